"""A key that somebody still works on: what is undecided moves no figure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from anaphora_workbench.model import Anaphor, Document, Layer, Markable, Reference, Span, chains_of
from anaphora_workbench.model.language import language
from anaphora_workbench.ports import Reading
from anaphora_workbench.scoring import CarryOver, Evaluation, Match, Settings, evaluate
from anaphora_workbench.scoring.keys import key_of
from anaphora_workbench.scoring.undecided import Survey, undecided_in

FIRST, SECOND, SHE = 3, 5, 7


@pytest.fixture
def document(make_document: Callable[..., Document]) -> Document:
    return make_document("John met Ann", "he/p left", "he/p slept", "she/p ran")


def layer(answers: Mapping[int, tuple[Reference | None, tuple[int, ...]]]) -> Layer:
    """Return a layer with anaphors on the three pronouns; antecedents by their token."""
    places = (0, 2, FIRST, SECOND, SHE)
    markables = [Markable(f"m{n}", (Span(n, n + 1),), n) for n in places]
    anaphors = [
        Anaphor(f"m{n}", "pers", reference, tuple([f"m{other}" for other in others]))
        for n, (reference, others) in answers.items()
    ]
    return Layer.build("ana", markables, anaphors)


OPEN: tuple[Reference | None, tuple[int, ...]] = (None, ())
AT = Reference.ANAPHOR


def scored(
    document: Document, key: Layer, response: Layer, *, in_progress: bool = True, **settings: Any
) -> Evaluation:
    gold = Reading(document, (key,), in_progress=in_progress)
    theirs = {"it": {document.doc_id: Reading(document, (response,))}}
    return evaluate([gold], [], Settings(kinds=("pers",), **settings), responses=theirs, cases=True)


def figures(evaluation: Evaluation, mode: CarryOver = CarryOver.PROPAGATED) -> tuple[int, ...]:
    tally = evaluation.total("it", Match.HEAD, mode)
    return tally.gold, tally.exit, tally.failure, tally.missing, tally.spurious


def test_an_answer_to_an_undecided_anaphor_is_not_spurious(document: Document) -> None:
    key = layer({FIRST: (AT, (0,)), SECOND: OPEN, SHE: OPEN})
    full = layer({FIRST: (AT, (0,)), SECOND: (AT, (0,)), SHE: (AT, (2,))})
    evaluation = scored(document, key, full)
    assert figures(evaluation) == (1, 1, 0, 0, 0)
    assert [case.anaphor.words for case in evaluation.cases] == ["he"]
    tally = evaluation.total("it", Match.HEAD, CarryOver.PROPAGATED)
    assert (tally.said_referring, tally.gold_referring, tally.both_referring) == (1, 1, 1)


def test_in_a_finished_corpus_the_same_anaphors_have_no_antecedent(document: Document) -> None:
    key = layer({FIRST: (AT, (0,)), SECOND: OPEN, SHE: OPEN})
    full = layer({FIRST: (AT, (0,)), SECOND: (AT, (0,)), SHE: (AT, (2,))})
    evaluation = scored(document, key, full, in_progress=False)
    assert figures(evaluation) == (1, 1, 0, 0, 2)
    assert evaluation.left_out() is None
    assert "undecided" not in evaluation.signature


def test_what_hangs_on_an_undecided_anaphor_is_left_out_with_it(document: Document) -> None:
    key = layer({FIRST: OPEN, SECOND: (AT, (FIRST,)), SHE: (AT, (2,))})
    full = layer({FIRST: (AT, (0,)), SECOND: (AT, (0,)), SHE: (AT, (2,))})
    evaluation = scored(document, key, full)
    assert figures(evaluation) == (1, 1, 0, 0, 0)
    assert evaluation.undecided_row() == {"anaphors": 1, "hanging": 1, "documents": 0}


def test_an_undecided_part_of_a_split_antecedent_leaves_the_whole_out(document: Document) -> None:
    found = layer({FIRST: OPEN, SECOND: (AT, (FIRST, 2)), SHE: (AT, (SECOND,))})
    undecided = undecided_in(found, chains_of(found))
    assert (undecided.waiting, undecided.hanging) == ({"m3"}, {"m5", "m7"})


@pytest.mark.parametrize(("own", "expected"), [(0, (1, 1, 0, 0, 0)), (2, (1, 0, 1, 0, 0))])
@pytest.mark.parametrize("mode", CarryOver)
def test_an_undecided_expression_as_an_answer_stands_for_what_the_system_says_of_it(
    document: Document, own: int, expected: tuple[int, ...], mode: CarryOver
) -> None:
    key = layer({FIRST: OPEN, SECOND: (AT, (0,)), SHE: OPEN})
    theirs = layer({FIRST: (AT, (own,)), SECOND: (AT, (FIRST,))})
    assert figures(scored(document, key, theirs), mode) == expected


def test_a_mention_without_a_kind_is_no_open_question(document: Document) -> None:
    key = layer({SECOND: (AT, (0,)), SHE: OPEN})
    anaphors = key.anaphors.updated({"m0": Anaphor("m0")})
    found = replace(key, anaphors=anaphors)
    assert undecided_in(found, chains_of(found)).names == {"m7"}


def test_a_layer_of_chains_has_nothing_that_waits(
    make_document: Callable[..., Document], make_layer: Callable[..., Layer]
) -> None:
    text = make_document("John came", "he/p left")
    key = key_of(text, make_layer({"J": [(0, 1)]}), language("en"), in_progress=True)
    assert not key.undecided.names


def test_a_document_in_which_nothing_is_decided_is_left_out_as_a_whole(document: Document) -> None:
    begun = Reading(document, (layer({FIRST: (AT, (0,)), SECOND: OPEN}),), in_progress=True)
    other = replace(document, doc_id="other")
    untouched = Reading(other, (layer({FIRST: OPEN}),), in_progress=True)
    full = layer({FIRST: (AT, (0,)), SECOND: (AT, (0,)), SHE: (AT, (2,))})
    theirs = {"it": {name: Reading(document, (full,)) for name in ("text", "other")}}
    settings = Settings(kinds=("pers",))
    evaluation = evaluate([begun, untouched], [], settings, responses=theirs)
    assert list(evaluation.documents) == ["text"]
    assert evaluation.untouched == ["other"]
    assert figures(evaluation) == (1, 1, 0, 0, 1)


def test_the_warning_says_what_is_left_out_and_so_does_the_signature(document: Document) -> None:
    key = layer({FIRST: OPEN, SECOND: (AT, (FIRST,)), SHE: (AT, (2,))})
    evaluation = scored(document, key, key)
    assert str(evaluation.left_out()) == (
        "excluded from all figures: 1 undecided anaphor of the key, 1 decided one whose chain "
        "leads to undecided ones [anaphors-undecided]"
    )
    assert "|undecided:2|" in evaluation.signature


def test_a_resolver_is_asked_about_undecided_anaphors_but_not_told_of_them(
    document: Document,
) -> None:
    key = layer({FIRST: OPEN, SECOND: (AT, (0,)), SHE: (AT, (2,))})
    gold = Reading(document, (key,), in_progress=True)
    evaluation = evaluate([gold], ["nearest"], Settings(kinds=("pers",), markables="gold"))
    tally = evaluation.total("nearest", Match.HEAD, CarryOver.CORRECTED)
    assert (tally.gold, tally.spurious) == (2, 0)
    # "he slept" takes "he" of the sentence before, which it resolves to Ann.
    assert tally.failure >= 1


def test_a_survey_counts_over_layers() -> None:
    survey = Survey()
    assert survey.add(layer({FIRST: OPEN, SECOND: (AT, (0,))}), in_progress=True)
    assert not survey.add(layer({FIRST: OPEN}), in_progress=True)
    assert survey.add(layer({FIRST: OPEN}), in_progress=False)
    assert survey.add(layer({}), in_progress=True)
    assert (survey.waiting, survey.hanging, survey.untouched) == (2, 0, 1)
    assert [problem.code for problem in survey.problems()] == ["anaphors-undecided"]
