"""Settling disagreements in a project: one key each, undone and remembered."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from anaphora_workbench.annotation.adjudication import (
    AdjudicationSession,
    letter,
)
from anaphora_workbench.annotation.adjudication.disagreements import (
    DisagreementGroup,
    disagreements,
)
from anaphora_workbench.annotation.adjudication.edits import (
    ALTERNATIVES,
    GAP,
    SettledBy,
)
from anaphora_workbench.annotation.adjudication.entries import Filter, Status
from anaphora_workbench.annotation.revision.text_revision import revise
from anaphora_workbench.annotation.session.values import Change, Tone
from anaphora_workbench.edits import (
    AddMarkable,
    Batch,
    CorrectToken,
    Edit,
    MoveHead,
    RemoveAnaphor,
    RemoveMarkable,
    SetAnaphor,
    SetAntecedents,
    SetBridges,
    SetSpans,
)
from anaphora_workbench.errors import UsageError
from anaphora_workbench.model import (
    Anaphor,
    Bridge,
    Correction,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Reference,
    Span,
    Token,
    chains_of,
    sentences_from_lengths,
)
from anaphora_workbench.ports import Reading
from anaphora_workbench.store import ADJUDICATOR, DOUBT, SETTLED, DecisionContext, Project

#        0   1   2   3   4   5 6   7   8  9 10 11     12 13  14  15  16 17   18   19
TEXT = "Ana fed the old dog . She saw it . It barked at her and Bea . They left ."
DOCUMENT = Document(
    "farm",
    "en",
    tokens=tuple([Token(word) for word in TEXT.split()]),
    sentences=sentences_from_lengths([6, 4, 7, 3]),
)
PLACES = {
    "ana": (0, 1),
    "dog": (2, 5),
    "she": (6, 7),
    "it": (8, 9),
    "It": (10, 11),
    "her": (13, 14),
    "bea": (15, 16),
    "they": (17, 18),
}
ASKED = ("she", "it", "It", "her", "they")


def markable(name: str, start: int, end: int) -> Markable:
    return Markable(name, (Span(start, end),), end - 1)


START = Layer.build(
    "prepared",
    [markable(name, *place) for name, place in PLACES.items()],
    [Anaphor(name, "pers") for name in ASKED],
)
Record = Callable[..., None]


def link(anaphor: str, *antecedents: str, to: Reference = Reference.ANAPHOR) -> SetAntecedents:
    return SetAntecedents(anaphor, antecedents, to)


SILENT = SetAntecedents("it", (), Reference.NON_REFERRING)
AGREED = (link("she", "ana"), link("it", "dog"), link("they", "ana", "bea"))


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Project]:
    """A project with the farm text, three annotators and no decision."""
    with Project.create(tmp_path / "farm.anaphora") as made:
        made.add_document(Reading(DOCUMENT, (START,), (), "farm.txt"))
        for name in ("ana", "bo", "cy"):
            made.add_annotator(name)
        yield made


@pytest.fixture
def record(project: Project) -> Record:
    """Record edits for an annotator."""

    def recorded(annotator: str, *edits: Edit) -> None:
        for edit in edits:
            project.record("farm", annotator, edit)

    return recorded


@pytest.fixture
def differing(project: Project, record: Record) -> Project:
    """Two annotators who agree on three anaphors and differ on two: `It` and `her`."""
    record("ana", *AGREED, link("It", "it"), link("her", "ana"))
    record("bo", *AGREED, link("It", "ana"), link("her", "dog"))
    return project


def session_of(project: Project, **options: object) -> AdjudicationSession:
    return AdjudicationSession(project, "farm", **options)


def asked(session: AdjudicationSession) -> list[str]:
    return [entry.item.markable.id for entry in session.entries if entry.waits]


def links(layer: Layer) -> dict[str, tuple[str, ...]]:
    return {a.markable: a.antecedents for a in layer.anaphors.values() if a.antecedents}


def codes(change: Change) -> list[str]:
    return [message.code for message in change.messages]


# The beginning


def test_what_is_agreed_is_taken_over_as_one_edit(differing: Project) -> None:
    session = session_of(differing)
    assert links(session.layer) == {"she": ("ana",), "it": ("dog",), "they": ("ana", "bea")}
    assert len(differing.in_force("farm", ADJUDICATOR)) == 1


def test_what_differs_waits_undecided(differing: Project) -> None:
    session = session_of(differing)
    assert asked(session) == ["It", "her"]
    assert session.layer.anaphors["It"] == Anaphor("It", "pers")


def test_the_same_chain_by_another_link_is_not_asked(project: Project, record: Record) -> None:
    record("ana", *AGREED, link("It", "it"))
    record("bo", *AGREED, link("It", "dog"))
    session = session_of(project)
    assert not asked(session)
    chains = chains_of(session.layer)
    assert chains.entity_of["It"] == chains.entity_of["dog"]


def test_opening_again_records_nothing(differing: Project) -> None:
    session_of(differing)
    before = list(differing.history())
    session_of(differing)
    assert list(differing.history()) == before


def test_one_annotator_is_too_few(project: Project, record: Record) -> None:
    record("ana", *AGREED)
    with pytest.raises(UsageError, match="there is 'ana'") as caught:
        session_of(project)
    assert caught.value.code == "annotators-few"


def test_annotators_who_have_done_nothing_are_left_out(differing: Project) -> None:
    assert session_of(differing).annotators == ("ana", "bo")


def test_anaphors_that_all_have_removed_are_removed(project: Project, record: Record) -> None:
    record("ana", *AGREED, RemoveAnaphor("her"))
    record("bo", *AGREED, RemoveAnaphor("her"))
    assert "her" not in session_of(project).layer.anaphors


def test_expressions_that_all_have_made_are_taken_over_under_one_id(
    project: Project, record: Record
) -> None:
    short = markable("m1", 3, 5)
    record("ana", *AGREED, AddMarkable(short), link("It", "m1"))
    other = markable("m7", 3, 5)
    record("bo", *AGREED, AddMarkable(markable("m1", 11, 12)), AddMarkable(other), link("It", "m7"))
    session = session_of(project)
    assert not asked(session)
    assert session.layer.markables["m1"] == short
    assert links(session.layer)["It"] == ("m1",)
    assert "m7" not in session.layer.markables


def test_an_id_that_means_other_words_is_not_mistaken(project: Project, record: Record) -> None:
    record("ana", *AGREED, AddMarkable(markable("m1", 3, 5)), link("It", "m1"))
    record("bo", *AGREED, AddMarkable(markable("m1", 15, 17)), link("It", "m1"))
    session = session_of(project)
    session.next()
    session.settle(1)
    session.undo()
    session.settle(2)
    assert session.layer.markables["m1"].span == Span(15, 17)
    assert links(session.layer)["It"] == ("m1",)


def test_expressions_that_all_have_removed_are_removed(project: Project, record: Record) -> None:
    gone = Batch((RemoveAnaphor("her"), RemoveMarkable("her")))
    record("ana", *AGREED, gone)
    record("bo", *AGREED, gone)
    assert "her" not in session_of(project).layer.markables


def test_heads_and_corrections_that_all_have_made_are_taken_over(
    project: Project, record: Record
) -> None:
    edits = (MoveHead("dog", 3), CorrectToken(3, Correction(pos="NOUN")))
    record("ana", *AGREED, *edits)
    record("bo", *AGREED, *edits)
    layer = session_of(project).layer
    assert layer.markables["dog"].head == 3
    assert layer.corrections == {3: Correction(pos="NOUN")}


def test_a_head_that_one_has_moved_is_not_taken_over(project: Project, record: Record) -> None:
    record("ana", *AGREED, MoveHead("dog", 3))
    record("bo", *AGREED)
    assert session_of(project).layer.markables["dog"].head == 4


def test_notes_and_doubts_stay_with_the_annotator(project: Project, record: Record) -> None:
    remarks = FrozenDict({DOUBT: "why", "note": "see above", "own": "kept"})
    record("ana", SetAnaphor(Anaphor("she", "pers", Reference.ANAPHOR, ("ana",), remarks)))
    record("bo", link("she", "ana"))
    assert session_of(project).layer.anaphors["she"].attributes == {"own": "kept"}


def test_an_answer_of_the_source_waits_where_annotators_differ(tmp_path: Path) -> None:
    answered = Layer.build(
        "gold", START.markables.values(), [Anaphor("she", "pers", Reference.ANAPHOR, ("dog",))]
    )
    with Project.create(tmp_path / "gold.anaphora") as made:
        made.add_document(Reading(DOCUMENT, (answered,), (), "farm.txt"))
        made.add_annotator("ana")
        made.add_annotator("bo")
        made.record("farm", "ana", link("she", "ana"))
        made.record("farm", "bo", SetAntecedents("she", (), Reference.EXOPHOR))
        session = session_of(made)
        assert session.layer.anaphors["she"] == Anaphor("she", "pers")


# Settling


def test_a_digit_takes_that_answer_and_goes_on(differing: Project) -> None:
    session = session_of(differing)
    session.next()
    change = session.settle(2)
    assert change.saved
    assert links(session.layer)["It"] == ("ana",)
    assert asked(session) == ["her"]
    assert session.active == "13-14:overt"


def test_each_settling_is_one_decision_with_its_circumstances(differing: Project) -> None:
    seconds = iter([0.0, 10.0, 12.5, 20.0])
    session = session_of(differing, clock=lambda: next(seconds))
    before = len(differing.in_force("farm", ADJUDICATOR))
    session.next()
    session.settle(2)
    decision = differing.in_force("farm", ADJUDICATOR)[-1]
    assert len(differing.in_force("farm", ADJUDICATOR)) == before + 1
    known = decision.context
    assert (known.anaphor, known.rank, known.seconds) == ("It", 2, 2.5)


def test_the_last_one_says_so(differing: Project) -> None:
    session = session_of(differing)
    session.next()
    session.settle(1)
    assert codes(session.settle(1)) == ["all-settled"]
    assert session.counts().waiting == 0


def test_the_majority_is_taken(differing: Project, record: Record) -> None:
    record("cy", *AGREED, link("It", "dog"), link("her", "bea"))
    session = session_of(differing)
    session.next()
    assert session.majority().saved
    assert chains_of(session.layer).entity_of["It"] == chains_of(session.layer).entity_of["dog"]
    refused = session.majority()
    assert (refused.messages[0].tone, codes(refused)) == (Tone.REFUSED, ["no-majority"])


def test_both_acceptable_is_kept_as_ambiguity(differing: Project) -> None:
    session = session_of(differing)
    session.next()
    session.both()
    anaphor = session.layer.anaphors["It"]
    assert (anaphor.reference, anaphor.antecedents) == (Reference.ANAPHOR, ())
    assert json.loads(anaphor.attributes[ALTERNATIVES]) == [
        {"reference": "<", "antecedents": ["it"]},
        {"reference": "<", "antecedents": ["ana"]},
    ]
    assert asked(session) == ["her"]


def test_both_acceptable_forces_no_type_where_types_differ(
    project: Project, record: Record
) -> None:
    record("ana", *AGREED, link("It", "it"))
    record("bo", *AGREED, SetAntecedents("It", (), Reference.EXOPHOR))
    session = session_of(project)
    session.next()
    session.both()
    anaphor = session.layer.anaphors["It"]
    assert anaphor.reference is None
    assert [one["reference"] for one in json.loads(anaphor.attributes[ALTERNATIVES])] == ["<", "!"]


def test_a_guideline_gap_needs_a_word_and_leaves_the_anaphor_undecided(
    differing: Project,
) -> None:
    session = session_of(differing)
    session.next()
    assert codes(session.gap("  ")) == ["gap-needs-word"]
    session.gap("dogs that bark")
    anaphor = session.layer.anaphors["It"]
    assert (anaphor.reference, anaphor.attributes) == (None, {GAP: "dogs that bark"})
    entry = session.entry_of("10-11:overt")
    assert entry is not None
    assert (entry.how, entry.word) == (SettledBy.GAP, "dogs that bark")


def test_that_it_is_no_anaphor_can_be_the_answer(project: Project, record: Record) -> None:
    record("ana", *AGREED, RemoveAnaphor("her"))
    record("bo", *AGREED, link("her", "ana"))
    session = session_of(project)
    assert [entry.item.group for entry in session.entries] == [DisagreementGroup.MISSED]
    session.next()
    session.settle(1)
    assert "her" not in session.layer.anaphors
    assert session.layer.markables["her"].attributes[SETTLED] == "answer"
    assert not asked(session_of(project))


def test_a_chosen_boundary_moves_the_anaphor_and_the_links_to_it(
    project: Project, record: Record
) -> None:
    record("ana", *AGREED, link("her", "she"), link("It", "her", to=Reference.CATAPHOR))
    grown = SetSpans("her", (Span(12, 14),))
    record("bo", *AGREED, grown, link("her", "she"), link("It", "her", to=Reference.CATAPHOR))
    session = session_of(project)
    assert [entry.item.group for entry in session.entries] == [DisagreementGroup.BOUNDARY]
    assert links(session.layer)["It"] == ("her",)
    session.activate("13-14:overt")
    entry = session.entry
    assert entry is not None
    (number,) = [a.number for a in entry.item.answers if a.annotators == ("bo",)]
    session.settle(number)
    layer = session.layer
    (anaphor,) = [a for a in layer.anaphors.values() if layer.markables[a.markable].end == 14]
    assert layer.markables[anaphor.markable].span == Span(12, 14)
    assert anaphor.antecedents == ("she",)
    assert links(layer)["It"] == (anaphor.markable,)
    assert not asked(session_of(project))


def test_bridging_links_come_with_the_answer(project: Project, record: Record) -> None:
    bridge = Batch(
        (
            SetBridges((Bridge("It", "dog", "part"),)),
            SetAntecedents("It", (), Reference.OTHER),
        )
    )
    record("ana", *AGREED, bridge)
    record("bo", *AGREED, link("It", "dog"))
    session = session_of(project)
    session.next()
    session.settle(1)
    assert session.layer.bridges == (Bridge("It", "dog", "part"),)
    session.activate("10-11:overt")
    session.settle(2)
    assert session.layer.bridges == ()


def test_nothing_is_settled_without_a_question(differing: Project) -> None:
    session = session_of(differing)
    for change in (session.settle(1), session.majority(), session.both(), session.gap("x")):
        assert codes(change) == ["no-disagreement"]
    session.next()
    assert codes(session.settle(9)) == ["no-such-number"]


# Undo, restart, later changes


def test_undo_asks_again_and_redo_settles_again(differing: Project) -> None:
    session = session_of(differing)
    session.next()
    session.settle(2)
    change = session.undo()
    assert asked(session) == ["It", "her"]
    assert (session.active, codes(change)) == ("10-11:overt", ["undone"])
    session.redo()
    assert asked(session) == ["her"]
    assert links(session.layer)["It"] == ("ana",)


def test_what_is_settled_is_not_asked_again_after_a_restart(differing: Project) -> None:
    first = session_of(differing)
    first.next()
    first.settle(2)
    first.both()
    again = session_of(differing)
    assert not asked(again)
    assert [(entry.status, entry.how) for entry in again.every_entry] == [
        (Status.SETTLED, SettledBy.ANSWER),
        (Status.SETTLED, SettledBy.BOTH),
    ]


def test_a_later_change_of_an_annotator_is_noticed(differing: Project, record: Record) -> None:
    session = session_of(differing)
    session.next()
    session.settle(2)
    record("bo", link("It", "bea"))
    session.refresh()
    entry = session.entry_of("10-11:overt")
    assert entry is not None
    assert (entry.status, entry.how) == (Status.CHANGED, SettledBy.ANSWER)
    assert links(session.layer)["It"] == ("ana",)
    assert asked(session) == ["It", "her"]


def test_another_annotator_who_joins_is_noticed(differing: Project, record: Record) -> None:
    session = session_of(differing)
    session.next()
    session.settle(1)
    record("cy", *AGREED, link("It", "bea"), link("her", "ana"))
    assert asked(session_of(differing)) == ["It", "her"]
    # Without the newcomer nothing has changed.
    assert asked(session_of(differing, annotators=("ana", "bo"))) == ["her"]


def test_an_annotator_with_an_answer_that_was_weighed_asks_nothing_again(
    differing: Project, record: Record
) -> None:
    session = session_of(differing)
    session.next()
    session.settle(1)
    entry = session.every_entry[0]
    taken, other = (answer.reply.antecedents[0].id for answer in entry.item.answers)
    record("cy", *AGREED, link("It", other), link("her", "ana"))
    assert asked(session_of(differing)) == ["her"]
    record("bo", link("It", taken))
    assert asked(session_of(differing)) == ["her"]
    record("cy", link("It", "bea"))
    assert asked(session_of(differing)) == ["It", "her"]


def test_what_is_settled_is_not_asked_again_when_a_word_before_it_is_corrected(
    differing: Project, record: Record
) -> None:
    session = session_of(differing)
    session.next()
    session.settle(2)
    assert asked(session) == ["her"]
    words = ["An", "a", "fed", "the", "old", "dog", "."]
    revise(differing, "farm", (0, 1), words, [len(words)])
    again = session_of(differing)
    assert asked(again) == ["her"]
    assert [entry.status for entry in again.every_entry] == [Status.SETTLED, Status.OPEN]
    record("bo", link("It", "bea"))
    assert asked(session_of(differing)) == ["It", "her"]


def test_what_was_decided_by_hand_stays_when_a_word_before_it_is_corrected(
    differing: Project,
) -> None:
    session = session_of(differing)
    by_hand = Batch((link("It", "bea"),), "Decision")
    differing.record("farm", session.adjudicator, by_hand, DecisionContext(anaphor="It"))
    words = ["An", "a", "fed", "the", "old", "dog", "."]
    revise(differing, "farm", (0, 1), words, [len(words)])
    again = session_of(differing)
    assert links(again.layer)["It"] == ("bea",)
    assert asked(again) == ["her"]


def test_what_becomes_agreed_is_taken_over(differing: Project, record: Record) -> None:
    session = session_of(differing)
    record("bo", link("It", "it"))
    session.refresh()
    assert links(session.layer)["It"] == ("it",)
    assert asked(session) == ["her"]


def test_what_is_not_agreed_any_more_waits_again(differing: Project, record: Record) -> None:
    session = session_of(differing)
    record("bo", link("she", "bea"))
    session.refresh()
    assert session.layer.anaphors["she"].reference is None
    assert asked(session) == ["she", "It", "her"]


def test_what_the_adjudicator_decides_in_the_text_is_settled(differing: Project) -> None:
    session = session_of(differing)
    recorded = differing.record(
        "farm", ADJUDICATOR, link("It", "bea"), DecisionContext(anaphor="It")
    )
    session.take(recorded)
    entry = session.entry_of("10-11:overt")
    assert entry is not None
    assert (entry.status, entry.how) == (Status.SETTLED, SettledBy.BY_HAND)
    again = session_of(differing)
    assert links(again.layer)["It"] == ("bea",)
    assert asked(again) == ["her"]


# Lists, names, figures


def test_next_and_previous_go_round_what_waits(differing: Project) -> None:
    session = session_of(differing)
    places = []
    for move in (session.next, session.next, session.next, session.previous):
        move()
        places.append(session.active)
    assert places == ["10-11:overt", "13-14:overt", "10-11:overt", "13-14:overt"]


def test_lists_are_filtered_by_group_kind_type_and_annotator(
    differing: Project, record: Record
) -> None:
    record("cy", *AGREED, link("It", "dog"))
    session = session_of(differing)

    def shown(chosen: Filter) -> list[str]:
        session.set_filter(chosen)
        return [entry.item.markable.id for entry in session.entries]

    assert shown(Filter()) == ["It", "her"]
    assert shown(Filter(groups=frozenset((DisagreementGroup.TYPE,)))) == []
    assert shown(Filter(kind="poss")) == []
    assert shown(Filter(reference=Reference.EXOPHOR)) == []
    # Ana and Cy are the majority on `It`; on `her` there is none.
    assert shown(Filter(annotator="ana")) == ["her"]
    assert shown(Filter(annotator="bo")) == ["It", "her"]


def test_what_one_has_not_decided_is_listed_when_asked_for(
    project: Project, record: Record
) -> None:
    record("ana", *AGREED)
    record("bo", link("she", "ana"))
    session = session_of(project)
    assert not session.entries
    session.set_filter(Filter(groups=frozenset((DisagreementGroup.UNDECIDED,))))
    assert [entry.item.markable.id for entry in session.entries] == ["it", "they"]


def test_entries_tell_who_gives_which_answer(differing: Project) -> None:
    session = session_of(differing)
    assert session.entries[0].votes == (("ana", 1), ("bo", 2))
    assert (session.entries[0].words, session.entries[0].sentence) == ("It", 2)


def test_hidden_names_are_letters_in_an_order_that_the_seed_decides(
    differing: Project, record: Record
) -> None:
    record("cy", *AGREED)
    orders = {session_of(differing, seed=str(seed), hidden=True).annotators for seed in range(20)}
    assert len(orders) > 1
    session = session_of(differing, seed="1", hidden=True)
    assert [session.label(name) for name in session.annotators] == ["A", "B", "C"]
    session.hidden = False
    assert session.label("bo") == "bo"
    assert (letter(25), letter(26)) == ("Z", "A2")


def test_counts_say_what_is_agreed_before_and_after(differing: Project) -> None:
    session = session_of(differing)
    assert (session.counts().items, session.counts().agreed) == (5, 3)
    assert session.counts().share_before == pytest.approx(3 / 5)
    session.next()
    session.settle(1)
    session.both()
    counts = session.counts()
    # Both acceptable is not agreement.
    assert counts.share_after == pytest.approx(4 / 5)
    assert counts.waiting == 0


@pytest.fixture
def half_done(differing: Project, record: Record) -> Project:
    """A third annotator, who has decided the first anaphor only."""
    record("cy", link("she", "ana"))
    return differing


def test_what_one_has_not_reached_is_neither_a_disagreement_nor_settled(half_done: Project) -> None:
    session = session_of(half_done)
    counts = session.counts()
    assert counts.disagreements == len(session.entries) == 2
    assert (counts.settled, counts.waiting, counts.agreed) == (0, 2, 1)
    assert counts.undone == (("cy", 4),)
    # Of five anaphors two differ and one is agreed; of the other two cy has said nothing yet.
    assert counts.share_before == pytest.approx(1 / 3)
    session.next()
    session.settle(1)
    assert codes(session.settle(1)) == ["all-settled"]
    counts = session.counts()
    assert (counts.settled, counts.disagreements, counts.waiting) == (2, 2, 0)
    assert counts.share_after == pytest.approx(1.0)


def test_deciding_for_one_who_is_late_settles_no_disagreement(half_done: Project) -> None:
    session = session_of(half_done)
    half_done.record("farm", ADJUDICATOR, link("it", "dog"))
    session.refresh()
    assert session.counts().settled == 0
    assert links(session.settled_layers()["cy"]) == {"she": ("ana",)}


def test_settled_layers_differ_where_nothing_was_settled_to_one_answer(
    differing: Project,
) -> None:
    session = session_of(differing)
    session.next()
    session.settle(2)
    session.both()
    layers = session.settled_layers()
    assert links(layers["ana"])["It"] == ("ana",)
    left = [item.markable.id for item in disagreements(DOCUMENT, layers)]
    assert left == ["her"]


# What only some have decided


def test_what_only_some_have_decided_is_counted_by_name(project: Project, record: Record) -> None:
    record("ana", *AGREED, link("It", "it"))
    record("bo", link("she", "ana"), link("It", "ana"), link("her", "ana"))
    session = session_of(project)
    assert session.counts().only_by == ((("ana",), 2), (("bo",), 1))
    record("cy", *AGREED)
    session = session_of(project)
    assert session.counts().only_by == ((("ana", "cy"), 2), (("bo",), 1))


def test_what_only_some_have_decided_is_taken_over_as_one_decision(
    project: Project, record: Record
) -> None:
    record("ana", *AGREED, link("It", "it"))
    record("bo", link("she", "ana"), link("It", "ana"), link("her", "ana"))
    session = session_of(project)
    assert links(session.layer) == {"she": ("ana",)}
    session.next()
    assert codes(session.settle(1)) == ["all-settled"]
    before = links(session.layer)
    change = session.take_over()
    assert codes(change) == ["only-taken"]
    assert dict(change.messages[0].values) == {"count": "3"}
    assert links(session.layer) == {
        **before,
        "it": ("dog",),
        "they": ("ana", "bea"),
        "her": ("ana",),
    }
    assert links(project.layer("farm", ADJUDICATOR)) == links(session.layer)
    taken = [entry for entry in session.every_entry if entry.how is SettledBy.ONLY]
    assert [entry.item.markable.id for entry in taken] == ["it", "her", "they"]
    assert session.counts().only_by == ()
    assert codes(session.take_over()) == ["only-none"]
    session.undo()
    assert links(session.layer) == before
    assert session.counts().only_by == ((("ana",), 2), (("bo",), 1))


def test_what_was_taken_over_stays_and_is_asked_when_the_other_decides_differently(
    project: Project, record: Record
) -> None:
    record("ana", *AGREED)
    record("bo", link("she", "ana"))
    session_of(project).take_over()
    record("bo", link("it", "dog"))
    session = session_of(project)
    assert links(session.layer)["it"] == ("dog",)
    assert asked(session) == []
    record("bo", link("they", "ana"))
    session = session_of(project)
    assert [(e.item.markable.id, e.status) for e in session.entries] == [("they", Status.CHANGED)]
    assert links(session.layer)["they"] == ("ana", "bea")


def test_one_of_what_only_some_have_decided_is_settled_alone(
    project: Project, record: Record
) -> None:
    record("ana", *AGREED)
    record("bo", link("she", "ana"))
    session = session_of(project)
    session.set_filter(Filter(groups=frozenset((DisagreementGroup.UNDECIDED,))))
    session.next()
    session.majority()
    assert links(session.layer) == {"she": ("ana",), "it": ("dog",)}
    assert session.counts().only_by == ((("ana",), 1),)
