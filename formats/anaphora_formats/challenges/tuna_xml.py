"""The XML of TUNA files, one trial at a time: what is broken in one trial leaves the others whole.

Text is cut at ``<TRIAL``, and each piece is parsed for itself by expat, which tells line and
column. A missing DTD is no trouble: the entities that the file declares and those of HTML are
known, and nothing is ever fetched.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.entities import name2codepoint
from xml.parsers import expat

from anaphora_workbench.errors import FormatError, Position, Problem, Severity
from anaphora_workbench.ports import Source

_MARK = re.compile(r"<!--|<!\[CDATA\[|<TRIAL(?=[\s>/])|</TRIAL\s*>", re.I)
_BETWEEN = re.compile(
    r"""
      <!--(?:(?!-->).)*(?:-->)? | <\?[^>]*+>? | <!DOCTYPE[^\[>]*+(?:\[[^\]]*+\]\s*+)?>?
    | </?(?P<tag>[A-Za-z_:][^\s/>]*+)[^>]*+>? | (?P<text>[^\s])
    """,
    re.VERBOSE | re.DOTALL | re.I,
)
_IN_TRIALS = frozenset(
    (
        *("TRIAL", "DOMAIN", "ENTITY", "ATTRIBUTE", "WORD-STRING", "ANNOTATED-WORD-STRING"),
        *("ATTRIBUTE-SET", "STRING-DESCRIPTION", "DESCRIPTION"),
    )
)
_CLOSED_BY = {"<!--": "-->", "<![CDATA[": "]]>"}
_DECLARED = re.compile(rb"""^\s*<\?xml[^>]*?encoding\s*=\s*["']([A-Za-z0-9._-]+)["']""")
_OWN_ENTITY = re.compile(r"""<!ENTITY\s+([\w.:-]+)\s+(?:"([^"]*)"|'([^']*)')\s*>""")
_REFERENCE = re.compile(r"&((?:[^\W\d]|:)[\w:.-]*);")
_KNOWN = frozenset({"amp", "lt", "gt", "quot", "apos"})
_DECLARATION = 256
"""Bytes in which the encoding of a file is declared."""


@dataclass(slots=True)
class TunaElement:
    """An element as the file has it; ``at`` is where its tag begins."""

    tag: str
    fields: tuple[tuple[str, str], ...]
    at: Position
    content: list[str | TunaElement] = field(default_factory=list)

    @property
    def elements(self) -> list[TunaElement]:
        """The elements in it."""
        return [one for one in self.content if isinstance(one, TunaElement)]

    def get(self, name: str) -> str | None:
        """Return an XML attribute, whatever the case of its name."""
        for found, value in self.fields:
            if found.upper() == name:
                return value
        return None


def trials(source: Source) -> Iterator[tuple[TunaElement | None, list[Problem]]]:
    """Yield the trials of a file; ``None`` for one that is broken, which a problem explains.

    Raises:
        FormatError: ``no-trials``: there is none; or what reading a file raises.
    """
    text = _text_of(source)
    places = _Places(source, text)
    found = False
    start: int | None = None
    first = len(text)
    behind = 0
    for mark in _marks(text):
        if mark[0][1] == "/":
            if start is not None:
                yield _parsed(text[start : mark.end()], places.at(start), text[:first])
                start, behind = None, mark.end()
            continue
        if start is not None:
            yield None, [_unclosed(places.at(start))]
        elif (outside := _outside(text, behind, mark.start())) is not None:
            yield None, [_stray(places.at(outside))]
        start, found = mark.start(), True
        first = min(first, start)
    if start is not None:
        yield None, [_unclosed(places.at(start))]
    elif found and (outside := _outside(text, behind, len(text))) is not None:
        yield None, [_stray(places.at(outside))]
    if not found:
        raise FormatError(
            "there is no <TRIAL> in this file; TUNA files contain one or more of them",
            code="no-trials",
            at=source.at(),
        )


def _marks(text: str) -> Iterator[re.Match[str]]:
    """Yield the tags of trials that stand neither in a comment nor in CDATA."""
    behind = 0
    open_ended: set[str] = set()  # looking for the same end again would take the square of the time
    for mark in _MARK.finditer(text):
        closing = _CLOSED_BY.get(mark[0].upper())
        if mark.start() < behind or closing in open_ended:
            continue
        if closing is None:
            yield mark
            continue
        end = text.find(closing, mark.end())
        if end < 0:
            open_ended.add(closing)
        else:
            behind = end + len(closing)


def _text_of(source: Source) -> str:
    data = source.read_bytes()
    declared = _DECLARED.match(data[:_DECLARATION])
    encoding = declared[1].decode("ascii") if declared else source.encoding
    if encoding.lower().replace("_", "-") in {"utf-16", "utf-8", "utf8"}:
        encoding = "utf-8"
    try:
        "".encode(encoding)
    except LookupError:
        raise FormatError(
            f"the file says that its encoding is '{encoding}', which is not known; correct the "
            "first line, or convert the file to UTF-8",
            code="encoding-unknown",
            at=source.at(1, 1),
        ) from None
    return Source(source.name, stream=io.BytesIO(data), encoding=encoding).read_text()


class _Places:
    """Lines and columns of a text, asked for from the front to the back."""

    def __init__(self, source: Source, text: str) -> None:
        self._source = source
        self._text = text
        self._line, self._seen = 1, 0

    def at(self, start: int) -> Position:
        self._line += self._text.count("\n", self._seen, start)
        self._seen = start
        return self._source.at(self._line, start - self._text.rfind("\n", 0, start))


def _outside(text: str, start: int, end: int) -> int | None:
    """Return where something that belongs into a trial stands between two; ``None`` for nowhere."""
    for piece in _BETWEEN.finditer(text, start, end):
        if piece["text"] or (piece["tag"] or "").upper() in _IN_TRIALS:
            return piece.start()
    return None


def _stray(at: Position) -> Problem:
    return Problem(
        "trial-outside",
        "this is outside of any TRIAL and is skipped: correct the tag of the trial that it belongs "
        "to",
        at,
    )


def _unclosed(at: Position) -> Problem:
    return Problem(
        "trial-unclosed", "this TRIAL has no end tag; it is skipped: add </TRIAL> after it", at
    )


def _parsed(text: str, at: Position, before: str) -> tuple[TunaElement | None, list[Problem]]:
    """Return the element of a ``<TRIAL``; the head of the file declares its entities."""
    builder = _Builder(at)
    problems = []
    if "&" in text:
        problems = builder.declare(text, before)
    try:
        builder.parser.Parse(text.encode("utf-8"), True)
    except expat.ExpatError as error:
        where = builder.place(error.lineno, error.offset)
        reason = expat.ErrorString(error.code)
        message = (
            f"this is not XML ({reason}); the trial is skipped: see that every tag is closed and "
            "that & and < in texts are written &amp; and &lt;"
        )
        return None, [Problem("xml-invalid", message, where)]
    return builder.root, problems


class _Builder:
    """Builds the elements of one trial."""

    def __init__(self, at: Position) -> None:
        self.root: TunaElement | None = None
        self._at = at
        self._open: list[TunaElement] = []
        self._entities = ""
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.ordered_attributes = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text

    def place(self, line: int, column: int) -> Position:
        """Return a place of the file for one of expat: lines from 1, columns from 0."""
        if line == 1:
            return Position(self._at.source, self._at.line, self._at.column + column)
        return Position(self._at.source, self._at.line + line - 1, column + 1)

    def declare(self, text: str, before: str) -> list[Problem]:
        """Make the entities known that a text uses; return what is said of those that are not."""
        own = {name: one or other for name, one, other in _OWN_ENTITY.findall(before)}
        declared: dict[str, str] = {}
        problems = []
        uses = [(found[1], found.start()) for found in _REFERENCE.finditer(text)]
        for name, start in uses:  # which grows by what the values of the entities use
            if name in _KNOWN or name in declared:
                continue
            if name in own:
                declared[name] = own[name].replace('"', "&#34;")
                uses += [(inner, start) for inner in _REFERENCE.findall(own[name])]
            elif name in name2codepoint:
                declared[name] = f"&#{name2codepoint[name]};"
            else:
                declared[name] = f"&#38;#38;{name};"
                line = text.count("\n", 0, start) + 1
                column = start - text.rfind("\n", 0, start) - 1
                message = (
                    f"the entity '&{name};' is not declared; it is kept unchanged: write the "
                    "character itself"
                )
                problems.append(
                    Problem("entity-unknown", message, self.place(line, column), Severity.WARNING)
                )
        if declared:
            self._entities = "".join([f'<!ENTITY {n} "{v}">' for n, v in declared.items()])
            self.parser.UseForeignDTD(True)
            self.parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_ALWAYS)
            self.parser.ExternalEntityRefHandler = self._external
        return problems

    def _external(
        self, context: str, _base: str | None, _system: str | None, _public: str | None
    ) -> int:
        inner = self.parser.ExternalEntityParserCreate(context)
        inner.Parse(self._entities.encode("utf-8"), True)
        return 1

    def _start(self, tag: str, fields: list[str]) -> None:
        where = self.place(self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber)
        node = TunaElement(tag, tuple(zip(fields[::2], fields[1::2], strict=True)), where)
        if self._open:
            self._open[-1].content.append(node)
        else:
            self.root = node
        self._open.append(node)

    def _end(self, _tag: str) -> None:
        self._open.pop()

    def _text(self, text: str) -> None:
        self._open[-1].content.append(text)
