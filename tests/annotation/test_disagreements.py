"""Real disagreements, on texts small enough to see what is right."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from anaphora_workbench.annotation.adjudication.disagreements import (
    AlignedAnaphor,
    AnnotatorStance,
    DifferenceAspect,
    DisagreementGroup,
    compare,
    disagreements,
)
from anaphora_workbench.model import (
    Anaphor,
    Bridge,
    Document,
    Layer,
    Markable,
    Reference,
    Span,
    Token,
    Zero,
    sentences_from_lengths,
)

#        0   1   2   3   4   5 6   7   8  9 10 11     12 13  14  15  16 17   18   19
TEXT = "Ana fed the old dog . She saw it . It barked at her and Bea . They left ."
DOCUMENT = Document(
    "farm",
    "en",
    tokens=tuple([Token(word) for word in TEXT.split()]),
    sentences=sentences_from_lengths([6, 4, 7, 3]),
)
MENTIONS: Mapping[str, tuple[int, int, int]] = {
    "ana": (0, 1, 0),
    "dog": (2, 5, 4),
    "old dog": (3, 5, 4),
    "she": (6, 7, 6),
    "it": (8, 9, 8),
    "It": (10, 11, 10),
    "her": (13, 14, 13),
    "her and bea": (13, 16, 13),
    "bea": (15, 16, 15),
    "they": (17, 18, 17),
}
START = ("ana", "dog", "she", "it", "It", "her", "bea", "they")


def layer(
    name: str,
    *anaphors: Anaphor,
    mentions: tuple[str, ...] = START,
    bridges: tuple[Bridge, ...] = (),
    prefix: str = "",
) -> Layer:
    """Make a layer; with a prefix all ids are others than in other layers."""
    markables = []
    for mention in mentions:
        start, end, head = MENTIONS[mention]
        phrase = "coordination" if " and " in mention else "np"
        markables.append(Markable(mention, (Span(start, end),), head, phrase=phrase))
    built = Layer.build(name, markables, anaphors, bridges=bridges)
    if not prefix:
        return built
    return Layer.build(
        name,
        [
            Markable(prefix + m.id, m.spans, m.head, phrase=m.phrase)
            for m in built.markables.values()
        ],
        [
            Anaphor(
                prefix + a.markable,
                a.kind,
                a.reference,
                tuple([prefix + other for other in a.antecedents]),
            )
            for a in anaphors
        ],
    )


def back(mention: str, *antecedents: str, kind: str = "pers") -> Anaphor:
    return Anaphor(mention, kind, Reference.ANAPHOR, antecedents)


def open_(mention: str) -> Anaphor:
    return Anaphor(mention, "pers")


def found(*layers: Layer) -> list[tuple[str, DisagreementGroup]]:
    given = {one.name: one for one in layers}
    return [(item.markable.id, item.group) for item in disagreements(DOCUMENT, given)]


def only(*layers: Layer) -> AlignedAnaphor:
    (item,) = disagreements(DOCUMENT, {one.name: one for one in layers})
    return item


def test_the_same_link_is_no_disagreement() -> None:
    assert not found(layer("A", back("she", "ana")), layer("B", back("she", "ana")))


def test_the_same_chain_by_another_link_is_no_disagreement() -> None:
    one = layer("A", back("it", "dog"), back("It", "it"))
    other = layer("B", back("it", "dog"), back("It", "dog"))
    assert not found(one, other)


def test_ids_play_no_part() -> None:
    one = layer("A", back("it", "dog"), back("It", "it"))
    other = layer("B", back("it", "dog"), back("It", "dog"), prefix="b-")
    assert not found(one, other)


def test_an_antecedent_in_another_chain_is_a_disagreement() -> None:
    one, other = layer("A", back("her", "ana")), layer("B", back("her", "dog"))
    item = only(one, other)
    assert (item.key, item.group, item.aspects) == (
        "13-14:overt",
        DisagreementGroup.ANTECEDENT,
        {DifferenceAspect.ANTECEDENT},
    )
    assert [(a.number, a.annotators, a.reply.antecedents[0].id) for a in item.answers] == [
        (1, ("A",), "ana"),
        (2, ("B",), "dog"),
    ]
    assert item.majority == 0


def test_a_longer_chain_of_one_side_is_a_disagreement_for_both_sides() -> None:
    one = layer("A", back("it", "dog"), back("It", "it"))
    other = layer("B", open_("it"), back("It", "dog"))
    # For A it makes no difference; in B's chains `it` is another entity than `dog`.
    assert found(one, other) == [
        ("it", DisagreementGroup.UNDECIDED),
        ("It", DisagreementGroup.ANTECEDENT),
    ]
    assert found(other, one) == [
        ("it", DisagreementGroup.UNDECIDED),
        ("It", DisagreementGroup.ANTECEDENT),
    ]


def test_a_mention_that_the_other_has_not_got_is_taken_for_what_it_is_linked_to() -> None:
    without = tuple([mention for mention in START if mention != "it"])
    one = layer("A", back("it", "dog"), back("It", "it"))
    other = layer("B", back("It", "dog"), mentions=without)
    assert found(one, other) == [("it", DisagreementGroup.MISSED)]


def test_for_the_other_a_chain_begins_with_the_first_mention_that_it_has() -> None:
    without = tuple([mention for mention in START if mention != "ana"])
    one = layer("A", back("she", "ana"), back("her", "ana"))
    other = layer("B", open_("she"), back("her", "she"), mentions=without)
    # B's first mention of her is `she`; that A goes one further back is A's answer to `she`.
    assert found(one, other) == [("she", DisagreementGroup.UNDECIDED)]


def test_the_anaphor_itself_does_not_stand_for_an_unknown_mention() -> None:
    without = tuple([mention for mention in START if mention != "ana"])
    one = layer("A", back("she", "ana"), back("her", "she"))
    other = layer("B", back("she", "dog"), back("her", "she"), mentions=without)
    assert found(one, other) == [("she", DisagreementGroup.ANTECEDENT)]


def test_split_antecedents_agree_as_sets_of_entities() -> None:
    one = layer("A", back("her", "ana"), back("they", "ana", "bea"))
    other = layer("B", back("her", "ana"), back("they", "bea", "her"))
    assert not found(one, other)


def test_part_of_a_split_antecedent_is_a_disagreement() -> None:
    one = layer("A", back("they", "ana", "bea"))
    other = layer("B", back("they", "bea"))
    assert found(one, other) == [("they", DisagreementGroup.ANTECEDENT)]


def test_other_types_of_reference_are_a_group_of_their_own() -> None:
    one = layer("A", back("it", "dog"), Anaphor("It", "pers", Reference.NON_REFERRING))
    other = layer("B", Anaphor("it", "pers", Reference.EXOPHOR), back("It", "it"))
    assert found(one, other) == [("it", DisagreementGroup.TYPE), ("It", DisagreementGroup.TYPE)]


def test_a_type_that_is_only_implied_agrees_with_the_stated_one() -> None:
    implied = Anaphor("she", "pers", None, ("ana",))
    assert not found(layer("A", back("she", "ana")), layer("B", implied))


def test_kinds_are_compared_where_both_state_them() -> None:
    stated = layer("A", back("she", "ana", kind="pers"))
    other = layer("B", back("she", "ana", kind="demo"))
    silent = layer("B", back("she", "ana", kind=""))
    assert only(stated, other).aspects == {DifferenceAspect.KIND}
    assert found(stated, other) == [("she", DisagreementGroup.TYPE)]
    assert not found(stated, silent)


def test_an_antecedent_with_other_boundaries_is_a_difference_in_boundaries() -> None:
    both = (*START, "old dog")
    one = layer("A", back("it", "dog"), mentions=both)
    other = layer("B", back("it", "old dog"), mentions=both)
    assert found(one, other) == [("it", DisagreementGroup.BOUNDARY)]


def test_an_antecedent_that_only_one_has_and_that_is_close_is_a_difference_in_boundaries() -> None:
    longer = tuple([m if m != "dog" else "old dog" for m in START])
    one = layer("A", back("it", "dog"), back("It", "it"))
    other = layer("B", back("it", "old dog"), back("It", "it"), mentions=longer)
    assert found(one, other) == [("it", DisagreementGroup.BOUNDARY)]


def test_an_anaphor_with_other_boundaries_is_one_item() -> None:
    longer = tuple([m if m != "dog" else "old dog" for m in START])
    one = layer("A", back("dog", "ana", kind="defDesc"))
    other = layer("B", back("old dog", "ana", kind="defDesc"), mentions=longer)
    item = only(one, other)
    assert item.group is DisagreementGroup.BOUNDARY
    assert [reply.markable and reply.markable.id for reply in item.replies] == ["dog", "old dog"]


def test_a_coordination_is_not_close_to_its_first_conjunct() -> None:
    both = (*START, "her and bea")
    one = layer("A", back("her", "ana"), mentions=both)
    other = layer("B", back("her and bea", "ana"), mentions=both)
    assert found(one, other) == [
        ("her and bea", DisagreementGroup.MISSED),
        ("her", DisagreementGroup.MISSED),
    ]


def test_what_one_has_not_marked_and_what_one_has_not_decided_are_told_apart() -> None:
    one = layer("A", back("she", "ana"), back("it", "dog"))
    other = layer("B", open_("it"), back("It", "it"))
    assert found(one, other)[:2] == [
        ("she", DisagreementGroup.UNDECIDED),
        ("it", DisagreementGroup.UNDECIDED),
    ]
    other = layer("B", back("it", "dog"), open_("It"))
    assert found(one, other)[0] == ("she", DisagreementGroup.MISSED)


def test_an_unmarked_expression_between_undecided_ones_has_not_been_reached() -> None:
    one = layer("A", back("she", "ana"), back("it", "dog"), back("It", "it"))
    other = layer("B", open_("she"), open_("It"))
    assert {group for _name, group in found(one, other)} == {DisagreementGroup.UNDECIDED}
    _she, item, _it = disagreements(DOCUMENT, {"A": one, "B": other})
    assert [reply.stance for reply in item.replies] == [
        AnnotatorStance.ANSWERED,
        AnnotatorStance.NOT_REACHED,
    ]
    assert [answer.annotators for answer in item.answers] == [("A",)]


def test_what_nobody_has_decided_is_no_disagreement() -> None:
    assert not found(layer("A", open_("she")), layer("B", open_("she")))
    assert not found(layer("A", open_("she")), layer("B"))


def test_bridging_links_are_compared_by_relation_and_entity() -> None:
    def bridged(name: str, antecedent: str, relation: str = "part") -> Layer:
        links = (Bridge("It", antecedent, relation),)
        return layer(name, back("it", "dog"), open_("It"), bridges=links)

    assert not found(bridged("A", "dog"), bridged("B", "it"))
    assert found(bridged("A", "dog"), bridged("B", "ana")) == [("It", DisagreementGroup.OTHER)]
    assert found(bridged("A", "dog"), bridged("B", "dog", "set")) == [
        ("It", DisagreementGroup.OTHER)
    ]


def test_zeros_of_one_verb_are_told_apart_by_their_role() -> None:
    def with_zero(name: str, role: str, antecedent: str) -> Layer:
        zero = Markable("z", (Span(11, 12),), 11, phrase="zero", zero=Zero(11, role))
        plain = layer(name)
        return Layer.build(
            name, [*plain.markables.values(), zero], [back("z", antecedent, kind="zero")]
        )

    assert found(with_zero("A", "nsubj", "dog"), with_zero("B", "nsubj", "ana")) == [
        ("z", DisagreementGroup.ANTECEDENT)
    ]
    assert found(with_zero("A", "nsubj", "dog"), with_zero("B", "obj", "dog")) == [
        ("z", DisagreementGroup.MISSED),
        ("z", DisagreementGroup.MISSED),
    ]


def test_the_answer_of_more_than_half_is_the_majority() -> None:
    layers = [layer(name, back("her", "ana")) for name in "AC"]
    item = only(layers[0], layer("B", back("her", "dog")), layers[1])
    assert [answer.annotators for answer in item.answers] == [("A", "C"), ("B",)]
    assert item.majority == 1
    assert item.answer(2) is item.answers[1]
    assert item.answer(3) is None


def test_not_marked_is_an_answer_and_undecided_is_none() -> None:
    item = only(layer("A"), layer("B", back("her", "ana")), layer("C", open_("her")))
    assert [answer.reply.stance for answer in item.answers] == [
        AnnotatorStance.NOT_MARKED,
        AnnotatorStance.ANSWERED,
    ]
    assert item.majority == 0
    two = only(layer("B", back("her", "ana")), layer("C", open_("her")))
    assert two.majority == 1


def test_agreed_items_are_listed_by_the_comparison_alone() -> None:
    layers = {"A": layer("A", back("she", "ana")), "B": layer("B", back("she", "ana"))}
    (item,) = compare(DOCUMENT, layers)
    assert item.agreed
    assert item.group is DisagreementGroup.NONE
    assert [answer.annotators for answer in item.answers] == [("A", "B")]


def test_a_circle_of_unknown_mentions_denotes_nothing() -> None:
    without = tuple([m for m in START if m not in ("it", "It")])
    circle = (back("It", "it"), Anaphor("it", "pers", Reference.CATAPHOR, ("It",)))
    one = layer("A", *circle, back("they", "It"))
    other = layer("B", back("they", "dog"), mentions=without)
    assert ("they", DisagreementGroup.ANTECEDENT) in found(one, other)


def test_a_sum_of_unknown_mentions_stands_for_none_of_its_parts() -> None:
    without = tuple([m for m in START if m not in ("it", "It")])
    # In A's chains `her` is the sum of `it` and `ana`, not what `It` is.
    one = layer("A", back("It", "it", "ana"), back("her", "It"), back("they", "it"))
    other = layer("B", back("her", "ana"), back("they", "her"), mentions=without)
    assert ("they", DisagreementGroup.ANTECEDENT) in found(one, other)


@pytest.mark.parametrize("names", ["AB", "BA"])
def test_items_come_in_text_order_whoever_comes_first(names: str) -> None:
    layers = {
        "A": layer("A", back("they", "ana"), back("she", "ana")),
        "B": layer("B", back("it", "dog")),
    }
    chosen = [layers[name] for name in names]
    assert [mention for mention, _group in found(*chosen)] == ["she", "it", "they"]
