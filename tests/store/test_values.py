"""Verdicts in a project's file: sentences that version 0.1 reads, and what they are made of."""

from __future__ import annotations

import json

from anaphora_workbench.annotation.preparation.resolver_answers import REASONS, WHY, why_of
from anaphora_workbench.model import Candidate, Outcome, Reason, Verdict
from anaphora_workbench.store.values import candidates_json, candidates_of


def test_verdicts_keep_code_and_values_beside_the_sentence():
    feature = Reason("feature.singular", "singular")
    reason = Reason("agreement.both", "Both are {features}.", features=feature)
    verdicts = (
        Verdict("number", Outcome.PASS, reason),
        Verdict("mine", Outcome.FAIL, "My own rule says so."),
    )
    candidates = (Candidate("m1", verdicts),)
    stored = json.loads(json.dumps(candidates_json(candidates)))
    assert stored[0]["verdicts"] == [
        ["number", "pass", "Both are singular."],
        ["mine", "fail", "My own rule says so."],
    ]
    again = candidates_of(stored)
    assert again == candidates
    read = again[0].verdicts[0].reason
    assert isinstance(read, Reason)
    assert (read.code, read.values) == (reason.code, reason.values)


def test_verdicts_of_version_0_1_are_plain_sentences():
    stored = [{"markable": "m1", "verdicts": [["number", "pass", "Both are singular."]]}]
    (candidate,) = candidates_of(stored)
    assert candidate.verdicts == (Verdict("number", Outcome.PASS, "Both are singular."),)
    assert type(candidate.verdicts[0].reason) is str
    assert candidates_json([candidate]) == stored


def test_proposals_of_version_0_1_are_plain_sentences():
    old = {WHY: "constraints: 2 of 4 candidates stay\nIt is the nearest."}
    assert why_of(old) == ("constraints: 2 of 4 candidates stay", "It is the nearest.")
    assert why_of({}) == ()
    assert why_of({**old, REASONS: '[["a.b", "Another."]]'}) == ("Another.",)
