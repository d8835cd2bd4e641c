"""From the coreference column of one document to its layer ``gold``, and what is wrong there."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import Any

from anaphora_formats.conll_brackets import (
    EMPTY_CELLS,
    Found,
    Mention,
    TypedLabel,
    parse_typed,
    text_order,
)
from anaphora_formats.conll_columns import GUM, Scan
from anaphora_workbench.errors import Problem, Severity
from anaphora_workbench.model import (
    EMPTY,
    ENTITY,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Span,
    anaphors_from_clusters,
)

IDENTITY = "identity"
"""Key of `Markable.attributes` for the Wikipedia title in a label of GUM."""
UNTYPED = "unknown"
"""Entity type in a label of GUM whose type is not known."""


def is_typed(table: Scan, mentions: Iterable[Mention]) -> bool:
    """Tell whether the labels are GUM's: few columns, each label a type and a number."""
    if table.layout is not GUM:
        return False
    labels = {label for label, _start, _end in mentions}
    return bool(labels) and all(parse_typed(label) is not None for label in labels)


def label_parts(label: str, typed: bool) -> TypedLabel:
    """Return type, cluster label and title of a label; a plain label is all cluster label."""
    parts = parse_typed(label) if typed else None
    return TypedLabel("", label, "") if parts is None else parts


def build_layer(
    table: Scan, cells: Sequence[str], found: Found, document: Document
) -> tuple[Layer, list[Problem]]:
    """Build the layer ``gold`` of a document.

    Args:
        table: Where the lines are, for messages.
        cells: The coreference cell of each token.
        found: The mentions in them.
        document: The document, for the heads.

    Returns:
        The layer, and the warnings about mentions that were kept but look like mistakes.
    """
    typed = is_typed(table, found.mentions)
    mentions = sorted(found.mentions, key=text_order)
    facts: dict[str, tuple[TypedLabel, FrozenDict[str, str]]] = {}
    running: dict[str, int] = {}
    cluster_of: dict[str, str] = {}
    markables = []
    for label, start, end in mentions:
        if label not in facts:
            parts = label_parts(label, typed)
            held = {ENTITY: parts.entity}
            if parts.identity:
                held[IDENTITY] = parts.identity
            facts[label] = (parts, FrozenDict(held))
        parts, attributes = facts[label]
        entity = parts.entity
        running[entity] = running.get(entity, 0) + 1
        name = f"{entity}.{running[entity]}"
        markables.append(
            Markable(
                name,
                (Span(start, end),),
                semantic="" if parts.semantic == UNTYPED else parts.semantic,
                attributes=attributes,
            )
        )
        cluster_of[name] = entity
    problems = doubtful_mentions(table, mentions, [span.start for span in document.sentences])
    layer = Layer.build(
        "gold",
        markables,
        anaphors_from_clusters(markables, cluster_of, sums_of(table, mentions, running, problems)),
        metadata=_metadata(cells, typed, table),
    )
    return layer, problems


def _metadata(cells: Sequence[str], typed: bool, table: Scan) -> FrozenDict[str, Any]:
    """Return what the writer needs to give the column back as it was."""
    if not cells:
        return EMPTY
    empty = max((table.layout.empty, *sorted(EMPTY_CELLS)), key=cells.count)
    at = [index for index, cell in enumerate(cells) if cell != empty]
    held: dict[str, Any] = {"conll.empty": empty}
    if at:
        held |= {"conll.at": at, "conll.cells": [cells[index] for index in at]}
    if typed:
        held["conll.typed"] = True
    several = [cells[index] for index in at if ")(" in cells[index] or "|" in cells[index]]
    if several and table.layout.joint != (joint := "|" if "|" in several[0] else ""):
        held["conll.joint"] = joint
    return FrozenDict(held)


def bracket_problems(table: Scan, cells: Sequence[str], found: Found) -> list[Problem]:
    """Return what is wrong with the brackets of a column, each with its place."""
    problems = [
        _located(
            table,
            "conll-cell-bad",
            f"'{cells[word]}' is no coreference cell: it must hold brackets such as (3, 3) or (3) "
            "divided by |, or nothing (-); it is left out",
            word,
            cells[word],
            Severity.ERROR,
        )
        for word in found.bad
    ]
    problems += [
        _located(
            table,
            "conll-bracket-unclosed",
            f"the mention ({label} is never closed, so it is left out; put {label}) on its last "
            "word",
            word,
            f"({label}",
            Severity.ERROR,
        )
        for label, word in found.unclosed
    ]
    problems += [
        _located(
            table,
            "conll-bracket-unopened",
            f"{label}) closes a mention that is not open, so it is left out; put ({label} on its "
            "first word",
            word,
            f"{label})",
            Severity.ERROR,
        )
        for label, word in found.unopened
    ]
    return problems


def _located(
    table: Scan, code: str, message: str, word: int, bracket: str, severity: Severity
) -> Problem:
    line = table.line(word)
    cell = line.rstrip("\t ")
    start = max(cell.rfind("\t"), cell.rfind(" ")) + 1
    column = start + max(cell[start:].find(bracket), 0) + 1
    return Problem(code, message, table.source.at(table.line_number(word), column), severity)


def doubtful_mentions(
    table: Scan, mentions: Sequence[Mention], sentences: Sequence[int]
) -> list[Problem]:
    """Warn of mentions with the same words and of mentions across sentences.

    Args:
        table: Where the lines are, for messages.
        mentions: In text order.
        sentences: Index of the first word of each sentence.
    """
    problems = []
    if len({(start, end) for _label, start, end in mentions}) != len(mentions):
        first: dict[tuple[int, int], str] = {}
        for label, start, end in mentions:
            if (start, end) not in first:
                first[start, end] = label
                continue
            other = first[start, end]
            message = f"({label} marks the same words as ({other}; both mentions are kept"
            if other == label:
                message = f"({label} marks the same words twice; both mentions are kept"
            problems.append(
                _located(
                    table,
                    "conll-mention-twice",
                    message,
                    start,
                    f"({label}",
                    Severity.WARNING,
                )
            )
    if len(sentences) > 1:
        for label, start, end in mentions:
            following = bisect_right(sentences, start)
            if following < len(sentences) and end > sentences[following]:
                problems.append(
                    _located(
                        table,
                        "conll-mention-across",
                        f"the mention ({label} goes over the end of its sentence; perhaps {label}) "
                        "is missing on an earlier word",
                        start,
                        f"({label}",
                        Severity.WARNING,
                    )
                )
    return problems


def sums_of(
    table: Scan, mentions: Sequence[Mention], labels: Iterable[str], problems: list[Problem]
) -> dict[str, tuple[str, ...]]:
    """Return the clusters that are the sum of others (``0+1``) and what they are the sum of.

    Args:
        table: Where the lines are, for messages.
        mentions: In text order.
        labels: The clusters.
        problems: Grows by a warning about each sum that lacks a part.
    """
    known = frozenset(labels)
    sums = {}
    for label in sorted(known):
        parts = tuple(label.split("+"))
        if len(parts) < 2 or not any(part in known for part in parts):
            continue
        if all(part in known for part in parts):
            sums[label] = parts
            continue
        missing = next(part for part in parts if part not in known)
        start = next(start for other, start, _end in mentions if other == label)
        problems.append(
            _located(
                table,
                "conll-split-missing",
                f"({label} is a split antecedent, but there is no mention of '{missing}'; it is "
                "kept as an entity of its own",
                start,
                f"({label}",
                Severity.WARNING,
            )
        )
    return sums
