"""The knowledge of a realiser, learnt from sentences and kept as JSON that people can read.

A model file is one JSON object: ``format`` and ``version``, what it was learnt from (``track``,
``labels``, ``sentences``), the counts of word order, inflection, inserted words and trigrams, and
for each `Skill` that was learnt as well its weights. Nothing in it is executed.

Task files give the nodes in no order and the sentence beside them, so learning begins with an
alignment (`aligned_sentences`). A node and a word go together when the word is the lemma, or one
that is written alike, and when both are where the nodes above and below the node are. Pairs are
chosen all at once (assignment of least cost), first by writing, then again with what was learnt of
the lemmas' forms and of the places.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from math import log1p
from typing import Any

import numpy as np
from numpy.typing import NDArray

from anaphora_workbench.challenges.sr.dependency_ngrams import DependencyNgrams
from anaphora_workbench.challenges.sr.form_ranker import FormRanker, Pair
from anaphora_workbench.challenges.sr.grammar import Grammar
from anaphora_workbench.challenges.sr.inflection import Inflection, agreements
from anaphora_workbench.challenges.sr.inserted_words import Insertion
from anaphora_workbench.challenges.sr.lifting import Lifting
from anaphora_workbench.challenges.sr.order_ranker import OrderRanker
from anaphora_workbench.challenges.sr.trigrams import Trigrams
from anaphora_workbench.challenges.sr.word_order import Ordering, families
from anaphora_workbench.errors import FormatError
from anaphora_workbench.ports import Source, Target
from anaphora_workbench.tasks.sr import SrNode, SrSentence, Track

_ROUNDS = 3
_WORST = 6.0
"""Cost of a word that has nothing in common with the lemma, in the unit of `log1p` of places."""
_DEAREST = 4.5
"""Pairs that cost more in writing, and were not seen twice, are not pairs in deep input."""

Alignment = dict[int, int]
"""Place in the sentence, from 0, of each node by its number."""
FORMAT = "anaphora-sr-model"
_VERSION = 2
_VERSIONS = (1, _VERSION)
"""Versions that can be read; a model of version 1 has no skills."""


class Skill(StrEnum):
    """What only some realisers need, and which takes time to learn."""

    LIFTING = "lifting"
    SPELLING = "spelling"
    RANKER = "ranker"
    NGRAMS = "ngrams"
    GRAMMAR = "grammar"


def signature(node: SrNode) -> tuple[str, str]:
    """Return what decides the form of a node: its lemma in lower case, and its features."""
    tag = f"{node.cpos}|{node.num}|{node.tense}|{node.partic}{node.morphology}"
    return node.lemma.lower(), tag


@dataclass(slots=True)
class Forms:
    """How often each form, in lower case, was seen with each lemma and features (`signature`)."""

    counts: dict[tuple[str, str], dict[str, int]] = field(default_factory=dict)

    def add(self, node: SrNode, form: str) -> None:
        """Count a form."""
        seen = self.counts.setdefault(signature(node), {})
        seen[form] = seen.get(form, 0) + 1

    def share(self, node: SrNode, form: str) -> float:
        """Return how large a part of a node's forms one is; a form seen once tells nothing."""
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


@dataclass(slots=True)
class Knowledge:
    """What was learnt.

    Attributes:
        track: Kind of the input.
        labels: Its set of relations.
        sentences: Number of sentences it was learnt from.
        skills: What was learnt beside counts; the others know nothing.
    """

    ordering: Ordering = field(default_factory=Ordering)
    inflection: Inflection = field(default_factory=Inflection)
    insertion: Insertion = field(default_factory=Insertion)
    trigrams: Trigrams = field(default_factory=Trigrams)
    track: str = ""
    labels: str = ""
    sentences: int = 0
    lifting: Lifting = field(default_factory=Lifting)
    ranker: OrderRanker = field(default_factory=OrderRanker)
    ngrams: DependencyNgrams = field(default_factory=DependencyNgrams)
    grammar: Grammar = field(default_factory=Grammar)
    skills: frozenset[Skill] = frozenset()
    spelling: FormRanker = field(init=False)

    def __post_init__(self) -> None:
        self.spelling = FormRanker(self.inflection)


def learnt(sentences: Sequence[SrSentence], skills: Collection[Skill] = ()) -> Knowledge:
    """Return what sentences teach, with these skills; raise `ValueError` if none has a text."""
    known = Knowledge(skills=frozenset(skills))
    realised = [sentence for sentence in sentences if sentence.text is not None]
    if not realised:
        raise ValueError("no sentence has its text, so there is nothing to learn from")
    known.track, known.labels = str(realised[0].track), realised[0].labels
    known.sentences = len(realised)
    aligned = list(zip(realised, aligned_sentences(realised), strict=True))
    for sentence, places in aligned:
        _learn(known, sentence, places)
    if Skill.SPELLING in skills:
        known.spelling.learn(
            [pair for sentence, places in aligned for pair in _pairs(sentence, places)]
        )
    if Skill.LIFTING in skills:
        known.lifting = Lifting.learnt(aligned)
    trees = [(known.lifting.lifted(sentence), places) for sentence, places in aligned]
    if Skill.RANKER in skills:
        known.ranker = OrderRanker.learnt(trees)
    for tree, places in trees:
        for family in families(tree).values():
            if Skill.NGRAMS in skills:
                known.ngrams.learn(family, places)
            if Skill.GRAMMAR in skills:
                known.grammar.learn(family, places)
    return known


def _learn(known: Knowledge, sentence: SrSentence, places: Alignment) -> None:
    words = (sentence.text or "").split()
    groups = families(sentence)
    for family in groups.values():
        known.ordering.learn(family, places)
    if sentence.track is Track.DEEP:
        known.insertion.learn(sentence, groups, places, [word.lower() for word in words])
    for node, agreement, form in _pairs(sentence, places):
        known.inflection.learn(node, agreement, form)
    known.trigrams.learn([word.lower() for word in words])


def _pairs(sentence: SrSentence, places: Alignment) -> list[Pair]:
    """Return the nodes of a sentence with what they agree with and their forms."""
    words = (sentence.text or "").split()
    agreed = agreements(sentence)
    found = []
    for node in sentence.nodes:
        place = places.get(node.id)
        if place is None:
            continue
        form = words[place]
        if place == 0 and not node.lemma[:1].isupper():
            form = form[:1].lower() + form[1:]  # its capital is the sentence's
        found.append(Pair(node, agreed.get(node.id, ""), form))
    return found


def write_model(known: Knowledge, target: Target) -> None:
    """Write a model file; raise `FormatError` if the target cannot be written."""
    parts = {
        "format": FORMAT,
        "version": _VERSION,
        "track": known.track,
        "labels": known.labels,
        "sentences": known.sentences,
        "ordering": known.ordering.state(),
        "inflection": known.inflection.state(),
        "inserting": known.insertion.state(),
        "trigrams": known.trigrams.state(),
        "skills": {str(skill): _state(known, skill) for skill in Skill if skill in known.skills},
    }
    with target.open_text() as handle:
        json.dump(parts, handle, ensure_ascii=False, indent=0, separators=(",", ":"))
        handle.write("\n")


def _state(known: Knowledge, skill: Skill) -> dict[str, Any]:
    """Return a skill as JSON values."""
    match skill:
        case Skill.LIFTING:
            return known.lifting.state()
        case Skill.SPELLING:
            return known.spelling.state()
        case Skill.RANKER:
            return known.ranker.state()
        case Skill.NGRAMS:
            return known.ngrams.state()
        case Skill.GRAMMAR:
            return known.grammar.state()


def _take(known: Knowledge, skill: Skill, state: Mapping[str, Any]) -> None:
    """Take a skill as `_state` gives it; raise `ValueError` for anything else."""
    match skill:
        case Skill.LIFTING:
            known.lifting = Lifting.of(state)
        case Skill.SPELLING:
            known.spelling.take(state)
        case Skill.RANKER:
            known.ranker = OrderRanker.of(state)
        case Skill.NGRAMS:
            known.ngrams = DependencyNgrams.of(state)
        case Skill.GRAMMAR:
            known.grammar = Grammar.of(state)


def read_model(source: Source) -> Knowledge:
    """Return the knowledge of a model file.

    Raises:
        FormatError: ``sr-model-invalid``: it is not a model file, or a newer one; or it is
        unreadable.
    """
    try:
        parts: Any = json.loads(source.read_text())
    except json.JSONDecodeError as error:
        raise FormatError(
            f"this is not JSON: {error.msg}; 'anaphora sr train' makes model files",
            code="sr-model-invalid",
            at=source.at(error.lineno, error.colno),
        ) from None
    except (ValueError, RecursionError) as error:  # endless digits or brackets
        raise _invalid(source, f"this model is damaged ({error}); train it again") from None
    if not isinstance(parts, Mapping) or parts.get("format") != FORMAT:
        raise _invalid(source, "this is not a model of a realiser; 'anaphora sr train' makes one")
    if parts.get("version") not in _VERSIONS:
        raise _invalid(
            source, f"this model has the version {parts.get('version')!r}, not 1 or {_VERSION}"
        )
    try:
        known = Knowledge(
            Ordering.of(parts["ordering"]),
            Inflection.of(parts["inflection"]),
            Insertion.of(parts["inserting"]),
            Trigrams.of(parts["trigrams"]),
            str(parts["track"]),
            str(parts["labels"]),
            int(parts["sentences"]),
        )
        for name, state in parts.get("skills", {}).items():
            _take(known, Skill(name), state)
            known.skills |= {Skill(name)}
        return known
    except (KeyError, ValueError, TypeError, AttributeError, OverflowError) as error:
        raise _invalid(source, f"this model is damaged ({error}); train it again") from None


def _invalid(source: Source, message: str) -> FormatError:
    return FormatError(message, code="sr-model-invalid", at=source.at())
