"""From the lines of one document to a `Reading`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from anaphora_formats.conll_brackets import find_mentions
from anaphora_formats.conll_columns import GUM, Scan, scan
from anaphora_formats.conll_context import Context, Identity
from anaphora_formats.conll_layer import bracket_problems, build_layer
from anaphora_formats.conll_lines import (
    RawDocument,
    first_cell,
    genre_of,
    part_number,
)
from anaphora_formats.conll_tokens import words_of
from anaphora_formats.conll_values import compact
from anaphora_workbench.errors import Problem, Severity
from anaphora_workbench.model import Document, FrozenDict
from anaphora_workbench.ports import Reading


def read_document(raw: RawDocument, context: Context) -> Reading:
    """Return a document with its layer ``gold`` and everything that is wrong with it."""
    identity = context.identify(raw)
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
    if table.raw.begin is None:
        return []
    names = (identity.name, first_cell(identity.name))
    for role, is_right, means in (
        ("document", names.__contains__, f"the document '{identity.name}'"),
        ("part", lambda cell: part_number(cell) == identity.part, f"part {identity.part}"),
    ):
        column = columns.get(role, ())
        wrong = {cell for cell in set(column) if cell not in ("-", "_", "") and not is_right(cell)}
        if wrong:
            word = next(i for i, cell in enumerate(column) if cell in wrong)
            message = (
                f"this line names {role} '{column[word]}', the begin line {means}; the begin line "
                "counts"
            )
            place = table.place(word, role)
            return [Problem("conll-name-differs", message, place, Severity.WARNING)]
    return []


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
