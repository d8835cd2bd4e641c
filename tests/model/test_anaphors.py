"""Anaphors, candidates and verdicts refuse what makes no sense and judge by their verdicts."""

from __future__ import annotations

import pytest

from anaphora_workbench.errors import ModelError
from anaphora_workbench.model import Anaphor, Candidate, Outcome, Reference, Verdict


@pytest.mark.parametrize(
    ("antecedents", "reference", "message"),
    [
        (("a", "m"), None, "anaphor 'm' cannot be its own antecedent [anaphor-self]"),
        (("a", "b", "a"), None, "anaphor 'm' names an antecedent twice [antecedent-twice]"),
        (
            ("a",),
            Reference.NON_REFERRING,
            "anaphor 'm' does not refer and cannot have an antecedent "
            "[antecedent-of-non-referring]",
        ),
    ],
)
def test_an_impossible_anaphor_is_refused(
    antecedents: tuple[str, ...], reference: Reference | None, message: str
) -> None:
    with pytest.raises(ModelError) as caught:
        Anaphor("m", "persIt", reference, antecedents)
    assert str(caught.value) == message


def test_a_split_antecedent_keeps_its_order() -> None:
    assert Anaphor("m", "", Reference.ANAPHOR, ("b", "a")).antecedents == ("b", "a")


def test_the_reference_types_are_those_of_supar_and_not_referring() -> None:
    assert "".join(Reference) == "<>!$-"


def verdicts(*outcomes: Outcome) -> tuple[Verdict, ...]:
    return tuple([Verdict(f"c{n}", outcome, "why") for n, outcome in enumerate(outcomes)])


def test_a_candidate_is_admissible_unless_a_verdict_fails() -> None:
    assert Candidate("m").admissible
    assert Candidate("m", verdicts(Outcome.PASS, Outcome.UNKNOWN)).admissible
    assert not Candidate("m", verdicts(Outcome.PASS, Outcome.FAIL)).admissible


def test_a_candidate_says_which_constraint_fails() -> None:
    candidate = Candidate("m", verdicts(Outcome.PASS, Outcome.FAIL))
    assert candidate.fails("c0", "c1")
    assert not candidate.fails("c0")
    assert not candidate.fails()
