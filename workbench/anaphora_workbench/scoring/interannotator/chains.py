"""Agreement on chains: Krippendorff's alpha, and cluster metrics with either annotator as key.

**Alpha** is over mentions whose label is their chain. A unit is a mention of at least one annotator
(the classes of `documents`); the label that an annotator gives to it is the chain in which it
stands, as the set of its mentions, the mention itself among them. A mention that an annotator of
the document does not have is a gap; with ``unmarked`` set to ``singleton`` it is a chain of its
own, which is what schemes mean that do not mark singletons. Singletons are kept and dropped:
dropped, a mention that is alone in an annotator's chain counts as one that the annotator does not
have.

Distances and formulas: `set_distances`. ``identical`` is the share of units on which all chains are
equal, without correction for chance.

**Cluster metrics**, singletons kept and dropped. No annotator is the truth, so every metric is
printed in both roles: recall with one as key is precision with the other, and F1 is the same,
except that of BLANC by the official scorer's edge rule. Such figures are not corrected for chance
and look high (Passonneau 1997); alpha of the chains stands beside them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Mapping, Sequence

from anaphora_workbench.scoring.coreference.matching import MentionMatching
from anaphora_workbench.scoring.coreference.metrics import METRICS, Metric, sums_of
from anaphora_workbench.scoring.coreference.overlap import Overlap
from anaphora_workbench.scoring.coreference.sums import Sums as MetricSums
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


CLUSTERS = "clusters"
CLUSTER_METRICS: Mapping[str, Metric] = {
    name: one for name, one in METRICS.items() if name != "mentions"
}
"""The metrics that are reported here; mentions have a section of their own."""


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

    Annotators are named in their order; ``unmarked`` is a mention for those who do not have it.
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


def cluster_contributions(document: SharedDocument, way: MentionMatching) -> Contributions:
    """Yield the sums of every metric for every ordered pair of annotators."""
    for singletons in (True, False):
        for first, second in document.pairs:
            pairs = document.matched(first, second, way, singletons=singletons)
            overlap = Overlap.of(
                document.copies[first].side(singletons=singletons).entities,
                document.copies[second].side(singletons=singletons).entities,
                pairs.key,
                pairs.response,
            )
            policy = KEPT if singletons else DROPPED
            forward = sums_of(overlap, CLUSTER_METRICS.values())
            yield from _topics(forward, first, second, way, policy)
            backward = {part: one.transposed for part, one in forward.items()}
            yield from _topics(backward, second, first, way, policy)


def _topics(
    sums: Mapping[str, MetricSums], first: str, second: str, way: MentionMatching, singletons: str
) -> Contributions:
    for name, metric in CLUSTER_METRICS.items():
        columns: dict[Hashable, float] = {}
        for part in metric.parts:
            one = sums[part]
            columns[(part, 0)] = float(one.recall_num)
            columns[(part, 1)] = float(one.recall_den)
            columns[(part, 2)] = float(one.precision_num)
            columns[(part, 3)] = float(one.precision_den)
        yield Topic(CLUSTERS, name, first, second, str(way), singletons), columns
