"""Names and noun phrases are asked: matches, proposals by words, new entities, same words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

import anaphora_samples
from anaphora_workbench.annotation.preparation.prepared_text import prepare_source
from anaphora_workbench.annotation.preparation.word_matches import PROPOSER, Match
from anaphora_workbench.annotation.session.same_words import SameWords, Union
from anaphora_workbench.annotation.session.values import AnaphorState, Change, Tone
from anaphora_workbench.model import FOUND, NEW, Document, Layer, Reference
from anaphora_workbench.model.language import is_new, is_noun_kind
from anaphora_workbench.pipeline import PluginChoice
from anaphora_workbench.ports import Reading, Source
from anaphora_workbench.registry import Registry
from anaphora_workbench.store import Project


class Text(NamedTuple):
    """A document as annotators begin with it."""

    document: Document
    start: Layer
    proposals: Layer


@pytest.fixture(scope="module")
def story() -> Text:
    registry = Registry()
    source = Source.of(anaphora_samples.path("en-story"))
    document = next(iter(registry.format("corefud").read(source))).document
    plan = PluginChoice(preprocessor="parsed", finder="noun-phrases", resolver="supar")
    [ready] = prepare_source([Reading(document, ())], plan, registry=registry)
    return Text(ready.reading.document, ready.start, ready.proposals[0])


@pytest.fixture
def work(story: Text, begin: Callable[..., Any]) -> Any:
    work = begin(story)
    work.decide.first()
    return work


def codes(change: Change) -> list[str]:
    return [message.code for message in change.messages]


def noras(work: Any) -> list[str]:
    layer = work.session.layer
    return [m.id for m in layer.in_text_order() if work.words(m.id) in ("Nora", "Nora's")]


def test_names_and_noun_phrases_are_asked_with_their_kinds(work: Any) -> None:
    kinds = {item.words: item.kind for item in work.session.queue}
    assert kinds["Nora"] == "name"
    assert kinds["the kite"] == "defDesc"
    assert kinds["she"] == "persNoRefl"
    assert "np" in kinds.values()


def test_the_first_name_is_proposed_as_new_and_later_ones_by_their_words(work: Any) -> None:
    first, second, *_rest = noras(work)
    work.session.activate(first)
    question = work.session.question
    assert (question.proposed, question.proposed_reference) == ((), Reference.OTHER)
    assert question.proposer == PROPOSER
    work.session.activate(second)
    assert work.session.question.proposed == (first,)


def test_what_has_the_same_words_comes_first_however_far_back(work: Any) -> None:
    places = noras(work)
    work.session.activate(places[-1])
    first = work.session.rows[0]
    assert (first.words, first.match) == ("Nora's", Match.WORDS)
    assert not first.outside
    change = work.decide.choose(1)
    assert "breaks-constraint" not in codes(change)
    assert work.last_decision().context.broken == ()


def test_of_distant_expressions_that_nobody_has_linked_the_nearest_is_enough(work: Any) -> None:
    places = noras(work)

    def distant() -> list[str]:
        work.session.activate(places[-1])
        question = work.session.question
        found = [row for row in question.rows if row.match is Match.WORDS and row.distance > 4]
        return [row.words for row in found]

    assert len(distant()) == len(set(distant()))
    work.session.activate(places[1])
    work.decide.choose_markable(places[0])
    assert "Nora" in distant()


def test_a_pronoun_has_no_matches(work: Any) -> None:
    she = next(item.markable_id for item in work.session.queue if item.words == "she")
    work.session.activate(she)
    assert [row.match for row in work.session.rows] == [None] * len(work.session.rows)


def test_a_new_entity_takes_one_key_and_stays_a_candidate(work: Any) -> None:
    first, second, *_rest = noras(work)
    work.session.activate(first)
    change = work.decide.new_entity()
    assert change.saved
    assert work.anaphor(first).reference is Reference.OTHER
    assert is_new(work.anaphor(first))
    assert work.session.item(first).state is AnaphorState.DECIDED
    assert work.session.recent[0].new
    work.session.activate(second)
    assert first in [row.markable.id for row in work.session.rows]
    work.session.undo()
    assert not work.anaphor(first).decided


def test_another_answer_ends_being_new(work: Any) -> None:
    first, second, *_rest = noras(work)
    work.session.activate(second)
    work.decide.new_entity()
    work.session.activate(second)
    work.decide.choose_markable(first)
    assert not is_new(work.anaphor(second))


def test_a_pronoun_can_introduce_an_entity_too(work: Any) -> None:
    she = next(item.markable_id for item in work.session.queue if item.words == "she")
    work.session.activate(she)
    work.decide.new_entity()
    assert NEW in work.anaphor(she).attributes
    work.session.activate(she)
    work.decide.refer(Reference.OTHER)
    assert NEW not in work.anaphor(she).attributes


def test_accepting_the_proposal_of_a_new_entity_is_one_key(work: Any) -> None:
    first = noras(work)[0]
    work.session.activate(first)
    assert work.session.question.offers
    work.decide.accept()
    assert is_new(work.anaphor(first))


def test_all_with_the_same_words_become_one_entity_and_back_in_one_step(work: Any) -> None:
    places, before = noras(work), work.session.layer
    work.session.activate(places[1])
    plan = SameWords(work.session).planned()
    assert isinstance(plan, Union)
    assert plan.places == tuple(places)
    assert plan.linked == tuple(places[1:])
    assert plan.entities == 0
    change = SameWords(work.session).unite()
    assert codes(change) == ["same-words-united"]
    assert work.session.chain(places[0]) == tuple(places)
    assert work.session.active not in places[1:]
    assert not work.anaphor(places[0]).decided
    work.session.undo()
    assert work.session.layer == before
    work.session.redo()
    assert work.session.chain(places[0]) == tuple(places)


def test_what_is_not_asked_about_is_linked_as_well(texts: Any, begin: Callable[..., Any]) -> None:
    work = begin(texts["english"])
    places = noras(work)
    assert not [name for name in places if name in work.session.layer.anaphors]
    SameWords(work.session).unite(places[0])
    assert work.session.chain(places[0]) == tuple(places)
    assert {work.anaphor(name).kind for name in places[1:]} == {"name"}


def test_decisions_stay_and_their_entities_are_joined_as_the_preview_says(work: Any) -> None:
    places = noras(work)
    she = next(item.markable_id for item in work.session.queue if item.words == "she")
    kite = next(item.markable_id for item in work.session.queue if item.words == "the kite")
    for name, antecedent in ((places[1], places[0]), (she, places[2])):
        work.session.activate(name)
        work.decide.choose_markable(antecedent)
    work.session.activate(places[3])
    work.decide.not_referring()
    plan = SameWords(work.session).planned(places[4])
    assert isinstance(plan, Union)
    assert plan.entities == 2
    assert plan.kept == (places[3],)
    SameWords(work.session).unite(places[4])
    chain = work.session.chain(places[0])
    assert she in chain
    assert kite not in chain
    assert places[3] not in chain
    assert work.anaphor(places[1]).antecedents == (places[0],)
    assert work.anaphor(places[3]).reference is Reference.NON_REFERRING


def test_a_first_mention_that_is_no_longer_the_first_is_linked(work: Any) -> None:
    places = noras(work)
    work.session.activate(places[2])
    work.decide.new_entity()
    SameWords(work.session).unite(places[2])
    assert work.anaphor(places[2]).antecedents == (places[1],)


def test_a_chain_that_disagrees_is_warned_of(work: Any) -> None:
    places = noras(work)
    he = next(item.markable_id for item in work.session.queue if item.words.lower() == "he")
    she = next(item.markable_id for item in work.session.queue if item.words == "she")
    for name, antecedent in ((he, places[1]), (she, places[0])):
        work.session.activate(name)
        work.decide.choose_markable(antecedent)
    change = SameWords(work.session).unite(places[1])
    assert [m.tone for m in change.messages if m.code == "chain-disagrees"] == [Tone.WARNING]


def test_pronouns_and_single_words_are_refused(work: Any) -> None:
    she = next(item.markable_id for item in work.session.queue if item.words == "she")
    assert codes(SameWords(work.session).unite(she)) == ["no-noun-phrase"]
    queue = list(work.session.queue)
    lone = next(i for i in queue if is_noun_kind(i.kind) and _alone(work, i.markable_id))
    assert codes(SameWords(work.session).unite(lone.markable_id)) == ["same-words-none"]
    places = noras(work)
    SameWords(work.session).unite(places[0])
    assert codes(SameWords(work.session).unite(places[0])) == ["same-words-done"]


def _alone(work: Any, name: str) -> bool:
    session = work.session
    return len(session.matches.same_words(session.layer.markables[name])) == 1


def test_new_and_deleted_expressions_are_followed(work: Any) -> None:
    places = noras(work)
    work.session.activate(places[1])
    work.mark.delete(places[2])
    nora = work.session.layer.markables[places[0]]
    assert work.session.matches.same_words(nora) == tuple(n for n in places if n != places[2])
    work.session.undo()
    assert work.session.matches.same_words(nora) == tuple(places)


def test_the_queue_takes_one_kind_at_a_time(work: Any) -> None:
    work.session.activate(noras(work)[0])
    work.decide.order_by_kind(True)
    met = []
    for _number in range(len(list(work.session.queue))):
        met.append(work.session.item(work.session.active).kind)
        assert work.decide.new_entity().saved
    groups = [("name",), ("defDesc", "demoDesc"), ("np",)]
    ranks = [next((n for n, kinds in enumerate(groups) if kind in kinds), 3) for kind in met]
    assert ranks == sorted(ranks)
    assert set(ranks) == {0, 1, 2, 3}
    assert work.session.queue.open_count == 0
    work.session.undo()
    assert work.session.queue.open_count == 1


def test_an_order_by_kind_ends_one_by_confidence(work: Any) -> None:
    queue = work.session.queue
    queue.order_by_confidence(True)
    work.decide.order_by_kind(True)
    assert (queue.by_kind, queue.by_confidence) == (True, False)
    queue.order_by_confidence(True)
    assert (queue.by_kind, queue.by_confidence) == (False, True)


def test_what_was_united_and_introduced_is_there_after_a_restart(
    story: Text, begin: Callable[..., Any], work: Any
) -> None:
    places = noras(work)
    SameWords(work.session).unite(places[1])
    work.session.activate(places[0])
    work.decide.new_entity()
    layer = work.session.layer
    with Project.open(work.path, read_only=True) as project:
        assert project.layer(story.document.doc_id, "ana") == layer


def named(work: Any, words: str) -> str:
    found = (item.markable_id for item in work.session.queue if item.words == words)
    return str(next(found))


KITES = ("the kite", "The kite", "My kite")


def passed_kite(work: Any) -> Change:
    work.session.activate(named(work, "the red kite"))
    return work.decide.step_open(1)


def test_a_description_that_is_passed_over_takes_those_with_its_head_along(work: Any) -> None:
    change = passed_kite(work)
    assert codes(change) == ["passed-with-head"]
    names = {named(work, words) for words in KITES}
    assert names < change.touched
    assert {work.session.item(name).state for name in names} == {AnaphorState.SKIPPED}
    last = work.session.items[-1].markable_id
    met = []
    while last not in met:
        met.append(work.session.active)
        work.decide.new_entity()
    assert names.isdisjoint(met)


def test_a_decided_description_takes_nothing_along(work: Any) -> None:
    work.session.activate(named(work, "the red kite"))
    work.decide.new_entity()
    work.session.activate(named(work, "the red kite"))
    change = work.decide.step_open(1)
    assert "passed-with-head" not in codes(change)
    states = {work.session.item(named(work, words)).state for words in KITES}
    assert AnaphorState.SKIPPED not in states


def test_what_was_passed_over_along_comes_once_the_end_is_reached(work: Any) -> None:
    work.session.activate(named(work, "the red kite"))
    kept = {named(work, words) for words in ("the red kite", *KITES, "kites")}
    for item in work.session.items:
        if item.markable_id not in kept:
            work.session.activate(item.markable_id)
            work.decide.new_entity()
    passed_kite(work)
    met = [work.session.active]
    for _number in range(len(kept) - 1):
        work.decide.new_entity()
        met.append(work.session.active)
    assert set(met) == kept
    work.decide.new_entity()
    assert work.session.queue.open_count == 0


def test_an_answer_brings_back_those_with_the_same_head(work: Any) -> None:
    passed_kite(work)
    first, *later = [named(work, words) for words in KITES]
    work.session.activate(first)
    change = work.decide.new_entity()
    assert set(later) <= change.touched
    assert AnaphorState.SKIPPED not in {work.session.item(name).state for name in later}
    assert work.session.queue.open_neighbour(work.session.layer.markables[first], 1) != ""


def test_what_does_not_refer_brings_nothing_back(work: Any) -> None:
    passed_kite(work)
    first, *later = [named(work, words) for words in KITES]
    work.session.activate(first)
    work.decide.not_referring()
    assert {work.session.item(name).state for name in later} == {AnaphorState.SKIPPED}


def test_names_and_pronouns_are_passed_over_alone(work: Any) -> None:
    for words in ("Nora", "she", "it"):
        work.session.activate(named(work, words))
        change = work.decide.step_open(1)
        assert [message.code for message in change.messages] == ["left-open"]


def test_one_kind_at_a_time_passes_over_nothing_along(work: Any) -> None:
    work.decide.order_by_kind(True)
    assert [message.code for message in passed_kite(work).messages] == ["left-open"]


def test_going_back_reaches_what_was_passed_over_along(work: Any) -> None:
    passed_kite(work)
    after = next(
        item.markable_id
        for item in work.session.queue
        if work.session.layer.markables[item.markable_id].order
        > work.session.layer.markables[named(work, "the kite")].order
    )
    work.session.activate(after)
    work.decide.step_open(-1)
    assert work.session.active == named(work, "the kite")


def test_what_the_preprocessor_found_can_be_marked_as_a_mention(work: Any) -> None:
    layer = work.session.layer
    found = next(
        one
        for one in layer.markables.values()
        if FOUND in one.attributes and one.id not in layer.anaphors and one.realisation == "overt"
    )
    change = work.mark.new_markable(found.span)
    assert change.show == found.id
    assert FOUND not in work.session.layer.markables[found.id].attributes
    assert len(work.session.layer.markables) == len(layer.markables)
    assert codes(work.mark.new_markable(found.span)) == ["markable-there"]
    work.session.undo()
    assert FOUND in work.session.layer.markables[found.id].attributes
