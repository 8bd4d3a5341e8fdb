"""What the pages of an evening must say, by a second account of the games' records and of what the test has tapped."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cached_property

from tests.browser.evening_table import EveningShown, EveningTable
from tests.rules.second_opinion import judge
from tests.rules.second_presets import Json
from tests.second_account import NOUGHT, Payment, Plus, balances, fewest, names_at_the_end, pluses


@dataclass(frozen=True)
class Account:
    """What games (their records as text) and payments (payer, receiver, roubles) come to."""

    texts: Sequence[str]
    paid: Sequence[Payment]

    @cached_property
    def records(self) -> list[Json]:
        """The records, read."""
        return [json.loads(text) for text in self.texts]

    @cached_property
    def by_game(self) -> list[dict[str, Plus]]:
        """What each game brought everybody in it; nothing yet where it goes on."""
        return [pluses(record) for record in self.records]

    @cached_property
    def owed(self) -> dict[str, Decimal]:
        """What everybody is still owed; who is even isn't in it."""
        return balances(self.texts, self.paid, {})

    @property
    def people(self) -> list[str]:
        """Everybody who played, in the order in which they came."""
        return list(dict.fromkeys(name for game in self.by_game for name in game))

    def won(self, name: str) -> Plus:
        """What all games together brought somebody."""
        own = [game.get(name, Plus()) for game in self.by_game]
        return Plus(
            sum(plus.points for plus in own),
            sum(plus.crosses for plus in own),
            sum((plus.money for plus in own), NOUGHT),
        )

    def given(self, name: str) -> Decimal:
        """What somebody has paid, less what was received."""
        return sum((amount * ((payer == name) - (whom == name)) for payer, whom, amount in self.paid), NOUGHT)


@dataclass
class Books:
    """What the test itself remembers: the slugs of the games as they were begun, and what it marked as paid."""

    phone: EveningTable
    games: list[str] = field(default_factory=list)
    paid: list[Payment] = field(default_factory=list)

    def account(self) -> Account:
        """The second account of the records as they can be downloaded now."""
        return Account([self._record(slug) for slug in self.games], tuple(self.paid))

    def _record(self, slug: str) -> str:
        answer = self.phone.page.request.get(f"{self.phone.url}/g/{slug}/record.json")
        assert answer.ok, answer.status
        return answer.text()


def roubles(amount: Decimal) -> str:
    """`1 250 ₽`, `−12,50 ₽`."""
    whole = amount == amount.to_integral_value()
    text = f"{abs(amount):,.{0 if whole else 2}f}".translate(str.maketrans(",.", " ,"))
    return ("−" if amount < 0 else "") + f"{text} ₽"


def plus(amount: Decimal) -> str:
    """`+250 ₽`, `−80 ₽`, `0 ₽`."""
    return ("+" if amount > 0 else "") + roubles(amount)


def signed(number: int) -> str:
    """`+25`, `−8`, `0`."""
    return f"{number:+}".replace("-", "−") if number else "0"


def games(number: int) -> str:
    """`1 партия`, `3 партии`, `5 партий`; for the few of an evening."""
    return f"{number} " + ("партия" if number == 1 else "партии" if number < 5 else "партий")


def end_agrees(books: Books, number: int) -> None:
    """The end of a game, which is open: who is out, who is petukh, the records, who pays whom."""
    record = books.account().records[number - 1]
    end, result, names = books.phone.end(), judge(record), names_at_the_end(record)
    assert end.title == f"Партия {number} окончена"
    assert (end.winner, end.petukh) == (names[result["winner"]], [names[seat] for seat in result["petukh"]])
    assert end.records == [
        [name, f"{left} · {crosses} ✕" if crosses else str(left)]
        for name, left, crosses in zip(names, result["records"], result["crosses"], strict=True)
    ]
    assert [(line[0], line[2]) for line in end.payouts] == [
        (names[row["from"]], roubles(Decimal(row["amount"]))) for row in result["payouts"]
    ]
    whole = sum((Decimal(row["amount"]) for row in result["payouts"]), NOUGHT)
    assert end.received == [[names[result["winner"]], roubles(whole)]]


def evening_agrees(books: Books) -> None:
    """The evening's page, which is open: games, account, transfers and marks."""
    shown, account = books.phone.shown_evening(), books.account()
    _games_agree(shown, account)
    _sums_agree(shown, account)
    _matrix_agrees(shown, account)
    _transfers_agree(shown, account)


def _games_agree(shown: EveningShown, account: Account) -> None:
    """Each game's line names who was out and every petukh, and gives everybody's plus or minus."""
    assert len(shown.games) == len(account.records)
    for line, record, brought in zip(shown.games, account.records, account.by_game, strict=True):
        result, names = judge(record), names_at_the_end(record)
        if result["status"] == "finished":
            petukh = ", ".join(names[seat] for seat in result["petukh"])
            assert line["about"] == f"выход: {names[result['winner']]} · петух: {petukh}"
            assert line["plus"] == {name: plus(each.money) for name, each in brought.items()}
        else:
            assert line["plus"] == {}


def _sums_agree(shown: EveningShown, account: Account) -> None:
    """Everybody's points, crosses and money of the evening, what was paid and what is left."""
    assert list(shown.account) == account.people
    with_crosses = any(account.won(name).crosses for name in account.people)
    for name, row in shown.account.items():
        won = account.won(name)
        crosses = [signed(won.crosses) if won.crosses else ""] if with_crosses else []
        assert row["cells"] == [signed(won.points), *crosses, plus(won.money)]
        assert row["notes"] == _notes(account, name)


def _notes(account: Account, name: str) -> list[str]:
    given, left = account.given(name), account.owed.get(name, NOUGHT)
    notes = [f"отдано: {roubles(given)}"] if given > 0 else [f"получено: {roubles(-given)}"] if given < 0 else []
    return [*notes, f"осталось: {plus(left)}"] if given else notes


def _matrix_agrees(shown: EveningShown, account: Account) -> None:
    """The table by games: a column for everybody, whose sums are those of the account."""
    assert shown.by_game == [
        [_cell(game[name]) if name in game else ["", ""] for name in account.people] for game in account.by_game
    ]
    assert shown.sums == [_cell(account.won(name)) for name in account.people]


def _cell(won: Plus) -> list[str]:
    crosses = f"{won.crosses}✕".replace("-", "−") if won.crosses else ""
    points = signed(won.points) if won.points else ""
    return [plus(won.money).removesuffix(" ₽"), " ".join(filter(None, (points, crosses)))]


def _transfers_agree(shown: EveningShown, account: Account) -> None:
    """They settle everything, with as few as can be; nobody gives nothing; the marks are those that were tapped."""
    assert sum(account.owed.values()) == 0
    lines = [(payer, receiver, amount_of(said)) for payer, receiver, said in shown.transfers]
    assert len(lines) == fewest(account.owed)
    assert all(amount > 0 for _payer, _receiver, amount in lines)
    assert balances([], lines, account.owed) == {}
    assert shown.payments == [[payer, receiver, roubles(amount)] for payer, receiver, amount in account.paid]
    assert shown.even == (not account.owed)


def amount_of(said: str) -> Decimal:
    """`1 250,50 ₽` as a number."""
    return Decimal(said.removesuffix(" ₽").replace(" ", "").replace(",", "."))


def person_agrees(books: Books, name: str) -> None:
    """Somebody's own page, which is open: one evening, so many games, the same sum."""
    page, account = books.phone.page, books.account()
    rows = page.locator("#evenings + ul > li .row")
    assert page.locator("h1").inner_text() == name
    assert rows.count() == 1
    assert rows.locator("small").inner_text() == games(sum(name in game for game in account.by_game))
    assert rows.locator(".sum").inner_text().replace("\u00a0", " ") == plus(account.won(name).money)


def company_agrees(books: Books) -> None:
    """The company's page, which is open: one evening with its games and everybody who played."""
    page, account = books.phone.page, books.account()
    row = page.locator("#evenings + ul > li .row small")
    assert row.inner_text() == f"{games(len(account.records))} · {', '.join(account.people)}"
    agreed = page.locator("section:has(> #agreed) > p").first
    assert "1 очко – 10 ₽, 1 крестик – 5 ₽" in agreed.inner_text().replace("\u00a0", " ")
