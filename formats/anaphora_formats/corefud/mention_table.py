"""The bare mentions of usual CorefUD documents, found on the bytes of their lines.

A document is usual when it begins with ``# newdoc``, its sentences are sound tables of words and
multiword tokens, and its mentions are runs of words whose brackets pair and name their head.
Whatever is not usual (empty nodes, discontinuous mentions, split antecedents, minimal spans,
mistakes) is left to the general way, document by document: it is made of the same parts as the
reader and must give the same. The numbered rules are in `anaphora_formats.corefud`.
"""

from __future__ import annotations

import io
import re
from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from anaphora_formats.corefud.conllu_documents import TableReader, is_newdoc, read_tables
from anaphora_formats.corefud.conllu_rows import DocumentProblems
from anaphora_formats.corefud.conllu_table import Comments, ConlluTable, told_by
from anaphora_formats.corefud.entity_brackets import EntityKeys, split_brackets
from anaphora_formats.corefud.layer import LINK, CorefudLayerReader
from anaphora_formats.shared.byte_documents import (
    MARK,
    NEWLINE,
    SHARP,
    TAB,
    ByteDocument,
    Bytes,
    Cut,
    Flags,
    Ints,
    Rest,
    byte_documents,
    column,
    fingerprints,
    line_ends,
    view,
)
from anaphora_workbench.errors import FormatError, Position
from anaphora_workbench.io.sources import are_digits, collector_paused
from anaphora_workbench.model import Layer, Markable, chains_of, cluster_labels
from anaphora_workbench.model.heads import GUESSES, head_of
from anaphora_workbench.model.language import language
from anaphora_workbench.ports import Source
from anaphora_workbench.ports.mention_table import (
    UNKNOWN,
    MentionTable,
    Place,
    Special,
    fingerprint,
    governors_of,
    leading_places,
    stated_heads,
)

OTHER_COLUMNS = frozenset(
    (
        *("conllu-features", "conllu-head", "conllu-head-outside", "conllu-head-circle"),
        *("conllu-relation", "corefud-type"),
    )
)
"""Codes of what may be wrong in columns and fields that bare mentions do not tell of."""

_Governors = tuple[tuple[int, str], ...]


_ENTITY = re.compile(rb"[\t|]Entity=([^|\n]*)")
_BRIDGE = re.compile(rb"[\t|]Bridge=([^|\n]*)")
_EMPTY_NODE = re.compile(rb"\n[0-9]+\.1\t")
_HEADER = re.compile(rb"(?:#[^\n]*\n)*")
_GLOBAL = b"\n# global.Entity"
_RANGE = re.compile(rb"([1-9][0-9]{0,3})-([1-9][0-9]{0,3})")
_WIDEST = 9


class Reader:
    """What the documents of one file share, and the general way to their mentions."""

    def __init__(self, source: Source, language: str) -> None:
        self.source = source
        self._language = language
        self.report = DocumentProblems(source)
        self.tables = TableReader(source, self.report)
        self.layers = CorefudLayerReader(self.report)

    def read(self, piece: Source, first: int) -> Iterator[MentionTable]:
        """Yield the mentions of the documents of a piece of the file.

        Raises:
            FormatError: As `anaphora_formats.corefud.conllu_documents.read_tables`, and what
                reading the piece raises.
        """
        tables = read_tables(piece, self.report, self.tables, first)
        while True:
            try:
                with collector_paused():
                    table = next(tables, None)
                    if table is None:
                        return
                    found = self._mentions(table)
            except FormatError as error:
                raise _moved(error, first - 1) from None
            yield found

    def _mentions(self, table: ConlluTable) -> MentionTable:
        layer = self.layers.read(table)[0] or Layer("gold")
        chains = chains_of(layer)
        markables = list(layer.markables.values())
        gives = any(one.head is not None for one in markables if one.zero is None)
        governors = _governors(table) if table.empty_nodes else {}
        places = _leading(table) if table.empty_nodes else {}
        special = {
            number: _special(markable, governors, places, gives)
            for number, markable in enumerate(markables)
            if markable.zero or markable.empty_nodes or markable.minimum or len(markable.spans) > 1
        }
        parts = {whole: tuple(sorted(pieces)) for whole, pieces in chains.parts.items()}
        forms = [token.text for token in table.tokens]
        bounds = pairwise([*table.starts, len(forms)])
        comments = table.comments[0] if table.comments else []
        problems = self.report.take()
        heads, guessed, derived = self._heads(table, markables, gives)
        parsed = any(token.head is not None for token in table.tokens)
        return MentionTable(
            doc_id=table.doc_id,
            tokens=len(forms),
            sentences=array("q", table.starts),
            prints=array("q", [fingerprint(forms[start:end]) for start, end in bounds]),
            lines=array("q", table.begins),
            starts=array("q", [markable.start for markable in markables]),
            ends=array("q", [markable.end for markable in markables]),
            heads=heads,
            guessed=guessed,
            derived=derived,
            given_heads=parsed or stated_heads(markables),
            entities=array("q", [chains.entity_of[markable.id] for markable in markables]),
            names=tuple(cluster_labels(layer, chains, ())),
            special=special,
            parts={whole: pieces for whole, pieces in parts.items() if len(pieces) > 1},
            genre=told_by(comments).get("genre", ""),
            problems=tuple([p for p in problems if p.code not in OTHER_COLUMNS]),
            source=self.source.name,
        )

    def _heads(
        self, table: ConlluTable, markables: Sequence[Markable], gives: bool
    ) -> tuple[array[int], frozenset[int], frozenset[int]]:
        """Return the heads, which of them are guesses, and which the file does not state."""
        guessed: set[int] = set()
        heads = array("q", [UNKNOWN if one.head is None else one.head for one in markables])
        unknown = [
            number
            for number, one in enumerate(markables)
            if one.head is None and not (one.empty_nodes and gives)
        ]
        if unknown:
            document = table.document("", self._language)
            rules = language(document.language)
            for number in unknown:
                heads[number], source = head_of(document, markables[number], rules)
                if source in GUESSES:
                    guessed.add(number)
        return heads, frozenset(guessed), frozenset(unknown)


def _special(
    markable: Markable,
    governors: Mapping[Place, _Governors],
    places: Mapping[Place, Place],
    gives: bool,
) -> Special:
    """Return what is to be known of a mention beyond its run of tokens.

    Args:
        markable: The mention.
        governors: Enhanced dependencies of the empty nodes.
        places: Places in the table of those that begin a sentence.
        gives: Whether the document gives heads, so that a mention of words and empty nodes that
            has none is headed by one of the latter.
    """
    node: Place | None = None
    zero = markable.zero
    if zero is not None:
        node = zero.place
        if node is not None and node in places:
            zero = replace(zero, place=places[node])
    elif markable.empty_nodes and markable.head is None and gives:
        node = markable.empty_nodes[0]
    return Special(
        spans=markable.spans if len(markable.spans) > 1 else (),
        minimum=markable.minimum,
        realisation=markable.realisation,
        zero=zero,
        governors=governors.get(node, ()) if node is not None else (),
        empty_nodes=tuple([places.get(place, place) for place in markable.empty_nodes]),
    )


def _leading(table: ConlluTable) -> dict[Place, Place]:
    nodes = zip(table.empty_nodes, table.dependencies, strict=True)
    return leading_places([(node.place, node.after < first) for node, (first, _) in nodes])


def _governors(table: ConlluTable) -> dict[Place, _Governors]:
    """Return governor and relation for each entry of DEPS of each empty node."""
    found: dict[Place, _Governors] = {}
    for node, (first, text) in zip(table.empty_nodes, table.dependencies, strict=True):
        if text != "_":
            found[node.place] = governors_of(text, first)
        elif node.deprel:
            governor = UNKNOWN if node.governor is None else node.governor
            found[node.place] = ((governor, node.deprel),)
    return found


def _moved(error: FormatError, lines: int) -> FormatError:
    """Return an error in a piece of a file with its place in the file."""
    at = error.at
    if at is not None and at.line:
        at = Position(at.source, at.line + lines, at.column)
    return FormatError(error.message, code=error.code, at=at)


class _Words(NamedTuple):
    """The words of a document.

    Attributes:
        rows: Tabs of each line with ten columns, shape ``(lines, 9)``.
        begins: Where each such line begins.
        number: Number of words before each such line.
        is_word: Whether it is a word and no multiword token.
        words: The lines that are words.
        lines: Number of the line of each word.
        sentences: Number of the first word of each sentence.
    """

    rows: Ints
    begins: Ints
    number: Ints
    is_word: Flags
    words: Ints
    lines: Ints
    sentences: Ints


class _Mentions(NamedTuple):
    """The mentions of a document in the order of the file."""

    starts: Ints
    ends: Ints
    heads: Ints
    entities: Ints
    names: tuple[str, ...]


def mention_tables(source: Source, language: str) -> Iterator[MentionTable]:
    """Yield the mentions of each document of a file.

    Raises:
        FormatError: As `anaphora_formats.corefud.conllu_documents.read_tables`.
    """
    reader = Reader(source, language)
    for piece in byte_documents(source, cut_conllu):
        if isinstance(piece, Rest):
            yield from reader.read(piece.source, piece.number)
            continue
        table = _table(piece, reader)
        if table is None:
            held = Source(source.name, stream=io.BytesIO(MARK + piece.lines))
            yield from reader.read(held, piece.number)
        else:
            yield table


def cut_conllu(held: bytes, at: int, number: int, last: bool) -> Cut:
    """Cut off the next document, which begins with ``# newdoc`` or is the only one of its file.

    See `anaphora_formats.shared.byte_documents.Cutter` for the arguments.
    """
    start = at
    while held[start : start + 1] == b"\n":
        start += 1
    if start == len(held):
        return Cut(None)
    begin = held[start : held.index(b"\n", start)].decode()
    end, place = len(held), start
    while (place := held.find(b"newdoc", place)) >= 0:
        first = held.rfind(b"\n", 0, place) + 1
        place = held.index(b"\n", place)
        if first > start and held[first] == SHARP and is_newdoc(held[first:place].decode()):
            end = first
            break
    if place < 0 and not last:
        return Cut(None)
    alone = place < 0 and number == 1
    if not (is_newdoc(begin) or alone) or (place >= 0 and held[end - 2 : end] != b"\n\n"):
        return Cut(None, is_odd=True)
    return Cut(ByteDocument(begin, number + start - at, held[start:end], False), end)


def _table(piece: ByteDocument, reader: Reader) -> MentionTable | None:
    """Return the mentions of a usual document, ``None`` of any other."""
    lines = piece.lines
    # What is cheap to find comes first: most real corpora have one of these in many documents.
    if b"SplitAnte=" in lines or (b".1\t" in lines and _EMPTY_NODE.search(lines)):
        return None
    found_header = _HEADER.match(lines)
    header = b"" if found_header is None else found_header[0]
    comments = header.decode().split("\n")[:-1]
    declared = [text for text in comments if text.startswith("# global.Entity")]
    if len(declared) > 1 or lines.count(_GLOBAL) != header.count(_GLOBAL):
        return None
    keys = reader.layers.keys
    if declared:
        keys = EntityKeys.parse(declared[0].partition("=")[2])
        if keys is None:
            return None
    if b"Entity=" in lines and (keys is None or keys.head < 0 or keys.minspan >= 0):
        return None
    data = view(lines)
    words = _words(lines, data)
    found = None if words is None else _mentions(lines, words, keys)
    if words is None or found is None or _has_unstated_heads(data, words, found):
        return None
    reader.layers.keys = keys
    named = [piece.begin] if is_newdoc(piece.begin) else []
    table = reader.tables.new(Comments([piece.number], named))
    forms = words.rows[words.words]
    return MentionTable(
        doc_id=table.doc_id,
        tokens=len(words.words),
        sentences=column(words.sentences),
        prints=fingerprints(data, forms[:, 0] + 1, forms[:, 1], words.sentences),
        lines=column(words.lines[words.sentences] + piece.number),
        starts=column(found.starts),
        ends=column(found.ends),
        heads=column(found.heads),
        entities=column(found.entities),
        names=found.names,
        genre=told_by(comments).get("genre", ""),
        problems=reader.report.take(),
        source=reader.source.name,
    )


def _words(lines: bytes, data: Bytes) -> _Words | None:
    """Return the words of a document whose lines are all as they should be, else ``None``."""
    starts, ends = line_ends(data)
    lead = data[starts]
    is_comment = lead == SHARP
    is_row = ~is_comment & (lead != NEWLINE)
    # Comments are followed by comments or words, words by words or an empty line.
    before_blank = is_comment[:-1] & (lead[1:] == NEWLINE)
    at = np.flatnonzero(is_row)
    if not len(at) or is_comment[-1] or (before_blank | (is_row[:-1] & is_comment[1:])).any():
        return None
    begins, behind = starts[at], ends[at]
    tabs = np.flatnonzero(data == TAB)
    if len(tabs) != 9 * len(at):
        return None
    rows = tabs.reshape(-1, 9)
    filled = (rows[:, 0] > begins).all() and (rows[:, 8] + 1 < behind).all()
    if not (filled and (np.diff(rows, axis=1) > 1).all()):
        return None
    found = _numbers(data, begins, rows[:, 0] - begins)
    if found is None:
        return None
    value, is_word = found
    words = np.flatnonzero(is_word)
    sentence = np.cumsum(np.diff(at, prepend=-2) > 1) - 1
    of_word = sentence[words]
    count = int(sentence[-1]) + 1
    sizes = np.bincount(of_word, minlength=count)
    firsts = np.cumsum(sizes) - sizes
    if not sizes.all() or (value[words] != np.arange(1, len(words) + 1) - firsts[of_word]).any():
        return None
    number: Ints = np.cumsum(is_word) - is_word.astype(np.int64)
    done = -1
    for row in np.flatnonzero(~is_word).tolist():
        first, size = int(firsts[sentence[row]]), int(sizes[sentence[row]])
        match = _RANGE.fullmatch(lines, int(begins[row]), int(rows[row, 0]))
        place = int(number[row]) - first
        if match is None or int(match[1]) != place + 1 or first + place < done:
            return None
        end = int(match[2])
        if not place + 1 < end <= size:
            return None
        done = first + end
    return _Words(rows, begins, number, is_word, words, at[words], firsts)


def _numbers(data: Bytes, begins: Ints, sizes: Ints) -> tuple[Ints, Flags] | None:
    """Return the number in the first column of each line, and which lines have just a number."""
    widest = int(sizes.max())
    if widest > _WIDEST:
        return None
    value = np.zeros(len(begins), np.int64)
    is_number = data[begins] != ord("0")
    for place in range(widest):
        longer = np.flatnonzero(sizes > place)
        digit = data[begins[longer] + place].astype(np.int64) - ord("0")
        value[longer] = value[longer] * 10 + digit
        is_number[longer] &= (digit >= 0) & (digit <= 9)
    return value, is_number


def _mentions(lines: bytes, words: _Words, keys: EntityKeys | None) -> _Mentions | None:
    """Return the mentions of a document; ``None`` if there is anything unusual about them."""
    marks = list(_ENTITY.finditer(lines))
    at = _places(words, marks)
    if at is None:
        return None
    brackets = _Brackets(keys) if keys is not None else None
    if brackets is not None and not brackets.read(at, [m[1].decode() for m in marks]):
        return None
    bridges = list(_BRIDGE.finditer(lines))
    if bridges:
        at = _places(words, bridges)
        values = [match[1].decode() for match in bridges]
        if at is None or brackets is None or not brackets.fit(at, values):
            return None
    if brackets is None:
        nothing = np.zeros(0, np.int64)
        return _Mentions(nothing, nothing, nothing, nothing, ())
    return brackets.ordered()


def _has_unstated_heads(data: Bytes, words: _Words, found: _Mentions) -> bool:
    """Tell whether a mention of several words, the first without a parse, has the number 1."""
    heads = words.rows[words.words][:, 5:7]
    unparsed = (heads[:, 1] - heads[:, 0] == 2) & (data[heads[:, 0] + 1] == ord("_"))
    first = (found.heads == found.starts) & (found.ends - found.starts > 1)
    return bool(unparsed[found.starts[first]].any())


def _places(words: _Words, marks: Sequence[re.Match[bytes]]) -> list[int] | None:
    """Return the word of each entry of MISC, ``None`` if one stands elsewhere or twice."""
    found = np.array([mark.start() for mark in marks], np.int64)
    rows = np.searchsorted(words.begins, found, "right") - 1
    if (rows < 0).any() or (np.diff(rows) <= 0).any():
        return None
    in_misc = (found >= words.rows[rows, 8]) & words.is_word[rows]
    return words.number[rows].tolist() if in_misc.all() else None


class _Brackets:
    """The mentions of one document while their brackets are paired."""

    def __init__(self, keys: EntityKeys) -> None:
        self._keys = keys
        self._starts: list[int] = []
        self._ends: list[int] = []
        self._heads: list[int] = []
        self._entities: list[int] = []
        self._numbers: dict[str, int] = {}

    def read(self, words: Sequence[int], values: Sequence[str]) -> bool:
        """Take the values of Entity at some words; tell whether nothing is unusual about them."""
        starts, ends, heads = self._starts, self._ends, self._heads
        entities, numbers = self._entities, self._numbers
        label, head, splits = self._keys.label, self._keys.head, len(self._keys.names) - 1
        least = max(label, head)
        opened: dict[str, list[int]] = {}
        for word, value in zip(words, values, strict=True):
            # Most values are one bracket, which need not be looked for.
            alone = value.count("(") == 1 and value[0] == "(" and ")" not in value[:-1]
            brackets = (value,) if alone else split_brackets(value)
            if not brackets:
                return False
            for bracket in brackets:
                if bracket[0] != "(":
                    waiting = opened.get(bracket[:-1])
                    if not waiting:
                        return False
                    ends[waiting.pop()] = word + 1
                    continue
                closed = bracket[-1] == ")"
                fields = (bracket[1:-1] if closed else bracket[1:]).split("-", splits)
                if len(fields) <= least:
                    return False
                name, place = fields[label], fields[head]
                if not name or name[-1] == "]" or not are_digits(place):
                    return False
                if not closed:
                    opened.setdefault(name, []).append(len(starts))
                starts.append(word)
                ends.append(word + 1)
                # Longer numbers are past any sentence, and 0 is none.
                heads.append(int(place) if len(place) < _WIDEST and place[0] != "0" else 0)
                entities.append(numbers.setdefault(name, len(numbers)))
        return not any(opened.values())

    def fit(self, words: Sequence[int], values: Sequence[str]) -> bool:
        """Tell whether bridges stand where their mentions begin and lead to other entities."""
        names = list(self._numbers)
        begin = {
            (start, names[entity])
            for start, entity in zip(self._starts, self._entities, strict=True)
        }
        for word, value in zip(words, values, strict=True):
            for text in value.split(","):
                link = LINK.fullmatch(text)
                if link is None or link[1] == link[2]:
                    return False
                if (word, link[2]) not in begin or link[1] not in self._numbers:
                    return False
        return True

    def ordered(self) -> _Mentions | None:
        """Return the mentions, entities numbered by their first ones in text order.

        ``None`` if a head lies outside its mention or two mentions of an entity are the same.
        """
        starts, ends = np.array(self._starts, np.int64), np.array(self._ends, np.int64)
        heads, entities = np.array(self._heads, np.int64), np.array(self._entities, np.int64)
        if ((heads < 1) | (heads > ends - starts)).any():
            return None
        names = list(self._numbers)
        order = np.lexsort((entities, -ends, starts))
        same = (np.diff(starts[order]) == 0) & (np.diff(ends[order]) == 0)
        if same.any():
            if (same & (np.diff(entities[order]) == 0)).any():
                return None
            order = self._by_name(names)
        _, first = np.unique(entities[order], return_index=True)
        ranks = np.argsort(first)
        rank_of = np.empty_like(ranks)
        rank_of[ranks] = np.arange(len(ranks))
        return _Mentions(
            starts,
            ends,
            starts + heads - 1,
            rank_of[entities] if len(ranks) else entities,
            tuple([names[number] for number in ranks.tolist()]),
        )

    def _by_name(self, names: Sequence[str]) -> Ints:
        """Return the text order; mentions of the same words by what the reader calls them."""
        counts = [0] * len(names)
        keyed = []
        columns = zip(self._starts, self._ends, self._entities, strict=True)
        for number, (start, end, entity) in enumerate(columns):
            counts[entity] += 1
            keyed.append((start, -end, f"{names[entity]}.{counts[entity]}", number))
        return np.array([number for *_, number in sorted(keyed)], np.int64)
