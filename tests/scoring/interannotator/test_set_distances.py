"""Alpha over set-valued labels: distances by hand, chance within the text, the slow definition."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora_workbench.scoring.interannotator.set_distances import DISTANCES, SetUnits, set_alpha

Label = frozenset[str]

# First set, second set, passonneau, masi, jaccard, dice.
CASES = (
    ("abc", "abc", 0, 0, 0, 0),
    ("abc", "ab", 1 / 3, 1 - 2 / 3 * 2 / 3, 1 / 3, 1 - 4 / 5),
    ("ab", "bc", 2 / 3, 1 - 1 / 3 * 1 / 3, 2 / 3, 1 / 2),
    ("ab", "cd", 1, 1, 1, 1),
)


def slow_distance(name: str, first: Label, second: Label) -> float:
    """Return a distance as the literature writes it, with sets."""
    shared, union = first & second, first | second
    held = first <= second or second <= first
    if name == "nominal":
        return float(first != second)
    if name == "passonneau":
        return 0 if first == second else 1 / 3 if held else 2 / 3 if shared else 1
    if name == "dice":
        return 1 - 2 * len(shared) / (len(first) + len(second))
    likeness = len(shared) / len(union)
    if name == "jaccard":
        return 1 - likeness
    monotonicity = 1 if first == second else 2 / 3 if held else 1 / 3 if shared else 0
    return 1 - likeness * monotonicity


def slow_set_alpha(units: list[list[Label]], name: str) -> float | None:
    """Return alpha by going through every pair of labels."""
    pairable = [unit for unit in units if len(unit) > 1]
    labels = [label for unit in pairable for label in unit]
    n = len(labels)
    expected = sum(slow_distance(name, a, b) for a, b in permutations(labels, 2))
    if expected < 1e-9:
        return None
    observed = sum(
        slow_distance(name, a, b) / (len(unit) - 1)
        for unit in pairable
        for a, b in permutations(unit, 2)
    )
    return 1 - (observed / n) / (expected / (n * (n - 1)))


labels = st.frozensets(st.sampled_from("abcde"), min_size=1)


@pytest.mark.parametrize(("first", "second", "passonneau", "masi", "jaccard", "dice"), CASES)
def test_distances_by_hand(
    first: str, second: str, passonneau: float, masi: float, jaccard: float, dice: float
) -> None:
    values = {"passonneau": passonneau, "masi": masi, "jaccard": jaccard, "dice": dice}
    for name, value in values.items():
        sizes = (len(first), len(second), len(set(first) & set(second)))
        assert DISTANCES[name](*sizes) == pytest.approx(value)


@pytest.mark.parametrize("name", list(DISTANCES))
@given(units=st.lists(st.lists(labels, max_size=3), max_size=6))
def test_alpha_is_what_the_definition_says(name: str, units: list[list[Label]]) -> None:
    assert set_alpha(units, DISTANCES[name]) == pytest.approx(slow_set_alpha(units, name))


@pytest.mark.parametrize("name", list(DISTANCES))
def test_identical_labels_reach_one(name: str) -> None:
    units = [[frozenset("ab")] * 2, [frozenset("c")] * 2]
    assert set_alpha(units, DISTANCES[name]) == 1.0


@pytest.mark.parametrize("name", list(DISTANCES))
def test_one_label_throughout_is_undefined(name: str) -> None:
    assert set_alpha([[frozenset("ab")] * 2] * 3, DISTANCES[name]) is None


def test_one_unit_and_two_chains_by_hand() -> None:
    # Mentions 1 2 3: {12}{3} and {123}. Values: 12 twice, 3 once, 123 three times; n = 6.
    both, alone, every = frozenset("12"), frozenset("3"), frozenset("123")
    units = SetUnits([[both, every], [both, every], [alone, every]])
    # Passonneau: both and alone lie inside every (1/3), both and alone share nothing (1).
    # n D_o = 3 * 2 * 1/3; n D_e = 2 (2*3/3 + 1*3/3 + 2*1) / 5.
    assert units.sums(DISTANCES["passonneau"]) == pytest.approx((2, 2 * (2 + 1 + 2) / 5))


def test_gaps_are_no_units() -> None:
    units = SetUnits([[frozenset("a")], [], [frozenset("a"), frozenset("a")]])
    assert (units.items, units.same) == (1, 1)
