"""Reads the XML of GREC files with expat, a text at a time; what is broken costs its text only.

Rules and codes of problems are those of `anaphora_formats.challenges.grec_tasks`, and for files
of GREC-NEG, whose items are other elements, those of `anaphora_formats.challenges.grec_neg`.

A record is built from the events of the parser; that is where most mistakes are found.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol
from xml.parsers import expat

from anaphora_formats.shared.xml import OtherFiles, definitions, unknown_entities, xml_text
from anaphora_workbench.errors import FormatError, Position, Problem, Severity
from anaphora_workbench.io.sources import collector_paused
from anaphora_workbench.model import EMPTY, FrozenDict
from anaphora_workbench.ports import Source, TaskReading
from anaphora_workbench.tasks.grec import SYNCATS, TYPES, GrecText, Part, Ref, Refex

_PLACES = {
    "TITLE": ("TEXT",),
    "PARAGRAPH": ("TEXT",),
    "REF": ("PARAGRAPH",),
    "ALT-REFEX": ("REF",),
    "REFEX": ("REF", "ALT-REFEX"),
}
"""The elements that each may stand in."""
_HOLDS_TEXT = frozenset(("TITLE", "PARAGRAPH", "REFEX"))
_REF = ("ID", "SEMCAT", "SYNCAT")
_OF_SEVERAL = {"REF": ("ENTITY", "SYNFUNC", "MENTION"), "REFEX": ("ENTITY",)}
"""Attributes that only texts with several entities have, GREC-NEG's."""
_AFTER_ROOT = frozenset(
    (
        expat.errors.codes[expat.errors.XML_ERROR_JUNK_AFTER_DOC_ELEMENT],
        expat.errors.codes[expat.errors.XML_ERROR_MISPLACED_XML_PI],
    )
)


Spot = tuple[int, int]
"""Line and column in a file, from 1: most tags need no `Position`, which takes longer to make."""


class ItemBuilder(Protocol):
    """Builds one item from what the parser reports inside its element.

    Attributes:
        buffer: The characters since the last tag.
    """

    buffer: list[str]

    @property
    def innermost(self) -> str:
        """The element that is open and holds no other open one."""

    def start(self, name: str, attributes: Sequence[str]) -> None:
        """Hear of a start tag inside the item."""

    def end(self, name: str) -> None:
        """Hear of an end tag inside the item."""

    def reading(self) -> TaskReading[GrecText]:
        """Return the text; the reader calls it at the end tag of the item."""


@dataclass(frozen=True, slots=True)
class ItemLayout:
    """What an item is in a sort of files.

    Attributes:
        element: Name of its element.
        builder: Makes the builder of one from its source, a function that returns the place of the
            parser, and the attributes of the element.
        empty: Message for a file without any.
        code: Code of that message.
        refused: Returns what tells that a start tag is one of another sort of files, which these
            rules would misread, or ``""``; its arguments are name, attributes, and the element
            that is open.
    """

    element: str
    builder: Callable[[Source, Callable[[], Spot], Sequence[str]], ItemBuilder]
    empty: str
    code: str
    refused: Callable[[str, Sequence[str], str], str] = lambda _name, _attributes, _around: ""


class TextBuilder:
    """Builds one text."""

    def __init__(self, source: Source, here: Callable[[], Spot], attributes: Sequence[str]) -> None:
        self.buffer: list[str] = []
        self._source = source
        self._here = here
        self._at = here()
        self._own = _paired(attributes)
        self._problems: list[Problem] = []
        self._broken = False
        self._open = ["TEXT"]
        self._title: str | None = None
        self._paragraphs: list[tuple[Part, ...]] = []
        self._parts: list[Part] = []
        self._ids: dict[str, int] = {}
        self._known: dict[tuple[str, FrozenDict[str, str]], Refex] = {}
        self._sets: dict[tuple[str, ...], FrozenDict[str, str]] = {}
        self._refex: FrozenDict[str, str] = EMPTY
        self._refex_at = self._ref_at = self._at
        self._ref: dict[str, str] = {}
        self._selected: list[Refex] = []
        self._alternatives: list[Refex] = []
        if not self._own.get("ID"):
            self._say("grec-text-id", f"the TEXT has no ID; it is called '{source.stem}'")

    @property
    def innermost(self) -> str:
        """The element that is open and holds no other open one."""
        return self._open[-1]

    # ---- events

    def start(self, name: str, attributes: Sequence[str]) -> None:
        """Hear of a start tag inside the TEXT."""
        around = self._open[-1]
        places = _PLACES.get(name)
        if places is None:
            self._say(
                "grec-element",
                f"<{name}> is not an element of GREC files; its words are kept in their place",
                severity=Severity.WARNING,
            )
            self._open.append(around)  # what is inside belongs to what is around
            return
        if around not in places:
            self._broken = True
            self._say(
                "grec-place",
                f"<{name}> cannot be in <{around}>, only in {' or '.join(places)}; the text is "
                "skipped",
            )
        self._flush(around)
        self._open.append(name)
        if name == "REFEX":
            key = tuple(attributes)
            known = self._sets.get(key)
            if known is None:
                known = self._sets[key] = FrozenDict(_paired(attributes))
            self._refex, self._refex_at = known, self._here()
        elif name == "REF":
            self._ref, self._ref_at = _paired(attributes), self._here()
            self._selected, self._alternatives = [], []

    def end(self, name: str) -> None:
        """Hear of an end tag inside the TEXT."""
        was = self._open.pop()
        if was != name:  # an unknown element
            return
        if name == "REFEX":
            self._end_refex()
        elif name == "REF":
            self._flush(name)
            self._end_ref()
        elif name == "PARAGRAPH":
            self._flush(name)
            self._paragraphs.append(tuple(self._parts))
            self._parts = []
        elif name == "TITLE":
            self._title = "".join(self.buffer)
            self.buffer.clear()
        else:
            self._flush(name)

    def reading(self) -> TaskReading[GrecText]:
        """Return the text; call it at the end tag of TEXT."""
        self._flush("TEXT")
        name = self._own.pop("ID", "") or self._source.stem
        warn = Severity.WARNING
        if self._title is None:
            self._say("grec-title", "the TEXT has no TITLE", self._at, warn)
        if not self._ids:
            message = "the text has no REF; there is nothing to choose in it"
            self._say("grec-no-refs", message, self._at, warn)
        item = None
        if not self._broken:
            attributes = FrozenDict(self._own) if self._own else EMPTY
            item = GrecText(name, self._title or "", tuple(self._paragraphs), attributes)
        return TaskReading(item, tuple(self._problems), self._source.name)

    # ---- parts

    def _flush(self, around: str) -> None:
        """Put the characters since the last tag where they belong."""
        if not self.buffer:
            return
        data = "".join(self.buffer)
        self.buffer.clear()
        if around == "PARAGRAPH":
            before = self._parts[-1] if self._parts else None
            if isinstance(before, str):
                self._parts[-1] = before + data
            else:
                self._parts.append(data)
        elif around not in _HOLDS_TEXT and data.strip():
            self._say(
                "grec-stray",
                f"words are in <{around}> before this place, where none may be: "
                f"'{' '.join(data.split())[:40]}'; they are skipped",
            )

    def _end_refex(self) -> None:
        text = "".join(self.buffer)
        self.buffer.clear()
        attributes = self._refex
        refex = self._known.get((text, attributes))
        if refex is None:
            refex = self._known[text, attributes] = Refex(text, attributes)
            self._check(refex)
        if self._open[-1] == "REF":
            self._selected.append(refex)
        else:
            self._alternatives.append(refex)

    def _check(self, refex: Refex) -> None:
        if not refex.text.strip():
            self._say(
                "grec-refex-empty",
                "the REFEX contains no characters; write _ for an expression without words",
                self._refex_at,
                Severity.WARNING,
            )
        if refex.type not in TYPES:
            what = f"is '{refex.type}'" if refex.type else "is missing"
            self._say(
                "grec-type",
                f"REG08-TYPE {what}; it is name, common, pronoun or empty",
                self._refex_at,
                Severity.WARNING,
            )

    def _end_ref(self) -> None:
        own = self._ref
        values = [own.pop(name, "") for name in _REF]
        for name, value in zip(_REF, values, strict=True):
            if not value:
                self._say("grec-attribute", f"the REF has no {name}", self._ref_at)
        ref_id, semcat, syncat = values
        if syncat and syncat not in SYNCATS:
            message = f"SYNCAT is '{syncat}'; it is np-subj, np-obj or subj-det"
            self._say("grec-syncat", message, self._ref_at, Severity.WARNING)
        if not self._alternatives:
            message = "the REF has no alternatives (ALT-REFEX); there is nothing to choose from"
            self._say("grec-alternatives", message, self._ref_at)
        if len(self._selected) > 1:
            message = "the REF has several selected REFEXs; the first one is kept"
            self._say("grec-selected-twice", message, self._ref_at)
        chosen = self._selected[0] if self._selected else None
        if chosen is not None and self._alternatives:
            self._check_selected(chosen)
        self._parts.append(
            Ref(
                self._unique(ref_id),
                semcat,
                syncat,
                tuple(self._alternatives),
                chosen,
                FrozenDict(own) if own else EMPTY,
            )
        )

    def _check_selected(self, chosen: Refex) -> None:
        key = chosen.key
        if all(other is not chosen and other.key != key for other in self._alternatives):
            self._say(
                "grec-selected",
                f"the selected '{chosen.words or chosen.text}' is none of the alternatives",
                self._ref_at,
                Severity.WARNING,
            )

    def _unique(self, ref_id: str) -> str:
        """Return the id of a REF, another one if it is missing or taken."""
        text = self._own.get("ID") or self._source.stem
        name = ref_id or f"{text}.{len(self._ids) + 1}"
        if name in self._ids:
            number = 2
            while f"{name}~{number}" in self._ids:
                number += 1
            if ref_id:
                self._say(
                    "grec-ref-twice",
                    f"the ID '{name}' is taken by an earlier REF; this one is called "
                    f"'{name}~{number}'",
                    self._ref_at,
                )
            name = f"{name}~{number}"
        self._ids[name] = 1
        return name

    def _say(
        self,
        code: str,
        message: str,
        at: Spot | None = None,
        severity: Severity = Severity.ERROR,
    ) -> None:
        if not self._broken or code == "grec-place":  # of a text that is left out, one is enough
            place = self._source.at(*(at or self._here()))
            self._problems.append(Problem(code, message, place, severity))


def _paired(attributes: Sequence[str]) -> dict[str, str]:
    return dict(zip(attributes[::2], attributes[1::2], strict=True))


def read_texts(source: Source) -> Iterator[TaskReading[GrecText]]:
    """Yield the texts of a file with the problems of each.

    Raises:
        FormatError: There is no text in the file (``grec-empty``), it is one of GREC-NEG
            (``grec-neg``), or it cannot be read at all.
    """
    yield from read_items(source, _ONE_SUBJECT)


def read_items(source: Source, layout: ItemLayout) -> Iterator[TaskReading[GrecText]]:
    """Yield the texts of a file with the problems of each.

    Raises:
        FormatError: There is no item in the file (code of the layout), it is one of another sort
            (``grec-neg``), or it cannot be read at all.
    """
    opens = re.compile(rf"<{layout.element}(?=[\s>/])")
    whole = xml_text(source)
    waiting = list(unknown_entities(whole, source, "grec-")) if "&" in whole else []
    declared = definitions(whole) if "&" in whole else ""
    body, found = whole, False
    while body:
        with collector_paused():
            reader = _Reader(source, declared, layout)
            broken = reader.parse(body)
        for reading in reader.finished:
            found = True
            yield _with(reading, waiting)
            waiting = []
        if broken is None:
            break
        opened = reader.opened
        follows = opens.search(body, broken.offset if opened is None else opened + 1)
        if opened is not None or follows is None or not broken.after_root:
            found = True
            yield _with(TaskReading(None, (broken.problem,), source.name), waiting)
            waiting = []
        if follows is None:
            break
        first = opens.search(body)
        assert first is not None
        # What comes before the first text stays, unless it is what is broken.
        kept = 0 if opened is None and broken.offset <= first.start() else first.start()
        if not body[kept : follows.start()].strip():
            # Nothing before the text is left to blame, so the text itself is not read.
            follows = opens.search(body, follows.start() + 1)
            if follows is None:
                break
        blank = _blanked(body[kept : follows.start()])
        body = body[:kept] + blank + body[follows.start() :]
    if not found:
        raise FormatError(layout.empty, code=layout.code, at=source.at())


def _blanked(text: str) -> str:
    """Return as many line ends, and blanks before what follows on the last line.

    Places stay right, and a file with many broken texts does not get longer to read with each.
    """
    return "\n" * text.count("\n") + " " * (len(text) - text.rfind("\n") - 1)


def _with(reading: TaskReading[GrecText], waiting: Sequence[Problem]) -> TaskReading[GrecText]:
    if not waiting:
        return reading
    return TaskReading(reading.item, (*waiting, *reading.problems), reading.source)


class _Broken:
    """Where and why the parser stopped; ``after_root``: all is read, and something follows."""

    def __init__(self, problem: Problem, offset: int, after_root: bool) -> None:
        self.problem = problem
        self.offset = offset
        self.after_root = after_root


class _UnclosedError(Exception):
    """A TEXT begins inside another one."""


class _Reader:
    """One run of the parser over a file.

    Attributes:
        finished: The texts that ended.
    """

    def __init__(self, source: Source, declared: str, layout: ItemLayout) -> None:
        self.finished: list[TaskReading[GrecText]] = []
        self._began: tuple[int, int] | None = None
        self._source = source
        self._declared = declared
        self._layout = layout
        self._builder: ItemBuilder | None = None
        self._body = ""
        parser = expat.ParserCreate()
        parser.ordered_attributes = True
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._characters
        self._files = OtherFiles(parser)
        if declared:
            parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_ALWAYS)
            parser.UseForeignDTD(True)
            parser.ExternalEntityRefHandler = self._external
        self._parser = parser

    def parse(self, body: str) -> _Broken | None:
        """Parse a file as far as it goes; return why it stopped before the end."""
        self._body = body
        try:
            self._parser.Parse(body, True)
        except expat.ExpatError as error:
            reason = expat.errors.messages[error.code]
            at = self._source.at(error.lineno, error.offset + 1)
            what = "the text" if self._began is not None else "the rest of the file"
            message = f"no well-formed XML: {reason}; fix it here or before, {what} is skipped"
            return _Broken(
                Problem("grec-xml", message, at),
                _offset(body, error.lineno, error.offset),
                error.code in _AFTER_ROOT,
            )
        except _UnclosedError:
            at = self._here()
            name = self._layout.element
            message = f"a {name} begins before </{name}> ends the one before, which is skipped"
            return _Broken(Problem("grec-unclosed", message, at), self.opened or 0, False)
        return None

    @property
    def opened(self) -> int | None:
        """The character at which the text began that has not ended; ``None`` between texts."""
        # Worked out when it is asked for, after an error: it takes as long as the file is.
        return None if self._began is None else _offset(self._body, *self._began)

    def _here(self) -> Position:
        return self._source.at(*self._spot())

    def _spot(self) -> Spot:
        parser = self._parser
        return parser.CurrentLineNumber, parser.CurrentColumnNumber + 1

    def _external(
        self, context: str | None, _base: str | None, system: str | None, public: str | None
    ) -> int:
        """Answer for a file that the document refers to: none is ever opened."""
        inner = self._parser.ExternalEntityParserCreate(context or None)
        content = self._files.content(context, system, public) if context else self._declared
        inner.Parse(content, True)
        return 1

    def _start(self, name: str, attributes: list[str]) -> None:
        around = self._builder.innermost if self._builder is not None else self._layout.element
        if mark := self._layout.refused(name, attributes, around):
            raise FormatError(
                f"this is a GREC-NEG file ({mark}): its texts refer to several people, places or "
                "things, and all of them would become one chain here. 'anaphora grec' reads such "
                "files if each text is in a GREC-ITEM; other commands do not read them, --lenient "
                "or not, so leave this file out",
                code="grec-neg",
                at=self._here(),
            )
        if name == self._layout.element:
            if self._builder is not None:
                raise _UnclosedError
            self._began = (self._parser.CurrentLineNumber, self._parser.CurrentColumnNumber)
            self._builder = self._layout.builder(self._source, self._spot, attributes)
        elif self._builder is not None:
            self._builder.start(name, attributes)

    def _end(self, name: str) -> None:
        builder = self._builder
        if builder is None:
            return
        if name != self._layout.element:
            builder.end(name)
            return
        self.finished.append(builder.reading())
        self._builder = self._began = None

    def _characters(self, data: str) -> None:
        if self._builder is not None:
            self._builder.buffer.append(data)


def _offset(body: str, line: int, column: int) -> int:
    """Return the offset of a line (from 1) and column (from 0)."""
    start = 0
    for _number in range(line - 1):
        start = body.index("\n", start) + 1
    return start + column


def _mark_of_several(name: str, attributes: Sequence[str], around: str) -> str:
    """Return what tells that texts have several entities, ``""`` for nothing.

    GREC-NEG says of each REF and REFEX which entity it is about, and lists the alternatives of
    all REFs once, at the end of a text or behind it.
    """
    for attribute in _OF_SEVERAL.get(name, ()):
        if attribute in attributes[::2]:
            return f"its {name} has {attribute}"
    if name == "ALT-REFEX" and around == "TEXT":
        return "its ALT-REFEX is not in a REF"
    return ""


_ONE_SUBJECT = ItemLayout(
    "TEXT",
    TextBuilder,
    "there is no TEXT in the file; a GREC file contains one, with a TITLE and PARAGRAPHs",
    "grec-empty",
    _mark_of_several,
)
