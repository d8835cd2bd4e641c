"""What a CoNLL file cannot hold of a layer: mentions without words, links, kinds and the like."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from anaphora_formats.conll_brackets import find_mentions
from anaphora_formats.conll_columns import GUM
from anaphora_formats.conll_layer import IDENTITY
from anaphora_formats.conll_plan import Plan, left_out
from anaphora_formats.conll_writer import coref_column
from anaphora_workbench.model import ENTITY, Layer, Markable, Reference, anaphors_from_clusters
from anaphora_workbench.model.heads import head_of_span
from anaphora_workbench.model.language import language


class Loss(NamedTuple):
    """One sort of thing that is lost.

    Attributes:
        code: Code of the problem, without ``conll-loss-``.
        number: How many there are; nothing is said of none.
        one: What happens to one of them, as the rest of a sentence that begins with ``1``.
        many: The same for several.
    """

    code: str
    number: int
    one: str
    many: str


def layer_losses(plan: Plan) -> Iterator[Loss]:
    """Yield what writing the layer would drop, also what does not occur (with the number 0)."""
    if plan.layer is not None:
        yield from _mentions(plan, plan.layer)
        yield from _decisions(plan, plan.layer)


def _mentions(plan: Plan, layer: Layer) -> Iterator[Loss]:
    markables = layer.markables.values()
    kept = [layer.markables[name] for name in plan.mentions]
    yield Loss(
        "zeros",
        sum([markable.zero is not None for markable in markables]),
        "zero anaphor has no place in @ and is left out",
        "zero anaphors have no place in @ and are left out",
    )
    yield Loss(
        "clitics",
        sum([markable.clitic is not None for markable in markables]),
        "clitic has no place in @ and is left out",
        "clitics have no place in @ and are left out",
    )
    yield Loss(
        "non-referring",
        sum([a.reference is Reference.NON_REFERRING for a in layer.anaphors.values()]),
        "non-referring expression has no place in @ and is left out",
        "non-referring expressions have no place in @ and are left out",
    )
    yield Loss(
        "discontinuous",
        sum([len(markable.spans) > 1 for markable in kept]),
        "discontinuous mention is written with the words between its parts",
        "discontinuous mentions are written with the words between their parts",
    )
    wanted = Counter(plan.mentions.values())
    read_back = find_mentions(coref_column(plan), typed=plan.layout is GUM).mentions
    yield Loss(
        "crossing",
        (wanted - Counter(read_back)).total(),
        "mention crosses another one of its entity; @ cannot tell that from nesting",
        "mentions cross another one of their entity; @ cannot tell that from nesting",
    )
    yield Loss(
        "heads",
        _lost_heads(plan, kept),
        "head of a mention has no place in @ and is left out",
        "heads of mentions have no place in @ and are left out",
    )
    yield Loss(
        "minimums",
        sum([bool(markable.minimum) for markable in kept]),
        "mention loses its minimal span (MIN)",
        "mentions lose their minimal spans (MIN)",
    )
    yield Loss(
        "phrases",
        sum([bool(markable.phrase) for markable in kept]),
        "mention loses its phrase type",
        "mentions lose their phrase types",
    )
    yield Loss(
        "semantic",
        sum([markable.semantic not in ("", _semantic_held(plan, markable)) for markable in kept]),
        "mention loses its semantic class",
        "mentions lose their semantic classes",
    )
    yield Loss(
        "included-nodes",
        sum([bool(markable.empty_nodes) for markable in kept]),
        "mention loses the empty nodes that it includes",
        "mentions lose the empty nodes that they include",
    )
    held = {ENTITY, IDENTITY} if plan.typed else {ENTITY}
    lost = [markable.attributes.keys() - held for markable in kept]
    names = ", ".join(sorted(set().union(*lost)))
    yield Loss(
        "attributes",
        sum(map(bool, lost)),
        f"mention loses attributes that @ does not know ({names})",
        f"mentions lose attributes that @ does not know ({names})",
    )


def _lost_heads(plan: Plan, markables: list[Markable]) -> int:
    """Count the heads that cannot be found again from the parse that is written."""
    given = [m for m in markables if m.head is not None]
    if not given:
        return 0
    roles, document = plan.layout.roles, plan.document
    if "parse" not in roles:
        document = replace(document, trees=())
    readable = {"tree"} if "parse" in roles else set()
    if "head" in roles:
        readable.add("dependency")
    tables = language(document.language)
    lost = 0
    for markable in given:
        index, told = head_of_span(document, (markable.span,), tables)
        found = index if told in readable else None
        lost += found != markable.head or markable.head_span is not None
    return lost


def _semantic_held(plan: Plan, markable: Markable) -> str:
    """Return the semantic class that the written label gives."""
    return plan.mentions[markable.id][0].partition("-")[0] if plan.typed else ""


def _decisions(plan: Plan, layer: Layer) -> Iterator[Loss]:
    assert plan.chains is not None
    cluster_of = {name: str(plan.chains.entity_of[name]) for name in plan.mentions}
    markables = [layer.markables[name] for name in cluster_of]
    read_back = {a.markable: a for a in anaphors_from_clusters(markables, cluster_of)}
    kinds = references = links = attributes = 0
    for anaphor in layer.anaphors.values():
        if anaphor.markable not in cluster_of or len(anaphor.antecedents) > 1:
            continue
        twin = read_back.get(anaphor.markable)
        kinds += anaphor.kind != ""
        references += anaphor.reference is not (None if twin is None else twin.reference)
        links += anaphor.antecedents != (() if twin is None else twin.antecedents)
        attributes += bool(anaphor.attributes)
    yield Loss(
        "kinds",
        kinds,
        "anaphor loses its kind (persIt, poss ...)",
        "anaphors lose their kinds (persIt, poss ...)",
    )
    yield Loss(
        "references",
        references,
        "anaphor loses its reference type: @ says only which mentions belong together",
        "anaphors lose their reference types: @ says only which mentions belong together",
    )
    yield Loss(
        "links",
        links,
        "link is not kept as such: @ says only which mentions belong together",
        "links are not kept as such: @ says only which mentions belong together",
    )
    yield Loss(
        "anaphor-attributes",
        attributes,
        "anaphor loses attributes",
        "anaphors lose attributes",
    )
    yield Loss(
        "split-antecedents",
        _lost_splits(plan, layer),
        "split antecedent has no place in @; its anaphor is written without it",
        "split antecedents have no place in @; their anaphors are written without them",
    )
    yield Loss(
        "bridges",
        len(layer.bridges),
        "bridging link has no place in @ and is left out",
        "bridging links have no place in @ and are left out",
    )
    yield Loss(
        "candidates",
        len(layer.candidates),
        "list of candidates has no place in @ and is left out",
        "lists of candidates have no place in @ and are left out",
    )
    yield Loss(
        "corrections",
        len(layer.corrections),
        "corrected analysis is written as if the text had it, where there is a column for it",
        "corrected analyses are written as if the text had them, where there is a column for them",
    )
    yield Loss(
        "labels",
        sum([_is_renamed(plan, layer, number) for number in range(len(plan.labels))]),
        "entity is written with a number instead of its name",
        "entities are written with numbers instead of their names",
    )


def _lost_splits(plan: Plan, layer: Layer) -> int:
    """Count the anaphors with several antecedents that the label (``0+1``) does not say."""
    chains = plan.chains
    assert chains is not None
    lost = 0
    for anaphor in layer.anaphors.values():
        if len(anaphor.antecedents) > 1 and not left_out(layer, layer.markables[anaphor.markable]):
            number = chains.entity_of[anaphor.markable]
            parts = {plan.labels[part] for part in chains.parts.get(number, frozenset())}
            first = chains.entities[number][0] == anaphor.markable
            lost += not first or set(plan.labels[number].split("+")) != parts
    return lost


def _is_renamed(plan: Plan, layer: Layer, number: int) -> bool:
    assert plan.chains is not None
    names = plan.chains.entities[number]
    read = {layer.markables[name].attributes.get(ENTITY) for name in names} - {None}
    return bool(read) and plan.labels[number] not in read
