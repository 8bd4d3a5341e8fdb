"""Sentences for the rules' codes, in both languages; imports the rules and Django's translation only."""
