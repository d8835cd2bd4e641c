"""The bare mentions of usual CoNLL documents, found on the bytes of their lines.

A document is usual when all its lines have the same columns (in ``conll-2012`` those of a
sentence), no comment stands between them, each has a word, all brackets pair, and no two mentions
have the same words, go over a sentence end or are sums of others. Whatever is not usual is left to
the general way, document by document: it is made of the same parts as the reader, knows every
oddity, and must give the same. What is odd around documents is left to `conll.documents`.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, pairwise
from typing import NamedTuple

import numpy as np

from anaphora_formats.conll.brackets import (
    find_mentions,
    pair_brackets,
    text_order,
)
from anaphora_formats.conll.columns import CONLL_2012, GUM, Layout, recognise, scan, split
from anaphora_formats.conll.context import FileContext, Identity
from anaphora_formats.conll.documents import RawDocument, genre_of, raw_documents
from anaphora_formats.conll.reader import (
    bracket_problems,
    doubtful_mentions,
    in_file_order,
    is_typed,
    label_parts,
    sums_of,
)
from anaphora_formats.conll.tokens import forms_of
from anaphora_formats.shared.byte_documents import (
    BLANK,
    NEWLINE,
    SHARP,
    TAB,
    ByteDocument,
    Bytes,
    Flags,
    Ints,
    Rest,
    byte_documents,
    column,
    cut_conll,
    fingerprints,
    gathered,
    line_ends,
    view,
)
from anaphora_workbench.errors import Problem, Severity
from anaphora_workbench.ports.mention_table import UNKNOWN, MentionTable, fingerprint

_EMPTY = np.zeros(256, np.bool_)


def mention_table(raw: RawDocument, identity: Identity, context: FileContext) -> MentionTable:
    """Return the mentions of a document and what is wrong with its lines, words and brackets.

    Mistakes in other columns (word numbers, names, features, heads, trees) are left to `read`.
    """
    table = scan(raw, identity.name, context.source, context.layout)
    columns = table.columns()
    cells = table.coref()
    size = len(cells)
    forms = forms_of(table, columns, size)
    sentences = table.sentence_starts()
    found = find_mentions(cells, context.parse, typed=table.layout is GUM)
    mentions = sorted(found.mentions, key=text_order)
    problems = [
        *raw.problems,
        *table.problems,
        *bracket_problems(table, cells, found),
        *doubtful_mentions(table, mentions, sentences),
    ]
    typed = is_typed(table.layout, [label for label, _start, _end in mentions])
    labels = [label_parts(label, typed).entity for label, _start, _end in mentions]
    sums = sums_of(table, mentions, labels, problems)
    if not cells:
        problems.append(empty_document(identity, raw, context))
    names = _numbers(labels, mentions)
    return MentionTable(
        doc_id=identity.doc_id,
        tokens=size,
        sentences=array("q", sentences),
        prints=array("q", [fingerprint(forms[a:b]) for a, b in pairwise([*sentences, size])]),
        lines=array("q", [table.line_number(word) for word in sentences]),
        starts=array("q", [start for _label, start, _end in mentions]),
        ends=array("q", [end for _label, _start, end in mentions]),
        heads=array("q", [UNKNOWN]) * len(mentions),
        entities=array("q", [names[label] for label in labels]),
        names=tuple(names),
        parts=_parts(sums, names),
        genre=genre_of(identity.name),
        problems=tuple(in_file_order(problems)),
        source=context.source.name,
    )


def empty_document(identity: Identity, raw: RawDocument, context: FileContext) -> Problem:
    """Return the warning that a document has no words."""
    message = f"the document '{identity.name}' has no words"
    at = context.source.at(raw.number)
    return Problem("conll-document-empty", message, at, Severity.WARNING)


def _numbers(labels: Sequence[str], mentions: Sequence[tuple[str, int, int]]) -> dict[str, int]:
    """Return the number of each entity: the text order of the first mentions.

    Mentions of the same words are ordered by what the reader calls them (rule 6).
    """
    running: dict[str, int] = {}
    ordered = []
    for label, (_written, start, end) in zip(labels, mentions, strict=True):
        running[label] = running.get(label, 0) + 1
        ordered.append((start, -end, f"{label}.{running[label]}", label))
    ordered.sort()
    numbers: dict[str, int] = {}
    for *_place, label in ordered:
        numbers.setdefault(label, len(numbers))
    return numbers


def _parts(
    sums: Mapping[str, Iterable[str]], names: Mapping[str, int]
) -> dict[int, tuple[int, ...]]:
    """Return the numbers of the entities that an entity is the sum of, by its number."""
    parts = {names[label]: tuple(sorted({names[p] for p in sums[label]})) for label in sums}
    return {whole: held for whole, held in sorted(parts.items()) if len(held) > 1}


_EMPTY[list(b"-_*\n")] = True
"""The sign of a cell without a bracket, or the line end behind an empty cell."""
_HYPHEN, _DOT = ord("-"), ord(".")


class _Tabbed(NamedTuple):
    """The cells of lines whose columns tabs divide.

    Attributes:
        firsts: Where each line with a word begins.
        behind: Where it ends.
        tabs: Where the tabs stand.
        before: Number of tabs before each line.
        widths: Number of cells of each line.
    """

    firsts: Ints
    behind: Ints
    tabs: Ints
    before: Ints
    widths: Ints

    def column(self, number: int) -> tuple[Ints, Ints]:
        """Return where the cells of a column begin and end; it must not be the last one."""
        starts = self.tabs[self.before + (number - 1)] + 1 if number else self.firsts
        return starts, self.tabs[self.before + number]

    def last(self) -> tuple[Ints, Ints]:
        """Return where the last cell of each line begins and ends."""
        return self.tabs[self.before + (self.widths - 2)] + 1, self.behind

    def taken(self, lines: Ints) -> _Tabbed:
        """Return the cells of some of the lines."""
        return self._replace(
            firsts=self.firsts[lines],
            behind=self.behind[lines],
            before=self.before[lines],
            widths=self.widths[lines],
        )


class _Blanked(NamedTuple):
    """The cells of lines whose columns blanks divide.

    Attributes:
        firsts: Where each line with a word begins.
        behind: Where it ends.
        starts: Where each cell begins.
        ends: Where it ends.
        first: Number of the first cell of each line.
        widths: Number of cells of each line.
    """

    firsts: Ints
    behind: Ints
    starts: Ints
    ends: Ints
    first: Ints
    widths: Ints

    def column(self, number: int) -> tuple[Ints, Ints]:
        """Return where the cells of a column begin and end."""
        return self.starts[self.first + number], self.ends[self.first + number]

    def last(self) -> tuple[Ints, Ints]:
        """Return where the last cell of each line begins and ends."""
        last = self.first + self.widths - 1
        return self.starts[last], self.ends[last]

    def taken(self, lines: Ints) -> _Blanked:
        """Return the cells of some of the lines."""
        return self._replace(
            firsts=self.firsts[lines],
            behind=self.behind[lines],
            first=self.first[lines],
            widths=self.widths[lines],
        )


class _Brackets(NamedTuple):
    """The mentions of a document in text order: first token, token behind, number of the entity."""

    starts: Ints
    ends: Ints
    entities: Ints
    names: tuple[str, ...]


def mention_tables(context: FileContext) -> Iterator[MentionTable]:
    """Yield the mentions of each document of a file.

    Raises:
        FormatError: As `anaphora_formats.conll.documents.raw_documents`, and ``conll-layout``.
    """
    for piece in byte_documents(context.source, cut_conll):
        if isinstance(piece, Rest):
            for raw in raw_documents(piece.source, piece.number):
                yield mention_table(raw, context.identify(raw), context)
            continue
        raw = RawDocument(piece.begin, piece.number, piece.number + 1)
        identity = context.identify(raw)
        table = None if piece.odd else _table(piece, raw, identity, context)
        if table is None:
            raw.lines = piece.lines.decode().split("\n")[:-1]
            table = mention_table(raw, identity, context)
        yield table


def _table(
    piece: ByteDocument, raw: RawDocument, identity: Identity, context: FileContext
) -> MentionTable | None:
    """Return the mentions of a usual document, ``None`` of any other."""
    data = view(piece.lines)
    starts, ends = line_ends(data)
    at = np.flatnonzero(ends > starts)
    if not len(at):
        return None
    firsts, behind = starts[at], ends[at]
    if (data[firsts] == SHARP).any():
        return None
    tabbed = _tabbed(data, firsts, behind)
    cells = tabbed or _blanked(data, firsts, behind)
    if cells is None:
        return None
    begins = np.diff(at, prepend=-2) > 1
    sentences = np.flatnonzero(begins)
    width = _usual_width(cells.widths, sentences)
    layout = context.layout or CONLL_2012
    if context.layout is None and width:
        layout = _layout(piece.lines, cells, width, "\t" if tabbed else " ", identity.name)
    if layout.form < 0 or width <= len(layout.roles):
        return None
    if int(cells.widths.min()) != width and not (
        layout.by_sentence and int(cells.widths.min()) > len(layout.roles)
    ):
        return None
    if layout.first_number == 1:
        words = _words(data, cells)
        if words is None or not len(words):
            return None
        if len(words) < len(at):
            sentence = np.cumsum(begins)[words]
            sentences = np.flatnonzero(np.diff(sentence, prepend=0))
            at, cells = at[words], cells.taken(words)
    word_starts, word_ends = cells.column(layout.form)
    if (word_ends == word_starts).any():
        return None
    found = _mentions(piece.lines, data, cells.last(), sentences, context, layout)
    if found is None:
        return None
    return MentionTable(
        doc_id=identity.doc_id,
        tokens=len(at),
        sentences=column(sentences),
        prints=fingerprints(data, word_starts, word_ends, sentences),
        lines=column(at[sentences] + raw.first),
        starts=column(found.starts),
        ends=column(found.ends),
        heads=array("q", [UNKNOWN]) * len(found.starts),
        entities=column(found.entities),
        names=found.names,
        genre=genre_of(identity.name),
        problems=tuple(raw.problems),
        source=context.source.name,
    )


def _tabbed(data: Bytes, firsts: Ints, ends: Ints) -> _Tabbed | None:
    """Return the cells of lines whose columns tabs divide, ``None`` if one has no tab."""
    tabs = np.flatnonzero(data == TAB)
    if not len(tabs):
        return None
    count = len(firsts)
    each, rest = divmod(len(tabs), count)
    if not rest:
        before = np.arange(0, len(tabs), each)
        if (tabs[before] >= firsts).all() and (tabs[before + (each - 1)] < ends).all():
            return _Tabbed(firsts, ends, tabs, before, np.full(count, each + 1, np.int64))
    # Tabs never stand in empty lines, so those between the begins of two lines are of the first.
    before = np.searchsorted(tabs, firsts)
    widths = np.diff(before, append=len(tabs)) + 1
    return _Tabbed(firsts, ends, tabs, before, widths) if (widths > 1).all() else None


def _blanked(data: Bytes, firsts: Ints, ends: Ints) -> _Blanked | None:
    """Return the cells of lines whose columns blanks divide, ``None`` if there is a tab."""
    if (data == TAB).any():
        return None
    inside = (data != BLANK) & (data != NEWLINE)
    edges = np.flatnonzero(np.diff(inside, prepend=False))
    starts, stops = edges[::2], edges[1::2]
    first = np.searchsorted(starts, firsts)
    widths = np.searchsorted(starts, ends) - first
    return _Blanked(firsts, ends, starts, stops, first, widths) if widths.all() else None


def _usual_width(widths: Ints, sentences: Ints) -> int:
    """Return the usual number of columns, 0 where those of a sentence differ."""
    width = int(widths[0])
    if (widths == width).all():
        return width
    inner = np.diff(widths) != 0
    inner[sentences[1:] - 1] = False
    return 0 if inner.any() else Counter(widths.tolist()).most_common(1)[0][0]


def _layout(
    lines: bytes, cells: _Tabbed | _Blanked, width: int, separator: str, name: str
) -> Layout:
    """Return the layout that the first usual lines have, as `conll.columns.scan` does."""
    usual = islice(np.flatnonzero(cells.widths == width).tolist(), 5)
    texts = [lines[cells.firsts[line] : cells.behind[line]].decode() for line in usual]
    votes = Counter([recognise(split(text, separator), name) for text in texts])
    return votes.most_common(1)[0][0]


def _words(data: Bytes, cells: _Tabbed | _Blanked) -> Ints | None:
    """Return the lines that are words: not several words (``21-22``), no empty nodes (``8.1``).

    ``None`` if one of the other lines holds a mention or a number is odd.
    """
    starts, ends = cells.column(0)
    numbers, firsts = gathered(data, starts, ends)
    if (ends == starts).any() or b" " in numbers:
        return None
    signs = view(numbers)
    others = np.searchsorted(firsts, np.flatnonzero((signs == _HYPHEN) | (signs == _DOT)), "right")
    is_word = np.ones(len(firsts), np.bool_)
    is_word[others - 1] = False
    starts, ends = cells.last()
    if not (is_word | _is_empty(data, starts, ends)).all():
        return None
    return np.flatnonzero(is_word)


def _mentions(
    lines: bytes,
    data: Bytes,
    cells: tuple[Ints, Ints],
    sentences: Ints,
    context: FileContext,
    layout: Layout,
) -> _Brackets | None:
    """Pair the brackets of a column; ``None`` if there is anything unusual about them."""
    starts, ends = cells
    held = np.flatnonzero(~_is_empty(data, starts, ends))
    # Every step of this chain runs in C: it takes half of the time of reading a file.
    texts = map(lines.__getitem__, map(slice, starts[held].tolist(), ends[held].tolist()))
    pieces = map(context.parse.__getitem__, texts)
    found = pair_brackets(zip(held.tolist(), pieces, strict=True))
    if not found.sound:
        return None
    labels = found.labels
    typed = is_typed(layout, labels)
    if typed:
        labels = [label_parts(label, typed).entity for label in labels]
    numbers = {label: number for number, label in enumerate(dict.fromkeys(labels))}
    if "+" in "".join(numbers):
        return None
    return _ordered(
        np.array(found.starts, np.int64),
        np.array(found.ends, np.int64),
        np.array([numbers[label] for label in labels], np.int64),
        tuple(numbers),
        sentences,
    )


def _is_empty(data: Bytes, starts: Ints, ends: Ints) -> Flags:
    """Tell which cells hold nothing or one sign that stands for it."""
    return (ends - starts <= 1) & _EMPTY[data[starts]]


def _ordered(
    starts: Ints, ends: Ints, entities: Ints, names: tuple[str, ...], sentences: Ints
) -> _Brackets | None:
    """Bring mentions into text order; ``None`` if two are the same or one leaves its sentence."""
    order = np.lexsort((-ends, starts))
    starts, ends, entities = starts[order], ends[order], entities[order]
    same = (starts[1:] == starts[:-1]) & (ends[1:] == ends[:-1])
    home = np.searchsorted(sentences, starts, "right")
    if same.any() or (home != np.searchsorted(sentences, ends - 1, "right")).any():
        return None
    if len(names) > 1 and (order[1:] < order[:-1]).any():
        _, met, place = np.unique(entities, return_index=True, return_inverse=True)
        ranks = np.argsort(met)
        rank_of = np.empty_like(ranks)
        rank_of[ranks] = np.arange(len(ranks))
        entities = rank_of[place]
        names = tuple([names[number] for number in ranks.tolist()])
    return _Brackets(starts, ends, entities, names)
