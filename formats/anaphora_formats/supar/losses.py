"""Tell what a SUPAR folder cannot hold of a document and its decisions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from anaphora_formats.supar.files import NO_KIND, OVERT
from anaphora_formats.supar.layer import BEFORE_UNKNOWN, FAIL, PASS
from anaphora_formats.supar.text import EXTRA_FIELDS, LABELS, PROLOG_WORDS, SENTENCES, TEXTS
from anaphora_formats.supar.writer import Planned, SuparPlan, realised_of
from anaphora_workbench.errors import Problem, Severity
from anaphora_workbench.model import FOUND, NO_RECORD, Document, Layer, Markable, Reference
from anaphora_workbench.ports import Reading

WHAT = {
    "supar-loses-language": "the language",
    "supar-loses-text": "the running text with its spacing",
    "supar-loses-paragraphs": "paragraphs",
    "supar-loses-pos": "universal parts of speech (a tag stands in their place)",
    "supar-loses-features": "morphological features of words",
    "supar-loses-parse": "syntactic heads and relations of words",
    "supar-loses-structures": "syntactic units",
    "supar-loses-trees": "constituent trees",
    "supar-loses-empty-nodes": "empty nodes",
    "supar-loses-metadata": "entries of the metadata",
    "supar-loses-layers": "layers beside the first",
    "supar-loses-layer-name": "the name of the layer",
    "supar-loses-corrections": "corrections of words (the corrected lemma and tag are written)",
    "supar-loses-bridges": "bridging links",
    "supar-loses-markables": "markables that no anaphor and no list names",
    "supar-loses-heads": "heads of expressions of several words",
    "supar-loses-phrases": "phrase types",
    "supar-loses-semantic": "semantic classes",
    "supar-loses-minimum": "minimal spans (MIN)",
    "supar-loses-attributes": "markables or anaphors with attributes of another format",
    "supar-loses-parts": "discontinuous expressions (the words between are included)",
    "supar-loses-sentences": "expressions that go on in the next sentence (cut at its start)",
    "supar-loses-zeros": "role, features or place of a zero pronoun",
    "supar-loses-clitics": "numbers of clitics that are not 1, 2 ... among those of their word",
    "supar-loses-positions": "places in lists that another expression has or that are the "
    "anaphor's own",
    "supar-loses-kinds": "kinds (written as one word that shows zeros and clitics)",
    "supar-loses-reference": "reference types that are open (written as < or >) or 'other' "
    "without antecedent (read as not referring)",
    "supar-loses-verdicts": "candidates whose single constraints, reasons or records are lost",
    "supar-loses-candidates": "candidate lists of what is no anaphor",
}
"""What is lost, by code."""

_OWN = frozenset((SENTENCES, LABELS, TEXTS, EXTRA_FIELDS, PROLOG_WORDS))


def losses_of(reading: Reading) -> list[Problem]:
    """Return a warning for each sort of thing that is lost, with the number of such things."""
    lost: Counter[str] = Counter()
    _of_document(reading.document, lost)
    if reading.layers:
        layer = reading.layers[0]
        lost["layers"] += len(reading.layers) - 1
        plan = SuparPlan(reading.document, layer)
        _of_layer(layer, lost)
        named = _of_anaphors(plan, layer, lost)
        _of_markables(plan, [layer.markables[name] for name in named], lost)
        lost["markables"] += len(layer.markables) - len(named)
    return [
        Problem(code, f"SUPAR cannot hold: {what} ({lost[sort]})", severity=Severity.WARNING)
        for code, what in WHAT.items()
        if lost[sort := code.removeprefix("supar-loses-")]
    ]


def _of_document(document: Document, lost: Counter[str]) -> None:
    lost["language"] += document.language != "und"
    lost["text"] += bool(document.text)
    lost["paragraphs"] += len(document.paragraphs)
    for token in document.tokens:
        lost["pos"] += bool(token.pos)
        lost["features"] += bool(token.features)
        lost["parse"] += token.head is not None or bool(token.deprel)
    lost["structures"] += len(document.structures)
    lost["trees"] += sum([tree is not None for tree in document.trees])
    lost["empty-nodes"] += len(document.empty_nodes)
    lost["metadata"] += len(document.metadata.keys() - _OWN)


def _of_layer(layer: Layer, lost: Counter[str]) -> None:
    lost["layer-name"] += layer.name != "gold"
    lost["corrections"] += len(layer.corrections)
    lost["bridges"] += len(layer.bridges)
    lost["metadata"] += len(layer.metadata.keys() - {BEFORE_UNKNOWN})
    lost["candidates"] += len(layer.candidates.keys() - layer.anaphors.keys())


def _of_anaphors(plan: SuparPlan, layer: Layer, lost: Counter[str]) -> set[str]:
    """Count what is lost of anaphors and their lists; return the markables that are written."""
    named: set[str] = set()
    for planned in plan.anaphors:
        anaphor = planned.anaphor
        named.add(anaphor.markable)
        named.update(anaphor.antecedents)
        lost["kinds"] += ("" if planned.kind == NO_KIND else planned.kind) != anaphor.kind
        lost["attributes"] += bool(anaphor.attributes)
        lost["reference"] += anaphor.reference is None or (
            anaphor.reference is Reference.OTHER and not anaphor.antecedents
        )
        lost["positions"] += _confused(plan, planned, layer, anaphor.antecedents)
        listed = layer.candidates.get(anaphor.markable, ())
        names = [candidate.markable for candidate in listed]
        named.update(names)
        lost["positions"] += _confused(plan, planned, layer, names)
        for candidate in listed:
            read = PASS if candidate.admissible else FAIL
            lost["verdicts"] += candidate.verdicts != read or candidate.record != NO_RECORD
    return named


def _confused(plan: SuparPlan, planned: Planned, layer: Layer, names: Iterable[str]) -> int:
    """Count the entries of a list that will be read as something else, or not at all."""
    confused = 0
    words: set[object] = set()
    for name in names:
        markable = layer.markables[name]
        span = plan.span(markable)
        meant = plan.denotation.of(span, planned.anaphor.markable)
        if name in layer.anaphors:
            confused += meant != name
        else:
            # Two expressions without an anaphor that are written alike are read as one.
            confused += meant != OVERT or realised_of(markable) != OVERT or span in words
            words.add(span)
    return confused


def _of_markables(plan: SuparPlan, markables: list[Markable], lost: Counter[str]) -> None:
    clitics: dict[object, list[int]] = {}
    for markable in markables:
        several = markable.end - markable.start > 1
        lost["heads"] += several and markable.head is not None
        lost["phrases"] += markable.phrase != realised_of(markable)
        lost["semantic"] += bool(markable.semantic)
        lost["minimum"] += bool(markable.minimum)
        lost["empty-nodes"] += bool(markable.empty_nodes)
        lost["attributes"] += bool(markable.attributes.keys() - {FOUND})
        lost["parts"] += len(markable.spans) > 1
        lost["sentences"] += plan.span(markable) != markable.span
        zero = markable.zero
        if zero is not None:
            same = zero.role == "nsubj" and zero.governor == markable.end - 1
            lost["zeros"] += not same or bool(zero.features) or zero.place is not None
        elif markable.clitic is not None:
            clitics.setdefault(plan.span(markable), []).append(markable.clitic)
    for numbers in clitics.values():
        lost["clitics"] += sorted(numbers) != list(range(1, len(numbers) + 1))
