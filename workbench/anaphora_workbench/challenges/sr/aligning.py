"""Which word of the sentence each node stands for, so that realisers can learn from task files.

The task's files give the nodes in no order and the sentence beside them. A node and a word go
together when the word is the lemma, or one that is written alike, and when they stand where the
nodes above and below the node stand. Pairs are chosen all at once (assignment of least cost), first
by writing, then again with what was learnt of the lemmas' forms and of the places.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import log1p

import numpy as np
from numpy.typing import NDArray

from anaphora_workbench.tasks.sr import SrNode, SrSentence

__all__ = ["Alignment", "Forms", "aligned_sentences", "signature"]

_ROUNDS = 3
_WORST = 6.0
"""Cost of a word that has nothing in common with the lemma, in the unit of `log1p` of places."""
_DEAREST = 4.5
"""Pairs that cost more in writing, and were not seen twice, are no pairs in deep input."""

Alignment = dict[int, int]
"""Place in the sentence, from 0, of each node by its number."""


def signature(node: SrNode) -> tuple[str, str]:
    """Return what decides the form of a node: its lemma in lower case, and its features."""
    return node.lemma.lower(), f"{node.cpos}|{node.num}|{node.tense}|{node.partic}"


@dataclass(slots=True)
class Forms:
    """How often each form was seen with each lemma and features.

    Attributes:
        counts: Counts of forms in lower case, by `signature`.
    """

    counts: dict[tuple[str, str], dict[str, int]] = field(default_factory=dict)

    def add(self, node: SrNode, form: str) -> None:
        """Count a form."""
        seen = self.counts.setdefault(signature(node), {})
        seen[form] = seen.get(form, 0) + 1

    def share(self, node: SrNode, form: str) -> float:
        """Return how large a part of a node's forms one is; a form seen once says nothing."""
        seen = self.counts.get(signature(node))
        if not seen or seen.get(form, 0) < 2:
            return 0.0
        return seen[form] / sum(seen.values())


def aligned_sentences(sentences: Sequence[SrSentence]) -> list[Alignment]:
    """Return the alignment of each sentence; empty where there is no text."""
    first = [_align(sentence, Forms(), 1) for sentence in sentences]
    forms = Forms()
    for sentence, places in zip(sentences, first, strict=True):
        words = _words(sentence)
        for node in sentence.nodes:
            if node.id in places:
                forms.add(node, words[places[node.id]])
    return [_align(sentence, forms, _ROUNDS) for sentence in sentences]


def _words(sentence: SrSentence) -> list[str]:
    return [] if sentence.text is None else sentence.text.lower().split()


def _align(sentence: SrSentence, forms: Forms, rounds: int) -> Alignment:
    words = _words(sentence)
    nodes = sentence.nodes
    if not words:
        return {}
    from scipy.optimize import linear_sum_assignment

    written = _written(nodes, words, forms)
    near = _relatives(sentence)
    places = _unique(nodes, words)
    for _round in range(rounds + 1):
        cost = written + _distances(nodes, len(words), near, places)
        rows, columns = linear_sum_assignment(cost)
        places = {
            nodes[row].id: int(column)
            for row, column in zip(rows, columns, strict=True)
            if written[row, column] <= _DEAREST or len(nodes) == len(words)
        }
    return places


def _written(nodes: Sequence[SrNode], words: Sequence[str], forms: Forms) -> NDArray[np.float64]:
    """Return what each pair costs by its writing."""
    cost = np.empty((len(nodes), len(words)))
    for row, node in enumerate(nodes):
        lemma = node.lemma.lower()
        seen = signature(node) in forms.counts
        for column, word in enumerate(words):
            if word == lemma and not (node.num == "pl" or node.tense or node.partic):
                cost[row, column] = 0.0
                continue
            alike = _alike(lemma, word) if lemma[0] == word[0] else 0.0
            if seen:
                alike = max(alike, forms.share(node, word))
            cost[row, column] = _WORST * (1 - alike)
    return cost


def _alike(lemma: str, word: str) -> float:
    """Return how much of the longer one is a common beginning."""
    shared = 0
    for one, other in zip(lemma, word, strict=False):
        if one != other:
            break
        shared += 1
    return shared / max(len(lemma), len(word))


def _unique(nodes: Sequence[SrNode], words: Sequence[str]) -> Alignment:
    """Return places of nodes whose lemma is one word's and no other node's."""
    lemmas = [node.lemma.lower() for node in nodes]
    return {
        node.id: words.index(lemma)
        for node, lemma in zip(nodes, lemmas, strict=True)
        if lemmas.count(lemma) == 1 and words.count(lemma) == 1
    }


def _relatives(sentence: SrSentence) -> Mapping[int, list[int]]:
    """Return the numbers of the nodes above and below each node."""
    near: dict[int, list[int]] = {node.id: [] for node in sentence.nodes}
    for node in sentence.nodes:
        if node.parent:
            near[node.id].append(node.parent)
            near[node.parent].append(node.id)
    return near


def _distances(
    nodes: Sequence[SrNode], size: int, near: Mapping[int, Sequence[int]], places: Alignment
) -> NDArray[np.float64]:
    """Return what each pair costs by the places of the node's relatives."""
    cost = np.zeros((len(nodes), size))
    steps = np.array([log1p(step) for step in range(size + 1)])
    spots = np.arange(size)
    for row, node in enumerate(nodes):
        known = [places[other] for other in near[node.id] if other in places]
        if known:
            away = np.abs(spots[:, None] - np.array(known))
            cost[row] = steps[away].mean(axis=1)
    return cost
