"""Commands about the books, a module each."""
