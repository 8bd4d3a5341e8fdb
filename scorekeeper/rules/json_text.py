"""Reading JSON text more strictly than Python does: nothing that stands in it is lost or taken for something else."""

import json
from typing import Any, NoReturn

from scorekeeper.rules.errors import Refusal, Refused
from scorekeeper.rules.reading import quoted


def read_json(text: str | bytes) -> Any:
    """The value of a JSON text. Raises `Refused` (`format`) where it is no JSON or no UTF-8."""
    try:
        decoded = text.decode("utf-8-sig") if isinstance(text, bytes) else text
        return json.loads(decoded, object_pairs_hook=_no_key_twice, parse_constant=_no_constant)
    except UnicodeDecodeError:
        raise _not_json("encoding") from None
    except json.JSONDecodeError as error:
        raise _not_json("json", line=error.lineno, column=error.colno) from None
    except RecursionError:
        raise _not_json("nested") from None
    except ValueError:  # an integer of thousands of digits
        raise _not_json("digits") from None


def _not_json(problem: str, **data: object) -> Refused:
    return Refused([Refusal("format", data={"place": "", "problem": problem, **data})])


def _no_constant(name: str) -> NoReturn:
    """Python would read `NaN` and `Infinity`; JSON has neither."""
    raise _not_json("constant", value=name)


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The object of some pairs: JSON lets a key stand twice, but one of the two values would be lost in silence."""
    table: dict[str, Any] = {}
    for key, value in pairs:
        if key in table:
            raise _not_json("key_twice", value=quoted(key))
        table[key] = value
    return table
