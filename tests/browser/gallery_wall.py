"""The wall as a room sees it. Its screens are drawn on a phone like all others, and in the sizes of `ROOMS`."""

from collections.abc import Callable

from tests.browser.gallery import LATE, Gallery
from tests.browser.gallery_evening import LONG, moved, played
from tests.browser.table import FOUR, SIX, Table
from tests.rules.build import dealt

#: Screens that hang on a wall or stand on the table: width and height in CSS pixels.
ROOMS = {"television": (1920, 1080), "laptop": (1280, 800), "tablet": (800, 1280)}


def on_the_wall(g: Gallery, path: str) -> Table:
    """The wall of the company to which a page belongs."""
    company = next(link for link in g.wire.page(path).links if link.startswith("/c/")).split("/")[2]
    return g.keeper.open(f"/c/{company}/wall/")


def wall(g: Gallery) -> Table:
    return on_the_wall(g, g.wire.write(g.wire.begin(FOUR), *LATE))


def wall_first(g: Gallery) -> Table:
    return on_the_wall(g, g.wire.begin(FOUR[:2]))


def wall_six(g: Gallery) -> Table:
    """Six long names, of which several hold little enough for every restriction."""
    hands = (dealt(2, 1, 1, 1, 0, 0), dealt(3, 1, 0, 1, 0, 0), dealt(3, 1, 1, 0, 0, 0))
    return on_the_wall(g, g.wire.write(g.wire.begin(LONG, start="9"), *hands))


def wall_over(g: Gallery) -> Table:
    return on_the_wall(g, played(g.wire, FOUR, 3))


def wall_over_six(g: Gallery) -> Table:
    address = played(g.wire, LONG, 5, point="100,50")
    moved(g, address, "come", name=SIX[4])
    return on_the_wall(g, address)


def wall_ended(g: Gallery) -> Table:
    address = played(g.wire, FOUR, 2, point="", cross="")
    g.wire.send(address, "end-evening")
    return on_the_wall(g, address)


WALL: dict[str, Callable[[Gallery], Table]] = {
    shown.__name__.replace("_", "-"): shown
    for shown in (wall, wall_first, wall_six, wall_over, wall_over_six, wall_ended)
}
