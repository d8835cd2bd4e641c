"""Resolvers take over what the session that finds candidates knows, and answer as without it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

import anaphora_samples
from anaphora_resolvers.finders.candidates import SuparCandidateFinder, known_text, known_view
from anaphora_resolvers.finders.pronouns import PronounFinder
from anaphora_resolvers.preprocessors.parsed import RECOGNISED, ParsedPreprocessor
from anaphora_resolvers.ranker.resolver import Ranker, SureRanker
from anaphora_resolvers.supar import Supar
from anaphora_workbench.model import Document, FrozenDict, Layer
from anaphora_workbench.ports import (
    CandidateSession,
    Decision,
    SessionTaking,
    Source,
    StepResolver,
    started,
)
from anaphora_workbench.registry import Registry

Text = tuple[Document, Layer]


@pytest.fixture(params=[("en", "en-bio"), ("es", "es-letter")], ids=["English", "Spanish"])
def text(request: pytest.FixtureRequest) -> Text:
    language, name = request.param
    path = next(
        path
        for code, listed in anaphora_samples.names()
        if code == language
        for path in [anaphora_samples.path(listed)]
        if path.suffix == ".conllu" and name.split("-")[1] in path.stem
    )
    reading = next(iter(Registry().format("corefud").read(Source.of(path))))
    document, layer = ParsedPreprocessor().prepare(replace(reading.document, language=language))
    return document, PronounFinder().find(document, layer)


def answers(
    resolver: StepResolver, text: Text, session: CandidateSession | None
) -> Iterator[Decision]:
    document, layer = text
    run = started(resolver, document, layer, session)
    finding = SuparCandidateFinder().start(document, layer)
    for anaphor in layer.anaphors_in_text_order():
        decision = run.resolve(anaphor, finding.candidates(anaphor))
        run.settle(anaphor, decision)
        yield decision


@pytest.mark.parametrize("make", [Ranker, SureRanker, Supar])
def test_the_answers_are_the_same_with_and_without_a_session(
    make: type[Ranker | Supar], text: Text
) -> None:
    resolver = make()
    assert isinstance(resolver, SessionTaking)
    alone = list(answers(resolver, text, None))
    assert any(decision.antecedents for decision in alone)
    assert list(answers(resolver, text, SuparCandidateFinder().start(*text))) == alone


def test_a_session_is_asked_for_its_own_text_and_markables_only(text: Text) -> None:
    document, layer = text
    session = SuparCandidateFinder().start(document, layer)
    assert known_text(document, layer, session) == (session.view, session.expressions)
    assert known_view(document, layer, session) is session.view
    silent = replace(layer, anaphors=FrozenDict())
    assert known_view(document, silent, session) is session.view
    first, *rest = layer.markables
    fewer = replace(
        layer,
        markables=FrozenDict({name: layer.markables[name] for name in rest}),
        anaphors=FrozenDict(),
    )
    recognised = replace(layer, metadata=FrozenDict({RECOGNISED: "yes"}))
    for other in (fewer, recognised):
        view, expressions = known_text(document, other, session)
        assert view is not session.view
        assert expressions is not session.expressions
        assert set(expressions.by_id) == set(other.markables)
    session.revise(fewer, [first])
    assert session.knows(document, fewer)
    assert not session.knows(document, layer)
    assert not session.knows(replace(document, doc_id="other"), fewer)


def test_a_session_of_another_finder_is_left_alone(text: Text) -> None:
    class Strange:
        def candidates(self, anaphor: object) -> object:
            raise AssertionError("nobody asks it")

    assert list(answers(Supar(), text, Strange())) == list(answers(Supar(), text, None))
