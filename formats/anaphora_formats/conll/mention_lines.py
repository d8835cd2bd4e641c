"""The bare mentions of CoNLL documents, found line by line.

This is the general way: it is made of the same parts as the reader and knows every oddity. Usual
documents are read on their bytes (`conll.mention_table`), which must give the same.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from anaphora_formats.conll.brackets import find_mentions, text_order
from anaphora_formats.conll.columns import GUM, scan
from anaphora_formats.conll.context import FileContext, Identity
from anaphora_formats.conll.documents import RawDocument, genre_of
from anaphora_formats.conll.reader import (
    bracket_problems,
    doubtful_mentions,
    in_file_order,
    is_typed,
    label_parts,
    sums_of,
)
from anaphora_formats.conll.tokens import forms_of
from anaphora_workbench.errors import Problem, Severity
from anaphora_workbench.ports.mention_table import UNKNOWN, MentionTable, fingerprint


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
