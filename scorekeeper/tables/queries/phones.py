"""What the phones of a circle are called."""

from scorekeeper.tables.models import Journal, Phone


def phone_names(circle: str) -> dict[str, str]:
    """The names that a circle's (a slug's) phones gave themselves, by code."""
    return dict(Phone.objects.filter(circle__slug=circle).values_list("code", "name"))


def hand_phone(game: str, hand: str) -> str:
    """The name of the phone that wrote a hand (its id) of a game (a slug) last; empty where it has none."""
    row = Journal.objects.filter(game__slug=game, answer__hand=hand).order_by("-pk").first()
    found = Phone.objects.filter(circle=row.circle_id, code=row.phone).first() if row else None
    return found.name if found else ""
