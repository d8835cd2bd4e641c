"""VaREG, references that many people chose for the same places: format ``vareg``, read only.

1.  A file is XML with one ``TEXT`` (``ID``, ``GENRE``): a ``TITLE``, and ``PARAGRAPH`` elements of
    ``SENTENCE`` elements, which hold ``STRING`` and ``REFERENCE`` in the order of the text.
2.  ``REFERENCE`` (``ID``, ``SYNCAT``) holds the ``ORIGINAL-REFEX``, with the expression of the
    text, and ``PARTICIPANTS-REFEX``, with one of each participant who filled the place (``REFEX``,
    ``PARTICIPANT-ID``, ``TYPE``). All are references to the topic of the text.
3.  Texts become those of GREC, and a reference is called by text and ID, ``11.3``. The original
    expression is the selected one. SEMCAT is the genre, since the corpus says no category.
4.  The alternatives are the different expressions of the original and the participants, in
    alphabetical order; PARTICIPANTS has the IDs of those who chose one (``27 35``). Case and signs
    count.
5.  REG08-TYPE is ``name``, ``pronoun`` or ``empty``; ``description``, ``demonstrative`` and
    ``other`` are ``common``, and FORM keeps the value. ``-`` is ``_``.
6.  A reference without an original or without SYNCAT is left out with a problem, and its words stay
    in the text. XML that is not well-formed costs the file.

Example::

    <TEXT GENRE="wiki" ID="1"><TITLE>Ada Moor</TITLE><PARAGRAPH ID="1"><SENTENCE ID="1.1">
    <REFERENCE ID="1" SYNCAT="np-subj">
    <ORIGINAL-REFEX><REFEX TYPE="name">Ada Moor</REFEX></ORIGINAL-REFEX>
    <PARTICIPANTS-REFEX><REFEX PARTICIPANT-ID="27" TYPE="pronoun">She</REFEX></PARTICIPANTS-REFEX>
    </REFERENCE><STRING> was a weaver.</STRING></SENTENCE></PARAGRAPH></TEXT>

Reference: T. Castro Ferreira, E. Krahmer and S. Wubben 2016, Individual variation in the choice of
referential form, NAACL.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from xml.parsers import expat

from anaphora_formats.shared.xml import xml_text
from anaphora_workbench.errors import FormatError, Position, Problem
from anaphora_workbench.model import EMPTY, FrozenDict
from anaphora_workbench.ports import Source, Target, TaskReading
from anaphora_workbench.tasks.grec import EMPTY_STRING, GrecText, Part, Ref, Refex

_TYPES = {"description": "common", "demonstrative": "common", "other": "common"}
_TEXTS = frozenset(("TITLE", "STRING", "REFEX"))
_NO_WORDS = ("", "-", EMPTY_STRING)


@dataclass(slots=True)
class _Reference:
    """A ``REFERENCE`` element: its attributes, and its expressions with their participants."""

    own: dict[str, str]
    at: Position
    original: Refex | None = None
    listed: dict[tuple[str, str], Refex] = field(default_factory=dict)

    def add(self, refex: Refex, participant: str) -> None:
        """Take an expression; ``participant`` is ``""`` for the original."""
        key = (refex.text, refex.type)
        known = self.listed.setdefault(key, refex)
        if participant:
            before = known.attributes.get("PARTICIPANTS", "")
            given = {**known.attributes, "PARTICIPANTS": f"{before} {participant}".strip()}
            self.listed[key] = replace(known, attributes=FrozenDict(given))
        elif self.original is None:
            self.original = refex


class _Parser:
    """Builds the text of a file."""

    def __init__(self, source: Source) -> None:
        self.problems: list[Problem] = []
        self.found: dict[str, str] | None = None
        self.title = ""
        self.paragraphs: list[tuple[Part, ...]] = []
        self._source = source
        self._parts: list[Part] = []
        self._reference: _Reference | None = None
        self._names: set[str] = set()
        self._own: dict[str, str] = {}
        self._words: list[str] = []
        self._inside = ""
        self._original = False
        self._parser = expat.ParserCreate()
        self._parser.buffer_text = True
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._characters

    def parse(self, text: str) -> None:
        """Parse a file.

        Raises:
            FormatError: ``vareg-xml``.
        """
        try:
            self._parser.Parse(text, True)
        except expat.ExpatError as error:
            reason = expat.errors.messages[error.code]
            at = self._source.at(error.lineno, error.offset + 1)
            raise FormatError(f"no well-formed XML: {reason}", code="vareg-xml", at=at) from None

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if name == "TEXT" and self.found is None:
            self.found = attributes
        elif name == "REFERENCE":
            line, column = self._parser.CurrentLineNumber, self._parser.CurrentColumnNumber
            self._reference = _Reference(attributes, self._source.at(line, column + 1))
        elif name == "ORIGINAL-REFEX":
            self._original = True
        elif name in _TEXTS:
            self._inside, self._own, self._words = name, attributes, []

    def _characters(self, data: str) -> None:
        if self._inside:
            self._words.append(data)

    def _end(self, name: str) -> None:
        words = "".join(self._words)
        if name == "ORIGINAL-REFEX":
            self._original = False
        elif name == "REFERENCE" and self._reference is not None:
            self._end_reference(self._reference)
            self._reference = None
        elif name == "SENTENCE":
            self._put(" ")
        elif name == "PARAGRAPH":
            self.paragraphs.append(tuple(self._parts))
            self._parts = []
        elif name == self._inside:
            self._inside = ""
            if name == "TITLE":
                self.title = words
            elif name == "STRING":
                self._put(words)
            elif self._reference is not None:
                participant = "" if self._original else self._own.get("PARTICIPANT-ID", "?")
                self._reference.add(_refex(words, self._own.get("TYPE", "")), participant)

    def _put(self, words: str) -> None:
        before = self._parts[-1] if self._parts else None
        if isinstance(before, str):
            self._parts[-1] = before + words
        else:
            self._parts.append(words)

    def _end_reference(self, reference: _Reference) -> None:
        number, syncat = reference.own.get("ID", ""), reference.own.get("SYNCAT", "")
        original = reference.original
        why = ""
        if original is None:
            why = "it has no ORIGINAL-REFEX"
        elif not number or not syncat:
            why = "it has no ID or no SYNCAT"
        elif number in self._names:
            why = "an earlier one has its ID"
        if why or original is None:
            message = f"the reference '{number}' is skipped: {why}"
            self.problems.append(Problem("vareg-reference", message, reference.at))
            self._put(f" {original.words} " if original is not None else " ")
            return
        self._names.add(number)
        found = self.found or {}
        chosen = reference.listed[original.text, original.type]
        name = f"{found.get('ID') or self._source.stem}.{number}"
        # In alphabetical order, or the first one would be the answer.
        listed = tuple(sorted(reference.listed.values(), key=lambda each: (each.key, each.text)))
        self._parts.append(Ref(name, found.get("GENRE", "").lower(), syncat, listed, chosen))


def _refex(words: str, kind: str) -> Refex:
    text = " ".join(words.split())
    attributes = {"REG08-TYPE": _TYPES.get(kind, kind)}
    if kind in _TYPES:
        attributes["FORM"] = kind
    return Refex(EMPTY_STRING if text in _NO_WORDS else text, FrozenDict(attributes))


class VaregTaskFormat:
    """The task format ``vareg``."""

    name = "vareg"
    command = "grec"
    title = "VaREG: references of many people to the topic of a text (XML)"
    suffixes: tuple[str, ...] = (".xml", ".vareg.xml")
    folder = False
    readable = True
    writable = False
    many = False

    def sniff(self, head: str, source: Source) -> bool:
        """Tell whether a file begins as those of VaREG do."""
        return not source.is_folder and "<TEXT " in head and "<REFERENCE " in head

    def read(self, source: Source) -> Iterator[TaskReading[GrecText]]:
        """Yield the text.

        Raises:
            FormatError: There is no text (``vareg-empty``), or the file cannot be read.
        """
        parser = _Parser(source)
        parser.parse(xml_text(source))
        if parser.found is None:
            message = "there is no TEXT in the file; a VaREG file contains one"
            raise FormatError(message, code="vareg-empty", at=source.at())
        own = dict(parser.found)
        name = own.pop("ID", "") or source.stem
        attributes = FrozenDict(own) if own else EMPTY
        text = GrecText(name, parser.title, tuple(parser.paragraphs), attributes)
        yield TaskReading(text, tuple(parser.problems), source.name)

    def write(self, items: Iterable[GrecText], target: Target) -> None:
        """Refuse to write: answers to these texts are files of GREC.

        Raises:
            FormatError: Always (``vareg-unwritable``).
        """
        raise FormatError(
            "the format 'vareg' is only read; answers are written as grec",
            code="vareg-unwritable",
            at=Position(target.name),
        )
