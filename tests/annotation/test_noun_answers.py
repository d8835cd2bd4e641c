"""Noun phrases that words answer: everything else is the resolver's own."""

from __future__ import annotations

from typing import Any

from anaphora_workbench.annotation.preparation.noun_answers import NounAnswers
from anaphora_workbench.model import Document, Layer
from anaphora_workbench.model.tokenise import document_of_text
from anaphora_workbench.ports import Decision, probability_of, started, stated_version


class Likely:
    """A resolver with probabilities and a version that takes over a session."""

    name, title, needs, uses_history = "likely", "likely", frozenset[Any](), True
    calibrated = takes_session = True
    given: Any = None

    def version(self) -> str:
        return "7"

    def start(self, document: Document, layer: Layer, session: Any = None) -> Any:
        self.given = session
        return self


def test_session_probability_and_version_are_those_of_the_resolver() -> None:
    resolver, session = Likely(), object()
    wrapped = NounAnswers(resolver)
    document, layer = document_of_text("d", "Ana slept.", "en"), Layer("start")
    started(wrapped, document, layer, session)  # type: ignore[arg-type]
    assert resolver.given is session
    assert probability_of(wrapped, Decision(score=0.5)) == 0.5
    assert stated_version(wrapped) == "7"
