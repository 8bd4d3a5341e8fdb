"""Commands that need to know an address, a module each."""
