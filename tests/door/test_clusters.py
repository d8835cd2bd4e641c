"""``anaphora.from_clusters`` and back: spans are half-open unless one asks otherwise."""

from __future__ import annotations

import json
from typing import Any

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

import anaphora
from anaphora_samples import folder
from anaphora_workbench.errors import ModelError

WORDS = ["Ana", "met", "Bo", ".", "She", "greeted", "him", "."]


@st.composite
def clusters(draw: st.DrawFn) -> tuple[int, list[list[tuple[int, int]]]]:
    size = draw(st.integers(1, 12))
    spans = [(start, end) for start in range(size) for end in range(start + 1, size + 1)]
    chosen = draw(st.lists(st.sampled_from(spans), unique=True, max_size=8))
    label = st.integers(0, 3)
    entities: dict[int, list[tuple[int, int]]] = {}
    for span in chosen:
        entities.setdefault(draw(label), []).append(span)
    in_order = [sorted(each, key=lambda span: (span[0], -span[1])) for each in entities.values()]
    return size, sorted(in_order, key=lambda each: (each[0][0], -each[0][1]))


@given(clusters())
def test_clusters_come_back_as_they_were(
    given_clusters: tuple[int, list[list[tuple[int, int]]]],
) -> None:
    size, listed = given_clusters
    text = anaphora.from_clusters(["w"] * size, listed)
    assert text.clusters() == listed
    last = [[(start, end - 1) for start, end in each] for each in listed]
    assert text.clusters(inclusive=True) == last
    assert anaphora.from_clusters(["w"] * size, last, inclusive=True) == text


def test_sentences_are_kept() -> None:
    text = anaphora.from_clusters([WORDS[:4], WORDS[4:]], [[(0, 1), (4, 5)]], language="en")
    assert text.sentences == (tuple(WORDS[:4]), tuple(WORDS[4:]))
    assert [mention.words for mention in text.chains[0]] == ["Ana", "She"]
    assert text.clusters(singletons=False) == [[(0, 1), (4, 5)]]


@pytest.mark.parametrize("span", [(0, 0), (-1, 1), (0, 9), (3, 2)])
def test_a_span_outside_the_text_is_named_with_its_cluster(span: tuple[int, int]) -> None:
    with pytest.raises(ModelError, match=r"of cluster 1 lies outside 'text'") as caught:
        anaphora.from_clusters(WORDS, [[(0, 1)], [span]])
    assert caught.value.code == "span-outside"


def test_an_empty_span_hints_at_the_other_convention() -> None:
    with pytest.raises(ModelError, match="inclusive=True includes it"):
        anaphora.from_clusters(WORDS, [[(0, 0), (4, 4)]])


def test_a_mention_in_two_clusters_is_refused() -> None:
    with pytest.raises(ModelError, match="already in cluster 0"):
        anaphora.from_clusters(WORDS, [[(0, 1)], [(0, 1)]])


def test_a_string_is_no_list_of_words() -> None:
    with pytest.raises(ModelError, match="split"):
        anaphora.from_clusters("Ana left .", [])


def test_clusters_are_in_the_order_of_their_first_words() -> None:
    for text in anaphora.read(folder() / "es"):  # where entities often begin with a zero
        firsts = [cluster[0] for cluster in text.clusters()]
        assert firsts == sorted(firsts, key=lambda span: (span[0], -span[1]))
        assert anaphora.from_clusters(text.words, text.clusters()).clusters() == text.clusters()


@pytest.mark.parametrize(
    ("clusters", "code"),
    [
        (None, "clusters-invalid"),
        ([3], "clusters-invalid"),
        ([[(0.0, 1.0)]], "mention-invalid"),
        ([["ab"]], "mention-invalid"),
    ],
)
def test_what_is_no_clusters_is_refused_at_once(clusters: Any, code: str) -> None:
    with pytest.raises(ModelError) as caught:
        anaphora.from_clusters(WORDS, clusters)
    assert caught.value.code == code


def test_numbers_of_numpy_become_those_of_python() -> None:
    text = anaphora.from_clusters(WORDS, numpy.array([[[0, 1], [4, 5]]]))
    assert json.dumps(text.clusters()) == "[[[0, 1], [4, 5]]]"
