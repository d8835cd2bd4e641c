"""Where a zero stands among the words: one place for files, reports and the window."""

from __future__ import annotations

import pytest

from anaphora_workbench.model import ROOT, Document, Token, Zero, sentences_from_lengths
from anaphora_workbench.model.clauses import zero_position
from anaphora_workbench.model.language import language

SPANISH = language("es")
WORDS = (
    ("Vino", "VERB", ROOT, "root"),
    (".", "PUNCT", 0, "punct"),
    ("Lo", "PRON", 4, "obj"),
    ("había", "AUX", 4, "aux"),
    ("olvidado", "VERB", ROOT, "root"),
    (".", "PUNCT", 4, "punct"),
)


@pytest.fixture(scope="module")
def document() -> Document:
    """*Vino. Lo había olvidado.*."""
    tokens = [Token(text, pos=pos, head=head, deprel=role) for text, pos, head, role in WORDS]
    return Document("cita", "es", "", tuple(tokens), sentences_from_lengths([2, 4]))


@pytest.mark.parametrize(
    ("zero", "position"),
    [
        (Zero(4, "nsubj"), 2),
        (Zero(4, "nsubj:pass"), 2),
        (Zero(4, "obj"), 4),
        (Zero(4, "nsubj", place=(3, 1)), 4),
        (Zero(4, "nsubj", place=(1, 1)), 2),
        (Zero(4, "nsubj", place=(5, 1)), 6),
        (Zero(4, "nsubj", place=(0, 1)), 2),
        (Zero(0, "nsubj"), 0),
    ],
)
def test_a_subject_that_no_file_has_placed_stands_before_the_verb_group(
    document: Document, zero: Zero, position: int
) -> None:
    assert zero_position(document, zero, SPANISH) == position
