"""The text of a document between its tags, before COREF tags are put in.

Rules 4 and 14 of `anaphora_formats.muc`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from anaphora_formats.muc.markup import decoded, encoded, start_tag
from anaphora_formats.muc.page import MucPage
from anaphora_formats.muc.words import Range
from anaphora_workbench.errors import FormatError
from anaphora_workbench.model import Document, FrozenDict, Span

MARKUP = "muc.markup"
"""Key of `Document.metadata` for everything that is neither text nor COREF."""
ODD = "muc.odd"
"""Key for the places where text does not stand in the usual way (``&quot;``)."""
NAME = "muc.name"
"""Key for the name that the document had, the length of its text, the piece with the name, and the
language that the caller of the reader gave."""


@dataclass(slots=True)
class Sheet:
    """What is written, but for COREF tags.

    Attributes:
        text: The running text.
        ranges: Offsets of the words: in order, equal or apart, never empty.
        forms: The words.
        pieces: What is neither text nor COREF: offset in the text and characters, in order.
        odd: Where the text is not written in the usual way: offset, length, characters.
        native: Whether all that comes from the file that the document was read from.
        language: What the caller of the reader gave; ``""`` if nothing.
    """

    text: str
    ranges: list[Range]
    forms: list[str]
    pieces: list[tuple[int, str]]
    odd: list[tuple[int, int, str]]
    native: bool = False
    language: str = ""


def metadata_of(page: MucPage, name: str, language: str | None) -> FrozenDict[str, object]:
    """Return what `sheet_of` needs to write a document as it was read."""
    return FrozenDict(
        {
            MARKUP: [list(piece) for piece in page.pieces],
            ODD: [list(entry) for entry in page.odd],
            NAME: [
                name,
                len(page.text),
                -1 if page.name_at is None else page.name_at,
                language or "",
            ],
        }
    )


def sheet_of(document: Document) -> Sheet:
    """Lay out a document.

    Raises:
        FormatError: The text holds a NUL, which no text file can hold (``muc-nul``).
    """
    if "\0" in document.text or any("\0" in token.text for token in document.tokens):
        raise FormatError(
            f"the document '{document.doc_id}' contains a NUL character, which no text file can "
            "contain; correct the text first",
            code="muc-nul",
        )
    forms = [token.text for token in document.tokens]
    tidy = _is_tidy(document)
    if _is_native(document) and tidy:
        return _own(document, forms)
    if tidy:
        text, ranges = document.text, list(document.offsets)
    else:
        text, ranges = _joined(document, forms)
    sheet = Sheet(text, ranges, forms, list(_layout(document, ranges, text)), [])
    sheet.odd = list(_line_ends(ranges, text))
    return sheet


def _is_native(document: Document) -> bool:
    """Tell whether the metadata say how the document stood in a file, and fit its text."""
    record = document.metadata.get(NAME)
    if MARKUP not in document.metadata or not isinstance(record, list) or len(record) != 4:
        return False
    return bool(record[1] == len(document.text))


def _is_tidy(document: Document) -> bool:
    """Tell whether the words follow each other in the text, a sentence behind the other."""
    if len(document.offsets) != len(document.tokens):
        return False
    starts = {sentence.start for sentence in document.sentences}
    before = (0, 0)
    for index, offset in enumerate(document.offsets):
        if offset[0] == offset[1] or (
            offset[0] < before[1] and (offset != before or index in starts)
        ):
            return False
        before = offset
    return True


def _own(document: Document, forms: list[str]) -> Sheet:
    """Return the text as it was read; a changed name is put in the old one's place."""
    pieces = [(int(offset), str(raw)) for offset, raw in document.metadata[MARKUP]]
    odd = [(int(at), int(n), str(raw)) for at, n, raw in document.metadata.get(ODD, ())]
    name, _length, name_at, language = document.metadata[NAME]
    if document.doc_id != name and document.doc_id.strip():
        if 0 <= name_at < len(pieces):
            offset, old = pieces[name_at]
            kept = decoded(old).strip()
            left, right = old.split(encoded(kept), 1) if encoded(kept) in old else ("", "")
            pieces[name_at] = (offset, f"{left}{encoded(document.doc_id)}{right}")
        else:
            _add_name(pieces, document.doc_id)
    return Sheet(document.text, list(document.offsets), forms, pieces, odd, True, language)


def _add_name(pieces: list[tuple[int, str]], name: str) -> None:
    """Put a name behind ``<DOC>``; without that tag there is no place for one."""
    for number, (offset, raw) in enumerate(pieces):
        if raw[:4].upper() == "<DOC" and raw[4:5] in (">", " ", "\t", "\n", "\r"):
            pieces[number] = (offset, f"{raw}{_name_tag(name)}")
            return


def _line_ends(ranges: list[Range], text: str) -> Iterator[tuple[int, int, str]]:
    """Write line ends at the borders of words as entities: beside a tag they would be markup."""
    reached = 0
    for first, last in ranges:
        for place in sorted({first, last - 1}):
            if text[place] in "\r\n" and place >= reached:
                yield place, 1, f"&#{ord(text[place])};"
                reached = place + 1


def _name_tag(name: str) -> str:
    return f"<DOCID> {encoded(name)} </DOCID>\n"


def _joined(document: Document, forms: list[str]) -> tuple[str, list[Range]]:
    """Join the words with blanks, sentences with line ends, paragraphs with empty lines."""
    breaks = {sentence.start: "\n" for sentence in document.sentences}
    breaks |= {paragraph.start: "\n\n" for paragraph in document.paragraphs}
    parts: list[str] = []
    ranges: list[Range] = []
    position = 0
    for index, form in enumerate(forms):
        space = breaks.get(index, " ") if index else ""
        written = form or "_"
        position += len(space)
        ranges.append((position, position + len(written)))
        position += len(written)
        parts += (space, written)
    return "".join(parts), ranges


def _layout(document: Document, ranges: list[Range], text: str) -> Iterator[tuple[int, str]]:
    yield 0, "<DOC>\n"
    if document.doc_id.strip():
        yield 0, _name_tag(document.doc_id)
    yield 0, "<TEXT>\n"
    begins = {sentence.start for sentence in document.sentences}
    ends = {sentence.end for sentence in document.sentences}
    whole = [p for p in document.paragraphs if p.start in begins and p.end in ends]
    opening = {paragraph.start for paragraph in whole}
    closing = {paragraph.end for paragraph in whole}
    for sentence in document.sentences:
        first, last = ranges[sentence.start][0], ranges[sentence.end - 1][1]
        if sentence.start in opening:
            yield first, "<p>"
        yield first, "<s>"
        yield last, "</s>"
        if sentence.end in closing:
            yield last, "</p>"
    yield len(text), "\n</TEXT>\n</DOC>\n"


def instruction(attributes: dict[str, str]) -> str:
    """Return our own instruction with what a reader could not find out (rule 13)."""
    return start_tag("?anaphora", attributes) + "\n"


def covering(spans: tuple[Span, ...]) -> Span:
    """Return the smallest span that holds all of them."""
    return Span(spans[0].start, spans[-1].end)
