"""What the descriptions name beside their own game: ways to vary it, packs, six players, S2's harder game in pieces."""

from typing import Any

from tests.browser.table import SIX
from tests.browser.variants import Lines, Variant
from tests.browser.variants_written import (
    ALL_DEALT,
    ANY_COLOUR,
    AS_TABLE,
    BEST_PAIR,
    HARD_ACE,
    HARD_GAME,
    HARD_LINES,
    HARD_VALUES,
    LAST_CARD,
    NOBODY_EXCHANGES,
    ONE_COLOUR,
    SIMPLE,
    STAYS,
    starts,
)

SKEW = "Косые: любые другие два."
CROSS = ("Вместо ремиза — крестик, запись не меняется.",)
PAY_CROSSES = ("Каждый проигравший платит победителю за каждое оставшееся очко и за каждый крестик.",)
AUCTION = (
    "Верхнюю карту остатка открывают: это козырь. Взять её взамен своей может тот, у кого больше мальчиков; "
    "при равенстве старше те, что с козырным.",
)
EARLY_SKEW = ("можно не играть, а показать мальчиков и выйти (простые, цветные, косые, четыре);",)
EARLY_RESTS = ("можно было бы показать мальчиков и выйти, но таких, что годятся, здесь нет.",)


def declared(**kinds: tuple[int, int | str]) -> dict[str, Any]:
    """The declarations as a record has them."""
    return {"declarations": {kind: {"bonus": bonus, "no_trick": change} for kind, (bonus, change) in kinds.items()}}


def typed(kind: str, bonus: int, no_trick: str) -> dict[str, str]:
    """The editor's fields of a kind that counts, with a trick and without."""
    return {f"{kind}_counts": "counts", f"{kind}_bonus": str(bonus), f"{kind}_no_trick": no_trick}


VOID = {"simple_counts": "void", "coloured_counts": "void", "four_counts": "void"}
NEEDS_TRICK: Lines = {
    "values": (SIMPLE, ONE_COLOUR, "Только со взяткой: простые, цветные, четыре."),
    "early": EARLY_RESTS,
}

OF_JACKS = (
    Variant(
        "S2: three jacks 12",
        "classic-20",
        "20 19 18",
        (("3scd 2 0 /h", "5 17 18"), ("5 0scd 0 /h", "0 10 18")),
        "0 100 180",
        overrides=declared(three=(12, -7)),
        fields=typed("three", 12, "−7"),
        switches=("three_jacks_12",),
        values={"три": ("−7", 12)},
        lines={"values": (SIMPLE, ANY_COLOUR)},
    ),
    Variant(
        "S2: three jacks 12 in the harder game, with its fine",
        "hard-30",
        "30 19 18",
        (("3scd 2 0 /h", "15 17 23"), ("3 0scd 2 /h", "12 32 21"), ("2dh 3 0 /h", "0 29 26")),
        "0 290 260",
        overrides=declared(three=(12, 15)),
        fields=typed("three", 12, "+15"),
        switches=("three_jacks_12",),
        values={"три": ("+15", 12)},
        lines={"values": (SIMPLE, ANY_COLOUR, SKEW)},
    ),
    Variant(
        "S2: any pair 5",
        "classic-20",
        "8 20 20",
        (("0dh 2 3 /h", "8 18 17"), ("3dh 2 0 /h", "0 16 17")),
        "0 160 170",
        overrides=declared(simple=(5, 0), coloured=(5, 0)),
        fields={"coloured_bonus": "5", "coloured_no_trick": "+0"},
        switches=("any_pair_5",),
        values={"цветные": ("0", 5)},
    ),
    Variant(
        "S3: any pair 5",
        "passing-15",
        "8 15 15",
        (("0dh 2 3 /h", "8 13 12"), ("3dh 2 0 /h", "0 11 17")),
        "0 110 170",
        overrides=declared(simple=(5, 0), coloured=(5, 0)),
        fields={"coloured_bonus": "5"},
        switches=("any_pair_5",),
        values={"цветные": ("0", 5)},
    ),
    Variant(
        "S2: skew jacks 5",
        "classic-20",
        "9 20 20",
        (("0sh 2 3 /c", "9 18 17"), ("4sh 1 0 /d", "0 17 17")),
        "0 170 170",
        overrides=declared(skew=(5, 0)),
        fields=typed("skew", 5, "+0"),
        switches=("skew_5",),
        values={"косые": ("0", 5)},
        lines={"values": (SIMPLE, ANY_COLOUR, SKEW, BEST_PAIR)},
    ),
    Variant(
        "S2: skew jacks 3",
        "classic-20",
        "9 20 20",
        (("0sh 2 3 /c", "11 18 17"), ("4sh 1 0 /c", "4 17 17"), ("4 1 0", "0 16 17")),
        "0 160 170",
        overrides=declared(skew=(3, 2)),
        fields=typed("skew", 3, "+2"),
        switches=("skew_3",),
        values={"косые": ("+2", 3)},
        lines={"values": (SIMPLE, ANY_COLOUR, SKEW, BEST_PAIR)},
    ),
    Variant(
        "S3: skew jacks 5",
        "passing-15",
        "9 15 15",
        (("0ch 2 3 /h", "9 13 12"), ("4 1 0", "5 12 17"), ("E0sh /c", "0 12 17")),
        "0 120 170",
        overrides=declared(skew=(5, 0)),
        fields=typed("skew", 5, "+0"),
        switches=("skew_5",),
        values={"косые": ("0", 5)},
        lines={"values": (SIMPLE, ONE_COLOUR, SKEW), "early": EARLY_SKEW},
    ),
    Variant(
        "S3: jacks need a trick",
        "passing-15",
        "6 15 15",
        (("0sc 0dh 5 /h", "11 20 10"), ("1dh 4 0 /h", "0 16 15")),
        "0 160 150",
        overrides=declared(simple=(5, "void"), coloured=(10, "void"), four=(15, "void")),
        fields=VOID,
        switches=("declaration_needs_trick",),
        values={"простые": ("+5", 5), "цветные": ("+5", 10), "четыре": ("+5", 15)},
        lines={**NEEDS_TRICK, "no_trick": ("Ремиз 5 очков, какой бы ни была запись.",)},
    ),
)

OF_CROSSES = (
    Variant(
        "S2: crosses",
        "classic-20",
        "3 10 20",
        (("0 0sc 5 /h", "3x 10 15"), ("3 0 2", "0x 10x 13")),
        "0 105 130",
        overrides={"no_trick": {"mode": "cross"}},
        fields={"no_trick": "cross"},
        switches=("crosses",),
        values={"нет": ("крестик", 0)},
        lines={"no_trick": (*CROSS, AS_TABLE), "payment": PAY_CROSSES},
    ),
    Variant(
        "S3: crosses",
        "passing-15",
        "3 10 15",
        (("0 0scdh 5 /h", "3x 5 10"), ("3 0 2", "0x 5x 8")),
        "0 55 80",
        overrides={"no_trick": {"mode": "cross"}},
        fields={"no_trick": "cross"},
        switches=("crosses",),
        values={"нет": ("крестик", 0)},
        lines={"no_trick": (*CROSS, AS_TABLE), "payment": PAY_CROSSES},
    ),
    Variant(
        "S2: crosses and skew jacks, which pay for a fine of 5",
        "classic-20",
        "9 20 20",
        (("0sh 0 5 /c", "9 20x 15"), ("4sh 0 1 /c", "0 20xx 14")),
        "0 210 140",
        overrides={"no_trick": {"mode": "cross"}, **declared(skew=(5, 0))},
        fields={"no_trick": "cross", **typed("skew", 5, "+0")},
        switches=("crosses", "skew_5"),
        values={"нет": ("крестик", 0), "косые": ("0", 5)},
        lines={"values": (SKEW,), "no_trick": (*CROSS, AS_TABLE), "payment": PAY_CROSSES},
    ),
    Variant(
        "S3: all that it names at once",
        "passing-15",
        "6 15 15",
        (("0sc 0dh 5 /h", "6x 15x 10"), ("1sh 4 0dc /h", "0x 11x 10x")),
        "0 115 105",
        overrides={
            "trump_card": "stays",
            "no_trick": {"mode": "cross"},
            **declared(simple=(5, "void"), coloured=(5, "void"), skew=(5, "void"), four=(15, "void")),
        },
        fields={
            "trump_card": "stays",
            "no_trick": "cross",
            **VOID,
            "coloured_bonus": "5",
            "skew_counts": "void",
            "skew_bonus": "5",
        },
        switches=("trump_stays", "crosses", "any_pair_5", "skew_5", "declaration_needs_trick"),
        values={
            "нет": ("крестик", 0),
            "простые": ("крестик", 5),
            "цветные": ("крестик", 5),
            "косые": ("крестик", 5),
            "четыре": ("крестик", 15),
        },
        lines={
            "values": (SIMPLE, ONE_COLOUR, SKEW, "Только со взяткой: простые, цветные, косые, четыре."),
            "no_trick": CROSS,
            "early": EARLY_RESTS,
            "payment": PAY_CROSSES,
            "told": (STAYS,),
        },
    ),
)

HARD_PIECES = (
    Variant(
        "S2, harder: the ace of spades alone",
        "classic-20",
        "8 20 10",
        (("1 4 0 /h A0-", "12 16 15"), ("2 3 0 A1+", "10 8 20"), ("5 0 0 A0+", "0 13 20")),
        "0 130 200",
        overrides={"spade_ace": {"won": 5, "lost": 5}},
        fields={"ace_won": "5", "ace_lost": "5"},
        switches=("hard_spade_ace",),
        lines={"ace": HARD_ACE},
    ),
    Variant(
        "S2, harder: any pair alone",
        "classic-20",
        "9 20 20",
        (("0sh 2 3 /c", "9 18 17"), ("4sh 1 0 /d", "0 17 17")),
        "0 170 170",
        overrides=declared(skew=(5, 0)),
        fields=typed("skew", 5, "+0"),
        switches=("hard_any_pair",),
        values={"косые": ("0", 5)},
        lines={"values": (SIMPLE, ANY_COLOUR, SKEW, BEST_PAIR)},
    ),
    Variant(
        "S2, harder: its fines alone",
        "classic-20",
        "20 16 20",
        (("0sc 0dh 5 /h", "30 31 15"), ("0scdh 2 3 /h", "45 29 12"), ("1 2 2dh /h", "44 27 0")),
        "440 270 0",
        overrides=declared(simple=(5, 10), coloured=(10, 15), four=(15, 15)),
        fields={"simple_no_trick": "+10", "coloured_no_trick": "+15", "four_no_trick": "+15"},
        switches=("hard_fines",),
        values={"простые": ("+10", 5), "цветные": ("+15", 10), "четыре": ("+15", 15)},
    ),
    Variant(
        "S2, harder: put together from its pieces",
        "classic-20",
        "30 21 9",
        HARD_GAME,
        "490 310 0",
        overrides={
            "start": 30,
            "spade_ace": {"won": 5, "lost": 5},
            **declared(simple=(5, 10), coloured=(10, 15), skew=(5, 10), four=(15, 15)),
        },
        fields={
            "start": "30",
            "ace_won": "5",
            "ace_lost": "5",
            **typed("simple", 5, "+10"),
            **typed("coloured", 10, "+15"),
            **typed("skew", 5, "+10"),
            **typed("four", 15, "+15"),
        },
        switches=("hard_spade_ace", "hard_fines", "hard_any_pair"),
        about=("карт 32", starts(30)),
        values=HARD_VALUES,
        lines=HARD_LINES,
    ),
)

OF_TRUMP = (
    Variant(
        "S2: the trump card stays",
        "classic-20",
        "5 20 20",
        (("5 0 0", "0 20 20"),),
        "0 200 200",
        overrides={"trump_card": "stays"},
        fields={"trump_card": "stays"},
        switches=("trump_stays",),
        lines={"told": (STAYS,)},
    ),
    Variant(
        "S2: the trump card by auction",
        "classic-20",
        "5 15 20",
        (("5 0 0sc /h", "0 20 20"),),
        "0 200 200",
        overrides={"trump_card": "auction"},
        fields={"trump_card": "auction"},
        switches=("trump_auction",),
        lines={"told": AUCTION},
    ),
    Variant(
        "S3: the trump card stays",
        "passing-15",
        "5 15 15",
        (("5 0 p", "0 20 15"),),
        "0 200 150",
        overrides={"trump_card": "stays"},
        fields={"trump_card": "stays"},
        switches=("trump_stays",),
        lines={"told": (STAYS,)},
    ),
)

OF_PACKS = (
    Variant(
        "S2: a pack of 36",
        "classic-20",
        "10 15 20",
        (("5 0 p", "5 20 20"), ("5 0 p", "0 20 20")),
        "0 200 200",
        overrides={"deck": 36},
        fields={"deck": "36"},
        about=("карт 36",),
        lines={"six": ("Колода 36, после сдачи остаётся 6.",)},
    ),
    Variant(
        "S3: the middle pack, 36",
        "passing-15",
        "5 15 15",
        (("5 p 0", "0 15 20"),),
        "0 150 200",
        overrides={"deck": 36},
        fields={"deck": "36"},
        about=("карт 36",),
    ),
    Variant(
        "S1: six with 30 cards, which needn't be set",
        "short-15",
        "2 15 15 15 15 10",
        (("1 1 1 1 1 0", "1 14 14 14 14 15"), ("1 1 1 1 0 1", "0 13 13 13 14 14")),
        "0 130 130 130 140 140",
        players=SIX,
        about=("карт 30",),
        lines={"course": (ALL_DEALT,), "told": (LAST_CARD,)},
        banner=NOBODY_EXCHANGES,
    ),
    Variant(
        "S2: six with 30 cards",
        "classic-20",
        "2 20 20 20 20 15",
        (("1 1 1 1 1 0", "1 19 19 19 19 20"), ("1 1 1 1 p 1", "0 18 18 18 19 19")),
        "0 180 180 180 190 190",
        overrides={"deck": 30},
        fields={"deck": "30"},
        switches=("six_with_30",),
        players=SIX,
        about=("карт 30",),
        lines={"course": (ALL_DEALT,), "told": (LAST_CARD,)},
        banner=NOBODY_EXCHANGES,
    ),
    Variant(
        "S2: six with 36 cards",
        "classic-20",
        "2 20 20 20 20 15",
        (("1 1 1 1 1 0", "1 19 19 19 19 20"), ("1 1 1 1 p 1", "0 18 18 18 19 19")),
        "0 180 180 180 190 190",
        overrides={"deck": 36},
        fields={"deck": "36"},
        switches=("six_with_36",),
        players=SIX,
        about=("карт 36",),
        lines={"six": ("Колода 36, после сдачи остаётся 6.",)},
    ),
)

NAMED = (*OF_JACKS, *OF_CROSSES, *HARD_PIECES, *OF_TRUMP, *OF_PACKS)
