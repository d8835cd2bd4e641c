"""Which gold mention an answer stands for, by head, by full span and partially."""

from __future__ import annotations

import pytest

from anaphora_workbench.model import (
    Anaphor,
    Document,
    Layer,
    Markable,
    Reference,
    Span,
    Token,
    Zero,
    sentences_from_lengths,
)
from anaphora_workbench.model.language import language
from anaphora_workbench.scoring.judge import Aligner
from anaphora_workbench.scoring.keys import key_of
from anaphora_workbench.scoring.settings import Match

WORDS = ["Peter", "saw", "the", "boy", "with", "the", "telescope", ".", "He", "waved", "."]


def text() -> Document:
    """Return a text without any analysis."""
    tokens = tuple([Token(word) for word in WORDS])
    return Document("telescope", "en", tokens=tokens, sentences=sentences_from_lengths([8, 3]))


def mention(name: str, start: int, end: int, head: int | None = None, **more: object) -> Markable:
    """Return a markable of one span."""
    return Markable(name, (Span(start, end),), head, **more)


def aligner(match: Match, *mentions: Markable, silent: str = "") -> Aligner:
    """Return an aligner over gold mentions."""
    anaphors = [Anaphor(silent, "persIt", Reference.NON_REFERRING)] if silent else []
    layer = Layer.build("gold", mentions, anaphors)
    return Aligner(key_of(text(), layer, language("en")), match)


BOY = mention("boy", 2, 4, 3)
TELESCOPE_BOY = mention("x", 2, 7, 3)


def test_larger_noun_phrase_is_right_by_head() -> None:
    assert aligner(Match.HEAD, BOY).align(TELESCOPE_BOY) == "boy"


def test_larger_noun_phrase_is_wrong_by_full_span() -> None:
    assert aligner(Match.FULL, BOY).align(TELESCOPE_BOY) is None


def test_same_tokens_are_right_by_full_span_whatever_the_head() -> None:
    assert aligner(Match.FULL, BOY).align(mention("x", 2, 4, 2)) == "boy"


def test_answer_outside_the_gold_mention_is_wrong_by_partial_match() -> None:
    assert aligner(Match.PARTIAL, BOY).align(TELESCOPE_BOY) is None


def test_answer_inside_that_holds_the_head_is_right_by_partial_match() -> None:
    gold = mention("boy", 2, 7, 3)
    assert aligner(Match.PARTIAL, gold).align(mention("x", 3, 5, 4)) == "boy"


def test_answer_inside_without_the_head_is_wrong_by_partial_match() -> None:
    gold = mention("boy", 2, 7, 3)
    assert aligner(Match.PARTIAL, gold).align(mention("x", 5, 7, 6)) is None


def test_partial_match_wants_a_minimum_where_there_is_one() -> None:
    gold = mention("boy", 2, 7, 3, minimum=(Span(3, 5),))
    assert aligner(Match.PARTIAL, gold).align(mention("x", 2, 4, 3)) is None
    assert aligner(Match.PARTIAL, gold).align(mention("x", 3, 6, 3)) == "boy"


def test_head_match_accepts_a_head_inside_a_minimum_alternative() -> None:
    gold = mention("boy", 2, 7, 3, minimum=(Span(3, 4), Span(5, 7)))
    assert aligner(Match.HEAD, gold).align(mention("x", 5, 7, 6)) == "boy"


@pytest.mark.parametrize("match", list(Match))
def test_same_tokens_come_first_among_mentions_that_fit(match: Match) -> None:
    small, large = mention("small", 2, 4, 3), mention("large", 2, 7, 3)
    assert aligner(match, small, large).align(mention("x", 2, 4, 3)) == "small"
    assert aligner(match, small, large).align(mention("x", 2, 7, 3)) == "large"


def test_larger_overlap_comes_next_and_then_the_shorter_mention() -> None:
    small, large = mention("small", 2, 4, 3), mention("large", 2, 7, 3)
    assert aligner(Match.HEAD, small, large).align(mention("x", 2, 5, 3)) == "large"
    assert aligner(Match.HEAD, small, large).align(mention("x", 3, 4, 3)) == "small"


def test_realisation_must_be_equal() -> None:
    zero = mention("zero", 9, 10, 9, zero=Zero(9, "nsubj"))
    verb = mention("verb", 9, 10, 9)
    assert aligner(Match.HEAD, verb).align(zero) is None
    assert aligner(Match.HEAD, zero, verb).align(mention("x", 9, 10, 9)) == "verb"
    found = mention("x", 9, 10, 9, zero=Zero(9, "nsubj"))
    assert aligner(Match.FULL, zero, verb).align(found) == "zero"
    other_role = mention("x", 9, 10, 9, zero=Zero(9, "obj"))
    assert aligner(Match.HEAD, zero, verb).align(other_role) is None


def test_non_referring_pronoun_is_no_mention() -> None:
    pronoun = mention("he", 8, 9, 8)
    assert aligner(Match.HEAD, pronoun).align(mention("x", 8, 9, 8)) == "he"
    assert aligner(Match.HEAD, pronoun, silent="he").align(mention("x", 8, 9, 8)) is None


def test_discontinuous_answer_is_compared_token_by_token() -> None:
    gold = Markable("parts", (Span(0, 1), Span(2, 4)), 0)
    same = Markable("x", (Span(0, 1), Span(2, 4)), 3)
    whole = Markable("x", (Span(0, 4),), 0)
    assert aligner(Match.FULL, gold).align(same) == "parts"
    assert aligner(Match.FULL, gold).align(whole) is None
    assert aligner(Match.HEAD, gold).align(whole) == "parts"
