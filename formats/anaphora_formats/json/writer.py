"""Write documents and layers as JSON text in the layout of `anaphora_formats.json`.

Strings are written one by one and joined: several times faster than building objects for an
encoder, and the layout, a line per token or markable, comes with it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from json.encoder import encode_basestring as quote
from operator import attrgetter
from typing import Any

from anaphora_formats.json.token_rows import DEFAULTS
from anaphora_formats.json.values import Place, WrongValueError, check_json, sentence, tree_or_null
from anaphora_workbench.errors import FormatError
from anaphora_workbench.model import (
    EMPTY,
    NO_RECORD,
    ROOT,
    Anaphor,
    Bridge,
    Candidate,
    CandidateRecord,
    Correction,
    Document,
    EmptyNode,
    Layer,
    Markable,
    Reason,
    Span,
    Structure,
    Verdict,
    Zero,
)
from anaphora_workbench.model.reasons import packed
from anaphora_workbench.ports import Reading

PIECE = 100
"""Most characters of one piece of the running text."""

_DEFAULT_CELLS = {name: json.dumps(value) for name, value in DEFAULTS.items() if name != "text"}

_LASTING, _COUNTS = CandidateRecord.__slots__[:-2], CandidateRecord.__slots__[-2:]
"""What a record says of a candidate in itself, and how often its head has appeared."""
_LASTING_VALUES, _COUNT_VALUES = attrgetter(*_LASTING), attrgetter(*_COUNTS)

PER_LINE = 10
"""Spans on one line of ``sentences`` and ``paragraphs``."""


def render(reading: Reading) -> str:
    """Return one document as JSON text, from its line ``{`` to its ``}`` without a line end.

    Raises:
        FormatError: Metadata that is not JSON, a tree that is nested too deep, or a markable,
            governor or correction outside the document.
    """
    document = reading.document
    try:
        _check(reading)
        entries = [*_document(document), *_blocks("layers", map(_layer, reading.layers), "")]
        return "{\n" + ",\n".join(entries) + "\n}"
    except WrongValueError as wrong:
        message = sentence(wrong.place, wrong.message)
        raise FormatError(
            f"document '{document.doc_id}' cannot be written: {message}", code=wrong.code
        ) from None


def _check(reading: Reading) -> None:
    """Refuse what could be written but not read back."""
    size = len(reading.document)
    check_json(reading.document.metadata, ("metadata",))
    for number, layer in enumerate(reading.layers):
        place: Place = ("layers", number)
        check_json(layer.metadata, (*place, "metadata"))
        for index, markable in enumerate(layer.markables.values()):
            ends = [markable.end, *[span.end for span in markable.minimum]]
            if markable.head_span is not None:
                ends.append(markable.head_span.end)
            if markable.zero is not None:
                ends.append(markable.zero.governor + 1)
            if max(ends) > size:
                raise WrongValueError(
                    (*place, "markables", index),
                    f"('{markable.id}') goes beyond the last token, {size - 1}",
                    "json-outside",
                )
        for token, correction in layer.corrections.items():
            if not 0 <= token < size or not ROOT <= (correction.head or 0) < size:
                raise WrongValueError(
                    (*place, "corrections"),
                    f"give token {token} and head {correction.head}, which do not both exist",
                    "json-outside",
                )


def _document(document: Document) -> list[str]:
    entries = [f' "id": {quote(document.doc_id)}']
    if document.language != "und":
        entries.append(f' "language": {quote(document.language)}')
    entries += _metadata(document.metadata, " ")
    if document.text:
        entries.append(_text(document.text))
    if document.tokens:
        entries += _tokens(document)
    entries += _rows("sentences", _spans(document.sentences), " ")
    entries += _rows("paragraphs", _spans(document.paragraphs), " ")
    entries += _rows("structures", map(_structure, document.structures), " ")
    trees = [
        tree_or_null(tree, ("trees", number), quote) for number, tree in enumerate(document.trees)
    ]
    entries += _rows("trees", trees, " ")
    return entries + _rows("empty_nodes", map(_empty_node, document.empty_nodes), " ")


def _rows(key: str, rows: Iterable[str], indent: str) -> list[str]:
    """Return a list with an entry a line, or nothing when it is empty."""
    body = f",\n{indent} ".join(rows)
    return [f'{indent}"{key}": [\n{indent} {body}\n{indent}]'] if body else []


def _blocks(key: str, blocks: Iterable[str], indent: str) -> list[str]:
    """Return a list of entries of several lines each."""
    body = ",\n".join(blocks)
    return [f'{indent} "{key}": [\n{body}\n{indent} ]'] if body else []


def _metadata(metadata: Mapping[str, Any], indent: str) -> list[str]:
    if not metadata:
        return []
    rows = [f"{quote(key)}: {_json(value)}" for key, value in metadata.items()]
    body = f",\n{indent} ".join(rows)
    return [f'{indent}"metadata": {{\n{indent} {body}\n{indent}}}']


def _json(value: object) -> str:
    try:
        return json.dumps(value, ensure_ascii=False, allow_nan=False)
    except ValueError as error:
        raise WrongValueError(("metadata",), f": {error}", "json-number") from None


def _text(text: str) -> str:
    pieces = [quote(piece) for piece in _pieces(text)]
    if len(pieces) == 1:
        return f' "text": {pieces[0]}'
    return _rows("text", pieces, " ")[0]


def _pieces(text: str) -> Iterator[str]:
    """Cut the running text behind line ends and, where lines are long, behind blanks."""
    start = 0
    while start < len(text):
        stop = text.find("\n", start, start + PIECE) + 1
        if not stop and start + PIECE < len(text):
            stop = text.rfind(" ", start, start + PIECE) + 1 or start + PIECE
        stop = stop or len(text)
        while stop < len(text) and text[stop] == "\n":
            stop += 1
        yield text[start:stop]
        start = stop


def _tokens(document: Document) -> list[str]:
    """Return features, columns and tokens: a row each, without the defaults at its end."""
    tokens = document.tokens
    quoted = _Quoted()
    columns: dict[str, list[str]] = {}
    for name in ("text", "lemma", "pos", "tag", "stem"):
        columns[name] = list(map(quoted.__getitem__, map(attrgetter(name), tokens)))
    features = _Features()
    columns["features"] = [features.number_of(token.features) for token in tokens]
    columns["head"] = [
        "null" if head is None else '"root"' if head == ROOT else str(head - place)
        for place, head in enumerate([token.head for token in tokens])
    ]
    columns["deprel"] = list(map(quoted.__getitem__, map(attrgetter("deprel"), tokens)))
    used = {
        name: column
        for name, column in columns.items()
        if name == "text" or column.count(_DEFAULT_CELLS[name]) < len(column)
    }
    if document.offsets:
        used["chars"] = _chars(document)
    defaults = [_DEFAULT_CELLS.get(name, "") for name in used]
    rows = []
    for cells in zip(*used.values(), strict=True):
        end = len(cells)
        while cells[end - 1] == defaults[end - 1]:
            end -= 1
        rows.append(f"[{', '.join(cells[:end])}]")
    return [
        *_rows("features", features.rows, " "),
        f' "columns": [{", ".join(map(quote, used))}]',
        *_rows("tokens", rows, " "),
    ]


def _chars(document: Document) -> list[str]:
    """Return how many characters are before each token, with its length if that is another."""
    cells: list[str] = []
    end = 0
    for token, (first, last) in zip(document.tokens, document.offsets, strict=True):
        same = last - first == len(token.text)
        cells.append(str(first - end) if same else f"[{first - end}, {last - first}]")
        end = last
    return cells


class _Quoted(dict[str, str]):
    """Strings as JSON, each made once."""

    def __missing__(self, text: str) -> str:
        found = self[text] = quote(text)
        return found


class _Features:
    """The table of the features of a document.

    Attributes:
        rows: Its rows as JSON, each once, in the order of their first token.
    """

    def __init__(self) -> None:
        self.rows: list[str] = []
        # By identity first: readers share equal features, and the document keeps them alive.
        self._by_object: dict[int, str] = {id(EMPTY): "0"}
        self._numbers: dict[str, str] = {"{}": "0"}

    def number_of(self, features: Mapping[str, str]) -> str:
        """Return the number of some features, from 1; 0 for none."""
        number = self._by_object.get(id(features))
        if number is None:
            row = _entries(features)
            number = self._numbers.get(row)
            if number is None:
                self.rows.append(row)
                number = self._numbers[row] = str(len(self.rows))
            self._by_object[id(features)] = number
        return number


def _map(key: str, entries: Mapping[str, str]) -> str:
    return f'"{key}": {_entries(entries)}'


def _entries(entries: Mapping[str, str]) -> str:
    body = ", ".join([f"{quote(name)}: {quote(value)}" for name, value in entries.items()])
    return f"{{{body}}}"


def _span(span: Span) -> str:
    return f"[{span.start}, {span.end}]"


def _spans(spans: tuple[Span, ...]) -> list[str]:
    return [
        ", ".join(map(_span, spans[first : first + PER_LINE]))
        for first in range(0, len(spans), PER_LINE)
    ]


def _strings(key: str, values: Iterable[str]) -> str:
    return f'"{key}": [{", ".join(map(quote, values))}]'


def _object(parts: list[str]) -> str:
    return f"{{{', '.join(parts)}}}"


def _structure(unit: Structure) -> str:
    head = "" if unit.head is None else f', "head": {unit.head}'
    parent = "" if unit.parent is None else f', "parent": {unit.parent}'
    return f'{{"kind": {quote(unit.kind)}, "span": {_span(unit.span)}{head}{parent}}}'


def _empty_node(node: EmptyNode) -> str:
    parts = [f'"after": {node.after}', f'"index": {node.index}']
    if node.text != "_":
        parts.append(f'"text": {quote(node.text)}')
    if node.lemma:
        parts.append(f'"lemma": {quote(node.lemma)}')
    if node.pos:
        parts.append(f'"pos": {quote(node.pos)}')
    if node.features:
        parts.append(_map("features", node.features))
    if node.governor is not None:
        parts.append(f'"governor": {node.governor}')
    if node.deprel:
        parts.append(f'"deprel": {quote(node.deprel)}')
    return _object(parts)


def _layer(layer: Layer) -> str:
    names = _AttributeNames()
    markables = [_markable(markable, names) for markable in layer.markables.values()]
    candidates = _Candidates()
    entries = [
        f'   "name": {quote(layer.name)}',
        *_metadata(layer.metadata, "   "),
        *_rows("attribute_names", names.rows, "   "),
        *_rows("markables", markables, "   "),
        *_rows("anaphors", map(_anaphor, layer.anaphors.values()), "   "),
        *_rows("bridges", map(_bridge, layer.bridges), "   "),
        *_rows("reasons", _reasons(layer), "   "),
        *_rows("candidates", [candidates.listing(*one) for one in layer.candidates.items()], "   "),
        *_rows("corrections", [_correction(*entry) for entry in layer.corrections.items()], "   "),
    ]
    return "  {\n" + ",\n".join(entries) + "\n  }"


def _reasons(layer: Layer) -> list[str]:
    """Return what the sentences of verdicts are made of, each once."""
    every = [
        candidate.verdicts for candidates in layer.candidates.values() for candidate in candidates
    ]
    distinct = {id(verdicts): verdicts for verdicts in every}.values()
    found = {
        verdict.reason: verdict.reason
        for verdicts in distinct
        for verdict in verdicts
        if isinstance(verdict.reason, Reason)
    }
    return [json.dumps(packed(reason), ensure_ascii=False) for reason in found]


class _AttributeNames:
    """The names of the attributes of a layer's markables, which many have in common.

    Attributes:
        rows: Names of the same attributes as JSON, each once, in the order of their first markable.
    """

    def __init__(self) -> None:
        self.rows: list[str] = []
        self._numbers: dict[tuple[str, ...], str] = {}

    def number_of(self, names: Iterable[str]) -> str:
        """Return the number of some names, from 1."""
        key = tuple(names)
        number = self._numbers.get(key)
        if number is None:
            self.rows.append(f"[{', '.join(map(quote, key))}]")
            number = self._numbers[key] = str(len(self.rows))
        return number


def _markable(markable: Markable, names: _AttributeNames) -> str:
    parts = [f'"id": {quote(markable.id)}']
    if len(markable.spans) == 1:
        parts.append(f'"span": {_span(markable.spans[0])}')
    else:
        parts.append(f'"spans": [{", ".join(map(_span, markable.spans))}]')
    if markable.head is not None:
        parts.append(f'"head": {markable.head}')
    if markable.head_span is not None:
        parts.append(f'"head_span": {_span(markable.head_span)}')
    if markable.phrase:
        parts.append(f'"phrase": {quote(markable.phrase)}')
    if markable.zero is not None:
        parts.append(f'"zero": {_zero(markable.zero)}')
    if markable.clitic is not None:
        parts.append(f'"clitic": {markable.clitic}')
    if markable.semantic:
        parts.append(f'"semantic": {quote(markable.semantic)}')
    if markable.minimum:
        parts.append(f'"minimum": [{", ".join(map(_span, markable.minimum))}]')
    if markable.empty_nodes:
        places = ", ".join([f"[{after}, {index}]" for after, index in markable.empty_nodes])
        parts.append(f'"empty_nodes": [{places}]')
    if attributes := markable.attributes:
        values = ", ".join(map(quote, attributes.values()))
        parts.append(f'"attributes": [{names.number_of(attributes)}, {values}]')
    return _object(parts)


def _zero(zero: Zero) -> str:
    parts = [f'"governor": {zero.governor}']
    if zero.role != "nsubj":
        parts.append(f'"role": {quote(zero.role)}')
    if zero.features:
        parts.append(_map("features", zero.features))
    if zero.place is not None:
        parts.append(f'"place": [{zero.place[0]}, {zero.place[1]}]')
    return _object(parts)


def _anaphor(anaphor: Anaphor) -> str:
    parts = [f'"markable": {quote(anaphor.markable)}']
    if anaphor.kind:
        parts.append(f'"kind": {quote(anaphor.kind)}')
    if anaphor.reference is not None:
        parts.append(f'"reference": {quote(anaphor.reference.value)}')
    if anaphor.antecedents:
        parts.append(_strings("antecedents", anaphor.antecedents))
    if anaphor.attributes:
        parts.append(_map("attributes", anaphor.attributes))
    return _object(parts)


def _bridge(bridge: Bridge) -> str:
    parts = [f'"anaphor": {quote(bridge.anaphor)}', f'"antecedent": {quote(bridge.antecedent)}']
    if bridge.relation:
        parts.append(f'"relation": {quote(bridge.relation)}')
    return _object(parts)


class _Candidates:
    """The candidates of a layer as JSON.

    Finders share verdicts and records among candidates. What has been written once is found by its
    identity, as the layer keeps it alive.
    """

    def __init__(self) -> None:
        self._verdict: dict[int, str] = {}
        self._verdicts: dict[int, str] = {id(()): ""}
        self._record: dict[int, str] = {id(NO_RECORD): ""}
        self._lasting: dict[tuple[object, ...], list[str]] = {}

    def listing(self, anaphor: str, candidates: tuple[Candidate, ...]) -> str:
        """Return the candidates of an anaphor."""
        start = f'{{"anaphor": {quote(anaphor)}, "candidates": ['
        if not candidates:
            return start + "]}"
        return start + "\n     " + ",\n     ".join(map(self._candidate, candidates)) + "\n    ]}"

    def _candidate(self, candidate: Candidate) -> str:
        verdicts = self._verdicts.get(id(candidate.verdicts))
        if verdicts is None:
            verdicts = self._all(candidate.verdicts)
            self._verdicts[id(candidate.verdicts)] = verdicts
        record = self._record.get(id(candidate.record))
        if record is None:
            record = self._described(candidate.record)
            self._record[id(candidate.record)] = record
        return f'{{"markable": {quote(candidate.markable)}{verdicts}{record}}}'

    def _all(self, verdicts: tuple[Verdict, ...]) -> str:
        rows = []
        for verdict in verdicts:
            row = self._verdict.get(id(verdict))
            if row is None:
                cells = (verdict.constraint, verdict.outcome.value, verdict.reason)
                row = self._verdict[id(verdict)] = f"[{', '.join(map(quote, cells))}]"
            rows.append(row)
        return f', "verdicts": [{", ".join(rows)}]' if rows else ""

    def _described(self, record: CandidateRecord) -> str:
        """Return a record, of which only the counts differ from anaphor to anaphor."""
        values = _LASTING_VALUES(record)
        lasting = self._lasting.get(values)
        if lasting is None:
            lasting = self._lasting[values] = _details(values)
        counts = zip(_COUNTS, _COUNT_VALUES(record), strict=True)
        parts = lasting + [f'"{name}": {count}' for name, count in counts if count]
        return f', "record": {_object(parts)}' if parts else ""


def _details(values: Iterable[object]) -> list[str]:
    """Return what a record says of a candidate in itself, without what `NO_RECORD` says, too."""
    parts = []
    for name, value in zip(_LASTING, values, strict=True):
        if value == getattr(NO_RECORD, name):
            continue
        if isinstance(value, tuple):
            parts.append(_strings(name, value))
        else:
            parts.append(f'"{name}": {_scalar(value)}')
    return parts


def _scalar(value: object) -> str:
    if isinstance(value, str):
        return quote(value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def _correction(token: int, correction: Correction) -> str:
    parts = [f'"token": {token}']
    for name in Correction.__slots__:
        value = getattr(correction, name)
        if value is not None:
            parts.append(f'"{name}": {_scalar(value)}')
    return _object(parts)
