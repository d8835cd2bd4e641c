"""Agreement on chains: Krippendorff's alpha over mentions whose label is their chain.

A unit is a mention of at least one annotator (the classes of `documents`); the label that an
annotator gives to it is the chain in which it stands, as the set of its mentions, the mention
itself among them. A mention that an annotator of the document does not have is a gap; with
``unmarked`` set to ``singleton`` it is a chain of its own, which is what schemes mean that do not
mark singletons. Singletons are kept and dropped: dropped, a mention that is alone in an annotator's
chain counts as one that the annotator does not have.

Distances and formulas: `set_distances`. ``identical`` is the share of units on which all chains
are equal, without correction for chance.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Sequence
from enum import StrEnum

from anaphora_workbench.scoring.agreement.documents import SharedDocument
from anaphora_workbench.scoring.agreement.set_distances import (
    DISTANCES,
    Label,
    SetUnits,
    nominal,
)
from anaphora_workbench.scoring.agreement.topics import ALL, Contributions, Topic
from anaphora_workbench.scoring.coreference.matching import Way

CHAINS = "chains"
IDENTICAL = "identical"
KEPT, DROPPED = "kept", "dropped"
OBSERVED, EXPECTED, UNITS, SAME = "observed", "expected", "units", "same"
MEASURED = tuple([name for name, distance in DISTANCES.items() if distance is not nominal])
"""Distances of chains that are reported; the nominal one is there for links."""


class Unmarked(StrEnum):
    """What a mention is for an annotator of the document who does not have it."""

    GAP = "gap"
    SINGLETON = "singleton"


def chain_contributions(document: SharedDocument, way: Way, unmarked: Unmarked) -> Contributions:
    """Yield the sums of alpha for every pair of annotators, and for all together."""
    everybody = tuple(document.copies)
    for singletons in (True, False):
        for pair in document.pairs:
            yield from _alphas(document, pair, pair, way, unmarked, singletons)
        yield from _alphas(document, everybody, (ALL, ALL), way, unmarked, singletons)


def _alphas(
    document: SharedDocument,
    annotators: Sequence[str],
    names: tuple[str, str],
    way: Way,
    unmarked: Unmarked,
    singletons: bool,
) -> Contributions:
    units = SetUnits(chain_units(document, annotators, way, unmarked, singletons=singletons))
    if not units.items:
        return
    told = KEPT if singletons else DROPPED
    yield Topic(CHAINS, IDENTICAL, *names, str(way), told), {SAME: units.same, UNITS: units.items}
    for name in MEASURED:
        observed, expected = units.sums(DISTANCES[name])
        sums: dict[Hashable, float] = {OBSERVED: observed, EXPECTED: expected, UNITS: units.items}
        yield Topic(CHAINS, name, *names, str(way), told), sums


def chain_units(
    document: SharedDocument,
    annotators: Sequence[str],
    way: Way,
    unmarked: Unmarked,
    *,
    singletons: bool,
) -> list[list[Label]]:
    """Return the chains that annotators give to each mention.

    Args:
        document: The text.
        annotators: Names in the order of annotators.
        way: How mentions are matched.
        unmarked: What a mention is for those who do not have it.
        singletons: Whether singletons are kept.
    """
    classes = document.classes(annotators, way, singletons=singletons)
    units: defaultdict[int, list[Label]] = defaultdict(list)
    for name in annotators:
        entities = document.copies[name].side(singletons=singletons).entities.tolist()
        members: defaultdict[int, set[int]] = defaultdict(set)
        for entity, number in zip(entities, classes[name], strict=True):
            members[entity].add(number)
        chains = {entity: frozenset(mentions) for entity, mentions in members.items()}
        for entity, number in zip(entities, classes[name], strict=True):
            units[number].append(chains[entity])
    if unmarked is Unmarked.SINGLETON:
        for number, labels in units.items():
            labels += [frozenset((number,))] * (len(annotators) - len(labels))
    return list(units.values())
