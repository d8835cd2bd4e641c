"""Nodes that stand outside of what hangs on their parent, and the node where they belong then.

In *Ana , and Eva* the comma depends on *Eva*, which depends on *and*: no order of families puts the
comma first. Such a node is lifted: its parent becomes that of its parent, and its relation ends in
``^``. Whether a node is lifted is learnt from sentences in order, where nodes are lifted until the
words below each node stand together (Nivre and Nilsson 2005; Bohnet et al. 2012 lift before they
put words in order, too).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from anaphora_workbench.challenges.sr.hashed_weights import (
    SIZE,
    Numbers,
    Table,
    Values,
    fitted,
    text_features,
    weights_of,
    weights_state,
    yes_no_loss,
)
from anaphora_workbench.tasks.sr import SrNode, SrSentence

LIFTED = "^"
_MOST = 3
"""How often a node is lifted."""
_PENALTY = 0.5
_STEPS = 40
_LONGEST = 400
"""Longer sentences are not learnt from: looking for crossing words takes their square."""


def gold_lifts(sentence: SrSentence, places: Mapping[int, int]) -> dict[int, int]:
    """Return how often nodes have to be lifted, by number; those without a place stay."""
    above = {node.id: node.parent for node in sentence.nodes}
    parents = {}
    for number in places:
        parent = above[number]
        while parent and parent not in places:
            parent = above[parent]
        parents[number] = parent
    order = sorted(parents, key=lambda number: places[number])
    spot = {number: place for place, number in enumerate(order)}
    counts: dict[int, int] = {}
    for _step in range(_MOST * len(order)):
        crossing = [
            (abs(spot[number] - spot[parent]), number)
            for number, parent in parents.items()
            if parent and _crosses(number, parents, order, spot)
        ]
        if not crossing:
            break
        _length, number = min(crossing)
        parents[number] = parents[parents[number]]
        counts[number] = counts.get(number, 0) + 1
    return counts


def _crosses(
    number: int, parents: Mapping[int, int], order: Sequence[int], spot: Mapping[int, int]
) -> bool:
    """Tell whether a word between a node and its parent is not below the parent."""
    parent = parents[number]
    first, last = sorted((spot[number], spot[parent]))
    for other in order[first + 1 : last]:
        above = other
        while above and above != parent:
            above = parents[above]
        if above != parent:
            return True
    return False


class Lifting:
    """Which nodes are lifted."""

    def __init__(self, weights: Values | None = None) -> None:
        self.weights = np.zeros(SIZE) if weights is None else weights

    @classmethod
    def learnt(cls, sentences: Iterable[tuple[SrSentence, Mapping[int, int]]]) -> Lifting:
        """Return one that has learnt from sentences, each with the places of its nodes."""
        rows, answers = [], []
        for sentence, places in sentences:
            if len(places) > _LONGEST:
                continue
            counts = gold_lifts(sentence, places)
            tree = _Tree(sentence)
            for node in sentence.nodes:
                if node.id not in places:
                    continue
                for step in range(_MOST):
                    if not tree.parent_of_parent(node.id):
                        break
                    rows.append(tree.features(node.id, step))
                    lifted = counts.get(node.id, 0) > step
                    answers.append(float(lifted))
                    if not lifted:
                        break
                    tree.lift(node.id)
                tree = tree if tree.clean else _Tree(sentence)
        if not any(answers):
            return cls()
        return cls(
            fitted([Table(np.stack(rows))], yes_no_loss(np.array(answers)), _PENALTY, _STEPS)
        )

    def lifted(self, sentence: SrSentence) -> SrSentence:
        """Return a sentence with its nodes lifted."""
        tree = _Tree(sentence)
        moved = {}
        asked = [node for node in sentence.nodes if tree.parent_of_parent(node.id)]
        if not asked or not self.weights.any():
            return sentence
        scores = self.weights[np.stack([tree.features(each.id, 0) for each in asked])].sum(axis=1)
        for node, score in zip(asked, scores, strict=True):
            if score <= 0:
                continue
            one = _Tree(sentence)
            for step in range(1, _MOST + 1):
                one.lift(node.id)
                moved[node.id] = one.parent(node.id)
                if step == _MOST or not one.parent_of_parent(node.id):
                    break
                if self.weights[one.features(node.id, step)].sum() <= 0:
                    break
        if not moved:
            return sentence
        lines = [
            replace(line, parent=moved[line.id], relation=f"{line.relation}{LIFTED}")
            if isinstance(line, SrNode) and line.id in moved
            else line
            for line in sentence.lines
        ]
        return replace(sentence, lines=tuple(lines))

    def state(self) -> dict[str, list[Any]]:
        """Return the weights as JSON values."""
        return weights_state(self.weights)

    @classmethod
    def of(cls, state: Mapping[str, Sequence[Any]]) -> Lifting:
        """Return the lifting that `state` is of; raise `ValueError` for anything else."""
        return cls(weights_of(state))


class _Tree:
    """The nodes of a sentence, one of which may be on its way up."""

    def __init__(self, sentence: SrSentence) -> None:
        self._nodes = {node.id: node for node in sentence.nodes}
        self._below = sentence.children()
        self._moved: dict[int, int] = {}

    @property
    def clean(self) -> bool:
        """Whether nothing was lifted."""
        return not self._moved

    def parent(self, number: int) -> int:
        """Return the number of the node above another."""
        return self._moved.get(number, self._nodes[number].parent)

    def parent_of_parent(self, number: int) -> int:
        """Return the number of the node two above another, 0 for none."""
        parent = self.parent(number)
        return self._nodes[parent].parent if parent else 0

    def lift(self, number: int) -> None:
        """Lift a node."""
        self._moved[number] = self.parent_of_parent(number)

    def features(self, number: int, step: int) -> Numbers:
        """Return the numbers of the features of a node that was lifted ``step`` times."""
        node = self._nodes[number]
        parent = self._nodes[self.parent(number)]
        above = self._nodes[parent.parent]
        sign = "PUNCT" in node.relation or node.relation == "P"
        own = f"{step}{node.relation}{f' {node.lemma}' if sign else ''}"
        lemma = node.lemma.lower()
        kin = self._below.get(parent.id, ())
        same = sum([each.lemma == node.lemma for each in kin])
        uncles = ",".join(sorted({each.relation for each in self._below.get(above.id, ())}))
        below = "b" if self._below.get(number) else ""
        chain = f"{own}|{parent.relation}|{above.relation}"
        return text_features(
            [
                "any",
                own,
                f"{own}|{parent.relation}",
                chain,
                f"{chain}|{same}|{min(len(kin), 5)}",
                f"{chain}|{parent.cpos}|{above.cpos}",
                f"{chain}|{lemma}|{below}",
                f"{chain}|{above.lemma.lower()}|{same}",
                f"{own}|{lemma}|{parent.lemma.lower()}",
                f"{chain}|{uncles}",
                f"{own}|{parent.relation}|{node.cpos}|{below}",
                f"{own}|{parent.cpos}|{len(kin)}|{above.relation}",
            ]
        )
