"""`manage.py links`: what the host tells the people of a circle."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from scorekeeper.tables import services
from scorekeeper.tables.management.ready import require_books
from scorekeeper.tables.models import Circle
from scorekeeper.web import address, links

#: How the journal calls the host, who has no phone.
HOST = "host"


class Command(BaseCommand):
    """Lists the links that open circles, and withdraws them."""

    help = "Lists each circle's links: one to keep the score, one to watch. Whoever has a link can use it."

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the circle, the site's address and the withdrawing."""
        parser.add_argument("circle", nargs="?", help="only this circle: the part of its address after /c/")
        parser.add_argument("--base-url", default=_base_url(), help="the site's address (default: %(default)s)")
        parser.add_argument("--withdraw", choices=links.ROLES, help="end this link of the circle and show the new one")

    def handle(
        self, *_args: Any, circle: str | None, base_url: str, withdraw: links.Role | None, **_options: Any
    ) -> None:
        """List. Raises `CommandError` where there is no such circle, or `--withdraw` names none."""
        require_books()
        if withdraw and not circle:
            raise CommandError("Say which circle's link is to be withdrawn: links CIRCLE --withdraw ROLE")
        rows = Circle.objects.filter(slug=circle) if circle else Circle.objects.order_by("created_at")
        if circle and not rows.exists():
            raise CommandError(f"There is no circle {circle}. `manage.py links` lists them all.")
        if withdraw and circle:
            services.withdraw_link(key=services.new_key(), phone=HOST, circle=circle, role=withdraw)
        for row in rows.prefetch_related("players"):
            self._show(row, base_url)
        if not rows:
            self.stdout.write("There is no circle yet: one begins with its first game.")

    def _show(self, row: Circle, base_url: str) -> None:
        people = ", ".join(
            player.label for player in row.players.all() if not player.hidden and player.merged_into_id is None
        )
        self.stdout.write(f"{row.slug}  {row.name or people}")
        for role in links.ROLES:
            self.stdout.write(f"  {role:8}{links.address(row, role, base_url)}")


def _base_url() -> str:
    """The address in public; at home the one that the server prints when it starts with the same HOST and PORT."""
    host = settings.HOST or address.network_address() or "localhost"
    return settings.BASE_URL or address.home_url(host, settings.PORT)
