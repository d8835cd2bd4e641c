"""A CoNLL-U file cut into documents, each with what the model does not hold kept beside.

Knows documents, paragraphs, comments, running text and the ten columns. Of the column MISC it
takes out the entries that coreference owns (`MARKS`) and leaves their meaning to
`corefud_mentions`. The numbered rules are in `anaphora_formats.corefud`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, NamedTuple

from anaphora_formats.conllu_empty import Hanging, hang
from anaphora_formats.conllu_rows import (
    EmptyRow,
    Range,
    Report,
    Rows,
    column_of,
    parse_features,
    read_heads,
    read_rows,
)
from anaphora_formats.conllu_spacing import RunningText
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

MARKS = ("Bridge", "Entity", "SplitAnte")
"""Entries of MISC that hold coreference, in alphabetical order."""

BLANK_TAIL = "\t".join("_" * 8)
"""Columns 3 to 10 of a multiword token that has nothing but its form."""

_NEWPAR = re.compile(r"#\s*newpar(?:\s+id\s*=.*|\s*)")
_META = re.compile(r"#\s*meta::(\S+)\s*=\s*(.*?)\s*")
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]+)*")
_SPEAKER = re.compile(r"#\s*speaker\s*=\s*(.*?)\s*")


class Comment(NamedTuple):
    """A comment line: its 1-based number and the whole of it."""

    line: int
    text: str


class Mark(NamedTuple):
    """The value of an entry of `MARKS`.

    Attributes:
        unit: Number of the node in the document: words and empty nodes counted together.
        line: 1-based number of its line.
        column: 1-based column of the value.
        value: What stands behind the equals sign.
    """

    unit: int
    line: int
    column: int
    value: str


@dataclass(slots=True)
class Caches:
    """Values that recur in a file, shared by all its documents.

    Attributes:
        features: Parsed FEATS; ``None`` for those that cannot be parsed.
        gaps: White space by MISC.
    """

    features: dict[str, FrozenDict[str, str] | None] = field(default_factory=lambda: {"_": EMPTY})
    gaps: dict[str, str] = field(default_factory=dict)


class Table:
    """A document while it is read.

    Attributes:
        doc_id: Its id.
        comments: The comment lines before each sentence.
        tokens: Its words.
        heads: Document index of each word's head, `ROOT`, or ``None``.
        empty_nodes: Its empty nodes.
        anchors: Per empty node the word that a zero there is anchored on.
        units: Number in the document (see `Mark`) of each empty node.
        marks: Coreference entries by key, in file order.
        tail: Comments behind the last sentence.
        blanks: Number of empty lines behind a sentence where it is not one; -1 before the first.
    """

    def __init__(self, doc_id: str, report: Report, caches: Caches) -> None:
        self.doc_id = doc_id
        self.comments: list[list[Comment]] = []
        self.tokens: list[Token] = []
        self.heads: list[int | None] = []
        self.empty_nodes: list[EmptyNode] = []
        self.anchors: list[int] = []
        self.units: list[int] = []
        self.marks: dict[str, list[Mark]] = {key: [] for key in MARKS}
        self.tail: list[Comment] = []
        self.blanks: dict[int, int] = {}
        self._report = report
        self._caches = caches
        self._lengths: list[int] = []
        self._offsets: list[tuple[int, int]] = []
        self._text = RunningText(caches.gaps)
        self._deps: list[str] = []
        self._misc: list[str] = []
        self._layout: list[str] = []
        self._ranges: list[str] = []
        self._empty_rows: list[str] = []
        self._paragraphs: list[int] = []

    def add_sentence(
        self, comments: list[Comment], first: int, lines: list[str], blanks: int
    ) -> None:
        """Add a sentence; one without words is reported and left out.

        Args:
            comments: The comment lines before it.
            first: 1-based number of its first line behind them.
            lines: Its lines.
            blanks: Number of empty lines behind it.
        """
        rows = read_rows(first, lines, self._report)
        if not rows.words:
            self._report.error(
                "conllu-sentence-empty", "a sentence without words is left out", first
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
        self.heads += [
            ROOT if head == 0 else start + head - 1 if head > 0 else None
            for head in read_heads(rows, self._report)
        ]
        self._add_rows(start, rows)

    def _add_rows(self, start: int, rows: Rows) -> None:
        features_of = self._caches.features
        place = self._text.place
        offsets = self._offsets
        ranges = iter([*rows.ranges, Range(len(rows.words), 0, [], 0)])
        multi = next(ranges)
        hanging = hang(rows, self._report) if rows.empty else []
        empty = zip(rows.empty, hanging, strict=True)
        node = next(empty, None)
        written_until = 0
        for position, cells in enumerate(rows.words):
            while node is not None and node[0].after <= position:
                self._add_empty(start, *node)
                node = next(empty, None)
            _id, form, lemma, pos, tag, feats, head, deprel, deps, misc = cells
            if position == multi.first:
                written_until = multi.end
                offsets.append(place(multi.cells[1], multi.cells[9]))
                self._ranges.append(self._range_row(start, multi))
                multi = next(ranges)
            elif position < written_until:
                offsets.append(offsets[-1])
            else:
                offsets.append(place(form, misc))
            if feats in features_of:
                features = features_of[feats]
            else:
                features = features_of[feats] = parse_features(feats)
            if features is None:
                features = self._wrong_features(cells, rows.lines[position])
            above = self.heads[start + position]
            self.tokens.append(
                Token(
                    form,
                    lemma if lemma != "_" or form == "_" else "",
                    pos if pos != "_" else "",
                    tag if tag != "_" else "",
                    "",
                    features,
                    above,
                    deprel if deprel != "_" else "",
                )
            )
            if deps == "_":
                self._deps.append("")
            elif deps == f"{head}:{deprel}" and above is not None:
                self._deps.append("=")
            else:
                self._deps.append(deps)
            if misc == "_":
                self._misc.append("")
            elif "Entity=" in misc or "Bridge=" in misc or "SplitAnte=" in misc:
                unit = start + position + len(self.empty_nodes)
                self._misc.append(self._take_marks(cells, unit, rows.lines[position]))
            else:
                self._misc.append(misc)
        while node is not None:
            self._add_empty(start, *node)
            node = next(empty, None)

    def _wrong_features(self, cells: list[str], line: int) -> FrozenDict[str, str]:
        self._report.error(
            "conllu-features",
            f"the features {cells[5]!r} should read like 'Number=Sing|Person=3', each once; "
            "they are dropped",
            line,
            column_of(cells, 5),
        )
        return EMPTY

    def _range_row(self, start: int, multi: Range) -> str:
        if "Entity=" in multi.cells[9]:
            self._report.warning(
                "corefud-entity-place",
                "an Entity stands on a multiword token and is not read; move it to a word",
                multi.line,
                column_of(multi.cells, 9),
            )
        row = f"{start + multi.first}\t{multi.end - multi.first}\t{multi.cells[1]}"
        tail = "\t".join(multi.cells[2:])
        return row if tail == BLANK_TAIL else f"{row}\t{tail}"

    def _add_empty(self, start: int, row: EmptyRow, hanging: Hanging) -> None:
        cells = row.cells
        unit = len(self.empty_nodes) + start + row.after
        known = self._caches.features
        if cells[5] not in known:
            known[cells[5]] = parse_features(cells[5])
        features = known[cells[5]]
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
                features if features is not None else self._wrong_features(cells, row.line),
                start + hanging.governor - 1 if hanging.governor else None,
                hanging.deprel,
            )
        )
        self.anchors.append(start + hanging.anchor - 1)
        self.units.append(unit)
        first = "first" if not row.after else ""
        self._empty_rows.append("\t".join([first, cells[4], *cells[6:9], misc]))

    def _take_marks(self, cells: list[str], unit: int, line: int) -> str:
        """Take the coreference entries out of MISC and return the rest."""
        kept: list[str] = []
        keys: list[str] = []
        names: list[str] = []
        column = column_of(cells, 9)
        for entry in cells[9].split("|"):
            key, equals, value = entry.partition("=")
            if key in MARKS and equals:
                if key in keys:
                    message = f"{key} stands here a second time; this one is left out"
                    self._report.error("corefud-key-twice", message, line, column)
                    continue
                self.marks[key].append(Mark(unit, line, column + len(key) + 1, value))
                names.append(key)
            else:
                kept.append(entry)
                names.append(entry)
            keys.append(key)
            column += len(entry) + 1
        if len(keys) > 1 and keys != sorted(keys, key=str.lower):
            self._layout.append(f"{unit}\t{'|'.join(names)}")
        return "|".join(kept)

    def document(self, entity_keys: str, language: str) -> Document:
        """Return the document.

        Args:
            entity_keys: The keys of ``global.Entity``, or ``""``.
            language: Its language, unless ``# meta::language`` names one.
        """
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
        found: dict[str, Any] = {}
        for comment in self.comments[0] if self.comments else ():
            if match := _META.fullmatch(comment.text):
                found[match[1]] = match[2]
        speakers = [_speaker(comments) for comments in self.comments]
        if any(speakers):
            found["speakers"] = speakers
        blocks = ["\n".join([c.text for c in comments]) for comments in self.comments]
        found["conllu.comments"] = "\n\n".join(blocks or [f"# newdoc id = {self.doc_id}"])
        kept = {
            "deps": "\n".join(self._deps),
            "misc": "\n".join(self._misc),
            "layout": "\n".join(self._layout),
            "ranges": "\n".join(self._ranges),
            "empty": "\n".join(self._empty_rows),
            "blanks": "\n".join([f"{at}\t{count}" for at, count in self.blanks.items()]),
            "tail": "\n".join([comment.text for comment in self.tail]),
            "keys": entity_keys,
        }
        found.update({f"conllu.{key}": value for key, value in kept.items() if value.strip("\n")})
        return found


def _speaker(comments: list[Comment]) -> str:
    for comment in comments:
        if comment.text.startswith("# speaker") and (match := _SPEAKER.fullmatch(comment.text)):
            return match[1]
    return ""
