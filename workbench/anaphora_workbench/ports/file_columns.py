"""Columns and comments of CoNLL-U and CoNLL files that the model has no place for.

The readers of both keep them as metadata of the document, so that writing gives the file back:
``conllu.deps``, ``conllu.misc``, ``conllu.comments`` and so on, and ``conll.columns``. Another
format drops them. What the model or another part of the file states as well is left out here:
the text of a sentence, white space behind words, ids of sentences that the writer would make.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from anaphora_workbench.model import Document

__all__ = ["file_columns"]

_NAMED = re.compile(r"#\s*([^\s=]+)\s*=")
_MODELLED = re.compile(r"#\s*(newdoc|newpar|text\s*=|speaker\s*=|global\.|meta::)|#\s*$")
_SPACING = ("SpaceAfter=", "SpacesAfter=", "SpacesBefore=", "SpacesInToken=")
_CONLL = {
    "frameset": "frameset",
    "sense": "word sense",
    "name": "named entity",
    "category": "category",
    "dependencies": "DEPS",
    "notes": "MISC",
    "other": "further columns",
}
_NOTHING = re.compile(r"[-_*\s]*")
_LONGEST = 12
"""Digits of a number that is not an index of a word."""


def file_columns(document: Document) -> dict[str, dict[int, str]]:
    """Return what such columns and comments contain, by their names and by the index of a word.

    A comment has the index of the first word behind it. Metadata of a document may come from a file
    that somebody has edited: what no reader of ours would have put there is passed over.
    """
    found: dict[str, dict[int, str]] = {}
    for name, word, value in (*_conllu(document), *_conll(document)):
        cells = found.setdefault(name, {})
        cells[word] = f"{cells[word]}\n{value}" if word in cells else value
    return found


def _conllu(document: Document) -> Iterator[tuple[str, int, str]]:
    def lines(key: str) -> list[str]:
        return str(document.metadata.get(f"conllu.{key}") or "").split("\n")

    for word, cell in enumerate(lines("deps")):
        if cell not in ("", "="):
            yield "DEPS", word, cell
    cells = [*enumerate(lines("misc"))]
    for line in lines("ranges"):
        first, *rest = line.split("\t")
        if first.isdecimal() and len(first) < _LONGEST and len(rest) > 2:
            cells.append((int(first), rest[-1]))
    for word, cell in cells:
        entries = [one for one in cell.split("|") if one and not one.startswith(_SPACING)]
        if entries and entries != ["_"]:
            yield "MISC", word, "|".join(entries)
    starts = [sentence.start for sentence in document.sentences]
    blocks = str(document.metadata.get("conllu.comments") or "").split("\n\n")
    for number, block in enumerate([*blocks, "\n".join(lines("tail"))]):
        word = starts[number] if number < len(starts) else len(document.tokens)
        for line in filter(None, block.split("\n")):
            named = _NAMED.match(line)
            made = f"# sent_id = {document.doc_id}-s{number + 1}"
            if line != made and not _MODELLED.match(line):
                yield f"# {named[1]}" if named else "# ...", word, line


def _conll(document: Document) -> Iterator[tuple[str, int, str]]:
    columns = document.metadata.get("conll.columns")
    if not isinstance(columns, Mapping):
        return
    for role, name in _CONLL.items():
        column = columns.get(role, "")
        # One string stands for a column of equal cells.
        cells = [column] * len(document.tokens) if isinstance(column, str) else column
        for word, cell in enumerate(cells if isinstance(cells, Sequence) else ()):
            if isinstance(cell, str) and not _NOTHING.fullmatch(cell):
                yield name, word, cell
