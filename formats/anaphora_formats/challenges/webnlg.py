"""WebNLG with references, format ``webnlg``: read only, into the records of GREC-NEG.

1.  A file is XML of the enriched WebNLG corpus (version 1.0 and later), with ``entry`` elements
    (``category``, ``eid``, ``size``), each with ``lex`` elements (``lid``). Triples, lexical
    templates and further elements are not read.
2.  A ``lex`` is a text. Its words are those of ``template``, without the blanks before signs; tags
    (``AGENT-1``, ``PATIENT-2``, ``BRIDGE-1``) stand for references. ``references`` has a
    ``reference`` (``entity``, ``number``, ``tag``, ``type``) with its words for each tag, in order.
3.  A text is called by category, size, entry and lex, ``Astronaut-2-Id1-Id3``, its title is its
    category, and a reference is called by text, entity and mention, as in
    `anaphora_formats.challenges.grec_neg`. SEMCAT is the category in small letters; SYNFUNC is the
    role in the tag (``agent``), since the corpus has no syntax.
4.  REG08-TYPE is ``name`` or ``pronoun``; ``description`` and ``demonstrative`` are ``common``,
    and FORM keeps the value. References that have no words are ``_``.
5.  The corpus has no lists. The alternatives of an entity are its name (``Alan_Shepard`` with
    blanks) and its expressions in all texts of the file, in their order.
6.  A lex without references or whose references are not those of its template is left out with a
    problem, and so is what follows XML that is not well-formed.

Example::

    <entry category="Astronaut" eid="Id1" size="1"><lex comment="good" lid="Id1">
    <references>
    <reference entity="Ada_Moor" number="1" tag="AGENT-1" type="name">Ada Moor</reference>
    <reference entity="Listow" number="2" tag="PATIENT-1" type="name">Listow</reference>
    </references>
    <text>Ada Moor is from Listow.</text><template>AGENT-1 is from PATIENT-1 .</template>
    </lex></entry>

Reference: T. Castro Ferreira, D. Moussallem, E. Krahmer and S. Wubben 2018, Enriching the WebNLG
corpus, INLG; the models of NeuralREG (ACL 2018) were trained on an earlier version of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from xml.parsers import expat

from anaphora_formats.shared.xml import xml_text
from anaphora_workbench.errors import FormatError, Position, Problem
from anaphora_workbench.model import FrozenDict
from anaphora_workbench.ports import Source, Target, TaskReading
from anaphora_workbench.tasks.grec import EMPTY_STRING, GrecText, Part, Ref, Refex

_TAG = re.compile(r"(?<!\S)((AGENT|PATIENT|BRIDGE)-[0-9]+)(?!\S)")
_SPACED = re.compile(r" ([.,;:!?])(?= |$)")
_TYPES = {
    "name": "name",
    "pronoun": "pronoun",
    "description": "common",
    "demonstrative": "common",
}
_LIKE = re.compile(r"<benchmark[\s>]")
_TEXTS = frozenset(("reference", "template"))


@dataclass(slots=True)
class _Reference:
    """A ``reference`` element."""

    own: dict[str, str]
    words: str


@dataclass(slots=True)
class _Lex:
    """A ``lex`` element."""

    name: str
    category: str
    at: Position
    template: str = ""
    references: list[_Reference] = field(default_factory=list)


class _Parser:
    """Collects the lex elements of a file."""

    def __init__(self, source: Source) -> None:
        self.lexes: list[_Lex] = []
        self.problems: list[Problem] = []
        self.entries = 0
        self._source = source
        self._entry: dict[str, str] = {}
        self._lex: _Lex | None = None
        self._own: dict[str, str] = {}
        self._inside = ""
        self._words: list[str] = []
        self._parser = expat.ParserCreate()
        self._parser.buffer_text = True
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._characters

    def parse(self, text: str) -> None:
        """Collect what can be parsed."""
        try:
            self._parser.Parse(text, True)
        except expat.ExpatError as error:
            reason = expat.errors.messages[error.code]
            at = self._source.at(error.lineno, error.offset + 1)
            message = f"no well-formed XML: {reason}; fix it, the rest of the file is skipped"
            self.problems.append(Problem("webnlg-xml", message, at))

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if name == "entry":
            self.entries += 1
            self._entry = attributes
        elif name == "lex":
            parser = self._parser
            at = self._source.at(parser.CurrentLineNumber, parser.CurrentColumnNumber + 1)
            entry = self._entry
            category = entry.get("category", "")
            size = entry.get("size", "")
            parts = [category, size, entry.get("eid", ""), attributes.get("lid", "")]
            self._lex = _Lex("-".join([part or "0" for part in parts]), category, at)
        elif name in _TEXTS:
            self._inside, self._own, self._words = name, attributes, []

    def _characters(self, data: str) -> None:
        if self._inside:
            self._words.append(data)

    def _end(self, name: str) -> None:
        if name == "lex" and self._lex is not None:
            self.lexes.append(self._lex)
            self._lex = None
        elif name == self._inside:
            words = " ".join("".join(self._words).split())
            self._inside = ""
            if self._lex is not None and name == "template":
                self._lex.template = words
            elif self._lex is not None:
                self._lex.references.append(_Reference(self._own, words))


def _text_of(lex: _Lex) -> GrecText | str:
    """Return the text of a lex without its lists, or what is wrong with it."""
    tags = list(_TAG.finditer(lex.template))
    if not lex.references:
        return "the lex has no references" if tags else "the template has no reference"
    given = [reference.own.get("tag", "") for reference in lex.references]
    if [match[1] for match in tags] != given:
        return f"the template has {len(tags)} tags, and they are not those of the references"
    parts: list[Part] = []
    mentions: dict[str, int] = {}
    position = 0
    for match, reference in zip(tags, lex.references, strict=True):
        entity = reference.own.get("entity", "")
        if not entity:
            return "a reference has no entity"
        parts.append(_plain(lex.template[position : match.start()]))
        position = match.end()
        mention = mentions[entity] = mentions.get(entity, 0) + 1
        form = reference.own.get("type", "")
        attributes = {"ENTITY": entity, "REG08-TYPE": _TYPES.get(form, form)}
        if form not in ("name", "pronoun"):
            attributes["FORM"] = form
        if not reference.words:
            attributes["REG08-TYPE"] = "empty"
        role = match[2].lower()
        own = {"ENTITY": entity, "MENTION": str(mention), "SYNCAT": "np", "SYNFUNC": role}
        parts.append(
            Ref(
                f"{lex.name}.{entity}.{mention}",
                lex.category.lower(),
                f"np-{role}",
                (),
                Refex(reference.words or EMPTY_STRING, FrozenDict(attributes)),
                FrozenDict(own),
            )
        )
    parts.append(_plain(lex.template[position:]))
    return GrecText(lex.name, lex.category, (tuple([part for part in parts if part]),))


def _plain(words: str) -> str:
    """Return words of a template, whose signs have blanks around them, as a text has them."""
    return _SPACED.sub(r"\1", words)


def _with_lists(texts: Sequence[GrecText]) -> Iterator[GrecText]:
    """Yield texts with the alternatives that the file offers for their entities."""
    offered: dict[str, dict[str, Refex]] = {}
    for text in texts:
        for ref in text.refs:
            own = offered.setdefault(ref.entity, {})
            if not own:
                name = Refex(
                    " ".join(ref.entity.strip("\"'").replace("_", " ").split()) or EMPTY_STRING,
                    FrozenDict({"ENTITY": ref.entity, "REG08-TYPE": "name"}),
                )
                own[name.key] = name
            if ref.chosen is not None:
                own.setdefault(ref.chosen.key, ref.chosen)
    lists = {entity: tuple(own.values()) for entity, own in offered.items()}
    for text in texts:
        parts = [
            replace(part, alternatives=lists[part.entity]) if isinstance(part, Ref) else part
            for part in text.paragraphs[0]
        ]
        entities = dict.fromkeys(ref.entity for ref in text.refs)
        listed = [refex for entity in entities for refex in lists[entity]]
        yield replace(text, paragraphs=(tuple(parts),), listed=tuple(listed))


class WebnlgTaskFormat:
    """The task format ``webnlg``."""

    name = "webnlg"
    command = "grec"
    title = "WebNLG, enriched: texts of triples whose references are open to choice (XML)"
    suffixes: tuple[str, ...] = (".xml", ".webnlg.xml")
    folder = False
    readable = True
    writable = False
    many = True

    def sniff(self, head: str, source: Source) -> bool:
        """Tell whether a file begins as those of WebNLG do."""
        return not source.is_folder and bool(_LIKE.search(head[:1000]))

    def read(self, source: Source) -> Iterator[TaskReading[GrecText]]:
        """Yield the texts one by one.

        Raises:
            FormatError: There is no entry (``webnlg-empty``), or the file cannot be read at all.
        """
        parser = _Parser(source)
        parser.parse(xml_text(source))
        if not parser.entries and not parser.problems:
            message = "there is no entry in the file; a WebNLG file has entries with lex elements"
            raise FormatError(message, code="webnlg-empty", at=source.at())
        texts: list[GrecText] = []
        seen: set[str] = set()
        for lex in parser.lexes:
            found = _text_of(lex)
            if isinstance(found, GrecText) and found.id in seen:
                found = "an earlier text has its category, size, eid and lid"
            if isinstance(found, str):
                message = f"'{lex.name}' is skipped: {found}"
                problem = Problem("webnlg-lex", message, lex.at)
                parser.problems.append(problem)
                continue
            seen.add(found.id)
            texts.append(found)
        if parser.problems:
            yield TaskReading(None, tuple(parser.problems), source.name)
        for text in _with_lists(texts):
            yield TaskReading(text, (), source.name)

    def write(self, items: Iterable[GrecText], target: Target) -> None:
        """Refuse to write: references alone do not make a file of the corpus.

        Raises:
            FormatError: Always (``webnlg-unwritable``).
        """
        raise FormatError(
            "the format 'webnlg' is only read; answers are written as grec-neg",
            code="webnlg-unwritable",
            at=Position(target.name),
        )
