"""Systems that evolve: programs that order attributes (OSU-GP), and descriptions (NIL-UCM).

The published descriptions are short: attribute selection by genetic programming (King 2008), and
evolutionary attribute selection (Hervás and Gervás 2009). What is evolved there, with which
operators and which fitness, is not in our sources; all of it is ours.

**OSU-GP** evolves one program a domain. A program is a formula that gives each attribute of a
target a score, from what people do (how often they mention it, ``often``, and under the item's
condition, ``here``), from what it does (``power``, the share of distractors that it rules out) and
from what it is (``type``, ``place``, ``lack`` for *has no beard*, ``free`` where places may be
mentioned). The scores are an order of preference: attributes above zero are mentioned anyway, the
others in that order if they rule out anybody who is left. Fitness is the mean Dice with people's
descriptions of the training items, less a little for each part of the formula.

**NIL-UCM** evolves each description anew: a gene for each attribute of the target says whether it
is mentioned. Fitness is half identification (1 if nobody else fits, else half the share that is
ruled out), half likeness to people: the mean over attributes of how often people mention it, or of
how often they do not, as the gene has it.

Draws depend on the seed and, for NIL-UCM, on the name of the item, so that neither the order of
items nor other items change an answer.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, TypeAlias
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from anaphora_workbench.challenges.tuna.items import Contrast, Property
from anaphora_workbench.challenges.tuna.knowledge import DescriptionTally, examples
from anaphora_workbench.challenges.tuna.systems import Learning
from anaphora_workbench.tasks.tuna import LOCATION, TYPE, Trial

Formula: TypeAlias = str | float | tuple[Any, ...]
"""A name of `_INPUTS`, a number, or an operator of `_OPERATORS` and its formulas."""
_INPUTS = ("often", "here", "power", "type", "place", "lack", "free")
_Values: TypeAlias = NDArray[np.float64]
_OPERATORS: Mapping[str, Callable[[_Values, _Values], _Values]] = {
    "+": lambda one, two: one + two,
    "-": lambda one, two: one - two,
    "*": lambda one, two: one * two,
    "max": np.maximum,
    "min": np.minimum,
    "where": lambda one, two: np.where(one > 0, two, 0.0),
}
_FIRST: Formula = ("-", "often", 0.5)
"""A formula of every first generation: what more than half of the people mention."""
_DEEPEST = 6
_PART_COSTS = 0.0003
_TOURNAMENT = 3
_PATIENCE = 15
"""Generations without a better formula after which evolution stops."""
_MUTATES = 0.5
_NEW = 0.1
"""Share of each generation that is drawn anew, so that formulas do not become all alike."""
_STEP = 0.15
"""How far a number moves: the standard deviation of a mutation."""


@dataclass(frozen=True, slots=True)
class _Examples:
    """Items of one domain as arrays; attributes that an item lacks are padded.

    Attributes:
        inputs: By name, shape (items, attributes).
        known: Whether the item has the attribute, same shape.
        rules_out: Which distractor an attribute rules out, shape (items, attributes, distractors).
        mentioned: Whether the person mentioned it, shape (items, attributes).
        size: How much the person mentioned, shape (items,).
    """

    inputs: Mapping[str, _Values]
    known: NDArray[np.bool_]
    rules_out: NDArray[np.bool_]
    mentioned: NDArray[np.bool_]
    size: _Values

    def chosen(self, formula: Formula) -> NDArray[np.bool_]:
        """Return what a formula mentions, shape (items, attributes)."""
        scores = np.where(self.known, _scores(formula, self.inputs, self.known.shape), -np.inf)
        order = np.argsort(-scores, axis=1, kind="stable")
        rows = np.arange(len(order))
        taken = np.zeros_like(self.known)
        left = self.rules_out.any(axis=1)
        for column in order.T:
            out = self.rules_out[rows, column]
            take = (scores[rows, column] > 0) | (out & left).any(axis=1)
            taken[rows, column] = take & self.known[rows, column]
            left &= ~(out & take[:, None])
        return taken

    def likeness(self, formula: Formula) -> float:
        """Return the mean Dice of what a formula mentions and what people did."""
        taken = self.chosen(formula)
        both = (taken & self.mentioned).sum(axis=1)
        sizes = taken.sum(axis=1) + self.size
        return float(np.mean(2 * both / np.maximum(sizes, 1)))


def _scores(formula: Formula, inputs: Mapping[str, _Values], shape: tuple[int, ...]) -> _Values:
    if isinstance(formula, str):
        return inputs[formula]
    if isinstance(formula, tuple):
        one, two = [_scores(part, inputs, shape) for part in formula[1:]]
        return _OPERATORS[formula[0]](one, two)
    return np.full(shape, formula)


def _inputs_of(
    contrast: Contrast, trial: Trial, tally: DescriptionTally, here: DescriptionTally
) -> dict[str, list[float]]:
    """Return what a formula may use, by name a value for each property."""
    count = max(contrast.everyone.bit_count(), 1)
    free = float(trial.condition.startswith("+LOC"))
    return {
        "often": [tally.frequency(one.pair) for one in contrast.properties],
        "here": [here.frequency(one.pair) for one in contrast.properties],
        "power": [one.rules_out.bit_count() / count for one in contrast.properties],
        "type": [float(one.name == TYPE) for one in contrast.properties],
        "place": [float(one.name in LOCATION) for one in contrast.properties],
        "lack": [float(one.pair[1] == "0") for one in contrast.properties],
        "free": [free for _one in contrast.properties],
    }


def _bits(contrast: Contrast, depth: int) -> NDArray[np.bool_]:
    """Return which distractor each property rules out, shape (properties, ``depth``)."""
    found = np.zeros((len(contrast.properties), depth), dtype=bool)
    for row, one in enumerate(contrast.properties):
        bits = one.rules_out
        while bits:
            low = bits & -bits
            found[row, low.bit_length() - 1] = True
            bits ^= low
    return found


def _arrays(
    rows: Sequence[tuple[Contrast, Mapping[str, Sequence[float]], Sequence[bool], int]],
) -> _Examples:
    """Return examples of contrasts, their inputs, what was mentioned of them and how much."""
    width = max([len(contrast.properties) for contrast, *_rest in rows])
    depth = max([contrast.everyone.bit_length() for contrast, *_rest in rows])
    shape = (len(rows), width)
    inputs = {name: np.zeros(shape) for name in _INPUTS}
    known, mentioned = np.zeros(shape, dtype=bool), np.zeros(shape, dtype=bool)
    rules_out = np.zeros((*shape, depth), dtype=bool)
    for place, (contrast, values, said, _size) in enumerate(rows):
        count = len(contrast.properties)
        known[place, :count] = True
        mentioned[place, :count] = said
        for name in _INPUTS:
            inputs[name][place, :count] = values[name]
        rules_out[place, :count] = _bits(contrast, depth)
    sizes = np.array([float(size) for *_rest, size in rows])
    return _Examples(inputs, known, rules_out, mentioned, sizes)


class OsuGp(Learning):
    """An order of preference by a formula that was bred on people's descriptions."""

    name = "osu-gp"
    title = "OSU-GP (after King 2008): an order of attributes found by genetic programming"
    counts: ClassVar[Mapping[str, int]] = {"population": 80, "generations": 40}

    def __init__(self) -> None:
        super().__init__()
        self.formulas: dict[str, Formula] = {}

    def train(self, items: Sequence[Trial], *, seed: int = 0) -> None:
        """Breed a formula for each domain, on these items alone; `ValueError` if none tells any."""
        super().train(items, seed=seed)
        found = defaultdict(list)
        for trial, description in examples(items):
            contrast = self.contrast(trial)
            if contrast.properties:
                said = [one.pair in description.pairs for one in contrast.properties]
                inputs = self._inputs(contrast, trial)
                found[trial.kind].append((contrast, inputs, said, len(description.pairs)))
        self.formulas = {
            domain: self._bred(_arrays(rows), Random(f"{seed}:{domain}"))
            for domain, rows in sorted(found.items())
        }

    def _inputs(self, contrast: Contrast, item: Trial) -> dict[str, list[float]]:
        author = self.options.switches["author"]
        here = self.knowledge.of(item, condition=True, author=author)
        return _inputs_of(contrast, item, self.tally(item), here)

    def _bred(self, known: _Examples, random: Random) -> Formula:
        """Return the fittest formula that evolution finds."""
        fitness: dict[Formula, float] = {}

        def fit(formula: Formula) -> float:
            if formula not in fitness:
                fitness[formula] = known.likeness(formula) - _PART_COSTS * _parts(formula)
            return fitness[formula]

        size = self.options.counts["population"]
        living = [_FIRST, *[_grown(random, 3) for _number in range(size - 1)]]
        best, waited = max(living, key=fit), 0
        for _generation in range(self.options.counts["generations"]):
            children = [best, *[_grown(random, 3) for _number in range(int(_NEW * size))]]
            while len(children) < size:
                one, two = [
                    max(random.choices(living, k=_TOURNAMENT), key=fit) for _parent in range(2)
                ]
                child = _crossed(one, two, random)
                if random.random() < _MUTATES:
                    child = _mutated(child, random)
                children.append(child if _depth(child) <= _DEEPEST else one)
            living = children
            leader = max(living, key=fit)
            waited = waited + 1 if fit(leader) <= fit(best) else 0
            best = leader
            if waited == _PATIENCE:
                break
        return best

    def choose(self, contrast: Contrast, item: Trial) -> list[Property]:
        """Return what the formula of the domain mentions."""
        if not contrast.properties:
            return []
        formula = self.formulas.get(item.kind) or next(iter(self.formulas.values()), _FIRST)
        inputs = self._inputs(contrast, item)
        unsaid = [False] * len(contrast.properties)
        taken = _arrays([(contrast, inputs, unsaid, 0)]).chosen(formula)[0]
        return [one for one, take in zip(contrast.properties, taken, strict=True) if take]

    def state(self) -> list[dict[str, Any]]:
        """Return what was learnt as JSON values."""
        return [{"knowledge": super().state(), "formulas": self.formulas}]

    def restore(self, state: list[dict[str, Any]]) -> None:
        """Take over what `state` returned."""
        super().restore(state[0]["knowledge"])
        self.formulas = {
            str(domain): _formula_of(content) for domain, content in state[0]["formulas"].items()
        }


def _formula_of(content: Any) -> Formula:
    """Return the formula of JSON values; `ValueError` if it is none."""
    if isinstance(content, (list, tuple)):
        operator, one, two = content
        if operator in _OPERATORS:
            return (operator, _formula_of(one), _formula_of(two))
    elif content in _INPUTS:
        return str(content)
    elif isinstance(content, (int, float)):
        return float(content)
    raise ValueError(f"'{content}' is not a part of a formula")


def _grown(random: Random, depth: int) -> Formula:
    """Return a formula that is drawn, at most so deep."""
    if depth == 0 or random.random() < 0.3:
        if random.random() < 0.7:
            return random.choice(_INPUTS)
        return round(random.uniform(-1, 1), 2)
    operator = random.choice(list(_OPERATORS))
    return (operator, _grown(random, depth - 1), _grown(random, depth - 1))


def _parts(formula: Formula) -> int:
    if isinstance(formula, tuple):
        return 1 + sum([_parts(part) for part in formula[1:]])
    return 1


def _depth(formula: Formula) -> int:
    if isinstance(formula, tuple):
        return 1 + max([_depth(part) for part in formula[1:]])
    return 0


def _part(formula: Formula, number: int) -> Formula:
    """Return a part by its number, the whole being 0."""
    if number == 0 or not isinstance(formula, tuple):
        return formula
    left = _parts(formula[1])
    return _part(formula[1], number - 1) if number <= left else _part(formula[2], number - 1 - left)


def _with_part(formula: Formula, number: int, other: Formula) -> Formula:
    """Return a formula with another part at a number."""
    if number == 0 or not isinstance(formula, tuple):
        return other
    operator, one, two = formula
    left = _parts(one)
    if number <= left:
        return (operator, _with_part(one, number - 1, other), two)
    return (operator, one, _with_part(two, number - 1 - left, other))


def _crossed(one: Formula, two: Formula, random: Random) -> Formula:
    """Return the first formula with a part of the second one in place of one of its own."""
    part = _part(two, random.randrange(_parts(two)))
    return _with_part(one, random.randrange(_parts(one)), part)


def _mutated(formula: Formula, random: Random) -> Formula:
    """Return a formula with a number that has moved, or with a part that is drawn anew."""
    number = random.randrange(_parts(formula))
    part = _part(formula, number)
    if isinstance(part, float):
        return _with_part(formula, number, round(part + random.gauss(0, _STEP), 2))
    return _with_part(formula, number, _grown(random, 2))


class NilUcm(Learning):
    """A description that is evolved for each item."""

    name = "nil-ucm"
    title = "NIL-UCM (after Hervás and Gervás 2009): a description evolved for each target"
    counts: ClassVar[Mapping[str, int]] = {"population": 24, "generations": 20}

    def __init__(self) -> None:
        super().__init__()
        self._seed = 0

    def train(self, items: Sequence[Trial], *, seed: int = 0) -> None:
        """Count what people mention, and keep the seed."""
        super().train(items, seed=seed)
        self._seed = seed

    def choose(self, contrast: Contrast, item: Trial) -> list[Property]:
        """Return the fittest description that evolution finds; one of the target alone if any."""
        count = len(contrast.properties)
        if not count:
            return []
        tally = self.tally(item)
        often = np.array([tally.frequency(one.pair) for one in contrast.properties])
        out = _bits(contrast, contrast.everyone.bit_length())
        # With whole items as columns, the product counts who rules each distractor out.
        possible = out.any(axis=0)
        out = out[:, possible].astype(np.float64)
        draws = np.random.default_rng(crc32(f"{self._seed}:{item.id}".encode()))

        def fit(living: NDArray[np.bool_]) -> tuple[NDArray[np.bool_], _Values]:
            hit = (living @ out) > 0
            unique: NDArray[np.bool_] = np.all(hit, axis=1)
            share = hit.mean(axis=1) if out.shape[1] else np.ones(len(living))
            likeness = np.where(living, often, 1 - often).mean(axis=1)
            return unique, np.where(unique, 1.0, share / 2) / 2 + likeness / 2

        size = max(self.options.counts["population"], 4)
        living = draws.random((size, count)) < np.clip(often, 0.1, 0.9)
        living[0], living[1] = True, often >= 0.5
        best, best_fit = living[0].copy(), -1.0
        for _generation in range(self.options.counts["generations"] + 1):
            unique, fitness = fit(living)
            if unique.any():
                leader = int(np.argmax(np.where(unique, fitness, -1.0)))
                if fitness[leader] > best_fit:
                    best, best_fit = living[leader].copy(), float(fitness[leader])
            fights = draws.integers(0, size, (2, size, 3))
            winners = np.take_along_axis(
                fights, np.argmax(fitness[fights], axis=2)[..., None], axis=2
            )[..., 0]
            mask = draws.random((size, count)) < 0.5
            living = np.where(mask, living[winners[0]], living[winners[1]])
            living ^= draws.random((size, count)) < 1 / count
            living[0] = best
        return [one for one, take in zip(contrast.properties, best, strict=True) if take]

    def state(self) -> list[dict[str, Any]]:
        """Return what was learnt as JSON values."""
        return [{"knowledge": super().state(), "seed": self._seed}]

    def restore(self, state: list[dict[str, Any]]) -> None:
        """Take over what `state` returned."""
        super().restore(state[0]["knowledge"])
        self._seed = int(state[0]["seed"])
