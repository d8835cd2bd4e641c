"""Reasons: sentences with a code, a template and values."""

from __future__ import annotations

import copy
import json
import pickle

import pytest

from anaphora_workbench.model import Outcome, Reason, Verdict
from anaphora_workbench.model.reasons import (
    in_words,
    packed,
    packed_all,
    unpacked,
    unpacked_all,
)

SPANISH = {
    "agreement.both": "Los dos están en {features}, {count} veces.",
    "list.or": " o ",
    "feature.plural": "plural",
    "feature.singular": "singular",
}


@pytest.fixture
def reason() -> Reason:
    features = Reason.enumerated(
        "list.or", " or ", [Reason("feature.dual", "dual"), Reason("feature.plural", "plural")]
    )
    return Reason(
        "agreement.both", "Both are {features}, {count} times.", features=features, count=2
    )


def wording(code: str) -> str:
    return SPANISH.get(code, "")


def test_a_reason_is_its_english_sentence(reason):
    assert reason == "Both are dual or plural, 2 times."
    assert json.dumps(reason) == '"Both are dual or plural, 2 times."'
    assert Verdict("number", Outcome.PASS, reason) == Verdict("number", Outcome.PASS, str(reason))


def test_it_is_given_again_by_the_templates_of_another_language(reason):
    # A code that the language does not know stays English.
    assert in_words(reason, wording) == "Los dos están en dual o plural, 2 veces."


@pytest.mark.parametrize("text", ["", "It is {so}.", "My own rule says so."])
def test_plain_text_is_shown_as_it_is(text):
    assert in_words(text, wording) == text
    assert packed(text) == text
    assert unpacked(text) == text


def test_what_stands_in_a_place_is_no_template():
    reason = Reason("x.y", "{one} and {two} and {three}", one="{two}", two="{one.__class__}")
    assert reason == "{two} and {one.__class__} and {three}"


@pytest.mark.parametrize(
    "again", [copy.copy, copy.deepcopy, lambda r: pickle.loads(pickle.dumps(r))]
)
def test_copies_keep_everything(reason, again):
    other = again(reason)
    assert other == reason
    assert in_words(other, wording) == in_words(reason, wording)


def test_json_keeps_everything(reason):
    trace = (reason, "plain", Reason("a.b", "No places."))
    again = unpacked_all(json.loads(json.dumps(packed_all(trace))))
    assert again == trace
    assert [type(step) for step in again] == [Reason, str, Reason]
    assert packed_all(again) == packed_all(trace)


@pytest.mark.parametrize(
    "value",
    [1, None, [], ["a.b"], ["a.b", 1], ["a.b", "text", 3], ["a.b", "text", {}, {}], {"a": "b"}],
)
def test_other_json_is_refused(value):
    with pytest.raises((TypeError, ValueError)):
        unpacked(value)
