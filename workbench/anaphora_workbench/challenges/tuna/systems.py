"""The systems that select attributes, by the names of the issue papers, as plug-ins.

All of them take settings behind a colon, ``NAME:setting=value,...``:

=============== ======================================================================
``type``        whether TYPE is added at the end where it was not chosen (yes or no)
``location``    whether row and column may be used (yes or no)
``condition``   whether counts of the trial's own condition (+LOC, -LOC) are used
``author``      whether counts of the trial's own author are used where there are any
=============== ======================================================================

Systems of the challenges are built from what their papers say of them; the thresholds of the
originals are not published, so ours are settings.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from math import log2
from typing import Any, ClassVar, Self

from anaphora_workbench.challenges.tuna.contrasts import Contrast, Property, contrast_of
from anaphora_workbench.challenges.tuna.knowledge import Knowledge, Tally
from anaphora_workbench.challenges.tuna.options import Options, options_of
from anaphora_workbench.challenges.tuna.selection import (
    by_power,
    cheapest,
    frequent,
    full_brevity,
    greedy,
    incremental,
)
from anaphora_workbench.errors import UsageError
from anaphora_workbench.tasks.tuna import LOCATION, TYPE, Description, Trial

__all__ = [
    "Att",
    "FullBrevity",
    "GraphFp",
    "GraphSc",
    "Greedy",
    "Incremental",
    "Selection",
    "Titch",
    "UspEach",
]


class Selection(ABC):
    """A system that selects attributes: `choose` is what differs.

    Attributes:
        task: The track.
        kind: What it makes: attributes.
        switches: Settings that are on or off, with their defaults.
        numbers: Thresholds, with their defaults.
        ordered: Whether an order of preference may be given.
    """

    name = ""
    title = ""
    task = "tuna"
    kind = "attributes"
    trained = False
    switches: ClassVar[Mapping[str, bool]] = {"type": False, "location": True}
    numbers: ClassVar[Mapping[str, float]] = {}
    ordered = False

    def __init__(self) -> None:
        self.knowledge = Knowledge()
        self.options = self._options("")

    def _options(self, text: str) -> Options:
        return options_of(
            self.name,
            text,
            switches=self.switches,
            numbers=self.numbers,
            ordered=self.ordered,
        )

    def configured(self, text: str) -> Self:
        """Return the system with settings.

        Raises:
            UsageError: A setting is not known, or its value makes no sense.
        """
        other = type(self)()
        other.options = self._options(text)
        other.name = f"{self.name}:{text}"
        return other

    def train(self, items: Sequence[Trial], *, seed: int = 0) -> None:
        """Count what people say, if the system goes by that.

        Args:
            items: Trials with descriptions.
            seed: Nothing is drawn by chance.

        Raises:
            ValueError: No trial has a description with attributes.
        """
        if self.trained:
            self.knowledge = Knowledge()
            self.knowledge.learn(items)

    def state(self) -> list[dict[str, Any]]:
        """Return what was learnt as JSON values."""
        return self.knowledge.state()

    def restore(self, state: list[dict[str, Any]]) -> None:
        """Take over what `state` returned."""
        self.knowledge = Knowledge()
        self.knowledge.restore(state)

    def generate(self, item: Trial) -> Description:
        """Return the attributes for the target of a trial.

        Raises:
            UsageError: The system has to be trained first.
            ValueError: The trial has no target.
        """
        if self.trained and not self.knowledge.size:
            raise UsageError(f"'{self.name}' goes by what people say: train it first (--train)")
        contrast = contrast_of(item)
        if not self.options.switches["location"]:
            contrast = contrast.without(LOCATION)
        chosen = self.choose(contrast, item)
        if self.options.switches["type"] and all(one.name != TYPE for one in chosen):
            head = contrast.named(TYPE)
            chosen = [*chosen, *([head] if head else [])]
        return Description(attributes=tuple([one.attribute for one in chosen]))

    def tally(self, item: Trial) -> Tally:
        """Return the counts that the settings ask for."""
        on = self.options.switches
        return self.knowledge.of(
            item, condition=on.get("condition", False), author=on.get("author", False)
        )

    @abstractmethod
    def choose(self, contrast: Contrast, item: Trial) -> list[Property]:
        """Return what is to be said.

        Args:
            contrast: The target and its distractors.
            item: The trial, whose descriptions are not looked at.
        """


class FullBrevity(Selection):
    """The shortest description that fits nobody else."""

    name = "full-brevity"
    title = "Full Brevity (Dale 1989): the shortest description that fits nobody else"

    def choose(self, contrast: Contrast, item: Trial) -> list[Property]:
        """Return the shortest unique description."""
        return full_brevity(contrast)


class Greedy(Selection):
    """What rules out most, again and again."""

    name = "greedy"
    title = "Greedy Heuristic (Dale 1989): again and again what rules out most"

    def choose(self, contrast: Contrast, item: Trial) -> list[Property]:
        """Return the greedy description."""
        return greedy(contrast)


class Learning(Selection):
    """A system that goes by what people say."""

    trained = True
    switches: ClassVar[Mapping[str, bool]] = {
        "type": False,
        "location": True,
        "condition": False,
        "author": False,
    }


class Incremental(Learning):
    """An order of preference, walked through once: the one that is given, or what people prefer."""

    name = "incremental"
    title = "Incremental Algorithm (Dale and Reiter 1995); give an order, or it is learnt"
    ordered = True
    switches: ClassVar[Mapping[str, bool]] = {**Learning.switches, "type": True}

    def configured(self, text: str) -> Self:
        """Return the system with settings; with an order it needs no training.

        Raises:
            UsageError: A setting is not known, or its value makes no sense.
        """
        other = super().configured(text)
        other.trained = not other.options.order
        return other

    def choose(self, contrast: Contrast, item: Trial) -> list[Property]:
        """Return what the order of preference gives."""
        return incremental(contrast, self.options.order or self.order_for(item))

    def order_for(self, item: Trial) -> list[str]:
        """Return the attributes by how often people mention them; ties go by what all say."""
        own, everybody = self.tally(item), self.knowledge.of(item)
        own_share = {name: own.name_frequency(name) for name in everybody.names()}
        share = {name: everybody.name_frequency(name) for name in everybody.names()}
        return sorted(share, key=lambda name: (-own_share[name], -share[name]))


class GraphFp(Learning):
    """Cheapest subgraph: what is often said costs nothing, what is seldom said costs most."""

    name = "graph-fp"
    title = "Graph (Krahmer et al. 2003) with free, cheap and dear properties, by frequency"
    numbers: ClassVar[Mapping[str, float]] = {"often": 0.6, "seldom": 0.2}

    def choose(self, contrast: Contrast, item: Trial) -> list[Property]:
        """Return the cheapest description with the costs 0, 1 and 2."""
        often, seldom = self.options.numbers["often"], self.options.numbers["seldom"]
        tally = self.tally(item)
        found = {one.pair: tally.frequency(one.pair) for one in contrast.properties}
        costs = {
            pair: 0.0 if share >= often else 1.0 if share >= seldom else 2.0
            for pair, share in found.items()
        }
        return cheapest(contrast, costs, sorted(found, key=lambda pair: -found[pair]))


class GraphSc(Learning):
    """Cheapest subgraph: a property costs what it tells, ``-log2`` of its frequency."""

    name = "graph-sc"
    title = "Graph (Krahmer et al. 2003) with stochastic costs, -log2 of the frequency"
    numbers: ClassVar[Mapping[str, float]] = {"floor": 0.001}

    def choose(self, contrast: Contrast, item: Trial) -> list[Property]:
        """Return the cheapest description with stochastic costs."""
        tally = self.tally(item)
        floor = max(self.options.numbers["floor"], 1e-9)
        found = {one.pair: tally.frequency(one.pair) for one in contrast.properties}
        costs = {pair: -log2(min(1.0, max(share, floor))) for pair, share in found.items()}
        return cheapest(contrast, costs, sorted(found, key=lambda pair: -found[pair]))


class Titch(Learning):
    """What is said often and rules out many, again and again."""

    name = "titch"
    title = "TITCH (Spanger et al. 2008): again and again frequency times discriminating power"
    switches: ClassVar[Mapping[str, bool]] = {**Learning.switches, "type": True}

    def choose(self, contrast: Contrast, item: Trial) -> list[Property]:
        """Return the description that frequency times power gives."""
        tally = self.tally(item)
        return by_power(contrast, lambda one: tally.frequency(one.pair))


class UspEach(Learning):
    """All that is said often, then what rules out most."""

    name = "usp-each"
    title = "USP-EACH (de Lucena and Paraboni 2008): all that is frequent, then greedily"
    numbers: ClassVar[Mapping[str, float]] = {"threshold": 0.65}

    def choose(self, contrast: Contrast, item: Trial) -> list[Property]:
        """Return what is frequent, and what it lacks."""
        tally = self.tally(item)
        threshold = self.options.numbers["threshold"]
        return frequent(contrast, lambda one: tally.frequency(one.pair), threshold)


class Att(UspEach):
    """All that the trial's own author says often, then what rules out most."""

    name = "att"
    title = "ATT (Di Fabrizio et al. 2008): all that this author says often, then greedily"
    switches: ClassVar[Mapping[str, bool]] = {**Learning.switches, "author": True}
