"""The bare mentions of usual CoNLL documents, found on the bytes of their lines.

A document is usual when all its lines have the same columns (in ``conll-2012`` those of a
sentence), no comment stands between them, each has a word, all brackets pair, and no two mentions
have the same words, go over a sentence end or are sums of others. Whatever is not usual is left to
the general way, document by document (`conll.mention_lines`), which must give the same. What is odd
around documents is left to `conll.documents`.

Documents that were read at a time are looked at together, as long as their columns are alike: a
call of numpy takes as long for a short document as for ten.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from anaphora_formats.conll.bracket_arrays import MentionArrays, mention_arrays
from anaphora_formats.conll.brackets import pair_brackets
from anaphora_formats.conll.byte_documents import cut_conll
from anaphora_formats.conll.columns import CONLL_2012, GUM, PLAIN, Layout, recognise, split
from anaphora_formats.conll.context import FileContext, Identity
from anaphora_formats.conll.documents import RawDocument, genre_of, raw_documents
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
    byte_blocks,
    column,
    fingerprints,
    gathered,
    line_ends,
    view,
)
from anaphora_workbench.ports.mention_table import UNKNOWN, MentionTable

if TYPE_CHECKING:
    from anaphora_workbench.model import Document
    from anaphora_workbench.ports import Reading

_EMPTY = np.zeros(256, np.bool_)
_VOTES = 5
"""Lines that decide the layout of a document."""


_EMPTY[list(b"-_*\n")] = True
"""The sign of a cell without a bracket, or the line end behind an empty cell."""
_HYPHEN, _DOT = ord("-"), ord(".")
_READ = frozenset(
    ("document", "part", "number", "form", "lemma", "pos", "tag", "features", "parse")
)
"""Roles of the columns that tell of the words, or that must be as they should."""


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


class _Raw(NamedTuple):
    """A document as it was cut off, without its lines, and what it is called."""

    piece: ByteDocument
    raw: RawDocument
    identity: Identity

    def with_lines(self) -> RawDocument:
        """Return the document with its lines."""
        self.raw.lines = self.piece.lines.decode().split("\n")[:-1]
        return self.raw


def mention_tables(context: FileContext) -> Iterator[MentionTable]:
    """Yield the mentions of each document of a file.

    Raises:
        FormatError: As `anaphora_formats.conll.documents.raw_documents`, and ``conll-layout``.
    """
    for block in byte_blocks(context.source, cut_conll):
        if isinstance(block, Rest):
            for raw in raw_documents(block.source, block.number):
                yield _by_lines(raw, context.identify(raw), context)
            continue
        for document, table, _words in _of_block(_named(block, context), context):
            yield table or _by_lines(document.with_lines(), document.identity, context)


def worded_tables(context: FileContext) -> Iterator[tuple[MentionTable, Reading]]:
    """Yield the mentions of each document of a file with a reading: see `HasWordedMentions`.

    Raises:
        FormatError: As `mention_tables`.
    """
    # Imported here and below: bare mentions need no words.
    from anaphora_workbench.ports import Reading

    for block in byte_blocks(context.source, cut_conll):
        if isinstance(block, Rest):
            for raw in raw_documents(block.source, block.number):
                yield _whole(raw, context.identify(raw), context)
            continue
        for document, table, words in _of_block(_named(block, context), context, words=True):
            if table is None or words is None:
                yield _whole(document.with_lines(), document.identity, context)
            else:
                yield table, Reading(words, (), table.problems, table.source)


def _named(block: Iterable[ByteDocument], context: FileContext) -> list[_Raw]:
    documents = []
    for piece in block:
        raw = RawDocument(piece.begin, piece.number, piece.number + 1)
        documents.append(_Raw(piece, raw, context.identify(raw)))
    return documents


def _of_block(
    documents: Sequence[_Raw], context: FileContext, *, words: bool = False
) -> Iterator[tuple[_Raw, MentionTable | None, Document | None]]:
    """Yield documents with their mentions: together where they are alike, else one by one.

    There are no mentions of an unusual document. With ``words``, those of the others come with
    their text, if the other columns that the reader looks at are usual, too.
    """
    usual = [document for document in documents if not document.piece.odd]
    together = _tables(usual, context, words) if len(usual) > 1 else None
    following = iter(together or ())
    for document in documents:
        table = text = None
        if not document.piece.odd:
            if together is not None:
                table, text = next(following)
            elif alone := _tables([document], context, words):
                [(table, text)] = alone
        yield document, table, text


def _whole(
    raw: RawDocument, identity: Identity, context: FileContext
) -> tuple[MentionTable, Reading]:
    from anaphora_formats.conll.reader import read_document

    return _by_lines(raw, identity, context), read_document(raw, context, identity)


def _by_lines(raw: RawDocument, identity: Identity, context: FileContext) -> MentionTable:
    # Imported here: usual files need neither the reader nor what it makes of them.
    from anaphora_formats.conll.mention_lines import mention_table

    return mention_table(raw, identity, context)


class _Columns(NamedTuple):
    """The columns of documents that are alike, one behind the other.

    Attributes:
        text: Their lines.
        data: The same as an array.
        cells: The cells of each word.
        layout: Their layout.
        lines: Number of the line of each word, from 0.
        sentences: First word of each sentence.
        firsts: First word of each document.
        first_lines: First line of each document.
    """

    text: bytes
    data: Bytes
    cells: _Tabbed | _Blanked
    layout: Layout
    lines: Ints
    sentences: Ints
    firsts: Ints
    first_lines: Ints


def _tables(
    documents: Sequence[_Raw], context: FileContext, words: bool
) -> list[tuple[MentionTable | None, Document | None]] | None:
    """Return the mentions of documents whose columns are alike, with ``words`` their text as well.

    There are no mentions of an unusual document, and no text if another column is unusual. ``None``
    instead of a list: the documents are not alike, or the only one is unusual.
    """
    columns = _columns(documents, context)
    if columns is None:
        return None
    size = len(columns.lines)
    word_starts, word_ends = columns.cells.column(columns.layout.form)
    if (word_ends == word_starts).any():
        return None
    bounds = [*columns.firsts.tolist(), size]
    home = np.repeat(np.arange(len(documents)), np.diff(bounds))
    found = _mentions(columns, home, context)
    if found is None:
        return None
    prints = fingerprints(columns.data, word_starts, word_ends, columns.sentences)
    numbers = columns.lines[columns.sentences]
    of_sentences = np.searchsorted(columns.sentences, bounds).tolist()
    of_mentions = np.searchsorted(found.starts, bounds).tolist()
    odd = set(home[found.starts[_odd(found, columns, size)]].tolist())
    tables: list[tuple[MentionTable | None, Document | None]] = []
    behind = 0
    for number, (document, (first, last)) in enumerate(
        zip(documents, pairwise(bounds), strict=True)
    ):
        held = slice(of_mentions[number], of_mentions[number + 1])
        parts = slice(of_sentences[number], of_sentences[number + 1])
        entities = found.entities[held]
        # Entities are counted in the order of the text, so those of a document are neighbours.
        count = int(entities.max()) + 1 - behind if len(entities) else 0
        names = found.names[behind : behind + count]
        if number in odd or first == last or "+" in "".join(names):
            tables.append((None, None))
        else:
            text = _text(document, columns, (first, last), context) if words else None
            table = MentionTable(
                doc_id=document.identity.doc_id,
                tokens=last - first,
                sentences=column(columns.sentences[parts] - first),
                prints=prints[parts],
                lines=column(numbers[parts] + (document.raw.first - columns.first_lines[number])),
                starts=column(found.starts[held] - first),
                ends=column(found.ends[held] - first),
                heads=array("q", [UNKNOWN]) * len(entities),
                entities=column(entities - behind),
                names=tuple(names),
                genre=genre_of(document.identity.name),
                problems=tuple(document.raw.problems),
                source=context.source.name,
            )
            tables.append((table, text))
        behind += count
    return tables


def _text(
    document: _Raw, columns: _Columns, words: tuple[int, int], context: FileContext
) -> Document | None:
    """Return some words as a document, ``None`` if another column that is read is unusual."""
    from anaphora_formats.conll.reader import wrong_name
    from anaphora_formats.conll.tokens import trees_of, unparsed_tokens, usual_numbers
    from anaphora_workbench.model import Document, Span

    first, last = words
    texts = _texts(columns, first, last)
    if "features" in texts or wrong_name(texts, document.identity):
        return None
    begins = columns.sentences
    starts = (begins[(begins >= first) & (begins < last)] - first).tolist()
    numbers = texts.get("number")
    if numbers is not None and numbers != usual_numbers(numbers, starts):
        return None
    sentences = tuple([Span(start, end) for start, end in pairwise([*starts, last - first])])
    tokens = unparsed_tokens(texts, columns.layout)
    trees, wrong = trees_of(texts.get("parse", ()), sentences, tokens)
    if wrong:
        return None
    return Document(
        document.identity.doc_id, context.language, tokens=tokens, sentences=sentences, trees=trees
    )


def _texts(columns: _Columns, first: int, last: int) -> dict[str, list[str]]:
    """Return the cells of some words by role, but of columns that concern the writer only."""
    cells = columns.cells.taken(np.arange(first, last))
    found = {}
    for number, role in enumerate(columns.layout.roles):
        if role in _READ:
            joined, _firsts = gathered(columns.data, *cells.column(number))
            found[role] = joined.decode().split("\0")[:-1]
    return found


def _odd(found: MentionArrays, columns: _Columns, size: int) -> Flags:
    """Tell which mentions have the same words as another one or leave their sentence."""
    odd = np.zeros(len(found.starts), np.bool_)
    same = (found.starts[1:] == found.starts[:-1]) & (found.ends[1:] == found.ends[:-1])
    odd[1:] = same
    begins = np.zeros(size, np.int64)
    begins[columns.sentences] = 1
    sentence = np.cumsum(begins)
    odd |= sentence[found.starts] != sentence[found.ends - 1]
    return odd


def _columns(documents: Sequence[_Raw], context: FileContext) -> _Columns | None:
    """Return the columns of documents, ``None`` if they are not alike or unusual."""
    text = b"".join([document.piece.lines for document in documents])
    data = view(text)
    starts, ends = line_ends(data)
    at = np.flatnonzero(ends > starts)
    if not len(at):
        return None
    line_starts, line_stops = starts[at], ends[at]
    if (data[line_starts] == SHARP).any():
        return None
    tabbed = _tabbed(data, line_starts, line_stops)
    cells = tabbed or _blanked(data, line_starts, line_stops)
    if cells is None:
        return None
    places = accumulate([len(document.piece.lines) for document in documents], initial=0)
    first_lines = np.searchsorted(ends, list(places)[:-1])
    firsts = np.searchsorted(at, first_lines)
    begins = np.diff(at, prepend=-2) > 1
    begins[firsts[firsts < len(at)]] = True
    sentences = np.flatnonzero(begins)
    width = int(cells.widths[0])
    if not (cells.widths == width).all():
        if len(documents) > 1:
            return None
        width = _usual_width(cells.widths, sentences)
    layout = context.layout or CONLL_2012
    if context.layout is None and width:
        usual = np.flatnonzero(cells.widths == width)
        separator = "\t" if tabbed else " "
        bounds = np.searchsorted(usual, [*firsts.tolist(), len(at)]).tolist()
        layouts = {
            _layout(text, cells, usual[first:last][:_VOTES], separator, document.identity.name)
            for document, (first, last) in zip(documents, pairwise(bounds), strict=True)
        }
        if len(layouts) > 1:
            return None
        layout = layouts.pop()
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
            firsts = np.searchsorted(words, firsts)
            at, cells = at[words], cells.taken(words)
    return _Columns(text, data, cells, layout, at, sentences, firsts, first_lines)


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
    text: bytes, cells: _Tabbed | _Blanked, lines: Ints, separator: str, name: str
) -> Layout:
    """Return the layout that the first usual lines have, as `conll.columns.scan` does."""
    votes: Counter[Layout] = Counter()
    for start, end in zip(cells.firsts[lines].tolist(), cells.behind[lines].tolist(), strict=True):
        layout = recognise(split(text[start:end].decode(), separator), name)
        votes[layout] += 1
        if 2 * votes[layout] > _VOTES:
            return layout
    return votes.most_common(1)[0][0] if votes else PLAIN


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


def _mentions(columns: _Columns, home: Ints, context: FileContext) -> MentionArrays | None:
    """Pair the brackets; ``None`` if there is anything unusual about them.

    ``home`` is the number of the document of each word.
    """
    starts, ends = columns.cells.last()
    held = np.flatnonzero(~_is_empty(columns.data, starts, ends))
    starts, ends = starts[held], ends[held]
    if columns.layout is not GUM:
        found = mention_arrays(columns.data, (starts, ends), held, home)
        if found is not None:
            return found
    if len(columns.firsts) > 1:
        return None
    texts = map(columns.text.__getitem__, map(slice, starts.tolist(), ends.tolist()))
    pieces = map(context.parse.__getitem__, texts)
    paired = pair_brackets(zip(held.tolist(), pieces, strict=True))
    if not paired.sound:
        return None
    labels = paired.labels
    if columns.layout is GUM:
        from anaphora_formats.conll.reader import is_typed, label_parts

        typed = is_typed(GUM, labels)
        labels = [label_parts(label, typed).entity for label in labels]
    starts, ends = np.array(paired.starts, np.int64), np.array(paired.ends, np.int64)
    return _in_text_order(labels, starts, ends)


def _in_text_order(labels: Sequence[str], starts: Ints, ends: Ints) -> MentionArrays:
    """Return the mentions of a document in text order, and their entities in that order."""
    order = np.lexsort((-ends, starts))
    numbers: dict[str, int] = {}
    for at in order.tolist():
        numbers.setdefault(labels[at], len(numbers))
    entities = [numbers[labels[at]] for at in order.tolist()]
    return MentionArrays(starts[order], ends[order], np.array(entities, np.int64), list(numbers))


def _is_empty(data: Bytes, starts: Ints, ends: Ints) -> Flags:
    """Tell which cells hold nothing or one sign that stands for it."""
    return (ends - starts <= 1) & _EMPTY[data[starts]]
