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
from collections.abc import Sequence

from anaphora_workbench.scoring.coreference.matching import MentionMatching
from anaphora_workbench.scoring.interannotator.documents import SharedDocument
from anaphora_workbench.scoring.interannotator.set_distances import (
    DISTANCES,
    Label,
    SetUnits,
    nominal,
)
from anaphora_workbench.scoring.interannotator.settings import (
    ALL,
    Contributions,
    Sums,
    Topic,
    Unmarked,
)

CHAINS = "chains"
IDENTICAL = "identical"
KEPT, DROPPED = "kept", "dropped"
OBSERVED, EXPECTED, UNITS, SAME = "observed", "expected", "units", "same"
MEASURED = tuple([name for name, distance in DISTANCES.items() if distance is not nominal])
"""Distances of chains that are reported; the nominal one is there for links."""


def chain_contributions(
    document: SharedDocument, way: MentionMatching, unmarked: Unmarked
) -> Contributions:
    """Yield the sums of alpha for every pair of annotators, and for all together."""
    everybody = tuple(document.copies)
    for singletons in (True, False):
        for group in dict.fromkeys([*document.pairs, everybody]):
            sums = _alphas(document, group, way, unmarked, singletons)
            # Two annotators are a pair and everybody at once.
            names = [group] if len(group) == 2 else []
            names += [(ALL, ALL)] if group == everybody else []
            policy = KEPT if singletons else DROPPED
            for first, second in names:
                for subject, found in sums.items():
                    yield Topic(CHAINS, subject, first, second, str(way), policy), found


def _alphas(
    document: SharedDocument,
    annotators: Sequence[str],
    way: MentionMatching,
    unmarked: Unmarked,
    singletons: bool,
) -> dict[str, Sums]:
    """Return the sums of each subject, nothing where no mention has two chains."""
    units = SetUnits(chain_units(document, annotators, way, unmarked, singletons=singletons))
    if not units.items:
        return {}
    found: dict[str, Sums] = {IDENTICAL: {SAME: units.same, UNITS: units.items}}
    for name in MEASURED:
        observed, expected = units.sums(DISTANCES[name])
        found[name] = {OBSERVED: observed, EXPECTED: expected, UNITS: units.items}
    return found


def chain_units(
    document: SharedDocument,
    annotators: Sequence[str],
    way: MentionMatching,
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
