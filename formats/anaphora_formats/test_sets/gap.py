"""GAP, ambiguous pronouns with two names (Webster et al. 2018), and the answers of systems to it.

The test set
------------
1.  A file is UTF-8 with a line a snippet and eleven columns separated by tabs: ``ID``, ``Text``,
    ``Pronoun``, ``Pronoun-offset``, ``A``, ``A-offset``, ``A-coref``, ``B``, ``B-offset``,
    ``B-coref``, ``URL``. The first line names them; without it every line is a snippet. Empty
    lines mean nothing, quotation marks are characters like any other.
2.  Each snippet is a document of its own in English, called as ID says.
3.  Offsets count characters (Unicode code points) from 0. Where the text does not stand at its
    offset, its only occurrence in the snippet counts instead; if there is none or there are
    several, it is left out. Both is a problem.
4.  Words and sentences are found by `model.tokenise`. A word that the pronoun or a name begins or
    ends inside is split there, and a problem says so.
5.  The layer ``gold`` has the markables ``A``, ``B`` and ``pronoun``. The pronoun is an anaphor
    of its kind (``poss``, ``persNoRefl`` ...). Its antecedent is the name whose coref cell says
    TRUE (in any case), ``<`` if that stands before it, ``>`` if behind; if both say FALSE it has
    none. If both say TRUE, the names are one entity and the nearest name before it is its
    antecedent. Of other pronouns the file says nothing: the layer is partial (`model.PARTIAL`).
6.  Metadata: ``gender`` (*feminine* or *masculine*, as the pronoun says), ``url``; ``gap.pronoun``,
    ``gap.a`` and ``gap.b``, the half-open token spans, each a list of two numbers; ``gap.a-coref``
    and ``gap.b-coref``, true or false.

Answers
-------
7.  A file of answers has three columns, ``ID``, ``A-coref`` and ``B-coref``, and no line of names
    (one is read, none is written). Each line is read as a document without words that has
    ``gap.a-coref`` and ``gap.b-coref``: it says nothing but that.
8.  Writing gives answers. The pronoun's mention is the markable with just its words, else the
    smallest one that it heads. A name is TRUE if a mention of the pronoun's entity, or of an
    entity that this is the sum of (split antecedents), has its head inside the name: *her friend
    Pauline* stands for *Pauline*, and *Pauline's friend* does not. Heads are those that are given,
    else those that parse, tags or place tell. A document that was read from answers is written as
    it was.
9.  Only snippets that were read in this format can be written, prepared and resolved as they may
    be. Answers hold nothing else: `losses` counts what they lack. FALSE for both names stands for
    another antecedent, for none, and for a pronoun that nobody answered.

Example, with ``→`` for a tab::

    ID→Text→Pronoun→Pronoun-offset→A→A-offset→A-coref→B→B-offset→B-coref→URL
    d-1→Ana saw Eva. She ran.→She→13→Ana→0→FALSE→Eva→8→TRUE→http://example.org/Ana

The answer of a system that takes the subject is ``d-1→TRUE→FALSE``.

Reference: K. Webster, M. Recasens, V. Axelrod and J. Baldridge 2018, Mind the GAP: a balanced
corpus of gendered ambiguous pronouns, TACL 6.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from anaphora_formats.shared.bordered_text import bordered, words_between
from anaphora_formats.shared.file_format import FileFormat
from anaphora_formats.shared.rows import cell_column, with_problems
from anaphora_formats.test_sets import LANGUAGE, gender_of, kind_at
from anaphora_workbench.errors import FormatError, Position, Problem, Severity, counted
from anaphora_workbench.io.sources import are_digits
from anaphora_workbench.model import (
    PARTIAL,
    Anaphor,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Reference,
    Span,
    chains_of,
)
from anaphora_workbench.model.heads import head_of
from anaphora_workbench.model.language import Language, language
from anaphora_workbench.ports import Reading, Source, Target
from anaphora_workbench.ports.losses import WHAT, loss

NAMES = (
    *("ID", "Text", "Pronoun", "Pronoun-offset", "A", "A-offset", "A-coref"),
    *("B", "B-offset", "B-coref", "URL"),
)
COLUMNS = len(NAMES)
LABELS = (6, 9)
"""Numbers of the columns that say TRUE or FALSE."""
PRONOUN, A, B = "pronoun", "A", "B"
"""Ids of the markables."""
_MARKS = {PRONOUN: 2, A: 4, B: 7}
"""The column of each mark; its offset is the next one."""
_NAMES = ("a", "b")
_KEPT = frozenset([f"gap.{name}-coref" for name in _NAMES])
_ANSWER = 3


class _Mark(NamedTuple):
    first: int
    last: int


def read_snippet(
    cells: list[str], source: Source, line: int, met: dict[str, int]
) -> Reading | Problem:
    """Return the document of a line, or why it has none; ``met`` gets its name and line."""
    if len(cells) not in (COLUMNS, COLUMNS - 1):
        return Problem(
            "gap-columns",
            f"a snippet has {COLUMNS} columns separated by tabs, and this line {len(cells)}; it is "
            "skipped",
            source.at(line, 1),
        )
    if not cells[1].strip():
        return Problem(
            "gap-text-empty",
            "the snippet has no text and is skipped",
            source.at(line, cell_column(cells, 1)),
        )
    return _Snippet(cells, source, line).read(met)


class _Snippet:
    """Reads one line."""

    def __init__(self, cells: list[str], source: Source, line: int) -> None:
        self._cells = cells
        self._text = cells[1]
        self._source = source
        self._line = line
        self._problems: list[Problem] = []

    def read(self, met: dict[str, int]) -> Reading:
        """Return the document with its layer."""
        name = self._name(met)
        marks = {key: mark for key in _MARKS if (mark := self._mark(key)) is not None}
        edges = [edge for mark in marks.values() for edge in mark]
        found = bordered(name, self._text, LANGUAGE, edges)
        for first, last in found.split_words:
            self._say(
                1,
                "gap-word-parted",
                f"the pronoun or a name ends inside '{self._text[first:last]}', which is split "
                "there",
                Severity.WARNING,
                first,
            )
        spans = {
            key: span
            for key, mark in marks.items()
            if (span := words_between(found.document.offsets, *mark)) is not None
        }
        labels = {A: self._label(LABELS[0]), B: self._label(LABELS[1])}
        layer = self._layer(found.document, spans, labels)
        document = replace(found.document, metadata=self._metadata(spans, labels))
        return Reading(document, (layer,), tuple(self._problems), self._source.name)

    def _name(self, met: dict[str, int]) -> str:
        name = self._cells[0].strip()
        if not name:
            name = f"{self._source.stem}-{self._line}"
            self._say(0, "gap-id-missing", f"the snippet has no ID; it is called '{name}'")
        if name in met:
            self._say(
                0,
                "gap-id-twice",
                f"the snippet of line {met[name]} is called '{name}', too; both are kept, and "
                "answers cannot tell them apart",
                Severity.WARNING,
            )
        met.setdefault(name, self._line)
        return name

    def _say(
        self,
        column: int,
        code: str,
        message: str,
        severity: Severity = Severity.ERROR,
        inside: int = 0,
    ) -> None:
        place = cell_column(self._cells, column) + inside
        self._problems.append(Problem(code, message, self._source.at(self._line, place), severity))

    def _mark(self, key: str) -> _Mark | None:
        """Return where the pronoun or a name stands in the text."""
        column = _MARKS[key]
        words, cell = self._cells[column], self._cells[column + 1]
        if not words.strip():
            self._say(column, "gap-mark-empty", f"{NAMES[column]} is empty and is skipped")
            return None
        number = cell.strip()
        if are_digits(number) and len(number) < len(str(len(self._text))) + 1:
            first = int(number)
            if self._text.startswith(words, first):
                return _Mark(first, first + len(words))
        first = self._text.find(words)
        once = first >= 0 and self._text.find(words, first + 1) < 0
        done = "its only occurrence counts" if once else "it is skipped"
        self._say(
            column + 1,
            "gap-offset",
            f"'{words}' is not at character {cell!r} of the text; {done}",
        )
        return _Mark(first, first + len(words)) if once else None

    def _label(self, column: int) -> bool:
        cell = self._cells[column].strip().upper()
        if cell not in ("TRUE", "FALSE"):
            self._say(
                column,
                "gap-label",
                f"'{self._cells[column]}' is neither TRUE nor FALSE and counts as FALSE",
            )
        return cell == "TRUE"

    def _layer(self, document: Document, spans: dict[str, Span], labels: dict[str, bool]) -> Layer:
        markables = [Markable(key, (span,)) for key, span in spans.items()]
        anaphors: list[Anaphor] = []
        pronoun = spans.get(PRONOUN)
        named = [key for key, label in labels.items() if label and key in spans]
        true = sorted(named, key=lambda key: spans[key].order)
        if pronoun is not None:
            anaphors.append(self._anaphor(document, pronoun, {key: spans[key] for key in true}))
        if len(true) > 1:
            self._say(
                LABELS[1],
                "gap-both",
                "both names are marked as the pronoun's; they are taken for one entity",
                Severity.WARNING,
            )
            anaphors.append(Anaphor(true[1], "", Reference.ANAPHOR, (true[0],)))
        return Layer.build("gold", markables, anaphors, metadata={PARTIAL: True})

    def _anaphor(self, document: Document, pronoun: Span, true: Mapping[str, Span]) -> Anaphor:
        kind = kind_at(document, pronoun)
        if not kind:
            self._say(
                _MARKS[PRONOUN],
                "gap-pronoun",
                f"'{self._cells[_MARKS[PRONOUN]]}' is not a pronoun that is known; its kind is "
                "'persNoRefl'",
                Severity.WARNING,
            )
            kind = "persNoRefl"
        if not true:
            return Anaphor(PRONOUN, kind)
        before = [key for key, span in true.items() if span.order < pronoun.order]
        if before:
            return Anaphor(PRONOUN, kind, Reference.ANAPHOR, (before[-1],))
        return Anaphor(PRONOUN, kind, Reference.CATAPHOR, (next(iter(true)),))

    def _metadata(self, spans: dict[str, Span], labels: dict[str, bool]) -> FrozenDict[str, Any]:
        held: dict[str, Any] = {}
        gender = gender_of(self._cells[_MARKS[PRONOUN]].strip())
        if gender:
            held["gender"] = gender
        url = self._cells[-1] if len(self._cells) == COLUMNS else ""
        if url:
            held["url"] = url
        for key, span in spans.items():
            held[f"gap.{key.lower()}"] = [span.start, span.end]
        for key, label in labels.items():
            held[f"gap.{key.lower()}-coref"] = label
        return FrozenDict(held)


def answer_line(reading: Reading) -> str:
    """Return the line of a document.

    Raises:
        FormatError: It is not a snippet of GAP (``gap-no-snippet``), or its name cannot stand in a
            line (``gap-name``).
    """
    document = reading.document
    at = Position(reading.source) if reading.source else None
    name = document.doc_id
    if not name.strip() or any(sign in name for sign in "\t\n\r\0"):
        raise FormatError(
            f"the name {name!r} of a document cannot be the ID of an answer", code="gap-name", at=at
        )
    answers = _answers(reading)
    if answers is None:
        raise FormatError(
            f"'{name}' is not a snippet of GAP: nothing says where its pronoun and its two names "
            "are; only texts that were read from a GAP file can be written in this format",
            code="gap-no-snippet",
            at=at,
        )
    return "\t".join([name, *[str(answer).upper() for answer in answers]]) + "\n"


def _answers(reading: Reading) -> list[bool] | None:
    document = reading.document
    if not document.tokens:
        stated = [document.metadata.get(f"gap.{name}-coref") for name in _NAMES]
        return [value for value in stated if value is not None] if None not in stated else None
    pronoun = _span(document, "pronoun")
    names = [_span(document, name) for name in _NAMES]
    if pronoun is None and names == [None, None] and not document.metadata.keys() >= _KEPT:
        return None
    if not reading.layers or pronoun is None:
        return [False for _name in names]
    heads = _entity_heads(document, reading.layers[0], pronoun)
    return [name is not None and any(head in name for head in heads) for name in names]


def _span(document: Document, name: str) -> Span | None:
    value: Any = document.metadata.get(f"gap.{name}")
    if not (isinstance(value, list | tuple) and len(value) == len(_NAMES)):
        return None
    start, end = value
    if not (isinstance(start, int) and isinstance(end, int)):
        return None
    return Span(start, end) if 0 <= start < end <= len(document.tokens) else None


def _entity_heads(document: Document, layer: Layer, pronoun: Span) -> frozenset[int]:
    """Return the heads of all mentions that the pronoun stands for, its own left out."""
    words = language(document.language)
    mention = _mention_of(document, layer, pronoun, words)
    if mention is None:
        return frozenset()
    chains = chains_of(layer)
    entity = chains.entity_of[mention.id]
    entities = {entity, *chains.parts.get(entity, frozenset())}
    mentions = [layer.markables[name] for number in entities for name in chains.entities[number]]
    return frozenset(
        [
            head_of(document, other, words)[0]
            for other in mentions
            if other.id != mention.id and other.realisation == "overt"
        ]
    )


def _mention_of(
    document: Document, layer: Layer, pronoun: Span, words: Language
) -> Markable | None:
    fitting = [
        markable
        for markable in layer.markables.values()
        if markable.realisation == "overt"
        and (
            markable.spans == (pronoun,)
            or (pronoun in markable.span and head_of(document, markable, words)[0] in pronoun)
        )
    ]
    return min(fitting, key=lambda markable: (markable.size, markable.order), default=None)


def _lost_answers(reading: Reading) -> Iterator[tuple[str, str]]:
    """Yield what an answer cannot say of the pronoun and of the other anaphors."""
    document = reading.document
    pronoun = _span(document, "pronoun")
    if pronoun is None or not reading.layers:
        return
    layer = reading.layers[0]
    mention = _mention_of(document, layer, pronoun, language(document.language))
    asked = layer.anaphors.get(mention.id) if mention is not None else None
    others = [a for a in layer.anaphors.values() if a is not asked and a.antecedents]
    if others:
        yield "other-anaphors", f"{counted(len(others), 'answer')} to other pronouns"
    if asked is not None and asked.antecedents and not any(_answers(reading) or ()):
        yield "antecedents", "an antecedent other than the two names; the answer is FALSE for both"
    if reading.in_progress and (asked is None or not (asked.antecedents or asked.reference)):
        yield "open-answer", "an open answer; the answer is FALSE for both names"


class GapFormat(FileFormat):
    """The format ``gap``: reads snippets and answers, writes answers."""

    name = "gap"
    title = "GAP: ambiguous pronouns with two names (reads the test set, writes answers)"
    suffixes: tuple[str, ...] = (".gap.tsv",)
    loses: tuple[str, ...] = (
        "the text: answers name a snippet",
        "all markables and links but whether the pronoun means one of the two names",
        "which other expression the pronoun means, and whether it was answered at all",
        "answers to the other pronouns of a snippet",
        "all analyses and metadata",
    )
    never_holds = frozenset(WHAT.keys() - {"layers"})
    """An answer has no words; what `_lost_answers` finds is reported."""

    def sniff(self, head: str, source: Source) -> bool:
        """Tell whether the first line is the names of the columns, a snippet or an answer."""
        if source.is_folder:
            return False
        line = next(iter(head.lstrip().splitlines()), "")
        cells = line.split("\t")
        if _is_header(cells):
            return True
        if len(cells) == _ANSWER:
            return _is_label(cells[1]) and _is_label(cells[2])
        return len(cells) >= COLUMNS - 1 and all(_is_label(cells[number]) for number in LABELS)

    def read(self, source: Source) -> Iterator[Reading]:
        """Yield a document a line.

        Raises:
            FormatError: Nothing can be read (``gap-empty``, or the first thing that is wrong), or
                what opening the source raises.
        """
        none = FormatError(
            "the file contains no snippet; each is a line of eleven columns separated by tabs",
            code="gap-empty",
            at=source.at(),
        )
        yield from with_problems(self._items(source), none)

    def _items(self, source: Source) -> Iterator[Reading | Problem]:
        width = 0
        met: dict[str, int] = {}
        for number, line in source.lines():
            if not line.strip():
                continue
            cells = line.split("\t")
            if not width:
                width = _ANSWER if len(cells) <= _ANSWER else COLUMNS
                if _is_header(cells):
                    continue
            if width == COLUMNS:
                yield read_snippet(cells, source, number, met)
            else:
                yield _read_answer(cells, source, number, met)

    def losses(self, reading: Reading) -> list[Problem]:
        """Return what an answer cannot hold, one warning for each sort of thing."""
        own = [
            loss(self, what, f"{self.name} does not keep {found}", reading)
            for what, found in _lost_answers(reading)
        ]
        return [*super().losses(reading), *own]

    def write(self, readings: Iterable[Reading], target: Target) -> None:
        """Write an answer for each snippet.

        Raises:
            FormatError: A document is not a snippet of GAP (``gap-no-snippet``), its name holds a
                tab or line end (``gap-name``), or the target cannot be written.
        """
        with target.open_text() as file:
            for reading in readings:
                file.write(answer_line(reading))


def _is_label(cell: str) -> bool:
    return cell.strip().upper() in ("TRUE", "FALSE")


def _is_header(cells: list[str]) -> bool:
    """Tell whether a line names the columns; one of a document that is called ID does not."""
    answers = [NAMES[0], *[NAMES[number] for number in LABELS]]
    return cells == answers or (cells[:2] == list(NAMES[:2]) and set(NAMES).issuperset(cells))


def _read_answer(
    cells: list[str], source: Source, line: int, met: dict[str, int]
) -> Reading | Problem:
    at = source.at(line, 1)
    name = cells[0]
    if len(cells) != _ANSWER or not name.strip():
        return Problem(
            "gap-answer",
            "an answer is the ID of a snippet, A-coref and B-coref, separated by tabs; the line is "
            "skipped",
            at,
        )
    wrong = next((cell for cell in cells[1:] if not _is_label(cell)), None)
    if wrong is not None:
        column = len(name) + 2 + (len(cells[1]) + 1 if _is_label(cells[1]) else 0)
        return Problem(
            "gap-label",
            f"'{wrong}' is neither TRUE nor FALSE; the line is skipped",
            source.at(line, column),
        )
    if name in met:
        return Problem(
            "gap-id-twice",
            f"'{name}' was answered in line {met[name]}; this line is skipped",
            at,
        )
    met[name] = line
    a, b = [cell.strip().upper() == "TRUE" for cell in cells[1:]]
    metadata = FrozenDict({"gap.a-coref": a, "gap.b-coref": b})
    return Reading(Document(name, metadata=metadata), source=source.name)
