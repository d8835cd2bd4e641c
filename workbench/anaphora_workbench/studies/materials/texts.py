"""Running text cut into the sentences that participants read one by one."""

from __future__ import annotations

from collections.abc import Sequence

from anaphora_workbench.model.tokenise import tokenise
from anaphora_workbench.studies.materials.material import Record


def sentences_of(
    text: str, language: str, references: Sequence[tuple[int, int]] = ()
) -> list[Record]:
    """Return the sentences of a text as records, with their number of tokens.

    Args:
        text: The text.
        language: Its language, whose abbreviations end no sentence.
        references: Half-open ranges of characters that refer to the main subject; an empty range
            where the expression has no words. A sentence that has one gets ``reference``.
    """
    found = tokenise(text, language)
    records: list[Record] = []
    for span in found.sentences:
        if not len(span):
            continue
        start, end = found.tokens[span.start][0], found.tokens[span.end - 1][1]
        record: Record = {"text": " ".join(text[start:end].split()), "tokens": len(span)}
        if any(_inside(place, start, end) for place in references):
            record["reference"] = True
        records.append(record)
    return records


def _inside(place: tuple[int, int], start: int, end: int) -> bool:
    first, last = place
    if first == last:  # an expression without words: where the words would be
        return start < first < end
    return first < end and last > start
