"""Learns the ranker's trees from annotated texts, with LightGBM.

Trees are boosted on the order of each anaphor's candidates (LambdaMART, Burges 2010). They are
learnt twice: from features that build on the truth about earlier anaphors, then also from those that
build on the answers of a first model, which had not seen the text (after Ross et al. 2011, DAgger).
So the ranker learns to live with its own errors.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from anaphora_resolvers.ranker.examples import Choose, Example, Lesson, lesson_of
from anaphora_resolvers.ranker.features import NAMES
from anaphora_resolvers.ranker.model import Model
from anaphora_resolvers.ranker.trees import LEAVES, UNIT, Trees
from anaphora_workbench.errors import FormatError, counted
from anaphora_workbench.lazy import needed
from anaphora_workbench.ports import Reading, Target, Training
from anaphora_workbench.registry import Registry

CHAINS = "chains.json"
"""Name of the file with the model of chains, which ``ranker-chains`` reads."""
FOLDS = 5
"""Parts of the documents, each of which the other parts answer."""
_SETTINGS = {
    "objective": "lambdarank",
    "num_leaves": LEAVES - 1,
    "learning_rate": 0.06,
    "min_data_in_leaf": 40,
    "lambdarank_truncation_level": 5,
    "bagging_freq": 1,
    "bagging_fraction": 0.8,
    "feature_fraction": 0.6,
    "verbose": -1,
    "num_threads": 1,
    "deterministic": True,
    "force_row_wise": True,
}
TREES = 250
_FEWEST = 2
"""Documents that can be told apart into those to learn from and those to try on."""


def train(
    readings: Iterable[Reading], folder: Path, seed: int, tell: Callable[[str], None]
) -> Training:
    """Learn a model and save it as ``model.json`` in a folder.

    Args:
        readings: Annotated documents.
        folder: A new folder.
        seed: Seed of the folds and of LightGBM.
        tell: Receives progress.

    Raises:
        FormatError: There is too little to learn from (``training-empty``), or the documents are of
            several languages.
        MissingExtraError: LightGBM is not installed.
    """
    needed("lightgbm", extra="learn", by="training the ranker")
    registry = Registry()
    lessons = []
    texts = []
    for number, reading in enumerate(readings, 1):
        lessons.append(lesson_of(reading, registry))
        texts.append((lessons[-1].document, lessons[-1].layer, reading.layers[0]))
        if number % 10 == 0:
            tell(f"{counted(number, 'document')} read")
    if len(lessons) < _FEWEST:
        raise FormatError(
            f"training needs at least {_FEWEST} documents, some to learn from and some to try on",
            code="training-empty",
        )
    model, accuracy = learnt(lessons, seed, tell)
    chains = _chains(texts, seed, tell)
    with Target.of(folder).open_folder() as place:
        (place / "model.json").write_text(model.written(), encoding="utf-8")
        if chains:
            (place / CHAINS).write_text(chains, encoding="utf-8")
    words = sum([len(lesson.document.tokens) for lesson in lessons])
    return Training(len(lessons), words, len(lessons), accuracy, f"--resolver ranker:{folder}")


def _chains(texts: Sequence[Any], seed: int, tell: Callable[[str], None]) -> str:
    """Return the model of chains as text, ``""`` where the annotation has hardly any."""
    from anaphora_resolvers.ranker.chain_learning import learnt_chains

    try:
        return learnt_chains(texts, seed, tell).written()
    except FormatError as error:
        if error.code != "training-empty":
            raise
        tell("no model of chains: the annotation links hardly any names and noun phrases")
        return ""


def learnt(
    lessons: Sequence[Lesson], seed: int, tell: Callable[[str], None]
) -> tuple[Model, float]:
    """Return a model of all lessons, and how often it was right on what it had not seen.

    Raises:
        FormatError: No anaphor has both a right and a wrong candidate.
    """
    truths = [lesson.examples()[0] for lesson in lessons]
    if sum(map(len, truths)) < FOLDS:
        raise FormatError(
            "the documents contain too little to learn from: hardly any pronoun has an antecedent "
            "in the text and another candidate besides",
            code="training-empty",
        )
    folds = np.random.default_rng(seed).permutation(len(lessons)) % min(FOLDS, len(lessons))
    own: list[list[Example]] = [[] for _lesson in lessons]
    for fold in sorted(set(folds.tolist())):
        first = _fitted(_joined(truths, folds != fold), seed)
        for number in np.flatnonzero(folds == fold):
            own[number] = lessons[number].examples(_chooser(first))[0]
        tell(f"first model {fold + 1} of {folds.max() + 1}")
    both = [[*truth, *other] for truth, other in zip(truths, own, strict=True)]
    right = asked = 0
    held_out: list[tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]] = []
    for fold in sorted(set(folds.tolist())):
        second = _fitted(_joined(both, folds != fold), seed)
        for number in np.flatnonzero(folds == fold):
            found, correct = lessons[number].examples(_chooser(second))
            right += correct
            asked += lessons[number].answerable
            held_out += [(second.scores(each.features), each.right) for each in found]
        tell(f"model {fold + 1} of {folds.max() + 1}: {right} of {asked} right so far")
    ranking = _fitted(_joined(both, folds >= 0), seed)
    accuracy = right / asked if asked else 0.0
    facts = {
        "language": lessons[0].document.language,
        "documents": [lesson.document.doc_id for lesson in lessons],
        "anaphors": asked,
        "accuracy": round(accuracy, 4),
        "seed": seed,
    }
    return Model(ranking, _temperature(held_out), facts), accuracy


def _joined(examples: Sequence[list[Example]], chosen: Any) -> list[Example]:
    return [each for number in np.flatnonzero(chosen) for each in examples[number]]


def _chooser(trees: Trees) -> Choose:
    def choose(features: Any) -> int:
        scores = trees.scores(features)
        return len(scores) - 1 - int(np.argmax(scores[::-1]))

    return choose


def _fitted(examples: Sequence[Example], seed: int) -> Trees:
    lightgbm = needed("lightgbm", extra="learn", by="training the ranker")
    data = lightgbm.Dataset(
        np.vstack([each.features for each in examples]),
        np.concatenate([each.right for each in examples]).astype(int),
        group=[len(each.right) for each in examples],
        free_raw_data=True,
    )
    booster = lightgbm.train({**_SETTINGS, "seed": seed}, data, TREES)
    return Trees.of_lightgbm(booster.dump_model(), NAMES)


def _temperature(held_out: Sequence[tuple[Any, Any]]) -> float:
    """Return the temperature with the least mean negative log likelihood of the right ones."""

    def loss(temperature: float) -> float:
        total = 0.0
        for scores, right in held_out:
            powers = np.exp((scores - scores.max()) / UNIT / temperature)
            total -= math.log(max(1e-12, float(powers[right].sum() / powers.sum())))
        return total

    steps = [math.exp(step / 10) for step in range(-20, 31)]
    return round(min(steps, key=loss), 3) if held_out else 1.0
