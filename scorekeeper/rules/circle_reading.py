"""Reading a whole circle from JSON: what is wrong with its form, then with its games, each with its place."""

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.rules.circle_file import FORMAT, CircleFile, JournalRow, KeptRules, Person, PhoneName
from scorekeeper.rules.evening_file import Evening
from scorekeeper.rules.evening_reading import KEYS as EVENING_KEYS
from scorekeeper.rules.evening_reading import MOST_PEOPLE, EveningReader, Home
from scorekeeper.rules.evening_reading import NEEDED as EVENING_NEEDED
from scorekeeper.rules.file_reading import joined
from scorekeeper.rules.journal_reading import JournalReader
from scorekeeper.rules.json_text import read_json
from scorekeeper.rules.naming import label_of
from scorekeeper.rules.reading import quoted
from scorekeeper.rules.rules_json import parse_rules, read_rules
from scorekeeper.rules.ruleset import RuleSet

MOST_EVENINGS, MOST_PHONES, MOST_KEPT, MOST_ROWS = 10_000, 10_000, 10_000, 1_000_000
MOST_MARK = 9999
_KEYS = ("format", "name", "carries", "people", "phones", "house_rules", "evenings", "journal")


def parse_json(text: str | bytes) -> CircleFile:
    """The circle in a JSON text. Raises `Refused`; `format` also where the text is no JSON or no UTF-8."""
    return parse(read_json(text))


def parse(data: object) -> CircleFile:
    """The circle in a JSON value.

    Raises `Refused`. Whether its games can be played is for `evening_reading.played` to say.
    """
    reader = _Reader()
    file = reader.circle(data)
    reader.told()
    return file


class _Reader(EveningReader):
    def circle(self, data: object) -> CircleFile:
        table = self.part(data, "", _KEYS)
        self.get(table, "", "format", self.one_of(FORMAT), "")
        people = tuple(self.each(table, "", "people", MOST_PEOPLE, self._person))
        self._merged(people)
        phones = tuple(self.each(table, "", "phones", MOST_PHONES, self._phone))
        kept = tuple(self.each(table, "", "house_rules", MOST_KEPT, self._kept))
        self._told_apart(people, phones, kept)
        evenings = self._evenings(table, people)
        found = CircleFile(
            name=self.get(table, "", "name", self.called_or_not, ""),
            carries=self.get(table, "", "carries", self.flag, default=False),
            people=people,
            phones=phones,
            house_rules=kept,
            evenings=evenings,
        )
        journal = self._journal(table, found)
        self._brought_along(evenings, journal)
        return CircleFile(found.name, found.carries, people, phones, kept, evenings, journal)

    # --- people, phones, rules

    def _person(self, value: Any, at: str) -> Person:
        table = self.part(value, at, ("name",), ("mark", "hidden", "nameless", "merged_into"))
        return Person(
            name=self.get(table, at, "name", self.called, ""),
            mark=self.get(table, at, "mark", self.count(1, MOST_MARK), 1),
            hidden=self.get(table, at, "hidden", self.flag, default=False),
            nameless=self.get(table, at, "nameless", self.flag, default=False),
            merged_into=self.get(table, at, "merged_into", self.count(0, MOST_PEOPLE), None),
        )

    def _merged(self, people: Sequence[Person]) -> None:
        """Note who is merged into nobody, or into somebody who is merged as well."""
        for index, person in enumerate(people):
            into = person.merged_into
            if into is None:
                continue
            if into >= len(people) or into == index or people[into].merged_into is not None:
                self.add("format", f"people[{index}].merged_into", "merged_so", value=quoted(into))

    def _phone(self, value: Any, at: str) -> PhoneName:
        table = self.part(value, at, ("code", "name"))
        if table.get("code") == "":
            self.add("format", joined(at, "code"), "phone", value=quoted(""))
        return PhoneName(
            self.get(table, at, "code", self.phone, ""),
            self.get(table, at, "name", self.called, ""),
        )

    def _kept(self, value: Any, at: str) -> KeptRules:
        table = self.part(value, at, ("name", "rules", "changed_at"), ("removed", "revision"))
        return KeptRules(
            name=self.get(table, at, "name", self.called, ""),
            rules=self.get(table, at, "rules", self._rules, None),  # type: ignore[arg-type]  # missing is told
            removed=self.get(table, at, "removed", self.flag, default=False),
            changed_at=self.get(table, at, "changed_at", self.time, None),  # type: ignore[arg-type]  # likewise
            revision=self.get(table, at, "revision", self.count(0, 10**6), 0),
        )

    def _rules(self, value: object, place: str) -> RuleSet:
        rules, refusals = read_rules(value)
        if rules is None or refusals:
            for refusal in refusals:
                tail = str(refusal.data["place"]).removeprefix("rules").lstrip(".")
                data = {key: found for key, found in refusal.data.items() if key not in ("place", "problem")}
                self.add(refusal.code, joined(place, tail), str(refusal.data["problem"]), **data)
            return parse_rules({"preset": "classic-20"})
        return rules

    def _told_apart(self, people: Sequence[Person], phones: Sequence[PhoneName], kept: Sequence[KeptRules]) -> None:
        self.once("people", [(person.name, person.mark) for person in people])
        self.once("phones", [phone.code for phone in phones])
        self.once("house_rules", [index if row.removed else row.name for index, row in enumerate(kept)])

    # --- evenings

    def _evenings(self, table: Mapping[str, Any], people: Sequence[Person]) -> tuple[Evening, ...]:
        labels = tuple(_labels(person, people) for person in people)
        counts = [person.merged_into if _is_merged(person, people) else index for index, person in enumerate(people)]
        size = len(table["evenings"]) if isinstance(table.get("evenings"), list) else 0
        home = Home(labels, lambda person: counts[person] or 0, size)

        def read(value: Any, at: str) -> Evening:
            return self.evening(self.part(value, at, EVENING_NEEDED, (*EVENING_KEYS, "previous")), at, home)

        evenings = tuple(self.each(table, "", "evenings", MOST_EVENINGS, read))
        if not self.refusals:
            self._together(evenings)
        return evenings

    def _together(self, evenings: Sequence[Evening]) -> None:
        """Note what can't be of several evenings: two that go on, one whose debts went two ways, games of one name."""
        going = [index for index, evening in enumerate(evenings) if evening.ended_at is None]
        for index in going[1:]:
            self.add("format", f"evenings[{index}].ended_at", "one_open", other=f"evenings[{going[0]}]")
        before: dict[int, int] = {}
        for index, evening in enumerate(evenings):
            if evening.previous is None:
                continue
            at = f"evenings[{index}].previous"
            if evening.previous >= index or before.setdefault(evening.previous, index) != index:
                self.add("format", at, "not_before", value=quoted(evening.previous))
            elif evenings[evening.previous].currency != evening.currency or not evening.openings:
                self.add("format", at, "nothing_brought")
        self._games_together(evenings)
        self.ids_once([(f"evenings[{index}]", evening) for index, evening in enumerate(evenings)])

    def _games_together(self, evenings: Sequence[Evening]) -> None:
        after: set[tuple[int, int]] = set()
        for index, evening in enumerate(evenings):
            for number, game in enumerate(evening.games, 1):
                at = f"evenings[{index}].games[{number - 1}]"
                before = (index, number - 1) if game.follows else game.rematch_of
                if before is None:
                    continue
                other = evenings[before[0]] if before[0] < len(evenings) else None
                wrong = other is None or before[1] > len(other.games) or before in after
                if wrong or (game.rematch_of and (game.follows or before[0] == index)):
                    self.add("format", f"{at}.rematch_of", "not_before", value=quoted(list(before)))
                after.add(before)

    def _brought_along(self, evenings: Sequence[Evening], journal: Sequence[JournalRow]) -> None:
        """Note debts from nowhere: an evening that was read in alone may have such."""
        alone = {row.evening for row in journal if row.deed == "import_evening"}
        for index, evening in enumerate(evenings):
            if evening.openings and evening.previous is None and index not in alone:
                self.add("format", f"evenings[{index}].openings", "from_nowhere")

    # --- the journal

    def _journal(self, table: Mapping[str, Any], circle: CircleFile) -> tuple[JournalRow, ...]:
        if self.refusals:
            return ()
        reader = JournalReader(self, circle)
        return tuple(self.each(table, "", "journal", MOST_ROWS, reader.row))


def _labels(person: Person, people: Sequence[Person]) -> tuple[str, ...]:
    """What a record may call somebody: the label, or the bare name where that is too long; own or of who counts."""
    meant = people[person.merged_into or 0] if _is_merged(person, people) else person
    return label_of(person.name, person.mark), person.name, label_of(meant.name, meant.mark), meant.name


def _is_merged(person: Person, people: Sequence[Person]) -> bool:
    return person.merged_into is not None and person.merged_into < len(people)
