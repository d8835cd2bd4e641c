"""Many values at once: equal to those made one by one, and as strict."""

import pickle
from dataclasses import FrozenInstanceError

import pytest

from anaphora_workbench.errors import ModelError
from anaphora_workbench.model import EMPTY, Document, Span, Token
from anaphora_workbench.model.columns import from_columns, shared, spans_from
from anaphora_workbench.model.packed_pairs import PackedPairs


def test_values_made_by_columns_equal_those_made_one_by_one() -> None:
    made = from_columns(Token, 2, text=["Ana", "ran"], pos=["PROPN", "VERB"])
    assert made == [Token("Ana", pos="PROPN"), Token("ran", pos="VERB")]
    assert made[0].features is EMPTY
    assert hash(made[0]) == hash(Token("Ana", pos="PROPN"))


@pytest.mark.parametrize("size", [1, 1000])
def test_values_made_by_columns_are_of_their_class_and_cannot_be_changed(size: int) -> None:
    words = [f"w{number}" for number in range(size)]
    made = from_columns(Token, size, text=words, lemma=words)
    assert made == [Token(word, word) for word in words]
    assert {type(token) for token in made} == {Token}
    assert pickle.loads(pickle.dumps(made)) == made
    assert made[-1].features is EMPTY
    with pytest.raises(FrozenInstanceError):
        made[-1].text = "Eva"  # type: ignore[misc]


@pytest.mark.parametrize("pos", [[], ["VERB"], ["VERB"] * 3])
def test_a_column_of_another_length_is_refused(pos: list[str]) -> None:
    with pytest.raises(ValueError, match="'pos'"):
        from_columns(Token, 2, text=["Ana", "ran"], pos=pos)


def test_a_field_without_default_needs_a_column() -> None:
    with pytest.raises(ValueError, match="'text' is missing"):
        from_columns(Token, 1, pos=["VERB"])


def test_spans_are_checked_as_any_span_is() -> None:
    assert spans_from([0, 2], [2, 5]) == [Span(0, 2), Span(2, 5)]
    for starts, ends in (([0, 2], [2, 2]), ([-1], [3])):
        with pytest.raises(ModelError, match="at least one token"):
            spans_from(starts, ends)


def test_equal_values_become_one_object() -> None:
    one, other = "".join(["a", "b"]), "".join(["a", "b"])
    found = shared([one, other, "c"])
    assert found == ["ab", "ab", "c"]
    assert found[0] is found[1]


def test_packed_pairs_are_equal_to_a_tuple_of_pairs() -> None:
    pairs = ((0, 3), (4, 7), (7, 8))
    packed = PackedPairs([0, 3, 4, 7, 7, 8])
    assert packed == pairs
    assert pairs == packed
    assert packed == PackedPairs([0, 3, 4, 7, 7, 8])
    assert packed != PackedPairs([0, 3])
    assert packed != pairs[:2]
    assert hash(packed) == hash(pairs)
    assert repr(packed) == repr(pairs)
    assert (packed[1], packed[-1], packed[1:]) == (pairs[1], pairs[-1], pairs[1:])
    assert list(packed) == list(pairs)
    assert pickle.loads(pickle.dumps(packed)) == pairs
    assert not PackedPairs([])
    with pytest.raises(IndexError):
        packed[3]


def test_packed_pairs_take_pairs_of_numbers_alone() -> None:
    with pytest.raises(ValueError, match="one number"):
        PackedPairs([1, 2, 3])
    with pytest.raises(TypeError):
        PackedPairs(["a", "b"])  # type: ignore[list-item]
    with pytest.raises(ValueError, match="too large"):
        PackedPairs([1, 2**70])


def test_documents_are_equal_however_their_offsets_are_kept() -> None:
    tokens, sentences = (Token("Ana"), Token("ran")), (Span(0, 2),)
    plain = Document("d", "en", "Ana ran", tokens, sentences, ((0, 3), (4, 7)))
    packed = Document("d", "en", "Ana ran", tokens, sentences, PackedPairs([0, 3, 4, 7]))
    assert plain == packed
    assert hash(plain) == hash(packed)
    assert packed.words(Span(0, 2)) == "Ana ran"
    with pytest.raises(ModelError, match="outside the text"):
        Document("d", "en", "Ana", tokens, sentences, PackedPairs([0, 3, 4, 7]))
