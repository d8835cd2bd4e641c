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
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise, repeat
from typing import Any, NamedTuple

from anaphora_formats.corefud.conllu_rows import (
    DocumentProblems,
    EmptyRow,
    Range,
    Rows,
    RunningText,
    column_of,
    parse_dependencies,
    parse_features,
    read_heads,
    read_rows,
    renumbered,
)
from anaphora_workbench.io.sources import are_digits
from anaphora_workbench.model import (
    EMPTY,
    ROOT,
    Document,
    EmptyNode,
    FrozenDict,
    Span,
    Token,
    sentences_from_lengths,
)

RELATIONS = frozenset(
    (
        *("acl", "advcl", "advmod", "amod", "appos", "aux", "case", "cc", "ccomp", "clf"),
        *("compound", "conj", "cop", "csubj", "dep", "det", "discourse", "dislocated", "expl"),
        *("fixed", "flat", "goeswith", "iobj", "list", "mark", "nmod", "nsubj", "nummod", "obj"),
        *("obl", "orphan", "parataxis", "punct", "reparandum", "root", "vocative", "xcomp"),
    )
)
_SHOWN = 5
MARKS = ("Bridge", "Entity", "SplitAnte")
"""Entries of MISC that hold coreference, in alphabetical order."""
_MARKED = tuple([f"{key}=" for key in MARKS])
BLANK_TAIL = "\t".join("_" * 8)
"""Columns 3 to 10 of a multiword token that has nothing but its form."""
_NEWPAR = re.compile(r"#\s*newpar(?:\s+id\s*=.*|\s*)")
_META = re.compile(r"#\s*meta::(\S+)\s*=(.*)", re.DOTALL)
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]+)*")
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
        self._known = {"_": True}
        self._first: _Found | None = None
        self._others: Counter[str] = Counter()

    def add(self, rows: Rows) -> None:
        """Look at the words of a sentence."""
        deprels = rows.columns[7]
        others = [name for name in set(deprels) if not self._is_known(name)]
        if not others:
            return
        if self._first is None:
            place = min(deprels.index(name) for name in others)
            column = column_of(rows.words[place], 7)
            self._first = _Found(deprels[place], rows.lines[place], column)
        self._others.update([name for name in deprels if name in others])

    def _is_known(self, name: str) -> bool:
        known = self._known.get(name)
        if known is None:
            known = self._known[name] = name.partition(":")[0] in RELATIONS
        return known

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


class MiscEntry(NamedTuple):
    """The value of an entry of `MARKS`.

    Attributes:
        unit: Number of the node in the document: words and empty nodes counted together.
        line: 1-based number of its line.
        cells: The columns of that line.
        offset: Number of characters of MISC before the value.
        value: What stands behind the equals sign.
    """

    unit: int
    line: int
    cells: Sequence[str]
    offset: int
    value: str

    @property
    def column(self) -> int:
        """1-based column of the value."""
        return len("\t".join(self.cells[:9])) + 2 + self.offset


class ConlluTable:
    """A document while it is read.

    Attributes:
        doc_id: Its id.
        comments: The comment lines before each sentence.
        tokens: Its words.
        heads: Document index of each word's head, `ROOT`, or ``None``.
        empty_nodes: Its empty nodes.
        anchors: Per empty node the word that a zero there is anchored on.
        units: Number in the document (see `MiscEntry`) of each empty node.
        dependencies: DEPS of each empty node, and the first word of its sentence.
        marks: Coreference entries by key, in file order.
        begins: 1-based line of the first word of each sentence.
        starts: First word of each sentence.
        tail: Comments behind the last sentence.
        blanks: Number of empty lines behind a sentence where it is not one; -1 before the first.
    """

    def __init__(
        self, doc_id: str, report: DocumentProblems, features: dict[str, FrozenDict[str, str]]
    ) -> None:
        """Begin a document; the documents of a file share the features that were parsed."""
        self.doc_id = doc_id
        self.comments: list[list[Comment]] = []
        self.tokens: list[Token] = []
        self.heads: list[int | None] = []
        self.empty_nodes: list[EmptyNode] = []
        self.anchors: list[int] = []
        self.units: list[int] = []
        self.dependencies: list[tuple[int, str]] = []
        self.marks: dict[str, list[MiscEntry]] = {key: [] for key in MARKS}
        self.begins: list[int] = []
        self.starts: list[int] = []
        self.tail: list[Comment] = []
        self.blanks: dict[int, int] = {}
        self._report = report
        self._known = features
        self._lengths: list[int] = []
        self._offsets: list[tuple[int, int]] = []
        self._text = RunningText()
        self._deps: list[str] = []
        self._misc: list[str] = []
        self._layout: list[str] = []
        self._ranges: list[str] = []
        self._empty_rows: list[str] = []
        self._paragraphs: list[int] = []
        self._relations = Relations()

    def add_sentence(
        self, comments: list[Comment], first: int, lines: list[str], blanks: int
    ) -> None:
        """Add a sentence; one without words is reported and skipped."""
        rows = read_rows(first, lines, self._report)
        if not rows.words:
            self._report.error(
                "conllu-sentence-empty", "a sentence without words is skipped", first
            )
            return
        for comment in comments:
            if comment.text.startswith("# newpar") and _NEWPAR.fullmatch(comment.text):
                self._paragraphs.append(len(self.tokens))
                self._text.start_paragraph()
        if blanks != 1:
            self.blanks[len(self.comments)] = blanks
        self.comments.append(comments)
        self._lengths.append(len(rows.words))
        start = len(self.tokens)
        self.begins.append(rows.lines[0])
        self.starts.append(start)
        self._add_words(start, rows)
        self._place_words(start, rows)
        self._add_misc(start, rows)

    def _add_words(self, start: int, rows: Rows) -> None:
        """Add the words column by column, which is much faster than word by word."""
        _, forms, lemmas, tags, xpos, feats, named, deprels, deps, _ = rows.columns
        heads = [
            ROOT if head == 0 else start + head - 1 if head > 0 else None
            for head in read_heads(rows, self._report)
        ]
        self._relations.add(rows)
        if ids := rows.new_ids():
            deps = self._renumbered(rows, ids)
        known = self._known
        if not known.keys() >= set(feats):
            features = [
                known[text] if text in known else self._features(cells, line)
                for text, cells, line in zip(feats, rows.words, rows.lines, strict=True)
            ]
        else:
            features = [known[text] for text in feats]
        self.heads += heads
        self.tokens += map(
            Token,
            forms,
            map(_lemma, lemmas, forms) if "_" in lemmas else lemmas,
            _blanked(tags),
            _blanked(xpos),
            repeat(""),
            features,
            heads,
            _blanked(deprels),
        )
        self._deps += [
            "" if dep == "_" else "=" if dep == f"{head}:{deprel}" and above is not None else dep
            for dep, head, deprel, above in zip(deps, named, deprels, heads, strict=True)
        ]

    def _renumbered(self, rows: Rows, ids: dict[str, str]) -> tuple[str, ...]:
        """Return DEPS of the words with their new ids; one that only repeats the head stays."""
        found: list[str] = []
        for cells, line in zip(rows.words, rows.lines, strict=True):
            if cells[8] == f"{cells[6]}:{cells[7]}":
                found.append(cells[8])
                continue
            text, unknown = renumbered(cells[8], ids)
            found.append(text)
            if unknown:
                self._report.error(
                    "conllu-deps",
                    f"DEPS names {', '.join(unknown)}, which is not in the sentence; it is dropped",
                    line,
                    column_of(cells, 8),
                )
        return tuple(found)

    def _features(self, cells: list[str], line: int) -> FrozenDict[str, str]:
        """Return features that are new in this file, or wrong."""
        features = parse_features(cells[5])
        if features is None:
            self._report.error(
                "conllu-features",
                f"the features {cells[5]!r} should read like 'Number=Sing|Person=3', each once; "
                "they are dropped",
                line,
                column_of(cells, 5),
            )
            return EMPTY
        self._known[cells[5]] = features
        return features

    def _place_words(self, start: int, rows: Rows) -> None:
        """Add the words to the running text; those of a multiword token share its place."""
        place = self._text.place
        forms, misc = rows.columns[1], rows.columns[9]
        done = 0
        for multi in rows.ranges:
            self._offsets += place(forms[done : multi.first], misc[done : multi.first])
            written = place((multi.cells[1],), (multi.cells[9],))
            self._offsets += written * (multi.end - multi.first)
            self._ranges.append(self._range_row(start, multi))
            done = multi.end
        self._offsets += place(forms[done:], misc[done:])

    def _add_misc(self, start: int, rows: Rows) -> None:
        """Keep MISC without the entries of coreference, and add the empty nodes in between."""
        misc = list(_blanked(rows.columns[9]))
        marked = [
            place
            for place, text in enumerate(misc)
            if "Entity=" in text or "Bridge=" in text or "SplitAnte=" in text
        ]
        hanging = hang(rows, self._report) if rows.empty else []
        ids = rows.new_ids() if rows.empty else {}
        empty = zip(rows.empty, hanging, repeat(ids))
        node = next(empty, None)
        for place in marked:
            while node is not None and node[0].after <= place:
                self._add_empty(start, *node)
                node = next(empty, None)
            unit = start + place + len(self.empty_nodes)
            misc[place] = self._take_marks(rows.words[place], unit, rows.lines[place])
        while node is not None:
            self._add_empty(start, *node)
            node = next(empty, None)
        self._misc += misc

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
        known = self._known
        features = known[cells[5]] if cells[5] in known else self._features(cells, row.line)
        after = start + row.after - 1
        before = self.empty_nodes[-1] if self.empty_nodes else None
        index = before.index + 1 if before is not None and before.after == after else 1
        misc = self._take_marks(cells, unit, row.line) if cells[9] != "_" else ""
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

    def _take_marks(self, cells: list[str], unit: int, line: int) -> str:
        """Take the coreference entries out of MISC and return the rest."""
        misc = cells[9]
        at = misc.find("Entity=")
        if at == 0 or (at > 0 and misc[at - 1] == "|" and "|" not in misc[: at - 1]):
            before, rest = misc[: max(at - 1, 0)], misc[at + 7 :]
            value, _, after = rest.partition("|")
            alone = (
                not before.startswith(_MARKED)
                and "Entity=" not in after
                and "Bridge=" not in after
                and "SplitAnte=" not in after
            )
            if alone and before.lower() < "entity=" and (not after or after.lower() > "entity="):
                self.marks["Entity"].append(MiscEntry(unit, line, cells, at + 7, value))
                return f"{before}|{after}" if before and after else before or after
        entries = misc.split("|")
        kept: list[str] = []
        offset = 0
        for entry in entries:
            if entry.startswith(_MARKED):
                key, _, value = entry.partition("=")
                mark = MiscEntry(unit, line, cells, offset + len(key) + 1, value)
                known = self.marks[key]
                if known and known[-1].unit == unit:
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
        self._relations.report(self._report)
        sentences = sentences_from_lengths(self._lengths)
        text = self._text.finish()
        metadata = self._metadata(entity_keys)
        if _LANGUAGE.fullmatch(metadata.get("language", "")):
            language = metadata.pop("language")
        return Document(
            self.doc_id,
            language,
            text,
            tuple(self.tokens),
            sentences,
            tuple(self._offsets),
            self._paragraph_spans(),
            empty_nodes=tuple(self.empty_nodes),
            metadata=FrozenDict(metadata),
        )

    def _paragraph_spans(self) -> tuple[Span, ...]:
        if not self._paragraphs:
            return ()
        starts = sorted({0, *self._paragraphs})
        return tuple([Span(*ends) for ends in pairwise([*starts, len(self.tokens)])])

    def _metadata(self, entity_keys: str) -> dict[str, Any]:
        lines = self.comments[0] if self.comments else []
        found: dict[str, Any] = told_by([comment.text for comment in lines])
        speakers = [_speaker(comments) for comments in self.comments]
        if any(speakers):
            found["speakers"] = speakers
        blocks = ["\n".join([c.text for c in comments]) for comments in self.comments]
        tail = [comment.text for comment in self.tail]
        if not blocks:  # nothing stands behind a sentence, or names fields, where there is none
            tail = [line for line in tail if not line.startswith("# global.Entity")]
            blocks, tail = ["\n".join([f"# newdoc id = {self.doc_id}", *tail])], []
        found["conllu.comments"] = "\n\n".join(blocks)
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


def _blanked(cells: Sequence[str]) -> Sequence[str]:
    """Return the cells of a column with ``_`` as nothing."""
    return ["" if cell == "_" else cell for cell in cells] if "_" in cells else cells


def _lemma(lemma: str, form: str) -> str:
    return "" if lemma == "_" and form != "_" else lemma


def _speaker(comments: list[Comment]) -> str:
    for comment in comments:
        if comment.text.startswith("# speaker") and (match := _SPEAKER.fullmatch(comment.text)):
            return match[1].strip()
    return ""
