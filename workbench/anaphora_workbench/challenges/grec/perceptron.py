"""The IS-G system: a multi-layer perceptron with few features.

SYNCAT, distance to the reference before, position of the reference in the text, REG08-TYPE of the
reference before, and whether that is in the same sentence. Source: section 5 of Belz et al. 2008.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log1p
from typing import Any
from warnings import catch_warnings, simplefilter

from anaphora_workbench.challenges.grec.choosing import first_of_type, likeliest_type
from anaphora_workbench.challenges.grec.features import Context
from anaphora_workbench.challenges.grec.instances import Features, chosen_in_turn, instances
from anaphora_workbench.ports.extras import needed
from anaphora_workbench.tasks.grec import Choices, GrecText, Ref, Refex

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


class IsPerceptron:
    """A perceptron of the types; the first expression of the likeliest listed type is taken."""

    name = "is-g"
    title = "IS-G: multi-layer perceptron over the types"
    task = "grec"
    trained = True

    def __init__(self) -> None:
        self._model: Any = None
        self._only = ""

    def train(self, items: Sequence[GrecText], *, seed: int = 0) -> None:
        """Learn from texts with selected expressions.

        Raises:
            ValueError: There is none.
            MissingExtraError: scikit-learn is not installed.
        """
        cases = instances(items)
        extraction = needed("sklearn.feature_extraction", extra="learn", by="a learned system")
        scaling = needed("sklearn.preprocessing", extra="learn", by="a learned system")
        network = needed("sklearn.neural_network", extra="learn", by="a learned system")
        pipeline = needed("sklearn.pipeline", extra="learn", by="a learned system")
        model = pipeline.make_pipeline(
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
        rows = [_row(case.context, case.before) for case in cases]
        labels = [case.chosen.type for case in cases]
        self._model = model
        self._only = labels[0] if len(set(labels)) == 1 else ""
        if self._only:
            return
        with catch_warnings():
            # It stops after so many steps whether it has converged or not; that is no fault.
            simplefilter("ignore", category=UserWarning)
            model.fit(rows, labels)

    def generate(self, item: GrecText) -> Choices:
        """Return an expression for each reference.

        Raises:
            ValueError: The system has not been trained.
        """
        return chosen_in_turn(item, self._choose)

    def _choose(self, ref: Ref, context: Context, before: tuple[str, ...]) -> Refex | None:
        if self._model is None:
            raise ValueError(f"'{self.name}' has to be trained first")
        if self._only:
            return first_of_type(ref.alternatives, self._only)
        (found,) = self._model.predict_proba([_row(context, before)])
        shares = dict(zip(self._model.classes_.tolist(), found.tolist(), strict=True))
        return first_of_type(ref.alternatives, likeliest_type(shares, ref.alternatives))
