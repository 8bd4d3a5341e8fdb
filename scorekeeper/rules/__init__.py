"""The game of Petukh as exact arithmetic: standard library only, no clock, no chance, no files, no sentences.

Everything here is a pure function of values. A rule set (`ruleset`) is compiled into a scoring sheet (`sheet`),
a hand (`hand`) is refused or scored with it, and hands are folded into a game (`game`). Money is in `money`,
the lot in `lot`, the JSON game record in `record` and `replay`.
"""
