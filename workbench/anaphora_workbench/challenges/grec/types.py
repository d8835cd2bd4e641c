"""Systems that learn the type of an expression, and then take the first listed one of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any
from warnings import catch_warnings, simplefilter

from anaphora_workbench.challenges.grec.choosing import (
    first_of_type,
    likeliest_type,
)
from anaphora_workbench.challenges.grec.features import Context
from anaphora_workbench.challenges.grec.instances import chosen_in_turn, instances
from anaphora_workbench.tasks.grec import Choices, GrecText, Ref, Refex

__all__ = ["TypeClassifier"]


class TypeClassifier(ABC):
    """A classifier of the types; the first expression of the likeliest listed type is taken.

    The types of earlier references are those that it has chosen itself.
    """

    name: str
    title: str
    task = "grec"
    trained = True

    def __init__(self) -> None:
        self._model: Any = None
        self._only = ""

    @abstractmethod
    def _untrained(self, seed: int) -> Any:
        """Return scikit-learn's pipeline from features to types."""

    @abstractmethod
    def _features(self, context: Context, before: tuple[str, ...]) -> Any:
        """Return what the pipeline is told of a reference."""

    def train(self, items: Sequence[GrecText], *, seed: int = 0) -> None:
        """Learn from texts with selected expressions.

        Raises:
            ValueError: There is none.
            MissingExtraError: scikit-learn is not installed.
        """
        cases = instances(items)
        labels = [case.chosen.type for case in cases]
        model = self._untrained(seed)
        # Of a single type there is nothing to learn, and scikit-learn refuses it.
        self._only = labels[0] if len(set(labels)) == 1 else ""
        if not self._only:
            with catch_warnings():
                # It stops after so many steps whether it has converged or not; that is no fault.
                simplefilter("ignore", category=UserWarning)
                model.fit([self._features(case.context, case.before) for case in cases], labels)
        self._model = model

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
        (found,) = self._model.predict_proba([self._features(context, before)])
        shares = dict(zip(self._model.classes_.tolist(), found.tolist(), strict=True))
        return first_of_type(ref.alternatives, likeliest_type(shares, ref.alternatives))
