"""Names of GAP: when an answer means one of the two, and what of files of answers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from anaphora_workbench.model import (
    Anaphor,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Reference,
    Span,
    Token,
    Zero,
    chains_of,
)
from anaphora_workbench.scoring.gap import NameCounts, layer_of_labels, name_counts

BACK = Reference.ANAPHOR
WORDS = ("Ana", "'s", "friend", "saw", "Eva", "Stone", ".", "She", "said", "she", "ran", ".")


def snippet(a_coref: bool = False, b_coref: bool = True) -> Document:
    return Document(
        "d-1",
        "en",
        tokens=tuple([Token(word) for word in WORDS]),
        sentences=(Span(0, 7), Span(7, 12)),
        metadata=FrozenDict(
            {
                "gap.pronoun": [9, 10],
                "gap.a": [0, 1],
                "gap.b": [4, 6],
                "gap.a-coref": a_coref,
                "gap.b-coref": b_coref,
                "gender": "feminine",
            }
        ),
    )


def mark(name: str, start: int, end: int, head: int) -> Markable:
    return Markable(name, (Span(start, end),), head)


PRONOUN = mark("p", 9, 10, 9)
OTHER = mark("o", 7, 8, 7)
ANA = mark("a", 0, 1, 0)
FRIEND = mark("f", 0, 3, 2)
EVA = mark("e", 4, 6, 5)


def counts(layer: Layer, document: Document | None = None) -> dict[str, tuple[int, int, int]]:
    found = name_counts(document or snippet(), layer, lambda markable: markable.head or 0)
    return {rule: each.columns for rule, each in found.items()}


def link(*names: str) -> Anaphor:
    return Anaphor(names[0], "", BACK, names[1:])


def test_right_name_is_a_true_positive() -> None:
    layer = Layer.build("x", [PRONOUN, EVA], [link("p", "e")])
    assert counts(layer) == {"gap": (1, 0, 0), "gap-overlap": (1, 0, 0)}


def test_wrong_name_is_a_false_positive_and_the_right_one_a_false_negative() -> None:
    layer = Layer.build("x", [PRONOUN, ANA], [link("p", "a")])
    assert counts(layer)["gap"] == (0, 1, 1)


def test_name_is_reached_over_other_pronouns() -> None:
    layer = Layer.build("x", [PRONOUN, OTHER, EVA], [link("p", "o"), link("o", "e")])
    assert counts(layer)["gap"] == (1, 0, 0)


def test_phrase_with_the_name_inside_is_at_it_by_overlap_alone() -> None:
    layer = Layer.build("x", [PRONOUN, FRIEND], [link("p", "f")])
    # Ana's friend is not Ana: no name is meant, and Eva Stone is not found.
    assert counts(layer) == {"gap": (0, 0, 1), "gap-overlap": (0, 1, 1)}


def test_part_of_a_split_antecedent_is_meant() -> None:
    layer = Layer.build("x", [PRONOUN, ANA, EVA], [link("p", "a", "e")])
    assert counts(layer)["gap"] == (1, 1, 0)


def test_no_answer_is_false_twice() -> None:
    assert counts(Layer("x"))["gap"] == (0, 0, 1)
    assert counts(Layer("x"), snippet(b_coref=False))["gap"] == (0, 0, 0)


def test_zeros_are_at_no_name() -> None:
    zero = Markable("z", (Span(5, 6),), 5, zero=Zero(5))
    layer = Layer.build("x", [PRONOUN, zero], [link("p", "z")])
    assert counts(layer)["gap"] == (0, 0, 1)


def test_smallest_mention_that_the_pronoun_heads_is_its_own() -> None:
    wide, wider = mark("w", 9, 11, 9), mark("v", 8, 11, 9)
    layer = Layer.build("x", [wider, wide, EVA], [link("w", "e")])
    assert counts(layer)["gap"] == (1, 0, 0)


def test_other_documents_have_no_counts() -> None:
    plain = replace(snippet(), metadata=FrozenDict())
    assert counts(Layer("x"), plain) == {}


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        (True, False, (0, 1, 1)),
        (False, True, (1, 0, 0)),
        (False, False, (0, 0, 1)),
        (True, True, (1, 1, 0)),
    ],
)
def test_labels_of_a_file_of_answers_count_as_they_say(
    a: bool, b: bool, expected: tuple[int, int, int]
) -> None:
    answer = Document("d-1", metadata=FrozenDict({"gap.a-coref": a, "gap.b-coref": b}))
    layer = layer_of_labels(snippet(), answer)
    assert layer is not None
    found = name_counts(snippet(), layer, lambda markable: markable.spans[0].end - 1)
    assert found["gap"].columns == expected
    assert len(chains_of(layer).entities) == 3 - a - b


def test_labels_are_of_snippets_alone() -> None:
    assert layer_of_labels(replace(snippet(), metadata=FrozenDict()), snippet()) is None


def test_rates_are_of_sums() -> None:
    total = NameCounts(3, 1, 2) + NameCounts(1, 0, 1)
    assert total == NameCounts(4, 1, 3)
    assert (total.precision, total.recall) == (4 / 5, 4 / 7)
    assert total.f1 == pytest.approx(2 / (5 / 4 + 7 / 4))
    assert NameCounts().f1 is None
