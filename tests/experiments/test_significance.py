"""Pairs of systems on the same anaphors: counts, corrected p values, letters, refusals."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from anaphora_workbench.experiments import Judged, JudgedSystem, Resampling
from anaphora_workbench.experiments.significance import least_p, letters_of, pair_tests
from anaphora_workbench.scoring import CarryOver, Figure, Match, Settings
from anaphora_workbench.stats import holm

MakeJudged = Callable[..., Judged]
SETTINGS = Settings(match=(Match.HEAD,), carry_over=(CarryOver.PROPAGATED,))
TESTS = Resampling(samples=500, shuffles=499)
ENOUGH = Resampling(samples=50, shuffles=2_048)


def _column(system: str) -> JudgedSystem:
    return JudgedSystem(system, Match.HEAD, CarryOver.PROPAGATED)


def test_counts_are_over_the_same_anaphors(make_judged: MakeJudged) -> None:
    judged = make_judged({"a": ["++-"] * 12, "b": ["+-+"] * 11 + ["---"]})
    test = pair_tests(judged, SETTINGS, TESTS)[0]
    counts = test.mcnemar
    assert (counts.both, counts.only_first, counts.only_second, counts.neither) == (11, 13, 11, 1)


def test_missing_answers_count_as_wrong_for_recall_and_not_at_all_for_success(
    make_judged: MakeJudged,
) -> None:
    judged = make_judged({"a": ["+."] * 12, "b": ["+-"] * 12})
    found = {t.figure: t for t in pair_tests(judged, SETTINGS, TESTS) if t.kind == "*"}
    assert found[Figure.SUCCESS_RATE].bootstrap.difference == 0.5
    assert found[Figure.RECALL].bootstrap.difference == 0.0
    assert not found[Figure.RECALL].same_answered


def test_a_system_that_answers_only_what_is_easy_is_not_the_best(make_judged: MakeJudged) -> None:
    # It has all four right that it answers, and the other one seven of ten.
    judged = make_judged({"shy": ["++++......"] * 12, "bold": ["+++++++---"] * 12})
    found = {t.figure: t for t in pair_tests(judged, SETTINGS, ENOUGH) if t.kind == "*"}
    assert found[Figure.SUCCESS_RATE].bootstrap.difference == pytest.approx(1.0 - 0.7)
    assert found[Figure.F1].bootstrap.difference == pytest.approx(8 / 14 - 0.7)
    values = {
        (_column(name), "*", figure): value
        for name, rates in (("shy", (8 / 14, 1.0, 0.4)), ("bold", (0.7, 0.7, 0.7)))
        for figure, value in zip(Figure, rates, strict=True)
    }
    letters = {group.figure: group for group in letters_of(tuple(found.values()), values, ENOUGH)}
    assert letters[Figure.F1].of("bold") == "A"
    assert letters[Figure.F1].of("shy") == "B"


def test_spurious_answers_count_in_f1_also_where_a_text_has_no_anaphor(
    make_judged: MakeJudged,
) -> None:
    judged = replace(
        make_judged({"a": ["+"] * 12, "b": ["+"] * 12}),
        spurious_by_text={
            _column("a"): {("text0", "persIt"): 1, ("empty", "persIt"): 3},
            _column("b"): {("empty", "poss"): 1},
        },
    )
    found = {(t.kind, t.figure): t.bootstrap for t in pair_tests(judged, SETTINGS, TESTS)}
    all_kinds = found["*", Figure.F1]
    assert (all_kinds.documents, found["*", Figure.RECALL].documents) == (13, 12)
    assert (all_kinds.first, all_kinds.second) == (24 / 28, 24 / 25)
    assert (found["persIt", Figure.F1].first, found["persIt", Figure.F1].second) == (24 / 28, 1)


def test_a_text_that_a_system_did_not_run_on_does_not_count_in_f1(make_judged: MakeJudged) -> None:
    judged = replace(
        make_judged({"a": ["+"] * 12, "b": ["+"] * 12}),
        spurious_by_text={_column("a"): {("empty", "persIt"): 3}},
        skipped=frozenset([("b", "empty")]),
    )
    test = next(t for t in pair_tests(judged, SETTINGS, TESTS) if t.figure is Figure.F1)
    assert (test.bootstrap.documents, test.bootstrap.first) == (12, 1)


def test_two_systems_are_compared_on_the_documents_that_both_have(make_judged: MakeJudged) -> None:
    judged = make_judged({"a": ["+"] * 12, "b": ["+"] * 10 + [None] * 2, "c": ["-"] * 12})
    documents = {
        (t.first, t.second): t.bootstrap.documents
        for t in pair_tests(judged, SETTINGS, TESTS)
        if t.kind == "*" and t.figure is Figure.RECALL
    }
    assert documents == {("a", "b"): 10, ("a", "c"): 12, ("b", "c"): 10}


def test_versions_of_a_text_are_drawn_and_exchanged_together(make_judged: MakeJudged) -> None:
    judged = make_judged({"a": ["+"] * 24, "b": ["-"] * 23 + [None]})
    units = {f"text{number}": f"sentence{number // 2}" for number in range(24)}
    alone, together = (
        next(t for t in pair_tests(judged, SETTINGS, ENOUGH, given) if t.figure is Figure.RECALL)
        for given in ({}, units)
    )
    assert alone.bootstrap.documents == 23
    assert together.bootstrap.documents == 12
    assert alone.bootstrap.difference == together.bootstrap.difference == 1.0
    assert together.mcnemar.only_first == 23
    assert together.randomisation.differing == 12


def test_the_last_system_may_lack_a_document(make_judged: MakeJudged) -> None:
    judged = make_judged({"a": ["+"] * 12, "b": ["-"] * 12, "c": ["+"] * 11 + [None]})
    found = {
        (t.first, t.second): t.bootstrap.difference
        for t in pair_tests(judged, SETTINGS, TESTS)
        if t.kind == "*" and t.figure is Figure.RECALL
    }
    assert found == {("a", "b"): 1.0, ("a", "c"): 0.0, ("b", "c"): -1.0}


def test_p_values_are_corrected_over_all_pairs_of_a_figure(make_judged: MakeJudged) -> None:
    judged = make_judged({"a": ["+"] * 12, "b": ["+-"[n % 2] for n in range(12)], "c": ["-"] * 12})
    family = [
        t
        for t in pair_tests(judged, SETTINGS, TESTS)
        if t.kind == "*" and t.figure is Figure.RECALL
    ]
    assert len(family) == 3
    assert [t.p_holm for t in family] == list(holm([t.randomisation.p_two_sided for t in family]))
    assert [t.p_mcnemar_holm for t in family] == list(holm([t.mcnemar.p for t in family]))


def test_with_few_documents_there_is_an_interval_and_no_test(make_judged: MakeJudged) -> None:
    judged = make_judged({"a": ["++++"] * 9, "b": ["+-+-"] * 9})
    test = pair_tests(judged, SETTINGS, TESTS)[0]
    assert test.refused == "too few documents"
    assert (test.p_holm, test.mcnemar.p, test.bootstrap.bca.low) == (None, None, None)
    assert test.items.value == 0.5
    assert test.items.low is not None
    assert 0 < test.items.low < 0.5


def test_kinds_are_compared_each_by_itself(make_judged: MakeJudged) -> None:
    judged = make_judged({"a": ["+-"] * 12, "b": ["-+"] * 12}, kinds=("persIt", "poss"))
    found = {
        t.kind: t.bootstrap.difference
        for t in pair_tests(judged, SETTINGS, TESTS)
        if t.figure is Figure.SUCCESS_RATE
    }
    assert found == {"*": 0.0, "persIt": 1.0, "poss": -1.0}


def test_each_kind_is_a_family_of_its_own(make_judged: MakeJudged) -> None:
    systems = {"a": ["++"] * 12, "b": ["+-", "--"] * 6, "c": ["--"] * 12}
    tests = pair_tests(make_judged(systems, kinds=("persIt", "poss")), SETTINGS, TESTS)
    for kind in ("persIt", "poss"):
        family = [t for t in tests if (t.kind, t.figure) == (kind, Figure.F1)]
        assert len(family) == 3
        alone = holm([test.randomisation.p_two_sided for test in family])
        assert [test.p_holm for test in family] == list(alone)


@pytest.mark.parametrize("pairs", [1, 190, 528, 4950])
def test_shuffles_are_enough_for_any_number_of_pairs(pairs: int) -> None:
    drawn = Resampling().for_pairs(pairs)
    assert drawn.shuffles >= 9_999
    assert drawn.least_p(pairs, documents=100) <= drawn.alpha / 5 + 1e-12
    assert Resampling().for_pairs(99) == Resampling()


def test_the_smallest_p_that_is_possible_is_that_of_an_exact_test(make_judged: MakeJudged) -> None:
    judged = make_judged({"a": ["+"] * 10, "b": ["-"] * 10})
    found = pair_tests(judged, SETTINGS, Resampling(samples=100))[0]
    assert found.p_holm == Resampling().least_p(1, documents=10) == 2 / 2**10


def test_where_no_difference_can_be_shown_there_are_no_letters(make_judged: MakeJudged) -> None:
    names = [f"right{n}" for n in range(5)] + [f"wrong{n}" for n in range(5)]
    values = {
        (_column(name), "*", figure): float("right" in name) for name in names for figure in Figure
    }
    for texts, lettered in ((10, False), (11, True)):
        judged = make_judged({name: ["-+"["right" in name]] * texts for name in names})
        tests = [test for test in pair_tests(judged, SETTINGS, ENOUGH) if test.kind == "*"]
        found = letters_of(tests, values, ENOUGH)
        assert bool(found) is lettered
        family = [test for test in tests if test.figure is Figure.RECALL]
        least = least_p(family, ENOUGH)
        assert least == 45 * 2 / 2**texts
        assert min([test.p_holm for test in family if test.p_holm is not None]) == least
    assert {row.name[:5]: row.text for row in found[0].rows} == {"right": "A", "wrong": "B"}


def test_texts_on_which_nobody_differs_show_no_difference(make_judged: MakeJudged) -> None:
    names = [f"right{n}" for n in range(5)] + [f"wrong{n}" for n in range(5)]
    values = {
        (_column(name), "*", figure): float("right" in name) for name in names for figure in Figure
    }
    texts = {name: ["-+"["right" in name]] * 10 + ["+"] * 40 for name in names}
    tests = [t for t in pair_tests(make_judged(texts), SETTINGS, ENOUGH) if t.kind == "*"]
    assert letters_of(tests, values, ENOUGH) == ()


def test_systems_that_differ_get_other_letters(make_judged: MakeJudged) -> None:
    judged = make_judged({"low": ["-"] * 14, "high": ["+"] * 14, "same": ["+"] * 13 + ["-"]})
    tests = [t for t in pair_tests(judged, SETTINGS, TESTS) if t.kind == "*"]
    values = {
        (_column(name), "*", figure): value
        for name, value in (("low", 0.0), ("high", 1.0), ("same", 13 / 14))
        for figure in Figure
    }
    letters = letters_of(tests, values, TESTS)[0]
    assert [(row.name, row.text) for row in letters.rows] == [
        ("high", "A"),
        ("same", "A"),
        ("low", "B"),
    ]


def test_a_system_that_answers_nothing_of_a_kind_has_no_letter_and_takes_none(
    make_judged: MakeJudged,
) -> None:
    systems = {"low": ["+-"] * 14, "high": ["++"] * 14, "silent": ["+."] * 14}
    judged = make_judged(systems, kinds=("persIt", "poss"))
    tests = pair_tests(judged, SETTINGS, TESTS)
    refused = {(t.first, t.second): t.refused for t in tests if t.kind == "poss"}
    assert refused == {
        ("low", "high"): "",
        ("low", "silent"): "undefined on the data",
        ("high", "silent"): "undefined on the data",
    }
    values = {
        (_column(name), kind, figure): value
        for kind, rates in (("persIt", (1.0, 1.0, 1.0)), ("poss", (0.0, 1.0)))
        for name, value in zip(systems, rates, strict=False)
        for figure in Figure
    }
    found = {group.kind: group for group in letters_of(tests, values, TESTS)}
    assert [(row.name, row.text) for row in found["poss"].rows] == [("high", "A"), ("low", "B")]
    assert found["poss"].of("silent") == ""
    assert {found["persIt"].of(name) for name in systems} == {"A"}


def test_beside_a_silent_system_one_alone_has_no_letter(make_judged: MakeJudged) -> None:
    judged = make_judged({"a": ["+"] * 12, "silent": ["."] * 12})
    tests = [t for t in pair_tests(judged, SETTINGS, TESTS) if t.figure is Figure.SUCCESS_RATE]
    assert letters_of(tests, {(_column("a"), "*", Figure.SUCCESS_RATE): 1.0}, TESTS) == ()


def test_without_a_common_document_there_are_no_letters(make_judged: MakeJudged) -> None:
    judged = make_judged(
        {"a": ["+"] * 12 + [None] * 12, "b": [None] * 12 + ["-"] * 12, "c": ["+"] * 24}
    )
    tests = [t for t in pair_tests(judged, SETTINGS, TESTS) if t.kind == "*"]
    values = {(_column(name), "*", figure): 0.5 for name in "abc" for figure in Figure}
    assert ("a", "b") not in {(t.first, t.second) for t in tests}
    assert letters_of(tests, values, TESTS) == ()


@pytest.mark.parametrize("seed", [1, 2])
def test_the_same_seed_gives_the_same_tests(make_judged: MakeJudged, seed: int) -> None:
    judged = make_judged({"a": ["+-"] * 9 + ["++"] * 5, "b": ["-+"] * 7 + ["--"] * 7})
    tests = Resampling(seed=seed, samples=200, shuffles=99)
    assert pair_tests(judged, SETTINGS, tests) == pair_tests(judged, SETTINGS, tests)
