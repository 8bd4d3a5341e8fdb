"""A phone's deeds without its screen: the same cookies and forms, sent directly. For getting quickly to a state."""

import re
from collections.abc import Mapping, Sequence
from urllib.parse import urlencode, urlsplit

from playwright.sync_api import APIRequestContext, APIResponse

from scorekeeper.rules.hand import Hand
from tests.web.agreed import as_agreed
from tests.web.phone import Reader

Changes = Mapping[str, str | list[str]]


class Wire:
    """Sends the forms of the site's pages; a path is what follows the site's address."""

    def __init__(self, request: APIRequestContext, url: str) -> None:
        self.request, self.url = request, url

    def page(self, path: str) -> Reader:
        answer = self.request.get(self.url + path)
        assert answer.ok, f"{path}: {answer.status}"
        return Reader(answer.text())

    def post(self, path: str, data: Mapping[str, str | list[str]], **headers: str) -> APIResponse:
        sent = {"Content-Type": "application/x-www-form-urlencoded", **headers}
        return self.request.post(self.url + path, data=urlencode(data, doseq=True), headers=sent)

    def filled(self, path: str, form: str, changes: Changes) -> tuple[str, dict[str, list[str]]]:
        """Where a form of a page goes, and what it sends with some of its fields changed."""
        found = next(each for each in self.page(path).forms if each.id == form or each.action.endswith(form))
        return found.action or path, found.filled(dict(changes))

    def send(self, path: str, form: str, changes: Changes | None = None) -> APIResponse:
        return self.post(*self.filled(path, form, changes or {}))

    def begin(self, names: Sequence[str], preset: str = "classic-20", *, at: str = "/", **values: str) -> str:
        """Begin a game; gives its path. Values for fields of the editor are agreed on over the preset."""
        typed = {f"name-{seat}": name for seat, name in enumerate(names)}
        answer = self.send(at, "start", {**typed, **as_agreed({"preset": preset, **values})})
        path = urlsplit(answer.url).path
        assert path.startswith("/g/"), answer.text()
        return path

    def write(self, game: str, *hands: Hand) -> str:
        """Save hands one after the other; gives the game's path again."""
        for hand in hands:
            answer = self.save(game, hand)
            assert answer.status == 200, answer.text()
        return game

    def company(self, game: str) -> str:
        """The path of the company that plays a game."""
        found = re.search(r"/c/[^/]+/", " ".join(self.page(game).links))
        assert found
        return found[0]

    def link(self, game: str, role: str) -> str:
        """The path of a link to a game's company, for keeping the score or for watching."""
        text = self.request.get(f"{self.url}{self.company(game)}links/").text()
        found = re.search(rf'id="link-{role}" readonly value="[^"]*?(/link/[^"]+)"', text)
        assert found
        return found[1]

    def save(self, game: str, hand: Hand) -> APIResponse:
        return self.send(game, "hand", {**typed_as(hand), "deed": "save"})


def typed_as(hand: Hand) -> dict[str, str | list[str]]:
    """The pad's fields that mean a hand."""
    early, ace = hand.early_finish, hand.spade_ace
    found: dict[str, str | list[str]] = {
        "trump": hand.trump or "",
        "ace": f"{ace.outcome}-{ace.player}" if ace else "",
        "early": str(early.player) if early else "",
        "dealer": "" if hand.dealer is None else str(hand.dealer),
        "first_out": "" if hand.first_out is None else str(hand.first_out),
    }
    if early:
        found[f"jacks-{early.player}"] = list(early.jacks)
    for seat, entry in enumerate(hand.entries):
        found |= {f"tricks-{seat}": str(entry.tricks), f"jacks-{seat}": list(entry.jacks)}
        found |= {f"{foul}-{seat}": str(count) for foul, count in entry.fouls}
        found |= {f"passed-{seat}": "on"} if entry.passed else {}
    return found
