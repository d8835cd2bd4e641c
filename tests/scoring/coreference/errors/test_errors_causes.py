"""Causes of a resolver's failures, joined with the errors at their places."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import anaphora_samples
from anaphora_workbench.errors import UsageError
from anaphora_workbench.pipeline import Pipeline, PluginChoice
from anaphora_workbench.ports import Reading
from anaphora_workbench.registry import Registry
from anaphora_workbench.scoring import CarryOver, Match, evaluate
from anaphora_workbench.scoring.cases import Case, CaseMention, Judgement
from anaphora_workbench.scoring.coreference.error_causes import Causes, with_causes
from anaphora_workbench.scoring.coreference.error_types import (
    MentionError,
)
from anaphora_workbench.scoring.coreference.errors import errors_of
from anaphora_workbench.scoring.coreference.matching import Matching, match
from anaphora_workbench.scoring.coreference.mention_tables import table_of
from anaphora_workbench.scoring.coreference.sides import side_of
from anaphora_workbench.workspace import Workspace

Compare = Callable[..., Any]

KEY = "[a Ana] saw [b Eva] . | [a she] <b slept"
RESPONSE = "[a Ana] saw [b Eva] . | [b she] <a slept"
SHE, ZERO = ((4, 5),), ((5, 6),)


def case(
    spans: tuple[tuple[int, int], ...],
    *causes: tuple[CarryOver, str],
    realisation: str = "overt",
    document: str = "text",
    system: str = "supar",
) -> Case:
    judged = [Judgement(mode, "failure", cause, (), (f"By {cause}.",)) for mode, cause in causes]
    return Case(
        *(document, system, Match.HEAD, "persNoRefl", "<"),
        CaseMention("x", spans, 2, realisation),
        *((), (), None, None, 0, 0, (), None, tuple(judged)),
    )


def causes_of(errors: list[Any]) -> list[str | None]:
    return [error.cause for error in errors if isinstance(error, MentionError)]


def test_an_error_takes_over_cause_and_trace_of_its_place(compare: Compare) -> None:
    cases = [case(SHE, (CarryOver.PROPAGATED, "constraint:gender"))]
    errors = with_causes(compare(KEY, RESPONSE).errors, Causes(cases))
    assert causes_of(errors) == ["constraint:gender", None]
    assert errors[0].trace == ("By constraint:gender.",)
    assert errors[1].trace == ()


def test_realisation_and_document_belong_to_the_place(compare: Compare) -> None:
    mode = CarryOver.PROPAGATED
    cases = [
        case(ZERO, (mode, "window"), realisation="zero:nsubj"),
        case(SHE, (mode, "choice"), realisation="clitic:1"),
        case(SHE, (mode, "choice"), document="other"),
    ]
    errors = with_causes(compare(KEY, RESPONSE).errors, Causes(cases))
    assert causes_of(errors) == [None, "window"]


def test_a_right_answer_is_no_cause(compare: Compare) -> None:
    cases = [case(SHE, (CarryOver.PROPAGATED, "right"))]
    assert causes_of(with_causes(compare(KEY, RESPONSE).errors, Causes(cases))) == [None, None]


def test_the_mode_is_chosen_else_the_one_that_is_there(compare: Compare) -> None:
    both = [case(SHE, (CarryOver.CORRECTED, "window"), (CarryOver.PROPAGATED, "carry-over"))]
    one = [case(SHE, (CarryOver.CORRECTED, "window"))]
    found = compare(KEY, RESPONSE).errors
    assert causes_of(with_causes(found, Causes(both)))[0] == "carry-over"
    corrected = Causes(both, carry_over=CarryOver.CORRECTED)
    assert causes_of(with_causes(found, corrected))[0] == "window"
    assert causes_of(with_causes(found, Causes(one)))[0] == "window"


def test_a_spurious_mention_is_found_by_the_place_in_the_response(compare: Compare) -> None:
    found = compare("[a Ana] saw it", "[a Ana] saw [a it]").errors
    cases = [case(((2, 3),), (CarryOver.PROPAGATED, "spurious:unmarked"))]
    assert causes_of(with_causes(found, Causes(cases))) == ["spurious:unmarked"]


def test_cases_of_several_systems_are_refused() -> None:
    mode = CarryOver.PROPAGATED
    cases = [case(SHE, (mode, "window")), case(SHE, (mode, "window"), system="near")]
    with pytest.raises(UsageError) as refusal:
        Causes(cases)
    assert str(refusal.value) == (
        "the cases are of supar (match head) and of near (match head); choose those of one "
        "system and one way of matching [cases-mixed]"
    )


def test_errors_of_a_resolver_on_a_sample_get_the_causes_of_its_evaluation() -> None:
    registry = Registry()
    folder = Path(anaphora_samples.__file__).parent
    inputs = Workspace(registry).open([str(folder / "en" / "story.conllu")])
    readings = [reading for entry in inputs for reading in entry.readings()]
    cases = evaluate(readings, ["nearest"], registry=registry, cases=True).cases
    pipeline = Pipeline.of(registry, PluginChoice("parsed", resolver="nearest"))
    known = {
        (one.document, one.anaphor.spans): one.judgements[0].cause
        for one in cases
        if one.judgements[0].carry_over is CarryOver.PROPAGATED
    }
    joined = 0
    for reading in readings:
        prepared = next(iter(pipeline.run([reading.document])))
        answer = Reading(prepared.document, (prepared.layer,))
        key = side_of(table_of(reading, reading.layers[0]))
        response = side_of(table_of(answer, prepared.layer))
        pairs = match(key, response, Matching())
        for error in with_causes(errors_of(key, response, pairs), Causes(cases)):
            if isinstance(error, MentionError) and error.cause is not None:
                places = [m.spans for m in (error.key, error.response) if m is not None]
                assert error.cause in [known.get((error.document, spans)) for spans in places]
                joined += 1
    assert joined > 3
