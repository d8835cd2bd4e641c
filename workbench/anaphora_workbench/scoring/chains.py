"""A system's chains on the key's own mentions, for coreference metrics.

The anaphor is what the workbench judges; MUC, B-cubed, CEAF-e, LEA and the CoNLL mean judge whole
chains. So that both stand in one table, the chains are made like this:

1. **Mentions.** Each markable of an answer is replaced by the gold mention that it stands for
   (`alignment`, the evaluation's own way of matching). One that stands for none stays as it is, a
   mention that the key does not have. A clause that stands for none is dropped: most keys mark no
   clauses, and none marks all. Two markables that stand for one gold mention are one.
2. **Step resolvers.** Each answer of one antecedent is a link; chains are what the links connect,
   as everywhere in the model. They answer only the anaphors that they are asked, so names and
   descriptions are linked by none of them, and recall stays low: compare them with each other.
3. **Batch resolvers and output files.** Their chains as they are, of all mentions.
4. **Split antecedents** neither connect nor count, on either side.
5. **Singletons** are dropped on both sides: systems that link say nothing of them.
6. A gold mention that two chains claim belongs to the first one in the text.
7. Of the key, what nobody has decided yet (`undecided`) is left out.

The answers are the system's own (propagated), never those of a run that was corrected.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from anaphora_workbench.model import (
    Document,
    Layer,
    Markable,
    anaphors_from_clusters,
    chains_of,
)
from anaphora_workbench.ports import Reading
from anaphora_workbench.scoring.coreference.mention_tables import table_of
from anaphora_workbench.scoring.coreference.score import score_tables
from anaphora_workbench.scoring.coreference.settings import ScoreSettings, SplitWay
from anaphora_workbench.scoring.coreference.sums import Sums
from anaphora_workbench.scoring.judge import Aligner, Answer, layer_of_answers
from anaphora_workbench.scoring.keys import Key, Place

CHAIN_METRICS = ("mentions", "muc", "bcub", "ceafe", "lea", "conll")
"""The metrics that are formed of the chains, in the order of tables."""

CHAIN_SETTINGS = ScoreSettings(
    metrics=CHAIN_METRICS,
    drop_key_singletons=True,
    drop_response_singletons=True,
    splits=SplitWay.DROP,
)
"""How the chains are scored."""

Cluster = list[Markable]


class ChainScorer:
    """Scores the chains of systems on one document."""

    def __init__(self, document: Document, key: Key) -> None:
        self._reading = Reading(document)
        self._key = key
        undecided = key.undecided.names
        markables = key.layer.markables
        entities = [
            [markables[name] for name in names if name not in undecided]
            for names in key.chains.entities
            if len(names) > 1
        ]
        self._table = table_of(self._reading, _layer_of(entities))

    def of_answers(self, answers: Mapping[Place, Answer], aligner: Aligner) -> dict[str, Sums]:
        """Return the sums of a step resolver's links, by the part of a metric."""
        return self.of_layer(layer_of_answers(answers), aligner)

    def of_layer(self, layer: Layer, aligner: Aligner) -> dict[str, Sums]:
        """Return the sums of the chains of a layer, by the part of a metric."""
        gold = self._key.layer.markables
        taken: set[str] = set()
        clusters: list[Cluster] = []
        for number, names in enumerate(chains_of(layer).entities):
            if len(names) < 2:
                continue
            cluster: Cluster = []
            for name in names:
                own = layer.markables[name]
                stands_for = aligner.align(own)
                if stands_for is None and own.is_clause:
                    continue
                if stands_for is None:
                    cluster.append(replace(own, id=f"other:{number}:{name}"))
                elif stands_for not in taken:
                    taken.add(stands_for)
                    cluster.append(gold[stands_for])
            clusters.append(cluster)
        response = table_of(self._reading, _layer_of(clusters))
        (document,) = score_tables([self._table], [response], CHAIN_SETTINGS).documents
        return dict(document.sums)


def _layer_of(clusters: Iterable[Cluster]) -> Layer:
    kept = [cluster for cluster in clusters if len(cluster) > 1]
    markables = [markable for cluster in kept for markable in cluster]
    label_of = {m.id: str(number) for number, cluster in enumerate(kept) for m in cluster}
    return Layer.build("chains", markables, anaphors_from_clusters(markables, label_of))
