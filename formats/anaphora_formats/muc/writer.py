"""A planned document as text, with the words and language that a reader would not find by itself.

Rule 13 of `anaphora_formats.muc`: what was written is read again, and where that gives other words
than the document has, they are stated.
"""

from __future__ import annotations

import io
import re
from dataclasses import dataclass, replace

from anaphora_formats.muc.elements import MucPlan, plan_of
from anaphora_formats.muc.markup import FilePlaces, encoded
from anaphora_formats.muc.page import RawPage, page_of
from anaphora_formats.muc.tagless_text import instruction
from anaphora_formats.muc.words import patch_of, words_of
from anaphora_workbench.model import EMPTY
from anaphora_workbench.ports import Reading

_DOC = re.compile(r"<DOC(?=[\s>])[^<>]*>(?:\r\n|\n|\r)?", re.IGNORECASE)
_BLANKS = " \t\n\r\f\v"


def written(reading: Reading, extended: bool) -> str:
    """Return what stands in the file of a reading.

    Raises:
        FormatError: ``muc-nul``.
    """
    plan = plan_of(reading, extended)
    raw = _text(plan)
    page = page_of(_raw_document(raw))
    if page.text != plan.sheet.text or not raw.strip("\ufeff \t\r\n"):
        # Tags around the text were lost that split it, so the old markup cannot be used.
        reading = replace(reading, document=replace(reading.document, metadata=EMPTY))
        plan = plan_of(reading, extended)
        raw = _text(plan)
        page = page_of(_raw_document(raw))
    sheet = plan.sheet
    stated: dict[str, str] = {}
    language = reading.document.language
    found = words_of(page, sheet.language or None)
    if found.language != language:
        page.instructions["LANG"] = stated["lang"] = language
        found = words_of(page, sheet.language or None)
    patch = patch_of(found.ranges, sheet.ranges, sheet.forms, sheet.text)
    if patch:
        stated["words"] = patch
    if reading.layers and reading.layers[0].name != "gold":
        stated["layer"] = reading.layers[0].name
    if stated:
        place = _behind_doc(raw)
        raw = f"{raw[:place]}{instruction(stated)}{raw[place:]}"
    return raw


def behind_another(text: str, language: str) -> str:
    """Return the text of a document as it stands behind another one of the same file.

    White space that follows a document is read as belonging to it. Before ``<DOC>`` it says nothing
    and is left out; where it is the text that begins, our instruction fences it.
    """
    text = text.removeprefix("\ufeff")
    if text[:1] not in _BLANKS:
        return text
    if _DOC.search(text):
        return text.lstrip(_BLANKS)
    return f"{instruction({'lang': language})}{text}"


def _raw_document(raw: str) -> RawPage:
    return RawPage(raw, FilePlaces("", raw, 1, 1), _DOC.search(raw) is not None, True)


def _behind_doc(raw: str) -> int:
    """Return where our instruction stands: behind ``<DOC>`` and its line end, else in front."""
    match = _DOC.search(raw)
    if match is None:
        return 1 if raw.startswith("\ufeff") else 0
    return match.end()


@dataclass(slots=True)
class _Text:
    """Writes stretches of the running text, each where the last one ended."""

    text: str
    odd: list[tuple[int, int, str]]
    out: io.StringIO
    reached: int = 0
    next_odd: int = 0

    def until(self, end: int) -> None:
        """Write up to an offset."""
        while self.next_odd < len(self.odd) and self.odd[self.next_odd][0] < end:
            at, length, raw = self.odd[self.next_odd]
            self.next_odd += 1
            if at >= self.reached and at + length <= end:
                self.out.write(encoded(self.text[self.reached : at]))
                self.out.write(raw)
                self.reached = at + length
        if end > self.reached:
            self.out.write(encoded(self.text[self.reached : end]))
            self.reached = end


def _text(plan: MucPlan) -> str:
    """Put text, pieces and tags together."""
    sheet = plan.sheet
    out = io.StringIO()
    text = _Text(sheet.text, sheet.odd, out)
    pieces, piece = sheet.pieces, 0
    for offset, before, tag in _tags(plan):
        while piece < len(pieces) and piece < before and pieces[piece][0] <= offset:
            text.until(pieces[piece][0])
            out.write(pieces[piece][1])
            piece += 1
        text.until(offset)
        out.write(tag)
    for offset, raw in pieces[piece:]:
        text.until(offset)
        out.write(raw)
    text.until(len(sheet.text))
    return out.getvalue()


def _tags(plan: MucPlan) -> list[tuple[int, int, str]]:
    """Return all COREF tags in the order of the file: offset, pieces before it, tag."""
    tags: list[tuple[int, int, str]] = []
    opened: list[tuple[tuple[int, int], str]] = []
    for element in plan.elements:
        while opened and opened[-1][0] <= element.start:
            (offset, before), close = opened.pop()
            tags.append((offset, before, close))
        tags.append((*element.start, element.open))
        opened.append((element.end, element.close))
    while opened:
        (offset, before), close = opened.pop()
        tags.append((offset, before, close))
    return tags
