"""What holds for every cluster metric, whatever the entities."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from anaphora_workbench.scoring.coreference import (
    METRICS,
    Overlap,
    Score,
    Sums,
    sums_matrix,
    sums_of,
)

Entities = list[list[int]]
MakeOverlap = Callable[[Sequence[Sequence[int]], Sequence[Sequence[int]]], Overlap]
ALL = tuple(METRICS.values())
NEW = 1_000
FRESH = Sums(1, 1, 1, 1)


def grouped(numbers: Sequence[int | None]) -> Entities:
    """Return the mentions by their entity."""
    members: dict[int, list[int]] = {}
    for mention, number in enumerate(numbers):
        if number is not None:
            members.setdefault(number, []).append(mention)
    return list(members.values())


@st.composite
def entities_of_two(draw: st.DrawFn) -> tuple[Entities, Entities]:
    most = draw(st.integers(0, 30))
    entity = st.none() | st.integers(0, draw(st.integers(0, 12)))
    numbers = st.lists(entity, min_size=most, max_size=most)
    return grouped(draw(numbers)), grouped(draw(numbers))


def scores(overlap: Overlap) -> dict[str, Score]:
    sums = sums_of(overlap, ALL)
    return {metric.name: metric.scores(sums) for metric in ALL}


@given(sides=entities_of_two())
def test_a_side_against_itself_scores_one_where_it_is_defined(
    sides: tuple[Entities, Entities], overlap_of: MakeOverlap
) -> None:
    for score in scores(overlap_of(sides[0], sides[0])).values():
        assert {score.recall, score.precision, score.f1} <= {1, None}


@pytest.mark.parametrize("name", METRICS)
def test_two_sides_with_links_of_both_sorts_against_themselves_leave_nothing_undefined(
    name: str, overlap_of: MakeOverlap
) -> None:
    assert scores(overlap_of([[1, 2], [3]], [[1, 2], [3]]))[name].f1 == 1


@given(sides=entities_of_two())
def test_exchange_of_roles_exchanges_recall_and_precision(
    sides: tuple[Entities, Entities], overlap_of: MakeOverlap
) -> None:
    key, response = sides
    forth = overlap_of(key, response)
    sums, back = sums_of(forth, ALL), sums_of(overlap_of(response, key), ALL)

    assert {name: each.transposed for name, each in sums.items()} == back
    assert sums_of(forth.transposed, ALL) == back
    for metric in ALL:
        if metric.name != "blanc":  # the official edge rule looks at the key alone
            there, here = metric.scores(sums), metric.scores(back)
            assert (there.recall, there.precision, there.f1) == (
                here.precision,
                here.recall,
                here.f1,
            )


@given(sides=entities_of_two(), seed=st.integers(0, 2**32))
def test_names_and_order_of_entities_and_mentions_change_nothing(
    sides: tuple[Entities, Entities], seed: int, overlap_of: MakeOverlap
) -> None:
    random = Random(seed)
    names = list(range(100))
    random.shuffle(names)
    other = []
    for side in sides:
        renamed = [[names[mention] for mention in entity] for entity in side]
        random.shuffle(renamed)
        for entity in renamed:
            random.shuffle(entity)
        other.append(renamed)

    assert sums_of(overlap_of(*other), ALL) == sums_of(overlap_of(*sides), ALL)


@given(sides=entities_of_two())
def test_the_same_singleton_on_both_sides_counts_once_everywhere_but_in_links(
    sides: tuple[Entities, Entities], overlap_of: MakeOverlap
) -> None:
    key, response = sides
    overlap = overlap_of(key, response)
    before = sums_of(overlap, ALL)
    after = sums_of(overlap_of([*key, [NEW]], [*response, [NEW]]), ALL)

    common = overlap.matched
    new_pairs = Sums(common, overlap.key.mentions, common, overlap.response.mentions)
    assert after == {
        "mentions": before["mentions"] + FRESH,
        "muc": before["muc"],
        "bcub": before["bcub"] + FRESH,
        "ceafm": before["ceafm"] + FRESH,
        "ceafe": before["ceafe"] + FRESH,
        "blanc-c": before["blanc-c"],
        "blanc-n": before["blanc-n"] + new_pairs,
        "lea": before["lea"] + FRESH,
    }


@given(first=entities_of_two(), second=entities_of_two())
def test_sums_of_two_documents_are_those_of_one_that_holds_both(
    first: tuple[Entities, Entities], second: tuple[Entities, Entities], overlap_of: MakeOverlap
) -> None:
    apart = [sums_of(overlap_of(*first), ALL), sums_of(overlap_of(*second), ALL)]
    moved = [[[mention + NEW for mention in entity] for entity in side] for side in second]
    together = sums_of(overlap_of(first[0] + moved[0], first[1] + moved[1]), ALL)

    # Non-coreference links also join the documents.
    for name in set(together) - {"blanc-n"}:
        assert apart[0][name] + apart[1][name] == together[name], name


@given(sides=entities_of_two())
def test_scores_lie_between_zero_and_one(
    sides: tuple[Entities, Entities], overlap_of: MakeOverlap
) -> None:
    for name, score in scores(overlap_of(*sides)).items():
        for value in (score.recall, score.precision, score.f1):
            assert value is None or 0 <= value <= 1, name


@pytest.mark.parametrize("name", METRICS)
def test_two_empty_sides_are_undefined(name: str, overlap_of: MakeOverlap) -> None:
    score = scores(overlap_of([], []))[name]

    assert (score.recall, score.precision, score.f1) == (None, None, None)


@pytest.mark.parametrize("name", [name for name in METRICS if name != "conll"])
def test_an_empty_response_has_recall_zero_and_no_precision(
    name: str, overlap_of: MakeOverlap
) -> None:
    score = scores(overlap_of([[1, 2], [3]], []))[name]

    assert (score.recall, score.precision, score.f1) == (0, None, 0)


@pytest.mark.parametrize("name", [name for name in METRICS if name != "conll"])
def test_an_empty_key_has_precision_zero_and_no_recall(name: str, overlap_of: MakeOverlap) -> None:
    score = scores(overlap_of([], [[1, 2], [3]]))[name]

    assert (score.recall, score.precision, score.f1) == (None, 0, 0)


@settings(max_examples=50)
@given(documents=st.lists(entities_of_two(), min_size=1, max_size=4))
def test_figures_of_floats_are_the_exact_scores(
    documents: list[tuple[Entities, Entities]], overlap_of: MakeOverlap
) -> None:
    sums = [sums_of(overlap_of(*sides), ALL) for sides in documents]
    matrices = {name: sums_matrix([each[name] for each in sums]) for name in sums[0]}
    for metric in ALL:
        found = metric.figures(matrices)
        exact = [metric.scores(each) for each in sums]
        expected = [
            [np.nan if value is None else float(value) for value in (s.recall, s.precision, s.f1)]
            for s in exact
        ]
        np.testing.assert_allclose(found, expected, rtol=1e-12, err_msg=metric.name)
