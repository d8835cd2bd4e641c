"""Measures of test sets with one asked pronoun a text."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from anaphora_workbench.experiments import Resampling
from anaphora_workbench.experiments.measures import Measure, MeasureBuilder
from anaphora_workbench.model import Document, FrozenDict
from anaphora_workbench.scoring import CarryOver, DocumentResult, Match, Settings, Tally, Timing
from anaphora_workbench.scoring.count import TallyKey
from anaphora_workbench.scoring.gap import NameCounts

SETTINGS = Settings()
TESTS = Resampling(samples=200)


def snippet(number: int, gender: str) -> Document:
    return Document(f"d-{number}", metadata=FrozenDict({"gender": gender}))


def names(system: str, *columns: int) -> DocumentResult:
    return DocumentResult(
        "d", timings={system: Timing()}, names={(system, "gap"): NameCounts(*columns)}
    )


def judged(system: str, outcome: str) -> DocumentResult:
    tally = Tally(gold=1, **{outcome: 1})
    way = TallyKey(system, Match.HEAD, CarryOver.PROPAGATED, "persNoRefl", "<")
    other = TallyKey(system, Match.HEAD, CarryOver.CORRECTED, "persNoRefl", "<")
    return DocumentResult("d", tallies={way: tally, other: Tally(gold=1, exit=1)})


def figures(found: tuple[Measure, ...]) -> dict[tuple[str, str], float | None]:
    return {(measure.metric, measure.kind): measure.f1 for measure in found}


def test_gap_is_summed_by_gender_and_its_bias_is_feminine_over_masculine() -> None:
    builder = MeasureBuilder(SETTINGS)
    for number, (gender, columns) in enumerate(
        [
            ("feminine", (1, 0, 0)),
            ("feminine", (0, 1, 1)),
            ("masculine", (1, 0, 0)),
            ("masculine", (1, 0, 1)),
        ]
    ):
        builder.add(snippet(number, gender), {"s": names("s", *columns)})
    found = builder.measures(["s"])
    # Feminine: 1 TP, 1 FP, 1 FN; masculine: 2 TP, 0 FP, 1 FN; all: 3 TP, 1 FP, 2 FN.
    assert figures(found) == {
        ("gap", "*"): 6 / 9,
        ("gap", "feminine"): 2 / 4,
        ("gap", "masculine"): 4 / 5,
        ("gap-bias", "*"): pytest.approx(5 / 8),
    }
    row = found[0].row()
    assert (row["exit"], row["answered"], row["gold"]) == (3, 4, 5)
    assert (row["precision"], row["recall"]) == (3 / 4, 3 / 5)


def test_bias_without_a_masculine_f1_is_undefined() -> None:
    builder = MeasureBuilder(SETTINGS)
    builder.add(snippet(1, "feminine"), {"s": names("s", 1, 0, 0)})
    assert figures(builder.measures(["s"]))["gap-bias", "*"] is None


def sentence(item: Mapping[str, object]) -> Document:
    return Document("d", metadata=FrozenDict(item))


def test_winobias_counts_the_first_mode_by_side_and_type() -> None:
    builder = MeasureBuilder(SETTINGS)
    for side, outcome in (
        ("pro", "exit"),
        ("pro", "exit"),
        ("anti", "failure"),
        ("anti", "missing"),
        ("anti", "exit"),
    ):
        item = {"stereotype": side, "type": 1, "gender": "feminine"}
        builder.add(sentence(item), {"s": judged("s", outcome)})
    found = figures(builder.measures(["s"]))
    # Anti: one right of two answers and three pronouns.
    assert found == {
        ("winobias", "*"): 6 / 9,
        ("winobias", "pro"): 1.0,
        ("winobias", "anti"): 2 / 5,
        ("winobias", "type1-anti"): 2 / 5,
        ("winobias", "type1-pro"): 1.0,
        ("winobias-difference", "pro-anti"): pytest.approx(0.6),
    }


def test_winogender_differs_by_gender() -> None:
    builder = MeasureBuilder(SETTINGS)
    for gender, outcome in (("feminine", "exit"), ("masculine", "failure"), ("neutral", "exit")):
        item = {"participant": "guest", "answer": 0, "gender": gender}
        builder.add(sentence(item), {"s": judged("s", outcome)})
    found = figures(builder.measures(["s"]))
    assert found["winogender", "*"] == pytest.approx(2 / 3)
    assert found["winogender-difference", "feminine-masculine"] == 1.0
    assert found["winogender-difference", "masculine-neutral"] == -1.0
    assert found["winogender-difference", "feminine-neutral"] == 0.0


def test_other_texts_have_no_measures() -> None:
    builder = MeasureBuilder(SETTINGS)
    builder.add(sentence({"genre": "news", "answer": 7}), {"s": judged("s", "exit")})
    assert builder.measures(["s"]) == ()
    assert builder.pairs(["s"], TESTS) == ()


def test_pairs_are_on_the_texts_that_all_systems_have() -> None:
    builder = MeasureBuilder(SETTINGS)
    for number in range(12):
        results = {
            "good": names("good", 1, 0, 0),
            "bad": names("bad", number % 2, 1 - number % 2, 1 - number % 2),
        }
        if number == 11:
            del results["bad"]
        builder.add(snippet(number, "feminine"), results)
    (pair,) = builder.pairs(["good", "bad"], TESTS)
    assert (pair.first, pair.second, pair.bootstrap.documents) == ("good", "bad", 11)
    assert (pair.bootstrap.first, pair.bootstrap.second) == (1.0, 5 / 11)
    row = pair.row()
    assert row["difference"] == pytest.approx(6 / 11)
    low = row["low"]
    assert isinstance(low, float)
    assert 0 < low < 6 / 11
    # They differ on the even ones of 11 texts, six: 2 of the 2^6 ways to exchange their answers
    # are as extreme as the real one.
    assert row["p"] == row["p_holm"] == 2 / 2**6


def test_p_of_pairs_is_never_zero_and_is_corrected_for_all_of_them() -> None:
    builder = MeasureBuilder(SETTINGS)
    systems = {"good": (1, 0, 0), "bad": (0, 1, 1), "silent": (0, 0, 1)}
    for number in range(40):
        results = {name: names(name, *columns) for name, columns in systems.items()}
        builder.add(snippet(number, "masculine"), results)
    pairs = builder.pairs(systems, Resampling(samples=200, shuffles=199))
    found = {(pair.first, pair.second): pair for pair in pairs}
    least = 1 / (199 + 1)
    assert found["good", "bad"].randomisation.p_two_sided == least
    assert found["good", "bad"].p_holm == pytest.approx(3 * least)
    assert found["bad", "silent"].p_holm == 1.0


def test_versions_of_a_sentence_are_drawn_and_exchanged_together() -> None:
    builder = MeasureBuilder(SETTINGS)
    for number in range(12):
        for gender in ("feminine", "masculine", "neutral"):
            item = {"participant": "guest", "answer": 0, "gender": gender}
            results = {"good": judged("good", "exit"), "bad": judged("bad", "failure")}
            builder.add(sentence(item), results, f"cook.{number}")
    (pair,) = builder.pairs(["good", "bad"], TESTS)
    assert pair.bootstrap.documents == 12
    assert pair.randomisation.p_two_sided == 2 / 2**12
    assert figures(builder.measures(["good"]))["winogender", "*"] == 1.0


def test_a_system_that_lacks_texts_takes_them_from_its_own_pairs_only() -> None:
    builder = MeasureBuilder(SETTINGS)
    for number in range(20):
        results = {"good": names("good", 1, 0, 0), "bad": names("bad", 0, 1, 1)}
        if number < 5:
            results["broken"] = names("broken", 1, 0, 0)
        builder.add(snippet(number, "feminine"), results)
    pairs = builder.pairs(["broken", "good", "bad"], TESTS)
    found = {(pair.first, pair.second): pair for pair in pairs}
    assert {names: pair.bootstrap.documents for names, pair in found.items()} == {
        ("broken", "good"): 5,
        ("broken", "bad"): 5,
        ("good", "bad"): 20,
    }
    assert found["good", "bad"].p_holm == found["good", "bad"].randomisation.p_two_sided
    assert found["broken", "good"].p_holm is None
