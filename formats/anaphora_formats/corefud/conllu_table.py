"""One document of a CoNLL-U file as columns, with its comments and empty nodes.

Knows documents, paragraphs, comments, running text and the ten columns. Of the column MISC it
takes out the entries that coreference owns (`MARKS`) and leaves their meaning to
`corefud.entity_brackets`. The numbered rules are in `anaphora_formats.corefud`.

Empty nodes stand behind a word. The governor of one is the first word that its DEPS names; a zero
needs a word to be anchored on even where there is none: the governor of the empty node that
governs it, and so on, else the word before it, else the one behind it.

Relations are those of Universal Dependencies, https://universaldependencies.org/u/dep/. Languages
add subtypes (``nsubj:pass``), which are not looked at.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from operator import itemgetter
from typing import Any, NamedTuple

from anaphora_formats.corefud.conllu_rows import (
    DocumentProblems,
    EmptyRow,
    Range,
    Rows,
    RunningText,
    Words,
    Written,
    column_of,
    parse_dependencies,
    read_heads,
    read_rows,
    read_usual,
    renumbered,
    usual_heads,
    words_of,
)
from anaphora_formats.corefud.coreference_entries import MARKS, MiscColumns, MiscEntry
from anaphora_formats.corefud.vocabulary import Vocabulary
from anaphora_workbench.io.sources import are_digits
from anaphora_workbench.model import (
    ROOT,
    Document,
    EmptyNode,
    FrozenDict,
    Span,
    Token,
)
from anaphora_workbench.model.columns import from_columns, spans_from

RELATIONS = frozenset(
    (
        *("acl", "advcl", "advmod", "amod", "appos", "aux", "case", "cc", "ccomp", "clf"),
        *("compound", "conj", "cop", "csubj", "dep", "det", "discourse", "dislocated", "expl"),
        *("fixed", "flat", "goeswith", "iobj", "list", "mark", "nmod", "nsubj", "nummod", "obj"),
        *("obl", "orphan", "parataxis", "punct", "reparandum", "root", "vocative", "xcomp"),
    )
)
_SHOWN = 5
_WORDS = 250
"""Words that wait to be read or to become columns: enough that calls do not count, few enough to
stay in the processor's cache."""
_COLUMNS = ("text", "lemma", "pos", "tag", "features", "deprel")
_MARKED = tuple([f"{key}=" for key in MARKS])
_KEY = "entity="
_LATER = frozenset("FGHIJKLMNOPQRSTUVWXYZfghijklmnopqrstuvwxyz")
"""Letters that entries begin with which stand behind Entity."""
BLANK_TAIL = "\t".join("_" * 8)
"""Columns 3 to 10 of a multiword token that has nothing but its form."""
GLOBAL = "# global.Entity"
"""How the comment begins that names the fields of entities."""
_NOTABLE = (GLOBAL, "# newpar")
_NEWPAR = re.compile(r"#\s*newpar(?:\s+id\s*=.*|\s*)")
_META = re.compile(r"#\s*meta::(\S+)\s*=(.*)", re.DOTALL)
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]+)*")
_SPEAKER_LINE = "# speaker"
_SPEAKER = re.compile(r"#\s*speaker\s*=(.*)", re.DOTALL)


@dataclass(slots=True)
class Hanging:
    """How an empty node hangs in its sentence.

    Attributes:
        governor: Position of its governor from 1, or 0 when no word governs it.
        deprel: Its relation to the governor (to whatever governs it, when that is not a word).
        anchor: Position from 1 of the word that a zero here is anchored on.
    """

    governor: int
    deprel: str
    anchor: int


def hang(rows: Rows, report: DocumentProblems) -> list[Hanging]:
    """Return how each empty node of a sentence hangs; the sentence has at least one word."""
    known = rows.by_id()
    numbers = {row.cells[0]: number for number, row in enumerate(rows.empty)}
    numbers = {**{given: numbers[taken] for given, taken in rows.renamed.items()}, **numbers}
    hanging: list[Hanging] = []
    above: list[int | None] = []
    for row in rows.empty:
        entries = _entries(row, report)
        governors = [known.get(word, 0) if not node else 0 for word, node, _ in entries]
        for (word, node, _), place in zip(entries, governors, strict=True):
            if (node and node not in numbers) or (not node and not place and word != "0"):
                report.error(
                    "conllu-deps",
                    f"the governor {node or word} of the empty node is not in the sentence",
                    row.line,
                    column_of(row.cells, 8),
                )
        governor = next((place for place in governors if place), 0)
        chosen = governors.index(governor) if entries else 0
        relation = entries[chosen][2] if entries else "_"
        hanging.append(Hanging(governor, relation if relation != "_" else "", governor))
        above.append(next((numbers[node] for _, node, _ in entries if node in numbers), None))
    found = _governors([node.governor for node in hanging], above)
    for row, hung, place in zip(rows.empty, hanging, found, strict=True):
        hung.anchor = place or max(row.after, 1)
    return hanging


def _entries(row: EmptyRow, report: DocumentProblems) -> list[tuple[str, str, str]]:
    """Return the dependencies of an empty node; without DEPS its HEAD and DEPREL, if numbers."""
    deps, head, deprel = row.cells[8], row.cells[6], row.cells[7]
    if deps == "_":
        return [(head, "", deprel)] if are_digits(head) and head != "0" else []
    entries = parse_dependencies(deps)
    if entries is None:
        report.error(
            "conllu-deps",
            f"the dependencies {deps!r} of the empty node should read like '3:nsubj|5.1:obj'; "
            "the node is left without a governor",
            row.line,
            column_of(row.cells, 8),
        )
        return []
    return entries


def _governors(direct: list[int], above: list[int | None]) -> list[int]:
    """Return the nearest word above each empty node, 0 where there is none.

    Args:
        direct: Position from 1 of the word that governs a node, 0 for none.
        above: Number of the empty node that governs it.
    """
    found: list[int | None] = [governor or None for governor in direct]
    for number in range(len(direct)):
        path: list[int] = []
        node: int | None = number
        while node is not None and found[node] is None:
            found[node] = 0  # so that a circle ends here
            path.append(node)
            node = above[node]
        for passed in path:
            found[passed] = 0 if node is None else found[node]
    return [governor or 0 for governor in found]


class _Found(NamedTuple):
    """A word whose relation is not one of `RELATIONS`: the relation and its place."""

    relation: str
    line: int
    column: int


class Relations:
    """Counts the relations of a document that are not those of Universal Dependencies."""

    def __init__(self) -> None:
        self._known = {"_"}
        self._first: _Found | None = None
        self._others: Counter[str] = Counter()

    def add(self, deprels: Sequence[str], row_of: Callable[[int], tuple[list[str], int]]) -> None:
        """Look at some words; ``row_of`` returns the columns and the line of one of them."""
        new = set(deprels) - self._known
        if not new:
            return
        others = {name for name in new if name.partition(":")[0] not in RELATIONS}
        self._known |= new - others
        if not others:
            return
        if self._first is None:
            place = min(deprels.index(name) for name in others)
            cells, line = row_of(place)
            self._first = _Found(deprels[place], line, column_of(cells, 7))
        self._others.update([name for name in deprels if name in others])

    def report(self, report: DocumentProblems) -> None:
        """Warn of them once, at the first."""
        if self._first is None:
            return
        number = self._others.total()
        report.warning(
            "conllu-relation",
            f"{self._first.relation!r} is not a relation of Universal Dependencies; {number} "
            f"word{'' if number == 1 else 's'} of this document "
            f"{'has' if number == 1 else 'have'} such a relation: {_listed(self._others)}",
            self._first.line,
            self._first.column,
        )


def _listed(others: Counter[str]) -> str:
    shown = [f"{name} ({number})" for name, number in others.most_common(_SHOWN)]
    more: Sequence[str] = ["..."] if len(others) > _SHOWN else []
    return ", ".join([*shown, *more])


class Comment(NamedTuple):
    """A comment line: its 1-based number and the whole of it."""

    line: int
    text: str


class Comments(NamedTuple):
    """Comment lines, a column for their 1-based numbers and one for the whole of them."""

    lines: Sequence[int]
    texts: list[str]

    def followed_by(self, others: Comments) -> Comments:
        """Return these lines and others behind them."""
        if not self.texts:
            return others
        return Comments([*self.lines, *others.lines], self.texts + others.texts)

    def beginning_with(self, beginnings: str | tuple[str, ...]) -> list[Comment]:
        """Return those that begin with one of some texts."""
        lines = self.lines
        return [
            Comment(lines[place], text)
            for place, text in enumerate(self.texts)
            if text.startswith(beginnings)
        ]


class Sentence(NamedTuple):
    """The lines of a sentence.

    Attributes:
        comments: The comment lines before it.
        first: 1-based number of the first of its other lines.
        lines: These lines.
        after: Number of empty lines behind it.
    """

    comments: Comments
    first: int
    lines: list[str]
    after: int


class _Waiting:
    """Sentences whose words have not become columns yet.

    Attributes:
        start: Their first word.
        cells: Ten cells a word.
        rows: First word and lines of each sentence.
        paragraphs: Words, counted from their first, before which a paragraph begins.
        multiword: Multiword tokens, counted from their first word.
        underscores: Words whose MISC is ``_`` beside coreference.
    """

    __slots__ = ("cells", "multiword", "paragraphs", "rows", "start", "underscores")

    def __init__(self, start: int) -> None:
        self.start = start
        self.cells: list[str] = []
        self.rows: list[tuple[int, Rows]] = []
        self.paragraphs: list[int] = []
        self.multiword: list[Written] = []
        self.underscores: list[int] = []

    def row_of(self, word: int) -> tuple[list[str], int]:
        """Return the columns of a word, counted from their first, and its line."""
        word += self.start
        start, rows = self.rows[bisect_right(self.rows, word, key=itemgetter(0)) - 1]
        return rows.row(word - start), rows.lines[word - start]


class ConlluTable:
    """A document while it is read.

    Attributes:
        doc_id: Its id.
        vocabulary: What it shares with the other documents of the file.
        comments: The comment lines before each sentence.
        tokens: Its words, when it is complete.
        heads: Document index of each word's head, `ROOT`, or ``None``.
        indices: The document index of each word, and one more, as objects that heads and spans
            share.
        empty_nodes: Its empty nodes.
        anchors: Per empty node the word that a zero there is anchored on.
        units: Number in the document (see `MiscEntry`) of each empty node.
        dependencies: DEPS of each empty node, and the first word of its sentence.
        marks: Coreference entries by key, in file order.
        declarations: The comments that name the fields of entities, with their sentences.
        begins: 1-based line of the first word of each sentence.
        starts: First word of each sentence.
        tail: Comments behind the last sentence.
        blanks: Number of empty lines behind a sentence where it is not one; -1 before the first.
    """

    def __init__(self, doc_id: str, report: DocumentProblems, vocabulary: Vocabulary) -> None:
        """Begin a document."""
        self.doc_id = doc_id
        self.comments: list[list[str]] = []
        self.heads: list[int | None] = []
        self.indices: list[int] = []
        self.empty_nodes: list[EmptyNode] = []
        self.anchors: list[int] = []
        self.units: list[int] = []
        self.dependencies: list[tuple[int, str]] = []
        self.marks = {key: MiscColumns() for key in MARKS}
        self.declarations: list[tuple[int, Comment]] = []
        self.begins: list[int] = []
        self.starts: list[int] = []
        self.tail: list[str] = []
        self.blanks: dict[int, int] = {}
        self._report = report
        self.vocabulary = vocabulary
        self._unread: list[tuple[Sentence, Words]] = []
        self._unread_words = 0
        self._waiting = _Waiting(0)
        self._columns: dict[str, list[Any]] = {name: [] for name in _COLUMNS}
        self._tokens: tuple[Token, ...] | None = None
        self._text = RunningText()
        self._deps: list[str] = []
        self._misc: list[str] = []
        self._layout: list[str] = []
        self._ranges: list[str] = []
        self._empty_rows: list[str] = []
        self._paragraphs: list[int] = []
        self._relations = Relations()

    @property
    def tokens(self) -> tuple[Token, ...]:
        """The words."""
        if self._tokens is None:
            size = len(self.heads)
            self._tokens = tuple(from_columns(Token, size, **self._columns, head=self.heads))
            self._columns.clear()
        return self._tokens

    def add_sentence(self, sentence: Sentence) -> None:
        """Add a sentence; one without words is reported and skipped."""
        words = words_of(sentence.first, sentence.lines)
        if words is None:
            self._read_waiting()
            self._read(sentence)
            return
        self._unread.append((sentence, words))
        self._unread_words += len(words.lines)
        if self._unread_words > _WORDS:
            self._read_waiting()

    def complete(self) -> ConlluTable:
        """Add what waits, when there are no more sentences."""
        self._read_waiting()
        self._add_columns()
        self.indices.append(len(self.heads))
        return self

    def _read_waiting(self) -> None:
        """Read sentences without empty nodes, which is faster for several at once."""
        unread = self._unread
        self._unread, self._unread_words = [], 0
        if not unread:
            return
        rows = read_usual([words for _, words in unread])
        if rows is None:
            for sentence, _ in unread:
                self._read(sentence)
            return
        start = done = len(self.heads)
        sizes = [len(words.lines) for _, words in unread]
        for (sentence, words), size in zip(unread, sizes, strict=True):
            self._begin(sentence, words.numbers[0], done)
            done += size
        heads = usual_heads(rows, sizes)
        if heads is None:
            heads, place = [], 0
            for size in sizes:
                found = read_heads(rows.part(place, place + size), self._report)
                heads += [head + place if head > 0 else head for head in found]
                place += size
        self._add_rows(start, rows, heads)

    def _read(self, sentence: Sentence) -> None:
        rows = read_rows(sentence.first, sentence.lines, self._report)
        if not rows.lines:
            message = "a sentence without words is skipped"
            self._report.error("conllu-sentence-empty", message, sentence.first)
            return
        start = len(self.heads)
        self._begin(sentence, rows.lines[0], start)
        self._add_rows(start, rows, read_heads(rows, self._report))

    def _begin(self, sentence: Sentence, line: int, start: int) -> None:
        """Add a sentence that begins with a word in a line, without its words."""
        for comment in sentence.comments.beginning_with(_NOTABLE):
            if comment.text.startswith(GLOBAL):
                self.declarations.append((len(self.comments), comment))
            elif _NEWPAR.fullmatch(comment.text):
                self._paragraphs.append(start)
                self._waiting.paragraphs.append(start - self._waiting.start)
        if sentence.after != 1:
            self.blanks[len(self.comments)] = sentence.after
        self.comments.append(sentence.comments.texts)
        self.begins.append(line)
        self.starts.append(start)

    def _add_rows(self, start: int, rows: Rows, heads: list[int]) -> None:
        """Add words; heads are positions from 1 among them, 0 for a root, or `NO_HEAD`."""
        waiting = self._waiting
        indices = range(start, start + len(heads))
        self.indices += indices
        # The last of these belongs to `NO_HEAD`, which is -1.
        places = [ROOT, *self.indices[start:], None]
        self.heads += map(places.__getitem__, heads)
        for multi in rows.ranges:
            self._ranges.append(self._range_row(start, multi))
            end, shift = multi.end, start - waiting.start
            written = (multi.first + shift, end + shift, multi.cells[1], multi.cells[9])
            waiting.multiword.append(written)
        self._take_coreference(start, rows)
        if rows.positions or rows.renamed:
            self._renumber(rows)
        waiting.cells += rows.cells
        waiting.rows.append((start, rows))
        if len(waiting.cells) > 10 * _WORDS:
            self._add_columns()

    def _add_columns(self) -> None:
        """Add the words that wait to the columns, which is much faster than word by word."""
        waiting = self._waiting
        cells, start = waiting.cells, waiting.start
        self._waiting = _Waiting(len(self.heads))
        if not cells:
            return
        vocabulary = self.vocabulary
        words, meant, features = vocabulary.words, vocabulary.cells, vocabulary.features
        # Many forms and lemmas are new: these dicts are not asked for them, which calls Python.
        forms, lemmas, deprels = cells[1::10], cells[2::10], cells[7::10]
        forms = list(map(words.setdefault, forms, forms))
        lemmas = list(map(words.setdefault, lemmas, lemmas))
        if "_" in lemmas:
            lemmas = [
                "" if lemma == "_" != form else lemma
                for form, lemma in zip(forms, lemmas, strict=True)
            ]
        columns = self._columns
        columns["text"] += forms
        columns["lemma"] += lemmas
        columns["pos"] += map(meant.__getitem__, cells[3::10])
        columns["tag"] += map(meant.__getitem__, cells[4::10])
        wrong = features.wrong
        columns["features"] += map(features.__getitem__, cells[5::10])
        if features.wrong > wrong:
            for place, text in enumerate(cells[5::10]):
                if text not in features:
                    self._wrong_features(*waiting.row_of(place))
        columns["deprel"] += map(meant.__getitem__, deprels)
        self._relations.add(deprels, waiting.row_of)
        misc = cells[9::10]
        self._text.place(forms, misc, waiting.paragraphs, waiting.multiword)
        misc = ["" if text == "_" else text for text in misc]
        for word in waiting.underscores:
            misc[word - start] = "_"
        self._misc.append("\n".join(misc))
        self._deps.append("\n".join(_without_repetitions(cells, self.heads[start:])))

    def _renumber(self, rows: Rows) -> None:
        """Give DEPS of the words their new ids; one that only repeats the head stays."""
        ids = rows.new_ids()
        for place, line in enumerate(rows.lines):
            cells = rows.row(place)
            if cells[8] == f"{cells[6]}:{cells[7]}":
                continue
            rows.cells[10 * place + 8], unknown = renumbered(cells[8], ids)
            if unknown:
                self._report.error(
                    "conllu-deps",
                    f"DEPS names {', '.join(unknown)}, which is not in the sentence; it is dropped",
                    line,
                    column_of(cells, 8),
                )

    def _wrong_features(self, cells: list[str], line: int) -> None:
        self._report.error(
            "conllu-features",
            f"the features {cells[5]!r} should read like 'Number=Sing|Person=3', each once; "
            "they are dropped",
            line,
            column_of(cells, 5),
        )

    def _take_coreference(self, start: int, rows: Rows) -> None:
        """Take the entries of coreference out of MISC, and add the empty nodes in between."""
        marked: list[int] = []
        misc = rows.cells[9::10]
        text = "\n".join(misc)
        if _has_link(text):
            marked = [
                place
                for place, entries in enumerate(misc)
                if "Entity=" in entries or _has_link(entries)
            ]
        elif "Entity=" in text:
            marked = [place for place, entries in enumerate(misc) if "Entity=" in entries]
        if not rows.empty:
            self._take_from_words(start, rows, marked)
            return
        hanging = hang(rows, self._report)
        ids = rows.new_ids()
        done = 0
        for row, hung in zip(rows.empty, hanging, strict=True):
            before = bisect_left(marked, row.after)
            self._take_from_words(start, rows, marked[done:before])
            self._add_empty(start, row, hung, ids)
            done = before
        self._take_from_words(start, rows, marked[done:])

    def _take_from_words(self, start: int, rows: Rows, marked: Sequence[int]) -> None:
        """Take the entries of coreference out of MISC of some words of a sentence."""
        if not marked:
            return
        cells, lines = rows.cells, rows.lines
        texts = [cells[10 * place + 9] for place in marked]
        columns = rows.columns_of_misc(marked, texts)
        first, entries = start + len(self.empty_nodes), self.marks["Entity"]
        joined = "\n".join(texts)
        alone = joined.count("Entity=") == len(marked) and not _has_link(joined)
        for place, column, text in zip(marked, columns, texts, strict=True):
            before, _, behind = text.partition("Entity=")
            value, _, behind = behind.partition("|")
            if (
                (alone or (text.count("Entity=") == 1 and not _has_link(text)))
                and (not before or _precedes(before))
                and (not behind or behind[0] in _LATER or behind.lower() > _KEY)
            ):
                # Nearly always: one of two or three entries that are in order.
                entries.units.append(first + place)
                entries.lines.append(lines[place])
                entries.columns.append(column + len(before) + 7)
                entries.values.append(value)
                rest = before + behind if behind else before[:-1]
            else:
                rest = self._take_marks(text, first + place, lines[place], column)
            cells[10 * place + 9] = rest or "_"
            if rest == "_":
                self._waiting.underscores.append(start + place)

    def _range_row(self, start: int, multi: Range) -> str:
        if "Entity=" in multi.cells[9]:
            self._report.warning(
                "corefud-entity-place",
                "an Entity is on a multiword token and is not read; move it to a word",
                multi.line,
                column_of(multi.cells, 9),
            )
        row = f"{start + multi.first}\t{multi.end - multi.first}\t{multi.cells[1]}"
        tail = "\t".join(multi.cells[2:])
        return row if tail == BLANK_TAIL else f"{row}\t{tail}"

    def _add_empty(self, start: int, row: EmptyRow, hanging: Hanging, ids: dict[str, str]) -> None:
        cells = row.cells
        unit = len(self.empty_nodes) + start + row.after
        known = self.vocabulary.features
        wrong = known.wrong
        features = known[cells[5]]
        if known.wrong > wrong:
            self._wrong_features(cells, row.line)
        after = start + row.after - 1
        before = self.empty_nodes[-1] if self.empty_nodes else None
        index = before.index + 1 if before is not None and before.after == after else 1
        misc = ""
        if cells[9] != "_":
            misc = self._take_marks(cells[9], unit, row.line, column_of(cells, 9))
        self.empty_nodes.append(
            EmptyNode(
                after,
                index,
                cells[1],
                cells[2] if cells[2] != "_" else "",
                cells[3] if cells[3] != "_" else "",
                features,
                start + hanging.governor - 1 if hanging.governor else None,
                hanging.deprel,
            )
        )
        self.anchors.append(start + hanging.anchor - 1)
        self.units.append(unit)
        head, deps = ids.get(cells[6], cells[6]), renumbered(cells[8], ids)[0]
        self.dependencies.append((start, deps))
        first = "first" if not row.after else ""
        self._empty_rows.append("\t".join([first, cells[4], head, cells[7], deps, misc]))

    def _take_marks(self, misc: str, unit: int, line: int, column: int) -> str:
        """Take the coreference entries out of MISC, which begins at a column; return the rest."""
        entries = misc.split("|")
        kept: list[str] = []
        offset = column
        for entry in entries:
            if entry.startswith(_MARKED):
                key, _, value = entry.partition("=")
                mark = MiscEntry(unit, line, offset + len(key) + 1, value)
                known = self.marks[key]
                if known and known.units[-1] == unit:
                    message = f"{key} occurs here a second time; this one is skipped"
                    self._report.error("corefud-key-twice", message, line, mark.column)
                else:
                    known.append(mark)
            else:
                kept.append(entry)
            offset += len(entry) + 1
        if len(entries) > 1 and kept and entries != sorted(entries, key=str.lower):
            names = [e.partition("=")[0] if e.startswith(_MARKED) else e for e in entries]
            self._layout.append(f"{unit}\t{'|'.join(dict.fromkeys(names))}")
        return "|".join(kept)

    def document(self, entity_keys: str, language: str) -> Document:
        """Return the document; ``# meta::language`` counts before the language given."""
        tokens = self.tokens
        self._relations.report(self._report)
        starts = self.starts
        sentences = tuple(spans_from(starts, [*starts[1:], len(tokens)] if starts else []))
        text = self._text.finish()
        metadata = self._metadata(entity_keys)
        if _LANGUAGE.fullmatch(metadata.get("language", "")):
            language = metadata.pop("language")
        return Document(
            self.doc_id,
            language,
            text,
            tokens,
            sentences,
            self._text.offsets() or (),
            self._paragraph_spans(),
            empty_nodes=tuple(self.empty_nodes),
            metadata=FrozenDict(metadata),
        )

    def _paragraph_spans(self) -> tuple[Span, ...]:
        if not self._paragraphs:
            return ()
        starts = sorted({0, *self._paragraphs})
        return tuple([Span(*ends) for ends in pairwise([*starts, len(self.heads)])])

    def _metadata(self, entity_keys: str) -> dict[str, Any]:
        found: dict[str, Any] = told_by(self.comments[0] if self.comments else [])
        blocks = list(map("\n".join, self.comments))
        written = "\n\n".join(blocks)
        if _SPEAKER_LINE in written:
            speakers = [_speaker(comments) for comments in self.comments]
            if any(speakers):
                found["speakers"] = speakers
        tail = self.tail
        if not blocks:  # nothing stands behind a sentence, or names fields, where there is none
            tail = [line for line in tail if not line.startswith(GLOBAL)]
            written, tail = "\n".join([f"# newdoc id = {self.doc_id}", *tail]), []
        found["conllu.comments"] = written
        kept = {
            "deps": "\n".join(self._deps),
            "misc": "\n".join(self._misc),
            "layout": "\n".join(self._layout),
            "ranges": "\n".join(self._ranges),
            "empty": "\n".join(self._empty_rows),
            "blanks": "\n".join([f"{at}\t{count}" for at, count in self.blanks.items()]),
            "tail": "\n".join(tail),
            "keys": entity_keys,
        }
        found.update({f"conllu.{key}": value for key, value in kept.items() if value.strip("\n")})
        return found


def told_by(comments: Iterable[str]) -> dict[str, str]:
    """Return the metadata that the comments before the first sentence tell (``# meta::``)."""
    matches = [_META.fullmatch(comment) for comment in comments if "meta::" in comment]
    return {match[1]: match[2].strip() for match in matches if match}


def _has_link(text: str) -> bool:
    return "Bridge=" in text or "SplitAnte=" in text


def _precedes(before: str) -> bool:
    """Tell whether what stands before ``Entity=`` in MISC is one entry that belongs there."""
    return before[-1] == "|" and before.find("|") == len(before) - 1 and before.lower() < _KEY


def _without_repetitions(cells: list[str], heads: list[int | None]) -> list[str]:
    """Return DEPS with ``=`` where it only repeats the head, and nothing for ``_``."""
    deps = cells[8::10]
    usual = list(map(":".join, zip(cells[6::10], cells[7::10], strict=True)))
    if None in heads:
        usual = ["_" if head is None else text for head, text in zip(heads, usual, strict=True)]
    return [
        "" if given == "_" else "=" if given == text else given
        for given, text in zip(deps, usual, strict=True)
    ]


def _speaker(comments: list[str]) -> str:
    for comment in comments:
        if comment.startswith(_SPEAKER_LINE) and (match := _SPEAKER.fullmatch(comment)):
            return match[1].strip()
    return ""
