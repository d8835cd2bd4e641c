"""A MUC file document by document, and each document as text, tags and COREF elements.

What of a file is text and what is markup is rule 3 of `anaphora_formats.muc`. Places are those of
the bytes that were read, so that a message names the line and column of the file.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from anaphora_formats.muc.markup import (
    MARKUP,
    Attributes,
    FilePlaces,
    attributes_of,
    decoded,
    decoded_entity,
    encoded,
    lines_and_rest,
    usual_attributes,
)
from anaphora_workbench.errors import FormatError, Position, Problem, Severity
from anaphora_workbench.ports import Source

_BORDER = re.compile(rb"<(/?)doc(?=[\s>])[^<>]*>", re.IGNORECASE)
_SPACE = re.compile(rb"\s*+")
_FENCE = re.compile(r"<(/?)doc(?=[\s>])[^<>]*>", re.IGNORECASE)
CODES = frozenset(("AN", "CO", "CODER", "DOCID", "DOCNO", "GV", "IN", "SO", "STORYID"))
"""Elements whose content is not text, unless a COREF stands in it."""
NAMES = frozenset(("DOCID", "DOCNO"))
"""Elements that hold the name of the document."""
BODIES = frozenset(("BODY", "TEXT", "TXT"))
"""Elements that hold the text proper."""
UNITS = frozenset(
    ("DATELINE", "HEADLINE", "HL", "LEADPARA", "LP", "P", "PARA", "PREAMBLE", "S", "TRAILER", "TT")
)
"""Elements that part words and sentences also where they stand inside the text proper."""
INLINE = frozenset(("ENAMEX", "NUMEX", "TIMEX"))
"""Elements that part nothing wherever they stand."""
_MENTION = re.compile(r'([^<>&]*+)<(?:(/)COREF|COREF((?:\s+[A-Z]+="[^"<>&]*+")*))>')
"""Text and a tag behind it, written as usual."""
_OUTSIDE = "\ufeff \t\r\n\f\v"
_TOLD = frozenset(("LANG", "WORDS", "LAYER"))
_FIRST_END = re.compile(r"\r\n|\n|\r")
_LAST_END = re.compile(r"(?:\r\n|\n|\r)\Z")


class RawPage(NamedTuple):
    """The characters of one document as they are, and which tags of ``<DOC>`` it has."""

    raw: str
    places: FilePlaces
    fenced: bool
    closed: bool


def raw_documents(source: Source) -> Iterator[RawPage]:
    """Yield the documents of a file; it is read line by line and never held as a whole.

    A document ends behind ``</DOC>`` and the white space that follows, or before the next
    ``<DOC>``. A file without these tags is one document.

    Raises:
        FormatError: ``muc-empty``, ``encoding-invalid``, ``nul-character`` or what opening the
            source raises.
    """
    line, column = 1, 1
    found = False
    for pieces, fenced, closed in _split(source):
        raw = _decoded(b"".join(pieces), source, line, column)
        if not raw.strip("\ufeff \t\r\n"):
            continue
        found = True
        yield RawPage(raw, FilePlaces(source.name, raw, line, column), fenced, closed)
        ends, rest = lines_and_rest(raw)
        line, column = line + ends, rest + 1 if ends else column + rest
    if not found:
        raise FormatError(
            "the file is empty; a MUC file contains a text between <DOC> and </DOC>",
            code="muc-empty",
            at=source.at(),
        )


def is_parted(before: str, behind: str) -> bool:
    """Tell whether a reader tells two documents apart where one stands behind the other."""
    ends = {match[1] for match in _FENCE.finditer(before)}
    return "/" in ends or ("" in ends and any(not m[1] for m in _FENCE.finditer(behind)))


def _split(source: Source) -> Iterator[tuple[list[bytes], bool, bool]]:
    pieces: list[bytes] = []
    fenced = closed = False
    with source.open_binary() as handle:
        for line in handle:
            if closed and line.strip():
                # Blank lines stay with the document before them; this line does not.
                start = _content(line, 0)
                pieces.append(line[:start])
                line = line[start:]
                yield pieces, fenced, closed
                pieces, fenced, closed = [], False, False
            if b"<" in line:
                position = 0
                for match in _BORDER.finditer(line):
                    if match[1]:
                        pieces.append(line[position : match.end()])
                        position = _content(line, match.end())
                        pieces.append(line[match.end() : position])
                        closed = True
                        if position < len(line):
                            yield pieces, fenced, closed
                            pieces, fenced, closed = [], False, False
                    else:
                        if fenced and not closed:
                            pieces.append(line[position : match.start()])
                            position = match.start()
                            yield pieces, fenced, closed
                            pieces = []
                        fenced = True
                line = line[position:]
            if line:
                pieces.append(line)
    if pieces:
        yield pieces, fenced, closed


def _content(line: bytes, start: int) -> int:
    """Return where white space that begins at ``start`` ends."""
    match = _SPACE.match(line, start)
    return start if match is None else match.end()


def _decoded(raw: bytes, source: Source, line: int, column: int) -> str:
    try:
        text = raw.decode(source.encoding)
    except UnicodeDecodeError:
        text = "\0"
    if "\0" not in text:
        return text
    # The source knows how to say what is wrong; only the place has to be moved.
    try:
        list(Source(source.name, stream=io.BytesIO(raw), encoding=source.encoding).lines())
    except FormatError as error:
        at = error.at or source.at()
        first = at.line <= 1
        moved = Position(at.source, at.line + line - 1, at.column + (column - 1 if first else 0))
        raise FormatError(error.message, code=error.code, at=moved) from None
    return text


class Border(NamedTuple):
    """A tag that parts words, maybe paragraphs; ``sentence`` if a ``<s>`` is open after it."""

    at: int
    paragraph: bool
    sentence: bool


@dataclass(slots=True)
class Element:
    """A COREF element.

    Attributes:
        raw: Its first tag.
        attributes: Its attributes.
        place: Offset of the first tag in the file's text, for messages.
        start: Where its text begins: offset in the text, number of pieces before it.
        end: Where its text ends, in the same way; ``None`` while it is open.
        close: Its last tag.
        crosses: Whether another element begins inside and ends outside, or the other way round.
    """

    raw: str
    attributes: Attributes
    place: int
    start: tuple[int, int]
    end: tuple[int, int] | None = None
    close: str = ""
    crosses: bool = False


@dataclass(slots=True)
class MucPage:
    """One document, taken apart.

    Attributes:
        text: The running text.
        pieces: Everything else but COREF tags: offset in the text and characters.
        odd: Where the text does not stand in the usual way: offset, length, what stands there.
        borders: Tags that part words.
        elements: COREF elements in the order in which they begin.
        bodies: Where in the file's text elements of the text proper begin.
        name: Name of the document, or ``""``.
        name_at: Number of the piece that holds the name, ``None`` if none does.
        divided: Whether there are ``<p>`` tags.
        instructions: Attributes of our own instruction (rule 13).
        problems: What is wrong.
    """

    text: str = ""
    pieces: list[tuple[int, str]] = field(default_factory=list)
    odd: list[tuple[int, int, str]] = field(default_factory=list)
    borders: list[Border] = field(default_factory=list)
    elements: list[Element] = field(default_factory=list)
    bodies: list[int] = field(default_factory=list)
    name: str = ""
    name_at: int | None = None
    divided: bool = False
    instructions: dict[str, str] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)


def page_of(document: RawPage) -> MucPage:
    """Take a document apart; linear in its length.

    COREF tags without a partner, or around nothing, become comments, so that they part the text
    as they did when it is written again.
    """
    pager = _Pager(document)
    page = pager.run()
    if pager.void:
        problems = page.problems
        page = _Pager(document, frozenset(pager.void)).run()
        page.problems = problems
    return page


class _Pager:
    def __init__(self, document: RawPage, void: frozenset[int] = frozenset()) -> None:
        self._document = document
        self._known_void = void
        self.void: list[int] = []  # places of COREF tags that say nothing
        self._page = MucPage()
        self._filled = 0  # length of the text up to the last character that is not white
        self._parts: list[str] = []
        self._length = 0
        self._open: list[Element] = []
        self._met: list[int] = []  # per open COREF: the number of tags of paragraphs before it
        self._blocks = 0
        self._inside = not document.fenced
        self._content = False  # in TEXT or a header element
        self._body = False
        self._codes = ""  # name of the element whose content is not text
        self._sentence = False
        self._fresh = False  # right behind the first tag of an element
        self._said: set[str] = set()

    def run(self) -> MucPage:
        document, page = self._document, self._page
        if not document.fenced:
            self._say(0, "muc-doc-missing", "there is no <DOC>; all of it is taken as one document")
        elif not document.closed:
            self._say(
                0,
                "muc-doc-unclosed",
                "this document has no </DOC>; it ends where the next one or the file does",
            )
        raw = document.raw
        position = 0
        if raw.startswith("\ufeff"):
            self._piece(raw[0])
            position = 1
        while True:
            if self._content and self._inside and not self._codes:
                position = self._mentions(position)
            match = MARKUP.search(raw, position)
            if match is None:
                break
            start, kind = match.start(), match.lastgroup
            end = name = rest = ""
            if kind == "rest":
                end, name, rest = match.group("end", "name", "rest")
                name = name.upper()
            if start > position or self._fresh:
                ending = bool(end) and self._parts_words(name)
                self._data(raw[position:start], position, ending)
            position = match.end()
            if kind == "rest":
                self._tag(name, end, match[0], rest, start)
            elif kind == "entity" or kind == "bare":
                self._sign(match[0], start)
            elif kind == "broken":
                self._broken(match["near"].upper(), match[0], match["junk"], start)
            elif kind == "ours" and self._inside:
                self._instruction(match["instruction"], start)
            else:
                self._piece(match[0])
        if position < len(raw):
            self._data(raw[position:], position, False)
        for element in self._open:
            self.void.append(element.place)
            self._say(
                element.place,
                "muc-coref-unclosed",
                f"{element.raw} is never closed and is skipped; put </COREF> after its last word",
                Severity.ERROR,
            )
        page.elements = [element for element in page.elements if element.end is not None]
        page.text = "".join(self._parts)
        if page.name_at is not None:
            page.name = decoded(page.pieces[page.name_at][1]).strip()
        return page

    def _mentions(self, position: int) -> int:
        """Read text and COREF tags, written as usual, up to what is neither; return its place."""
        raw = self._document.raw
        if self._known_void or (self._fresh and raw[position : position + 1] in ("\r", "\n")):
            return position
        parts, opened, elements, met = self._parts, self._open, self._page.elements, self._met
        pieces = len(self._page.pieces)
        begin, blocks = position, self._blocks
        length, filled = self._length, self._filled
        while (found := _MENTION.match(raw, position)) is not None:
            data, end, rest = found.groups()
            if data:
                if data.isspace():
                    length += len(data)
                else:
                    filled = length = length + len(data)
                parts.append(data)
            place = position + len(data)
            if not end:
                attributes = usual_attributes(rest)
                element = Element(f"<COREF{rest}>", attributes, place, (length, pieces))
                elements.append(element)
                opened.append(element)
                met.append(blocks)
            elif opened and filled > opened[-1].start[0]:
                element = opened.pop()
                element.end = (length, pieces)
                element.close = "</COREF>"
                element.crosses = met.pop() != blocks
            else:
                self._length, self._filled = length, filled
                self._close("</COREF>", place)
                pieces = len(self._page.pieces)
            position = found.end()
        if position > begin:
            self._length, self._filled, self._fresh = length, filled, False
        return position

    # ---- text

    def _data(self, data: str, place: int, before_end: bool) -> None:
        """Sort characters into text and markup."""
        fresh, self._fresh = self._fresh, False
        if self._content and self._inside and not (fresh or before_end or self._codes):
            if ">" in data:
                self._odd_signs(data)
            self._add(data)
            return
        page = self._page
        if not self._inside or self._codes:
            if self._codes in NAMES and data:
                self._name(data)
            elif data:
                self._piece(data)
            if not self._inside and data.strip(_OUTSIDE):
                shift = len(data) - len(data.lstrip(_OUTSIDE))
                self._say(
                    place + shift,
                    "muc-outside",
                    "text outside of <DOC> belongs to no document and is not text",
                )
            return
        if fresh and (match := _FIRST_END.match(data)):
            page.pieces[-1] = (page.pieces[-1][0], page.pieces[-1][1] + match[0])
            data = data[match.end() :]
        last = ""
        if before_end and (match := _LAST_END.search(data, max(0, len(data) - 2))):
            data, last = data[: match.start()], match[0]
        if data and not (self._content or self._length or self._open or data.strip(_OUTSIDE)):
            self._piece(data)
        elif data:
            if ">" in data:
                self._odd_signs(data)
            self._add(data)
        if last:
            self._piece(last)

    def _name(self, data: str) -> None:
        """Add to the name, unless markup stands between: a name is one stretch of characters."""
        page = self._page
        if page.name_at == len(page.pieces) - 1:
            offset, before = page.pieces[page.name_at]
            page.pieces[page.name_at] = (offset, before + data)
            return
        if page.name_at is not None and not page.pieces[page.name_at][1].strip():
            page.name_at = len(page.pieces)
        self._piece(data)

    def _odd_signs(self, data: str) -> None:
        at = data.find(">")
        while at >= 0:
            self._page.odd.append((self._length + at, 1, ">"))
            at = data.find(">", at + 1)

    def _add(self, text: str) -> None:
        self._parts.append(text)
        self._length += len(text)
        if not text.isspace():
            self._filled = self._length

    def _piece(self, raw: str) -> None:
        self._page.pieces.append((self._length, raw))

    def _instruction(self, raw: str, place: int) -> None:
        """Read our own instruction (rule 13)."""
        found = attributes_of(raw)
        self._page.instructions.update(found.values)
        odd = [*found.junk, *found.twice, *sorted(found.values.keys() - _TOLD)]
        if odd or not found.values:
            what = f"'{odd[0]}' is ignored" if odd else "this one has none of them"
            self._say(
                place,
                "muc-instruction",
                f"<?anaphora ...> gives lang, words and layer, each once; {what}",
                Severity.ERROR,
            )

    def _sign(self, raw: str, place: int) -> None:
        """Read an entity, or a sign that should be one."""
        if not self._inside or self._codes:
            self._data(raw, place, False)
            return
        self._fresh = False
        meant = decoded_entity(raw[1:-1]) if len(raw) > 1 else None
        if meant is None:
            meant = raw
            if raw == "&":
                self._say(place, "muc-ampersand", "this '&' should be '&amp;'; it is kept as it is")
            elif raw == "<":
                self._say(place, "muc-less-than", "this '<' should be '&lt;'; it is kept as it is")
            else:
                self._say(place, "muc-entity", f"the entity {raw} is not known; it is kept as text")
        if encoded(meant) != raw:
            self._page.odd.append((self._length, len(meant), raw))
        self._add(meant)

    # ---- tags

    def _parts_words(self, name: str) -> bool:
        if name in UNITS or name in BODIES or name in ("DOC", "P", "S"):
            return True
        return name != "COREF" and name not in INLINE and not self._body

    def _tag(self, name: str, end: str, raw: str, rest: str, place: int) -> None:
        if name == "COREF":
            if not self._inside:
                self._piece(raw)
                self._say(place, "muc-outside", f"{raw} outside of <DOC> belongs to no document")
                return
            if place in self._known_void:
                self._remark(raw)
                return
            self._codes = ""
            if end:
                self._close(raw, place)
            else:
                self._begin(raw, rest, place)
            return
        parts = self._parts_words(name)
        self._piece(raw)
        if not parts:
            if self._body and name not in INLINE and name not in self._said:
                self._said.add(name)
                self._say(
                    place,
                    "muc-tag-unknown",
                    f"the tag {raw} is not known inside the text; it is kept, but it is not text",
                )
            return
        self._codes = ""
        if name == "DOC":
            self._inside = not end
            self._content = False
            if not end and not self._page.name:
                listed = attributes_of(rest).values
                self._page.name = (listed.get("DOCNO") or listed.get("ID") or "").strip()
        elif name not in ("P", "S"):
            self._content = not end
            if name in BODIES:
                self._body = not end
                if not end:
                    self._page.bodies.append(place)
        if name in CODES and not end and self._inside:
            self._codes = name
            if name in NAMES:
                self._page.name_at = len(self._page.pieces)
                self._piece("")
        if name != "S":
            self._blocks += 1
            self._page.divided |= name in ("P", "PARA")
        self._sentence = name == "S" and not end
        self._fresh = not end and not self._codes
        if self._inside or end:
            self._page.borders.append(Border(self._length, name != "S", self._sentence))

    def _begin(self, raw: str, rest: str, place: int) -> None:
        self._fresh = False
        attributes = attributes_of(rest)
        element = Element(raw, attributes, place, (self._length, len(self._page.pieces)))
        self._page.elements.append(element)
        self._open.append(element)
        self._met.append(self._blocks)

    def _close(self, raw: str, place: int) -> None:
        self._fresh = False
        if not self._open:
            self._remark(raw)
            self._say(
                place,
                "muc-coref-unopened",
                "this </COREF> closes nothing and is skipped; remove it, or open what it closes",
                Severity.ERROR,
            )
            return
        element = self._open.pop()
        if self._filled <= element.start[0]:
            self.void += (element.place, place)
            self._say(
                element.place,
                "muc-coref-empty",
                f"{element.raw} contains no word and is skipped; what has no words is on its "
                "verb, with ZERO",
                Severity.ERROR,
            )
        element.end = (self._length, len(self._page.pieces))
        element.close = raw
        element.crosses = self._met.pop() != self._blocks

    def _remark(self, raw: str) -> None:
        """Keep a tag as a comment."""
        self._fresh = False
        self._piece(f"<!-- {raw[1:-1].replace('--', '- -')} -->")

    def _broken(self, name: str, raw: str, rest: str, place: int) -> None:
        """Read a tag with a missing or doubled quotation mark as well as may be."""
        self._say(
            place,
            "muc-tag-broken",
            f"the tag {raw} cannot be read as a whole (a quotation mark is missing, perhaps); what "
            "can be read of it counts",
            Severity.ERROR,
        )
        self._tag(name, "/" if raw.startswith("</") else "", raw, rest, place)

    def _say(
        self, place: int, code: str, message: str, severity: Severity = Severity.WARNING
    ) -> None:
        at = self._document.places(place)
        self._page.problems.append(Problem(code, message.replace("\n", " "), at, severity))
