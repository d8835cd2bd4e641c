"""Lines of the protocol: what is a request, what is not, and how answers are written."""

from __future__ import annotations

import json

import pytest

from anaphora_workbench.annotation.preparation.proposals import Proposed
from anaphora_workbench.annotation.preparation.resolver_answers import ProposedAnswer
from anaphora_workbench.annotation.worker.protocol import (
    Values,
    answers_of,
    line_of,
    proposed_json,
    proposed_of,
    request_of,
)
from anaphora_workbench.errors import UsageError
from anaphora_workbench.model import Markable, Reference, Span


def test_a_request_is_an_object_with_number_task_and_values() -> None:
    request = request_of(b'{"v": 1, "id": 3, "task": "prepare", "values": {"project": "a"}}')
    assert (request.id, request.task, request.values.text("project")) == (3, "prepare", "a")


@pytest.mark.parametrize(
    ("line", "code", "message"),
    [
        (b"{", "request-malformed", "a line is not JSON"),
        (b"\xff\xfe", "request-malformed", "a line is not JSON"),
        (b"[" * 100_000, "request-malformed", "a line is not JSON"),
        (b"[1]", "request-malformed", "a line contains no object"),
        (b'{"id": 1, "task": "prepare"}', "protocol-version", "version None"),
        (b'{"v": 2, "id": 1, "task": "prepare"}', "protocol-version", "version 2"),
        (b'{"v": 1, "task": "prepare"}', "request-malformed", "no positive number 'id'"),
        (b'{"v": 1, "id": true, "task": "a"}', "request-malformed", "no positive number 'id'"),
        (b'{"v": 1, "id": 0, "task": "prepare"}', "request-malformed", "no positive number 'id'"),
        (b'{"v": 1, "id": 1}', "request-malformed", "request 1 has no 'task'"),
        (b'{"v": 1, "id": 1, "task": "a", "values": []}', "request-malformed", "not an object"),
    ],
)
def test_what_is_no_request_is_refused_with_a_sentence(
    line: bytes, code: str, message: str
) -> None:
    with pytest.raises(UsageError) as error:
        request_of(line)
    assert error.value.code == code
    assert message in error.value.message


@pytest.mark.parametrize(
    ("ask", "value"),
    [
        (lambda values: values.text("a"), 3),
        (lambda values: values.text("a"), None),
        (lambda values: values.number("a", 0), "3"),
        (lambda values: values.number("a", 0), True),
        (lambda values: values.flag("a"), 1),
        (lambda values: values.texts("a"), "one"),
        (lambda values: values.texts("a"), [1]),
        (lambda values: values.parts("a"), ["one"]),
    ],
)
def test_a_value_of_another_sort_is_refused(ask: object, value: object) -> None:
    assert callable(ask)
    with pytest.raises(UsageError) as error:
        ask(Values({"a": value}))
    assert error.value.code == "request-value"


def test_absent_values_have_their_defaults() -> None:
    values = Values({"given": None})
    assert values.text("given", "x") == "x"
    assert values.number("given", 4) == 4
    assert values.flag("given") is False
    assert values.texts("given", ("y",)) == ("y",)
    assert values.parts("given") == ()
    assert "given" not in values


def test_a_message_is_one_line_of_utf_8() -> None:
    line = line_of({"word": "pingüino\n企鹅"})
    assert line.count(b"\n") == 1
    assert "pingüino" in line.decode()
    assert json.loads(line) == {"word": "pingüino\n企鹅"}


def test_half_characters_survive_the_pipe() -> None:
    assert json.loads(line_of({"word": "a\ud83d"})) == {"word": "a\ud83d"}


def test_a_proposal_comes_back_as_it_was() -> None:
    stranger = Markable("s1", (Span(2, 4),), 3)
    proposed = Proposed(
        "m3",
        ProposedAnswer(
            ("s1", "m1"), Reference.ANAPHOR, ("m1", "m2"), ("first", "then"), 0.123457, "7"
        ),
        (stranger,),
    )
    assert proposed_of(json.loads(json.dumps(proposed_json(proposed)))) == proposed


def test_a_part_of_answers_is_what_the_tagger_takes() -> None:
    silent = Proposed("m1", ProposedAnswer((), Reference.NON_REFERRING, (), ("it does not refer",)))
    answers, markables = answers_of([proposed_json(silent)])
    assert answers == [("m1", silent.answer)]
    assert markables == []
