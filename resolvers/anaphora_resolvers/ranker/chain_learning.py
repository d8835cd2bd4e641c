"""Learns the model of chains from annotated texts, with LightGBM.

For each mention the trees learn a distribution over its candidate entities and a new one. Boosting
lowers the negative log likelihood of the right rows under a softmax over the rows of the mention.
Trees are learnt twice, as those of pronouns are: from the true entities so far, then also from the
entities that a first model made, which had not seen the text (after Ross et al. 2011, DAgger).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from anaphora_resolvers.ranker.boosting import boosted, folds_of, lightgbm
from anaphora_resolvers.ranker.chain_examples import ChainExamples, ChainLesson
from anaphora_resolvers.ranker.chain_model import BONUS, ChainModel
from anaphora_resolvers.ranker.detection import learnt_rules
from anaphora_resolvers.ranker.link_features import NAMES
from anaphora_resolvers.ranker.training_progress import CHAIN_PHASE, TrainingProgress
from anaphora_resolvers.ranker.trees import LEAVES, Trees
from anaphora_workbench.errors import FormatError
from anaphora_workbench.model import Document, Layer

AnnotatedText = tuple[Document, Layer, Layer]
"""An analysed text, the layer of its noun phrases and pronouns, and its annotation."""
FOLDS = 3
"""Parts of the documents, each of which a model of the others answers."""
TREES = 250
_SETTINGS = {
    "num_leaves": LEAVES - 1,
    "learning_rate": 0.08,
    "min_data_in_leaf": 40,
    "bagging_freq": 1,
    "bagging_fraction": 0.8,
    "feature_fraction": 0.5,
    "verbose": -1,
    "num_threads": 1,
    "deterministic": True,
    "force_row_wise": True,
}
_LEAST_CURVATURE = 1e-3
CHAIN_WEIGHT, _PARTS_WEIGHT = 6.0, 4.0
"""Weights of the phase and of its cross-validation; see `TrainingProgress`."""
_FEWEST = 20
"""Names and noun phrases with an antecedent, fewer of which teach nothing."""


def learnt_chains(
    texts: Sequence[AnnotatedText],
    seed: int,
    progress: TrainingProgress,
    *,
    base: ChainModel | None = None,
) -> ChainModel:
    """Return a model of chains.

    A text may be given twice, with our parse and with that of a treebank. Documents of one name go
    into one fold.

    Args:
        texts: What to learn from.
        seed: Seed of the folds and of LightGBM.
        progress: Tells each step.
        base: A model to go on from.

    Raises:
        FormatError: ``training-empty``, there are hardly any mentions with an antecedent.
        MissingExtraError: LightGBM is not installed.
    """
    lightgbm()
    progress.expect(CHAIN_PHASE, CHAIN_WEIGHT)
    rules = learnt_rules(texts) if base is None else base.rules
    bonus = BONUS if base is None else base.bonus
    begun = None if base is None else base.ranking
    lessons = [ChainLesson(document, layer, key, rules) for document, layer, key in texts]
    truths = [lesson.examples() for lesson in lessons]
    if sum([each.nominal for each in truths]) < _FEWEST:
        raise FormatError(
            "the documents contain too little to learn chains from: hardly any name or "
            "noun phrase has an antecedent in the text",
            code="training-empty",
        )
    names = [lesson.document.doc_id for lesson in lessons]
    folds = folds_of(names, FOLDS, seed)
    own = list(truths)
    right = asked = 0
    for fold in sorted(set(folds.tolist())):
        others = [truths[number] for number in np.flatnonzero(folds != fold)]
        if not others:
            continue
        first = ChainModel(_fitted(others, seed, begun), rules, bonus)
        for number in np.flatnonzero(folds == fold):
            own[number] = lessons[number].examples(first.link)
            right += own[number].answered_right
            asked += len(own[number].sizes)
        progress.step(
            CHAIN_PHASE,
            _PARTS_WEIGHT / (folds.max() + 1),
            f"chains, part {fold + 1} of {folds.max() + 1}: {right} of {asked} mentions right",
        )
    ranking = _fitted([*truths, *own], seed, begun)
    progress.step(CHAIN_PHASE, CHAIN_WEIGHT - _PARTS_WEIGHT, "chains, model of all documents")
    facts = {
        "language": lessons[0].document.language,
        "documents": sorted(set(names)),
        "mentions": asked,
        "accuracy": round(right / asked, 4) if asked else None,
        "seed": seed,
    }
    return ChainModel(ranking, rules, bonus, facts)


def _fitted(examples: Sequence[ChainExamples], seed: int, base: Trees | None) -> Trees:
    some = [each for each in examples if len(each.sizes)]
    rows = np.vstack([each.rows for each in some]).astype(np.float32)
    right = np.concatenate([each.right for each in some])
    sizes = np.concatenate([each.sizes for each in some])
    settings = {**_SETTINGS, "seed": seed, "objective": _likelihood(sizes, right)}
    return boosted(NAMES, rows, right, settings, TREES, base=base)


def _likelihood(sizes: Any, right: Any) -> Callable[[Any, Any], tuple[Any, Any]]:
    """Return gradient and curvature of -log of the share of the right rows of each mention."""
    starts = np.concatenate([[0], np.cumsum(sizes)[:-1]])
    group = np.repeat(np.arange(len(sizes)), sizes)

    def gradient(scores: Any, _data: Any) -> tuple[Any, Any]:
        powers = np.exp(scores - np.maximum.reduceat(scores, starts)[group])
        share = powers / np.add.reduceat(powers, starts)[group]
        of_right = np.where(right, powers, 0)
        share_of_right = of_right / np.add.reduceat(of_right, starts)[group]
        return share - share_of_right, np.maximum(share * (1 - share), _LEAST_CURVATURE) * 2

    return gradient
