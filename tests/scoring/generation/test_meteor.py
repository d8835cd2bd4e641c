"""METEOR: the scores that the official program prints for exact and stem matches."""

import os
import random
import stat
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora_workbench.errors import MissingExtraError, NeedsError
from anaphora_workbench.scoring.generation.meteor import (
    VARIABLE,
    Meteor,
    MeteorCounts,
    MeteorJar,
    WordMatch,
    aligned,
    english_stemmer,
    function_words,
)

SEGMENTS = [
    ("the small blue fan in the corner", "the small blue fan"),
    ("a red chair", "the red chair facing left"),
    ("the man with glasses and no beard", "the man with glasses and no beard"),
    ("the big couch", "the large sofa"),
    ("he", "he"),
    ("the lounge faced left", "the couch facing left"),
]
EXACT = [0.5072, 0.2369, 1.0, 0.0571, 1.0, 0.1600]
STEM = [0.50724, 0.23686, 1.0, 0.05714, 1.0, 0.25911]
"""Of METEOR 1.5 with ``-m "exact stem"``; its final score is .36602."""


def counts(meteor: Meteor) -> list[MeteorCounts]:
    return [meteor.counts(one.split(), [other.split()]) for one, other in SEGMENTS]


def total(parts: list[MeteorCounts]) -> MeteorCounts:
    whole = parts[0]
    for part in parts[1:]:
        whole += part
    return whole


def stemmer() -> Meteor:
    pytest.importorskip("snowballstemmer")
    return Meteor(english_stemmer())


def test_exact_matches_score_as_in_meteor() -> None:
    assert [round(each.score(), 4) for each in counts(Meteor())] == EXACT


def test_stems_score_as_in_meteor() -> None:
    assert [round(each.score(), 5) for each in counts(stemmer())] == STEM


def test_a_test_set_is_scored_by_its_counts() -> None:
    whole = total(counts(stemmer()))
    assert round(whole.score(), 5) == 0.36602
    assert whole.chunks == 5
    assert sum(whole.hypothesis) == 25
    assert sum(whole.reference) == 24


def test_equal_texts_add_no_chunks() -> None:
    words = ["the", "man", "with", "glasses"]
    one = Meteor().counts(words, [words])
    assert one.chunks == 0
    assert (one + one).score() == 1.0


def test_the_best_reference_counts() -> None:
    meteor = Meteor()
    words = ["a", "red", "chair"]
    references = [["sofa"], ["the", "red", "chair"], ["red"]]
    found = meteor.counts(words, references)
    assert found == meteor.counts(words, [references[1]])


def test_a_reference_is_needed() -> None:
    with pytest.raises(ValueError, match="needs a reference"):
        Meteor().counts(["he"], [])


def test_nothing_is_nothing() -> None:
    assert Meteor().counts([], [["he"]]).score() == 0.0
    assert Meteor().counts(["he"], [[]]).score() == 0.0
    assert Meteor().counts([], [[]]).score() == 1.0


def test_function_words_are_in_lower_case_and_count_a_third() -> None:
    assert {"the", "of", "he", "."} <= function_words()
    assert all(word == word.lower() for word in function_words())
    content = Meteor(function=()).counts(["the", "fan"], [["the", "sofa"]])
    assert content.score() > Meteor().counts(["the", "fan"], [["the", "sofa"]]).score()


def test_words_are_aligned_in_the_fewest_chunks() -> None:
    matches = aligned(["the", "fan", "by", "the", "sofa"], ["by", "the", "sofa", "the", "fan"])
    assert [match.reference for match in matches] == [3, 4, 0, 1, 2]


def test_equal_words_come_before_equal_stems() -> None:
    matches = aligned(["dogs", "dog"], ["dog", "dogs"], (["dog", "dog"], ["dog", "dog"]))
    assert matches == [WordMatch(0, 1, 0), WordMatch(1, 0, 0)]


def test_of_words_that_are_too_many_the_nearest_are_aligned() -> None:
    assert aligned(["a", "x", "y", "a"], ["z", "z", "z", "a"]) == [WordMatch(3, 3, 0)]


WORDS = st.lists(st.sampled_from(["a", "b", "c", "dog", "dogs"]), max_size=8)


@given(WORDS, WORDS)
def test_as_many_words_are_aligned_as_are_alike(one: list[str], other: list[str]) -> None:
    matches = aligned(one, other)
    assert len(matches) == sum(min(one.count(word), other.count(word)) for word in set(one))
    assert len({match.reference for match in matches}) == len(matches)
    assert all(one[match.hypothesis] == other[match.reference] for match in matches)


@given(WORDS.filter(bool), WORDS.filter(bool))
def test_a_score_is_a_share(one: list[str], other: list[str]) -> None:
    assert 0 <= Meteor().counts(one, [other]).score() <= 1


def test_thousands_of_segments_take_seconds() -> None:
    draw = random.Random(5)
    words = [f"word{number}" for number in range(300)] + ["the", "of", ","] * 20
    meteor = Meteor()
    start = time.perf_counter()
    for _ in range(2_000):
        reference = draw.choices(words, k=25)
        hypothesis = draw.sample(reference, k=25)
        meteor.counts(hypothesis, [reference])
    assert time.perf_counter() - start < 15


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A stand-in for ``java``; what it prints is in the file ``says``."""
    java = tmp_path / "java"
    java.write_text(f'#!/bin/sh\ncp "$4" {tmp_path}/h\ncp "$5" {tmp_path}/r\n. {tmp_path}/says\n')
    java.chmod(java.stat().st_mode | stat.S_IXUSR)
    (tmp_path / "meteor.jar").write_bytes(b"")
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    monkeypatch.setenv(VARIABLE, str(tmp_path / "meteor.jar"))
    return tmp_path


def test_the_program_is_asked_once_and_its_scores_are_read(program: Path) -> None:
    (program / "says").write_text(
        "printf 'Segment 1 score:\\t0.5\\nSegment 2 score:\\t1.0\\n\\nFinal score: 0.7\\n'"
    )
    found = MeteorJar.required().score(["a\nb", ""], [["a"], ["b", "c"]])
    assert (found.total, found.segments) == (0.7, (0.5, 1.0))
    assert (program / "h").read_text() == "a b\n\n"
    assert (program / "r").read_text() == "a\na\nb\nc\n"


def test_a_program_that_fails_is_told_with_its_last_line(program: Path) -> None:
    (program / "says").write_text("echo starting >&2; echo 'no memory' >&2; exit 1")
    with pytest.raises(NeedsError, match=r"METEOR's program failed: no memory \[meteor-failed\]"):
        MeteorJar.required().score(["a"], [["a"]])


def test_a_program_that_scores_too_few_texts_is_told(program: Path) -> None:
    (program / "says").write_text("echo nothing")
    with pytest.raises(NeedsError, match="it scored 0 of 1 texts"):
        MeteorJar.required().score(["a"], [["a"]])


def test_without_the_file_the_program_is_not_there(
    program: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, str(program / "other.jar"))
    assert MeteorJar.find() is None
    with pytest.raises(MissingExtraError, match=f"let {VARIABLE} name meteor-1.5.jar"):
        MeteorJar.required()


def test_without_java_the_message_says_so(program: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(program / "none"))
    with pytest.raises(MissingExtraError, match="needs Java"):
        MeteorJar.required()


def test_no_texts_have_no_score(program: Path) -> None:
    assert MeteorJar.required().score([], []).total is None
    with pytest.raises(ValueError, match="a reference for each"):
        MeteorJar.required().score(["a"], [[]])


@pytest.mark.slow
def test_the_official_program_scores_as_published() -> None:
    jar = MeteorJar.find()
    if jar is None:
        pytest.skip(f"needs Java and ${VARIABLE}")
    found = jar.score([one for one, _ in SEGMENTS], [[other] for _, other in SEGMENTS])
    assert found.total == pytest.approx(0.5066, abs=5e-5)
    expected = [0.5072, 0.2313, 1.0, 0.8286, 1.0, 0.8200]
    assert found.segments == pytest.approx(expected, abs=5e-5)
