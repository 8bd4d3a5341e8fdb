"""A phone on the table: its screens by what one taps and reads on them."""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from playwright.sync_api import Locator, Page, Request, Response, expect

from scorekeeper.rules.hand import Hand
from tests.browser.reading import End, Shown, read_end, read_pad
from tests.web.agreed import OF_EDITOR

FOUR = ("Анна", "Борис", "Вера", "Глеб")
SIX = (*FOUR, "Дарья", "Егор")


#: The middle of an element on the screen, or null where a finger would touch something else there.
_MIDDLE = """element => {
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const hit = width && height ? document.elementFromPoint(x, y) : null;
  return hit && (element.contains(hit) || hit.closest("label") === element) ? [x, y] : null;
}"""


class Table:
    """One page of one phone. `taps` counts what is tapped since it was last set."""

    def __init__(self, page: Page, url: str) -> None:
        self.page, self.url, self.taps = page, url, 0

    # opening and beginning

    def open(self, path: str = "/") -> "Table":
        """Load a page of the site."""
        self.page.goto(self.url + path)
        return self

    def deaf(self) -> "Table":
        """Hear no news from now on, as where a proxy lets no stream through: pages stay as they were opened."""
        self.page.route("**/live/**", lambda route: route.abort())
        return self

    def hearing(self) -> "Table":
        """Hear news again, from the next page on."""
        self.page.unroute("**/live/**")
        return self

    def tap(self, target: Locator) -> None:
        """Touch the middle of what can be seen, as a finger does; what lies elsewhere is scrolled to first."""
        middle = target.evaluate(_MIDDLE)
        if middle:
            self.page.touchscreen.tap(*middle)
        else:
            target.tap()
        self.taps += 1

    def choose(self, name: str, value: object) -> None:
        """Tap the label of a radio button or a tick box."""
        self.tap(self.label(name, value))

    def label(self, name: str, value: object) -> Locator:
        return self.page.locator(f'label:has(> input[name="{name}"][value="{value}"])')

    def field(self, name: str) -> Locator:
        return self.page.locator(f'[name="{name}"]')

    def begin(
        self,
        names: Sequence[str] = FOUR,
        preset: str = "classic-20",
        *,
        dealer: int = 0,
        values: Mapping[str, str] | None = None,
    ) -> "Table":
        """Begin a game from the start form that is open, as a newcomer would; leaves alone what is right already."""
        self.fill_start(names, preset, dealer=dealer, values=values)
        self.tap(self.page.locator("form#start .button--main"))
        expect(self.page.locator("form#hand")).to_be_visible()
        return self

    def fill_start(
        self,
        names: Sequence[str],
        preset: str = "classic-20",
        *,
        dealer: int = 0,
        values: Mapping[str, str] | None = None,
    ) -> None:
        for seat, name in enumerate(names):
            self.field(f"name-{seat}").fill(name)
        if dealer:
            self.choose("first_dealer", dealer)
        if preset != "classic-20":
            self.choose("preset", preset)
        of_rules = {name: value for name, value in (values or {}).items() if name in OF_EDITOR}
        if of_rules:
            self.change_rules(of_rules)
        others = {name: value for name, value in (values or {}).items() if name not in OF_EDITOR}
        if others:
            self.unfold(self.page.locator("form#start details.more:has([name=point])"))
            for name, value in others.items():
                self.fill_value(name, value)

    def change_rules(self, values: Mapping[str, str]) -> None:
        """From the start form to the editor, and back to it with the rules agreed on."""
        self.tap(self.page.locator("form#start .choices__change .button"))
        expect(self.page.locator("form#editor")).to_be_visible()
        for name, value in values.items():
            self.set_rule(name, value)
        self.tap(self.page.locator("form#editor .bar .button--main"))
        expect(self.page.locator("form#start")).to_be_visible()

    def set_rule(self, name: str, value: str) -> None:
        """Set a field of the editor; a number with a sign gets it by the buttons beside it."""
        rule = self.page.locator(f"#rule-{name}")
        group = self.page.locator("details.rules").filter(has=rule)
        if group.count():
            self.unfold(group)
        if rule.locator(".either--sign").count():
            self.choose(f"{name}_sign", "minus" if value.startswith(("-", "−")) else "plus")
            value = value.lstrip("-−+")
        if rule.locator(f"input[type=radio][name={name}]").count():
            self.choose(name, value)
        else:
            self.fill_value(name, value)

    def fill_value(self, name: str, value: str) -> None:
        field = self.field(name)
        if field.evaluate("field => field.localName") == "select":
            field.select_option(value)
        else:
            field.fill(value)

    # the pad

    @property
    def slug(self) -> str:
        """The game that is open."""
        found = re.search("/g/([^/]+)/", self.page.url)
        assert found, self.page.url
        return found[1]

    @property
    def circle(self) -> str:
        """The slug of the open game's company."""
        found = re.search("/c/([^/]+)/", str(self.page.locator("a[href*='/c/']").first.get_attribute("href")))
        assert found
        return found[1]

    def seat(self, seat: int) -> Locator:
        return self.page.locator(f"#seat-{seat}")

    @property
    def save_button(self) -> Locator:
        return self.page.locator("[data-save]")

    def take(self, *tricks: int) -> None:
        """Tap how many tricks each took; who took none is left alone."""
        for seat, number in enumerate(tricks):
            if number:
                self.choose(f"tricks-{seat}", number)

    def unfold(self, details: Locator) -> None:
        """Open a panel that is closed."""
        if details.get_attribute("open") is None:
            self.tap(details.locator("> summary"))

    def show_jacks(self, seat: int, *suits: str) -> None:
        self.unfold(self.seat(seat).locator(".tool--jacks"))
        for suit in suits:
            self.choose(f"jacks-{seat}", suit)

    def more(self, seat: int) -> None:
        self.unfold(self.seat(seat).locator(".tool--more"))

    def pass_hand(self, seat: int) -> None:
        self.more(seat)
        self.choose(f"passed-{seat}", "on")

    def foul(self, seat: int, name: str, count: int = 1) -> None:
        self.more(seat)
        step = self.seat(seat).locator(f".stepper:has([name='{name}-{seat}']) [data-step='1']")
        for _ in range(count):
            self.tap(step)

    def of_hand(self, name: str, value: str) -> None:
        """Choose the ace of spades' fate or who really dealt."""
        self.unfold(self.page.locator("form#hand details.more"))
        self.field(name).select_option(value)
        self.taps += 2

    def type(self, hand: Hand) -> None:
        """Tap a whole hand."""
        if hand.trump:
            self.choose("trump", hand.trump)
        for seat, entry in enumerate(hand.entries):
            if entry.tricks:
                self.choose(f"tricks-{seat}", entry.tricks)
            if entry.jacks:
                self.show_jacks(seat, *entry.jacks)
            if entry.passed:
                self.pass_hand(seat)
            for name, count in entry.fouls:
                self.foul(seat, name, count)
        self._type_rest(hand)

    def _type_rest(self, hand: Hand) -> None:
        if hand.early_finish:
            seat = hand.early_finish.player
            self.show_jacks(seat, *hand.early_finish.jacks)
            self.choose("early", seat)
        if hand.spade_ace:
            self.of_hand("ace", f"{hand.spade_ace.outcome}-{hand.spade_ace.player}")
        if hand.dealer is not None:
            self.of_hand("dealer", str(hand.dealer))
        if hand.first_out is not None:
            self.choose("first_out", hand.first_out)

    def save(self) -> None:
        """Tap the button and wait until another screen is there: the next hand, or the end."""
        with self.another_screen():
            self.tap(self.save_button)

    def save_correction(self) -> None:
        """Save a hand that was put right, and agree to what that changes further down where it is shown."""
        self.save()
        agree = self.page.locator("form#consequences .button--main")
        if agree.count():
            with self.another_screen():
                self.tap(agree)

    def write(self, *tricks: int) -> "Table":
        """A plain hand, saved."""
        self.take(*tricks)
        self.save()
        return self

    def try_to_save(self) -> None:
        """Tap the button where the hand will be refused; wait until that is told."""
        with self.page.expect_response(lambda answer: answer.request.method == "POST"):
            self.tap(self.save_button)
        expect(self.page.locator(".error:visible").first).to_be_visible()
        expect(self.page.locator("[aria-busy]")).to_have_count(0)

    def undo(self) -> None:
        """Take the last hand away by the message's button, or where that has gone by the menu's."""
        button = self.page.locator(".flash button[form=undo]")
        with self.another_screen():
            if not button.is_visible():
                self.tap(self.page.locator(".menu > summary"))
                button = self.page.locator(".menu button[form=undo]")
            self.tap(button)

    @contextmanager
    def another_screen(self) -> Iterator[None]:
        """Wait until the screen that is open now is replaced."""
        self.page.locator("#screen").evaluate("screen => { screen.dataset.old = 'yes'; }")
        yield
        expect(self.page.locator("#screen[data-old]")).to_have_count(0)
        expect(self.page.locator("h1")).to_be_visible()

    # reading

    def shown(self) -> Shown:
        """The pad, or the table of those who watch."""
        return read_pad(self.page)

    def end(self) -> End:
        """The end of the game."""
        expect(self.page.locator(".result")).to_be_visible()
        return read_end(self.page)

    def value(self, name: str) -> str:
        """What a field of the pad holds; for radios the chosen one."""
        return str(self.page.locator("form#hand").evaluate("(form, name) => form.elements[name].value", name))

    @contextmanager
    def requests(self) -> Iterator[list[Request]]:
        """Every request that leaves the page meanwhile."""
        left: list[Request] = []

        def note(request: Request) -> None:
            left.append(request)

        self.page.on("request", note)
        yield left
        self.page.remove_listener("request", note)


def posts(requests: Sequence[Request]) -> list[Request]:
    """Those of the requests that write."""
    return [request for request in requests if request.method == "POST"]


def is_post(answer: Response) -> bool:
    return answer.request.method == "POST"
