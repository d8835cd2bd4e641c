"""Judged anaphors made by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pytest

from anaphora_workbench.experiments import Asked, Judged, JudgedOutcome, JudgedSystem
from anaphora_workbench.model import (
    Anaphor,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Reference,
    Span,
    Token,
)
from anaphora_workbench.ports import Reading
from anaphora_workbench.scoring import CarryOver, Match

MakeJudged = Callable[..., Judged]


@pytest.fixture
def make_judged() -> MakeJudged:
    """Make the judged anaphors of systems from strings, one string a document.

    ``+`` is right, ``-`` wrong, ``.`` missing; a document of ``None`` was not run.
    """

    def make(
        systems: Mapping[str, Sequence[str | None]], kinds: Sequence[str] = ("persIt",)
    ) -> Judged:
        sizes = [
            max(len(text or "") for text in texts) for texts in zip(*systems.values(), strict=True)
        ]
        asked = [Asked(kinds[n % len(kinds)], "<", 0) for size in sizes for n in range(size)]
        documents = [f"text{number}" for number, size in enumerate(sizes) for _ in range(size)]
        outcomes = {
            "+": JudgedOutcome("exit", "right"),
            "-": JudgedOutcome("failure", "choice"),
            ".": JudgedOutcome("missing", "missing:no-answer"),
        }
        by_column = {
            JudgedSystem(name, Match.HEAD, CarryOver.PROPAGATED): tuple(
                [
                    outcomes[one] if text is not None else None
                    for text, size in zip(texts, sizes, strict=True)
                    for one in (text if text is not None else "." * size)
                ]
            )
            for name, texts in systems.items()
        }
        return Judged(asked, documents, by_column, {column: {} for column in by_column})

    return make


@pytest.fixture
def texts() -> list[Reading]:
    """Two small gold documents: a name, a pronoun for it, and one that stands for neither."""
    return [_text(number) for number in range(2)]


def _text(number: int) -> Reading:
    features = FrozenDict({"PronType": "Prs", "Person": "3"})
    tokens = (
        Token("Ana", "Ana", "PROPN"),
        Token("met", "meet", "VERB"),
        Token("Bill", "Bill", "PROPN"),
        Token("She", "she", "PRON", features=features),
        Token("saw", "see", "VERB"),
        Token("him", "he", "PRON", features=features),
    )
    document = Document(f"text{number}", "en", tokens=tokens, sentences=(Span(0, 3), Span(3, 6)))
    markables = [Markable(f"m{at}", (Span(at, at + 1),), at) for at in (0, 2, 3, 5)]
    anaphors = [Anaphor("m3", "", Reference.ANAPHOR, ("m0",))]
    anaphors.append(Anaphor("m5", "", Reference.ANAPHOR, ("m2",)))
    return Reading(document, (Layer.build("gold", markables, anaphors),))
