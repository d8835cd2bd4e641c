"""The measures of the TUNA tasks: attribute selection (AS), realisation (R), both (REG).

=============== ================================================================ ===== ====== ===
measure         what it is                                                       AS    R, REG
=============== ================================================================ ===== ====== ===
Dice, MASI      likeness of the sets of attributes, 0 to 1                       x
accuracy        share of outputs that are a reference (set, or string)           x     x
minimality      share that fits the target alone with as few attributes as any   x
uniqueness      share that fits the target alone                                 x
edit distance   in words, a substitution costs 2                                       x
BLEU, NIST      of the whole test set                                                  x
=============== ================================================================ ===== ====== ===

An output of which any attribute is not true of the target fits nobody, so it is neither unique nor
minimal. With several references an output is accurate if it is any of them; Dice, MASI and edit
distance are means over references, or those of the best one. BLEU goes up to four words in the way
of 2008 and up to three in that of 2009. Strings are compared in lower case, as mteval parts them
into words.

Source: Gatt, Belz and Kow 2008, The TUNA challenge 2008; Gatt and Belz 2010, 3.4.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from statistics import fmean

from anaphora_workbench.challenges.grids import Grid, by_group
from anaphora_workbench.challenges.results import (
    ALL,
    Challenge,
    ChallengeMeasure,
    MeasureScores,
    RowKind,
    ScoreScale,
    SystemScores,
    TestSet,
)
from anaphora_workbench.challenges.tuna.items import Items, TunaAnswers, contrast_of, identifies
from anaphora_workbench.scoring.generation.edits import dice, edit_distance, masi
from anaphora_workbench.scoring.generation.ngrams import words_of
from anaphora_workbench.scoring.generation.strings import Bleu, Nist
from anaphora_workbench.tasks.tuna import LOCATION, TYPE, Description, Pair, Trial

Held = Mapping[str, tuple[Trial, tuple[Description, ...]]]
"""Items with their references by name."""


class TunaTask(StrEnum):
    """What systems were asked for."""

    AS = "as"
    R = "r"
    REG = "reg"


class Refs(StrEnum):
    """Which reference counts where there are several."""

    MEAN = "mean"
    BEST = "best"


@dataclass(frozen=True, slots=True)
class TunaSettings:
    """How outputs are scored.

    Attributes:
        task: What systems were asked for.
        refs: Which reference counts.
        bleu: Words of the longest n-grams of BLEU: 4 in 2008, 3 in 2009.
        realised: Name of the realiser that put attributes into words, so that they have the
            measures of strings as well; ``""`` without one.
        letters: The measures that are tested and get letters.
    """

    task: TunaTask = TunaTask.AS
    refs: Refs = Refs.MEAN
    bleu: int = 3
    realised: str = ""
    letters: tuple[str, ...] = ("dice", "edit")

    @property
    def strings(self) -> bool:
        """Whether words are scored."""
        return self.task is not TunaTask.AS or bool(self.realised)

    def signature(self) -> str:
        """Return every setting that can move a figure."""
        parts = [f"TUNA-{self.task.upper()}", f"refs:{self.refs}"]
        if self.strings:
            parts += [f"bleu:{self.bleu}", "nist:5", "edit:1/1/2", "words:mteval-v13a,lower-case"]
        if self.realised:
            parts.append(f"realise:{self.realised}")
        return "|".join(parts)


def measures_of(settings: TunaSettings) -> tuple[ChallengeMeasure, ...]:
    """Return the measures of a task, the one that orders the tables first."""
    number = ScoreScale.NUMBER
    sets = (
        ChallengeMeasure("dice", "Dice", scale=number, digits=3),
        ChallengeMeasure("masi", "MASI", scale=number, digits=3),
        ChallengeMeasure("accuracy", "Accuracy"),
        ChallengeMeasure("minimality", "Minimality"),
        ChallengeMeasure("uniqueness", "Uniqueness"),
    )
    strings = (
        ChallengeMeasure("edit", "Edit distance", lower_is_better=True, scale=number),
        ChallengeMeasure("string_accuracy", "String accuracy"),
        ChallengeMeasure("bleu", f"BLEU-{settings.bleu}", scale=number, digits=3, tested=False),
        ChallengeMeasure("nist", "NIST-5", scale=number, tested=False),
    )
    chosen = [
        *(sets if settings.task is TunaTask.AS else ()),
        *(strings if settings.strings else ()),
    ]
    return tuple(
        [
            ChallengeMeasure(
                one.name,
                one.title,
                one.lower_is_better,
                one.scale,
                one.digits,
                one.tested and one.name in settings.letters,
            )
            for one in chosen
        ]
    )


def references_of(trial: Trial, settings: TunaSettings) -> tuple[Description, ...]:
    """Return the descriptions of an item that its output is compared with; none if it has none.

    In the realisation task a system is given the attributes of the first description, so only
    descriptions with just these count.
    """
    if settings.task is TunaTask.R:
        given = next((one for one in trial.descriptions if one.attributes is not None), None)
        if given is None:
            return ()
        return tuple([one for one in trial.descriptions if one.words and one.pairs == given.pairs])
    return tuple(
        [
            one
            for one in trial.descriptions
            if (settings.task is not TunaTask.AS or one.attributes is not None)
            and (not settings.strings or one.words)
        ]
    )


@dataclass(frozen=True, slots=True)
class TunaCase:
    """An item, the references and the answer (``None`` without one) that are compared."""

    trial: Trial
    references: tuple[Description, ...]
    answer: Description | None


def similarity_of(trial: Trial) -> str:
    """Return ``similar`` or ``dissimilar`` for several targets, ``single`` for one.

    Where the file does not state it, targets are similar that differ in type and place alone (Gatt
    and Belz 2010, 2.1).
    """
    if not trial.plural:
        return "single"
    if trial.similarity:
        return trial.similarity.lower()
    looks = {
        frozenset([pair for pair in target.pairs if pair[0] not in {TYPE, *LOCATION}])
        for target in trial.targets
    }
    return "similar" if len(looks) == 1 else "dissimilar"


def group_of(trial: Trial, by: str = "domain") -> str:
    """Return the group of an item.

    ``domain``, ``condition`` (places allowed or not), ``both`` of them, ``fc`` (whether faults
    could be put right), or ``similarity`` (of several targets; ``single`` for one).
    """
    domain, condition = trial.kind or "unknown", trial.condition or "unknown"
    return {
        "domain": domain,
        "condition": condition,
        "both": f"{domain} {condition}",
        "fc": trial.criticality or "unknown",
        "similarity": similarity_of(trial),
    }[by]


def scored(
    name: str,
    trials: Sequence[Trial],
    systems: Mapping[str, TunaAnswers],
    settings: TunaSettings,
    *,
    by: str = "domain",
    people: bool = True,
) -> TestSet:
    """Return a test set with the scores of systems; items without a reference are left out.

    Items are grouped as `group_of` does. With ``people``, people's descriptions are scored like
    systems (``human-1``, ``human-2``), each against the other ones; that needs two of every item.
    """
    held = {
        trial.id: (trial, found) for trial in trials if (found := references_of(trial, settings))
    }
    rows = [score(name, held, answers, settings) for name, answers in systems.items()]
    fewest = min([len(found) for _trial, found in held.values()], default=0)
    if people and fewest > 1:
        rows += [_human(number, held, settings) for number in range(fewest)]
    groups = {item: group_of(trial, by) for item, (trial, _found) in held.items()}
    # One person against another is not a perfect score: people are tested like the systems.
    return TestSet(name, groups, tuple(rows), with_references=True)


def score(name: str, held: Held, answers: TunaAnswers, settings: TunaSettings) -> SystemScores:
    """Return the scores of the answers of one system to items."""
    cases = {
        item: TunaCase(trial, references, _given(answers.by_item.get(item), settings))
        for item, (trial, references) in held.items()
    }
    return SystemScores(
        name,
        _columns(cases, settings),
        len(held),
        missing=[item for item, case in cases.items() if case.answer is None],
        extra=[item for item in answers.by_item if item not in held],
        duplicates=[item for item in answers.duplicates if item in held],
    )


def _given(answer: Description | None, settings: TunaSettings) -> Description | None:
    """Return an answer with what the task asks for; an empty string is none."""
    if answer is None:
        return None
    if settings.task is TunaTask.AS:
        return None if answer.attributes is None else answer
    return answer if answer.words and answer.words.strip() else None


def _human(number: int, held: Held, settings: TunaSettings) -> SystemScores:
    """Return the scores of the items' first, second ... description against the others."""
    cases = {
        item: TunaCase(trial, (*references[:number], *references[number + 1 :]), references[number])
        for item, (trial, references) in held.items()
    }
    return SystemScores(
        f"human-{number + 1}",
        _columns(cases, settings),
        len(held),
        note=f"description {number + 1} of each item, compared with the other ones, which are one "
        "fewer than those of the systems.",
        kind=RowKind.REFERENCE,
    )


@dataclass(slots=True)
class _Columns:
    """Values by measure and item, as they are found."""

    values: dict[str, dict[str, float]] = field(default_factory=dict)

    def put(self, measure: str, item: str, value: float) -> None:
        self.values.setdefault(measure, {})[item] = value


def _columns(cases: Mapping[str, TunaCase], settings: TunaSettings) -> dict[str, MeasureScores]:
    found = _Columns()
    if settings.task is TunaTask.AS:
        for item, case in cases.items():
            _score_set(found, item, case, settings.refs)
    totals: dict[str, MeasureScores] = {}
    if settings.strings and cases:
        for item, case in cases.items():
            _score_string(found, item, case, settings.refs)
        ours = [_words(case.answer) for case in cases.values()]
        theirs = [[_words(one) for one in case.references] for case in cases.values()]
        for name, metric in (("bleu", Bleu(settings.bleu)), ("nist", Nist(5))):
            total = metric.score(ours, theirs).total
            totals[name] = MeasureScores(totals={ALL: 0.0 if total is None else total})
    return {**{name: MeasureScores(values) for name, values in found.values.items()}, **totals}


def _words(description: Description | None) -> str:
    return "" if description is None else description.words or ""


def _score_set(found: _Columns, item: str, case: TunaCase, refs: Refs) -> None:
    if case.answer is None:
        for name in ("dice", "masi", "accuracy", "minimality", "uniqueness"):
            found.put(name, item, 0.0)
        return
    chosen = case.answer.pairs
    wanted = [one.pairs for one in case.references]
    found.put("dice", item, _over(refs, dice, chosen, wanted))
    found.put("masi", item, _over(refs, masi, chosen, wanted))
    found.put("accuracy", item, float(chosen in wanted))
    unique = identifies(case.trial, chosen)
    shortest = contrast_of(case.trial).minimal_size()
    found.put("minimality", item, float(unique and len(chosen) == shortest))
    found.put("uniqueness", item, float(unique))


def _over(
    refs: Refs,
    likeness: Callable[[frozenset[Pair], frozenset[Pair]], float],
    chosen: frozenset[Pair],
    wanted: Iterable[frozenset[Pair]],
) -> float:
    values = [likeness(chosen, each) for each in wanted]
    return max(values) if refs is Refs.BEST else fmean(values)


def _score_string(found: _Columns, item: str, case: TunaCase, refs: Refs) -> None:
    ours = words_of(_words(case.answer))
    theirs = [words_of(_words(one)) for one in case.references]
    distances = [edit_distance(ours, each) for each in theirs]
    found.put("edit", item, float(min(distances) if refs is Refs.BEST else fmean(distances)))
    found.put("string_accuracy", item, float(bool(ours) and ours in theirs))


def by_other(challenge: Challenge, tests: Mapping[str, Items], by: str, title: str) -> list[Grid]:
    """Return the means of each measure by other groups than those of the test sets.

    ``by`` is that of `group_of`, ``title`` what tables call it. There is no table of a test set
    with one group only.
    """
    grids = []
    for test, items in zip(challenge.sets, tests.values(), strict=True):
        groups = {
            trial.id: group_of(trial, by) for trial in items.trials if trial.id in test.groups
        }
        other = replace(test, name=f"{test.name}, by {title}", groups=groups)
        for measure in challenge.measures:
            grid = by_group(challenge, other, measure)
            if grid is not None:
                grids.append(replace(grid, title=f"{measure.title} by {title}, {test.name}"))
    return grids
