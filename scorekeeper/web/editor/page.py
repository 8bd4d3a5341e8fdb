"""Everything that the editor's page shows."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.web.editor import groups
from scorekeeper.web.editor.said import FieldShown, SwitchShown, field_shown, switches_shown
from scorekeeper.web.forms.rules_editor import ELSEWHERE, RulesForm
from scorekeeper.words import comparing
from scorekeeper.words.readings import ReadingSaid, readings_for


@dataclass(frozen=True, slots=True)
class Desk:
    """Where an editor stands: what its form is for, where it goes and where it leads back to.

    `main` is what the main button says and `deed` what it sends; `others` are further buttons, each a deed with its
    words. `named`: the rules get a name here, which is `name` at first. `hidden` goes along with every deed.
    """

    action: str
    back: str
    title: str
    base_name: str
    main: str
    deed: str = "save"
    others: Sequence[tuple[str, str]] = ()
    named: bool = False
    name: str = ""
    hidden: Sequence[tuple[str, str]] = ()

    @property
    def deeds(self) -> set[str]:
        """The deeds for which the rules must be right."""
        return {self.deed, *(deed for deed, _label in self.others)}


@dataclass(frozen=True, slots=True)
class Group:
    """Some fields under a heading; `open` where something in it differs from the base or is refused."""

    key: str
    heading: str
    about: str
    summary: str
    fields: tuple[FieldShown, ...]

    @property
    def differs(self) -> bool:
        """Whether anything in it is not as in the base."""
        return any(each.differs for each in self.fields)

    @property
    def wrong(self) -> bool:
        """Whether anything in it is refused."""
        return any(each.errors for each in self.fields)

    @property
    def open(self) -> bool:
        """Whether it must be seen at once."""
        return self.differs or self.wrong


@dataclass(frozen=True, slots=True)
class Wrong:
    """A refusal for the list on top: the id of its field (empty for none), what that is called, the sentence."""

    at: str
    label: str
    said: str


@dataclass(frozen=True, slots=True)
class Page:
    """The editor's page."""

    most: Group
    jacks: tuple[Group, ...]
    rest: tuple[Group, ...]
    switches: list[SwitchShown]
    differing: list[tuple[str, str, str]]
    open_readings: list[ReadingSaid]
    wrong: list[Wrong]
    readable: bool

    @property
    def groups(self) -> tuple[Group, ...]:
        """All groups in their order."""
        return (self.most, *self.jacks, *self.rest)

    @property
    def fields(self) -> list[FieldShown]:
        """All fields in their order."""
        return [each for group in self.groups for each in group.fields]

    @property
    def on(self) -> list[SwitchShown]:
        """The switches that are on."""
        return [switch for switch in self.switches if switch.on]


def page_of(form: RulesForm, renewed: frozenset[str] = frozenset()) -> Page:
    """The page of a form; `renewed` are the fields that a deed of the server has just changed."""
    readings = readings_for(form.tried or form.base)
    made = {key: _group(form, key, readings, renewed) for key in groups.GROUPS}
    of_jacks = (*groups.JACKS, "pair")
    return Page(
        most=made[groups.MOST],
        jacks=tuple(made[key] for key in of_jacks),
        rest=tuple(group for key, group in made.items() if key not in {groups.MOST, *of_jacks}),
        switches=switches_shown(form),
        differing=[comparing.said(difference) for difference in form.differences],
        open_readings=[reading for reading in readings if reading.field not in form.fields],
        wrong=list(_wrong(form)),
        readable=form.tried is not None,
    )


def _group(form: RulesForm, key: str, readings: Sequence[ReadingSaid], renewed: frozenset[str]) -> Group:
    fields = tuple(field_shown(form, name, readings, renewed) for name in groups.group_fields(key))
    return Group(key, groups.heading(key), groups.about(key), groups.summary(key, form.tried or form.base), fields)


def _wrong(form: RulesForm) -> Iterator[Wrong]:
    for said in form.errors.get(ELSEWHERE, ()):
        yield Wrong("", "", said)
    for key in groups.GROUPS:
        for name in groups.group_fields(key):
            for said in form.errors.get(name, ()):
                yield Wrong(f"id_{name}", _called(form, key, name), said)


def _called(form: RulesForm, key: str, name: str) -> str:
    """A field by its group and label; in the group that is always in sight by the label alone."""
    label = str(form.fields[name].label)
    return label if key == groups.MOST else f"{groups.heading(key)}: {label}"
