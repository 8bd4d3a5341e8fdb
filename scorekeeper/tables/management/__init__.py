"""Commands about the books."""
