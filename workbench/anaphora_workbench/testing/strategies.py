"""Hypothesis strategies for the property tests of plug-ins: documents, layers, readings.

``write`` then ``read`` gives the same back, whatever was written. Every feature of the model can
be switched off, because few formats hold them all::

    @given(readings(of=documents(trees=False), zeros=False, candidates=False))
    def test_what_is_written_is_read_back(reading): ...

What is built always satisfies the model. Sizes stay small: a few sentences, a few markables.
Needs hypothesis, which the workbench itself does not depend on.
"""

from __future__ import annotations

from typing import Unpack

from anaphora_workbench.errors import MissingExtraError
from anaphora_workbench.model import Document
from anaphora_workbench.ports import Reading

try:
    from hypothesis import strategies as st
except ImportError as error:
    raise MissingExtraError("the testing strategies need hypothesis; install it") from error

from anaphora_workbench.testing.documents import FEATURES, UPOS, WORDS, documents, names, words
from anaphora_workbench.testing.layers import KINDS, LayerChoices, layers

__all__ = [
    "FEATURES",
    "KINDS",
    "UPOS",
    "WORDS",
    "LayerChoices",
    "documents",
    "layers",
    "names",
    "readings",
    "words",
]


@st.composite
def readings(
    draw: st.DrawFn,
    *,
    of: st.SearchStrategy[Document] | None = None,
    max_layers: int = 1,
    **choices: Unpack[LayerChoices],
) -> Reading:
    """Build a document with 1 to ``max_layers`` layers; the first is called ``gold``.

    Args:
        draw: Given by hypothesis.
        of: Strategy of the document; `documents` with everything by default.
        max_layers: Most layers.
        **choices: As for `layers`.
    """
    document = draw(documents() if of is None else of)
    built = [
        draw(layers(document, name=f"annotator{number}" if number else "gold", **choices))
        for number in range(draw(st.integers(1, max_layers)))
    ]
    return Reading(document, tuple(built), (), f"{document.doc_id}.test")
