"""The views, one module a screen: thin, and each decides who may see or do what it serves."""
