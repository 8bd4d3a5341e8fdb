"""Sentences for the rules' codes, in the language that is active (Russian or English).

Every text is a `Phrase` of one catalogue: Python fills it here, and `phrases.phrases()` hands the same phrases to the
phone. Texts are English in the code; locale/ru holds the Russian ones. Names of players stand in the nominative only,
and no verb in the past has a player as its subject. Imports the rules, Django's translation and Babel's numbers only.
"""
