"""Puts a pad together from a game, the position before the hand, and what is typed."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from django.urls import reverse
from django.utils.translation import gettext as _

from scorekeeper.rules.cards import RED, SUITS
from scorekeeper.rules.errors import Refusal
from scorekeeper.rules.game import Position, own_cards, petukh
from scorekeeper.rules.hand import Hand
from scorekeeper.rules.phone import position_json, sheet_json
from scorekeeper.rules.sheet import TRICKS
from scorekeeper.tables.queries import GameScreen, HandScreen, LastHand, SeatFacts
from scorekeeper.web.forms.pad import TypedEntry, TypedHand, empty_hand, typed_from
from scorekeeper.web.pad.preview import preview
from scorekeeper.web.pad.shown import Choice, FoulField, LastLine, Pad, Row
from scorekeeper.words import changes, deeds, finishes, names, phrases, restrictions
from scorekeeper.words.phrase import shown_name
from scorekeeper.words.reasons import reasons, rule_texts, say_sum
from scorekeeper.words.refusals import say_refusal


def pad_for(
    screen: GameScreen,
    typed: TypedHand | None = None,
    *,
    refusals: Sequence[Refusal] = (),
    checked: bool = False,
    empty: bool = False,
) -> Pad:
    """The pad of the coming hand.

    `typed` is what stands in it; without it, the hand that was just undone (unless `empty`). `checked` asks for the
    refusals of what is typed; `refusals` are those that a write has brought.
    """
    undone, sent = screen.prefill is not None and typed is None and not empty, typed is not None
    if typed is None:
        typed = typed_from(screen.prefill, len(screen.seats)) if undone and screen.prefill else _empty(screen)
    page = _Page(
        title=_("Hand %(number)s") % {"number": screen.position.number},
        action=reverse("web:game", args=[screen.slug]),
        back=reverse("web:evening", args=[screen.circle.slug, screen.evening]),
        draft=f"{screen.slug}/{screen.position.number}",
        typed=sent,
    )
    return _Builder(screen, screen.position, typed).pad(page, refusals=refusals, checked=checked, undone=undone)


def pad_to_correct(
    hand: HandScreen,
    typed: TypedHand | None = None,
    *,
    refusals: Sequence[Refusal] = (),
    checked: bool = False,
    names: Sequence[str] = (),
    to_sheet: bool = False,
) -> Pad:
    """The pad of a hand that is corrected, with its own values unless others are typed.

    `names`: who sat there at that hand, where others do by now. `to_sheet`: one came from the sheet, and goes back.
    """
    screen = _named(hand.game, names)
    builder = _Builder(screen, hand.before, typed or typed_from(hand.hand, len(screen.seats)))
    action = reverse("web:correct", args=[screen.slug, hand.id])
    page = _Page(
        title=_("Correcting hand %(number)s") % {"number": hand.number},
        action=f"{action}?sheet=1" if to_sheet else action,
        back=reverse("web:hand", args=[screen.slug, hand.id]) if to_sheet else reverse("web:game", args=[screen.slug]),
        draft=f"{screen.slug}/{hand.number}/correct",
        of_the_past=True,
        typed=typed is not None,
        stored=digest_of(hand.hand, len(screen.seats)),
    )
    return builder.pad(page, refusals=refusals, checked=checked)


def pad_to_insert(
    screen: GameScreen,
    before: Position,
    typed: TypedHand | None = None,
    *,
    refusals: Sequence[Refusal] = (),
    checked: bool = False,
    names: Sequence[str] = (),
) -> Pad:
    """The pad of a hand that was forgotten and is put in where `before` stands."""
    screen = _named(screen, names)
    page = _Page(
        title=_("Inserting hand %(number)s") % {"number": before.number},
        action=reverse("web:insert", args=[screen.slug, before.number]),
        back=reverse("web:sheet", args=[screen.slug]),
        draft=f"{screen.slug}/{before.number}/insert",
        of_the_past=True,
        typed=typed is not None,
    )
    return _Builder(screen, before, typed or _empty(screen)).pad(page, refusals=refusals, checked=checked)


@dataclass(frozen=True, slots=True)
class _Page:
    """Where a pad stands; `of_the_past`: the hand is not the coming one. The rest as in `Pad`."""

    title: str
    action: str
    back: str
    draft: str
    of_the_past: bool = False
    typed: bool = False
    stored: str = ""


def digest_of(hand: Hand, players: int) -> str:
    """A short text that differs for each hand as it would be typed."""
    return sha256(repr(typed_from(hand, players)).encode()).hexdigest()[:16]


def _named(screen: GameScreen, names: Sequence[str]) -> GameScreen:
    """The game with the names of those who sat there at a hand."""
    if not names:
        return screen
    return replace(screen, seats=tuple(replace(seat, label=names[seat.index]) for seat in screen.seats))


def _empty(screen: GameScreen) -> TypedHand:
    return empty_hand(len(screen.seats))


class _Builder:
    """Puts a pad together from a game, the position before the hand, and what is typed."""

    def __init__(self, screen: GameScreen, before: Position, typed: TypedHand) -> None:
        self.screen, self.before, self.typed = screen, before, typed
        self.sheet = screen.sheet
        self.hand, self.preview = preview(screen.sheet, before, typed)
        self.names = [seat.label for seat in screen.seats]
        self.tricks = sum(entry.tricks for entry in self.hand.entries)
        self.texts = rule_texts(screen.sheet)

    def pad(self, page: _Page, *, refusals: Sequence[Refusal], checked: bool, undone: bool = False) -> Pad:
        screen, shown, number = self.screen, self._shown(refusals, checked=checked), self.before.number
        own = [refusal for refusal in shown if refusal.hand in (None, number)]
        later = [refusal for refusal in shown if refusal.hand not in (None, number)]
        last = screen.last
        return Pad(
            slug=screen.slug,
            title=page.title,
            action=page.action,
            back=page.back,
            company=reverse("web:circle", args=[screen.circle.slug]),
            journal=f"{reverse('web:journal', args=[screen.circle.slug])}?game={screen.slug}",
            wall=reverse("web:wall", args=[screen.circle.slug]),
            draft=page.draft,
            number=number,
            revision=screen.revision,
            position=screen.digest,
            correcting=page.of_the_past,
            dealer=screen.seats[self.before.dealer],
            leader=screen.seats[self.before.leader],
            banners=restrictions.say_restrictions(self.sheet, self.before, self.names),
            suits=[Choice(suit, names.suit_name(suit), self.typed.trump == suit) for suit in SUITS],
            trump=self.typed.trump,
            rows=[self._row(seat, own) for seat in screen.seats],
            aces=self._aces(),
            dealers=self._dealers(),
            more_open=bool(self.typed.ace or self.typed.dealer) or self.sheet.rules.spade_ace is not None,
            first_out=len(self.preview.out) > 1,
            errors=[self._say(refusal) for refusal in own if refusal.player is None]
            + [_later(refusal, self.names) for refusal in later],
            saved=_saved(screen, last) if last and not page.of_the_past and not undone else "",
            saved_cock=bool(last and any("no_trick" in entry.events for entry in last.step.entries)),
            last=LastLine(last.number, last.id, reverse("web:correct", args=[screen.slug, last.id])) if last else None,
            undone=undone,
            count=deeds.count_line(self.tricks, TRICKS),
            count_wrong=self.tricks > TRICKS,
            button=deeds.save_label(number, finishes=bool(self.preview.out)),
            untouched=self.typed.untouched,
            sheet=sheet_json(self.sheet),
            before=position_json(self.before),
            names=self.names,
            phrases=phrases.phrases(),
            reasons=self.texts,
            typed=page.typed,
            stored=page.stored,
        )

    def _shown(self, refusals: Sequence[Refusal], *, checked: bool) -> list[Refusal]:
        """The refusals to tell: those of a write, and with `checked` those of what is typed."""
        if refusals or not checked:
            return list(refusals)
        return list(self.preview.refusals)

    def _say(self, refusal: Refusal) -> str:
        return say_refusal(refusal, self.names)

    def _row(self, facts: SeatFacts, refusals: Sequence[Refusal]) -> Row:
        seat, typed = facts.index, self.typed.entries[facts.index]
        scored = None if self.typed.untouched else self.preview.of(seat)
        record = self.before.records[seat]
        fouls = self._fouls(seat, typed)
        errors = [self._say(refusal) for refusal in refusals if refusal.player == seat]
        return Row(
            seat=seat,
            person=facts,
            record=record,
            dealer=seat == self.before.dealer,
            petukh=seat in petukh(self.before),
            own_cards=seat in own_cards(self.sheet, self.before.records),
            nearest=record == min(self.before.records) and record < max(self.before.records),
            crosses=self.before.crosses[seat],
            crosses_text=names.crosses(self.before.crosses[seat]),
            hint=finishes.say_hint(self.sheet, record),
            tricks=[Choice(str(n), str(n), (typed.tricks or "0") == str(n)) for n in range(TRICKS + 1)],
            jacks=self._jacks(typed),
            jacks_open=bool(typed.jacks),
            may_pass=self.sheet.rules.passing.allowed and (self._may_pass(seat) or typed.passed),
            passed=typed.passed,
            pass_text=self._pass_text(seat),
            fouls=fouls,
            more_open=typed.passed or any(foul.value not in ("", "0") for foul in fouls),
            may_finish_early=self._may_finish_early(record),
            early=self.typed.early == str(seat),
            after=scored.record if scored else None,
            why=changes.say_why(scored) if scored else "",
            reasons=reasons(self.texts, scored) if scored else (),
            sum=say_sum(record, scored) if scored else "",
            makes=self._makes(typed),
            out=bool(scored and "out" in scored.events),
            cock=bool(scored and "no_trick" in scored.events),
            may_be_first=seat in self.preview.out,
            first_out=self.typed.first_out == str(seat),
            errors=errors,
        )

    def _jacks(self, typed: TypedEntry) -> list[Choice]:
        if not self.sheet.rules.declarations:
            return []
        return [Choice(suit, names.jack_name(suit), suit in typed.jacks, suit in RED) for suit in SUITS]

    def _fouls(self, seat: int, typed: TypedEntry) -> list[FoulField]:
        return [
            FoulField(f"{foul}-{seat}", f"{names.foul_name(foul)}, +{points}", typed.fouls.get(foul, ""))
            for foul, points in self.sheet.rules.fouls.items()
        ]

    def _may_finish_early(self, record: int) -> bool:
        at_most = self.sheet.rules.early_finish_at
        return at_most is not None and record <= at_most

    def _passes_left(self, seat: int) -> int | None:
        """How often this player may still pass before this hand; None without a limit."""
        limit = self.sheet.rules.passing.limit
        return None if limit is None else max(0, limit - self.before.passes[seat])

    def _may_pass(self, seat: int) -> bool:
        return self._passes_left(seat) != 0 and seat not in own_cards(self.sheet, self.before.records)

    def _pass_text(self, seat: int) -> str:
        left = self._passes_left(seat)
        if left is None:
            return _("Pass: does not play this hand")
        return _("Pass: does not play this hand (left: %(left)s)") % {"left": left}

    def _makes(self, typed: TypedEntry) -> str:
        """What the jacks that are tapped make under this trump."""
        suits = {suit for suit in typed.jacks if suit in SUITS}
        trump = self.typed.trump if self.typed.trump in SUITS else None
        return deeds.say_makes(self.sheet, trump, suits)

    def _aces(self) -> list[Choice]:
        ace = self.sheet.rules.spade_ace
        if ace is None:
            return []
        won = [(f"won-{seat}", _("%(name)s: won, −%(points)s"), ace.won) for seat in range(len(self.names))]
        lost = [(f"lost-{seat}", _("%(name)s: beaten, +%(points)s"), ace.lost) for seat in range(len(self.names))]
        rows = [row for pair in zip(won, lost, strict=True) for row in pair]
        return [
            Choice("", _("not told"), not self.typed.ace),
            *(
                Choice(
                    value,
                    text % {"name": shown_name(self.names[index // 2]), "points": points},
                    self.typed.ace == value,
                )
                for index, (value, text, points) in enumerate(rows)
            ),
        ]

    def _dealers(self) -> list[Choice]:
        in_turn = _("%(name)s, in turn") % {"name": shown_name(self.names[self.before.dealer])}
        others = [
            Choice(str(seat), name, self.typed.dealer == str(seat))
            for seat, name in enumerate(self.names)
            if seat != self.before.dealer
        ]
        return [Choice("", in_turn, not self.typed.dealer), *others]


def _later(refusal: Refusal, labels: Sequence[str]) -> str:
    text = _("Hand %(number)s would become impossible: %(reason)s")
    return text % {"number": refusal.hand, "reason": say_refusal(refusal, labels)}


def _saved(screen: GameScreen, last: LastHand) -> str:
    """That the last hand is stored, and who crowed in it."""
    crowed = [
        shown_name(screen.seats[seat].label)
        for seat, entry in enumerate(last.step.entries)
        if "no_trick" in entry.events
    ]
    text = _("Hand %(number)s is saved.") % {"number": last.number}
    return f"{text} {', '.join(crowed)}: {changes.CHANGES['crow'].say()}" if crowed else text
