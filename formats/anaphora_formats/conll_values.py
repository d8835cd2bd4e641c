"""What a cell of a CoNLL column means, and the cell for a value of the model.

One rule makes files come back as they were: a cell that was read is written again as long as it
still says what the model says; only where they differ a new cell is made.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from anaphora_formats.conll_brackets import EMPTY_CELLS
from anaphora_formats.conll_columns import Layout
from anaphora_workbench.model import EMPTY, ROOT, FrozenDict

_BREAKING = re.compile(r"[\t\n\r\0]")
_UD_UNKNOWN = frozenset(("_", ""))


def unknown_cells(layout: Layout) -> frozenset[str]:
    """Return the cells that say that a value is not known."""
    return _UD_UNKNOWN if layout.unknown == "_" and "features" in layout.roles else EMPTY_CELLS


def text_value(cell: str, form: str, unknown: frozenset[str]) -> str:
    """Return the lemma, tag, part of speech or relation that a cell gives, ``""`` for none.

    The lemma and the tag of the word ``-`` may be ``-``.
    """
    return "" if cell in unknown and cell != form else cell


def says_nothing(column: Sequence[str], unknown: frozenset[str]) -> bool:
    """Tell whether all cells of a column are the same sign for an unknown value."""
    return column[0] in unknown and column.count(column[0]) == len(column)


def features_value(cell: str) -> FrozenDict[str, str] | None:
    """Return universal features (``Gender=Masc|Number=Sing``), or ``None`` when malformed."""
    if cell in _UD_UNKNOWN:
        return EMPTY
    features = {}
    for feature in cell.split("|"):
        name, sign, value = feature.partition("=")
        if not (name and sign and value):
            return None
        features[name] = value
    return FrozenDict(features)


def features_cell(features: Mapping[str, str]) -> str:
    """Return the cell of universal features, sorted as Universal Dependencies sorts them."""
    ordered = sorted(features.items(), key=lambda item: item[0].lower())
    return "|".join([f"{name}={value}" for name, value in ordered]) or "_"


def head_value(cell: str, numbers: Mapping[str, int]) -> int | None:
    """Return the document index of a head, `ROOT`, or ``None`` when the cell gives none.

    Args:
        cell: The number of the head in the sentence, ``0`` for the root.
        numbers: Document index by word number, for the words of the sentence.
    """
    return ROOT if cell == "0" else numbers.get(cell)


def written(text: str, unknown: str, spaced: bool) -> str:
    """Return a cell for a text: never empty, without the white space that divides columns.

    Args:
        text: The text.
        unknown: Cell for an empty text.
        spaced: Whether blanks divide the columns, so that a cell may hold none.
    """
    if not text:
        return unknown
    cell = _BREAKING.sub("_", text)
    return cell.replace(" ", "_") if spaced else cell


def compact(column: Sequence[str]) -> str | list[str]:
    """Return a column as metadata keeps it: one string when all cells are equal."""
    return column[0] if column.count(column[0]) == len(column) else list(column)


def expanded(column: str | Sequence[str], size: int) -> Sequence[str]:
    """Return the cells of a column that `compact` made."""
    return [column] * size if isinstance(column, str) else column
