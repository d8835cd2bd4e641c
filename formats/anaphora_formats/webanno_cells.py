r"""Cells of WebAnno TSV: several annotations, their numbers, and escapes.

Rules 2 and 4 of `anaphora_formats.webanno`.
"""

from __future__ import annotations

import re
from typing import NamedTuple

_ITEM = re.compile(r"((?:\\.|[^\\|])*)(?:\||$)", re.DOTALL)
_NUMBERED = re.compile(r"((?:\\.|[^\\])*?)\[([0-9]{1,9})\]", re.DOTALL)
_ESCAPED = re.compile(r"\\(->|.)", re.DOTALL)
_SPECIAL = re.compile(r"->|[\\\[\]|_;\t\n\r*]")
_IN_TEXT = {"t": "\t", "n": "\n", "r": "\r", "f": "\f", "b": "\b"}
_TEXT_SIGNS = {"\\": "\\\\", "\t": "\\t", "\r": "\\r", "\f": "\\f", "\b": "\\b"}
_BLANKS = {"\t": "\\t", "\n": "\\n", "\r": "\\r"}


class Item(NamedTuple):
    """One annotation in a cell.

    Attributes:
        value: Its value, ``None`` for an annotation without one.
        number: Its number, 0 for one without.
    """

    value: str | None
    number: int


def items_of(cell: str) -> list[Item]:
    """Return the annotations in a cell."""
    if cell in ("_", ""):
        return []
    found: list[Item] = []
    for match in _ITEM.finditer(cell):
        raw = match[1]
        if not raw and match.end() == len(cell) and found:
            break
        numbered = _NUMBERED.fullmatch(raw)
        value, number = (numbered[1], int(numbered[2])) if numbered else (raw, 0)
        found.append(Item(None if value in ("*", "_", "") else unescaped(value), number))
        if match.end() == len(cell) and not cell.endswith("|"):
            break
    return found


def unescaped(value: str) -> str:
    """Return a value without its escapes."""
    return _ESCAPED.sub(lambda match: _IN_TEXT.get(match[1], match[1]), value)


def cell_of(items: list[Item]) -> str:
    """Return the cell of some annotations."""
    return "|".join([_shown(item) for item in items]) or "_"


def _shown(item: Item) -> str:
    value = "*" if item.value is None else escaped(item.value)
    return f"{value}[{item.number}]" if item.number else value


def escaped(value: str) -> str:
    """Return a value with escapes."""
    return _SPECIAL.sub(lambda match: _BLANKS.get(match[0], f"\\{match[0]}"), value)


def plain_text(line: str) -> str:
    """Return the text of a ``#Text=`` line."""
    return _ESCAPED.sub(
        lambda match: _IN_TEXT.get(match[1], match[1] if match[1] == "\\" else match[0]), line
    )


def text_line(text: str) -> str:
    """Return a ``#Text=`` line's rest for a text without line feeds."""
    return re.sub(r"[\\\t\r\f\b]", lambda match: _TEXT_SIGNS[match[0]], text)
