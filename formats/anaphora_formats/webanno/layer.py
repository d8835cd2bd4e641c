"""From the lines of a WebAnno TSV file to its text and its layer ``gold``.

The running text is that of the ``#Text`` lines; tokens and their parts have their places in it.
Rules 2 and 7 to 12 of `anaphora_formats.webanno`.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from anaphora_formats.shared.bordered_text import Range, cut, joined, words_between
from anaphora_formats.shared.stated_links import REFERENCES, anaphors_of_links, linked
from anaphora_formats.webanno.table import (
    CHAIN,
    RELATION,
    SPAN,
    Sentence,
    TokenLine,
    WebannoTable,
    plain_text,
    table_of,
    unescaped,
)
from anaphora_formats.webanno.table import DeclaredLayer as Declared
from anaphora_formats.webanno.tokens import analysed
from anaphora_workbench.errors import Problem, Severity
from anaphora_workbench.io.sources import are_digits
from anaphora_workbench.language_guess import guess_language
from anaphora_workbench.model import (
    ENTITY,
    Anaphor,
    Bridge,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Reference,
    Span,
    Token,
    Zero,
    sentences_from_lengths,
)
from anaphora_workbench.ports import Reading, Source

_MOST = 40
"""Line ends between two sentences, beside as many as the sentence has characters."""
_ASTRAL = 0xFFFF
TSV = "webanno.tsv"
"""Key of `Layer.metadata` for the file as it was read."""
CLASSES = ("entity", "semantic", "etype", "value")
OWN = ("kind", "reference", "zero", "clitic", "head", "phrase", "label")
SPLITS = frozenset(("split", "bridge:aggr"))
BRIDGE = "bridge:"
_LINE_END = re.compile(r"\r\n|\n|\r")
_IDENTITY = re.compile(r"coref|anaph", re.IGNORECASE)
_BRIDGING = re.compile(r"bridg", re.IGNORECASE)
_MENTIONS = re.compile(r"mention|markable|referent|coref", re.IGNORECASE)
_LINK = re.compile(r"(.*)->([0-9]{1,9})-([0-9]{1,9})", re.DOTALL)
_SOURCE = re.compile(r"([0-9]+-[0-9]+(?:\.[0-9]+)?)(?:\[([0-9]{1,9})_([0-9]{1,9})\])?")
Place = tuple[str, int, str]
"""Layer, number of an annotation, and the address of the line for one without number."""


class PlacedText(NamedTuple):
    """A text with its tokens; ``place`` returns an empty range for what contains nothing."""

    text: str
    tokens: list[Range]
    sentences: list[int]
    place: Callable[[TokenLine], Range]


def placed(table: WebannoTable, source: Source) -> PlacedText:
    """Return the running text of a table; what does not fit grows its problems."""
    pieces: list[str] = []
    size = 0
    tokens: list[Range] = []
    lengths: list[int] = []
    bases: list[tuple[int, list[int]]] = []
    reached: int | None = None
    for sentence in table.sentences:
        text, places, steps = _sentence(sentence, table, source)
        first = sentence.tokens[0].start
        if reached is not None:
            gap = min(max(first - reached, 1), len(text) + _MOST)
            pieces.append("\n" * gap if gap > 1 else " ")
            size += gap
        here = [(size + start, size + end) for start, end in places]
        bases += [(size, steps)] * len(here)
        tokens += here
        lengths.append(len(here))
        pieces.append(text)
        size += len(text)
        reached = first + (steps[len(text)] if steps else len(text))
    return PlacedText("".join(pieces), tokens, lengths, _finder(table, tokens, bases))


def _finder(
    table: WebannoTable, tokens: list[Range], bases: list[tuple[int, list[int]]]
) -> Callable[[TokenLine], Range]:
    wholes = {unit.token: unit for unit in table.units.values() if not unit.is_part}

    def place(unit: TokenLine) -> Range:
        first, last = tokens[unit.token]
        if not unit.is_part:
            return (first, last)
        begin = wholes[unit.token].start
        base, steps = bases[unit.token]
        edges: list[int] = []
        for offset in (unit.start - begin, unit.end - begin):
            if steps:
                offset = bisect_left(steps, steps[first - base] + offset) + base - first
            edges.append(first + min(max(offset, 0), last - first))
        return (edges[0], edges[1])

    return place


def _sentence(
    sentence: Sentence, table: WebannoTable, source: Source
) -> tuple[str, list[Range], list[int]]:
    """Return text, places of the tokens, and UTF-16 offsets by character if these count."""
    if not sentence.text:
        table.problems.append(
            Problem(
                "webanno-text-missing",
                "the sentence has no line #Text=; its tokens are joined",
                source.at(sentence.line, 1),
                Severity.WARNING,
            )
        )
        return _joined(sentence)
    raw = "\n".join(sentence.text)
    base = sentence.tokens[0].start
    for text in dict.fromkeys(["\n".join([plain_text(line) for line in sentence.text]), raw]):
        lead = _first(text, sentence.tokens[0])
        for steps in ([], _units(text)):
            places = _counted(sentence.tokens, text, base, lead, steps)
            if places is not None:
                return text, places, steps
            if text.isascii():
                break
        places = _searched(sentence.tokens, text)
        if places is not None:
            _warn(sentence, table, source, "the offsets of its tokens do not fit; they are found")
            return text, places, []
    _warn(sentence, table, source, "its tokens are not in its line #Text=; they are joined")
    return _joined(sentence)


def _warn(sentence: Sentence, table: WebannoTable, source: Source, what: str) -> None:
    at = source.at(sentence.line, 1)
    table.problems.append(Problem("webanno-offset", f"in this sentence {what}", at))


def _forms(unit: TokenLine) -> tuple[str, ...]:
    plain = unescaped(unit.form)
    return (unit.form,) if plain == unit.form else (unit.form, plain)


def _first(text: str, unit: TokenLine) -> int:
    """Return how many characters of white space precede the first token."""
    lead = len(text) - len(text.lstrip())
    return lead if any(text.startswith(form, lead) for form in _forms(unit)) else 0


def _units(text: str) -> list[int]:
    """Return the UTF-16 offset of each character and of the end."""
    steps = [0]
    for char in text:
        steps.append(steps[-1] + (2 if ord(char) > _ASTRAL else 1))
    return steps


def _counted(
    tokens: list[TokenLine], text: str, base: int, lead: int, steps: list[int]
) -> list[Range] | None:
    """Return where the offsets say that the tokens are, ``None`` if they are not there."""
    index = {step: number for number, step in enumerate(steps)}
    shift = steps[lead] if steps else lead
    places: list[Range] = []
    reached = 0
    for unit in tokens:
        start, end = unit.start - base + shift, unit.end - base + shift
        if steps:
            start, end = index.get(start, -1), index.get(end, -1)
        if not reached <= start < end <= len(text) or text[start:end] not in _forms(unit):
            return None
        places.append((start, end))
        reached = end
    return places


def _searched(tokens: list[TokenLine], text: str) -> list[Range] | None:
    """Return where the tokens stand one behind the other, ``None`` if one is not there."""
    places: list[Range] = []
    reached = 0
    for unit in tokens:
        found = [(text.find(form, reached), form) for form in _forms(unit) if form]
        found = [one for one in found if one[0] >= 0]
        if not found:
            return None
        start, form = min(found)
        reached = start + len(form)
        places.append((start, reached))
    return places


def _joined(sentence: Sentence) -> tuple[str, list[Range], list[int]]:
    pieces: list[str] = []
    places: list[Range] = []
    size = 0
    for unit in sentence.tokens:
        form = unescaped(unit.form) or "_"
        if pieces:
            pieces.append(" ")
            size += 1
        places.append((size, size + len(form)))
        pieces.append(form)
        size += len(form)
    return "".join(pieces), places, []


@dataclass(slots=True)
class _Found:
    """An annotation."""

    units: list[TokenLine] = field(default_factory=list)
    values: dict[str, str] = field(default_factory=dict)


def lines_of(written: str) -> list[str]:
    """Return the lines of a file without line ends, a byte order mark left out."""
    return _LINE_END.split(written.removeprefix("\ufeff"))


def reading_of(written: str, source: Source, name: str, language: str | None) -> Reading:
    """Return the document of a file."""
    table = table_of(lines_of(written), source)
    text = placed(table, source)
    builder = _Builder(table, text, source)
    edges = {edge for unit in table.units.values() if unit.is_part for edge in text.place(unit)}
    ranges, starts, _parted = cut(text.tokens, edges)
    sentences = sentences_from_lengths(text.sentences)
    words = [text.text[first:last] for first, last in ranges]
    document = Document(
        table.name or name,
        language or guess_language(words),
        text.text,
        tuple([Token(word) for word in words]),
        tuple([Span(starts[span.start], starts[span.end]) for span in sentences]),
        tuple(ranges),
    )
    document = analysed(document, table, starts)
    layer = builder.build(document, written)
    problems = table.problems
    if not words:
        message = "the file contains no tokens"
        problems.append(Problem("webanno-no-words", message, source.at(), Severity.WARNING))
    problems.sort(key=lambda one: (one.at.line, one.at.column) if one.at else (0, 0))
    return Reading(document, (layer,) if layer else (), tuple(problems), source.name)


class _Builder:
    """Builds the layer of one file."""

    def __init__(self, table: WebannoTable, text: PlacedText, source: Source) -> None:
        self._table = table
        self._text = text
        self._source = source
        self._markables: dict[str, Markable] = {}
        self._name_of: dict[Place, str] = {}
        self._decisions: dict[str, tuple[str, Reference | None]] = {}

    def build(self, document: Document, written: str) -> Layer | None:
        """Return the layer, ``None`` where the file declares no mentions."""
        layers = self._table.layers
        chains = [one for one in layers if one.sort == CHAIN]
        relations = [one for one in layers if one.sort == RELATION and _IDENTITY.search(one.name)]
        names = {one.base for one in relations}
        bases = [one for one in layers if one.sort == SPAN and one.name in names]
        self._check_bases(relations, {one.name for one in bases})
        if not chains and not bases:
            bases = [one for one in layers if one.sort == SPAN and _MENTIONS.search(one.name)]
        if not chains and not bases:
            return None
        names_of_bases = {one.name for one in bases}
        for one in bases:
            self._spans(one, document)
        anaphors: dict[str, Anaphor] = {}
        for one in chains:
            anaphors |= self._chains(one, document)
        links: dict[str, list[str]] = {}
        parts: dict[str, list[str]] = {}
        bridges: list[Bridge] = []
        for one in relations:
            if one.base in names_of_bases:
                self._relations(one, links, parts, bridges)
        anaphors |= anaphors_of_links(self._markables, links)
        for name, antecedents in parts.items():
            anaphors[name] = linked(self._markables, name, antecedents)
        self._decide(anaphors)
        return Layer.build(
            "gold",
            self._markables.values(),
            anaphors.values(),
            bridges=bridges,
            metadata={TSV: written},
        )

    def _check_bases(self, relations: list[Declared], declared: set[str]) -> None:
        """Report layers of relations that go between annotations of no layer."""
        for one in relations:
            if one.base not in declared:
                message = (
                    f"the relations of '{one.name}' go between annotations of '{one.base}', which "
                    "no #T_SP line declares; they are skipped"
                )
                at = self._source.at(one.line, 1)
                self._table.problems.append(Problem("webanno-base", message, at))

    def _say(self, unit: TokenLine, code: str, message: str) -> None:
        at = self._source.at(unit.line, 1)
        self._table.problems.append(Problem(code, message, at))

    def _annotations(self, layer: Declared) -> dict[Place, _Found]:
        found: dict[Place, _Found] = {}
        for unit in self._table.units.values():
            for column in range(layer.width):
                items = unit.items(layer.first + column)
                for number, item in enumerate(items):
                    address = "" if item.number else f"{unit.address}/{number}"
                    one = found.setdefault((layer.name, item.number, address), _Found())
                    if not one.units or one.units[-1] is not unit:
                        one.units.append(unit)
                    if item.value is not None and column < len(layer.features):
                        one.values.setdefault(layer.features[column], item.value)
        return found

    def _words(self, units: list[TokenLine], document: Document) -> tuple[Span, ...]:
        ranges = [self._text.place(unit) for unit in units]
        return joined(
            [
                span
                for first, last in ranges
                if first < last
                and (span := words_between(document.offsets, first, last)) is not None
            ]
        )

    def _spans(self, layer: Declared, document: Document) -> None:
        found = self._annotations(layer)
        for number, (place, one) in enumerate(found.items(), 1):
            spans = self._words(one.units, document)
            if not spans:
                self._say(
                    one.units[0],
                    "webanno-mention-empty",
                    "an annotation contains no words; it is skipped",
                )
                continue
            name = str(place[1]) if place[1] else f"{number}@{one.units[0].address}"
            while name in self._markables:
                name += "'"
            self._name_of[place] = name
            self._markables[name] = self._markable(name, spans, one)

    def _markable(self, name: str, spans: tuple[Span, ...], one: _Found) -> Markable:
        values = dict(one.values)
        semantic = next((values.pop(key) for key in CLASSES if key in values), "")
        markable = Markable(name, spans, semantic=semantic)
        held: dict[str, str] = {}
        kind, reference = "", None
        for key, value in values.items():
            if key == "kind":
                kind = value
            elif key == "reference" and value in REFERENCES:
                reference = REFERENCES[value]
            elif key == "label":
                held[ENTITY] = value
            elif key not in OWN or (changed := _changed(markable, key, value)) is None:
                if key in OWN:
                    self._say(
                        one.units[0],
                        "webanno-value",
                        f"'{value}' is not a value of {key}; it is kept, but means nothing",
                    )
                held[f"webanno.{key}"] = value
            else:
                markable = changed
        if kind or reference:
            self._decisions[name] = (kind, reference)
        return replace(markable, attributes=FrozenDict(held)) if held else markable

    def _chains(self, layer: Declared, document: Document) -> dict[str, Anaphor]:
        """Add the mentions of chains; return their links."""
        mentions: dict[tuple[int, int], _Found] = {}
        for unit in self._table.units.values():
            cells = [unit.items(layer.first + column) for column in range(layer.width)]
            links = [[_LINK.fullmatch(item.value or "") for item in items] for items in cells]
            column = next((n for n, found in enumerate(links) if any(found)), None)
            if column is None:
                continue
            others = [items for n, items in enumerate(cells) if n != column]
            for number, match in enumerate(links[column]):
                if match is None:
                    self._say(
                        unit,
                        "webanno-chain",
                        "a link of a chain is 'coref->4-2' or '*->4-2'; this one is skipped",
                    )
                    continue
                one = mentions.setdefault((int(match[2]), int(match[3])), _Found())
                one.units.append(unit)
                if match[1] != "*":
                    one.values["webanno.relation"] = match[1]
                for items in others:
                    if number < len(items) and items[number].value is not None:
                        one.values["webanno.type"] = items[number].value or ""
        return self._links_of_chains(layer, mentions, document)

    def _links_of_chains(
        self, layer: Declared, mentions: dict[tuple[int, int], _Found], document: Document
    ) -> dict[str, Anaphor]:
        prefix = "" if sum([one.sort == CHAIN for one in self._table.layers]) == 1 else layer.name
        before: dict[int, str] = {}
        anaphors: dict[str, Anaphor] = {}
        for (chain, link), one in sorted(mentions.items()):
            spans = self._words(one.units, document)
            if not spans:
                self._say(
                    one.units[0], "webanno-mention-empty", "a link contains no words; it is skipped"
                )
                continue
            name = f"{prefix}{'/' if prefix else ''}{chain}-{link}"
            while name in self._markables:
                name += "'"
            self._markables[name] = Markable(name, spans, attributes=FrozenDict(one.values))
            if chain in before:
                anaphors[name] = linked(self._markables, name, (before[chain],))
            before[chain] = name
        return anaphors

    def _relations(
        self,
        layer: Declared,
        links: dict[str, list[str]],
        parts: dict[str, list[str]],
        bridges: list[Bridge],
    ) -> None:
        last = layer.first + layer.width - 1
        for unit in self._table.units.values():
            if last >= len(unit.cells) or unit.cells[last] in ("_", ""):
                continue
            types = unit.items(layer.first) if layer.features else []
            for number, cell in enumerate(unit.cells[last].split("|")):
                kind = (types[number].value if number < len(types) else None) or ""
                pair = self._ends(layer, unit, cell)
                if pair is None:
                    continue
                source, target = pair
                if kind in SPLITS:
                    parts.setdefault(source, []).append(target)
                elif _BRIDGING.match(kind):
                    bridges.append(Bridge(source, target, kind.removeprefix(BRIDGE)))
                else:
                    links.setdefault(source, []).append(target)

    def _ends(self, layer: Declared, unit: TokenLine, cell: str) -> tuple[str, str] | None:
        """Return source and target of a relation."""
        match = _SOURCE.fullmatch(cell)
        if match is None:
            self._say(
                unit,
                "webanno-relation",
                f"'{cell[:40]}' names no annotation; a relation is such as 9-1[59_1]; it is "
                "skipped",
            )
            return None
        source = self._end(layer.base, int(match[2] or 0), match[1])
        target = self._end(layer.base, int(match[3] or 0), unit.address)
        if source is None or target is None or source == target:
            self._say(
                unit,
                "webanno-relation",
                f"the relation {cell} does not tie two mentions together; it is skipped",
            )
            return None
        return source, target

    def _end(self, base: str, number: int, address: str) -> str | None:
        place: Place = (base, number, "") if number else (base, 0, f"{address}/0")
        return self._name_of.get(place)

    def _decide(self, anaphors: dict[str, Anaphor]) -> None:
        """Lay kinds and reference types over the links."""
        for name, (kind, stated) in self._decisions.items():
            known = anaphors.get(name) or Anaphor(name)
            if stated is Reference.NON_REFERRING and known.antecedents:
                stated = None
            anaphors[name] = replace(known, kind=kind, reference=stated or known.reference)


def _changed(markable: Markable, key: str, value: str) -> Markable | None:
    """Return a markable with one of our features, ``None`` if the value means nothing."""
    number = int(value) if are_digits(value) and len(value) < 10 else 0
    if key == "zero":
        return replace(markable, zero=Zero(markable.end - 1, value))
    if key == "phrase":
        return replace(markable, phrase=value)
    if key == "clitic" and number:
        return replace(markable, clitic=number)
    if key == "head" and 0 < number <= markable.size:
        return replace(markable, head=list(markable.indices)[number - 1])
    return None
