"""Reads the XML of GREC files with expat, a text at a time; what is broken costs its text only.

Rules and codes of problems are those of `anaphora_formats.grec_tasks`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from xml.parsers import expat

from anaphora_formats.grec_building import TextBuilder
from anaphora_formats.xml_entities import OtherFiles, definitions, unknown_entities
from anaphora_formats.xml_source import xml_text
from anaphora_workbench.errors import FormatError, Position, Problem
from anaphora_workbench.ports import Source, TaskReading
from anaphora_workbench.ports.collecting import collector_paused
from anaphora_workbench.tasks.grec import GrecText

_TEXT = re.compile(r"<TEXT(?=[\s>/])")
_OF_SEVERAL = {"REF": ("ENTITY", "SYNFUNC", "MENTION"), "REFEX": ("ENTITY",)}
"""Attributes that only texts with several entities have, GREC-NEG's."""
_AFTER_ROOT = frozenset(
    (
        expat.errors.codes[expat.errors.XML_ERROR_JUNK_AFTER_DOC_ELEMENT],
        expat.errors.codes[expat.errors.XML_ERROR_MISPLACED_XML_PI],
    )
)


def read_texts(source: Source) -> Iterator[TaskReading[GrecText]]:
    """Yield the texts of a file with the problems of each.

    Raises:
        FormatError: There is no text in the file (``grec-empty``), it is one of GREC-NEG
            (``grec-neg``), or it cannot be read at all.
    """
    whole = xml_text(source)
    waiting = list(unknown_entities(whole, source, "grec-")) if "&" in whole else []
    declared = definitions(whole) if "&" in whole else ""
    body, found = whole, False
    while body:
        with collector_paused():
            reader = _Reader(source, declared)
            broken = reader.parse(body)
        for reading in reader.finished:
            found = True
            yield _with(reading, waiting)
            waiting = []
        if broken is None:
            break
        opened = reader.opened
        follows = _TEXT.search(body, broken.offset if opened is None else opened + 1)
        if opened is not None or follows is None or not broken.after_root:
            found = True
            yield _with(TaskReading(None, (broken.problem,), source.name), waiting)
            waiting = []
        if follows is None:
            break
        first = _TEXT.search(body)
        assert first is not None
        # What comes before the first text stays, unless it is what is broken.
        kept = 0 if opened is None and broken.offset <= first.start() else first.start()
        if not body[kept : follows.start()].strip():
            # Nothing before the text is left to blame, so the text itself is not read.
            follows = _TEXT.search(body, follows.start() + 1)
            if follows is None:
                break
        blank = _blanked(body[kept : follows.start()])
        body = body[:kept] + blank + body[follows.start() :]
    if not found:
        raise FormatError(
            "there is no TEXT in the file; a GREC file holds one, with a TITLE and PARAGRAPHs",
            code="grec-empty",
            at=source.at(),
        )


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
    """Where and why the parser stopped.

    Attributes:
        problem: What to say.
        offset: The character at which it stopped.
        after_root: Whether all that was there is read, and something follows.
    """

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

    def __init__(self, source: Source, declared: str) -> None:
        self.finished: list[TaskReading[GrecText]] = []
        self._began: tuple[int, int] | None = None
        self._source = source
        self._declared = declared
        self._builder: TextBuilder | None = None
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
            message = f"no well-formed XML: {reason}; mend it here or before, {what} is left out"
            return _Broken(
                Problem("grec-xml", message, at),
                _offset(body, error.lineno, error.offset),
                error.code in _AFTER_ROOT,
            )
        except _UnclosedError:
            at = self._here()
            message = "a TEXT begins before </TEXT> ends the one before, which is left out"
            return _Broken(Problem("grec-unclosed", message, at), self.opened or 0, False)
        return None

    @property
    def opened(self) -> int | None:
        """The character at which the text began that has not ended; ``None`` between texts."""
        # Worked out when it is asked for, after an error: it takes as long as the file is.
        return None if self._began is None else _offset(self._body, *self._began)

    def _here(self) -> Position:
        parser = self._parser
        return self._source.at(parser.CurrentLineNumber, parser.CurrentColumnNumber + 1)

    def _external(
        self, context: str | None, _base: str | None, system: str | None, public: str | None
    ) -> int:
        """Answer for a file that the document refers to: none is ever opened."""
        inner = self._parser.ExternalEntityParserCreate(context or None)
        content = self._files.content(context, system, public) if context else self._declared
        inner.Parse(content, True)
        return 1

    def _start(self, name: str, attributes: list[str]) -> None:
        if mark := self._mark_of_several(name, attributes):
            raise FormatError(
                f"this is a GREC-NEG file ({mark}): its texts refer to several people, places or "
                "things, and all of them would become one chain here. Anaphora reads GREC files "
                "with one main subject a text (GREC-2.0, GREC-MSR) and no GREC-NEG files yet, "
                "--lenient or not; leave this file out",
                code="grec-neg",
                at=self._here(),
            )
        if name == "TEXT":
            if self._builder is not None:
                raise _UnclosedError
            self._began = (self._parser.CurrentLineNumber, self._parser.CurrentColumnNumber)
            self._builder = TextBuilder(self._source, self._here, attributes)
        elif self._builder is not None:
            self._builder.start(name, attributes)

    def _mark_of_several(self, name: str, attributes: list[str]) -> str:
        """Return what tells that texts have several entities, ``""`` for nothing.

        GREC-NEG says of each REF and REFEX which entity it is about, and lists the alternatives of
        all REFs once, at the end of a text or behind it.
        """
        for attribute in _OF_SEVERAL.get(name, ()):
            if attribute in attributes[::2]:
                return f"its {name} has {attribute}"
        if name == "ALT-REFEX" and (self._builder is None or self._builder.innermost == "TEXT"):
            return "its ALT-REFEX is not in a REF"
        return ""

    def _end(self, name: str) -> None:
        builder = self._builder
        if builder is None:
            return
        if name != "TEXT":
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
