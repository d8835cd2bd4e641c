"""Newer proposals that a project keeps until all proposals of a text are stored again.

A project stores all proposals of a resolver at once, which takes a while for a long text. What the
resolver proposes for an added expression, or after a correction, is kept beside them: there are
few of these, and without them the next session would begin with no proposal, or with an old one.
"""

from __future__ import annotations

import json
from typing import Any

from anaphora_workbench.annotation.preparation.proposals import Proposed
from anaphora_workbench.annotation.preparation.resolver_answers import (
    ProposedAnswer,
    ResolverAnswers,
)
from anaphora_workbench.annotation.worker.protocol import answers_of, proposed_json
from anaphora_workbench.errors import AnaphoraError
from anaphora_workbench.model import Layer
from anaphora_workbench.store import NEWER_PROPOSALS, Project


class KeptProposals:
    """The newer proposals of one annotator's document.

    Args:
        project: The project.
        document: Name of the document.
        annotator: Name of the annotator.
        text: Number of the revision of the text.
    """

    def __init__(self, project: Project, document: str, annotator: str, text: int) -> None:
        self._project = project
        self._name = NEWER_PROPOSALS + json.dumps([annotator, document])
        self._text = text
        self._kept: dict[str, ProposedAnswer] = {}

    def restore(self, answers: ResolverAnswers, start: Layer, layer: Layer) -> None:
        """Let a resolver's answers take what was kept of it.

        Args:
            answers: The answers.
            start: The layer that the annotator began with.
            layer: The layer now.
        """
        try:
            value = self._project.settings.get(self._name)
            if self._fits(value, answers.name):
                answers.restore(*answers_of(value["answers"]), start, layer)
        except (AnaphoraError, KeyError, TypeError, ValueError, AttributeError):
            return  # somebody has spoiled it: the resolver is asked again
        self._kept = answers.unstored()

    def _fits(self, value: Any, resolver: str) -> bool:
        of = (resolver, self._text)
        return isinstance(value, dict) and (value.get("resolver"), value.get("text")) == of

    def keep(self, answers: ResolverAnswers) -> None:
        """Write what is newer than the stored proposals, if it is not what was written last."""
        kept = answers.unstored()
        if kept == self._kept:
            return
        items = [
            proposed_json(Proposed(name, answer, answers.strangers_in(answer)))
            for name, answer in kept.items()
        ]
        value = {"resolver": answers.name, "text": self._text, "answers": items}
        try:
            self._project.settings.set(self._name, value if items else None)
        except AnaphoraError:
            return  # the resolver can be asked again, and all decisions are safe
        self._kept = kept
