"""BLEU, NIST, ROUGE, Dice, MASI, versions and n-best lists, against values worked beforehand.

The values of the three descriptions are those of the official scripts (mteval-v13a, ROUGE-1.5.5).
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora_workbench.scoring.generation.edits import dice, masi
from anaphora_workbench.scoring.generation.ngrams import (
    BleuCounts,
    Brevity,
    NistCounts,
    NistWeights,
    bigrams,
    bleu_counts,
    rouge,
    skip_bigrams,
    split,
    words_of,
)

HYPOTHESES = (
    "the small blue fan in the corner",
    "a red chair",
    "the man with glasses and no beard",
)
FIRST = ("the small blue fan", "the red chair facing left", HYPOTHESES[2])
SECOND = ("small blue fan in corner", "a chair that is red", "man with specs")
ONE = [[words_of(text)] for text in FIRST]
TWO = [[words_of(one), words_of(other)] for one, other in zip(FIRST, SECOND, strict=True)]
WORDS = [words_of(text) for text in HYPOTHESES]
TEXTS = st.lists(st.sampled_from("abc"), max_size=8)


@pytest.mark.parametrize(
    ("references", "expected"),
    [(ONE, (0.7647, 0.7391, 0.7031, 0.6827)), (TWO, (0.9412, 0.8599, 0.8132, 0.7969))],
)
def test_bleu_of_a_test_set(references: list[list[list[str]]], expected: tuple[float, ...]) -> None:
    found = [
        BleuCounts.of_all(map(lambda h, r, n=order: bleu_counts(h, r, order=n), WORDS, references))
        for order in (1, 2, 3, 4)
    ]
    assert tuple([round(counts.score(), 4) for counts in found]) == expected


@pytest.mark.parametrize(
    ("references", "expected"),
    [(ONE, [0.4111, 0.3280, 1.0]), (TWO, [0.6435, 0.3630, 1.0])],
)
def test_bleu_of_segments_is_smoothed(
    references: list[list[list[str]]], expected: list[float]
) -> None:
    found = [bleu_counts(*pair).score() for pair in zip(WORDS, references, strict=True)]
    assert [round(score, 4) for score in found] == expected


def test_a_short_text_that_is_right_scores_one_at_every_order() -> None:
    assert bleu_counts(["he"], [["he"]]).score() == 1.0
    assert bleu_counts([], [["he"]]).score() == 0.0
    assert bleu_counts(["she"], [["he"]]).score(smooth=False) == 0.0


def test_the_reference_that_is_closest_in_length_counts_of_two_the_shorter() -> None:
    references = [["a"] * 2, ["a"] * 4, ["a"] * 9]
    assert bleu_counts(["a"] * 3, references).reference == 2
    assert bleu_counts(["a"] * 8, references).reference == 9
    assert bleu_counts(["a"] * 8, references, brevity=Brevity.SHORTEST).reference == 2


@given(TEXTS, st.lists(TEXTS, min_size=1, max_size=3))
def test_bleu_lies_between_0_and_1_and_is_1_for_a_reference(
    words: list[str], references: list[list[str]]
) -> None:
    assert 0 <= bleu_counts(words, references).score() <= 1
    for reference in references:
        assert bleu_counts(reference, references).score() == (1.0 if reference else 0.0)


def test_without_references_or_orders_there_is_no_bleu() -> None:
    with pytest.raises(ValueError, match="needs a reference"):
        bleu_counts(["a"], [])
    with pytest.raises(ValueError, match="at least 1, not 0"):
        bleu_counts(["a"], [["a"]], order=0)


@pytest.mark.parametrize(
    ("references", "order", "expected", "segments"),
    [
        (ONE, 1, 2.8724, None),
        (ONE, 5, 3.0988, [2.3235, 0.8875, 4.0377]),
        (TWO, 1, 3.9740, None),
        (TWO, 5, 4.7215, [4.3898, 1.5613, 4.9767]),
    ],
)
def test_nist_has_the_weights_of_the_test_set(
    references: list[list[list[str]]], order: int, expected: float, segments: list[float] | None
) -> None:
    weights = NistWeights(references, order)
    counts = [weights.counts(*pair) for pair in zip(WORDS, references, strict=True)]
    assert round(NistCounts.of_all(counts).score(), 4) == expected
    assert segments is None or [round(one.score(), 4) for one in counts] == segments


def test_nist_of_nothing_is_0() -> None:
    weights = NistWeights([[["a", "b"]]])
    assert weights.counts([], [["a", "b"]]).score() == 0.0
    assert weights.counts(["a", "b"], [["a", "b"]]).score() == 1.0


def test_rouge_counts_as_the_script_does() -> None:
    for units, expected in (
        (bigrams, (0.75, 0.6667, 0.6667)),
        (skip_bigrams, (0.7143, 0.5821, 0.5749)),
    ):
        found = [
            rouge(hypothesis, [reference], units)
            for hypothesis, reference in zip(HYPOTHESES, FIRST, strict=True)
        ]
        means = [
            sum([one.recall for one in found]) / 3,
            sum([one.precision for one in found]) / 3,
            sum([one.f for one in found]) / 3,
        ]
        assert tuple([round(mean, 4) for mean in means]) == expected


def test_su4_leaves_the_last_word_out_and_one_word_scores_0() -> None:
    assert skip_bigrams(split("the small blue fan in the corner")).total() == 26
    assert rouge("he", ["he"], skip_bigrams).f == 0.0
    assert rouge("He saw her.", ["he saw HER"], skip_bigrams).f == 1.0


def test_words_are_parted_as_mteval_parts_them() -> None:
    assert words_of('Ana\'s "5.5-6" (ÉTÉ) &amp; so on.') == [
        *("ana's", '"', "5.5", "-", "6", '"', "(", "ÉtÉ", ")", "&", "so", "on", "."),
    ]


def test_dice_and_masi_of_the_worked_sets() -> None:
    one = {("colour", "blue"), ("type", "fan")}
    two = {*one, ("size", "small")}
    three = {("colour", "blue"), ("orientation", "left")}
    assert (dice(one, two), round(masi(one, two), 4)) == (0.8, 0.4444)
    assert (dice(two, three), round(masi(two, three), 4)) == (0.4, 0.0833)
    assert (dice(one, {1}), masi(one, {1})) == (0.0, 0.0)
    assert dice(set(), set()) == masi(set(), set()) == 1.0
