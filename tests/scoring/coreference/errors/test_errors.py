"""Each type of error on small texts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from anaphora_workbench.errors import ModelError
from anaphora_workbench.scoring.coreference.error_types import (
    ErrorType,
    Extent,
    MentionType,
    ResponseLink,
    Shape,
    mention_types,
)
from anaphora_workbench.scoring.coreference.errors import errors_of
from anaphora_workbench.scoring.coreference.matching import MentionMatching, Pairs

Compare = Callable[..., Any]
MakeSide = Callable[..., Any]

BOTH = "[a The dog] saw [b the cat] . | [a it] barked . | [b she] hid ."


def test_the_same_entities_have_no_errors(compare: Compare) -> None:
    assert compare(BOTH, BOTH.replace("[a", "[x").replace("[b", "[y")).errors == []


def test_empty_sides_have_no_errors(compare: Compare) -> None:
    assert compare("No one came .", "No one came .").errors == []


def test_a_mention_that_the_response_lacks_is_missing(compare: Compare) -> None:
    found = compare(BOTH, "[a The dog] saw [b the cat] . | it barked . | [b she] hid .")
    assert found.labels == ["missing-mention it"]
    error = found.mentions[0]
    assert (error.extent, error.response, error.link) == (Extent.MENTION, None, None)
    assert error.key_antecedent.words == "The dog"
    assert error.distance == 1


def test_a_whole_entity_is_missing(compare: Compare) -> None:
    found = compare(BOTH, "[a The dog] saw the cat . | [a it] barked . | she hid .")
    assert found.labels == [
        "missing-mention the cat",
        "missing-mention she",
        "missing-entity b/",
    ]
    assert {error.extent for error in found.mentions} == {Extent.ENTITY}
    assert [error.steps for error in found.entities] == [1]
    assert [one.words for one in found.entities[0].key[0].mentions] == ["the cat", "she"]


def test_a_mention_that_the_key_lacks_is_spurious(compare: Compare) -> None:
    found = compare("[a The dog] barked at cats .", "[a The dog] barked at [b cats] .")
    assert found.labels == ["spurious-mention cats", "spurious-entity /b"]
    found = compare("[a The dog] saw the cat . | [a it]", "[a The dog] saw [a the cat] . | [a it]")
    assert found.labels == ["spurious-mention the cat"]
    error = found.mentions[0]
    assert (error.extent, error.key) == (Extent.MENTION, None)
    assert (error.response_antecedent.words, error.distance) == ("The dog", 0)


@pytest.mark.parametrize(
    ("key", "response", "shape", "left", "right"),
    [
        ("[a the *dog] there", "[a the *dog there]", Shape.TOO_LONG, 0, 1),
        ("the [a big *dog]", "[a the big *dog]", Shape.TOO_LONG, 1, 0),
        ("[a the *dog there]", "the [a *dog] there", Shape.TOO_SHORT, -1, -1),
        ("[a the *dog] there", "the [a *dog there]", Shape.CROSSING, -1, 1),
    ],
)
def test_a_boundary_error_says_how_the_words_differ(
    compare: Compare, key: str, response: str, shape: Shape, left: int, right: int
) -> None:
    found = compare(key, response)
    assert [error.type for error in found.errors] == [ErrorType.BOUNDARY]
    edge = found.mentions[0].boundary
    assert (edge.shape, edge.left, edge.right, edge.same_head) == (shape, left, right, True)


def test_the_same_words_with_another_head_are_a_boundary_error_by_head(compare: Compare) -> None:
    texts = ("[a New *York]", "[a *New York]")
    assert compare(*texts).errors == []
    found = compare(*texts, way=MentionMatching.HEAD)
    assert found.mentions[0].boundary.shape is Shape.HEAD
    assert found.mentions[0].boundary.same_head is False


def test_what_is_matched_by_its_head_is_no_boundary_error(compare: Compare) -> None:
    assert (
        compare("[a the *dog there]", "[a the *dog] there", way=MentionMatching.HEAD).errors == []
    )


def test_a_pronoun_inside_a_mention_is_no_boundary_error_of_it(compare: Compare) -> None:
    found = compare("[a his] dog", "[a his dog]")
    assert [error.type for error in found.mentions] == [ErrorType.SPURIOUS, ErrorType.MISSING]


def test_mentions_that_hold_each_others_head_differ_in_their_boundaries(compare: Compare) -> None:
    found = compare("[a the *dog that barks] loudly", "the [a dog that *barks loudly]")
    assert found.mentions[0].boundary.shape is Shape.CROSSING
    assert found.mentions[0].boundary.same_head is False


@pytest.mark.parametrize(
    ("response", "labels"),
    [
        ("[a the old dog] there", ["boundary the old dog there"]),
        (
            "[a the] old dog there",
            [
                "missing-mention the old dog there",
                "spurious-mention the",
                "missing-entity a/",
                "spurious-entity /a",
            ],
        ),
    ],
)
def test_without_heads_half_of_the_words_must_be_common(
    compare: Compare, response: str, labels: list[str]
) -> None:
    assert compare("[a the old dog there * ]", response).labels == labels


def test_the_mention_with_the_same_head_is_preferred(compare: Compare) -> None:
    found = compare(
        "[a the *dog of the man] here",
        "[a [b the *dog] of the *man here]",
    )
    boundary = [error for error in found.mentions if error.type is ErrorType.BOUNDARY]
    assert [error.response.words for error in boundary] == ["the dog"]


def test_a_zero_has_no_boundaries(compare: Compare) -> None:
    found = compare("[a Ana] came . | <a sang", "[a Ana] came . | [a sang]")
    assert found.labels == ["spurious-mention sang", "missing-mention Ø sang"]
    assert found.mentions[1].key.realisation == "zero:nsubj"


def test_an_antecedent_in_another_entity_is_a_wrong_link(compare: Compare) -> None:
    found = compare(BOTH, "[a The dog] saw [b the cat] . | [b it] barked . | [b she] hid .")
    assert found.labels == [
        "wrong-link it",
        "wrong-link she",
        "split-entity a/a+b",
        "merged-entities b+a/b",
    ]
    error = found.mentions[0]
    assert (error.key_antecedent.words, error.response_antecedent.words) == ("The dog", "the cat")
    assert (error.link, error.distance) == (ResponseLink.WRONG, 1)


def test_a_mention_that_begins_an_entity_anew_has_lost_its_link(compare: Compare) -> None:
    found = compare(BOTH, "[a The dog] saw [b the cat] . | [c it] barked . | [b she] hid .")
    assert found.labels == ["lost-link it", "split-entity a/a+c"]
    assert found.mentions[0].response_antecedent is None


def test_a_split_entity_needs_one_step_less_than_it_has_parts(compare: Compare) -> None:
    found = compare("[a x] [a y] [a z] [a w]", "[p x] [q y] [p z] [r w]")
    split = found.entities[0]
    assert (split.type, split.steps) == (ErrorType.SPLIT, 2)
    assert [part.entity for part in split.response] == ["p", "q", "r"]
    assert [[one.words for one in part.mentions] for part in split.response] == [
        ["x", "z"],
        ["y"],
        ["w"],
    ]
    assert (split.key[0].size, split.whole.entity) == (4, "a")


def test_merged_entities_need_one_step_less_than_they_were(compare: Compare) -> None:
    found = compare("[p x] [q y] [p z] [r w]", "[a x] [a y] [a z] [a w]")
    merged = found.entities[0]
    assert (merged.type, merged.steps) == (ErrorType.MERGED, 2)
    assert [part.entity for part in merged.key] == ["p", "q", "r"]
    assert [error.type for error in found.mentions] == [ErrorType.WRONG_LINK] * 3


def test_a_spurious_mention_between_hides_no_wrong_link(compare: Compare) -> None:
    found = compare("[a x] y [b z]", "[a x] [a y] [a z]")
    assert found.labels == ["spurious-mention y", "wrong-link z", "merged-entities a+b/a"]
    assert found.mentions[1].response_antecedent.words == "x"


def test_a_boundary_error_tells_its_link_beside(compare: Compare) -> None:
    found = compare("[a x] [b y] the [a *dog]", "[a x] [b y] [b the *dog]")
    assert found.labels == ["boundary dog", "split-entity a/a+b", "merged-entities b+a/b"]
    assert found.mentions[0].link is ResponseLink.WRONG
    found = compare("[a x] the [a *dog]", "[a x] [a the *dog]")
    assert found.mentions[0].link is ResponseLink.RIGHT


def test_places_tell_sentence_line_tokens_and_entity(compare: Compare) -> None:
    found = compare(BOTH, "[a The dog] saw [b the cat] . | it barked . | [b she] hid .")
    mention = found.mentions[0].key
    assert (mention.spans, mention.place, mention.head) == (((6, 7),), "6", 6)
    assert (mention.sentence, mention.line) == (2, 20)
    assert (mention.entity, mention.entity_size, mention.type) == ("a", 2, MentionType.PRONOUN)


def test_names_of_errors_are_unique_and_stable(compare: Compare) -> None:
    response = "[a The dog] [b saw] the [a cat] . | [b it] barked . | [b she] hid ."
    names = [error.id for error in compare(BOTH, response).errors]
    assert len(set(names)) == len(names)
    assert "boundary:3-4/4" in names
    assert names == [error.id for error in compare(BOTH, response).errors]


def test_types_come_from_masks_else_from_the_table(make_side: MakeSide) -> None:
    side, _words = make_side("[a Ana] saw [b the cat] | [a she] <b slept")
    zero, pronoun, nominal = MentionType.ZERO, MentionType.PRONOUN, MentionType.NOMINAL
    assert mention_types(side) == [nominal, nominal, pronoun, zero]
    names = np.array([True, False, False, False])
    assert mention_types(side, names=names)[0] is MentionType.NAME
    pronouns = np.array([False, True, False, False])
    assert mention_types(side, pronouns=pronouns)[1:3] == [pronoun, nominal]


def test_columns_of_another_length_are_refused(make_side: MakeSide) -> None:
    side, words = make_side("[a Ana] slept")
    nothing = Pairs(np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64))
    with pytest.raises(ModelError, match=r"2 types are given for 1 mentions.*\[error-columns\]"):
        errors_of(side, side, nothing, key_types=[None, None])
    with pytest.raises(ModelError, match=r"1 words are given for 2 tokens.*\[error-columns\]"):
        errors_of(side, side, nothing, words=words[:1])
