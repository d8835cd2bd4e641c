"""The CNTS systems: memory-based learning with settings found by search.

Type-g is one classifier for the REG08-TYPE of all references. Prop-s has one set of classifiers for
each subdomain (SEMCAT), which predict all four properties of an expression: REG08-TYPE, HEAD, CASE
and EMPHATIC. Source: section 5 of Belz et al. 2008.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import asdict
from math import log
from typing import Any

from anaphora_workbench.challenges.grec.choosing import first_of_type, likeliest_type
from anaphora_workbench.challenges.grec.features import Context
from anaphora_workbench.challenges.grec.instances import (
    Instance,
    chosen_in_turn,
    instances,
    memory_features,
)
from anaphora_workbench.challenges.grec.memory import Memory, Parameters, searched
from anaphora_workbench.tasks.grec import Choices, GrecText, Ref, Refex

__all__ = ["CntsProps", "CntsType"]

_PROPERTIES = ("REG08-TYPE", "HEAD", "CASE", "EMPHATIC")
_ANY = "*"
_LEAST = 0.001
"""Share of a value that no neighbour has, so that one property alone excludes nothing."""


class CntsType:
    """One memory for the type; the first expression of the likeliest listed type is taken.

    Attributes:
        parameters: The settings that the search found; where they are given before training,
            there is no search.
    """

    name = "cnts-type-g"
    title = "CNTS-Type-g: memory-based, predicts REG08-TYPE"
    task = "grec"
    trained = True

    def __init__(self) -> None:
        self.parameters: dict[str, Any] = {}
        self._memory: Memory | None = None
        self._settings = Parameters()

    def train(self, items: Sequence[GrecText], *, seed: int = 0) -> None:
        """Learn from texts with selected expressions.

        Raises:
            ValueError: There is none.
        """
        cases = instances(items)
        rows = [memory_features(case.context, case.before) for case in cases]
        labels = [case.chosen.type for case in cases]
        if self.parameters:
            self._settings = Parameters(**self.parameters)
        else:
            self._settings = searched(rows, labels, [case.text for case in cases], seed=seed)
            self.parameters = asdict(self._settings)
        self._memory = Memory(rows, labels)

    def generate(self, item: GrecText) -> Choices:
        """Return an expression for each reference.

        Raises:
            ValueError: The system has not been trained.
        """
        return chosen_in_turn(item, self._choose)

    def _choose(self, ref: Ref, context: Context, before: tuple[str, ...]) -> Refex | None:
        if self._memory is None:
            raise ValueError(f"'{self.name}' has to be trained first")
        shares = self._memory.shares(memory_features(context, before), self._settings)
        return first_of_type(ref.alternatives, likeliest_type(shares, ref.alternatives))


class CntsProps:
    """Four memories a subdomain; the expression whose properties are likeliest is taken.

    The likelihoods of the four properties are multiplied; of two expressions the earlier one is
    taken. A SEMCAT that training has not seen is decided by memories of all texts.

    Attributes:
        parameters: The settings that the searches found, by SEMCAT (``*`` for all) and property;
            where they are given before training, there is no search.
    """

    name = "cnts-prop-s"
    title = "CNTS-Prop-s: memory-based, predicts all properties, a set of classifiers a subdomain"
    task = "grec"
    trained = True

    def __init__(self) -> None:
        self.parameters: dict[str, Any] = {}
        self._memories: dict[str, list[tuple[str, Memory, Parameters]]] = {}

    def train(self, items: Sequence[GrecText], *, seed: int = 0) -> None:
        """Learn from texts with selected expressions.

        Raises:
            ValueError: There is none.
        """
        groups: dict[str, list[Instance]] = defaultdict(list)
        for case in instances(items):
            groups[case.ref.semcat].append(case)
            groups[_ANY].append(case)
        self._memories = {}
        for semcat, cases in groups.items():
            rows = [memory_features(case.context, case.before) for case in cases]
            texts = [case.text for case in cases]
            known = self.parameters.setdefault(semcat, {})
            learnt = []
            for name in _PROPERTIES:
                labels = [case.chosen.attributes.get(name, "") for case in cases]
                if name not in known:
                    known[name] = asdict(searched(rows, labels, texts, seed=seed))
                learnt.append((name, Memory(rows, labels), Parameters(**known[name])))
            self._memories[semcat] = learnt

    def generate(self, item: GrecText) -> Choices:
        """Return an expression for each reference.

        Raises:
            ValueError: The system has not been trained.
        """
        return chosen_in_turn(item, self._choose)

    def _choose(self, ref: Ref, context: Context, before: tuple[str, ...]) -> Refex | None:
        if not self._memories:
            raise ValueError(f"'{self.name}' has to be trained first")
        row = memory_features(context, before)
        memories = self._memories.get(ref.semcat) or self._memories[_ANY]
        shares = [(name, memory.shares(row, settings)) for name, memory, settings in memories]

        def likelihood(refex: Refex) -> float:
            return sum(
                [
                    log(max(share.get(refex.attributes.get(name, ""), 0.0), _LEAST))
                    for name, share in shares
                ]
            )

        return max(ref.alternatives, key=likelihood, default=None)
