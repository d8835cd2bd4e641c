"""The systems that select attributes, by the names of the issue papers, as plug-ins.

All of them take settings behind a colon, ``NAME:setting=value,...``:

=============== ======================================================================
``type``        whether TYPE is added at the end where it was not chosen (yes or no)
``location``    whether row and column may be used (yes or no)
``negation``    whether what the target is not may be used (`FullBrevity`, `Greedy`)
``condition``   whether counts of the trial's own condition (+LOC, -LOC) are used
``author``      whether counts of the trial's own author are used where there are any
=============== ======================================================================

Systems of the challenges are built from what their papers say of them; the thresholds of the
originals are not published, so ours are settings.

An algorithm takes a contrast and returns properties. Sources: full brevity, Dale 1989; the greedy
heuristic, Dale 1989 after Johnson 1974; the incremental algorithm, Dale and Reiter 1995; cheapest
subgraphs, Krahmer, van Erk and Verleg 2003, with the costs of Theune et al. 2007; greedy selection
by frequency, de Lucena and Paraboni 2008; discriminating power times frequency, Spanger et al.
2008. A description that identifies the target need not exist: all algorithms then say as much as
they can.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import log2
from typing import Any, ClassVar, Self

from anaphora_workbench.challenges.tuna.items import Contrast, Property, contrast_of
from anaphora_workbench.challenges.tuna.knowledge import DescriptionTally, Knowledge
from anaphora_workbench.errors import UsageError
from anaphora_workbench.tasks.tuna import (
    LOCATION,
    NAMES,
    TYPE,
    Description,
    Pair,
    Trial,
    folded_name,
)

_WORDS = {"yes": True, "no": False}
_MOST_COUNT = 10_000
"""Largest whole number of a setting, so that a slip does not run for days."""
_MOST_SETS = 300_000
"""Sets of properties that branch and bound looks at."""
_MOST_EDGES = 100
"""Properties that branch and bound tries; of more, those that identify, then the first ones."""


@dataclass(frozen=True, slots=True)
class Options:
    """The settings of a system.

    Attributes:
        order: Names of attributes without a setting, as they are compared.
        switches: What is on or off.
        numbers: Thresholds.
        counts: Whole numbers.
        choices: One word of several.
    """

    order: tuple[str, ...]
    switches: Mapping[str, bool]
    numbers: Mapping[str, float]
    counts: Mapping[str, int] = field(default_factory=dict)
    choices: Mapping[str, str] = field(default_factory=dict)


def options_of(
    system: str,
    text: str,
    *,
    switches: Mapping[str, bool],
    numbers: Mapping[str, float],
    counts: Mapping[str, int] | None = None,
    choices: Mapping[str, Sequence[str]] | None = None,
    ordered: bool = False,
) -> Options:
    """Return the settings that a text behind the colon asks for, ``""`` for all defaults.

    ``switches`` (``name=yes|no``), ``numbers`` between 0 and 1 (``name=0.6``) and whole numbers
    (``counts``) have the defaults; of ``choices`` the first word is the default. With ``ordered``
    names of attributes may appear as well.

    Raises:
        UsageError: A setting is not known or given twice, or its value makes no sense.
    """
    order: list[str] = []
    named: set[str] = set()
    on, values, whole = dict(switches), dict(numbers), dict(counts or {})
    words = choices or {}
    chosen = {name: known[0] for name, known in words.items()}
    for part in [part.strip() for part in text.split(",") if part.strip()]:
        name, equals, value = part.partition("=")
        name = name.strip()
        if equals and name in named:
            raise UsageError(f"'{system}:{text}': '{name}' is given twice")
        named.add(name)
        if not equals and ordered:
            order.append(_attribute(system, part))
        elif equals and name in on:
            if value not in _WORDS:
                raise UsageError(f"'{system}:{part}': '{name}' is yes or no")
            on[name] = _WORDS[value]
        elif equals and name in values:
            values[name] = _share(system, part, value)
        elif equals and name in whole:
            whole[name] = _count(system, part, value)
        elif equals and name in words:
            if value not in words[name]:
                raise UsageError(f"'{system}:{part}': '{name}' is {' or '.join(words[name])}")
            chosen[name] = value
        else:
            given = {**numbers, **(counts or {})}
            raise UsageError(
                f"'{system}' has no setting '{part}'; it has "
                f"{_listed(switches, given, words, ordered=ordered)}"
            )
    return Options(tuple(dict.fromkeys(order)), on, values, whole, chosen)


def _attribute(system: str, text: str) -> str:
    name = folded_name(text)
    if name not in NAMES:
        raise UsageError(
            f"'{system}:{text}': there is no attribute '{text}'; there are {', '.join(NAMES)}"
        )
    return name


def _share(system: str, part: str, value: str) -> float:
    try:
        number = float(value)
    except ValueError:
        number = -1.0
    if not 0 <= number <= 1:
        raise UsageError(f"'{system}:{part}': a threshold is a number from 0 to 1")
    return number


def _count(system: str, part: str, value: str) -> int:
    if not (value.isascii() and value.isdecimal() and 1 <= int(value) <= _MOST_COUNT):
        raise UsageError(f"'{system}:{part}': this is a whole number from 1 to {_MOST_COUNT:,}")
    return int(value)


def _listed(
    switches: Mapping[str, bool],
    numbers: Mapping[str, float],
    choices: Mapping[str, Sequence[str]],
    *,
    ordered: bool,
) -> str:
    parts = [f"{name}={'yes' if value else 'no'}" for name, value in switches.items()]
    parts += [f"{name}={value:g}" for name, value in numbers.items()]
    parts += [f"{name}={'|'.join(words)}" for name, words in choices.items()]
    if ordered:
        parts.append(f"names of attributes such as {TYPE},colour")
    return ", ".join(parts) or "none"


def full_brevity(contrast: Contrast) -> list[Property]:
    """Return the shortest unique description; of several the first in the order of properties.

    Where there is none, or the domain is too large to tell, the greedy heuristic answers.
    """
    found = contrast.shortest()
    return greedy(contrast) if found is None else list(found)


def preferring(contrast: Contrast, order: Sequence[str]) -> Contrast:
    """Return a contrast with the attributes of an order first, the others as they were."""
    places = {name: place for place, name in reversed(list(enumerate(order)))}
    properties = sorted(contrast.properties, key=lambda one: places.get(one.name, len(places)))
    return replace(contrast, properties=tuple(properties))


def greedy(contrast: Contrast, begun: Iterable[Property] = ()) -> list[Property]:
    """Add again and again to ``begun`` the property that rules out most of those who are left."""
    return by_power(contrast, lambda _one: 1.0, begun)


def by_power(
    contrast: Contrast, weight: Callable[[Property], float], begun: Iterable[Property] = ()
) -> list[Property]:
    """Add again and again the property with the greatest weight times number of those ruled out.

    Ties go by the order of attributes. It ends when nobody is left or no property helps.
    """
    chosen = list(begun)
    left = contrast.everyone
    for one in chosen:
        left &= ~one.rules_out
    while left:
        best = max(
            contrast.properties,
            key=lambda one: weight(one) * (one.rules_out & left).bit_count(),
            default=None,
        )
        if best is None or weight(best) * (best.rules_out & left).bit_count() <= 0:
            return chosen if not _helps(contrast, left) else greedy(contrast, chosen)
        chosen.append(best)
        left &= ~best.rules_out
    return chosen


def _helps(contrast: Contrast, left: int) -> bool:
    return any(one.rules_out & left for one in contrast.properties)


def incremental(contrast: Contrast, order: Sequence[str]) -> list[Property]:
    """Walk through an order of preference, and take what rules out anybody who is left.

    Attributes that the order does not name are not used.
    """
    chosen: list[Property] = []
    left = contrast.everyone
    for name in order:
        if not left:
            break
        for one in contrast.named(name):
            if one.rules_out & left:
                chosen.append(one)
                left &= ~one.rules_out
    return chosen


def frequent(
    contrast: Contrast, frequency: Callable[[Property], float], threshold: float
) -> list[Property]:
    """Take all that people mention often enough, then add greedily until nobody else fits.

    ``frequency`` is how often people mention a property where it is true, from 0 to 1.
    """
    often = [one for one in contrast.properties if frequency(one) >= threshold]
    return greedy(contrast, often)


def cheapest(
    contrast: Contrast, costs: Mapping[Pair, float], order: Sequence[Pair]
) -> list[Property]:
    """Return the cheapest unique description, found by branch and bound.

    In the graph of a TUNA domain every edge is a loop, since there are attributes and no relations:
    a subgraph is a set of them.

    Properties are tried in the given order and dearer branches are cut off. Costs are not negative;
    what costs nothing is so added on the way, even if it rules out nobody: this is what makes
    descriptions say more than is needed. In a domain with very many properties the search ends
    early, with the cheapest description that it has met.
    """
    by_pair = {one.pair: one for one in contrast.properties}
    tried = [by_pair[pair] for pair in order if pair in by_pair]
    if len(tried) > _MOST_EDGES:
        needed = greedy(contrast)
        kept = [*needed, *[one for one in tried if one not in needed]][:_MOST_EDGES]
        tried = [one for one in tried if one in kept]
    best: tuple[float, list[Property]] | None = None
    steps = 0

    def extend(chosen: list[Property], out: int, cost: float, start: int) -> None:
        nonlocal best, steps
        steps += 1
        if steps > _MOST_SETS or (best is not None and cost >= best[0]):
            return
        if out == contrast.everyone:
            best = (cost, chosen)
            return
        for place in range(start, len(tried)):
            one = tried[place]
            extend([*chosen, one], out | one.rules_out, cost + costs[one.pair], place + 1)

    extend([], 0, 0.0, 0)
    return greedy(contrast) if best is None else best[1]


def preference(tally: DescriptionTally) -> list[str]:
    """Return attributes by how often people mention them; ties in the order of the corpus."""
    return sorted(tally.names(), key=lambda name: -tally.name_frequency(name))


class SelectingSystem(ABC):
    """A system that selects attributes: `choose` is what differs.

    Attributes:
        kind: What it makes: attributes.
        switches: Settings that are on or off, with their defaults.
        numbers: Thresholds, with their defaults.
        counts: Whole numbers, with their defaults.
        choices: Words to choose from, the default first.
        ordered: Whether an order of preference may be given.
        restricted: Whether attributes that a given order does not name are not used.
    """

    name = ""
    title = ""
    task = "tuna"
    kind = "attributes"
    trained = False
    switches: ClassVar[Mapping[str, bool]] = {"type": False, "location": True, "negation": False}
    numbers: ClassVar[Mapping[str, float]] = {}
    counts: ClassVar[Mapping[str, int]] = {}
    choices: ClassVar[Mapping[str, Sequence[str]]] = {}
    ordered = False
    restricted = False

    @property
    def note(self) -> str:
        """What a report has to say of the system; ``""`` if nothing."""
        return ""

    def __init__(self) -> None:
        self.knowledge = Knowledge()
        self.options = self._options("")

    def _options(self, text: str) -> Options:
        return options_of(
            self.name,
            text,
            switches=self.switches,
            numbers=self.numbers,
            counts=self.counts,
            choices=self.choices,
            ordered=self.ordered,
        )

    def configured(self, text: str) -> Self:
        """Return the system with settings; for errors see `options_of`."""
        other = type(self)()
        other.options = self._options(text)
        other.name = f"{self.name}:{text}"
        return other

    def train(self, items: Sequence[Trial], *, seed: int = 0) -> None:
        """Count what people mention, if the system needs that; raise `ValueError` if none does."""
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
        contrast = self.contrast(item)
        chosen = self.choose(contrast, item)
        if self.options.switches["type"]:
            chosen = [*chosen, *contrast.lacking(TYPE, chosen)]
        return Description(attributes=tuple([one.attribute for one in chosen]))

    def contrast(self, item: Trial) -> Contrast:
        """Return what an item gives to choose from; for errors see `contrast_of`."""
        contrast = contrast_of(item, negation=self.options.switches.get("negation", False))
        return contrast if self.options.switches["location"] else contrast.without(LOCATION)

    def tally(self, item: Trial) -> DescriptionTally:
        """Return the counts that the settings ask for."""
        on = self.options.switches
        return self.knowledge.of(
            item, condition=on.get("condition", False), author=on.get("author", False)
        )

    @abstractmethod
    def choose(self, contrast: Contrast, item: Trial) -> list[Property]:
        """Return what is to be mentioned; the descriptions of the trial are not used."""


class FullBrevity(SelectingSystem):
    """The shortest description that fits nobody else.

    Of several that are equally short, the first in the order of attributes is taken. With
    ``ties=file`` that is the order of the target's attributes in the file. With
    ``ties=preference`` it is an order that is given (naming one is enough), or else how often
    people mention attributes; attributes that a given order does not name follow in that of the
    file.
    """

    name = "full-brevity"
    title = "Full Brevity (Dale 1989): the shortest description that fits nobody else"
    ordered = True
    choices: ClassVar[Mapping[str, Sequence[str]]] = {"ties": ("file", "preference")}

    def configured(self, text: str) -> Self:
        """Return the system with settings; only ties by what people prefer need training."""
        other = super().configured(text)
        other.trained = other.prefers and not other.options.order
        return other

    @property
    def prefers(self) -> bool:
        """Whether ties go by preference."""
        return bool(self.options.order) or self.options.choices["ties"] == "preference"

    @property
    def note(self) -> str:
        """How ties are broken."""
        order = "the order of attributes in the file"
        if self.options.order:
            order = f"the given order ({', '.join(self.options.order)})"
        elif self.prefers:
            order = "how often people mention attributes"
        return (
            f"{self.name}: of equally short descriptions it takes the first one by {order}; "
            "the setting is ties=file or ties=preference."
        )

    def choose(self, contrast: Contrast, item: Trial) -> list[Property]:
        """Return the shortest unique description."""
        if not self.prefers:
            return full_brevity(contrast)
        order = self.options.order or preference(self.knowledge.of(item))
        return full_brevity(preferring(contrast, order))


class Greedy(SelectingSystem):
    """What rules out most, again and again."""

    name = "greedy"
    title = "Greedy Heuristic (Dale 1989): again and again what rules out most"

    def choose(self, contrast: Contrast, item: Trial) -> list[Property]:
        """Return the greedy description."""
        return greedy(contrast)


class Learning(SelectingSystem):
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
    restricted = True
    switches: ClassVar[Mapping[str, bool]] = {**Learning.switches, "type": True}

    def configured(self, text: str) -> Self:
        """Return the system with settings; with an order it needs no training."""
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
    """Cheapest subgraph: what is mentioned often costs nothing, what is rare costs most."""

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
    """What is mentioned often and rules out many, again and again."""

    name = "titch"
    title = "TITCH (Spanger et al. 2008): again and again frequency times discriminating power"
    switches: ClassVar[Mapping[str, bool]] = {**Learning.switches, "type": True}

    def choose(self, contrast: Contrast, item: Trial) -> list[Property]:
        """Return the description that frequency times power gives."""
        tally = self.tally(item)
        return by_power(contrast, lambda one: tally.frequency(one.pair))


class UspEach(Learning):
    """All that is mentioned often, then what rules out most."""

    name = "usp-each"
    title = "USP-EACH (de Lucena and Paraboni 2008): all that is frequent, then greedily"
    numbers: ClassVar[Mapping[str, float]] = {"threshold": 0.65}

    def choose(self, contrast: Contrast, item: Trial) -> list[Property]:
        """Return what is frequent, and what it lacks."""
        tally = self.tally(item)
        threshold = self.options.numbers["threshold"]
        return frequent(contrast, lambda one: tally.frequency(one.pair), threshold)


class Att(UspEach):
    """All that the trial's own author mentions often, then what rules out most."""

    name = "att"
    title = "ATT (Di Fabrizio et al. 2008): all that this author says often, then greedily"
    switches: ClassVar[Mapping[str, bool]] = {**Learning.switches, "author": True}
