"""What must be true of a session at any time: what it keeps beside its layer fits the layer.

Everything is compared with the same thing made anew from the layer.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from anaphora_workbench.annotation.session.derived import SentenceIndex, plain
from anaphora_workbench.annotation.session.entities import Entities, refers_alone
from anaphora_workbench.annotation.session.links import LayerLinks
from anaphora_workbench.annotation.session.pools import Pools
from anaphora_workbench.annotation.session.queue import Queue
from anaphora_workbench.annotation.session.session import Session
from anaphora_workbench.annotation.session.values import OPEN_STATES, UNDECIDED_STATES, AnaphorState
from anaphora_workbench.model import Anaphor
from anaphora_workbench.model.layers import chains_of
from anaphora_workbench.model.markables import called
from anaphora_workbench.registry import Registry
from anaphora_workbench.store import came_with

FINDER = Registry().candidate_finder("supar")


def check_links(session: Session) -> None:
    """Links and chains are those of the layer."""
    layer, links, new = session.layer, session.links, LayerLinks(session.layer)
    chains = chains_of(layer)
    for name in layer.markables:
        expected = chains.entities[chains.entity_of[name]]
        assert links.chain(name) == new.chain(name) == expected
        assert links.size(name) == len(expected)
        assert links.users(name) == {
            other for other, anaphor in layer.anaphors.items() if name in anaphor.antecedents
        }
        assert links.followers(name) == new.followers(name)


def check_entities(session: Session) -> None:
    """Entities are those of the layer."""
    layer, entities, chains = session.layer, session.entities, chains_of(session.layer)
    new = Entities(session.document, layer, LayerLinks(layer))
    assert len(set(entities)) == len(entities) == len(new)
    for name in layer.markables:
        expected = chains.entities[chains.entity_of[name]]
        anaphor, found = layer.anaphors.get(name), entities.of(name)
        if len(expected) == 1 and (anaphor is None or not refers_alone(anaphor)):
            assert found == new.of(name) == ""
            continue
        assert found in entities
        assert entities.mentions(found) == expected
        ours, theirs = entities.entity(found), new.entity(new.of(name))
        assert ours is not None
        assert theirs is not None
        assert replace(ours, id=theirs.id) == theirs
        assert entities.stands_for(name) == new.stands_for(name)


def check_queue(session: Session) -> None:
    """The queue is that of the layer and of the project's history."""
    queue = session.queue
    project = session.project
    decided = set(project.anaphors_decided(session.name, session.annotator))
    start = project.start(session.name)

    def given(anaphor: Anaphor) -> bool:
        return anaphor.markable not in decided and came_with(start, anaphor)

    new = Queue(session.document, session.layer, session.answers, session.blind, given)
    fits = {AnaphorState.UNTOUCHED, AnaphorState.SUGGESTED, AnaphorState.BLIND}
    assert len(queue) == len(new)
    for item, expected in zip(queue, new, strict=True):
        if item.state is AnaphorState.SKIPPED and expected.state in fits:
            item = replace(item, state=expected.state)
        assert item == expected
    waiting = [item.markable_id for item in queue if item.state in OPEN_STATES]
    assert queue.open_count == len(waiting)
    assert queue.given_count == sum(item.state is AnaphorState.GIVEN for item in queue)
    assert queue.doubt_count == sum(item.doubt is not None for item in queue)
    for by in (1, -1):
        # By kind, the next one is in another order, and asking for it is a step.
        assert queue.by_kind or queue.open_neighbour(session.here, by) == queue.neighbour(
            session.here, by, lambda item: item.state in OPEN_STATES, wrap=True
        )
        assert queue.undecided_neighbour(session.here, by) == queue.neighbour(
            session.here, by, lambda item: item.state in UNDECIDED_STATES, wrap=True
        )


def check_places(session: Session) -> None:
    """Expressions are found where the layer has them, by sentence and by words."""
    document, places = session.document, session.places
    new = SentenceIndex(document, session.layer)
    for number in range(len(document.sentences)):
        assert places.of(number) == new.of(number)
    middle = len(document.sentences) // 2
    everything = list(new.outwards(middle))
    for text in ("e", "Ø", "o"):
        assert list(places.outwards(middle, text)) == [
            m for m in everything if plain(text) in plain(called(document, m))
        ]


def check_question(session: Session) -> None:
    """The question and the candidates shown are about the layer."""
    question = session.question
    assert (question is None) == (session.active == "")
    if question is None:
        return
    assert question.anaphor == session.layer.anaphors[session.active]
    assert question.markable == session.layer.markables[session.active]
    for row in question.rows:
        assert row.markable == session.markable(row.markable.id)
        assert row.members == session.links.size(row.markable.id)
    assert not (question.undecided and question.chosen)
    hidden = question.blind and not question.anaphor.antecedents
    assert not (hidden and any(row.proposed for row in question.rows))
    if question.blind and not session.listing.moved:
        assert session.current == -1
    rows = (*question.rows, *session.rows)
    assert set(session.chosen) <= {name for row in rows for name in row.ids}


def check_bridges(session: Session) -> None:
    """No link of an annotator stands beside an antecedent; files may have both."""
    start = session.project.start(session.name)
    came = {bridge.anaphor for bridge in start.bridges} if start is not None else set()
    for name in {bridge.anaphor for bridge in session.layer.bridges} - came:
        anaphor = session.layer.anaphors.get(name)
        assert anaphor is None or not anaphor.antecedents


def check_rows(session: Session) -> None:
    """Each row of a list by entity stands for mentions of one entity."""
    if not session.listing.by_entity:
        return
    rows = session.listing.everything
    names = [name for row in rows for name in row.mentions]
    assert len(names) == len(set(names))
    letters = [row.letter for row in rows if row.letter]
    assert len(letters) == len(set(letters))
    for row in rows:
        assert all(session.links.joined(row.markable.id, name) for name in row.mentions)
        mentions = [session.row_of(name) for name in row.mentions]
        assert row.allowed == any(one.allowed for one in mentions if one is not None)


@pytest.fixture
def check() -> Callable[[Session], None]:
    """Return what checks everything that is looked up at each key."""

    def check_all(session: Session) -> None:
        check_links(session)
        check_entities(session)
        check_queue(session)
        check_places(session)
        check_question(session)
        check_bridges(session)
        check_rows(session)

    return check_all


@pytest.fixture
def check_candidates() -> Callable[[Session], None]:
    """Return what checks the candidates of all anaphors, which takes most of the time."""

    def check_pools(session: Session) -> None:
        new = Pools(FINDER, session.document, session.layer, session.answers)
        for anaphor in session.layer.anaphors.values():
            assert session.pools.pool(anaphor) == new.pool(anaphor)
        assert session.pools.trouble == ""

    return check_pools
