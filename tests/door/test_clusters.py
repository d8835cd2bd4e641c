"""``anaphora.from_clusters`` and back: spans are half-open unless one asks otherwise."""

from __future__ import annotations

import json
from collections.abc import Callable
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
    ("clusters", "message"),
    [
        (None, "clusters is None (NoneType); clusters are a list of lists of pairs, such as"),
        ("ab", "clusters is 'ab' (str)"),
        ([3], "clusters[0] is 3 (int)"),
        ([(0, 1), (4, 5)], "clusters[0] is (0, 1), a single mention in the place of a cluster"),
        (numpy.array([[0, 1], [4, 5]]), "clusters[0] is [0, 1], a single mention"),
    ],
)
def test_what_is_no_clusters_is_refused_with_its_place(clusters: Any, message: str) -> None:
    for call, name in _calls("clusters"):
        with pytest.raises(ModelError) as caught:
            call(clusters)
        assert caught.value.message.startswith(message.replace("clusters", name, 1))
        assert caught.value.code == "clusters-invalid"
        if clusters is None or isinstance(clusters, str):
            return  # `score` takes these for files and texts


@pytest.mark.parametrize(
    ("mention", "message"),
    [
        (("0", "1"), "is ('0', '1'): it has '0' (str), which is not a whole number"),
        ((0.0, 1.0), "is (0.0, 1.0): it has 0.0 (float), which is not a whole number"),
        (numpy.array([0.5, 1]), "is [0.5, 1.0]: it has 0.5 (float64), which is not a whole number"),
        ((0, 1, 2), "is (0, 1, 2): it has 3 parts; a mention is a pair (start, end)"),
        ((0,), "is (0,): it has 1 part; a mention is a pair (start, end)"),
    ],
)
def test_what_is_no_mention_is_refused_with_its_place(mention: Any, message: str) -> None:
    for call, name in _calls("clusters"):
        with pytest.raises(ModelError) as caught:
            call([[(0, 1)], [(2, 3), mention]])
        assert caught.value.message.startswith(f"{name}[1][1] {message}")
        assert caught.value.code == "mention-invalid"


def _calls(name: str) -> list[tuple[Callable[[Any], object], str]]:
    """Return what takes clusters, with the name of the argument."""
    right = [[(0, 1), (4, 5)]]
    return [
        (lambda clusters: anaphora.from_clusters(WORDS, clusters), name),
        (lambda clusters: anaphora.score(clusters, right), "key"),
        (lambda clusters: anaphora.score(right, clusters), "response"),
        (lambda clusters: anaphora.score(right, {"a": right, "b": clusters}), "response['b']"),
    ]


@pytest.mark.parametrize("mention", [(2, 1), (-1, 1), (3, 3)])
def test_an_empty_mention_without_words_is_refused_with_its_place(mention: tuple[int, int]) -> None:
    with pytest.raises(ModelError, match=r"^response\[0\]\[1\] is \(") as caught:
        anaphora.score([[(0, 1)]], [[(0, 1), mention]])
    assert caught.value.code == "span-outside"
    assert ("add 1 to each" in caught.value.message) == (mention == (3, 3))


@pytest.mark.parametrize(
    ("tokens", "place"),
    [
        (None, "tokens is None (NoneType)"),
        ([3], "tokens[0] is 3 (int)"),
        ([["Ana"], None], "tokens[1] is None"),
        ([["Ana"], ["left", 3]], "tokens[1][1] is 3 (int)"),
    ],
)
def test_what_is_no_word_is_refused_with_its_place(tokens: Any, place: str) -> None:
    with pytest.raises(ModelError) as caught:
        anaphora.from_clusters(tokens, [])
    assert caught.value.message.startswith(place)
    assert caught.value.code == "tokens-invalid"


@pytest.mark.parametrize(
    "clusters",
    [
        numpy.array([[[0, 1], [4, 5]]]),
        [numpy.array([[0, 1], [4, 5]])],
        [[(numpy.int64(0), numpy.int32(1)), numpy.array([4, 5], dtype=numpy.uint8)]],
        ([(0, 1), (4, 5)],),
    ],
)
def test_clusters_of_a_model_are_scored_as_those_of_python(clusters: Any) -> None:
    right = [[(0, 1), (4, 5)]]
    assert anaphora.score(right, clusters).rows == anaphora.score(right, right).rows
    assert anaphora.score(clusters, [[(0, 1)]]).rows == anaphora.score(right, [[(0, 1)]]).rows


def test_numbers_of_numpy_become_those_of_python() -> None:
    text = anaphora.from_clusters(WORDS, numpy.array([[[0, 1], [4, 5]]]))
    assert json.dumps(text.clusters()) == "[[[0, 1], [4, 5]]]"
