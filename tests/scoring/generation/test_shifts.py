"""TER's edits: the worked examples, and sacrebleu's search."""

import random
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("rapidfuzz")

from anaphora_workbench.scoring.generation.shifts import FastTer, shift_edits

SEGMENTS = [
    ("the small blue fan in the corner", "the small blue fan"),
    ("a red chair", "the red chair facing left"),
    ("the man with glasses and no beard", "the man with glasses and no beard"),
]
WORDS = st.lists(st.sampled_from("abcde"), max_size=12)


def test_edits_are_over_the_words_of_the_references() -> None:
    found = FastTer().score([one for one, _ in SEGMENTS], [[other] for _, other in SEGMENTS])
    assert found.total == pytest.approx(6 / 16)
    assert found.segments == pytest.approx([0.75, 0.6, 0.0])


def test_a_run_of_words_moves_at_once() -> None:
    scores = FastTer().score(["in the corner the fan"], [["the fan in the corner"]])
    assert scores.total == pytest.approx(0.2)


def test_of_several_references_the_nearest_counts_over_their_mean_length() -> None:
    scores = FastTer().score(["the small fan"], [["the blue fan now", "the fan"]])
    assert scores.total == pytest.approx(1 / 3)


def test_an_empty_text_has_to_be_written_as_a_whole() -> None:
    assert FastTer().score([""], [["a b"]]).segments == (1.0,)
    assert FastTer().score(["a"], [[""]]).segments == (None,)
    assert FastTer().score([""], [[""]]).segments == (0.0,)


def test_case_does_not_count() -> None:
    assert FastTer().score(["The Fan"], [["the fan"]]).total == 0.0


def test_a_reference_is_needed() -> None:
    with pytest.raises(ValueError, match="a reference for each"):
        FastTer().score(["a"], [[]])


def test_no_texts_have_no_rate() -> None:
    assert FastTer().score([], []).total is None


@settings(max_examples=300)
@given(WORDS, WORDS)
def test_the_search_is_that_of_sacrebleu(one: list[str], other: list[str]) -> None:
    library = pytest.importorskip("sacrebleu.metrics.lib_ter")
    assert shift_edits(one, other) == library.translation_edit_rate(one, other)[0]


def test_hundreds_of_long_texts_take_seconds() -> None:
    draw = random.Random(4)
    start = time.perf_counter()
    for _ in range(100):
        reference = [str(draw.randrange(40)) for _ in range(30)]
        shift_edits(draw.sample(reference, 30), reference)
    assert time.perf_counter() - start < 15
