"""Learns the ranker's trees from annotated texts, with LightGBM.

Trees are boosted on the order of each anaphor's candidates (LambdaMART, Burges 2010). They are
learnt twice: from features that build on the truth about earlier anaphors, then also from those
that build on the answers of a first model, which had not seen the text (after Ross et al. 2011,
DAgger). So the ranker learns to live with its own errors.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from anaphora_resolvers.ranker.calibration import expected_error, reliability
from anaphora_resolvers.ranker.certainty import NAMES as CERTAINTY
from anaphora_resolvers.ranker.certainty import certainty_features, probability
from anaphora_resolvers.ranker.chain_model import CHAINS
from anaphora_resolvers.ranker.columns import OWN, Column, Columns
from anaphora_resolvers.ranker.examples import Choose, Example, Lesson, Slots, lesson_of
from anaphora_resolvers.ranker.features import COLUMN, NAMES
from anaphora_resolvers.ranker.model import Model
from anaphora_resolvers.ranker.trees import LEAVES, UNIT, Trees
from anaphora_workbench.errors import FormatError, counted
from anaphora_workbench.lazy import needed
from anaphora_workbench.model.language import language
from anaphora_workbench.ports import Reading, Target, Training
from anaphora_workbench.registry import Registry

FOLDS = 5
"""Parts of the documents, each of which the other parts answer."""
TREES = 400
"""Trees of a ranking."""
_SETTINGS = {
    "objective": "lambdarank",
    "num_leaves": LEAVES - 1,
    "learning_rate": 0.04,
    "lambdarank_truncation_level": 20,
    "bagging_freq": 1,
    "bagging_fraction": 0.8,
    "feature_fraction": 0.6,
    "verbose": -1,
    "num_threads": 1,
    "deterministic": True,
    "force_row_wise": True,
}
_CERTAINTY = {**_SETTINGS, "objective": "binary", "num_leaves": 6, "feature_fraction": 0.4}
_CERTAINTY_TREES = 80
_LEAST_SEEN = 3
"""Times that a verb's place has to be filled before it is known who fills it."""
_FEWEST_EXAMPLES = 10
"""Anaphors that can be learnt from, so that every part of the documents has some."""
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
    model = learnt(lessons, seed, tell)
    chains = _chains(texts, seed, tell)
    with Target.of(folder).open_folder() as place:
        (place / "model.json").write_text(model.written(), encoding="utf-8")
        if chains:
            (place / CHAINS).write_text(chains, encoding="utf-8")
    words = sum([len(lesson.document.tokens) for lesson in lessons])
    accuracy = model.facts["accuracy"]
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
    lessons: Sequence[Lesson],
    seed: int,
    tell: Callable[[str], None],
    *,
    slots: Slots | None = None,
    certain: bool = True,
) -> Model:
    """Return a model of all lessons, with figures on texts that its parts had not seen.

    Args:
        lessons: The documents.
        seed: Seed of the folds and of LightGBM.
        tell: Receives progress.
        slots: How often persons fill a verb's place; counted in the lessons when left out.
        certain: Whether to learn as well how certain an answer is, which takes half of the time. A
            model without it calls all answers equally probable.

    Raises:
        FormatError: No anaphor has both a right and a wrong candidate (``training-empty``).
    """
    if slots is None:
        slots = slots_of(lessons)
    truths = [lesson.examples(slots) for lesson in lessons]
    if sum([example.teaches for truth in truths for example in truth]) < _FEWEST_EXAMPLES:
        raise FormatError(
            "the documents contain too little to learn from: hardly any pronoun has an antecedent "
            "in the text and another candidate to choose from",
            code="training-empty",
        )
    folds = np.random.default_rng(seed).permutation(len(lessons)) % min(FOLDS, len(lessons))
    own: list[list[Example]] = [[] for _lesson in lessons]
    for fold in sorted(set(folds.tolist())):
        first = _ranking(_joined(truths, folds != fold), seed)
        for number in np.flatnonzero(folds == fold):
            own[number] = lessons[int(number)].examples(slots, _chooser(first))
        tell(f"first model {fold + 1} of {folds.max() + 1}")
    both = [[*truth, *other] for truth, other in zip(truths, own, strict=True)]
    if not certain:
        nothing = Trees(CERTAINTY, np.zeros((0, 10), np.int64), np.zeros((0, LEAVES), np.int64))
        return Model(_ranking(_joined(both, folds >= 0), seed), nothing, slots=slots)
    held_out: list[list[_Answer]] = [[] for _lesson in lessons]
    for fold in sorted(set(folds.tolist())):
        second = _ranking(_joined(both, folds != fold), seed)
        for number in np.flatnonzero(folds == fold):
            found = lessons[int(number)].examples(slots, _chooser(second))
            held_out[number] = [
                _Answer(example, second.scores(example.features)) for example in found
            ]
        tell(f"model {fold + 1} of {folds.max() + 1}")
    temperature = _temperature([answer for each in held_out for answer in each])
    asked = [answer.example for each in held_out for answer in each if answer.example.right.any()]
    certainty, figures = _certainty(held_out, folds, temperature, len(asked), seed)
    threshold = figures.pop("threshold")
    facts = {
        "documents": [lesson.document.doc_id for lesson in lessons],
        "anaphors": len(asked),
        "accuracy": round(float(np.mean([example.correct for example in asked])), 4),
        **figures,
        "seed": seed,
    }
    ranking = _ranking(_joined(both, folds >= 0), seed)
    return Model(ranking, certainty, temperature, threshold, slots, facts)


@dataclass(frozen=True, eq=False)
class _Answer:
    """An answer to an anaphor of a text that the ranking had not seen."""

    example: Example
    scores: Column


def slots_of(lessons: Iterable[Lesson]) -> dict[str, dict[str, int]]:
    """Return how often persons fill each place of each verb, in percent, by language.

    Whoever is known to be a person or not counts, pronouns too; what people annotated is not
    looked at.
    """
    times: dict[str, Counter[str]] = {}
    persons: dict[str, Counter[str]] = {}
    for lesson in lessons:
        code = lesson.document.language.split("-")[0]
        seen, animates = times.setdefault(code, Counter()), persons.setdefault(code, Counter())
        columns = Columns(lesson.document, lesson.layer, language(lesson.document.language))
        for row, animate in enumerate(columns.own[:, OWN.index("animate")].tolist()):
            slot = columns.slot(row) if animate >= 0 else ""
            if slot:
                seen[slot] += 1
                animates[slot] += animate
    return {
        code: {
            slot: round(100 * (persons[code][slot] + 1) / (count + 2))
            for slot, count in sorted(seen.items())
            if count >= _LEAST_SEEN
        }
        for code, seen in times.items()
    }


def _joined(examples: Sequence[list[Example]], chosen: Any) -> list[Example]:
    return [
        each for number in np.flatnonzero(chosen) for each in examples[int(number)] if each.teaches
    ]


def _chooser(trees: Trees) -> Choose:
    def choose(features: Any) -> int:
        scores = trees.scores(features)
        return len(scores) - 1 - int(np.argmax(scores[::-1]))

    return choose


def _ranking(examples: Sequence[Example], seed: int) -> Trees:
    rows = np.vstack([each.features for each in examples])
    right = np.concatenate([each.right for each in examples]).astype(int)
    groups = [len(each.right) for each in examples]
    return _fitted(NAMES, rows, right, groups, _SETTINGS, TREES, seed)


def _certainty(
    held_out: Sequence[Sequence[_Answer]], folds: Column, temperature: float, gold: int, seed: int
) -> tuple[Trees, dict[str, Any]]:
    """Return the model of all answers, and figures on documents that another one had not seen."""
    rows, right, fold_of = [], [], []
    for fold, answers in zip(folds.tolist(), held_out, strict=True):
        for answer in answers:
            example = answer.example
            if not example.known or example.answer is None:
                continue
            rows.append(
                certainty_features(
                    example.features,
                    COLUMN,
                    answer.scores,
                    example.entities,
                    example.answer,
                    temperature,
                )
            )
            right.append(example.correct)
            fold_of.append(fold)
    table, truth, folded = np.array(rows), np.array(right), np.array(fold_of)
    said = np.zeros(len(truth))
    for fold in sorted(set(fold_of)):
        trees = _fitted(
            CERTAINTY,
            table[folded != fold],
            truth[folded != fold],
            None,
            _CERTAINTY,
            _CERTAINTY_TREES,
            seed,
        )
        chosen = folded == fold
        said[chosen] = [probability(score) for score in trees.scores(table[chosen]).tolist()]
    model = _fitted(CERTAINTY, table, truth, None, _CERTAINTY, _CERTAINTY_TREES, seed)
    return model, {
        "threshold": _threshold(said, truth, gold),
        "reliability": reliability(said, truth),
        "ece": expected_error(said, truth),
    }


def _threshold(said: npt.NDArray[np.float64], right: npt.NDArray[np.bool_], gold: int) -> float:
    """Return the probability below which no answer has the highest F1; of equal ones the lowest.

    F1 is twice the right answers over the sum of all answers and of all anaphors with an antecedent
    in the key. What is more likely right than wrong is always answered.
    """
    steps = [step / 100 for step in range(51)]
    given = [said >= step for step in steps]
    scores = [2 * int((own & right).sum()) / max(1, int(own.sum()) + gold) for own in given]
    return steps[scores.index(max(scores))]


def _fitted(
    names: tuple[str, ...],
    rows: Any,
    right: Any,
    groups: list[int] | None,
    settings: Mapping[str, Any],
    trees: int,
    seed: int,
) -> Trees:
    lightgbm = needed("lightgbm", extra="learn", by="training the ranker")
    # A leaf of few rows remembers texts; small corpora have to do with smaller ones.
    least = max(5, min(60, len(rows) // 200))
    data = lightgbm.Dataset(rows, np.asarray(right).astype(int), group=groups)
    settings = {**settings, "seed": seed, "min_data_in_leaf": least}
    return Trees.of_lightgbm(lightgbm.train(settings, data, trees).dump_model(), names)


def _temperature(answers: Sequence[_Answer]) -> float:
    """Return the temperature with the least mean negative log likelihood of the right ones."""
    asked = [answer for answer in answers if answer.example.teaches]

    def loss(temperature: float) -> float:
        total = 0.0
        for answer in asked:
            powers = np.exp((answer.scores - answer.scores.max()) / UNIT / temperature)
            total -= math.log(max(1e-12, float(powers[answer.example.right].sum() / powers.sum())))
        return total

    steps = [math.exp(step / 10) for step in range(-20, 31)]
    if not asked:
        return 1.0
    losses = [loss(step) for step in steps]
    return round(steps[losses.index(min(losses))], 3)
