"""Measures that judge each anaphor by itself, on chains written out by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

import numpy as np
import pytest

from anaphora_workbench.ports.mention_table import MentionTable
from anaphora_workbench.scoring.coreference.decomposable import (
    AnaphorCounts,
    AnchorCounts,
    anaphor_counts,
    anchor_counts,
    immediate_counts,
    inferred_counts,
)
from anaphora_workbench.scoring.coreference.matching import Matching, match
from anaphora_workbench.scoring.coreference.sides import Mask, Side, side_of
from anaphora_workbench.scoring.coreference.sums import score_of

MakeTable = Callable[..., MentionTable]
Entities = Mapping[str, Sequence[str]]
Measure = Callable[..., AnaphorCounts]
Counted = Callable[[Measure, Sequence[str], Sequence[str]], AnaphorCounts]


def nominal(side: Side) -> Mask:
    """Mentions of several words are nominal, those of one are pronouns."""
    return np.array((side.ends - side.starts) > 1)


@pytest.fixture
def counted(make_table: MakeTable) -> Counted:
    """Apply an ARCS measure to entities written as ``N0 p3 p5``: nominals and pronouns by place."""

    def table(entities: Sequence[str]) -> MentionTable:
        chains = {}
        for number, text in enumerate(entities):
            places = [(word[0], int(word[1:])) for word in text.split()]
            chains[str(number)] = [
                f"{2 * at}-{2 * at + 1}" if sort == "N" else str(2 * at) for sort, at in places
            ]
        return make_table(chains)

    def apply(measure: Measure, key: Sequence[str], response: Sequence[str]) -> AnaphorCounts:
        left, right = side_of(table(key)), side_of(table(response))
        pairs = match(left, right, Matching())
        return measure(left, right, pairs, nominal(left), nominal(right))

    return apply


ARCS = [immediate_counts, inferred_counts]


def test_scores_of_published_counts() -> None:
    counts = AnaphorCounts(3981, 900, 1980, 1713)
    score = score_of(counts.sums)
    figures = [score.recall, score.precision, score.f1, counts.accuracy]
    assert [f"{float(100 * (figure or 0)):.2f}" for figure in figures] == [
        "58.02",
        "60.37",
        "59.18",
        "81.56",
    ]


def test_counts_of_documents_add_up() -> None:
    total = AnaphorCounts(1, 2, 3, 4) + AnaphorCounts(10, 20, 30, 40)
    assert total == AnaphorCounts(11, 22, 33, 44)
    assert AnchorCounts(total, total) + AnchorCounts(total) == AnchorCounts(total + total, total)


def test_nothing_to_count_is_undefined() -> None:
    assert AnaphorCounts().accuracy is None
    assert score_of(AnaphorCounts().sums).f1 is None
    assert AnaphorCounts(1, 3).accuracy == Fraction(1, 4)


@pytest.mark.parametrize("measure", [*ARCS])
def test_a_key_against_itself_is_all_right(counted: Counted, measure: Measure) -> None:
    key = ["N0 p2 N4 p6", "N1 p3", "N5"]
    assert counted(measure, key, key) == AnaphorCounts(right=4)


@pytest.mark.parametrize("measure", ARCS)
def test_an_anaphor_that_the_response_lacks_or_begins_with_is_missing(
    counted: Counted, measure: Measure
) -> None:
    assert counted(measure, ["N0 p2 p4"], ["N0", "p2"]) == AnaphorCounts(missing=2)


@pytest.mark.parametrize("measure", ARCS)
def test_an_anaphor_of_the_response_alone_is_spurious(counted: Counted, measure: Measure) -> None:
    assert counted(measure, ["N0", "N2"], ["N0 N2", "N3 p4"]) == AnaphorCounts(spurious=2)


@pytest.mark.parametrize("measure", ARCS)
def test_another_entity_is_a_wrong_linkage(counted: Counted, measure: Measure) -> None:
    assert counted(measure, ["N0 p4", "N1"], ["N0", "N1 p4"]) == AnaphorCounts(wrong=1)


@pytest.mark.parametrize("measure", ARCS)
def test_entities_without_a_nominal_are_passed_over(counted: Counted, measure: Measure) -> None:
    assert counted(measure, ["p0 p2 p4"], ["N1"]) == AnaphorCounts()


@pytest.mark.parametrize("measure", ARCS)
def test_pronouns_before_the_first_nominal_are_passed_over(
    counted: Counted, measure: Measure
) -> None:
    key = ["p0 p2 N4 p6"]
    found = counted(measure, key, [])
    # The nominal itself is asked for, the pronouns before it are not.
    assert found == AnaphorCounts(missing=2)


def test_the_immediate_antecedent_must_be_the_same(counted: Counted) -> None:
    key, response = ["N0 p2 p4"], ["N0 p4"]
    assert counted(immediate_counts, key, response) == AnaphorCounts(wrong=1, missing=1)
    assert counted(inferred_counts, key, response) == AnaphorCounts(right=1, missing=1)


def test_the_inferred_antecedent_is_the_nearest_nominal(counted: Counted) -> None:
    key, response = ["N0 p4 p5", "N2"], ["N0 N2 p4 p5"]
    assert counted(inferred_counts, key, response) == AnaphorCounts(wrong=2, spurious=1)
    assert counted(immediate_counts, key, response) == AnaphorCounts(right=1, wrong=1, spurious=1)


def test_no_nominal_before_it_in_the_response_is_missing(counted: Counted) -> None:
    assert counted(inferred_counts, ["N0 p2 p4"], ["p2 p4", "N0"]) == AnaphorCounts(missing=2)


def test_a_nominal_before_it_in_the_response_only_is_spurious(counted: Counted) -> None:
    key, response = ["p1 p2 N6", "N0"], ["N0 p1 p2 N6"]
    # p1 and p2 infer N0; N6 has no nominal before it in the key, but N0 in the response.
    assert counted(inferred_counts, key, response) == AnaphorCounts(spurious=3)


def test_no_nominal_before_it_on_either_side_is_passed_over(counted: Counted) -> None:
    assert counted(inferred_counts, ["p1 p2 N6"], ["p1 p2 N6"]) == AnaphorCounts()


def test_entities_are_found_through_their_first_nominal(counted: Counted) -> None:
    key = ["p0 N2 p4 p6", "N1 p3", "N5 p7"]
    response = ["N2 p4 p8", "p3 N9", "N5"]
    found = counted(anchor_counts, key, response)
    assert found == AnchorCounts(
        AnaphorCounts(right=2, missing=1, spurious=1),
        AnaphorCounts(right=3, missing=3, spurious=1),
    )


def test_an_entity_of_the_response_answers_once(counted: Counted) -> None:
    found = counted(anchor_counts, ["N0 p2", "N1 p3"], ["N0 N1 p2 p3"])
    assert found.entities == AnaphorCounts(right=1, missing=1)
    assert found.mentions == AnaphorCounts(right=2, spurious=2)


def test_what_answers_an_entity_without_a_nominal_is_not_spurious(counted: Counted) -> None:
    assert counted(anchor_counts, ["p0 p2"], ["p2 N3"]) == AnchorCounts()
    assert counted(anchor_counts, [], ["p2 N3", "p4 p5"]).entities == AnaphorCounts(spurious=1)


def zero_score(make_table: MakeTable, key: Entities, response: Entities) -> AnaphorCounts:
    left, right = side_of(make_table(key)), side_of(make_table(response))
    pairs = match(left, right, Matching())
    return anaphor_counts(left, right, pairs, left.zeros(), right.zeros())


def test_a_zero_is_right_with_any_earlier_mention_of_its_entity(make_table: MakeTable) -> None:
    key = {"a": ["0-1", "3", "5.1"], "b": ["7"]}
    assert zero_score(make_table, key, {"a": ["0-1", "5.1"]}) == AnaphorCounts(right=1)
    assert zero_score(make_table, key, {"a": ["3", "5.1"]}) == AnaphorCounts(right=1)


def test_a_zero_with_another_entity_is_wrong(make_table: MakeTable) -> None:
    key = {"a": ["0-1", "5.1"], "b": ["3"]}
    assert zero_score(make_table, key, {"a": ["0-1"], "b": ["3", "5.1"]}) == AnaphorCounts(wrong=1)


def test_a_zero_that_is_not_given_or_given_as_first_is_missing(make_table: MakeTable) -> None:
    key = {"a": ["0-1", "5.1", "6.1"]}
    found = zero_score(make_table, key, {"a": ["0-1"], "b": ["5.1", "9"]})
    assert found == AnaphorCounts(missing=2)


def test_a_zero_of_the_response_only_is_spurious(make_table: MakeTable) -> None:
    key = {"a": ["0-1"], "b": ["5.1", "9"]}
    found = zero_score(make_table, key, {"a": ["0-1", "4.1", "5.1"]})
    assert found == AnaphorCounts(spurious=2)


def test_a_zero_that_comes_first_is_no_anaphor(make_table: MakeTable) -> None:
    key = {"a": ["0.1", "5-6"]}
    assert zero_score(make_table, key, key) == AnaphorCounts()


def test_words_are_no_anaphors_of_the_zero_score(make_table: MakeTable) -> None:
    assert zero_score(make_table, {"a": ["0", "3"]}, {"a": ["0", "4"]}) == AnaphorCounts()
