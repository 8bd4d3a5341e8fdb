"""The variants that the descriptions propose, in players' words."""

from scorekeeper.words.phrase import _

NAMES = {
    "three_jacks_12": _("Three jacks: 12"),
    "any_pair_5": _("Any pair: 5"),
    "skew_5": _("Skew jacks: 5"),
    "skew_3": _("Skew jacks: 3"),
    "declaration_needs_trick": _("Jacks need a trick"),
    "crosses": _("Crosses for the fine"),
    "trump_stays": _("The trump card stays"),
    "trump_auction": _("The trump card by auction"),
    "hard_spade_ace": _("The ace of spades plays"),
    "hard_any_pair": _("Skew jacks as in the hard game"),
    "hard_fines": _("Fines as in the hard game"),
    "six_with_30": _("Six play with 30 cards"),
    "six_with_36": _("Six play with 36 cards"),
}
#: What a switch does, with the description that proposes it (S1 to S3).
ABOUT = {
    "three_jacks_12": _(
        "Three jacks write off 12; without a trick they pay for the fine, in the hard game they cost 15. S2"
    ),
    "any_pair_5": _("Simple and coloured pairs are worth the same: 5. S2, S3"),
    "skew_5": _("A black jack and a red one count as well: 5. S2, S3"),
    "skew_3": _("A black jack and a red one count as well, but only 3. S2"),
    "declaration_needs_trick": _("Without a trick jacks count for nothing, and the fine is due. S3"),
    "crosses": _("No trick is marked by a cross, which has a price of its own; no points are added. S2, S3"),
    "trump_stays": _("Nobody may take the open trump card. S2, S3"),
    "trump_auction": _("Whoever shows the best jacks may take the open trump card. S2"),
    "hard_spade_ace": _("A trick taken with the ace of spades writes off 5 more; beaten, it costs 5. S2"),
    "hard_any_pair": _("Skew jacks write off 5; they are fined only where simple jacks are. S2"),
    "hard_fines": _("Jacks without a trick cost points: a simple or skew pair 10, all others 15. S2"),
    "six_with_30": _("All 30 cards are dealt, the last one shows the trump, and nobody exchanges. S1, S2"),
    "six_with_36": _("An ordinary pack of 36: six cards are left to exchange. S2"),
}


def switch_name(switch: str) -> str:
    """A switch of `rules.switches.SWITCHES`: `Три мальчика: 12`."""
    return NAMES[switch].say()


def switch_about(switch: str) -> str:
    """What a switch does, and which description proposes it."""
    return ABOUT[switch].say()
