"""Clusters become links and chains become labelled clusters again."""

from __future__ import annotations

from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora_workbench.model import (
    ENTITY,
    Anaphor,
    FrozenDict,
    Layer,
    Markable,
    Reference,
    Span,
    anaphors_from_clusters,
    chains_of,
    cluster_labels,
)


def mentions(*labels: str | None) -> tuple[list[Markable], dict[str, str]]:
    """One-token mentions m0, m1 ... with their cluster labels."""
    built = []
    for index, label in enumerate(labels):
        attributes = FrozenDict({ENTITY: label}) if label else FrozenDict[str, str]()
        built.append(Markable(f"m{index}", (Span(index, index + 1),), attributes=attributes))
    return built, {f"m{index}": label for index, label in enumerate(labels) if label}


def links(anaphors: list[Anaphor]) -> dict[str, tuple[str, ...]]:
    return {anaphor.markable: anaphor.antecedents for anaphor in anaphors}


def test_each_mention_points_to_the_one_before_it_in_its_cluster() -> None:
    markables, clusters = mentions("a", "b", "a", None, "a", "b")
    anaphors = anaphors_from_clusters(reversed(markables), clusters)
    assert links(anaphors) == {"m2": ("m0",), "m4": ("m2",), "m5": ("m1",)}
    assert {(anaphor.kind, anaphor.reference) for anaphor in anaphors} == {("", Reference.ANAPHOR)}


def test_the_first_mention_of_a_sum_points_to_the_nearest_earlier_mention_of_each_part() -> None:
    markables, clusters = mentions("a", "a", "b", "ab", "ab")
    anaphors = anaphors_from_clusters(markables, clusters, {"ab": ("a", "b")})
    assert links(anaphors) == {"m1": ("m0",), "m3": ("m1", "m2"), "m4": ("m3",)}


def test_a_part_that_only_comes_later_gives_its_first_mention() -> None:
    markables, clusters = mentions("a", "ab", "b", "b")
    anaphors = anaphors_from_clusters(markables, clusters, {"ab": ("a", "b")})
    assert links(anaphors)["m1"] == ("m0", "m2")


@pytest.mark.parametrize("parts", [("a", "nowhere"), ("nowhere", "neither"), ("a", "ab")])
def test_a_sum_of_fewer_than_two_known_parts_is_no_split(parts: tuple[str, ...]) -> None:
    markables, clusters = mentions("a", "ab")
    assert anaphors_from_clusters(markables, clusters, {"ab": parts}) == []


@given(st.lists(st.sampled_from(["a", "b", "c", "d"]), max_size=9))
def test_the_chains_of_the_links_are_the_clusters(labels: list[str]) -> None:
    markables, clusters = mentions(*labels)
    layer = Layer.build("gold", markables, anaphors_from_clusters(markables, clusters))
    expected: dict[str, list[str]] = {}
    for markable in markables:
        expected.setdefault(clusters[markable.id], []).append(markable.id)
    assert chains_of(layer).entities == tuple([tuple(names) for names in expected.values()])


@given(st.lists(st.sampled_from(["a", "b", "c", "d"]), max_size=9))
def test_labels_that_were_read_are_written_again(labels: list[str]) -> None:
    markables, clusters = mentions(*labels)
    layer = Layer.build("gold", markables, anaphors_from_clusters(markables, clusters))
    written = cluster_labels(layer, chains_of(layer), map(str, count(1)))
    assert written == list(dict.fromkeys(labels))


def test_a_chain_that_was_split_gives_the_label_to_its_first_part_and_a_fresh_one_to_the_rest() -> (
    None
):
    markables, _ = mentions("1", "1")
    layer = Layer.build("gold", markables)
    assert cluster_labels(layer, chains_of(layer), map(str, count(1))) == ["1", "2"]


def test_a_chain_without_a_label_of_its_own_takes_that_of_a_later_mention() -> None:
    markables, _ = mentions(None, "x", None)
    link = Anaphor("m1", "", Reference.ANAPHOR, ("m0",))
    layer = Layer.build("gold", markables, [link])
    assert cluster_labels(layer, chains_of(layer), ["x", "y"]) == ["x", "y"]
