"""Adjudication of random layers: nothing breaks, everything comes back, nothing is asked twice."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from anaphora_workbench.annotation.adjudication import AdjudicationSession
from anaphora_workbench.annotation.adjudication.disagreements import DisagreementGroup, Reply
from anaphora_workbench.annotation.adjudication.entries import Filter, Status
from anaphora_workbench.annotation.adjudication.expression_numbers import key_of
from anaphora_workbench.edits import (
    AddMarkable,
    Batch,
    CorrectToken,
    RemoveAnaphor,
    RemoveMarkable,
    SetAnaphor,
    SetBridges,
    SetCandidates,
)
from anaphora_workbench.model import Document, Layer
from anaphora_workbench.ports import Reading
from anaphora_workbench.store import ADJUDICATOR, Project
from anaphora_workbench.testing.strategies import documents, layers

ALL = Filter(groups=frozenset(DisagreementGroup))


def rebuilt(start: Layer, wanted: Layer) -> Batch:
    """Return the edit that makes one layer of another."""
    return Batch(
        (
            SetBridges(()),
            *[SetCandidates(name, None) for name in start.candidates],
            *[RemoveAnaphor(name) for name in start.anaphors],
            *[RemoveMarkable(name) for name in start.markables],
            *[AddMarkable(markable) for markable in wanted.markables.values()],
            *[SetAnaphor(anaphor) for anaphor in wanted.anaphors.values()],
            SetBridges(wanted.bridges),
            *[CorrectToken(index, None) for index in start.corrections],
            *[CorrectToken(index, value) for index, value in wanted.corrections.items()],
        )
    )


def summary(reply: Reply | None) -> tuple[object, ...]:
    """Return what a reply says, whatever the ids."""
    if reply is None or reply.markable is None:
        return ()
    own = key_of(reply.markable)
    others = {key_of(other) for other in reply.antecedents} - {own}
    bridges = {(key_of(other), relation) for other, relation in reply.bridges}
    return (own, reply.reference, others, bridges)


def standing(session: AdjudicationSession) -> list[tuple[object, ...]]:
    return [(e.item.key, e.status, e.how, summary(e.chosen)) for e in session.every_entry]


@st.composite
def work(draw: st.DrawFn) -> tuple[Document, Layer, list[Layer]]:
    """Build a text, what annotators begin with, and what two or three of them make of it."""
    document = draw(documents(trees=False))
    start = draw(layers(document))
    near = draw(st.booleans())
    made = [start if near else draw(layers(document))]
    made += [draw(layers(document)) for _ in range(draw(st.integers(1, 2)))]
    return document, start, made


NUMBERS = count()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("projects")


@given(given_work=work(), choices=st.lists(st.integers(0, 3), min_size=20, max_size=20))
@settings(max_examples=60, suppress_health_check=list(HealthCheck))
def test_whatever_annotators_did_can_be_settled_undone_and_taken_up_again(
    folder: Path, given_work: tuple[Document, Layer, list[Layer]], choices: list[int]
) -> None:
    document, start, made = given_work
    path = folder / f"{next(NUMBERS)}.anaphora"
    with Project.create(path) as project:
        project.add_document(Reading(document, (start,), (), "text"))
        names = [f"n{number}" for number in range(len(made))]
        for name, layer in zip(names, made, strict=True):
            project.add_annotator(name)
            project.record(document.doc_id, name, rebuilt(start, layer))
        session = AdjudicationSession(project, document.doc_id)
        for item in session.compared:
            if item.agreed:
                anaphor = session.layer.anaphors
                keys = {key_of(session.layer.markables[name]) for name in anaphor}
                assert item.key in keys
        session.set_filter(ALL)
        for choice in choices:
            session.next()
            entry = session.entry
            if entry is None or not entry.waits:
                break
            number = min(choice, len(entry.item.answers))
            if number == 0 and len(entry.item.answers) > 1:
                assert session.both().saved
                continue
            answer = entry.item.answer(number or 1)
            assert answer is not None
            assert session.settle(number or 1).saved
            now = session.entry_of(entry.item.key)
            assert now is not None
            assert now.status is Status.SETTLED
            assert summary(now.chosen) == summary(answer.reply)
        reopened = AdjudicationSession(project, document.doc_id)
        assert standing(reopened) == standing(session)
        assert reopened.layer.anaphors == session.layer.anaphors
        assert reopened.layer.bridges == session.layer.bridges
        # What nothing uses any more, and nobody has, goes when the session is opened again.
        assert set(reopened.layer.markables.items()) <= set(session.layer.markables.items())
        assert AdjudicationSession(project, document.doc_id).layer == reopened.layer
        steps = len(project.in_force(document.doc_id, ADJUDICATOR))
        for _ in range(steps):
            assert session.undo().saved
        assert session.layer.markables == start.markables
        assert session.layer.anaphors == start.anaphors
        assert session.layer.bridges == start.bridges
        assert all(e.status is Status.OPEN for e in session.every_entry if e.chosen is None)
