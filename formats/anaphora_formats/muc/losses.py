"""What writing MUC leaves out of a reading: one warning for each sort of thing, with a count.

Rule 17 of `anaphora_formats.muc`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from anaphora_formats.muc.writer import Written, written
from anaphora_workbench.errors import FormatError, Position, Problem, Severity
from anaphora_workbench.model import Document
from anaphora_workbench.ports import Reading


class _Sort(NamedTuple):
    """A sort of thing that is lost.

    Attributes:
        code: End of the code of the warning.
        one: What becomes of one, behind the number 1.
        many: What becomes of several, behind their number.
    """

    code: str
    one: str
    many: str


_MENTIONS = (
    _Sort(
        "zeros",
        "zero anaphor has no words and is left out",
        "zero anaphors have no words and are left out",
    ),
    _Sort(
        "clitics",
        "clitic is no word of its own and is left out",
        "clitics are no words of their own and are left out",
    ),
    _Sort(
        "non-referring",
        "non-referring expression is no markable and is left out",
        "non-referring expressions are no markables and are left out",
    ),
    _Sort(
        "crossing",
        "mention crosses an earlier one, which tags cannot, and is left out",
        "mentions cross earlier ones, which tags cannot, and are left out",
    ),
    _Sort(
        "discontinuous",
        "discontinuous mention is written with the words between its parts",
        "discontinuous mentions are written with the words between their parts",
    ),
    _Sort(
        "inside-words",
        "mention begins or ends inside a written word and gets all or nothing of it",
        "mentions begin or end inside a written word and get all or nothing of it",
    ),
    _Sort("heads", "head is written as MIN string", "heads are written as MIN strings"),
    _Sort(
        "minimums",
        "MIN string also fits other words of its mention",
        "MIN strings also fit other words of their mentions",
    ),
    _Sort(
        "whole-minimums",
        "minimal span is the whole mention, which goes without saying",
        "minimal spans are the whole mention, which goes without saying",
    ),
    _Sort("phrases", "mention loses its phrase type", "mentions lose their phrase types"),
    _Sort("semantic", "mention loses its semantic class", "mentions lose their semantic classes"),
    _Sort(
        "labels",
        "mention loses the label of its entity",
        "mentions lose the labels of their entities",
    ),
    _Sort(
        "nodes",
        "mention loses the empty nodes that it includes",
        "mentions lose the empty nodes that they include",
    ),
)
_DECISIONS = (
    _Sort(
        "kinds",
        "anaphor loses its kind (persIt, poss ...)",
        "anaphors lose their kinds (persIt, poss ...)",
    ),
    _Sort(
        "references",
        "anaphor loses its reference type: MUC knows only links back and forth",
        "anaphors lose their reference types: MUC knows only links back and forth",
    ),
    _Sort(
        "other-links",
        "link of an exophor or of a new or bound expression (!, $) is left out",
        "links of exophors or of new or bound expressions (!, $) are left out",
    ),
    _Sort(
        "links",
        "link leads to another mention of the entity, because its own is left out",
        "links lead to other mentions of the entity, because their own are left out",
    ),
    _Sort(
        "splits",
        "split antecedent is left out: a REF names one mention",
        "split antecedents are left out: a REF names one mention",
    ),
    _Sort("bridges", "bridging link is left out", "bridging links are left out"),
)


def losses_of(reading: Reading, extended: bool) -> list[Problem]:
    """Return what writing a reading would leave out."""
    name = "extended MUC" if extended else "strict MUC"
    at = Position(reading.source) if reading.source else None
    try:
        done = written(reading, extended)
    except FormatError as error:
        return [Problem(error.code, error.message, at, Severity.WARNING)]
    return [
        Problem(f"muc-loss-{code}", f"{text} ({name})", at, Severity.WARNING)
        for code, text in (*_of_layers(reading, done), *_of_document(reading.document, done))
    ]


def _said(sort: _Sort, number: int) -> Iterator[tuple[str, str]]:
    if number:
        yield sort.code, f"{number} {sort.one if number == 1 else sort.many}"


def _of_layers(reading: Reading, done: Written) -> Iterator[tuple[str, str]]:
    lost = done.plan.lost
    for sort in (*_MENTIONS, *_DECISIONS):
        yield from _said(sort, lost[sort.code])
    names = ", ".join(sorted(done.plan.named))
    sort = _Sort(
        "attributes",
        f"mention loses attributes ({names})",
        f"mentions lose attributes ({names})",
    )
    yield from _said(sort, lost["attributes"])
    if not reading.layers:
        return
    layer = reading.layers[0]
    others = _Sort("layers", "further layer is left out", "further layers are left out")
    yield from _said(others, len(reading.layers) - 1)
    lists = _Sort(
        "candidates", "list of candidates is left out", "lists of candidates are left out"
    )
    yield from _said(lists, len(layer.candidates))
    corrections = _Sort(
        "corrections", "corrected analysis is left out", "corrected analyses are left out"
    )
    yield from _said(corrections, len(layer.corrections))
    rest = _Sort("anaphor-attributes", "anaphor loses attributes", "anaphors lose attributes")
    yield from _said(rest, sum([bool(a.attributes) for a in layer.anaphors.values()]))
    if not reading.document.tokens and layer.markables:
        everything = _Sort("mentions", "mention has no words", "mentions have no words")
        yield from _said(everything, len(layer.markables))


def _of_document(document: Document, done: Written) -> Iterator[tuple[str, str]]:
    tokens = document.tokens
    if done.page.name != document.doc_id and (done.page.name or not done.plan.sheet.native):
        yield "name", "the name of the document cannot be written as it is"
    if done.plan.sheet.joined:
        yield "text", "the running text is left out, because its words overlap; they are joined"
    for code, one, many, count in (
        ("lemmas", "lemma", "lemmas", sum([bool(t.lemma) for t in tokens])),
        ("pos", "part of speech", "parts of speech", sum([bool(t.pos) for t in tokens])),
        ("tags", "tag", "tags", sum([bool(t.tag) for t in tokens])),
        ("stems", "stem", "stems", sum([bool(t.stem) for t in tokens])),
        (
            "features",
            "set of features",
            "sets of features",
            sum([bool(t.features) for t in tokens]),
        ),
        (
            "parse",
            "syntactic head or relation",
            "syntactic heads or relations",
            sum([t.head is not None or bool(t.deprel) for t in tokens]),
        ),
        ("trees", "constituent tree", "constituent trees", sum(map(bool, document.trees))),
        ("structures", "syntactic unit", "syntactic units", len(document.structures)),
        ("empty-nodes", "empty node", "empty nodes", len(document.empty_nodes)),
    ):
        sort = _Sort(code, f"{one} is left out", f"{many} are left out")
        yield from _said(sort, count)
    sort = _Sort(
        "sentences",
        "sentence is divided otherwise",
        "sentences are divided otherwise",
    )
    yield from _said(sort, len(set(document.sentences) - set(done.words.sentences)))
    if document.paragraphs and document.paragraphs != done.words.paragraphs:
        changed = set(document.paragraphs) ^ set(done.words.paragraphs)
        sort = _Sort("paragraphs", "paragraph is changed", "paragraphs are changed")
        yield from _said(sort, len(changed))
    notes = [key for key, value in document.metadata.items() if "." not in key and value]
    sort = _Sort(
        "metadata",
        f"note on the document ({', '.join(notes)}) is left out",
        f"notes on the document ({', '.join(notes)}) are left out",
    )
    yield from _said(sort, len(notes))
