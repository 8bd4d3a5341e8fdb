"""Programs for those who work on the project; the Makefile calls them."""
