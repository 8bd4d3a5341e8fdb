"""The five descriptions as they stand, with every start that they name: what their cards say, and a game by each."""

from dataclasses import dataclass

from tests.browser.variants import Lines, Values, Variant

NOT_SKEW = "Косые: любые другие два; они не считаются."
BEST_PAIR = "Три мальчика: считается лучшая пара из них."
AS_TABLE = "С мальчиками — как в таблице, какой бы ни была запись."
ONE_COLOUR = "Цветные: козырный валет с валетом того же цвета."
ANY_COLOUR = "Цветные: козырный валет с любым другим."
SIMPLE = "Простые: два валета одного цвета, оба не козырные."
MAY_SIT_OUT = "Раздачу можно пропустить, сбросив карты: ничего не пишется."
REVOKE = "Ренонс +5: карта не в масть или не козырь, хотя они есть."
STAYS = "Верхнюю карту остатка открывают: это козырь. Она остаётся на столе."
UNCAPPED = "Ремиз 5 очков, какой бы ни была запись."
ALL_DEALT = "Сданы все карты: прикупа нет."
LAST_CARD = "Последнюю карту, сданную сдающему, открывают: это козырь."
NOBODY_EXCHANGES = "Вшестером розданы все карты. Карты никто не меняет"
#: What all five share.
_COURSE = (
    "Сдают по одной, всего по 5;",
    "снести сколько угодно карт, потом взять столько же",
    "Первый ход — слева от сдающего, дальше ходит тот, чья взятка.",
    "Класть в масть; нет масти — козырь; нет и козыря — любую карту.",
)
_END = ("Ровно ноль — выход и победа.", "Петух — у кого осталось больше всех.")
_PAY = ("Каждый проигравший платит победителю за каждое оставшееся очко.",)


def capped(most: int) -> str:
    """The fine of five is written up to this record."""
    return f"* +5 — только при записи не больше {most}; если больше, ничего не пишется."


def starts(start: int) -> str:
    return f"в записи у каждого {start} очков."


def again(start: int) -> str:
    return f"Списано больше, чем оставалось: запись снова {start}."


def of_six(deck: int) -> str:
    return f"Колода {deck}"


OUT_AS_WELL = ("Списано больше, чем оставалось: выход, как и ровно ноль.",)


@dataclass(frozen=True)
class Told:
    """What the card of a description says; `silent` are the sections that it hasn't got."""

    about: tuple[str, ...]
    values: Values
    lines: Lines
    silent: tuple[str, ...]


_SHARED: Lines = {"course": _COURSE, "end": _END, "payment": _PAY}
_CLASSIC: Lines = {
    **_SHARED,
    "course": (
        *_COURSE,
        "Взятое назад не кладут. Мало карт — берут что есть, но не открытый козырь.",
        "Мальчиков объявляют сразу, как только они на руках.",
    ),
    "values": (SIMPLE, ANY_COLOUR, NOT_SKEW, BEST_PAIR),
    "no_trick": (capped(15), AS_TABLE),
    "passing": (MAY_SIT_OUT,),
    "fouls": (
        REVOKE,
        "Прикуп до сноса +5: карты взяты раньше, чем снесены.",
        "Лишняя карта +5: взято больше, чем снесено.",
    ),
    "restrictions": (
        "Запись не больше 2: играть своими картами, без прикупа и без паса.",
        "У кого-нибудь не больше 1: карты никто не меняет.",
    ),
    "overshoot": (again(20),),
    "six": ("Колода 30, сдают всю, прикупа нет. Последнюю карту сдающего открывают: это козырь",),
    "told": ("После прикупа сдающий может взять её взамен своей, другим нельзя.",),
}
#: The ace of spades, and the pairs, of S2's harder game.
HARD_ACE = ("Берёт взятку: −5, не считая самой взятки.", "Бит: владельцу +5.")
HARD_VALUES: Values = {
    "нет": ("+5*", 0),
    "простые": ("+10", 5),
    "цветные": ("+15", 10),
    "косые": ("+10", 5),
    "четыре": ("+15", 15),
}
HARD_LINES: Lines = {
    **_CLASSIC,
    "values": (SIMPLE, ANY_COLOUR, "Косые: любые другие два.", BEST_PAIR),
    "no_trick": (capped(25), AS_TABLE),
    "overshoot": (again(30),),
    "ace": HARD_ACE,
}

TOLD = {
    "short-15": Told(
        ("Игроков 2–6", "карт 36", starts(15)),
        {"нет": ("+5*", 0), "простые": ("+5*", 5), "цветные": ("+5*", 10), "четыре": ("+5*", 15)},
        {
            **_SHARED,
            "values": (SIMPLE, ONE_COLOUR, "Только со взяткой: простые, цветные, четыре."),
            "no_trick": (capped(10),),
            "restrictions": (
                "Запись не больше 2: играть своими картами, без прикупа.",
                "У кого-нибудь не больше 1: карты никто не меняет.",
            ),
            "overshoot": OUT_AS_WELL,
            "six": ("Колода 30, сдают всю, прикупа нет. Последнюю карту сдающего открывают: это козырь",),
            "told": (STAYS,),
        },
        ("fouls", "ace", "early"),
    ),
    "classic-20": Told(
        ("Игроков 2–6", "карт 32", starts(20)),
        {"нет": ("+5*", 0), "простые": ("0", 5), "цветные": ("−5", 10), "четыре": ("−10", 15)},
        _CLASSIC,
        ("ace", "early"),
    ),
    "hard-30": Told(("Игроков 2–6", "карт 32", starts(30)), HARD_VALUES, HARD_LINES, ("early",)),
    "passing-15": Told(
        ("Игроков 2–5", "карт 32", starts(15)),
        {"нет": ("+5", 0), "простые": ("0", 5), "цветные": ("0", 10), "четыре": ("−5", 15)},
        {
            **_SHARED,
            "values": (SIMPLE, ONE_COLOUR, NOT_SKEW),
            "no_trick": (UNCAPPED, AS_TABLE),
            "passing": (MAY_SIT_OUT,),
            "fouls": (REVOKE,),
            "restrictions": ("Запись не больше 2: играть своими картами, без прикупа и без паса.",),
            "early": ("Запись не больше 5: можно не играть, а показать мальчиков и выйти (простые, цветные, четыре);",),
            "overshoot": (again(15),),
            "told": ("После прикупа сдающий обязан взять её взамен своей, другим нельзя.",),
        },
        ("ace", "six"),
    ),
    "money-25": Told(
        ("Игроков 2–5", starts(25)),
        {"нет": ("+5", 0)},
        {
            **_SHARED,
            "values": ("Мальчики ничего не значат.",),
            "no_trick": (UNCAPPED,),
            "passing": ("Раздачу можно пропустить, сбросив карты, 2 раза за партию: ничего не пишется.",),
            "told": (LAST_CARD, "Есть в масть хода карта старше — надо перебивать.", "С козырного туза надо ходить"),
        },
        ("fouls", "ace", "early", "six", "restrictions"),
    ),
    "petushok-15": Told(
        (starts(15),),
        {"нет": ("+5", 0), "простые": ("0", 5), "цветные": ("−5", 10), "четыре": ("−10", 15)},
        {
            **_SHARED,
            "course": (
                "Мальчиков объявляют, когда ходят первым из них, а остальные на руках; по просьбе — показывают.",
            ),
            "values": (SIMPLE, ONE_COLOUR, NOT_SKEW),
            "no_trick": (UNCAPPED, AS_TABLE),
            "fouls": (REVOKE,),
        },
        ("ace", "early", "six", "restrictions"),
    ),
}

#: S2's harder game: whole, and put together from its pieces.
HARD_GAME = (
    ("0sh 2 3 /c A2+", "40 19 1"),
    ("1sc 4 0dh /d A0-", "39 15 16"),
    ("0sc 0 5 /h", "49 20 11"),
    ("0 0scdh 5 /h", "49 35 6"),
    ("0 4 1 A2+", "49 31 0"),
)

AS_WRITTEN = (
    Variant(
        "S1 as it stands",
        "short-15",
        "10 11 15",
        (
            ("0 3 2", "15 8 13"),
            ("0 1sc 4 /h", "15 2 9"),
            ("3dh 0 2 /h", "2 7 7"),
            ("0sc 2 3 /d", "7 5 4"),
            ("0 0 5", "12 10 0"),
        ),
        "120 100 0",
    ),
    Variant(
        "S2 as it stands",
        "classic-20",
        "15 16 20",
        (
            ("0 0dh 5 /h", "20 11 15"),
            ("0sc 0+r 5 /h", "20 21 10"),
            ("3ch p 2+e+o /h", "7 21 18"),
            ("3sc 1 1 /h", "20 20 17"),
            ("5scdh 0 0 /h", "0 20 17"),
        ),
        "0 200 170",
    ),
    Variant("S2, the harder game", "hard-30", "30 21 9", HARD_GAME, "490 310 0"),
    Variant(
        "S3 as it stands",
        "passing-15",
        "15 7 5",
        (
            ("0 2 3", "20 5 2"),
            ("0dh 0 5 /h", "20 10 15"),
            ("0scdh p 5 /h", "15 10 10"),
            ("0sc 5 0+r /h", "15 5 20"),
            ("E1dh /s", "15 0 20"),
        ),
        "150 0 200",
    ),
    Variant("S4 as it stands", "money-25", "25 9 10", (("0 5 p", "30 4 10"), ("1 4 p", "29 0 10")), "290 0 100"),
    Variant(
        "S5 as it stands",
        "petushok-15",
        "15 12 10",
        (
            ("0 2sh 3 /d", "20 10 7"),
            ("0dh 0sc 5 /d", "15 10 2"),
            ("0scdh 5+r 0 /d", "5 10 7"),
            ("3dh 2 0 /h", "0 8 12"),
        ),
        "0 80 120",
    ),
)


def _start(
    source: str, preset: str, start: int, begun: str, hands: tuple[tuple[str, str], ...], paid: str, **lines: str
) -> Variant:
    """A start that is agreed on, and what of the card is another with it."""
    return Variant(
        f"{source} from {start}",
        preset,
        begun,
        hands,
        paid,
        overrides={"start": start},
        fields={"start": str(start)},
        about=(starts(start),),
        lines={key: (text,) for key, text in lines.items()},
    )


STARTS = (
    _start(
        "S1",
        "short-15",
        12,
        "7 8 12",
        (("0 2 3", "12 6 9"), ("0 0 5", "12 11 4"), ("0 0 5", "12 11 0")),
        "120 110 0",
        no_trick=capped(7),
    ),
    _start("S1", "short-15", 20, "", (("5scdh 0 0 /h", "0 20 20"),), "0 200 200", no_trick=capped(15)),
    _start(
        "S2", "classic-20", 15, "", (("5dh 0 0 /h", "0 15 15"),), "0 150 150", no_trick=capped(10), overshoot=again(15)
    ),
    _start(
        "S2",
        "classic-20",
        25,
        "1 20 21",
        (("2 0 3", "25 25 18"), ("0 2 3scdh /h", "25 23 0")),
        "250 230 0",
        no_trick=capped(20),
        overshoot=again(25),
    ),
    _start(
        "S2",
        "classic-20",
        30,
        "1 25 26",
        (("2 0 3", "30 30 23"), ("0 0 5scdh /h", "30 30 3"), ("0 2 3", "30 28 0")),
        "300 280 0",
        no_trick=capped(25),
        overshoot=again(30),
    ),
    _start(
        "S2",
        "classic-20",
        40,
        "1 35 36",
        (("2 0 3", "40 40 33"), ("0 0 5scdh /h", "40 40 13"), ("0 2 3dh /h", "40 38 0")),
        "400 380 0",
        no_trick=capped(35),
        overshoot=again(40),
    ),
    _start(
        "S3", "passing-15", 20, "1 20 6", (("2 0 3", "20 25 3"), ("2 0 3", "18 30 0")), "180 300 0", overshoot=again(20)
    ),
    _start(
        "S3", "passing-15", 30, "1 30 6", (("2 0 3", "30 35 3"), ("2 0 3", "28 40 0")), "280 400 0", overshoot=again(30)
    ),
    _start("S4", "money-25", 15, "", (("5 0 0", "10 20 20"), ("5 0 p", "5 25 20"), ("5 0 p", "0 30 20")), "0 300 200"),
    _start("S5", "petushok-15", 20, "", (("5scdh 0 0 /h", "0 25 25"),), "0 250 250"),
    _start("S5", "petushok-15", 30, "", (("5scdh 0 0 /h", "10 35 35"), ("1dh 4 0 /h", "0 31 40")), "0 310 400"),
)
