"""TER's edits: the worked examples, and sacrebleu's search."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("rapidfuzz")

from anaphora_workbench.scoring.generation.ter import Ter, shift_edits

SEGMENTS = [
    ("the small blue fan in the corner", "the small blue fan"),
    ("a red chair", "the red chair facing left"),
    ("the man with glasses and no beard", "the man with glasses and no beard"),
]
WORDS = st.lists(st.sampled_from("abcde"), max_size=12)


def test_edits_are_over_the_words_of_the_references() -> None:
    found = Ter().score([one for one, _ in SEGMENTS], [[other] for _, other in SEGMENTS])
    assert found.total == pytest.approx(6 / 16)
    assert found.segments == pytest.approx([0.75, 0.6, 0.0])


def test_a_run_of_words_moves_at_once() -> None:
    scores = Ter().score(["in the corner the fan"], [["the fan in the corner"]])
    assert scores.total == pytest.approx(0.2)


def test_of_several_references_the_nearest_counts_over_their_mean_length() -> None:
    scores = Ter().score(["the small fan"], [["the blue fan now", "the fan"]])
    assert scores.total == pytest.approx(1 / 3)


def test_an_empty_text_has_to_be_written_as_a_whole() -> None:
    assert Ter().score([""], [["a b"]]).segments == (1.0,)
    assert Ter().score(["a"], [[""]]).segments == (None,)
    assert Ter().score([""], [[""]]).segments == (0.0,)


def test_case_does_not_count() -> None:
    assert Ter().score(["The Fan"], [["the fan"]]).total == 0.0


def test_a_reference_is_needed() -> None:
    with pytest.raises(ValueError, match="a reference for each"):
        Ter().score(["a"], [[]])


def test_no_texts_have_no_rate() -> None:
    assert Ter().score([], []).total is None


@settings(max_examples=300)
@given(WORDS, WORDS)
def test_the_search_is_that_of_sacrebleu(one: list[str], other: list[str]) -> None:
    library = pytest.importorskip("sacrebleu.metrics.lib_ter")
    assert shift_edits(one, other) == library.translation_edit_rate(one, other)[0]
