"""Answers on other tokens, in terms of the gold tokens."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora_workbench.alignment import align, carried, carried_and_counted
from anaphora_workbench.errors import Severity
from anaphora_workbench.model import (
    Anaphor,
    Bridge,
    Candidate,
    Correction,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Reference,
    Span,
    Token,
    Zero,
    chains_of,
    sentences_from_lengths,
)

MakeText = Callable[..., Document]
BACK, ON = Reference.ANAPHOR, Reference.CATAPHOR


def mark(name: str, start: int, end: int = 0, head: int | None = None) -> Markable:
    return Markable(name, (Span(start, end or start + 1),), head)


def test_mention_and_link_move_to_the_gold_tokens(make_text: MakeText) -> None:
    gold = make_text("Ana ca n't swim . | She sank .")
    other = make_text("Ana can't swim . | She sank .")
    layer = Layer.build(
        "x", [mark("a", 0, head=0), mark("s", 4)], [Anaphor("s", "p", BACK, ("a",))]
    )
    made, problems = carried(layer, align(gold, other))
    assert made.markables["a"] == mark("a", 0, head=0)
    assert made.markables["s"] == mark("s", 5)
    assert made.anaphors == layer.anaphors
    assert problems == ()


def test_mention_that_cuts_a_gold_token_has_the_whole_token(make_text: MakeText) -> None:
    other = make_text("the mid - 1990s boom")
    layer = Layer.build("x", [mark("m", 0, 2)])
    made, problems, counts = carried_and_counted(
        layer, align(make_text("the mid-1990s boom"), other), "a.conll"
    )
    assert made.markables["m"].spans == (Span(0, 2),)
    assert [str(problem) for problem in problems] == [
        "a.conll: 'text', sentence 1, words 1-2, 'the mid': the gold text has other borders there; "
        "it is 'the mid-1990s' now [align-widened]"
    ]
    assert problems[0].severity is Severity.WARNING
    assert (counts.mentions, counts.widened, counts.dropped) == (1, 1, 0)


def test_punctuation_in_one_token_with_the_edge_of_a_mention_is_left_off(
    make_text: MakeText,
) -> None:
    gold, other = make_text("old ( Mr. Bill ) . Left"), make_text("old (Mr. Bill). Left")
    layer = Layer.build("x", [mark("m", 1, 3), mark("l", 3)])
    made, problems = carried(layer, align(gold, other))
    assert made.markables["m"].spans == (Span(2, 4),)
    assert made.markables["l"].spans == (Span(6, 7),)
    assert problems == ()


def test_first_mention_of_a_chain_that_is_left_lacks_nothing(make_text: MakeText) -> None:
    alignment = align(
        make_text("Bill sank . | He rose ."), make_text("By Bill | Bill sank . | He rose .")
    )
    layer = Layer.build(
        "x",
        [mark("t", 0, 2), mark("b", 2), mark("h", 5)],
        [Anaphor("b", "", BACK, ("t",)), Anaphor("h", "p", BACK, ("b",))],
    )
    made, problems = carried(layer, alignment)
    assert chains_of(made).entities == (("b", "h"),)
    assert [problem.code for problem in problems] == ["align-dropped"]


def test_mention_with_gold_words_between_its_own_is_widened(make_text: MakeText) -> None:
    alignment = align(make_text("the very old man left"), make_text("the old man left"))
    made, (problem,) = carried(Layer.build("x", [mark("m", 0, 3)]), alignment)
    assert made.markables["m"].spans == (Span(0, 4),)
    assert problem.code == "align-widened"


def test_mention_partly_outside_of_the_gold_text_is_what_is_left(make_text: MakeText) -> None:
    alignment = align(make_text("Bill left the house"), make_text("Mister Bill left the house"))
    made, (problem,) = carried(Layer.build("x", [mark("m", 0, 2, head=0)]), alignment)
    assert made.markables["m"] == mark("m", 0)
    assert str(problem) == (
        "'text', sentence 1, words 1-2, 'Mister Bill': some of its words are not in the gold text; "
        "'Bill' is left [align-narrowed]"
    )


def test_mention_outside_of_the_gold_text_is_dropped_and_listed(make_text: MakeText) -> None:
    alignment = align(make_text("Bill left ."), make_text("Chapter One | Bill left ."))
    made, (problem,) = carried(Layer.build("x", [mark("m", 0, 2), mark("b", 2)]), alignment)
    assert list(made.markables) == ["b"]
    assert problem.severity is Severity.ERROR
    assert str(problem) == (
        "'text', sentence 1, words 1-2, 'Chapter One': its words are not in the gold text "
        "[align-dropped]"
    )


def test_parts_of_a_discontinuous_mention_move_on_their_own(make_text: MakeText) -> None:
    alignment = align(make_text("ca n't old and young men"), make_text("can't old and young men"))
    parts = Markable("m", (Span(1, 2), Span(4, 5)), 4)
    made, problems = carried(Layer.build("x", [parts]), alignment)
    assert made.markables["m"] == Markable("m", (Span(2, 3), Span(5, 6)), 5)
    assert problems == ()


def test_zero_moves_with_its_governor(make_text: MakeText) -> None:
    alignment = align(make_text("va a el bar . | Come .", "es"), make_text("va al bar . | Come ."))
    zero = Markable("z", (Span(4, 5),), 4, phrase="zero", zero=Zero(4, "nsubj", place=(3, 1)))
    made, problems = carried(Layer.build("x", [zero]), alignment)
    assert made.markables["z"].spans == (Span(5, 6),)
    assert made.markables["z"].zero == Zero(5, "nsubj", place=(4, 1))
    assert problems == ()


def test_zero_without_its_governor_is_dropped(make_text: MakeText) -> None:
    alignment = align(make_text("Va ."), make_text("Va . | Come hoy"))
    zero = Markable("z", (Span(2, 3),), phrase="zero", zero=Zero(2))
    made, (problem,) = carried(Layer.build("x", [zero]), alignment)
    assert not made.markables
    assert "'Ø Come': the word that it hangs on is not in the gold text" in problem.message


def test_clitic_of_a_word_that_the_gold_text_parts_is_a_word(make_text: MakeText) -> None:
    alignment = align(make_text("quiere dar lo hoy", "es"), make_text("quiere darlo hoy"))
    clitic = Markable("c", (Span(1, 2),), phrase="clitic", clitic=1)
    made, problems = carried(Layer.build("x", [clitic]), alignment)
    assert made.markables["c"] == Markable("c", (Span(2, 3),), phrase="pronoun")
    assert problems == ()


def test_link_over_a_dropped_mention_goes_to_the_one_before(make_text: MakeText) -> None:
    alignment = align(
        make_text("Ana left . | She sank ."), make_text("Ana left . | Lo she | She sank .")
    )
    layer = Layer.build(
        "x",
        [mark("a", 0), mark("lo", 3, 5), mark("s", 5)],
        [Anaphor("lo", "", BACK, ("a",)), Anaphor("s", "p", BACK, ("lo",))],
    )
    made, problems = carried(layer, alignment)
    assert made.anaphors["s"] == Anaphor("s", "p", BACK, ("a",))
    assert [problem.code for problem in problems] == ["align-dropped", "align-relinked"]


def test_link_to_a_dropped_mention_without_another_is_said(make_text: MakeText) -> None:
    alignment = align(
        make_text("She sank . | It rained ."), make_text("By Ana | She sank . | It rained .")
    )
    layer = Layer.build("x", [mark("a", 0, 2), mark("s", 2)], [Anaphor("s", "p", BACK, ("a",))])
    made, problems, counts = carried_and_counted(layer, alignment)
    assert made.anaphors["s"] == Anaphor("s", "p")
    assert [problem.code for problem in problems] == ["align-dropped", "align-unlinked"]
    assert (counts.dropped, counts.links) == (1, 1)


def test_first_of_an_entity_goes_to_a_later_name_when_its_own_antecedent_is_gone(
    make_text: MakeText,
) -> None:
    alignment = align(
        make_text("He sank . | Bill rose ."), make_text("By Bill | He sank . | Bill rose .")
    )
    layer = Layer.build(
        "x",
        [mark("t", 0, 2), mark("h", 2), mark("b", 5)],
        [Anaphor("h", "p", BACK, ("t",)), Anaphor("b", "", BACK, ("t",))],
    )
    made, _problems = carried(layer, alignment)
    # The name was linked to the title, too, so it is not a name without an antecedent of its own.
    assert made.anaphors["b"] == Anaphor("b", "", BACK, ("h",))
    without = Layer.build(
        "x",
        [mark("t", 0, 2), mark("h", 2), mark("b", 5)],
        [Anaphor("t", "", ON, ("b",)), Anaphor("h", "p", BACK, ("t",))],
    )
    made, _problems = carried(without, alignment)
    assert made.anaphors["h"] == Anaphor("h", "p", ON, ("b",))


def test_split_antecedent_takes_another_mention_of_a_dropped_part(make_text: MakeText) -> None:
    alignment = align(
        make_text("Ana saw Bill . | They left ."),
        make_text("Old Ann | Ana saw Bill . | They left ."),
    )
    marks = [mark("t", 0, 2), mark("a", 2), mark("b", 4), mark("y", 6)]
    same = Anaphor("a", "", BACK, ("t",))
    split = Anaphor("y", "p", BACK, ("t", "b"))
    made, _ = carried(Layer.build("x", marks, [same, split]), alignment)
    assert made.anaphors["y"].antecedents == ("a", "b")
    made, problems = carried(Layer.build("x", marks, [split]), alignment)
    assert made.anaphors["y"].antecedents == ()
    assert problems[-1].code == "align-unlinked"


def test_bridges_candidates_and_corrections_of_gone_words_are_said(make_text: MakeText) -> None:
    alignment = align(
        make_text("Ana left . | It rained ."), make_text("By Bill | Ana left . | It rained .")
    )
    layer = Layer.build(
        "x",
        [mark("t", 0, 2), mark("a", 2), mark("i", 5)],
        bridges=[Bridge("i", "t"), Bridge("i", "a")],
        candidates={"i": (Candidate("t"), Candidate("a"))},
        corrections={0: Correction(pos="ADP"), 3: Correction(pos="VERB", head=2)},
        metadata=FrozenDict({"conll.part": "000", "partial": True}),
    )
    made, problems = carried(layer, alignment)
    assert made.bridges == (Bridge("i", "a"),)
    assert made.candidates["i"] == (Candidate("a"),)
    assert made.corrections == {1: Correction(pos="VERB", head=0)}
    assert made.metadata == {"partial": True}
    codes = [problem.code for problem in problems]
    assert codes == ["align-dropped", "align-bridge", "align-candidates", "align-correction"]


def words(many: int) -> Document:
    tokens = tuple([Token(chr(ord("a") + number) * 4) for number in range(many)])
    return Document("text", "en", tokens=tokens, sentences=sentences_from_lengths([many]))


@given(
    st.lists(st.integers(-1, 11), min_size=12, max_size=12),
    st.sets(st.integers(0, 11), max_size=8),
    st.booleans(),
)
def test_what_is_left_of_an_entity_stays_one_entity(
    links: list[int], gone: set[int], forward: bool
) -> None:
    other = words(12)
    gold = Document(
        "text",
        "en",
        tokens=tuple([t for n, t in enumerate(other.tokens) if n not in gone]),
        sentences=sentences_from_lengths([12 - len(gone)]),
    )
    anaphors = [
        Anaphor(f"m{n}", "", BACK, (f"m{to}",))
        for n, to in enumerate(links)
        if to >= 0 and (to < n or (forward and to > n and links[to] < 0))
    ]
    layer = Layer.build("x", [mark(f"m{n}", n) for n in range(12)], anaphors)
    made, problems = carried(layer, align(gold, other))
    before, after = chains_of(layer), chains_of(made)
    expected = {
        kept
        for names in before.entities
        if (kept := tuple([n for n in names if int(n[1:]) not in gone]))
    }
    assert set(after.entities) == expected
    assert sum(problem.code == "align-dropped" for problem in problems) == len(gone)


@pytest.mark.parametrize("language", ["en", "es"])
def test_layer_on_the_same_tokens_stays_as_it_is(make_text: MakeText, language: str) -> None:
    text = make_text("Ana left . | She sank .", language)
    layer = Layer.build("x", [mark("a", 0), mark("s", 3)], [Anaphor("s", "p", BACK, ("a",))])
    assert carried(layer, align(text, text)) == (layer, ())
