"""Cluster metrics with either annotator as key, singletons kept and dropped.

No annotator is the truth, so every metric is printed in both roles: recall with one as key is
precision with the other, and F1 is the same, except that of BLANC by the official scorer's edge
rule. Such figures are not corrected for chance and look high (Passonneau 1997); alpha of the
chains stands beside them.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from anaphora_workbench.scoring.coreference.matching import MentionMatching
from anaphora_workbench.scoring.coreference.metrics import METRICS, Metric, sums_of
from anaphora_workbench.scoring.coreference.overlap import Overlap
from anaphora_workbench.scoring.coreference.sums import Sums
from anaphora_workbench.scoring.interannotator.chains import DROPPED, KEPT
from anaphora_workbench.scoring.interannotator.documents import SharedDocument
from anaphora_workbench.scoring.interannotator.settings import Contributions, Topic

CLUSTERS = "clusters"
MEASURED: Mapping[str, Metric] = {name: one for name, one in METRICS.items() if name != "mentions"}
"""The metrics that are reported here; mentions have a section of their own."""


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
            forward = sums_of(overlap, MEASURED.values())
            yield from _topics(forward, first, second, way, policy)
            backward = {part: one.transposed for part, one in forward.items()}
            yield from _topics(backward, second, first, way, policy)


def _topics(
    sums: Mapping[str, Sums], first: str, second: str, way: MentionMatching, singletons: str
) -> Contributions:
    for name, metric in MEASURED.items():
        columns: dict[Hashable, float] = {}
        for part in metric.parts:
            one = sums[part]
            columns[(part, 0)] = float(one.recall_num)
            columns[(part, 1)] = float(one.recall_den)
            columns[(part, 2)] = float(one.precision_num)
            columns[(part, 3)] = float(one.precision_den)
        yield Topic(CLUSTERS, name, first, second, str(way), singletons), columns
