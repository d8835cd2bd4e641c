"""From the lines of one document to its words and the layer ``gold`` of its last column."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from anaphora_formats.conll.brackets import (
    EMPTY_CELLS,
    Found,
    LabelledSpan,
    TypedLabel,
    find_mentions,
    parse_typed,
    text_order,
)
from anaphora_formats.conll.columns import GUM, Layout, Scan, compact, scan
from anaphora_formats.conll.context import FileContext, Identity
from anaphora_formats.conll.documents import RawDocument, first_cell, genre_of, part_number
from anaphora_formats.conll.tokens import words_of
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
from anaphora_workbench.ports import Reading

IDENTITY = "identity"
"""Key of `Markable.attributes` for the Wikipedia title in a label of GUM."""
UNTYPED = "unknown"
"""Entity type in a label of GUM whose type is not known."""


def is_typed(layout: Layout, labels: Iterable[str]) -> bool:
    """Tell whether labels are GUM's: few columns, each label a type and a number."""
    if layout is not GUM:
        return False
    different = set(labels)
    return bool(different) and all(parse_typed(label) is not None for label in different)


def label_parts(label: str, typed: bool) -> TypedLabel:
    """Return type, cluster label and title of a label; a plain label is all cluster label."""
    parts = parse_typed(label) if typed else None
    return TypedLabel("", label, "") if parts is None else parts


def build_layer(
    table: Scan, cells: Sequence[str], found: Found, document: Document
) -> tuple[Layer, list[Problem]]:
    """Build the layer ``gold`` of a document.

    Returns:
        The layer, and the warnings about mentions that were kept but look like mistakes.
    """
    typed = is_typed(table.layout, [label for label, _start, _end in found.mentions])
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
        metadata=_mention_metadata(cells, typed, table),
    )
    return layer, problems


def _mention_metadata(cells: Sequence[str], typed: bool, table: Scan) -> FrozenDict[str, Any]:
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
            f"'{cells[word]}' is not a coreference cell: it must contain brackets such as (3, 3) "
            "or (3) divided by |, or nothing (-); it is skipped",
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
            f"Anaphora skips the mention '({label}': it has no closing bracket; put '{label})' on "
            "its last word",
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
            f"Anaphora skips '{label})': it closes a mention that is not open; put '({label}' on "
            "its first word",
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
    table: Scan, mentions: Sequence[LabelledSpan], sentences: Sequence[int]
) -> list[Problem]:
    """Warn of mentions with the same words and of mentions across sentences."""
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
    table: Scan, mentions: Sequence[LabelledSpan], labels: Iterable[str], problems: list[Problem]
) -> dict[str, tuple[str, ...]]:
    """Return the clusters that are the sum of others (``0+1``) and what they are the sum of."""
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


def read_document(
    raw: RawDocument, context: FileContext, identity: Identity | None = None
) -> Reading:
    """Return a document with its layer ``gold`` and everything that is wrong with it.

    ``identity`` is what it is called, if it has been named already.
    """
    identity = identity or context.identify(raw)
    table = scan(raw, identity.name, context.source, context.layout)
    columns = table.columns()
    cells = table.coref()
    words = words_of(table, columns, len(cells))
    metadata = _metadata(raw, table, columns, identity)
    if words.speakers:
        metadata["speakers"] = words.speakers
    document = Document(
        identity.doc_id,
        context.language,
        tokens=words.tokens,
        sentences=words.sentences,
        paragraphs=words.paragraphs,
        trees=words.trees,
        metadata=FrozenDict(metadata),
    )
    found = find_mentions(cells, context.parse, typed=table.layout is GUM)
    layer, doubtful = build_layer(table, cells, found, document)
    problems = [
        *raw.problems,
        *table.problems,
        *_name_problems(table, columns, identity),
        *bracket_problems(table, cells, found),
        *doubtful,
    ]
    if not cells:
        at = context.source.at(raw.number)
        message = f"the document '{identity.name}' has no words"
        problems.append(Problem("conll-document-empty", message, at, Severity.WARNING))
    return Reading(document, (layer,), tuple(in_file_order(problems)), context.source.name)


def in_file_order(problems: Iterable[Problem]) -> list[Problem]:
    """Return problems in the order of their lines, those of one line as they were met."""
    return sorted(problems, key=lambda problem: problem.at.line if problem.at else 0)


def _name_problems(
    table: Scan, columns: dict[str, Sequence[str]], identity: Identity
) -> list[Problem]:
    """Warn where the first columns name another document or part than the begin line does."""
    wrong = None if table.raw.begin is None else wrong_name(columns, identity)
    if wrong is None:
        return []
    role, means, word = wrong
    message = (
        f"this line names {role} '{columns[role][word]}', the begin line {means}; the begin line "
        "counts"
    )
    place = table.place(word, role)
    return [Problem("conll-name-differs", message, place, Severity.WARNING)]


def wrong_name(
    columns: Mapping[str, Sequence[str]], identity: Identity
) -> tuple[str, str, int] | None:
    """Find a cell that names another document or part than the begin line does.

    Returns:
        The role of the column, what the begin line names, and the first word with another name.
    """
    names = (identity.name, first_cell(identity.name))
    for role, is_right, means in (
        ("document", names.__contains__, f"the document '{identity.name}'"),
        ("part", lambda cell: part_number(cell) == identity.part, f"part {identity.part}"),
    ):
        column = columns.get(role, ())
        wrong = {cell for cell in set(column) if cell not in ("-", "_", "") and not is_right(cell)}
        if wrong:
            return role, means, next(i for i, cell in enumerate(column) if cell in wrong)
    return None


def _metadata(
    raw: RawDocument, table: Scan, columns: dict[str, Sequence[str]], identity: Identity
) -> dict[str, Any]:
    """Return what the writer needs to give the document back as it was; rule 12 lists the keys."""
    held: dict[str, Any] = {
        "conll.name": identity.name,
        "conll.part": identity.part,
        "conll.layout": table.layout.name,
        "conll.begin": raw.begin,
        "conll.end": raw.end,
    }
    if genre := genre_of(identity.name):
        held["genre"] = genre
    # The words are in the model, but for the lines that have none.
    kept = {r: compact(c) for r, c in columns.items() if r != "form" or "" in c}
    for key, value in (
        ("conll.before", raw.before),
        ("conll.after", raw.after),
        ("conll.crlf", raw.crlf),
        ("conll.unended", not raw.ended),
        ("conll.spaced", table.separator == " "),
        ("conll.frames", {str(word): frame for word, frame in table.frames.items()}),
        ("conll.lines", _other_lines(table)),
        ("conll.columns", kept),
    ):
        if value:
            held[key] = value
    return held


def _other_lines(table: Scan) -> dict[str, list[str]]:
    """Return the lines without a word, by the word before which they stand.

    Left out are those that the writer makes by itself: a blank line behind each sentence.
    """
    lines, at = table.raw.lines, table.at
    starts = frozenset(table.sentence_starts()[1:])
    size = len(at)
    held = {}
    for word in sorted({0, size, *table.gaps()}):
        first = at[word - 1] + 1 if word else 0
        between = lines[first : at[word] if word < size else len(lines)]
        usual = [""] if word in starts or (word == size and size) else []
        if between != usual:
            held[str(word)] = between
    return held
