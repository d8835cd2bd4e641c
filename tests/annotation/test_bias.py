"""The bias report: what showing proposals does, counted from histories that are known."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from anaphora_workbench.annotation.project.proposal_bias import (
    ALL,
    Bias,
    BiasCounts,
    Effect,
    FirstAnswer,
    answers_of,
    bias_of,
    bias_of_answers,
)
from anaphora_workbench.edits import Batch, Edit, SetAnaphor, SetAntecedents, SetReference
from anaphora_workbench.model import (
    Anaphor,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Reference,
    Span,
    Token,
    sentences_from_lengths,
)
from anaphora_workbench.ports import Reading
from anaphora_workbench.store import OUTSIDE_WINDOW, DecisionContext, Project, Proposal

NAMES = ["ana", "dog", "it1", "it2", "it3"]


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Project]:
    """Two referents and three pronouns, of which it2 begins with a link to it1."""
    document = Document(
        "farm", "en", "", tuple([Token(name) for name in NAMES]), sentences_from_lengths([5])
    )
    markables = [Markable(name, (Span(at, at + 1),), at) for at, name in enumerate(NAMES)]
    anaphors = [Anaphor(name, "persIt") for name in NAMES[2:]]
    layer = Layer.build("start", markables, anaphors)
    with Project.create(tmp_path / "p.anaphora") as opened:
        opened.add_document(Reading(document, (layer,)))
        for annotator in ("ana", "ben", "carla"):
            opened.add_annotator(annotator)
        yield opened


def answered(anaphor: str, antecedent: str) -> Anaphor:
    return Anaphor(anaphor, "persIt", Reference.ANAPHOR, (antecedent,))


def decide(
    project: Project,
    annotator: str,
    anaphor: str,
    antecedent: str,
    *,
    proposed: str = "dog",
    seconds: float | None = None,
    blind: bool = False,
    rank: int | None = None,
    broken: tuple[str, ...] = (),
) -> None:
    proposal = Proposal("supar", (proposed,), Reference.ANAPHOR) if proposed else None
    project.record(
        "farm",
        annotator,
        Batch((SetAnaphor(answered(anaphor, antecedent)),)),
        DecisionContext(anaphor, seconds, rank, blind, proposal, broken),
    )


def total(bias: Bias) -> Effect:
    (found,) = [e for e in bias.effects if (e.resolver, e.kind) == ("supar", ALL)]
    return found


def test_agreement_with_shown_and_blind_proposals_is_counted_apart(project: Project) -> None:
    decide(project, "ana", "it1", "dog", seconds=2.0)
    decide(project, "ana", "it2", "ana", seconds=4.0)
    decide(project, "ana", "it3", "ana", seconds=9.0, blind=True)
    effect = total(bias_of(project))
    assert (effect.shown.answers, effect.shown.same_link, effect.shown.seconds) == (2, 1, 3.0)
    assert (effect.blind.answers, effect.blind.same_link, effect.blind.seconds) == (1, 0, 9.0)
    assert (effect.shown.link_rate, effect.blind.link_rate) == (0.5, 0.0)
    assert effect.pull == 0.5


def test_another_mention_of_the_same_chain_agrees_by_chain_and_not_by_link(
    project: Project,
) -> None:
    decide(project, "ana", "it1", "dog")
    decide(project, "ana", "it2", "it1")
    shown = total(bias_of(project)).shown
    assert (shown.same_link, shown.same_chain) == (1, 2)


def test_an_answer_without_antecedents_agrees_when_the_type_is_the_same(project: Project) -> None:
    for name, reference in (("it1", Reference.NON_REFERRING), ("it2", Reference.EXOPHOR)):
        proposal = Proposal("supar", (), Reference.NON_REFERRING)
        edit = SetReference(name, reference)
        project.record("farm", "ana", edit, DecisionContext(name, proposal=proposal))
    shown = total(bias_of(project)).shown
    assert (shown.answers, shown.same_link, shown.same_chain) == (2, 1, 1)


def test_the_first_answer_counts_though_it_was_corrected(project: Project) -> None:
    decide(project, "ana", "it1", "dog")
    decide(project, "ana", "it1", "ana")
    shown = total(bias_of(project)).shown
    assert (shown.answers, shown.same_chain) == (1, 1)
    assert (shown.wrong, shown.wrong_accepted, shown.wrong_rate) == (1, 1, 1.0)


def test_a_correction_towards_the_proposal_shows_that_it_was_right(project: Project) -> None:
    decide(project, "ana", "it1", "ana")
    project.undo("farm", "ana")
    decide(project, "ana", "it1", "dog")
    shown = total(bias_of(project)).shown
    assert (shown.answers, shown.same_chain, shown.wrong) == (1, 0, 0)
    assert shown.wrong_rate is None


def test_an_answer_that_was_taken_back_for_good_does_not_count(project: Project) -> None:
    decide(project, "ana", "it1", "dog")
    decide(project, "ana", "it2", "dog")
    project.undo("farm", "ana")
    assert total(bias_of(project)).shown.answers == 1
    project.redo("farm", "ana")
    assert total(bias_of(project)).shown.answers == 2


def test_without_second_annotators_nothing_is_known_of_wrong_proposals(project: Project) -> None:
    decide(project, "ana", "it1", "dog")
    assert total(bias_of(project)).shown.wrong_rate is None


def test_the_majority_of_the_others_tells_whether_a_proposal_is_wrong(project: Project) -> None:
    decide(project, "ana", "it1", "dog")
    decide(project, "ben", "it1", "ana")
    answers = {one.annotator: one.right for one in answers_of(project).first}
    assert answers == {"ana": False, "ben": True}
    decide(project, "carla", "it1", "ana")
    answers = {one.annotator: one.right for one in answers_of(project).first}
    assert answers == {"ana": False, "ben": None, "carla": None}


def test_answers_that_the_source_held_are_nobodys(tmp_path: Path, project: Project) -> None:
    document, start = project.document("farm"), project.start("farm")
    assert start is not None
    gold = replace(start, anaphors=start.anaphors.updated({"it1": answered("it1", "ana")}))
    with Project.create(tmp_path / "gold.anaphora") as annotated:
        annotated.add_document(Reading(document, (gold,)))
        for annotator in ("ana", "ben", "carla"):
            annotated.add_annotator(annotator)
        decide(annotated, "ana", "it1", "dog")
        decide(annotated, "ben", "it2", "dog")
        decide(annotated, "carla", "it2", "dog")
        found = {one.annotator: one.right for one in answers_of(annotated, "carla").first}
    assert found == {"ana": None, "ben": True}


def test_the_adjudicator_is_right_and_not_counted(project: Project) -> None:
    decide(project, "ana", "it1", "dog")
    decide(project, "ben", "it1", "dog")
    decide(project, "carla", "it1", "ana")
    decide(project, "ben", "it2", "dog")
    found = answers_of(project, "carla").first
    assert [(one.annotator, one.right) for one in found] == [
        ("ana", False),
        ("ben", False),
        ("ben", None),
    ]
    shown = total(bias_of(project, "carla")).shown
    assert (shown.answers, shown.wrong, shown.wrong_accepted) == (3, 2, 2)


def test_flags_notes_and_new_kinds_are_no_answers(project: Project) -> None:
    flagged = Anaphor("it1", "persIt", attributes=FrozenDict({"doubt": "ambiguous"}))
    proposal = Proposal("supar", ("dog",))
    edits: list[Edit] = [SetAnaphor(flagged), SetAntecedents("it2", ("dog",), Reference.ANAPHOR)]
    for edit in edits:
        project.record("farm", "ana", edit, DecisionContext("it1", proposal=proposal))
    assert answers_of(project) == BiasCounts((), ())


def test_answers_without_a_proposal_are_counted_apart(project: Project) -> None:
    decide(project, "ana", "it1", "dog", proposed="")
    bias = bias_of(project)
    assert (bias.effects, bias.unproposed) == ((), 1)


def test_constraints_and_ranks_are_counted_over_the_answers_in_force(project: Project) -> None:
    decide(project, "ana", "it1", "ana", rank=3, broken=("gender", "number"))
    decide(project, "ana", "it1", "dog", rank=1)
    decide(project, "ana", "it2", "ana", rank=2, broken=("gender",), blind=True)
    decide(project, "ana", "it3", "ana", broken=(OUTSIDE_WINDOW,))
    bias = bias_of(project)
    assert bias.linked == 3
    assert bias.broken == (("gender", 1),)
    assert bias.outside == 1
    assert bias.ranks == ((1, 1, 0), (2, 0, 1))


def timed(blind: bool, seconds: float, document: str = "d", kind: str = "poss") -> FirstAnswer:
    return FirstAnswer(document, "ana", kind, "supar", blind, seconds, True, True)


def test_seconds_saved_are_the_difference_of_the_means_with_an_interval() -> None:
    answers = [timed(n % 4 == 0, (6.0 if n % 4 == 0 else 4.0) + n % 3) for n in range(400)]
    effect = bias_of_answers(BiasCounts(tuple(answers), ())).effects[0]
    saved = effect.saved
    assert saved.blocks == 20
    assert saved.seconds == pytest.approx(2.0, abs=0.1)
    assert saved.low is not None
    assert saved.high is not None
    assert saved.low < 2.0 < saved.high
    assert saved.high - saved.low < 0.3


def test_breaks_do_not_count_as_thinking() -> None:
    answers = (timed(True, 3600.0), timed(False, 10.0))
    assert bias_of_answers(BiasCounts(answers, ())).effects[0].saved.seconds == 290.0


def test_few_answers_have_no_interval_and_one_sided_ones_no_difference() -> None:
    few = (timed(True, 6.0), timed(False, 4.0, "e"))
    saved = bias_of_answers(BiasCounts(few, ())).effects[0].saved
    assert (saved.seconds, saved.low, saved.high, saved.blocks) == (2.0, None, None, 2)
    one_sided = bias_of_answers(BiasCounts(few[:1], ())).effects[0]
    assert (one_sided.saved.seconds, one_sided.pull) == (None, None)


def test_versions_of_a_resolver_have_totals_of_their_own() -> None:
    answers = [
        replace(timed(blind, 5.0, kind=kind), version=version, chain=blind)
        for version, blind, kind in (
            ("a", False, "poss"),
            ("a", True, "poss"),
            ("b", False, "zero"),
            ("b", False, "zero"),
        )
    ]
    effects = bias_of_answers(BiasCounts(tuple(answers), ())).effects
    assert [(effect.version, effect.kind) for effect in effects] == [
        (ALL, ALL),
        (ALL, "poss"),
        (ALL, "zero"),
        ("a", ALL),
        ("b", ALL),
    ]
    assert [(e.shown.answers, e.blind.answers) for e in effects[-2:]] == [(1, 1), (2, 0)]
    assert effects[-2].pull == -1.0
    alone = bias_of_answers(BiasCounts(tuple(answers[:2]), ())).effects
    assert {effect.version for effect in alone} == {ALL}


def test_the_version_of_a_proposal_comes_from_the_history(project: Project) -> None:
    proposal = Proposal("supar", ("dog",), Reference.ANAPHOR, 0.75, "b")
    project.record(
        "farm",
        "ana",
        Batch((SetAnaphor(answered("it1", "ana")),)),
        DecisionContext("it1", 1.0, 1, True, proposal),
    )
    (first,) = answers_of(project).first
    assert (first.version, first.blind) == ("b", True)
    (recorded,) = project.history("farm", "ana")
    assert recorded.context.proposal == proposal


def test_effects_are_listed_by_resolver_and_kind_with_totals_first() -> None:
    answers = (
        timed(True, 6.0, kind="zero"),
        timed(False, 4.0, kind="persIt"),
        FirstAnswer("d", "ana", "poss", "nearest", False, 1.0, True, True, None),
    )
    effects = bias_of_answers(BiasCounts(answers, ())).effects
    assert [(effect.resolver, effect.kind) for effect in effects] == [
        (ALL, ALL),
        (ALL, "persIt"),
        (ALL, "poss"),
        (ALL, "zero"),
        ("supar", ALL),
        ("supar", "persIt"),
        ("supar", "zero"),
        ("nearest", ALL),
        ("nearest", "poss"),
    ]


def test_an_empty_project_has_an_empty_report(project: Project) -> None:
    assert bias_of(project) == Bias((), 0, (), 0, (), 0)
