"""The bare mentions of one CorefUD document: what a scorer needs, without the model's document.

This is the general way, made of the same parts as the reader; `corefud_fast` does the usual
documents several times faster and must tell the same. The numbered rules are in
`anaphora_formats.corefud`.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from anaphora_formats.conllu_documents import Tables, read_tables
from anaphora_formats.conllu_rows import Report
from anaphora_formats.conllu_table import Table, told_by
from anaphora_formats.corefud_layer import LayerReader
from anaphora_workbench.errors import FormatError, Position
from anaphora_workbench.model import Layer, Markable, chains_of, cluster_labels
from anaphora_workbench.model.heads import GUESSES, head_of
from anaphora_workbench.model.language import language
from anaphora_workbench.ports import Source
from anaphora_workbench.ports.collecting import collector_paused
from anaphora_workbench.ports.mentions import (
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


class Reader:
    """What the documents of one file share, and the general way to their mentions.

    Args:
        source: The file.
        language: Language of the documents that do not tell theirs.

    Attributes:
        source: The file.
        report: Takes what is wrong.
        tables: Names the documents.
        layers: Follows ``global.Entity``.
    """

    def __init__(self, source: Source, language: str) -> None:
        self.source = source
        self._language = language
        self.report = Report(source)
        self.tables = Tables(source, self.report)
        self.layers = LayerReader(self.report)

    def read(self, piece: Source, first: int) -> Iterator[MentionTable]:
        """Yield the mentions of the documents of a piece of the file.

        Args:
            piece: The piece.
            first: 1-based number of its first line.

        Raises:
            FormatError: As `anaphora_formats.conllu_documents.read_tables`, and what reading the
                piece raises.
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

    def _mentions(self, table: Table) -> MentionTable:
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
            genre=told_by([comment.text for comment in comments]).get("genre", ""),
            problems=tuple([p for p in problems if p.code not in OTHER_COLUMNS]),
            source=self.source.name,
        )

    def _heads(
        self, table: Table, markables: Sequence[Markable], gives: bool
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


def _leading(table: Table) -> dict[Place, Place]:
    nodes = zip(table.empty_nodes, table.dependencies, strict=True)
    return leading_places([(node.place, node.after < first) for node, (first, _) in nodes])


def _governors(table: Table) -> dict[Place, _Governors]:
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
