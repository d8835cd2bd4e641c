"""The tokens of a document as rows of a table (rule 6 of `anaphora_formats.json`).

Columns are checked and turned as a whole. Only what is wrong is searched for cell by cell.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from anaphora_formats.json.values import (
    Place,
    Record,
    WrongValueError,
    index_of,
    list_of,
    named,
    pair_of,
    short,
    texts_of,
)
from anaphora_workbench.model import EMPTY, ROOT, FrozenDict, Token
from anaphora_workbench.model.columns import from_columns, shared
from anaphora_workbench.model.packed_pairs import PackedPairs

_TEXTS = ("text", "lemma", "pos", "tag", "stem", "deprel")
DEFAULTS: dict[str, Any] = {**dict.fromkeys(_TEXTS, ""), "features": 0, "head": None, "chars": 1}
"""What is left out at the end of a token's row, by column."""
_WANTED = {
    **dict.fromkeys(_TEXTS, "a string"),
    "features": "the number of an entry of 'features'",
    "head": "the way to the head, 'root' or null",
    "chars": "the characters before the token, or these and its length",
}
_ROOT_CELL = "root"


class _KeyNotes(Protocol):
    def add(self, place: Place) -> None:
        """Note one unknown key."""
        ...


class TokenRows:
    """The tokens of one document.

    Args:
        record: The document.
        unknown: Takes note of unknown columns.
        share: Returns features, equal ones as one object.

    Raises:
        WrongValueError: A value is not allowed.
    """

    def __init__(
        self,
        record: Record,
        unknown: _KeyNotes,
        share: Callable[[object, Place], FrozenDict[str, str]],
    ) -> None:
        self._rows = list_of(record, "tokens", ())
        self._columns: dict[str, list[Any]] = {}
        self._places: dict[str, int] = {}
        names = texts_of(record, "columns", ())
        self._check_rows(len(names))
        for place, name in enumerate(names):
            if name in self._columns:
                raise WrongValueError(
                    ("columns", place), f": the column '{name}' is there twice", "json-key-twice"
                )
            if name not in DEFAULTS:
                unknown.add(("columns", place))
                continue
            default = DEFAULTS[name]
            self._places[name] = place
            self._columns[name] = [
                row[place] if len(row) > place else default for row in self._rows
            ]
        if "text" not in self._columns:
            raise WrongValueError(("columns",), "must have the column 'text'", "json-key-missing")
        if self._places["text"]:
            raise WrongValueError(("columns",), "must begin with the column 'text'")
        self._features = [
            share(value, ("features", number))
            for number, value in enumerate(list_of(record, "features", ()))
        ]

    def unused_features(self) -> list[int]:
        """Return the numbers of entries of 'features' that no token has, from 0."""
        used = set(self._columns.get("features", ()))
        return [number for number in range(len(self._features)) if number + 1 not in used]

    def _check_rows(self, size: int) -> None:
        if set(map(type, self._rows)) <= {list} and all(
            0 < length <= size for length in set(map(len, self._rows))
        ):
            return
        for number, row in enumerate(self._rows):
            if type(row) is not list or not 0 < len(row) <= size:
                found = f"one of {len(row)}" if type(row) is list else named(row)
                raise WrongValueError(
                    ("tokens", number),
                    f"must be a list of 1 to {size} values, not {found}",
                    "json-type",
                )

    def _refuse_types(self, name: str, allowed: set[type]) -> None:
        """Refuse values of a column that are of other types."""
        column = self._columns[name]
        if set(map(type, column)) <= allowed:
            return
        for number, value in enumerate(column):
            if type(value) not in allowed:
                raise WrongValueError(
                    ("tokens", number, self._places[name]),
                    f"({name}) must be {_WANTED[name]}, not {named(value)}",
                    "json-type",
                )

    def tokens(self) -> tuple[Token, ...]:
        """Return the tokens."""
        known: dict[str, str] = {}
        found: dict[str, Sequence[Any]] = {}
        for name, column in self._columns.items():
            if name in _TEXTS:
                self._refuse_types(name, {str})
                found[name] = shared(column, known)
        if "features" in self._columns:
            found["features"] = self._features_of_tokens()
        if "head" in self._columns:
            found["head"] = self._heads()
        return tuple(from_columns(Token, len(self._rows), **found))

    def _features_of_tokens(self) -> list[FrozenDict[str, str]]:
        self._refuse_types("features", {int})
        column = self._columns["features"]
        table = [EMPTY, *self._features]
        if column and (min(column) < 0 or max(column) >= len(table)):
            for number, value in enumerate(column):
                if not 0 <= value < len(table):
                    raise WrongValueError(
                        ("tokens", number, self._places["features"]),
                        f": there are no features {short(value)}",
                        "json-outside",
                    )
        return list(map(table.__getitem__, column))

    def _heads(self) -> list[int | None]:
        self._refuse_types("head", {int, str, type(None)})
        column, size = self._columns["head"], len(self._rows)
        heads: list[int | None] = []
        for number, value in enumerate(column):
            if value is None or value == _ROOT_CELL:
                heads.append(ROOT if value else None)
                continue
            place = ("tokens", number, self._places["head"])
            if type(value) is str:
                raise WrongValueError(place, f"(head) must be {_WANTED['head']}", "json-value")
            heads.append(
                head if 0 <= (head := number + value) < size else index_of(head, place, size)
            )
        return heads

    def offsets(self) -> Sequence[tuple[int, int]]:
        """Return the place of each token in the text, nothing where the file gives none."""
        if "chars" not in self._columns:
            return ()
        self._refuse_types("chars", {int, list})
        starts, ends = array("q"), array("q")
        end = number = 0
        try:
            for number, (cell, text) in enumerate(
                zip(self._columns["chars"], self._columns["text"], strict=True)
            ):
                if type(cell) is int:
                    gap, length = cell, len(text)
                else:
                    place = ("tokens", number, self._places["chars"])
                    gap, length = pair_of(cell, place, _WANTED["chars"])
                starts.append(end + gap)
                end += gap + length
                ends.append(end)
        except OverflowError:
            place = ("tokens", number, self._places["chars"])
            raise WrongValueError(place, "(chars) is far too large") from None
        return PackedPairs.of(starts, ends)
