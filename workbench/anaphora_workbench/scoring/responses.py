"""Another system's output file on a gold document, in the gold document's tokens.

1. A response on the same tokens is taken as it is.
2. One on other tokens of the same text is aligned with them (`anaphora_workbench.alignment`): what
   could not be kept is reported and counted, never lost in silence.
3. One of whose tokens fewer than half are in the gold text is another text, and refused.
4. An answer to a snippet of GAP has no words; it names the one or two names that the pronoun means.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from anaphora_workbench.alignment import Aligned, align, carried_and_counted
from anaphora_workbench.errors import FormatError, Problem, UsageError
from anaphora_workbench.model import Document, Layer
from anaphora_workbench.pipeline import Resolver
from anaphora_workbench.ports import Reading, Versioned, lacks
from anaphora_workbench.scoring.gap import layer_of_labels


def refuse_doubled(names: Sequence[str]) -> None:
    """Refuse two systems of one name, whose figures would be added up as if they were one.

    Raises:
        UsageError: Names the first.
    """
    for number, name in enumerate(names):
        if name in names[:number]:
            raise UsageError(f"two systems are called '{name}'; give one of them another name")


def versions_of(resolvers: Iterable[Resolver]) -> str:
    """Return ``name@version`` of each system of other people, joined by ``+``, for signatures.

    Systems that cannot be used here or do not know their version are left out.
    """
    stated = []
    for resolver in sorted(resolvers, key=lambda one: one.name):
        if lacks(resolver) or not isinstance(resolver, Versioned):
            continue
        if version := resolver.version():
            stated.append(f"{resolver.name}@{version}")
    return "+".join(stated)


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

    ``reading`` is the system's document; ``None`` if it has none of that name.

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
