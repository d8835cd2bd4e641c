"""Texts of ours, analysed once by spaCy's models, and what real systems answered on them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from anaphora_resolvers.adapters.messages import document_of
from anaphora_resolvers.adapters.output import SystemMention, SystemOutput
from anaphora_workbench.model import Document, Span

RECORDED = Path(__file__).parent / "recorded"


@pytest.fixture
def recorded() -> Callable[[str], Any]:
    """Read what is kept of a system's answer; it is missing only when somebody deleted it."""

    def read(name: str) -> Any:
        return json.loads((RECORDED / name).read_text(encoding="utf-8"))

    return read


@pytest.fixture
def story(recorded: Callable[[str], Any]) -> Callable[[str], Document]:
    """Read the little story in a language."""
    return lambda code: document_of(recorded(f"story.{code}.json"))


@pytest.fixture
def in_words() -> Callable[[Document, SystemOutput], tuple[list[list[str]], list[str]]]:
    """Tell the clusters and links of an answer in the words of the text."""

    def summary(document: Document, output: SystemOutput) -> tuple[list[list[str]], list[str]]:
        def words(mention: SystemMention) -> str:
            return document.words(Span(mention.start, mention.end))

        clusters = [[words(mention) for mention in cluster] for cluster in output.clusters]
        links = [
            f"{words(link.anaphor)} -> {' + '.join([words(m) for m in link.antecedents])}"
            for link in output.links
        ]
        return clusters, links

    return summary
