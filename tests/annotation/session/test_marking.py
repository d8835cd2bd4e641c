"""Expressions: new ones, zeros, what they consist of, corrections."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from anaphora_workbench.annotation.preparation.resolver_answers import ProposedAnswer
from anaphora_workbench.annotation.session.planned_edits import respanned
from anaphora_workbench.annotation.session.values import AnaphorState, Change
from anaphora_workbench.model import (
    CLAUSE,
    FOUND,
    Correction,
    FrozenDict,
    Markable,
    Reference,
    Span,
)

NORA, SHE, ITS, LEAF, WIND, IT, IT2 = "m2", "m1", "m7", "m5", "m4", "m8", "m9"
OLD_MAN, THEY, HER = "m14", "m33", "m24"


def codes(change: Change) -> list[str]:
    return [message.code for message in change.messages]


def active(english: Any, name: str) -> Any:
    english.session.activate(name)
    return english


@pytest.fixture
def spanish(texts: dict[str, Any], begin: Callable[..., Any]) -> Any:
    return begin(texts["spanish"])


@pytest.fixture
def plain(texts: dict[str, Any], begin: Callable[..., Any]) -> Any:
    return begin(texts["plain"])


def place(work: Any, word: str) -> int:
    return [token.text for token in work.session.document.tokens].index(word)


# New ones


def test_a_new_markable_joins_the_list_behind_the_others_and_is_marked(english: Any) -> None:
    active(english, IT)
    before = {row.markable.id: row.number for row in english.session.question.rows}
    start = place(english, "torn")
    change = english.mark.new_markable(Span(start, start + 1))
    assert codes(change) == ["markable-new"]
    row = english.session.current_row
    assert row.number == max(before.values()) + 1
    assert english.words(row.markable.id) == "torn"
    after = {row.markable.id: row.number for row in english.session.question.rows}
    assert after == {**before, row.markable.id: row.number}
    english.decide.accept()
    assert english.anaphor(IT).antecedents == (row.markable.id,)


def test_a_new_markable_that_a_constraint_throws_out_is_in_sight(english: Any) -> None:
    active(english, ITS)
    start = place(english, "Grandpa") - 1
    name = change_show(english.mark.new_markable(Span(start, start + 2)))
    assert name in {row.markable.id for row in english.session.rows}


def change_show(change: Change) -> str:
    assert change.saved
    return change.show


def test_a_new_markable_joins_the_list_of_a_cataphor_behind_the_others(english: Any) -> None:
    active(english, SHE).decide.refer(Reference.CATAPHOR)
    before = {row.markable.id: row.number for row in english.session.rows}
    start = place(english, "ran")
    name = change_show(english.mark.new_markable(Span(start, start + 1)))
    after = {row.markable.id: row.number for row in english.session.rows}
    assert after.pop(name) > max(before.values())
    assert after == before
    assert english.session.current_row.markable.id == name


def test_a_markable_is_not_made_twice(english: Any) -> None:
    assert codes(english.mark.new_markable(Span(1, 2))) == ["markable-there"]


def test_an_expression_stands_in_one_sentence_of_the_text(english: Any) -> None:
    assert codes(english.mark.new_markable(Span(8, 12))) == ["span-sentences"]
    assert codes(english.mark.new_markable(Span(900, 901))) == ["span-outside"]
    assert codes(english.mark.new_anaphor(Span(900, 901))) == ["span-outside"]


def test_a_new_anaphor_is_asked_about_with_the_kind_of_the_tables(plain: Any) -> None:
    change = plain.mark.new_anaphor(Span(place(plain, "She"), place(plain, "She") + 1))
    assert change.moved
    assert plain.session.question.words == "She"
    assert plain.session.question.anaphor.kind == "persNoRefl"


def test_a_new_anaphor_of_several_words_is_a_description(english: Any) -> None:
    start = place(english, "took")
    english.mark.new_anaphor(Span(start + 1, start + 4))
    assert english.session.question.anaphor.kind == "defDesc"


def test_a_new_anaphor_on_a_markable_keeps_its_id(english: Any) -> None:
    english.mark.new_anaphor(english.session.layer.markables[NORA].span, "name")
    assert english.anaphor(NORA).kind == "name"
    assert codes(english.mark.new_anaphor(Span(1, 2))) == ["anaphor-there"]


def test_an_id_is_not_used_again_for_something_else(english: Any) -> None:
    span = Span(place(english, "torn"), place(english, "torn") + 1)
    first = change_show(english.mark.new_markable(span))
    english.mark.delete(first)
    second = change_show(english.mark.new_markable(Span(span.start - 1, span.end)))
    assert first != second
    assert change_show(english.mark.new_markable(span)) == first


# Zeros


def test_a_zero_has_person_and_number_of_its_verb_and_is_asked_about(spanish: Any) -> None:
    verb = place(spanish, "preguntó")
    assert spanish.mark.zero(verb).moved
    assert spanish.session.question.words == "Ø preguntó"
    assert dict(spanish.session.question.agreement) == {"Number": "Sing", "Person": "3"}
    assert spanish.session.question.anaphor.kind == "zero"


@pytest.mark.parametrize(
    ("tag", "agreement", "kind"),
    [
        ("vmip3p0", {"Number": "Plur", "Person": "3"}, "zero"),
        ("VMIP1S0", {"Number": "Sing", "Person": "1"}, "zero12"),
        ("vmn0000", {}, "zero"),
    ],
)
def test_a_zero_has_person_and_number_of_the_correction_of_its_verb(
    spanish: Any, tag: str, agreement: dict[str, str], kind: str
) -> None:
    verb = place(spanish, "preguntó")
    assert spanish.mark.correct(verb, Correction(tag=tag)).saved
    assert spanish.mark.zero(verb).moved
    assert dict(spanish.session.question.agreement) == agreement
    assert spanish.session.question.anaphor.kind == kind


def test_a_noun_that_is_a_verb_gives_a_zero_nothing_of_the_noun(spanish: Any) -> None:
    noun = place(spanish, "rosas")
    assert spanish.mark.correct(noun, Correction(pos="VERB")).saved
    spanish.mark.zero(noun)
    assert dict(spanish.session.question.agreement) == {}
    spanish.mark.zero(noun)
    assert spanish.mark.correct(noun, Correction(pos="VERB", tag="vmip2s0")).saved
    spanish.mark.zero(noun)
    assert dict(spanish.session.question.agreement) == {"Number": "Sing", "Person": "2"}


def test_a_zero_follows_a_later_correction_of_its_verb_in_one_step(spanish: Any) -> None:
    verb = place(spanish, "preguntó")
    spanish.mark.zero(verb)
    name, before = spanish.session.active, spanish.session.layer
    assert spanish.mark.correct(verb, Correction(tag="vmis1p0")).saved
    assert dict(spanish.session.question.agreement) == {"Number": "Plur", "Person": "1"}
    assert spanish.session.layer.anaphors[name].kind == "zero12"
    assert spanish.session.undo().saved
    assert spanish.session.layer == before
    assert spanish.mark.agreement("Number", "Plur").saved
    assert spanish.mark.correct(verb, Correction(tag="vmis1s0")).saved
    assert spanish.session.layer.markables[name].zero.features["Number"] == "Plur"


def test_a_zero_at_a_word_that_has_no_subject_is_warned_of(spanish: Any) -> None:
    word = place(spanish, "anoche")
    change = spanish.mark.zero(word)
    assert codes(change) == ["zero-no-verb"]
    assert spanish.session.question.words == "Ø anoche"
    assert codes(spanish.mark.zero(word)) == ["markable-deleted"]


def test_the_same_key_takes_a_zero_away_again(spanish: Any) -> None:
    verb = place(spanish, "preguntó")
    before = spanish.session.layer
    spanish.mark.zero(verb)
    change = spanish.mark.zero(verb)
    assert codes(change) == ["markable-deleted"]
    assert spanish.session.layer == before


def test_the_zero_of_the_text_can_be_taken_away(spanish: Any) -> None:
    spanish.mark.zero(place(spanish, "abrió"))
    assert "z1" not in spanish.session.layer.markables


def test_a_zero_of_the_first_person_has_a_kind_of_its_own(spanish: Any) -> None:
    spanish.mark.zero(place(spanish, "vi"))
    spanish.mark.zero(place(spanish, "vi"))
    assert spanish.session.question.anaphor.kind == "zero12"


# Deleting


def test_deleting_an_antecedent_brings_its_anaphors_back_with_the_old_answer(
    english: Any,
) -> None:
    active(english, IT).decide.choose_markable(LEAF)
    active(english, IT2).decide.choose_markable(LEAF)
    change = english.mark.delete(LEAF)
    assert codes(change) == ["markable-deleted-stale"]
    assert dict(change.messages[0].values) == {"words": "the last leaf", "number": "2"}
    for name in (IT, IT2):
        assert english.session.item(name).state is AnaphorState.STALE
        active(english, name)
        assert english.session.question.old_answer == "the last leaf"


def test_a_stale_split_answer_is_remembered_as_a_whole(english: Any) -> None:
    active(english, THEY).decide._answer((NORA, OLD_MAN))
    english.mark.delete(OLD_MAN)
    active(english, THEY)
    assert english.session.question.old_answer == "Nora + The old man"


def test_what_was_understood_through_a_deleted_expression_is_asked_again(english: Any) -> None:
    active(english, ITS).decide.mark(1)
    english.decide.bridge("part")
    english.mark.delete(WIND)
    assert english.session.item(ITS).state is AnaphorState.STALE
    assert english.session.layer.bridges == ()


def test_a_new_answer_ends_a_stale_state(english: Any) -> None:
    active(english, IT).decide.choose_markable(LEAF)
    english.mark.delete(LEAF)
    active(english, IT).decide.choose_markable(WIND)
    assert english.session.item(IT).state is AnaphorState.DECIDED
    assert english.anaphor(IT).attributes == {}


def test_a_stale_anaphor_counts_as_open(english: Any) -> None:
    active(english, IT).decide.choose_markable(LEAF)
    open_before = english.session.queue.open_count
    english.mark.delete(LEAF)
    assert english.session.queue.open_count == open_before + 1


def test_deleting_the_active_anaphor_goes_to_the_next(english: Any) -> None:
    active(english, ITS).mark.delete(ITS)
    assert english.session.active == IT


def test_deleting_the_antecedent_of_the_active_anaphor_asks_it_again(english: Any) -> None:
    active(english, IT).decide.choose_markable(LEAF)
    active(english, IT).mark.delete(LEAF)
    assert english.session.active == IT
    assert english.session.question.old_answer == "the last leaf"
    assert english.session.current_row.proposed


def test_deleting_a_candidate_leaves_the_numbers_of_the_others(english: Any) -> None:
    active(english, IT)
    before = {row.markable.id: row.number for row in english.session.question.rows}
    english.mark.delete(WIND)
    after = {row.markable.id: row.number for row in english.session.question.rows}
    assert after == {name: number for name, number in before.items() if name != WIND}


def test_a_deleted_expression_is_proposed_no_more(english: Any) -> None:
    active(english, ITS).mark.delete(LEAF)
    assert not english.session.question.has_proposal
    assert codes(english.decide.accept()) == ["nothing-marked"]


def test_undoing_a_deletion_brings_everything_back_with_its_number(english: Any) -> None:
    active(english, IT).decide.choose_markable(WIND)
    active(english, IT2)
    before, rows = english.session.layer, english.session.question.rows
    english.mark.delete(WIND)
    english.session.undo()
    assert english.session.layer == before
    active(english, IT2)
    assert [row.markable.id for row in english.session.question.rows] == [
        row.markable.id for row in rows
    ]


def test_nothing_is_deleted_that_is_not_there(english: Any) -> None:
    assert codes(english.mark.delete("nobody")) == ["markable-none"]


# What an expression consists of


def test_an_expression_that_a_person_changes_is_not_the_preprocessors_any_more(
    english: Any,
) -> None:
    active(english, IT)
    before = english.session.layer.markables
    assert all(FOUND in before[name].attributes for name in (IT, SHE))
    english.mark.grow("right", 2)
    active(english, SHE).mark.agreement("Gender", "Masc")
    after = english.session.layer.markables
    assert [FOUND in after[name].attributes for name in (IT, SHE, NORA)] == [False, False, True]


def test_an_expression_grows_and_shrinks_by_words(english: Any) -> None:
    active(english, SHE)
    english.mark.grow("right", 2)
    assert english.words(SHE) == "she woke,"
    english.mark.grow("left", 1)
    assert english.words(SHE) == "When she woke,"
    english.mark.grow("right", -1)
    assert english.words(SHE) == "When she woke"
    english.mark.grow("left", -1)
    assert english.words(SHE) == "she woke"
    assert english.session.item(SHE).words == "she woke"


def test_an_expression_stays_in_its_sentence_and_keeps_a_word(english: Any) -> None:
    active(english, SHE)
    assert codes(english.mark.grow("left", 2)) == ["span-edge"]
    assert codes(english.mark.grow("right", -1)) == ["span-edge"]


def test_a_head_that_falls_out_is_found_anew(english: Any) -> None:
    active(english, SHE).mark.grow("right", 1)
    english.mark.grow("left", -1)
    assert english.session.here.head == place(english, "woke")


def test_the_type_that_the_analysis_found_goes_with_the_old_head(english: Any) -> None:
    document, head = english.session.document, place(english, "woke")
    found = Markable(
        "x",
        (Span(head - 1, head + 1),),
        head,
        semantic="person",
        attributes=FrozenDict({FOUND: "spacy"}),
    )
    own = replace(found, attributes=found.attributes.without(FOUND))
    without_head, with_head = (Span(head - 1, head),), (Span(head, head + 1),)
    assert respanned(document, (), found, without_head).markable.semantic == ""
    assert respanned(document, (), found, with_head).markable.semantic == "person"
    assert respanned(document, (), own, without_head).markable.semantic == "person"


def test_a_zero_and_a_clitic_have_no_words_to_change(spanish: Any) -> None:
    for name in ("z1", "c1"):
        active(spanish, name)
        assert codes(spanish.mark.grow("right", 1)) == ["span-no-words"]
        assert codes(spanish.mark.grow_phrase()) == ["span-no-words"]
        assert codes(spanish.mark.add_part(Span(0, 1))) == ["span-no-words"]


def test_an_expression_grows_to_the_phrase_around_it(english: Any) -> None:
    start = place(english, "leaf")
    english.mark.delete(LEAF)
    english.mark.new_anaphor(Span(start, start + 1))
    name = english.session.active
    english.mark.grow_phrase()
    assert english.words(name) == "the last leaf"
    english.mark.shrink_phrase()
    assert english.words(name) == "leaf"
    assert codes(english.mark.shrink_phrase()) == ["no-phrase"]


def test_there_is_no_phrase_around_a_whole_sentence(plain: Any) -> None:
    plain.mark.new_anaphor(Span(0, 4))
    assert codes(plain.mark.grow_phrase()) == ["no-phrase"]


def test_two_expressions_never_have_the_same_words(english: Any) -> None:
    english.mark.new_markable(Span(1, 3))
    active(english, SHE)
    assert codes(english.mark.add_part(Span(2, 3))) == ["markable-there"]
    change = english.mark.grow("right", 1)
    assert [(m.code, dict(m.values)["words"]) for m in change.messages] == [
        ("span-passed", english.session.document.words(Span(1, 3)))
    ]
    assert english.session.here.span == Span(1, 4)
    english.mark.grow("right", -1)
    assert english.session.here.span == Span(1, 2)


def test_what_the_analysis_found_gives_way_and_comes_back(english: Any) -> None:
    start, session = place(english, "leaf"), english.session
    found = session.layer.markables[LEAF]
    assert FOUND in found.attributes
    assert found.span == Span(start - 2, start + 1)
    english.mark.new_anaphor(Span(start - 3, start + 1))
    name = session.active
    change = english.mark.grow("left", -1)
    assert (change.saved, change.messages) == (True, ())
    assert session.here.span == found.span
    assert LEAF not in session.layer.markables
    english.mark.grow("left", -1)
    assert (session.active, session.here.size) == (name, 2)
    assert session.layer.markables[LEAF] == found
    english.mark.grow("left", 1)
    session.undo()
    assert session.layer.markables[LEAF] == found
    english.mark.grow("left", 1)
    assert session.layer.markables[name].span == found.span
    session.undo()
    session.undo()
    assert session.layer.markables[name].span == found.span
    english.mark.grow("left", 1)
    assert session.layer.markables[name].size == 4


def test_what_something_refers_to_does_not_give_way(english: Any) -> None:
    active(english, ITS).decide.choose_markable(LEAF)
    start = place(english, "leaf")
    english.mark.new_anaphor(Span(start - 3, start + 1))
    assert codes(english.mark.grow("left", -1)) == ["span-passed"]
    assert english.session.here.size == 2
    assert LEAF in english.session.layer.markables


def test_an_expression_cannot_grow_where_another_one_has_the_last_words(plain: Any) -> None:
    plain.mark.new_markable(Span(0, 5))
    plain.mark.new_anaphor(Span(0, 4))
    assert codes(plain.mark.grow("right", 1)) == ["markable-there"]


def test_the_head_can_be_chosen_among_the_words(english: Any) -> None:
    active(english, SHE).mark.grow("right", 1)
    assert english.mark.head(2).saved
    assert english.session.here.head == 2
    assert codes(english.mark.head(9)) == ["head-outside"]
    assert not english.mark.head(2).saved


def test_a_second_part_makes_an_expression_discontinuous(english: Any) -> None:
    active(english, SHE).mark.add_part(Span(4, 5))
    assert english.session.here.spans == (Span(1, 2), Span(4, 5))
    assert codes(english.mark.add_part(Span(4, 5))) == ["part-there"]
    assert codes(english.mark.add_part(Span(12, 13))) == ["span-sentences"]


def test_parts_that_touch_become_one(english: Any) -> None:
    active(english, SHE).mark.add_part(Span(2, 4))
    assert english.session.here.spans == (Span(1, 4),)


def test_a_changed_expression_keeps_its_place_in_the_queue(english: Any) -> None:
    active(english, IT2).mark.grow("left", 1)
    order = [item.markable_id for item in english.session.items]
    assert order.index(IT2) == order.index(IT) + 1


# Agreement and analysis


def test_a_corrected_gender_changes_which_candidates_pass_but_no_number(english: Any) -> None:
    active(english, HER)
    before = {row.markable.id: row.number for row in english.session.question.rows}
    assert not english.session.row_of("m23").allowed
    english.mark.agreement("Gender", "Masc")
    assert "gender" not in {v.constraint for v in english.session.row_of("m23").failed}
    assert {row.markable.id: row.number for row in english.session.question.rows} == before
    assert dict(english.session.question.agreement)["Gender"] == "Masc"


def test_an_empty_value_takes_a_correction_back(english: Any) -> None:
    active(english, HER).mark.agreement("Gender", "Masc")
    english.mark.agreement("Gender", "")
    assert english.session.here.attributes == {}
    assert not english.mark.agreement("Gender", "").saved


def test_only_number_gender_and_person_can_be_corrected(english: Any) -> None:
    assert codes(active(english, HER).mark.agreement("Case", "Nom")) == ["agreement-unknown"]


def test_the_person_of_a_zero_is_corrected_in_its_features(spanish: Any) -> None:
    active(spanish, "z2").mark.agreement("Person", "1")
    assert spanish.session.here.zero.features["Person"] == "1"
    assert dict(spanish.session.question.agreement)["Person"] == "1"


def test_a_clitic_has_the_agreement_of_its_form(spanish: Any) -> None:
    active(spanish, "c1")
    assert dict(spanish.session.question.agreement) == {"Number": "Sing", "Person": "3"}


def test_a_corrected_part_of_speech_is_an_edit_that_candidates_follow(english: Any) -> None:
    active(english, ITS)
    before = english.session.question.rows
    leaf = place(english, "leaf")
    assert english.mark.correct(leaf, Correction(pos="PRON", tag="PRP")).saved
    assert english.session.layer.corrections[leaf].pos == "PRON"
    assert english.session.question.rows != before
    assert codes(english.mark.correct(5, None)) == ["not-corrected"]


def test_a_corrected_head_stays_in_the_sentence_and_makes_no_circle(english: Any) -> None:
    woke, ran = place(english, "woke"), place(english, "ran")
    assert codes(english.mark.correct(woke, Correction(head=woke))) == ["token-head-elsewhere"]
    assert codes(english.mark.correct(woke, Correction(head=40))) == ["token-head-elsewhere"]
    assert codes(english.mark.correct(woke, Correction(head=1))) == ["token-head-circle"]
    assert codes(english.mark.correct(-1, None)) == ["not-corrected"]
    assert codes(english.mark.correct(900, Correction(pos="X"))) == ["token-missing"]
    assert english.mark.correct(1, Correction(head=ran)).saved


def test_a_correction_cannot_be_taken_back_into_a_circle(english: Any) -> None:
    woke, ran = place(english, "woke"), place(english, "ran")
    english.mark.correct(1, Correction(head=ran))
    english.mark.correct(woke, Correction(head=1))
    assert codes(english.mark.correct(1, None)) == ["token-head-circle"]


# Any language, with or without analysis


def test_every_command_works_on_plain_text_from_right_to_left(
    texts: dict[str, Any], begin: Callable[..., Any]
) -> None:
    work = begin(texts["hebrew"])
    dana = change_show(work.mark.new_markable(Span(0, 1)))
    she = place(work, "היא")
    work.mark.new_anaphor(Span(she, she + 1))
    asked = work.session.active
    row = next(row for row in work.session.rows if row.markable.id == dana)
    work.decide.choose(row.number)
    assert work.anaphor(asked).antecedents == (dana,)
    work.mark.zero(she + 1)
    work.decide.same_as_last()
    assert work.session.chain(dana)[:2] == (dana, asked)


# Answers that name what the layer lacks


def test_a_proposed_markable_that_the_layer_lacks_comes_with_the_answer(english: Any) -> None:
    leaf = english.session.layer.markables[LEAF]
    stranger = replace(leaf, id="theirs", spans=(Span(leaf.start, leaf.end - 1),), head=None)
    english.session.take_answers([(IT, ProposedAnswer(("theirs",), Reference.ANAPHOR))], [stranger])
    active(english, IT)
    assert english.session.rows[0].markable == stranger
    english.decide.accept()
    assert english.session.layer.markables["theirs"] == stranger
    assert english.anaphor(IT).antecedents == ("theirs",)


def test_a_proposed_clause_is_not_said_to_lie_outside_the_candidates(english: Any) -> None:
    clause = Markable("v1", (Span(0, 2),), 0, phrase=CLAUSE)
    for phrase, outside in ((CLAUSE, False), ("", True)):
        stranger = replace(clause, phrase=phrase, id=f"v{phrase}")
        answer = ProposedAnswer((stranger.id,), Reference.ANAPHOR)
        english.session.take_answers([(IT, answer)], [stranger])
        active(english, IT)
        row = next(row for row in english.session.rows if row.markable.id == stranger.id)
        assert (row.outside, row.proposed) == (outside, True)


def test_a_proposed_markable_can_be_accepted_again_after_undo(english: Any) -> None:
    leaf = english.session.layer.markables[LEAF]
    stranger = replace(leaf, id="theirs", spans=(Span(leaf.start, leaf.end - 1),), head=None)
    english.session.take_answers([(IT, ProposedAnswer(("theirs",), Reference.ANAPHOR))], [stranger])
    active(english, IT).decide.accept()
    english.session.undo()
    assert "theirs" not in english.session.layer.markables
    english.decide.accept()
    assert english.anaphor(IT).antecedents == ("theirs",)


def test_a_proposed_markable_with_the_words_of_another_is_the_other(english: Any) -> None:
    stranger = replace(english.session.layer.markables[LEAF], id="theirs")
    english.session.take_answers([(IT, ProposedAnswer(("theirs",), Reference.ANAPHOR))], [stranger])
    active(english, IT).decide.accept()
    assert english.anaphor(IT).antecedents == (LEAF,)
    assert "theirs" not in english.session.layer.markables


def test_a_proposed_markable_never_takes_the_id_of_another_one(english: Any) -> None:
    leaf, wind = english.session.layer.markables[LEAF], english.session.layer.markables[WIND]
    shorter = Span(leaf.start, leaf.end - 1)
    first = replace(leaf, id="s1", spans=(shorter,), head=None)
    again = replace(wind, id="s1", spans=(Span(wind.end - 1, wind.end + 1),), head=None)
    session = english.session
    session.take_answers([(IT, ProposedAnswer(("s1",), Reference.ANAPHOR))], [first])
    active(english, IT)
    assert session.rows[0].markable == first
    session.take_answers([(ITS, ProposedAnswer(("s1",), Reference.ANAPHOR, ("s1",)))], [again])
    # What is on the screen means what it meant, and so does the answer.
    english.decide.accept()
    assert session.layer.markables["s1"] == first
    assert active(english, ITS).session.rows[0].markable == replace(again, id="s1.2")
    english.decide.accept()
    assert english.anaphor(ITS).antecedents == ("s1.2",)
    assert session.layer.markables["s1.2"].spans == again.spans
    # The same expression a second time is not a third one.
    session.take_answers([(IT, ProposedAnswer(("s1",), Reference.ANAPHOR))], [again])
    assert session.answers.of(IT).antecedents == ("s1.2",)
