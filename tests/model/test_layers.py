"""Layers check their ids, and their chains are what the links say."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora_workbench.errors import ModelError
from anaphora_workbench.model import (
    Anaphor,
    Bridge,
    Candidate,
    Chains,
    Correction,
    FrozenDict,
    Layer,
    Markable,
    Reference,
    Span,
    chains_of,
)
from anaphora_workbench.ports import Reading
from anaphora_workbench.testing.strategies import readings


def markable(index: int, name: str | None = None) -> Markable:
    return Markable(name or f"m{index}", (Span(index, index + 1),))


ONE = markable(0, "m")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"markables": [ONE, ONE]}, "layer 'gold' has two markables 'm' [markable-twice]"),
        (
            {"markables": [ONE], "anaphors": [Anaphor("m"), Anaphor("m", "poss")]},
            "layer 'gold' has two anaphors on markable 'm' [anaphor-twice]",
        ),
        ({"anaphors": [Anaphor("x")]}, "x"),
        ({"markables": [ONE], "anaphors": [Anaphor("m", antecedents=("x",))]}, "x"),
        ({"markables": [ONE], "bridges": [Bridge("x", "m")]}, "x"),
        ({"markables": [ONE], "bridges": [Bridge("m", "x")]}, "x"),
        ({"candidates": {"x": ()}}, "x"),
        ({"markables": [ONE], "candidates": {"m": (Candidate("x"),)}}, "x"),
    ],
)
def test_a_doubled_or_unknown_id_is_refused(arguments: dict[str, Any], message: str) -> None:
    if message == "x":
        message = "layer 'gold' uses markable 'x', which it does not have [markable-missing]"
    with pytest.raises(ModelError) as caught:
        Layer.build("gold", **arguments)
    assert str(caught.value) == message


def test_a_layer_keeps_everything_it_is_built_from() -> None:
    layer = Layer.build(
        "ana",
        [markable(1), markable(0)],
        [Anaphor("m1", "poss", Reference.ANAPHOR, ("m0",))],
        bridges=[Bridge("m1", "m0", "part-whole")],
        candidates={"m1": (Candidate("m0"),)},
        corrections={0: Correction(pos="NOUN")},
        metadata={"note": "x"},
    )
    assert [item.id for item in layer.in_text_order()] == ["m0", "m1"]
    assert layer.anaphors["m1"].antecedents == ("m0",)
    assert layer.bridges == (Bridge("m1", "m0", "part-whole"),)
    assert layer.candidates == {"m1": (Candidate("m0"),)}
    assert layer.corrections == {0: Correction(pos="NOUN")}
    assert layer.metadata == {"note": "x"}


def test_a_layer_does_not_follow_later_changes_of_what_it_was_built_from() -> None:
    metadata = {"note": "x"}
    layer = Layer.build("ana", metadata=metadata)
    metadata["note"] = "y"
    assert layer.metadata == {"note": "x"}


def test_layers_are_compared_by_value_and_not_by_order() -> None:
    forward = Layer.build("ana", [markable(0), markable(1)])
    assert forward == Layer.build("ana", [markable(1), markable(0)])
    assert forward != Layer.build("eva", [markable(1), markable(0)])


@given(readings())
def test_anaphors_come_in_the_order_of_their_markables(reading: Reading) -> None:
    layer = reading.layers[0]
    ordered = layer.anaphors_in_text_order()
    assert sorted(layer.anaphors) == sorted([anaphor.markable for anaphor in ordered])
    for left, right in pairwise(ordered):
        assert layer.markables[left.markable].order < layer.markables[right.markable].order


def slow_chains(layer: Layer) -> Chains:
    """The definition: merge groups that share a single-antecedent link until nothing changes."""
    groups = [{name} for name in layer.markables]
    for anaphor in layer.anaphors.values():
        if len(anaphor.antecedents) == 1:
            ends = {anaphor.markable, *anaphor.antecedents}
            touched = [group for group in groups if group & ends]
            groups = [group for group in groups if not group & ends]
            groups.append(set().union(*touched))

    def order(name: str) -> tuple[int, int, int, str]:
        return layer.markables[name].order

    entities = sorted(
        [tuple(sorted(group, key=order)) for group in groups], key=lambda e: order(e[0])
    )
    entity_of = {name: number for number, names in enumerate(entities) for name in names}
    parts: dict[int, frozenset[int]] = {}
    for anaphor in layer.anaphors.values():
        if len(anaphor.antecedents) > 1:
            whole = entity_of[anaphor.markable]
            pieces = frozenset([entity_of[name] for name in anaphor.antecedents]) - {whole}
            parts[whole] = parts.get(whole, frozenset()) | pieces
    return Chains(tuple(entities), FrozenDict(entity_of), FrozenDict(parts))


@given(readings(max_layers=2))
def test_chains_are_what_the_slow_definition_says(reading: Reading) -> None:
    for layer in reading.layers:
        assert chains_of(layer) == slow_chains(layer)


@st.composite
def random_links(draw: st.DrawFn) -> Layer:
    """Layers whose links run in every direction, circles included."""
    size = draw(st.integers(1, 10))
    names = [f"m{index}" for index in range(size)]
    anaphors = []
    for name in names:
        others = [other for other in names if other != name]
        if draw(st.booleans()) and others:
            chosen = draw(st.lists(st.sampled_from(others), max_size=3, unique=True))
            anaphors.append(Anaphor(name, antecedents=tuple(chosen)))
    return Layer.build("gold", [markable(index) for index in range(size)], anaphors)


@given(random_links())
def test_circles_and_cataphors_make_chains_as_well(layer: Layer) -> None:
    assert chains_of(layer) == slow_chains(layer)


def test_a_circle_of_links_is_one_chain() -> None:
    links = [Anaphor("m0", antecedents=("m1",)), Anaphor("m1", antecedents=("m0",))]
    layer = Layer.build("gold", [markable(0), markable(1)], links)
    assert chains_of(layer).entities == (("m0", "m1"),)


def test_a_split_antecedent_merges_nothing_and_names_its_parts() -> None:
    layer = Layer.build(
        "gold",
        [markable(index) for index in range(4)],
        [
            Anaphor("m2", "persNoRefl", Reference.ANAPHOR, ("m0", "m1")),
            Anaphor("m3", "persNoRefl", Reference.ANAPHOR, ("m2",)),
        ],
    )
    chains = chains_of(layer)
    assert chains.entities == (("m0",), ("m1",), ("m2", "m3"))
    assert chains.parts == {2: frozenset({0, 1})}


def test_a_bridge_merges_nothing() -> None:
    layer = Layer.build("gold", [markable(0), markable(1)], bridges=[Bridge("m1", "m0")])
    assert chains_of(layer).entities == (("m0",), ("m1",))


def test_a_long_chain_needs_no_deep_recursion() -> None:
    size = 20_000
    layer = Layer.build(
        "gold",
        [markable(index) for index in range(size)],
        [Anaphor(f"m{index}", antecedents=(f"m{index - 1}",)) for index in range(1, size)],
    )
    assert len(chains_of(layer).entities) == 1
