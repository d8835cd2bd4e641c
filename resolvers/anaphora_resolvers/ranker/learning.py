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

from anaphora_resolvers.ranker.boosting import boosted, folds_of, lightgbm
from anaphora_resolvers.ranker.certainty import NAMES as CERTAINTY
from anaphora_resolvers.ranker.certainty import (
    certainty_features,
    expected_error,
    probability,
    reliability,
)
from anaphora_resolvers.ranker.chain_learning import CHAIN_WEIGHT, AnnotatedText, learnt_chains
from anaphora_resolvers.ranker.chain_model import CHAINS, ChainModel
from anaphora_resolvers.ranker.columns import OWN, Column, Columns, base_language
from anaphora_resolvers.ranker.examples import Choose, Example, Lesson, Slots, lesson_of
from anaphora_resolvers.ranker.features import COLUMN, NAMES
from anaphora_resolvers.ranker.model import Model
from anaphora_resolvers.ranker.model_files import MODEL
from anaphora_resolvers.ranker.training_progress import (
    CHAIN_PHASE,
    COMPARISON_PHASE,
    PRONOUN_PHASE,
    TrainingProgress,
)
from anaphora_resolvers.ranker.trees import LEAVES, UNIT, Trees, best_of
from anaphora_resolvers.supar import Supar
from anaphora_workbench.errors import FormatError, counted
from anaphora_workbench.model.language import language
from anaphora_workbench.ports import CurvePoint, Reading, ReliabilityBin, Target, Training
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
_LESS_THAN_EVEN = 0.25
"""Exponent of the weights of languages: with 1 all languages would count the same."""
_PARTS = (0.125, 0.25, 0.5)
"""Parts of the documents in a learning curve, before all of them."""
_CURVE_WEIGHT, _SECOND_WEIGHT, _FINAL_WEIGHT, _COMPARISON_WEIGHT = 0.25, 1.4, 2.5, 0.5
"""Weights of the steps of a training, by a measurement on ten texts; see `TrainingProgress`."""
_FEWEST = 2
"""Documents that can be told apart into those to learn from and those to try on."""


def train(
    readings: Iterable[Reading],
    folder: Path,
    seed: int,
    tell: Callable[[str], None],
    *,
    base: Model | None = None,
    chains: ChainModel | None = None,
    curve: bool = False,
    needs_chains: bool = False,
) -> Training:
    """Learn a model and save it in a folder: ``model.json``, and ``chains.json`` if there is one.

    Args:
        readings: Annotated documents; those without any annotation are skipped.
        folder: A new folder.
        seed: Seed of the folds and of LightGBM.
        tell: Receives progress.
        base: A model to go on from.
        chains: The model of chains to go on from, if there is a ``base``; the shipped one when left
            out.
        curve: Whether to learn from parts of the documents too; see `learnt`.
        needs_chains: Whether a model of chains is what is wanted.

    Raises:
        FormatError: There is too little to learn from (``training-empty``).
        MissingExtraError: LightGBM is not installed or cannot be loaded.
        NeedsError: A document has no analysis, and nothing here can make one.
    """
    lightgbm()
    registry = Registry()
    lessons: list[Lesson] = []
    texts = []
    for reading in readings:
        if not reading.layers or not reading.layers[0].markables:
            name = reading.document.doc_id
            tell(f"warning: '{name}' contains no annotation and is skipped [training-skipped]")
            continue
        lessons.append(lesson_of(reading, registry))
        texts.append((lessons[-1].document, lessons[-1].layer, reading.layers[0]))
        if len(lessons) % 10 == 0:
            tell(f"{counted(len(lessons), 'document')} read")
    different = len({lesson.document.doc_id for lesson in lessons})
    if different < _FEWEST:
        raise FormatError(
            f"training needs at least {_FEWEST} annotated documents of different names, some to "
            f"learn from and some to test on; there {'is' if different == 1 else 'are'} "
            f"{different}",
            code="training-empty",
        )
    seen = _tell_mixture(lessons, base, tell)
    progress = TrainingProgress(tell)
    progress.expect(CHAIN_PHASE, CHAIN_WEIGHT)
    progress.expect(COMPARISON_PHASE, _COMPARISON_WEIGHT)
    model = learnt(lessons, seed, progress, base=base, curve=curve)
    linking = _chains(texts, seed, progress, chains, on_top=base is not None, needed=needs_chains)
    by_rules = [right for lesson in lessons for right in lesson.judged(Supar())]
    with Target.of(folder).open_folder() as place:
        (place / MODEL).write_text(model.written(), encoding="utf-8")
        if linking:
            (place / CHAINS).write_text(linking, encoding="utf-8")
    return Training(
        documents=len(lessons),
        words=sum([len(lesson.document.tokens) for lesson in lessons]),
        held_out=0,
        accuracy=model.facts["accuracy"],
        use=f"--resolver ranker:{folder}",
        folds=min(FOLDS, different),
        refuses=False,
        seen=seen,
        baseline=round(float(np.mean(by_rules)), 4) if by_rules else None,
        calibration_error=model.facts["ece"],
        curve=tuple([CurvePoint(*point) for point in model.facts.get("curve", ())]),
        reliability=tuple([ReliabilityBin(*each) for each in model.facts["reliability"]]),
    )


def _tell_mixture(
    lessons: Sequence[Lesson], base: Model | None, tell: Callable[[str], None]
) -> bool:
    """Say if the documents are of several languages, or if the model to go on from knows them.

    Returns:
        Whether it knows some.
    """
    codes = Counter([lesson.document.language for lesson in lessons])
    if len(codes) > 1:
        shown = [f"{counted(number, 'document')} in '{code}'" for code, number in codes.items()]
        tell(f"one model for several languages: {', '.join(shown)}")
    known = frozenset() if base is None else base.documents
    again = [lesson.document.doc_id for lesson in lessons if lesson.document.doc_id in known]
    if again:
        tell(
            f"warning: the model to go on from has learnt from '{again[0]}'"
            f"{f' and {len(again) - 1} more' if len(again) > 1 else ''} of these documents, so all "
            "figures here are too high [trained-on]"
        )
    return bool(again)


def _chains(
    texts: Sequence[AnnotatedText],
    seed: int,
    progress: TrainingProgress,
    chains: ChainModel | None,
    *,
    on_top: bool,
    needed: bool,
) -> str:
    """Return the model of chains as text, ``""`` where the annotation has hardly any."""
    base = chains
    if on_top and base is None:
        base = ChainModel.shipped(texts[0][0].language)
    try:
        return learnt_chains(texts, seed, progress, base=base).written()
    except FormatError as error:
        if error.code != "training-empty" or needed:
            raise
        progress.end(CHAIN_PHASE)
        progress.tell("no model of chains: the annotation links hardly any names and noun phrases")
        return chains.written() if chains is not None else ""


def learnt(
    lessons: Sequence[Lesson],
    seed: int,
    progress: TrainingProgress,
    *,
    slots: Slots | None = None,
    certain: bool = True,
    base: Model | None = None,
    curve: bool = False,
) -> Model:
    """Return a model of all lessons, with figures on texts that its parts had not seen.

    A text may be given twice, with our parse and with that of a treebank. Documents of one name go
    into one fold.

    Args:
        lessons: The documents.
        seed: Seed of the folds and of LightGBM.
        progress: Tells each step.
        slots: How often persons fill a verb's place; counted in the lessons when left out.
        certain: Whether to learn as well how certain an answer is, which takes half of the time. A
            model without it calls all answers equally probable.
        base: A model to go on from.
        curve: Whether to learn from an eighth, a quarter and half of the documents too. The fact
            ``curve`` then gives number of documents and accuracy of each first model, in the same
            cross-validation: those that answer a document have not seen it.

    Raises:
        FormatError: Hardly any anaphor has both a right and a wrong candidate (``training-empty``).
    """
    if slots is None:
        slots = {**slots_of(lessons), **(base.slots if base else {})}
    truths = [lesson.examples(slots) for lesson in lessons]
    _check(truths)
    ranking = None if base is None else base.ranking
    names = [lesson.document.doc_id for lesson in lessons]
    folds = folds_of(names, FOLDS, seed)
    count = int(folds.max()) + 1
    parts = _PARTS if curve else ()
    on_parts = [count * (_CURVE_WEIGHT + part) for part in parts]
    last = count * _SECOND_WEIGHT + _FINAL_WEIGHT if certain else _FINAL_WEIGHT
    progress.expect(PRONOUN_PHASE, count + sum(on_parts) + last)
    own: list[list[Example]] = [[] for _lesson in lessons]
    for fold in range(count):
        first = _ranking(_joined(truths, folds != fold), seed, ranking)
        for number in np.flatnonzero(folds == fold):
            own[number] = lessons[int(number)].examples(slots, _chooser(first))
        progress.step(PRONOUN_PHASE, 1, f"first model {fold + 1} of {count}")
    points = _curve(lessons, truths, own, folds, slots, seed, ranking, parts, progress)
    both = [[*truth, *other] for truth, other in zip(truths, own, strict=True)]
    if not certain:
        nothing = Trees(CERTAINTY, np.zeros((0, 10), np.int64), np.zeros((0, LEAVES), np.int64))
        return Model(_ranking(_joined(both, folds >= 0), seed, ranking), nothing, slots=slots)
    held_out: list[list[_Answer]] = [[] for _lesson in lessons]
    for fold in range(count):
        second = _ranking(_joined(both, folds != fold), seed, ranking)
        for number in np.flatnonzero(folds == fold):
            found = lessons[int(number)].examples(slots, _chooser(second))
            held_out[number] = [
                _Answer(example, second.scores(example.features)) for example in found
            ]
        progress.step(PRONOUN_PHASE, _SECOND_WEIGHT, f"second model {fold + 1} of {count}")
    temperature = _temperature([answer for each in held_out for answer in each])
    asked = [answer.example for each in held_out for answer in each if answer.example.right.any()]
    certainty, figures = _certainty(held_out, folds, temperature, len(asked), seed)
    threshold = figures.pop("threshold")
    facts = {
        "documents": list(dict.fromkeys(names)),
        "anaphors": len(asked),
        "accuracy": _accuracy([asked]),
        **figures,
        **({"curve": points} if points else {}),
        **({"base": {"fingerprint": base.version, **base.facts}} if base else {}),
        "seed": seed,
    }
    model = _ranking(_joined(both, folds >= 0), seed, ranking)
    progress.step(PRONOUN_PHASE, _FINAL_WEIGHT, "model of all documents")
    return Model(model, certainty, temperature, threshold, slots, facts)


def _check(truths: Sequence[Sequence[Example]]) -> None:
    """Refuse lessons that teach nothing, and say which class of candidates is missing."""
    examples = [example for truth in truths for example in truth]
    if sum([example.teaches for example in examples]) >= _FEWEST_EXAMPLES:
        return
    if examples and all(example.right.all() for example in examples):
        why = "every candidate of every pronoun is right, and a ranking needs wrong ones, too"
    elif not any(example.right.any() for example in examples):
        why = "no pronoun has a right candidate. Annotate pronouns together with their antecedents"
    else:
        why = (
            f"fewer than {_FEWEST_EXAMPLES} pronouns have an antecedent in the text and another "
            "candidate to choose from. Annotate more"
        )
    raise FormatError(
        f"the documents contain too little to learn from: {why}", code="training-empty"
    )


def _curve(
    lessons: Sequence[Lesson],
    truths: Sequence[list[Example]],
    own: Sequence[Sequence[Example]],
    folds: Column,
    slots: Slots,
    seed: int,
    base: Trees | None,
    parts: Sequence[float],
    progress: TrainingProgress,
) -> list[tuple[int, float]]:
    """Return number of documents and accuracy of models of parts of the documents, then of all."""
    if not parts:
        return []
    points: dict[int, float] = {}
    if base is not None:
        points[0] = _accuracy([each.examples(slots, _chooser(base)) for each in lessons])
    order = np.random.default_rng(seed + 1).permutation(len(lessons))
    count = int(folds.max()) + 1
    for part in parts:
        answers: list[list[Example]] = []
        sizes = []
        for fold in range(count):
            others = [number for number in order.tolist() if folds[number] != fold]
            chosen = others[: max(1, round(len(others) * part))]
            some = _joined(truths, np.isin(np.arange(len(lessons)), chosen))
            sizes.append(len(chosen))
            if not some:
                break
            first = _ranking(some, seed, base)
            answers += [
                lessons[int(number)].examples(slots, _chooser(first))
                for number in np.flatnonzero(folds == fold)
            ]
        if len(answers) == len(lessons):
            points[round(sum(sizes) / count)] = _accuracy(answers)
        progress.step(
            PRONOUN_PHASE, count * (_CURVE_WEIGHT + part), f"models of {part:.1%} of the documents"
        )
    points[round(len(lessons) * (count - 1) / count)] = _accuracy(own)
    return sorted(points.items())


def _accuracy(answers: Iterable[Sequence[Example]]) -> float:
    """Return the share of right answers among the anaphors that have a right candidate."""
    right = [each.correct for examples in answers for each in examples if each.right.any()]
    return round(float(np.mean(right)), 4) if right else 0.0


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
        code = base_language(lesson.document.language)
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
    return lambda features: best_of(trees.scores(features))


def _ranking(examples: Sequence[Example], seed: int, base: Trees | None) -> Trees:
    rows = np.vstack([each.features for each in examples])
    right = np.concatenate([each.right for each in examples]).astype(int)
    groups = [len(each.right) for each in examples]
    weights = np.repeat(_weights([each.language for each in examples]), groups)
    settings = _settings(_SETTINGS, len(rows), seed)
    return boosted(NAMES, rows, right, settings, TREES, groups=groups, weights=weights, base=base)


def _weights(languages: Sequence[str]) -> npt.NDArray[np.float64]:
    """Return how much each anaphor counts by its language, so that few texts are not lost in many.

    That is the fourth root of how many times more anaphors the largest language has.
    """
    times = Counter(languages)
    most = max(times.values(), default=1)
    return np.array([(most / times[code]) ** _LESS_THAN_EVEN for code in languages])


def _certainty(
    held_out: Sequence[Sequence[_Answer]],
    folds: Column,
    temperature: float,
    gold: int,
    seed: int,
) -> tuple[Trees, dict[str, Any]]:
    """Return the model of all answers, and figures on documents that another one had not seen."""

    def fitted(table: Any, truth: Any) -> Trees:
        settings = _settings(_CERTAINTY, len(table), seed)
        return boosted(CERTAINTY, table, truth, settings, _CERTAINTY_TREES)

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
    if not rows:
        raise FormatError(
            "the documents contain too little to learn from: no pronoun has a candidate",
            code="training-empty",
        )
    table, truth, folded = np.array(rows), np.array(right), np.array(fold_of)
    stated = np.zeros(len(truth))
    for fold in sorted(set(fold_of)):
        others, chosen = folded != fold, folded == fold
        if not others.any():
            others = chosen
        trees = fitted(table[others], truth[others])
        stated[chosen] = [probability(score) for score in trees.scores(table[chosen]).tolist()]
    return fitted(table, truth), {
        "threshold": _threshold(stated, truth, gold),
        "reliability": reliability(stated, truth),
        "ece": expected_error(stated, truth),
    }


def _threshold(stated: npt.NDArray[np.float64], right: npt.NDArray[np.bool_], gold: int) -> float:
    """Return the probability below which no answer has the highest F1; of equal ones the lowest.

    F1 is twice the right answers over the sum of all answers and of all anaphors with an antecedent
    in the key. What is more likely right than wrong is always answered.
    """
    steps = [step / 100 for step in range(51)]
    given = [stated >= step for step in steps]
    scores = [2 * int((own & right).sum()) / max(1, int(own.sum()) + gold) for own in given]
    return steps[scores.index(max(scores))]


def _settings(settings: Mapping[str, Any], rows: int, seed: int) -> dict[str, Any]:
    # A leaf of few rows remembers texts; small corpora have to do with smaller ones.
    return {**settings, "seed": seed, "min_data_in_leaf": max(5, min(60, rows // 200))}


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
