"""From the lines of a WebAnno TSV file to its text and its layer ``gold``.

The running text is that of the ``#Text`` lines; tokens and their parts have their places in it.
Rules 2 and 7 to 12 of `anaphora_formats.webanno`.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Collection
from operator import sub
from typing import Any, NamedTuple

from anaphora_formats.shared.bordered_text import Range, cut, joined, lines_of, words_between
from anaphora_formats.shared.stated_links import REFERENCES, anaphors_of_links, linked
from anaphora_formats.webanno.table import (
    CHAIN,
    NOTHING,
    RELATION,
    SPAN,
    CellAnnotation,
    Sentence,
    TokenLine,
    WebannoTable,
    annotation_of,
    divided,
    items_of,
    plain_text,
    table_of,
    unescaped,
)
from anaphora_formats.webanno.table import DeclaredLayer as Declared
from anaphora_formats.webanno.tokens import tokens_of
from anaphora_workbench.errors import Problem, Severity
from anaphora_workbench.io.sources import are_digits, collector_paused, whole_number
from anaphora_workbench.language_guess import guess_language
from anaphora_workbench.model import (
    EMPTY,
    ENTITY,
    Anaphor,
    Bridge,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Reference,
    Span,
    Zero,
    sentences_from_lengths,
)
from anaphora_workbench.model.columns import from_columns, spans_from
from anaphora_workbench.ports import Reading, Source

_MOST = 40
"""Line ends between two sentences, beside as many as the sentence has characters."""
_ASTRAL = 0xFFFF
TSV = "webanno.tsv"
"""Key of `Layer.metadata` for the file as it was read."""
CLASSES = ("entity", "semantic", "etype", "value")
OWN = ("kind", "reference", "zero", "clitic", "head", "phrase", "label")
_NAMES_OF_OWN = frozenset(OWN)
SPLITS = frozenset(("split", "bridge:aggr"))
BRIDGE = "bridge:"
_IDENTITY = re.compile(r"coref|anaph", re.IGNORECASE)
_BRIDGING = re.compile(r"bridg", re.IGNORECASE)
_MENTIONS = re.compile(r"mention|markable|referent|coref", re.IGNORECASE)
_LINK = re.compile(r"(.*)->([0-9]{1,9})-([0-9]{1,9})", re.DOTALL)
_SOURCE = re.compile(r"([0-9]+-[0-9]+(?:\.[0-9]+)?)(?:\[([0-9]{1,9})_([0-9]{1,9})\])?")
_Key = int | str
"""Number of an annotation, the address of the line for one without number."""
_Places = list[tuple[Span, ...]]


class PlacedText(NamedTuple):
    """A text with its tokens, none of which overlap.

    ``place`` returns the range of a line, an empty one for what contains nothing.
    """

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
    wholes: dict[int, TokenLine] = {}
    if table.has_parts:
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
        places = _counted(sentence.tokens, text, base, lead, [])
        if places is not None:
            return text, places, []
        if not text.isascii():
            steps = _units(text)
            places = _counted(sentence.tokens, text, base, lead, steps)
            if places is not None:
                return text, places, steps
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
    if "\\" not in unit.form:
        return (unit.form,)
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
    shift = (steps[lead] if steps else lead) - base
    places = [(unit.start + shift, unit.end + shift) for unit in tokens]
    if steps:
        index = {step: number for number, step in enumerate(steps)}
        places = [(index.get(start, -1), index.get(end, -1)) for start, end in places]
    reached = 0
    size = len(text)
    for unit, (start, end) in zip(tokens, places, strict=True):
        if not reached <= start < end <= size:
            return None
        written = text[start:end]
        if written != unit.form and written not in _forms(unit):
            return None
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


class _Found(NamedTuple):
    """An annotation: the lines of its tokens and the values of its features."""

    units: list[TokenLine]
    values: dict[str, str]


class _Stated(NamedTuple):
    """What the features of an annotation say of a markable."""

    semantic: str = ""
    attributes: FrozenDict[str, str] = EMPTY
    head: int | None = None
    phrase: str = ""
    zero: Zero | None = None
    clitic: int | None = None


_NOTHING_STATED = _Stated()


def reading_of(written: str, source: Source, name: str, language: str | None) -> Reading:
    """Return the document of a file."""
    with collector_paused():
        return _reading_of(written, lines_of(written), source, name, language)


def _reading_of(
    written: str, lines: list[str], source: Source, name: str, language: str | None
) -> Reading:
    table = table_of(lines, source)
    text = placed(table, source)
    edges: set[int] = set()
    if table.has_parts:
        edges.update(*[text.place(unit) for unit in table.units.values() if unit.is_part])
    ranges, starts, _parted = cut(text.tokens, edges)
    sentences = sentences_from_lengths(text.sentences)
    running = text.text
    words = [running[first:last] for first, last in ranges]
    document = Document(
        table.name or name,
        language or guess_language(words),
        running,
        tokens_of(words, table, starts),
        tuple([Span(starts[span.start], starts[span.end]) for span in sentences]),
        tuple(ranges),
    )
    layer = _Builder(table, text, starts, source).build(document, written)
    problems = table.problems
    if not words:
        message = "the file contains no tokens"
        problems.append(Problem("webanno-no-words", message, source.at(), Severity.WARNING))
    problems.sort(key=lambda one: (one.at.line, one.at.column) if one.at else (0, 0))
    return Reading(document, (layer,) if layer else (), tuple(problems), source.name)


class _Builder:
    """Builds the layer of one file."""

    def __init__(
        self, table: WebannoTable, text: PlacedText, starts: list[int], source: Source
    ) -> None:
        self._table = table
        self._text = text
        self._starts = starts
        self._source = source
        self._markables: dict[str, Markable] = {}
        self._name_of: dict[str, dict[_Key, str]] = {}  # by layer
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

    def _annotations(self, layer: Declared) -> dict[_Key, _Found]:
        """Return the annotations of a layer in the order in which they begin.

        A mention stands on each of its tokens, in each column, so equal rows are read once. The
        first value of a feature counts.
        """
        features = layer.features or ("",)
        rows: dict[tuple[str, ...], list[_Found]] = {}
        items: dict[str, CellAnnotation] = {}
        found: dict[_Key, _Found] = {}
        for unit, cells in self._table.rows(layer):
            here = rows.get(cells)
            if here is not None:
                for one in here:
                    one.units.append(unit)
                continue
            alone = _alone(cells, features)
            if alone is not None:
                own, values = alone
                known = found.setdefault(own, _Found([], values))
                known.units.append(unit)
                if known.values is not values:
                    for feature, value in values.items():
                        known.values.setdefault(feature, value)
                rows[cells] = [known]
                continue
            here = []
            are_numbered = True
            for feature, cell in zip(features, cells, strict=False):
                for number, item in enumerate(divided(cell)):
                    read = items.get(item) or items.setdefault(item, annotation_of(item))
                    are_numbered &= read.number > 0
                    key = read.number or f"{unit.address}/{number}"
                    one = found.get(key) or found.setdefault(key, _Found([], {}))
                    if read.value is not None and feature:
                        one.values.setdefault(feature, read.value)
                    if not one.units or one.units[-1] is not unit:
                        one.units.append(unit)
                        here.append(one)
            if are_numbered:
                rows[cells] = here
        return found

    def _words(self, units: list[TokenLine], document: Document) -> tuple[Span, ...]:
        first_token, last_token = units[0].token, units[-1].token
        if last_token - first_token + 1 == len(units) and not (
            self._table.has_parts and any(unit.is_part for unit in units)
        ):
            # Whole tokens that follow each other.
            return (Span(self._starts[first_token], self._starts[last_token + 1]),)
        ranges = [self._text.place(unit) for unit in units]
        return joined(
            [
                span
                for first, last in ranges
                if first < last
                and (span := words_between(document.offsets, first, last)) is not None
            ]
        )

    def _words_of_all(self, found: Collection[_Found], document: Document) -> _Places:
        """Return the words of annotations; nearly all files have whole tokens in one piece."""
        firsts = [one.units[0].token for one in found]
        ends = [one.units[-1].token + 1 for one in found]
        sizes = [len(one.units) for one in found]
        if self._table.has_parts or list(map(sub, ends, firsts)) != sizes:
            return [self._words(one.units, document) for one in found]
        starts = self._starts
        spans = spans_from([starts[first] for first in firsts], [starts[end] for end in ends])
        return [(span,) for span in spans]

    def _spans(self, layer: Declared, document: Document) -> None:
        found = self._annotations(layer)
        name_of = self._name_of.setdefault(layer.name, {})
        names: dict[str, None] = {}
        places: _Places = []
        stated: list[_Stated] = []
        listed = zip(found.items(), self._words_of_all(found.values(), document), strict=True)
        for number, ((key, one), spans) in enumerate(listed, 1):
            if not spans:
                self._say(
                    one.units[0],
                    "webanno-mention-empty",
                    "an annotation contains no words; it is skipped",
                )
                continue
            name = str(key) if isinstance(key, int) else f"{number}@{one.units[0].address}"
            while name in names or name in self._markables:
                name += "'"
            name_of[key] = name
            names[name] = None
            places.append(spans)
            stated.append(self._stated(name, spans, one) if one.values else _NOTHING_STATED)
        if names:
            columns = dict(zip(_Stated._fields, zip(*stated, strict=True), strict=True))
            made = from_columns(Markable, len(names), id=list(names), spans=places, **columns)
            self._markables.update(zip(names, made, strict=True))

    def _stated(self, name: str, spans: tuple[Span, ...], one: _Found) -> _Stated:
        values = one.values
        semantic = ""
        for key in CLASSES:
            if key in values:
                semantic = values.pop(key)
                break
        if _NAMES_OF_OWN.isdisjoint(values):
            held = {f"webanno.{key}": value for key, value in values.items()}
            return _Stated(semantic, FrozenDict(held) if held else EMPTY)
        fields: dict[str, Any] = {}
        held = {}
        kind, reference = "", None
        for key, value in values.items():
            if key == "kind":
                kind = value
            elif key == "reference" and value in REFERENCES:
                reference = REFERENCES[value]
            elif key == "label":
                held[ENTITY] = value
            elif key not in OWN or (field := _field(spans, key, value)) is None:
                if key in OWN:
                    self._say(
                        one.units[0],
                        "webanno-value",
                        f"'{value}' is not a value of {key}; it is kept, but means nothing",
                    )
                held[f"webanno.{key}"] = value
            else:
                fields[key] = field
        if kind or reference:
            self._decisions[name] = (kind, reference)
        return _Stated(semantic, FrozenDict(held) if held else EMPTY, **fields)

    def _chains(self, layer: Declared, document: Document) -> dict[str, Anaphor]:
        """Add the mentions of chains; return their links."""
        mentions: dict[tuple[int, int], _Found] = {}
        for unit, row in self._table.rows(layer):
            cells = list(map(items_of, row))
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
                one = mentions.setdefault((int(match[2]), int(match[3])), _Found([], {}))
                if not one.units or one.units[-1] is not unit:
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
        columns = self._table.columns[layer.first : layer.first + layer.width]
        rows = zip(self._table.units.values(), columns[0], columns[-1], strict=True)
        for unit, kinds, sources in rows:
            if sources == "_" or not sources:
                continue
            types = items_of(kinds) if layer.features else []
            for number, cell in enumerate(sources.split("|")):
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
        return self._name_of.get(base, {}).get(number or f"{address}/0")

    def _decide(self, anaphors: dict[str, Anaphor]) -> None:
        """Lay kinds and reference types over the links."""
        for name, (kind, stated) in self._decisions.items():
            known = anaphors.get(name) or Anaphor(name)
            if stated is Reference.NON_REFERRING and known.antecedents:
                stated = None
            anaphors[name] = Anaphor(name, kind, stated or known.reference, known.antecedents)


def _alone(cells: tuple[str, ...], features: tuple[str, ...]) -> tuple[int, dict[str, str]] | None:
    """Return number and values of a row's annotation if it has one, and in each column.

    ``None`` is returned also where that would take a closer look.
    """
    cell = cells[0]
    value, bracket, rest = cell.rpartition("[")
    number = whole_number(rest[:-1])
    if not number or not bracket or rest[-1] != "]" or "\\" in cell or "|" in cell:
        return None
    if value in NOTHING and cells.count(cell) == len(cells):
        return number, {}
    together = "".join(cells)
    size = len(rest) + 1
    end = cell[-size:]
    if "|" in together or "\\" in together or [one for one in cells if one[-size:] != end]:
        return None
    listed = zip(features, [one[:-size] for one in cells], strict=False)
    return number, {name: value for name, value in listed if name and value not in NOTHING}


def _field(spans: tuple[Span, ...], key: str, value: str) -> Any:
    """Return what one of our features says of a markable, ``None`` if that means nothing."""
    number = int(value) if are_digits(value) and len(value) < 10 else 0
    if key == "zero":
        return Zero(spans[-1].end - 1, value)
    if key == "phrase":
        return value
    if key == "clitic" and number:
        return number
    if key == "head" and 0 < number <= sum(map(len, spans)):
        return [index for span in spans for index in span][number - 1]
    return None
