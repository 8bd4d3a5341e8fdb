"""Commands that need to know an address."""
