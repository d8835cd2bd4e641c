"""Checked access to the values of parsed JSON: each wrong one is refused with its path.

Constituent trees are nested lists, ``["NP", ["DT", 2], ["NN", 3]]`` (rule 9).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from anaphora_workbench.errors import ModelError
from anaphora_workbench.model import EMPTY, FrozenDict, Span, Tree

Place = tuple[str | int, ...]
"""Keys and indexes that lead to a value."""
Record = dict[str, Any]
"""A parsed JSON object."""
DEEPEST = 200
"""Levels that metadata and trees may be nested: far from where Python's JSON parser gives up."""
LONGEST = 12
"""Steps of a path that a message shows."""


def tree_of(value: object, place: Place, size: int, depth: int = 0) -> Tree:
    """Return the tree that a nested list stands for."""
    if depth > DEEPEST:
        raise WrongValueError(place, f"is nested more than {DEEPEST} levels deep", "json-depth")
    if type(value) is not list:
        raise wrong_type(value, place, "a tree: a list")
    if len(value) < 2 or type(value[0]) is not str:
        raise WrongValueError(
            place, "must be a tree: a label and then a token, a span or trees", "json-type"
        )
    numbers = 0
    while numbers < 2 and numbers + 1 < len(value) and type(value[numbers + 1]) is int:
        numbers += 1
    children: list[Tree] = []
    for index in range(numbers + 1, len(value)):
        children.append(tree_of(value[index], (*place, index), size, depth + 1))
    if numbers == 0:
        ends = [children[0].span.start, children[-1].span.end]
    elif numbers == 1 and not children:
        ends = [value[1], value[1] + 1]
    else:
        ends = value[1:3]
    return Tree(value[0], span_of(ends, place, size), tuple(children))


def tree_text(tree: Tree, place: Place, quote: Callable[[str], str]) -> str:
    """Return a tree as JSON text on one line.

    Raises:
        WrongValueError: It is nested too deep.
    """
    return _text(tree, place, quote, 0)


def _text(tree: Tree, place: Place, quote: Callable[[str], str], depth: int) -> str:
    if depth > DEEPEST:
        raise WrongValueError(place, f"is nested more than {DEEPEST} levels deep", "json-depth")
    children, span = tree.children, tree.span
    parts = [quote(tree.label)]
    if not children:
        parts.append(str(span.start) if len(span) == 1 else f"{span.start}, {span.end}")
    elif not _tiled(children, span):
        parts.append(f"{span.start}, {span.end}")
    parts += [_text(child, place, quote, depth + 1) for child in children]
    return f"[{', '.join(parts)}]"


def _tiled(children: tuple[Tree, ...], span: Span) -> bool:
    """Tell whether reading back from the outer children gives the node's span."""
    return children[0].span.start == span.start and children[-1].span.end == span.end


def tree_or_null(tree: Tree | None, place: Place, quote: Callable[[str], str]) -> str:
    """Return a tree as JSON text, ``null`` for none."""
    return "null" if tree is None else tree_text(tree, place, quote)


class WrongValueError(Exception):
    """A value that the format does not allow; readers and writers turn it into a `FormatError`."""

    def __init__(self, place: Place, message: str, code: str = "json-value") -> None:
        super().__init__(message)
        self.place = place
        self.message = message
        self.code = code


def path(place: Place) -> str:
    """Return a place as people write it: ``documents[0].tokens[3].head``."""
    steps = [f"[{step}]" if isinstance(step, int) else f".{step}" for step in place[:LONGEST]]
    more = "..." if len(place) > LONGEST else ""
    return "".join(steps).removeprefix(".") + more


def sentence(place: Place, message: str) -> str:
    """Return a message about a place; one that begins with a colon needs no blank."""
    return f"{path(place)}{'' if message.startswith(':') else ' '}{message}".lstrip(": ")


def named(value: object) -> str:
    """Return what a value is, in words."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return f"the number {value!r}" if abs(value) < 1e15 else "a very large number"
    if isinstance(value, str):
        return "a string"
    return "a list" if isinstance(value, list) else "an object"


def wrong_type(value: object, place: Place, wanted: str) -> WrongValueError:
    """Return the error for a value of another type than ``wanted`` (in words)."""
    return WrongValueError(place, f"must be {wanted}, not {named(value)}", "json-type")


def record_of(value: object, place: Place) -> Record:
    """Return a value that must be an object."""
    if type(value) is not dict:
        raise wrong_type(value, place, "an object")
    return value


def needed(record: Record, key: str, place: Place) -> Any:
    """Return the value of a key that must be there."""
    if key not in record:
        raise WrongValueError(place, f"must have the key '{key}'", "json-key-missing")
    return record[key]


def list_of(record: Record, key: str, place: Place) -> list[Any]:
    """Return a list, empty when the key is absent."""
    value = record.get(key)
    if value is None and key not in record:
        return []
    if type(value) is not list:
        raise wrong_type(value, (*place, key), "a list")
    return value


def text_of(record: Record, key: str, place: Place, default: str | None = "") -> str:
    """Return a string; without a default the key must be there."""
    value = record.get(key, default)
    if type(value) is str:
        return value
    raise wrong_type(needed(record, key, place), (*place, key), "a string")


def number_of(record: Record, key: str, place: Place, default: int | None = None) -> int:
    """Return an integer; without a default the key must be there."""
    value = record.get(key, default)
    if type(value) is int:
        return value
    raise wrong_type(needed(record, key, place), (*place, key), "an integer")


def maybe_text(record: Record, key: str, place: Place) -> str | None:
    """Return a string, or ``None`` when the key is absent."""
    return text_of(record, key, place) if key in record else None


def maybe_number(record: Record, key: str, place: Place) -> int | None:
    """Return an integer, or ``None`` when the key is absent."""
    return number_of(record, key, place) if key in record else None


def truth_of(record: Record, key: str, place: Place) -> bool | None:
    """Return true or false, or ``None`` when the key is absent."""
    value = record.get(key)
    if type(value) is bool:
        return value
    if key in record:
        raise wrong_type(value, (*place, key), "true or false")
    return None


def texts_of(record: Record, key: str, place: Place) -> tuple[str, ...]:
    """Return a list of strings, empty when the key is absent."""
    values = list_of(record, key, place)
    for index, value in enumerate(values):
        if type(value) is not str:
            raise wrong_type(value, (*place, key, index), "a string")
    return tuple(values)


def map_of(value: object, place: Place) -> FrozenDict[str, str]:
    """Return an object whose values are strings."""
    entries = record_of(value, place)
    for key, entry in entries.items():
        if type(entry) is not str:
            raise wrong_type(entry, (*place, key), "a string")
    return FrozenDict(entries) if entries else EMPTY


def index_of(value: object, place: Place, size: int, lowest: int = 0) -> int:
    """Return the number of a token of a document of ``size`` tokens."""
    if type(value) is not int:
        raise wrong_type(value, place, "an integer")
    if not lowest <= value < size:
        raise WrongValueError(place, f": there is no token {short(value)}", "json-outside")
    return value


def pair_of(value: object, place: Place, wanted: str) -> tuple[int, int]:
    """Return a list of two integers."""
    if type(value) is not list or len(value) != 2:
        raise WrongValueError(place, f"must be {wanted}", "json-type")
    first, second = value
    if type(first) is not int or type(second) is not int:
        raise WrongValueError(place, f"must be {wanted}", "json-type")
    return first, second


def span_of(value: object, place: Place, size: int) -> Span:
    """Return a span inside a document of ``size`` tokens."""
    start, end = pair_of(value, place, "a span: [first token, token after the last]")
    if end > size:
        raise WrongValueError(
            place,
            f"[{short(start)}, {short(end)}] goes beyond the last token, {size - 1}",
            "json-outside",
        )
    try:
        return Span(start, end)
    except ModelError as error:
        raise WrongValueError(place, f": {error.message}") from error


def spans_of(record: Record, key: str, place: Place, size: int) -> tuple[Span, ...]:
    """Return a list of spans, empty when the key is absent."""
    values = list_of(record, key, place)
    return tuple([span_of(v, (*place, key, i), size) for i, v in enumerate(values)])


def short(number: int) -> str:
    """Return a number, or words for one that would fill the screen."""
    return str(number) if abs(number) < 10**15 else "with so high a number"


def check_json(value: object, place: Place, depth: int = 0) -> None:
    """Refuse what JSON cannot hold: other types, keys that are not strings, infinite numbers."""
    kind = type(value)
    if kind is str or kind is int or kind is bool or value is None:
        return
    if depth > DEEPEST:
        raise WrongValueError(place, f"is nested more than {DEEPEST} levels deep", "json-depth")
    if isinstance(value, dict):
        for key, entry in value.items():
            if not isinstance(key, str):
                raise WrongValueError(
                    place, f"has the key {key!r}, but keys are strings", "json-metadata"
                )
            check_json(entry, (*place, key), depth + 1)
    elif isinstance(value, list | tuple):
        for index, entry in enumerate(value):
            check_json(entry, (*place, index), depth + 1)
    elif isinstance(value, float):
        if not math.isfinite(value):
            raise WrongValueError(place, "must be a finite number", "json-number")
    elif not isinstance(value, str | int):
        raise WrongValueError(
            place, f"is a Python {kind.__name__}, which JSON cannot contain", "json-metadata"
        )


def metadata_of(record: Record, place: Place) -> FrozenDict[str, Any]:
    """Return the metadata of a document or layer."""
    if "metadata" not in record:
        return EMPTY
    entries = record_of(record["metadata"], (*place, "metadata"))
    check_json(entries, (*place, "metadata"))
    return FrozenDict(entries) if entries else EMPTY
