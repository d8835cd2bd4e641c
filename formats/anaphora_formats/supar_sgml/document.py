"""Make a document and a layer of what the tags of SUPAR's SGML say."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from anaphora_formats.supar_sgml.lines import (
    CLAUSE,
    GENITIVE,
    PHRASE,
    PREPOSITIONAL,
    RELATIVE,
    VERB,
    ParsedDocument,
    TagPair,
    derived_kind,
    is_pronoun_type,
    language_of_type,
    tables,
)
from anaphora_workbench.errors import Problem, Severity
from anaphora_workbench.io.sources import are_digits, collector_paused, whole_number
from anaphora_workbench.language_guess import guess_language
from anaphora_workbench.model import (
    EMPTY,
    Anaphor,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Span,
    Structure,
    Zero,
)
from anaphora_workbench.model.heads import head_of_span
from anaphora_workbench.model.language import language
from anaphora_workbench.ports import Reading, Source

HEADERS = "supar-sgml.headers"
"""Metadata: the headers of a document that is not ours, as they were."""
FUNCTION = "supar-sgml.function"
TYPE = "supar-sgml.type"
EXTRA = "supar-sgml.extra"
"""Attributes of a markable: the fields of its SNS."""
HEAD_ITEM = "head"
CLITIC_ITEM = "clitic"
LAYER = "gold"


def build(parsed: ParsedDocument, source: Source, number: int) -> Reading:
    """Return the reading of one document."""
    with collector_paused():
        return _Builder(parsed, source, number).reading()


class _Builder:
    def __init__(self, parsed: ParsedDocument, source: Source, number: int) -> None:
        self._parsed = parsed
        self._source = source
        self._problems = parsed.problems
        self._tables = tables()
        self._units = [unit for unit in parsed.units if not unit.dropped]
        self._phrases = [unit for unit in self._units if unit.name == PHRASE]
        self._document = self._bare(number)
        self._heads: dict[int, int] = {}  # head by id() of the SNS
        self._attributes: dict[tuple[str, str, str], FrozenDict[str, str]] = {}

    def reading(self) -> Reading:
        self._find_heads()
        structures: tuple[Structure, ...] = ()
        if any(unit.name != PHRASE and unit.name in self._tables.units for unit in self._units):
            structures = _nested(self._structures())
        document = replace(self._document, structures=structures)
        layers = (self._layer(),) if self._phrases else ()
        return Reading(document, layers, tuple(self._problems), self._source.name)

    # ---- the text

    def _bare(self, number: int) -> Document:
        parsed = self._parsed
        words = tuple(parsed.words)
        starts = [start for start in parsed.starts if start < len(words)]
        metadata: FrozenDict[str, Any] = EMPTY
        if parsed.named is not None:
            doc_id, code = parsed.named
        else:
            stem = self._source.stem
            doc_id = stem if number == 1 else f"{stem}-{number}"
            code = self._language()
            if len(parsed.headers) == 1:
                starts = self._divided()
        ends = [*starts[1:], len(words)]
        sentences = tuple([Span(*pair) for pair in zip(starts, ends, strict=False)])
        if parsed.named is None:
            kept = {
                "document": doc_id,
                "language": code,
                "sentences": len(sentences),
                "lines": [list(header) for header in parsed.headers],
            }
            metadata = FrozenDict({HEADERS: kept})
        return Document(doc_id, code, tokens=words, sentences=sentences, metadata=metadata)

    def _language(self) -> str:
        """Return the language that the pronouns' types name, else the one of the words."""
        for unit in self._phrases:
            code = language_of_type(unit.fields[1])
            if code:
                return code
        return guess_language([token.text for token in self._parsed.words])

    def _divided(self) -> list[int]:
        """Return where sentences begin: behind each stop that no unit goes on after."""
        words = self._parsed.words
        going_on = bytearray(len(words))
        for unit in self._units:
            if unit.parent is None and unit.end - unit.start > 1:
                going_on[unit.start : unit.end - 1] = b"\1" * (unit.end - 1 - unit.start)
        return [0] * bool(words) + [
            index + 1
            for index, token in enumerate(words[:-1])
            if token.text in self._tables.stops and not going_on[index]
        ]

    # ---- heads

    def _find_heads(self) -> None:
        """Find the head of each SNS, inner ones first: a coordination takes that of its first."""
        first: dict[int, TagPair] = {}
        for unit in reversed(self._phrases):
            if unit.end == unit.start:
                continue
            head = self._head(unit, first.get(id(unit)))
            if head is not None:
                self._heads[id(unit)] = head
            around = _around(unit)
            if around is not None:
                first[id(around)] = unit

    def _head(self, unit: TagPair, first: TagPair | None) -> int | None:
        stated = _items(unit.fields[3]).get(HEAD_ITEM)
        if stated is not None:
            number = whole_number(stated)
            if number is not None and 1 <= number <= unit.end - unit.start:
                return unit.start + number - 1
            self._warn(
                "supar-sgml-head-number",
                f"'{HEAD_ITEM}={stated}' is not the number of one of the "
                f"{unit.end - unit.start} words of this SNS",
                unit,
            )
        return derived_head(
            self._document,
            (unit.start, unit.end),
            None if unit.head is None else (unit.head.start, unit.head.end),
            self._heads.get(id(first))
            if first is not None and unit.fields[1] == self._tables.coordination
            else None,
        )

    # ---- structures

    def _structures(self) -> list[Structure]:
        verbs: dict[int, int] = {}
        inside: dict[int, int] = {}
        for unit in self._units:
            around = unit.parent
            if unit.name == VERB and around is not None:
                verbs.setdefault(id(around), unit.end - 1)
            if unit.name != PHRASE or id(unit) not in self._heads:
                continue
            while (
                around is not None
                and (around.start, around.end) == (unit.start, unit.end)
                and id(around) not in inside
            ):
                inside[id(around)] = self._heads[id(unit)]
                around = around.parent
        found = []
        for unit in self._units:
            kind = self._tables.units.get(unit.name)
            if kind is None or unit.end == unit.start:
                continue
            span, head = Span(unit.start, unit.end), inside.get(id(unit))
            if unit.name == PHRASE:
                head = self._heads.get(id(unit))
            elif unit.name == PREPOSITIONAL:
                head = unit.start
            elif unit.name == VERB:
                head = unit.end - 1
            elif unit.name in (CLAUSE, RELATIVE):
                head = verbs.get(id(unit))
            elif unit.name == GENITIVE:
                possessor = unit.phrase
                head = None
                if possessor is not None:
                    span = Span(possessor.start, possessor.end)
                    head = self._heads.get(id(possessor))
            found.append(Structure(kind, span, head))
        return found

    # ---- markables

    def _layer(self) -> Layer:
        markables, anaphors = [], []
        counts = {"m": 0, "z": 0, "c": 0}
        for unit in self._phrases:
            wordless = unit.end == unit.start
            letter = "m"
            if wordless:
                letter = "z" if unit.fields[1] == self._tables.zero else "c"
            counts[letter] += 1
            name = f"{letter}{counts[letter]}"
            markable = self._wordless(name, unit) if wordless else self._overt(name, unit)
            markables.append(markable)
            if unit.anaphor is not None:
                kind = ",".join(unit.anaphor.fields) or self._kind(markable)
                anaphors.append(Anaphor(name, kind))
        return Layer.build(LAYER, markables, anaphors)

    def _kind(self, markable: Markable) -> str:
        if markable.zero is not None:
            return "zero"
        if markable.clitic is not None:
            return "clitic"
        return derived_kind(self._document, markable.span)

    def _overt(self, name: str, unit: TagPair) -> Markable:
        function, sort, semantic, extra = unit.fields
        span = Span(unit.start, unit.end)
        head = unit.head
        head_span = None if head is None else Span(head.start, head.end)
        at = self._heads.get(id(unit))
        if head_span is not None and (len(head_span) == 1 or at is None or at not in head_span):
            head_span = None
        if sort in (self._tables.zero, self._tables.clitic):
            sort = ""
        return Markable(
            name,
            (span,),
            at,
            head_span=head_span,
            phrase=self._phrase(sort, len(span)),
            semantic=self._tables.classes.get(semantic, semantic),
            attributes=self._kept(function, sort, extra if extra and not _items(extra) else ""),
        )

    def _phrase(self, sort: str, words: int) -> str:
        if is_pronoun_type(sort):
            return "pronoun" if words == 1 else "np"
        return self._tables.phrase_of.get(sort, "np" if sort else "")

    def _wordless(self, name: str, unit: TagPair) -> Markable:
        function, sort, semantic, extra = unit.fields
        items = _items(extra)
        semantic = self._tables.classes.get(semantic, semantic)
        if sort == self._tables.zero:
            role = self._tables.zero_roles.get(function, function) or "nsubj"
            zero = Zero(unit.start, role, FrozenDict(items) if items else EMPTY)
            span = Span(unit.start, unit.start + 1)
            return Markable(name, (span,), phrase="zero", zero=zero, semantic=semantic)
        number = items.get(CLITIC_ITEM, "1")
        if not (are_digits(number) and len(number) < 4 and int(number)):
            message = f"'{CLITIC_ITEM}={number}' is not a number from 1 on; 1 is taken"
            self._warn("supar-sgml-clitic-number", message, unit)
            number = "1"
        host = Span(unit.start - 1, unit.start)
        return Markable(
            name,
            (host,),
            phrase="clitic",
            clitic=int(number),
            semantic=semantic,
            attributes=self._kept(function, "", ""),
        )

    def _kept(self, function: str, sort: str, extra: str) -> FrozenDict[str, str]:
        key = (function, sort, extra)
        if key not in self._attributes:
            pairs = zip((FUNCTION, TYPE, EXTRA), key, strict=True)
            self._attributes[key] = FrozenDict({name: value for name, value in pairs if value})
        return self._attributes[key]

    def _warn(self, code: str, message: str, unit: TagPair) -> None:
        at = self._source.at(unit.line, 1)
        self._problems.append(Problem(code, message, at, Severity.WARNING))


def derived_head(
    document: Document, span: tuple[int, int], head: tuple[int, int] | None, first: int | None
) -> int | None:
    """Return the head that the tags of an SNS tell, ``None`` when they do not.

    ``head`` is its NSN, ``first`` the head of the first conjunct if it is a coordination.
    """
    if head is None:
        return first if span[1] - span[0] > 1 else span[0]
    if head[1] - head[0] == 1:
        return head[0]
    return head_of_span(document, (Span(*head),), language(document.language))[0]


def _items(field: str) -> dict[str, str]:
    """Return the items ``name=value|name=value`` of the fourth field; nothing if it is not so."""
    items = {}
    for item in field.split("|") if field else ():
        name, sign, value = item.partition("=")
        if not (name and sign and value) or name in items:
            return {}
        items[name] = value
    return items


def _around(unit: TagPair) -> TagPair | None:
    """Return the SNS directly around another, an ANF between them left aside."""
    around = unit.parent
    if around is not None and around is unit.anaphor:
        around = around.parent
    return around if around is not None and around.name == PHRASE else None


def _nested(units: list[Structure]) -> tuple[Structure, ...]:
    """Return the structures in text order, each with the smallest one before it as parent."""
    units = sorted(
        units,
        key=lambda unit: (unit.span.order, unit.kind != "clause", unit.kind, unit.head or 0),
    )
    structures: list[Structure] = []
    opened: list[int] = []
    for unit in units:
        while opened and structures[opened[-1]].span.end <= unit.span.start:
            opened.pop()
        parent = next(
            (number for number in reversed(opened) if unit.span in structures[number].span), None
        )
        opened.append(len(structures))
        structures.append(replace(unit, parent=parent))
    return tuple(structures)
