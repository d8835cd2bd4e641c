"""Where the labels of zeros and clitics are drawn."""

from __future__ import annotations

import pytest

from anaphora_workbench.model import (
    ROOT,
    Document,
    Markable,
    Span,
    Token,
    Zero,
    sentences_from_lengths,
)
from anaphora_workbench.ui.annotating.session_marks import spans_shown


@pytest.fixture(scope="module")
def document() -> Document:
    """*Lo había olvidado.*."""
    words = (
        *(("Lo", "PRON", 2, "obj"), ("había", "AUX", 2, "aux")),
        *(("olvidado", "VERB", ROOT, "root"), (".", "PUNCT", 2, "punct")),
    )
    tokens = [Token(text, pos=pos, head=head, deprel=role) for text, pos, head, role in words]
    return Document("cita", "es", "", tuple(tokens), sentences_from_lengths([4]))


@pytest.mark.parametrize(
    ("zero", "shown"),
    [
        (Zero(2, "nsubj"), ((Span(0, 1),), True)),
        (Zero(2, "nsubj", place=(1, 1)), ((Span(2, 3),), True)),
        (Zero(2, "nsubj", place=(3, 1)), ((Span(3, 4),), False)),
    ],
)
def test_a_zero_is_drawn_where_files_have_it(
    document: Document, zero: Zero, shown: tuple[tuple[Span, ...], bool]
) -> None:
    markable = Markable("z", (Span(2, 3),), 2, phrase="zero", zero=zero)
    assert spans_shown(document, markable) == shown


def test_a_clitic_is_drawn_behind_its_host(document: Document) -> None:
    markable = Markable("c", (Span(2, 3),), 2, phrase="clitic", clitic=1)
    assert spans_shown(document, markable) == ((Span(2, 3),), False)
