"""Whatever the text and its annotation, finders and constraints keep their promises."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from anaphora_resolvers.classic.baselines import (
    FirstNP,
    MostFrequent,
    Nearest,
    NearestAgreeing,
    Random,
)
from anaphora_resolvers.constraints import NAMES
from anaphora_resolvers.finders.candidates import SuparCandidateFinder
from anaphora_resolvers.finders.pronouns import PronounFinder
from anaphora_resolvers.preprocessors.parsed import ParsedPreprocessor
from anaphora_workbench.model import Anaphor, Layer, Reference
from anaphora_workbench.ports import Reading
from anaphora_workbench.testing.strategies import readings

WINDOW = 2


@given(readings())
def test_pools_hold_the_window_without_the_anaphor_and_what_does_not_refer(
    reading: Reading,
) -> None:
    document = reading.document
    for layer in reading.layers:
        session = SuparCandidateFinder(WINDOW).start(document, layer)
        silent = {
            anaphor.markable
            for anaphor in layer.anaphors.values()
            if anaphor.reference is Reference.NON_REFERRING
        }
        for asked in layer.in_text_order():
            own = document.sentence_of(asked.start)
            expected = [
                markable.id
                for markable in layer.in_text_order()
                if markable.id not in silent | {asked.id}
                and own - WINDOW <= document.sentence_of(markable.start) <= own
            ]
            pool = session.candidates(Anaphor(asked.id))
            assert [found.markable for found in pool.candidates] == expected
            for found in pool.candidates:
                assert tuple([verdict.constraint for verdict in found.verdicts]) == NAMES


@given(readings())
def test_prepared_text_keeps_its_words_and_every_phrase_holds_its_head(reading: Reading) -> None:
    document = reading.document
    if not document.has_heads and not document.has_trees:
        return
    prepared, layer = ParsedPreprocessor().prepare(document)
    assert prepared.tokens == document.tokens
    assert prepared.sentences == document.sentences
    places = [
        (markable.spans, markable.phrase == "coordination", markable.realisation, markable.zero)
        for markable in layer.markables.values()
    ]
    assert len(set(places)) == len(places)
    for unit in prepared.structures:
        if unit.parent is not None:
            assert unit.span in prepared.structures[unit.parent].span
    assert ParsedPreprocessor().prepare(document)[1] == layer


@given(readings())
def test_finding_pronouns_twice_finds_nothing_new(reading: Reading) -> None:
    layer = reading.layers[0] if reading.layers else Layer("base")
    once = PronounFinder().find(reading.document, layer)
    assert PronounFinder().find(reading.document, once) == once
    assert layer.markables.items() <= once.markables.items()


@pytest.mark.parametrize("resolver", [Nearest, NearestAgreeing, FirstNP, MostFrequent, Random])
@settings(max_examples=30)
@given(reading=readings())
def test_a_baseline_answers_with_a_candidate_or_not_at_all(
    resolver: type[NearestAgreeing], reading: Reading
) -> None:
    for layer in reading.layers:
        session = SuparCandidateFinder().start(reading.document, layer)
        run = resolver().start(reading.document, layer)
        for asked in layer.in_text_order():
            anaphor = Anaphor(asked.id)
            pool = session.candidates(anaphor)
            decision = run.resolve(anaphor, pool)
            allowed = pool.markables if resolver is Nearest else pool.admissible()
            assert set(decision.antecedents) <= set(allowed)
            assert decision == run.resolve(anaphor, pool)
