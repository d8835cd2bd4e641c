"""Another system's output file on a gold document, in the gold document's tokens.

1. A response on the same tokens is taken as it is.
2. One on other tokens of the same text is aligned with them (`anaphora_workbench.alignment`): what
   could not be kept is told and counted, never lost in silence.
3. One of whose tokens fewer than half are in the gold text is another text, and refused.
4. An answer to a snippet of GAP has no words; it names the one or two names that the pronoun means.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from anaphora_workbench.alignment import Aligned, align, carried_and_counted
from anaphora_workbench.errors import FormatError, Problem
from anaphora_workbench.model import Document, Layer
from anaphora_workbench.ports import Reading
from anaphora_workbench.scoring.gap import layer_of_labels


@dataclass(frozen=True, slots=True)
class Response:
    """Another system's output on the gold document's tokens.

    Attributes:
        name: The system.
        layer: Its markables and links.
        aligned: What became of it if its tokens were others; ``None`` if they were the same.
    """

    name: str
    layer: Layer
    aligned: Aligned | None = None


def response_of(
    name: str, document: Document, reading: Reading | None
) -> tuple[Response, Sequence[Problem]]:
    """Return a system's output on a document, and what of it could not be kept.

    Args:
        name: The system.
        document: The gold document.
        reading: The system's document; ``None`` if it has none of that name.

    Raises:
        FormatError: ``response-tokens``: it is another text.
    """
    if reading is None:
        return Response(name, Layer("response")), ()
    other = reading.document
    layer = reading.layers[0] if reading.layers else Layer("response")
    if not other.tokens and (labelled := layer_of_labels(document, other)) is not None:
        return Response(name, labelled), ()
    if [token.text for token in document.tokens] == [token.text for token in other.tokens]:
        return Response(name, layer), ()
    alignment = align(document, other)
    counts = alignment.counts
    if alignment.is_same:
        return Response(name, layer), ()
    if not alignment.same_text:
        raise FormatError(
            f"{reading.source or 'the response'}: '{document.doc_id}' is another text than the "
            f"gold document of that name: {counts.other_extra:,} of its {counts.other_tokens:,} "
            "tokens are not in it. A response may have other tokens and lack sentences, but it "
            "must be on the same text",
            code="response-tokens",
        )
    carried, problems, aligned = carried_and_counted(layer, alignment, reading.source)
    return Response(name, carried, aligned), problems
