"""Hypothesis strategies that build random layers; import them from `testing.strategies`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypedDict, Unpack

from hypothesis import strategies as st

from anaphora_workbench.model import (
    ENTITY,
    ROOT,
    Anaphor,
    Bridge,
    Candidate,
    CandidateRecord,
    Correction,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Outcome,
    Reference,
    Span,
    Verdict,
    Zero,
    anaphors_from_clusters,
)
from anaphora_workbench.testing.documents import FEATURES, RELATIONS, UPOS, rarely, stretch

KINDS = ("persIt", "persRefl", "poss", "demo", "defDesc", "rel")


class LayerChoices(TypedDict, total=False):
    """What `layers` may build; the meaning of each is given there."""

    links: Literal["any", "clusters"]
    max_markables: int
    zeros: bool
    placeless: bool
    clitics: bool
    nested: bool
    crossing: bool
    discontinuous: bool
    across_sentences: bool
    heads: bool
    minimums: bool
    with_empty_nodes: bool
    splits: bool
    bridges: bool
    candidates: bool
    corrections: bool


@dataclass(frozen=True, slots=True)
class _Choices:
    links: Literal["any", "clusters"] = "any"
    max_markables: int = 7
    zeros: bool = True
    placeless: bool = True
    clitics: bool = True
    nested: bool = True
    crossing: bool = True
    discontinuous: bool = True
    across_sentences: bool = False
    heads: bool = True
    minimums: bool = True
    with_empty_nodes: bool = True
    splits: bool = True
    bridges: bool = True
    candidates: bool = True
    corrections: bool = True


@st.composite
def layers(
    draw: st.DrawFn, document: Document, *, name: str = "gold", **choices: Unpack[LayerChoices]
) -> Layer:
    """Build a layer on a document. No two markables are the same words in the same realisation.

    Everything is on by default, except ``across_sentences``.

    Args:
        draw: Given by hypothesis.
        document: The document.
        name: Name of the layer.
        **choices: ``links``: ``any`` for anaphors of every kind and reference type, or
            ``clusters`` for what a cluster format can say (kind ``""``, reference ``<``, entity
            labels ``e1`` ... among the attributes). ``max_markables``: 7 by default. ``zeros``.
            ``placeless``: let zeros have no linear position; without it they stand on empty
            nodes that have a governor and a relation, one zero a node. ``clitics``. ``nested``
            and ``crossing``: let the hulls of markables do so. ``discontinuous``: let markables
            have several spans. ``across_sentences``: let them go over the end of a sentence.
            ``heads``: give heads, sometimes. ``minimums``: give MIN alternatives and head spans.
            ``with_empty_nodes``: let markables list empty nodes. ``splits``: let anaphors have
            several antecedents. ``bridges``. ``candidates``: with verdicts and records.
            ``corrections``: of token analyses.
    """
    choice = _Choices(**choices)
    chosen: list[Markable] = []
    seen: set[tuple[object, ...]] = set()
    for number in range(draw(st.integers(0, choice.max_markables)) if document.tokens else 0):
        label = f"{draw(st.sampled_from(('m', 'e1_', 'x.')))}{number + 1}"
        markable = _markable(draw, document, label, choice)
        if markable is None:
            continue
        key = (markable.spans, markable.realisation, markable.zero and markable.zero.place)
        if key not in seen and all(_fit(markable, other, choice) for other in chosen):
            seen.add(key)
            chosen.append(markable)
    chosen.sort(key=lambda markable: markable.order)
    if choice.links == "clusters":
        chosen, anaphors = _clusters(draw, chosen, choice.splits)
    else:
        anaphors = _links(draw, chosen, choice.splits)
    ids = [markable.id for markable in chosen]
    with_candidates = [a for a in anaphors if choice.candidates and draw(rarely())]
    return Layer.build(
        name,
        draw(st.permutations(chosen)),
        anaphors,
        bridges=_bridges(draw, ids) if choice.bridges and ids else (),
        candidates={a.markable: _candidates(draw, a, ids) for a in with_candidates},
        corrections=_corrections(draw, document) if choice.corrections and document.tokens else {},
    )


def _markable(draw: st.DrawFn, document: Document, name: str, choice: _Choices) -> Markable | None:
    if choice.zeros and draw(rarely()):
        return _zero(draw, document, name, choice.placeless)
    inside = draw(st.sampled_from(document.sentences))
    if choice.across_sentences:
        inside = Span(0, len(document))
    semantic = draw(st.sampled_from(("", "person", "place")))
    if choice.clitics and draw(st.integers(0, 9)) == 9:
        only = draw(st.integers(inside.start, inside.end - 1))
        clitic = draw(st.integers(1, 2))
        span = Span(only, only + 1)
        return Markable(name, (span,), only, phrase="clitic", clitic=clitic, semantic=semantic)
    parts = draw(st.integers(1, 3)) if choice.discontinuous and draw(rarely()) else 1
    spans = _merged([stretch(draw, inside) for _ in range(parts)])
    indices = [index for span in spans for index in span]
    head = draw(st.none() | st.sampled_from(indices)) if choice.heads else None
    head_span = None
    minimum: tuple[Span, ...] = ()
    if choice.minimums and draw(rarely()):
        minimum = (stretch(draw, draw(st.sampled_from(spans))),)
        head_span = None if head is None else Span(head, head + 1)
    held: tuple[tuple[int, int], ...] = ()
    if choice.with_empty_nodes and draw(rarely()):
        near = [n.place for n in document.empty_nodes if any(n.after in span for span in spans)]
        held = tuple(near)
    phrase = draw(st.sampled_from(("", "np", "pronoun")))
    return Markable(
        name, spans, head, head_span, phrase, semantic=semantic, minimum=minimum, empty_nodes=held
    )


def _zero(draw: st.DrawFn, document: Document, name: str, placeless: bool) -> Markable | None:
    nodes = [n for n in document.empty_nodes if n.governor is not None and n.deprel]
    if nodes and (not placeless or draw(st.booleans())):
        node = draw(st.sampled_from(nodes))
        assert node.governor is not None
        zero = Zero(node.governor, node.deprel, node.features, node.place)
    elif placeless:
        governor = draw(st.integers(0, len(document) - 1))
        role = draw(st.sampled_from(("nsubj", "obj", "nmod:poss")))
        zero = Zero(governor, role, draw(st.sampled_from(FEATURES)))
    else:
        return None
    span = Span(zero.governor, zero.governor + 1)
    return Markable(name, (span,), zero.governor, phrase="zero", zero=zero)


def _merged(spans: Sequence[Span]) -> tuple[Span, ...]:
    """Join spans that touch or overlap."""
    result: list[Span] = []
    for span in sorted(spans, key=lambda span: span.order):
        if result and span.start <= result[-1].end:
            result[-1] = Span(result[-1].start, max(result[-1].end, span.end))
        else:
            result.append(span)
    return tuple(result)


def _fit(new: Markable, old: Markable, choice: _Choices) -> bool:
    one, other = new.span, old.span
    if new.zero is not None or old.zero is not None or not one.overlaps(other):
        return True
    return choice.crossing if one.crosses(other) else choice.nested


def _clusters(
    draw: st.DrawFn, markables: list[Markable], splits: bool
) -> tuple[list[Markable], list[Anaphor]]:
    most = max(1, len(markables))
    cluster_of = {m.id: f"e{draw(st.integers(1, most))}" for m in markables}
    labels = sorted(set(cluster_of.values()))
    parts: dict[str, tuple[str, ...]] = {}
    if splits and len(labels) > 2 and draw(st.booleans()):
        whole, *others = draw(st.permutations(labels))
        parts[whole] = tuple(others[: draw(st.integers(2, len(others)))])
    labelled = [replace(m, attributes=FrozenDict({ENTITY: cluster_of[m.id]})) for m in markables]
    return labelled, anaphors_from_clusters(labelled, cluster_of, parts)


def _links(draw: st.DrawFn, markables: list[Markable], splits: bool) -> list[Anaphor]:
    anaphors = []
    for number, markable in enumerate(markables):
        if draw(rarely()):
            continue
        kind = draw(st.sampled_from(("", *KINDS))) if markable.zero is None else "zero"
        reference = draw(st.none() | st.sampled_from(list(Reference)))
        others: list[str] = []
        if reference is Reference.ANAPHOR:
            others = [other.id for other in markables[:number]]
        elif reference is Reference.CATAPHOR:
            others = [other.id for other in markables[number + 1 :]]
        most = 2 if splits else 1
        some = st.lists(st.sampled_from(others), max_size=most, unique=True) if others else None
        antecedents = tuple(draw(some)) if some is not None else ()
        anaphors.append(Anaphor(markable.id, kind, reference, antecedents))
    return anaphors


def _bridges(draw: st.DrawFn, ids: list[str]) -> list[Bridge]:
    one = st.sampled_from(ids)
    pairs = draw(st.lists(st.tuples(one, one), max_size=2, unique=True))
    relations = st.sampled_from(("", "part-whole"))
    return [Bridge(*pair, draw(relations)) for pair in pairs if pair[0] != pair[1]]


def _candidates(draw: st.DrawFn, anaphor: Anaphor, ids: Sequence[str]) -> tuple[Candidate, ...]:
    others = [name for name in ids if name != anaphor.markable and draw(st.booleans())]
    return tuple([_candidate(draw, name) for name in others])


def _candidate(draw: st.DrawFn, name: str) -> Candidate:
    outcomes = st.sampled_from(list(Outcome))
    verdicts = (
        Verdict("number", draw(outcomes), "both are singular"),
        Verdict("gender", draw(outcomes), "«él» | 'la'"),
    )
    record = CandidateRecord(
        number=draw(st.sampled_from(("", "Sing"))),
        head=draw(st.sampled_from(("", "dog"))),
        modifiers=draw(st.sampled_from(((), ("old", "big")))),
        before_verb=draw(st.sampled_from((None, True, False))),
        times_in_text=draw(st.integers(0, 2)),
    )
    return Candidate(name, verdicts[: draw(st.integers(0, 2))], record)


def _corrections(draw: st.DrawFn, document: Document) -> dict[int, Correction]:
    last = len(document) - 1
    correction = st.builds(
        Correction,
        pos=st.none() | st.sampled_from(UPOS),
        tag=st.none() | st.just("NN"),
        lemma=st.none() | st.just("be"),
        head=st.none() | st.integers(ROOT, last),
        deprel=st.none() | st.sampled_from(RELATIONS),
    )
    return draw(st.dictionaries(st.integers(0, last), correction, max_size=2))
