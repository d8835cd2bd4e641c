"""The IS-G system: a multi-layer perceptron with few features.

SYNCAT, distance to the reference before, position of the reference in the text, REG08-TYPE of the
reference before, and whether that is in the same sentence. Source: section 5 of Belz et al. 2008.
"""

from __future__ import annotations

from math import log1p
from typing import Any

from anaphora_workbench.challenges.grec.features import Context
from anaphora_workbench.challenges.grec.instances import Features
from anaphora_workbench.challenges.grec.types import TypeClassifier
from anaphora_workbench.ports.extras import needed

__all__ = ["IsPerceptron"]

_HIDDEN = 20
_MOST = 400


def _row(context: Context, before: tuple[str, ...]) -> Features:
    return {
        "syncat": context.syncat,
        "type-1": before[0],
        "same-sentence": float(context.sentences_back == 0),
        "first": float(context.index == 0),
        "words-back": log1p(max(context.words_back, 0)),
        "index": log1p(context.index),
        "place": context.index / max(context.length, 1),
    }


class IsPerceptron(TypeClassifier):
    """A perceptron of the types; the first expression of the likeliest listed type is taken."""

    name = "is-g"
    title = "IS-G: multi-layer perceptron over the types"

    def _untrained(self, seed: int) -> Any:
        extraction = needed("sklearn.feature_extraction", extra="learn", by="a learned system")
        scaling = needed("sklearn.preprocessing", extra="learn", by="a learned system")
        network = needed("sklearn.neural_network", extra="learn", by="a learned system")
        pipeline = needed("sklearn.pipeline", extra="learn", by="a learned system")
        return pipeline.make_pipeline(
            extraction.DictVectorizer(sparse=False),
            scaling.StandardScaler(),
            network.MLPClassifier(
                (_HIDDEN,),
                # On few cases the quasi-Newton method converges where stochastic descent does not.
                solver="lbfgs",
                alpha=1.0,
                max_iter=_MOST,
                random_state=seed,
            ),
        )

    def _features(self, context: Context, before: tuple[str, ...]) -> Any:
        return _row(context, before)
