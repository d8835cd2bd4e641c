"""Tokens of one text as another tokeniser made them."""

from __future__ import annotations

import random
import sys
import time
import unicodedata
from collections.abc import Callable, Sequence
from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from anaphora_workbench.alignment import Alignment, AlignmentCounts, align
from anaphora_workbench.alignment.token_alignment import characters_of
from anaphora_workbench.model import Document, Span, Token, sentences_from_lengths

MakeText = Callable[..., Document]


def pairs(alignment: Alignment) -> list[str]:
    """Return each token of the other text with the gold words that it is."""
    gold = [token.text for token in alignment.gold.tokens]
    other = [token.text for token in alignment.other.tokens]
    return [
        f"{word}={'+'.join(gold[first:last])}"
        for word, (first, last) in zip(other, alignment.ranges, strict=True)
    ]


@pytest.mark.parametrize(
    ("gold", "other", "expected"),
    [
        ("I do n't know", "I don't know", "I=I don't=do+n't know=know"),
        ("I cannot go", "I can not go", "I=I can=cannot not=cannot go=go"),
        ("-LRB- so -RRB-", "( so )", "(=-LRB- so=so )=-RRB-"),
        ("`` Yes ''", '" Yes "', "\"=`` Yes=Yes \"=''"),
        ("“ Yes ”", "'' Yes ''", "''=“ Yes=Yes ''=”"),
        ("well ... no", "well … no", "well=well …=... no=no"),
        ("a — b", "a -- b", "a=a --=— b=b"),
        ("a – b", "a - b", "a=a -=– b=b"),
        ("1\u00a0000 men", "1000 men", "1000=1\u00a0000 men=men"),
        ("the ﬁrst", "the first", "the=the first=ﬁrst"),
        ("voy a el río", "voy al río", "voy=voy al=a+el río=río"),
        (
            "a_través_de él",
            "a través de él",
            "a=a_través_de través=a_través_de de=a_través_de él=él",
        ),
        ("vient de le bar", "vient du bar", "vient=vient du=de+le bar=bar"),
        ("the cat sat", "the [UNK] sat", "the=the [UNK]=cat sat=sat"),
        ("The end", "the end", "the=The end=end"),
        ("a \\/ b", "a / b", "a=a /=\\/ b=b"),
    ],
)
def test_forms_of_one_text_are_aligned(
    make_text: MakeText, gold: str, other: str, expected: str
) -> None:
    # A blank inside a word would be a border for `split`.
    document = make_text(gold.replace("\u00a0", "_")) if "\u00a0" in gold else make_text(gold)
    found = align(document, make_text(other))
    assert pairs(found) == expected.replace("\u00a0", "_").split()
    assert (found.counts.gold_missing, found.counts.other_extra) == (0, 0)


def test_canonical_forms_are_the_same_text(make_text: MakeText) -> None:
    words = "El avión voló más allá ."
    composed, parted = (make_text(unicodedata.normalize(form, words)) for form in ("NFC", "NFD"))
    assert align(composed, parted).ranges == tuple([(n, n + 1) for n in range(6)])


def test_missing_sentence_is_counted_and_its_neighbours_keep_their_places(
    make_text: MakeText,
) -> None:
    found = align(make_text("He said no . | He said yes ."), make_text("He said yes ."))
    assert found.ranges == ((4, 5), (5, 6), (6, 7), (7, 8))
    assert found.counts == AlignmentCounts(8, 4, 4, 0, 0)


def test_extra_sentence_is_nowhere(make_text: MakeText) -> None:
    found = align(
        make_text("Ana left . | Bill stayed ."),
        make_text("Title page | Ana left . | Bill stayed ."),
    )
    assert [found.tokens(number) for number in range(3)] == [None, None, Span(0, 1)]
    assert found.counts == AlignmentCounts(6, 0, 8, 2, 0)


def test_word_of_another_place_is_not_spread_over_a_missing_sentence(make_text: MakeText) -> None:
    gold = "Start here . | The old man and the sea of the northern coast were not there . | End ."
    found = align(make_text(gold), make_text("Start here . | Ontem . | End ."))
    assert found.tokens(3) is None
    assert found.counts.other_extra == 1


def test_answers_without_words_are_aligned_by_number(make_text: MakeText) -> None:
    found = align(make_text("Ana left ."), make_text("_ _ _"))
    assert found.ranges == ((0, 1), (1, 2), (2, 3))


def test_token_of_an_accent_alone_belongs_to_the_one_before(make_text: MakeText) -> None:
    found = align(make_text("café negro"), make_text("cafe \u0301 negro"))
    assert pairs(found) == ["cafe=café", "\u0301=café", "negro=negro"]


def test_other_text_is_hardly_aligned(make_text: MakeText) -> None:
    found = align(make_text("Ana met Bill in the park ."), make_text("Qué hubo x z k q w ñ j u f"))
    assert found.counts.other_extra > found.counts.other_tokens / 2


def test_a_novel_with_long_gaps_is_aligned_in_seconds() -> None:
    draws = random.Random(7)
    known = ["".join(draws.choices("etaoinshr", k=draws.randint(1, 7))) for _ in range(4_000)]
    words = [known[int(4_000 * draws.random() ** 3)] for _ in range(60_000)]
    gold = text_of(words)
    other = [*words[:9_000], *words[20_000:40_000], "zz", *words[40_010:]]
    started = time.perf_counter()
    found = align(gold, text_of(other))
    assert time.perf_counter() - started < 20
    assert found.ranges[9_000] == (20_000, 20_001)
    assert (found.counts.gold_missing, found.counts.other_extra) == (11_010, 1)


def text_of(words: Sequence[str]) -> Document:
    return Document(
        "text",
        "en",
        tokens=tuple([Token(word) for word in words]),
        sentences=sentences_from_lengths([len(words)]),
    )


WORDS = st.lists(
    st.text(st.characters(exclude_categories=("Cs",)), min_size=1, max_size=8), max_size=40
)


@given(WORDS, st.data())
def test_any_retokenisation_of_any_text_aligns_completely(
    words: list[str], data: st.DataObject
) -> None:
    text = "".join(words)
    borders = data.draw(st.sets(st.integers(1, max(1, len(text) - 1)), max_size=60))
    cuts = [0, *sorted(cut for cut in borders if cut < len(text)), len(text)]
    other = [text[a:b] for a, b in pairwise(cuts) if a < b]
    found = align(text_of(words), text_of(other))
    assert (found.counts.gold_missing, found.counts.other_extra) == (0, 0)
    assert found.counts.respelt == 0
    places = {place for first, last in found.ranges for place in range(first, last)}
    assert all(0 <= place < len(words) for place in places)


@given(WORDS, st.sampled_from(("NFC", "NFD", "NFKC", "NFKD")))
@example(["l´eau"], "NFKC")
@example(["l\u1ffdeau"], "NFD")
def test_any_unicode_form_aligns_completely(words: list[str], form: str) -> None:
    other = [unicodedata.normalize(form, word) for word in words]
    found = align(text_of(words), text_of(other))
    assert (found.counts.gold_missing, found.counts.other_extra) == (0, 0)


@pytest.mark.parametrize("form", ["NFC", "NFD", "NFKC", "NFKD"])
def test_every_character_is_the_same_in_all_unicode_forms(form: str) -> None:
    changed = [
        (sign, other)
        for sign in map(chr, range(sys.maxunicode + 1))
        if (other := unicodedata.normalize(form, sign)) != sign
    ]
    assert changed
    assert [sign for sign, other in changed if characters_of(sign) != characters_of(other)] == []


@given(WORDS, WORDS)
def test_ranges_of_any_two_texts_are_in_order_and_inside(one: list[str], other: list[str]) -> None:
    found = align(text_of(one), text_of(other))
    aligned = [pair for pair in found.ranges if pair != (-1, -1)]
    assert all(0 <= first < last <= len(one) for first, last in aligned)
    assert aligned == sorted(aligned)


@given(st.lists(st.sampled_from("abcde"), max_size=60), st.integers(0, 60), st.integers(0, 60))
def test_what_is_left_of_a_repetitive_text_is_always_aligned(
    letters: list[str], one: int, other: int
) -> None:
    begin, end = sorted((min(one, len(letters)), min(other, len(letters))))
    left = [*letters[:begin], *letters[end:]]
    found = align(text_of(letters), text_of(left))
    assert found.counts.other_extra == 0
    assert found.counts.gold_missing == end - begin
