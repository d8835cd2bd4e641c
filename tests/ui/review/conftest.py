"""A project that two or three annotators have done, for the panels of review."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from anaphora_workbench.annotation.adjudication import AdjudicationSession
from anaphora_workbench.edits import RemoveAnaphor, SetAntecedents
from anaphora_workbench.model import (
    Anaphor,
    Document,
    Layer,
    Markable,
    Reference,
    Span,
    Token,
    sentences_from_lengths,
)
from anaphora_workbench.ports import Reading
from anaphora_workbench.store import Project

SENTENCES = (
    "Ana fed the old dog of her neighbour .",
    "She saw it in the garden .",
    "It barked at her and at Bea .",
    "They left at once .",
)
PLACES = {
    "ana": (0, 1),
    "dog": (2, 8),
    "old dog": (3, 5),
    "she": (9, 10),
    "it": (11, 12),
    "It": (16, 17),
    "her": (19, 20),
    "bea": (22, 23),
    "they": (24, 25),
}
ASKED = {"she": "persNoRefl", "it": "persIt", "It": "persIt", "her": "persNoRefl", "they": "demo"}


def _document() -> Document:
    words = [sentence.split() for sentence in SENTENCES]
    return Document(
        "farm",
        "en",
        tokens=tuple([Token(word) for sentence in words for word in sentence]),
        sentences=sentences_from_lengths([len(sentence) for sentence in words]),
    )


def _start() -> Layer:
    heads = {"dog": 4}
    markables = [
        Markable(name, (Span(start, end),), heads.get(name, end - 1))
        for name, (start, end) in PLACES.items()
    ]
    return Layer.build("prepared", markables, [Anaphor(n, kind) for n, kind in ASKED.items()])


def _link(anaphor: str, *antecedents: str) -> SetAntecedents:
    return SetAntecedents(anaphor, antecedents, Reference.ANAPHOR)


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Project]:
    """Three annotators; they differ on `it`, `It`, `her` and `they`, on each in another way."""
    with Project.create(tmp_path / "farm.anaphora") as made:
        made.add_document(Reading(_document(), (_start(),), (), "farm.txt"))
        answers = {
            "ana": [_link("it", "dog"), _link("It", "it"), _link("her", "she")],
            "bo": [_link("it", "old dog"), _link("It", "it"), _link("her", "bea")],
            "cy": [
                _link("it", "dog"),
                SetAntecedents("It", (), Reference.NON_REFERRING),
                _link("her", "she"),
                RemoveAnaphor("they"),
            ],
        }
        for name, edits in answers.items():
            made.add_annotator(name)
            last = [] if name == "cy" else [_link("they", "ana", "bea")]
            for edit in [_link("she", "ana"), *edits, *last]:
                made.record("farm", name, edit)
        yield made


@pytest.fixture
def make_session(project: Project) -> Callable[..., AdjudicationSession]:
    """Open the adjudication of the project."""

    def make(**options: object) -> AdjudicationSession:
        return AdjudicationSession(project, "farm", **options)

    return make
