"""The algorithms of attribute selection, on domains whose answers can be worked out by hand."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from anaphora_workbench.challenges.tuna import nearest
from anaphora_workbench.challenges.tuna.items import Contrast, Property, contrast_of, is_unique
from anaphora_workbench.challenges.tuna.systems import (
    by_power,
    cheapest,
    frequent,
    full_brevity,
    greedy,
    incremental,
    preferring,
)
from anaphora_workbench.tasks.tuna import Attribute, Trial


def unique_sets(contrast: Contrast) -> list[tuple[Property, ...]]:
    """Return every description that fits nobody else, the short ones first.

    If there is none, those that fit as few as any.
    """
    everyone = 0
    for one in contrast.properties:
        everyone |= one.rules_out
    reachable = Contrast(contrast.properties, everyone)
    return [
        chosen
        for size in range(len(contrast.properties) + 1)
        for chosen in combinations(contrast.properties, size)
        if reachable.unique(chosen)
    ]


Made = Callable[..., Trial]


def names(chosen: list[Property]) -> list[str]:
    return [one.name for one in chosen]


def prop(name: str, out: int) -> Property:
    return Property((name, "1"), Attribute(name, "1"), out)


contrasts = st.lists(st.integers(0, 63), max_size=7).map(
    lambda masks: Contrast(tuple([prop(f"a{n}", mask) for n, mask in enumerate(masks)]), 63)
)


def reachable(contrast: Contrast) -> bool:
    return contrast.unique(contrast.properties)


def test_a_property_rules_out_those_who_lack_it(chairs: Trial) -> None:
    found = {one.name: one.rules_out for one in contrast_of(chairs).properties}
    assert found == {"type": 0, "colour": 0b110, "size": 0b111, "orientation": 0}


def test_an_unknown_place_is_no_property(made: Made) -> None:
    contrast = contrast_of(made({"colour": "red", "x-dimension": "unknown"}, {"colour": "blue"}))
    assert names(list(contrast.properties)) == ["colour"]


def test_spelling_does_not_rule_anybody_out(made: Made) -> None:
    contrast = contrast_of(made({"hairColour": "dark "}, {"HAIR-COLOUR": "Dark"}))
    assert contrast.properties[0].rules_out == 0


def test_full_brevity_is_the_shortest_description(chairs: Trial) -> None:
    assert names(full_brevity(contrast_of(chairs))) == ["size"]


def test_full_brevity_takes_the_first_of_equally_short_ones() -> None:
    contrast = Contrast((prop("a", 0b01), prop("b", 0b11), prop("c", 0b11)), 0b11)
    assert names(full_brevity(contrast)) == ["b"]


def test_greedy_can_say_more_than_is_needed() -> None:
    # b and c together suffice, but a rules out more than each of them.
    contrast = Contrast((prop("a", 0b0111), prop("b", 0b0011), prop("c", 0b1100)), 0b1111)
    assert names(greedy(contrast)) == ["a", "c"]
    contrast = Contrast((prop("a", 0b011110), prop("b", 0b000111), prop("c", 0b111000)), 0b111111)
    assert names(greedy(contrast)) == ["a", "b", "c"]
    assert names(full_brevity(contrast)) == ["b", "c"]


def test_incremental_follows_its_order_and_keeps_what_it_took(chairs: Trial) -> None:
    contrast = contrast_of(chairs)
    assert names(incremental(contrast, ["colour", "orientation", "size"])) == ["colour", "size"]
    assert names(incremental(contrast, ["size", "colour"])) == ["size"]


def test_incremental_uses_no_attribute_outside_of_its_order(chairs: Trial) -> None:
    assert names(incremental(contrast_of(chairs), ["colour", "orientation"])) == ["colour"]


def test_power_times_frequency_prefers_what_is_said() -> None:
    contrast = Contrast((prop("a", 0b111), prop("b", 0b110), prop("c", 0b001)), 0b111)
    weights = {"a": 0.1, "b": 0.9, "c": 0.5}
    assert names(by_power(contrast, lambda one: weights[one.name])) == ["b", "c"]


def test_what_nobody_says_is_still_said_where_nothing_else_helps() -> None:
    contrast = Contrast((prop("a", 0b10), prop("b", 0b01)), 0b11)
    assert names(by_power(contrast, lambda one: float(one.name == "a"))) == ["a", "b"]


def test_frequent_properties_come_first_and_the_rest_is_greedy(chairs: Trial) -> None:
    shares = {"type": 0.9, "colour": 0.7, "size": 0.3, "orientation": 0.1}
    chosen = frequent(contrast_of(chairs), lambda one: shares[one.name], 0.65)
    assert names(chosen) == ["type", "colour", "size"]


def test_what_is_free_is_said_on_the_way_to_the_cheapest_description(chairs: Trial) -> None:
    contrast = contrast_of(chairs)
    costs = {
        one.pair: {"type": 0.0, "colour": 0.0}.get(one.name, 1.0) for one in contrast.properties
    }
    order = [("type", "chair"), ("colour", "red"), ("size", "large"), ("orientation", "left")]
    assert names(cheapest(contrast, costs, order)) == ["type", "colour", "size"]


def test_a_dear_property_is_avoided() -> None:
    contrast = Contrast((prop("a", 0b11), prop("b", 0b01), prop("c", 0b10)), 0b11)
    costs = {("a", "1"): 5.0, ("b", "1"): 2.0, ("c", "1"): 2.0}
    assert names(cheapest(contrast, costs, list(costs))) == ["b", "c"]


def test_a_target_with_a_twin_gets_the_best_there_is(made: Made) -> None:
    red = {"colour": "red", "size": "large"}
    contrast = contrast_of(made(red, red, {"colour": "blue", "size": "large"}))
    for found in (full_brevity(contrast), greedy(contrast), cheapest(contrast, {}, [])):
        assert names(found) == ["colour"]
    assert contrast.minimal_size() is None


def test_a_target_alone_needs_nothing(made: Made) -> None:
    contrast = contrast_of(made({"colour": "red"}))
    assert full_brevity(contrast) == []
    assert contrast.minimal_size() == 0


@given(contrasts)
def test_every_algorithm_identifies_the_target_where_that_can_be_done(contrast: Contrast) -> None:
    order = [one.name for one in contrast.properties]
    costs = {one.pair: float(place) for place, one in enumerate(contrast.properties)}
    for chosen in (
        full_brevity(contrast),
        greedy(contrast),
        incremental(contrast, order),
        cheapest(contrast, costs, list(costs)),
        frequent(contrast, lambda one: 0.0, 0.5),
    ):
        assert contrast.unique(chosen) is reachable(contrast)


@given(contrasts)
def test_nothing_is_shorter_than_full_brevity(contrast: Contrast) -> None:
    size = contrast.minimal_size()
    if not reachable(contrast):
        assert size is None
        return
    assert size == len(full_brevity(contrast)) <= len(greedy(contrast))
    assert (
        not any(contrast.unique(chosen) for chosen in combinations(contrast.properties, size - 1))
        or size == 0
    )


@given(contrasts, st.lists(st.integers(0, 5), min_size=7, max_size=7))
def test_branch_and_bound_finds_what_looking_at_all_sets_finds(
    contrast: Contrast, prices: list[int]
) -> None:
    costs = {one.pair: float(prices[place]) for place, one in enumerate(contrast.properties)}
    if not reachable(contrast):
        return
    found = cheapest(contrast, costs, list(costs))
    best = min(sum([costs[one.pair] for one in each]) for each in unique_sets(contrast))
    assert sum([costs[one.pair] for one in found]) == best


def test_a_description_is_unique_if_it_fits_no_distractor(chairs: Trial) -> None:
    assert is_unique(chairs, frozenset({("size", "large")}))
    assert not is_unique(chairs, frozenset({("colour", "red")}))
    assert not is_unique(chairs, frozenset())


@given(contrasts)
def test_all_unique_sets_are_found_in_one_go_in_the_same_order(contrast: Contrast) -> None:
    slow = unique_sets(contrast)
    fast = nearest.unique_matrix(contrast)
    rows = [
        tuple([one for one, taken in zip(contrast.properties, row, strict=True) if taken])
        for row in fast
    ]
    assert rows == slow


@given(contrasts)
def test_full_brevity_is_the_first_of_the_shortest_descriptions(contrast: Contrast) -> None:
    if reachable(contrast):
        assert tuple(full_brevity(contrast)) == unique_sets(contrast)[0]


def test_an_order_of_preference_decides_between_equally_short_ones() -> None:
    contrast = Contrast((prop("a", 0b01), prop("b", 0b11), prop("c", 0b11)), 0b11)
    assert names(full_brevity(preferring(contrast, ["c"]))) == ["c"]
    assert names(list(preferring(contrast, ["c", "b"]).properties)) == ["c", "b", "a"]
