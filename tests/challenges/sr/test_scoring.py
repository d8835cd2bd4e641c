"""Scores of realisers: normalisation, levels, penalties."""

import pytest

from anaphora_workbench.challenges.results import ALL, RowKind
from anaphora_workbench.challenges.sr.scoring import (
    WEIGHTS,
    Outputs,
    Scorer,
    grouped,
    measures_of,
    normalised,
    weighted,
)
from anaphora_workbench.scoring.generation.meteor import BuiltInMeteor
from anaphora_workbench.tasks.sr import SrNode, SrOutput, SrSentence, Track

ROOT = SrNode("SROOT", 1, 0, "x")
TEXTS = {
    "1": "the small blue fan",
    "2": "the red chair facing left",
    "3": "the man with glasses and no beard",
}


def scorer() -> Scorer:
    sentences = [SrSentence(name, Track.DEEP, (ROOT,), text) for name, text in TEXTS.items()]
    return Scorer("deep", sentences, BuiltInMeteor())


def outputs(ranked: dict[str, dict[int, str]]) -> Outputs:
    return Outputs("team", ranked)


WORKED = {
    "1": {1: "the small blue fan in the corner"},
    "2": {1: "a red chair"},
    "3": {1: "The  man with glasses and no beard "},
}


def test_texts_are_normalised_in_order() -> None:
    assert normalised("  R&amp;D\t\tat  &AMP; Co ") == "r&d at &amp; co"


def test_weights_fall_with_the_rank() -> None:
    assert [round(weight, 4) for weight in WEIGHTS] == [0.3333, 0.2667, 0.2, 0.1333, 0.0667]
    assert sum(WEIGHTS) == pytest.approx(1)


def test_ranked_scores_are_weighted_and_missing_ones_count() -> None:
    assert round(weighted([0.9, 0.8, 0.7, 0.0, 0.0]), 4) == 0.6533
    assert round(weighted([0.1, 0.2, 0.3, 1.0, 1.0]), 4) == 0.3467


def test_the_whole_set_is_scored_as_worked_out() -> None:
    scores = scorer().scores(outputs(WORKED))
    totals = {name: scores.columns[name].totals[ALL] for name in ("bleu", "nist", "ter")}
    assert totals == {
        "bleu": pytest.approx(0.6827, abs=5e-5),
        "nist": pytest.approx(3.0988, abs=5e-5),
        "ter": pytest.approx(0.375),
    }


def test_sentences_are_scored_as_worked_out() -> None:
    scores = scorer().scores(outputs(WORKED))
    for name, expected in (
        ("bleu_avg", [0.4111, 0.3280, 1.0]),
        ("nist_avg", [2.3235, 0.8875, 4.0377]),
        ("meteor_avg", [0.5072, 0.2369, 1.0]),
        ("ter_avg", [0.75, 0.6, 0.0]),
        ("exact", [0.0, 0.0, 1.0]),
    ):
        values = list(scores.columns[name].values.values())
        assert values == pytest.approx(expected, abs=5e-5)


def test_a_missing_output_keeps_its_place_with_the_worst_score() -> None:
    scores = scorer().scores(outputs({"3": WORKED["3"]}))
    assert list(scores.columns["bleu_avg"].values.values()) == pytest.approx([0, 0, 1])
    assert list(scores.columns["ter_avg"].values.values()) == pytest.approx([1, 1, 0])
    assert list(scores.columns["nist_avg"].values.values())[:2] == [0, 0]
    assert scores.missing == ["1", "2"]
    assert scores.columns["coverage"].totals[ALL] == pytest.approx(1 / 3)


def test_for_the_whole_set_a_missing_output_is_an_empty_line() -> None:
    scores = scorer().scores(outputs({"3": WORKED["3"]}))
    empty = scorer().scores(outputs({**{"1": {1: " "}, "2": {1: ""}}, "3": WORKED["3"]}))
    assert scores.columns["bleu"].totals == empty.columns["bleu"].totals
    assert scores.columns["ter"].totals[ALL] == pytest.approx(9 / 16)


def test_systems_with_one_output_have_no_ranked_score() -> None:
    assert "bleu_nb" not in scorer().scores(outputs(WORKED)).columns


def test_repetitions_count_as_missing_in_ranked_scores() -> None:
    text = TEXTS["3"]
    once = scorer().scores(outputs({"3": {1: text, 2: "he"}}))
    twice = scorer().scores(outputs({"3": {1: text, 2: "he", 3: text.upper()}}))
    assert once.columns["ter_nb"].values == twice.columns["ter_nb"].values
    assert (list(once.duplicates), list(twice.duplicates)) == ([], ["3"])
    assert twice.columns["bleu_nb"].values["3"] >= 1 / 3


def test_extra_outputs_are_counted_and_not_scored() -> None:
    scores = scorer().scores(outputs({**WORKED, "9": {1: "he"}}))
    assert list(scores.extra) == ["9"]
    assert set(scores.columns["bleu_avg"].values) == set(TEXTS)


def test_the_corpus_is_right() -> None:
    scores = scorer().scores(Outputs.corpus(scorer().sentences))
    assert scores.kind is RowKind.REFERENCE
    assert [scores.columns[n].totals[ALL] for n in ("bleu", "meteor", "ter")] == [1, 1, 0]


def test_of_one_rank_given_twice_the_first_counts() -> None:
    made = [SrOutput("1", 1, "a"), SrOutput("1", 1, "b"), SrOutput("1", 2, "c")]
    assert grouped(made) == {"1": {1: "a", 2: "c"}}


def test_sentences_without_text_are_passed_over() -> None:
    sentence = SrSentence("4", Track.DEEP, (ROOT,))
    assert Scorer("deep", [sentence], BuiltInMeteor()).references == {}


def test_the_meteor_in_use_is_named() -> None:
    titles = [measure.title for measure in measures_of(BuiltInMeteor(), ranked=True)]
    assert "METEOR (exact+stem) nb" in titles
    assert not [t for t in titles if t.endswith("nb")][4:]
    names = [measure.name for measure in measures_of(BuiltInMeteor(), ranked=False)]
    assert "bleu_nb" not in names


def test_progress_names_the_metrics() -> None:
    reports: list[str] = []
    scorer().scores(outputs(WORKED), reports.append)
    assert reports == ["BLEU-4", "NIST-5", "METEOR (exact+stem)", "TER"]
