"""`manage.py check_books [--rebuild]`."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scorekeeper.tables.checking import Difference, check_books
from scorekeeper.tables.management.ready import require_books


class Command(BaseCommand):
    """Compares what is kept for speed with what the hands say."""

    help = "Works every game out anew from its hands and reports each difference; exits 1 where there is any."

    def add_arguments(self, parser: CommandParser) -> None:
        """Add `--rebuild`."""
        parser.add_argument(
            "--rebuild", action="store_true", help="write what was worked out in the place of what is kept"
        )

    def handle(self, *_args: Any, rebuild: bool, **_options: Any) -> None:
        """Report; raise `CommandError` (exit 1) where something is, or stays, wrong."""
        require_books()
        found = []
        for difference in check_books(rebuild=rebuild):
            self.stdout.write(_line(difference))
            found.append(difference)
        left = [difference for difference in found if not (rebuild and difference.can_be_rebuilt)]
        if left:
            raise CommandError(f"{len(left)} differences. {_way_out(left)}")
        self.stdout.write(f"{len(found)} rebuilt." if found else "The books are right.")


def _line(difference: Difference) -> str:
    if difference.evening:
        return f"evening {difference.evening}: {difference.problem}: {difference.detail}"
    whole = "tallies" if difference.problem.startswith("tallies") else "outcome"
    place = f"hand {difference.hand}" if difference.hand else whole
    return f"game {difference.game}, {place}: {difference.problem}: {difference.detail}"


def _way_out(left: list[Difference]) -> str:
    if any(difference.can_be_rebuilt for difference in left):
        return "`check_books --rebuild` makes what was worked out anew; hands are never changed."
    return "The hands themselves can't be played: restore them from a backup, or correct them in their game."
