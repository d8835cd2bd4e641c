"""The TUNA corpus 1.0, read from the folder in ``$ANAPHORA_TUNA``; skipped without it.

The corpus has no licence that lets anybody pass it on. Numbers were found on its singular part
with implementations of the algorithms other than these; where folds are drawn by chance, or words
are ours, they are met approximately.
"""

from __future__ import annotations

import os
from pathlib import Path
from statistics import fmean

import pytest

from anaphora_formats.challenges.tuna import TunaCorpusFormat
from anaphora_workbench.challenges.tuna.items import answers_of, is_unique, items_of
from anaphora_workbench.challenges.tuna.pipeline import crossed, line_of, run_line
from anaphora_workbench.challenges.tuna.scoring import TunaSettings, TunaTask, scored
from anaphora_workbench.ports import Source
from anaphora_workbench.registry import Registry
from anaphora_workbench.scoring.generation.edits import dice
from anaphora_workbench.tasks.tuna import LOCATION, Trial

FOLDER = os.environ.get("ANAPHORA_TUNA", "")
pytestmark = [
    pytest.mark.corpora,
    pytest.mark.skipif(not FOLDER, reason="ANAPHORA_TUNA names no folder with the TUNA corpus"),
]


@pytest.fixture(scope="module")
def corpus() -> tuple[Trial, ...]:
    """All trials with one target."""
    found = []
    for path in sorted(Path(FOLDER).rglob("*.xml")):
        for reading in TunaCorpusFormat().read(Source.of(path)):
            if reading.item is not None:
                found.append(reading.item)
    items = items_of(found)
    assert not items.problems
    return items.trials


def of(corpus: tuple[Trial, ...], domain: str) -> list[Trial]:
    return [trial for trial in corpus if trial.kind == domain]


def test_the_singular_corpus_is_read_whole(corpus: tuple[Trial, ...]) -> None:
    assert {name: len(of(corpus, name)) for name in ("furniture", "people")} == {
        "furniture": 420,
        "people": 360,
    }
    assert len({trial.speaker for trial in corpus}) == 60
    assert all(len(trial.distractors) == 6 for trial in corpus)
    assert all(trial.descriptions[0].words and trial.descriptions[0].pairs for trial in corpus)


@pytest.mark.parametrize(("domain", "share"), [("furniture", 0.857), ("people", 0.961)])
def test_most_descriptions_fit_no_distractor(
    corpus: tuple[Trial, ...], domain: str, share: float
) -> None:
    found = [is_unique(trial, trial.descriptions[0].pairs) for trial in of(corpus, domain)]
    assert fmean(found) == pytest.approx(share, abs=0.01)


@pytest.mark.parametrize(
    ("system", "likeness", "matches"),
    [
        ("incremental:colour,orientation,size", 0.919, 0.628),
        ("incremental:colour,size,orientation", 0.919, 0.628),
        ("incremental:orientation,colour,size", 0.832, 0.263),
        ("incremental:size,colour,orientation", 0.817, 0.205),
        ("incremental:orientation,size,colour", 0.805, 0.237),
        ("incremental:size,orientation,colour", 0.782, 0.199),
        ("full-brevity:type=yes,location=no", 0.844, 0.410),
        ("greedy:type=yes,location=no", 0.844, 0.410),
    ],
)
def test_orders_of_preference_are_as_far_from_people_as_was_found(
    corpus: tuple[Trial, ...], system: str, likeness: float, matches: float
) -> None:
    # Names of attributes are compared, without their values.
    chosen = [
        (trial, frozenset([name for name, _value in trial.descriptions[0].pairs]))
        for trial in of(corpus, "furniture")
        if trial.condition == "-LOC"
        and not {name for name, _value in trial.descriptions[0].pairs} & LOCATION
    ]
    assert len(chosen) == 156
    line = line_of(system, Registry())
    answers = run_line(line, [trial for trial, _names in chosen]).by_item
    said = {item: frozenset([n for n, _v in one.pairs]) for item, one in answers.items()}
    found = fmean([dice(said[trial.id], names) for trial, names in chosen])
    assert found == pytest.approx(likeness, abs=0.005)
    same = fmean([said[trial.id] == names for trial, names in chosen])
    assert same == pytest.approx(matches, abs=0.01)


@pytest.mark.parametrize(
    ("system", "furniture", "people", "near"),
    [
        ("full-brevity", (0.335, 0.147, 0.005, 1.0), (0.228, 0.110, 0.008, 1.0), 0.03),
        (
            "full-brevity:type=yes,location=no",
            (0.666, 0.414, 0.243, 0.0),
            (0.531, 0.319, 0.192, 0.0),
            0.02,
        ),
        ("greedy", (0.313, 0.127, 0.007, 0.993), (0.228, 0.110, 0.008, 1.0), 0.03),
        ("incremental", (0.724, 0.427, 0.267, 0.0), (0.618, 0.339, 0.164, 0.0), 0.05),
        (
            "incremental:condition=yes",
            (0.746, 0.485, 0.317, 0.0),
            (0.606, 0.360, 0.203, 0.0),
            0.05,
        ),
        (
            "incremental:author=yes",
            (0.816, 0.591, 0.421, 0.012),
            (0.717, 0.446, 0.242, 0.0),
            0.08,
        ),
        ("graph-sc", (0.407, 0.174, 0.014, 0.781), (0.333, 0.160, 0.011, 0.986), 0.08),
        ("graph-fp", (0.738, 0.467, 0.300, 0.0), (0.584, 0.345, 0.178, 0.0), 0.06),
        ("usp-each", (0.729, 0.449, 0.279, 0.0), (0.574, 0.333, 0.164, 0.0), 0.05),
        ("titch", (0.719, 0.453, 0.283, 0.062), (0.579, 0.326, 0.161, 0.0), 0.08),
        ("is-fbs", (0.791, 0.509, 0.260, 0.002), (0.664, 0.348, 0.131, 0.003), 0.08),
    ],
)
def test_systems_score_as_was_found_in_cross_validation(
    corpus: tuple[Trial, ...],
    system: str,
    furniture: tuple[float, ...],
    people: tuple[float, ...],
    near: float,
) -> None:
    for domain, wanted in (("furniture", furniture), ("people", people)):
        items = of(corpus, domain)
        answers = crossed(line_of(system, Registry()), items, 5, seed=1)
        test = scored(domain, items, {system: answers}, TunaSettings())
        (row,) = test.systems
        names = ("dice", "masi", "accuracy", "minimality")
        found = [test.score(row, name) for name in names]
        assert found == pytest.approx(list(wanted), abs=near)
        assert test.score(row, "uniqueness") == 1.0


@pytest.mark.parametrize(
    ("domain", "edit", "bleu", "nist"),
    [("furniture", 5.51, 0.303, 3.33), ("people", 8.38, 0.105, 1.83)],
)
def test_the_template_is_about_as_far_from_peoples_words_as_was_found(
    corpus: tuple[Trial, ...], domain: str, edit: float, bleu: float, nist: float
) -> None:
    items = of(corpus, domain)
    answers = run_line(line_of("template", Registry()), items)
    test = scored(domain, items, {"template": answers}, TunaSettings(task=TunaTask.REG))
    (row,) = test.systems
    assert test.score(row, "edit") == pytest.approx(edit, abs=1.0)
    assert test.score(row, "bleu") == pytest.approx(bleu, abs=0.08)
    assert test.score(row, "nist") == pytest.approx(nist, abs=0.8)


def test_people_answer_like_themselves(corpus: tuple[Trial, ...]) -> None:
    test = scored("all", corpus, {"people": answers_of(corpus)}, TunaSettings())
    assert test.score(test.systems[0], "dice") == 1.0
