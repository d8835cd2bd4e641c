"""Designs: the experiments of the reports, Williams' rows, and what is not even."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora_workbench.stats.latin_square import (
    Design,
    balance,
    filled_up,
    trials,
    williams_rows,
)


def named(letter: str, number: int) -> list[str]:
    """Return so many names."""
    return [f"{letter}{place}" for place in range(number)]


@pytest.mark.parametrize("design", [Design.REPEATED, Design.PERMUTED, Design.WILLIAMS])
@pytest.mark.parametrize(
    ("participants", "items", "systems", "blocks", "cell", "each", "number"),
    [
        (21, 21, 7, 1, 3, 3, 441),  # GREC 2008: 21 readers, 21 texts, 7 systems
        (24, 120, 12, 2, 1, 5, 1440),  # TUNA 2008: 24 people, two halves of 60 items, 12 systems
        (5, 100, 5, 1, 1, 20, 500),  # Surface Realisation 2011: 5 raters, 100 sentences
    ],
    ids=["grec", "tuna", "sr"],
)
def test_the_designs_of_the_reports_are_even(
    participants: int,
    items: int,
    systems: int,
    blocks: int,
    cell: int,
    each: int,
    number: int,
    design: Design,
) -> None:
    texts, names = named("t", items), named("s", systems)
    found = trials(texts, names, participants, design=design, blocks=blocks)
    even = balance(found, texts, names)
    assert even.cells == (cell, cell)
    assert even.systems == (each, each)
    assert even.trials == number


def test_tuna_repeated_four_items_of_each_domain() -> None:
    items = named("t", 112)
    types = {item: "people" if number % 2 else "furniture" for number, item in enumerate(items)}
    filled = filled_up(items, 12, types=types, seed=3)
    assert len(filled) == 120
    assert filled[:112] == items
    assert Counter([types[item] for item in filled[112:]]) == {"people": 4, "furniture": 4}
    assert len(set(filled[112:])) == 8
    names = named("s", 12)
    even = balance(trials(filled, names, 24, blocks=2), filled, names)
    assert (even.cells, even.systems, even.trials) == ((1, 1), (5, 5), 1440)


def test_a_multiple_needs_no_filling() -> None:
    assert filled_up(["a", "b"], 2) == ["a", "b"]


@given(systems=st.integers(1, 12))
def test_each_treatment_follows_each_other_one_equally_often(systems: int) -> None:
    rows = williams_rows(systems)
    follows = Counter([pair for row in rows for pair in pairwise(row)])
    times = 1 if systems % 2 == 0 else 2
    assert len(rows) == systems * times
    assert set(follows.values()) <= {times}
    assert len(follows) == systems * (systems - 1)
    assert all(sorted(row) == list(range(systems)) for row in rows)


def test_systems_follow_each_other_evenly_in_a_williams_design() -> None:
    texts, names = named("t", 4), named("s", 4)
    found = trials(texts, names, 8, design=Design.WILLIAMS)
    assert balance(found, texts, names).follows == (2, 2)
    assert [trial.item for trial in found[:4]] == texts


@pytest.mark.parametrize("size", [2, 3, 4, 5, 6])
def test_pairs_stay_even_from_one_row_to_the_next(size: int) -> None:
    texts, names = named("t", size * size), named("s", size)
    people = size * (1 if size % 2 == 0 else 2)
    found = trials(texts, names, people, design=Design.WILLIAMS)
    even = balance(found, texts, names)
    assert even.follows[0] == even.follows[1]
    assert even.cells[0] == even.cells[1]
    assert even.systems[0] == even.systems[1]


def test_the_same_seed_gives_the_same_design_and_another_one_another() -> None:
    texts, names = named("t", 12), named("s", 3)
    assert trials(texts, names, 6, seed=1) == trials(texts, names, 6, seed=1)
    assert trials(texts, names, 6, seed=1) != trials(texts, names, 6, seed=2)


@given(
    participants=st.integers(1, 9),
    items=st.integers(1, 9),
    systems=st.integers(1, 5),
    design=st.sampled_from(Design),
)
def test_everybody_sees_every_item_once(
    participants: int, items: int, systems: int, design: Design
) -> None:
    texts, names = named("t", items), named("s", systems)
    found = trials(texts, names, participants, design=design)
    seen = Counter([(trial.participant, trial.item) for trial in found])
    assert set(seen.values()) == {1}
    assert len(seen) == participants * items
    even = balance(found, texts, names)
    assert even.systems[1] - even.systems[0] <= 1
    if participants % systems == 0:
        assert even.cells == (participants // systems,) * 2


def test_what_is_not_even_is_counted() -> None:
    texts, names = named("t", 3), named("s", 2)
    assert balance(trials(texts, names, 3), texts, names).cells == (1, 2)


@pytest.mark.parametrize(
    ("items", "systems", "participants", "blocks"),
    [
        ([], ["a"], 1, 1),
        (["x"], [], 1, 1),
        (["x"], ["a"], 0, 1),
        (["x"], ["a", "a"], 1, 1),
        (["x"], ["a"], 1, 2),
        (["x"], ["a"], 1, 0),
    ],
)
def test_a_design_of_nothing_is_refused(
    items: list[str], systems: list[str], participants: int, blocks: int
) -> None:
    with pytest.raises(ValueError, match=r"design needs|occurs twice|blocks of"):
        trials(items, systems, participants, blocks=blocks)
