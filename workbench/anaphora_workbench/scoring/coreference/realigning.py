"""Responses in the words and with the parse of the key.

The mentions of a response on other words are carried over to the key's words
(`anaphora_workbench.alignment`), and their table is made anew there: with the key's parse, as far
as the response gives no heads. A response on the same words without a parse takes over the heads
that the key's parse tells. Files are read again for that, as mention tables do not hold the words.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from anaphora_workbench.errors import Problem
from anaphora_workbench.ports import MentionTable, Reading
from anaphora_workbench.ports.mentions import Special
from anaphora_workbench.scoring.coreference.alignment import Alignment
from anaphora_workbench.scoring.coreference.reading import OpenFile, table_of_reading, words_from
from anaphora_workbench.scoring.coreference.settings import ScoreSettings

if TYPE_CHECKING:
    from anaphora_workbench.alignment import Aligned


@dataclass(frozen=True, slots=True)
class Realigned:
    """A response in the words of the key.

    Attributes:
        table: Its mentions.
        aligned: How much of it could be aligned.
        problems: What could not be kept, with its place.
    """

    table: MentionTable
    aligned: Aligned
    problems: Sequence[Problem]


@dataclass(slots=True)
class Realigner:
    """Carries the mentions of responses over to the words of the key.

    Attributes:
        keys: The files of the key.
        responses: Those of the response.
        settings: How the tables will be scored.
        full: Whether tables are to hold the words and what is a pronoun.
    """

    keys: Iterable[OpenFile]
    responses: Iterable[OpenFile]
    settings: ScoreSettings
    full: bool = False
    _read: dict[int, tuple[str, dict[str, Reading]]] = field(default_factory=dict)

    def __call__(self, key: MentionTable, response: MentionTable) -> Realigned | None:
        """Return a response in the words of the key, ``None`` if it is on another text.

        Args:
            key: The document of the key.
            response: That of the response.
        """
        # Imported here and below: most responses are on the words of the key.
        from anaphora_workbench.alignment import align, carried_and_counted
        from anaphora_workbench.model import Layer

        gold = self._reading(0, self.keys, key)
        other = self._reading(1, self.responses, response)
        if gold is None or other is None:
            return None
        alignment = align(gold.document, other.document)
        if not alignment.same_text:
            return None
        layer = other.layers[0] if other.layers else Layer("none")
        carried, problems, aligned = carried_and_counted(layer, alignment, other.source)
        reading = Reading(gold.document, (carried,), source=other.source)
        return Realigned(table_of_reading(reading, self.settings, self.full), aligned, problems)

    def parsed(self, key: MentionTable, response: MentionTable) -> MentionTable:
        """Return a response on the key's words, with heads of the key's parse if it has no own.

        Where it gives heads, of single words for example, only guesses are replaced.

        Args:
            key: The document of the key.
            response: That of the response.
        """
        if (response.given_heads and not response.guessed) or not key.given_heads:
            return response
        from anaphora_workbench.model import Span
        from anaphora_workbench.model.heads import GUESSES, head_of_span
        from anaphora_workbench.model.language import language

        gold = self._reading(0, self.keys, key)
        if gold is None or not (gold.document.has_heads or gold.document.has_trees):
            return response
        words = language(response.language)
        heads, guessed, derived = response.heads[:], set[int](), set[int]()
        for number, (start, end) in enumerate(zip(response.starts, response.ends, strict=True)):
            special = response.special.get(number, Special())
            if special.zero is not None or special.realisation != "overt":
                continue
            if response.given_heads and number not in response.guessed:
                continue
            spans = special.spans or (Span(start, end),)
            heads[number], source = head_of_span(gold.document, spans, words)
            derived.add(number)
            if source in GUESSES:
                guessed.add(number)
        told = frozenset(derived) | response.derived
        return replace(response, heads=heads, guessed=frozenset(guessed), derived=told)

    def _reading(self, side: int, files: Iterable[OpenFile], table: MentionTable) -> Reading | None:
        """Return a document as a whole. The last file of each side is kept."""
        source, found = self._read.get(side, ("", {}))
        if not found or source != table.source:
            file = next((each for each in files if each.source.name == table.source), None)
            readings = () if file is None else file.format.read(file.source)
            found = {reading.document.doc_id: reading for reading in readings}
            self._read[side] = (table.source, found)
        return found.get(table.doc_id)


def alignment_of(
    keys: Sequence[OpenFile],
    responses: Sequence[OpenFile],
    settings: ScoreSettings,
    *,
    full: bool = False,
) -> Alignment:
    """Return what pairs the documents of open files.

    Args:
        keys: The files of the key.
        responses: Those of the response.
        settings: How the tables will be scored.
        full: Whether tables are to hold the words and what is a pronoun.
    """
    realigner = Realigner(keys, responses, settings, full or settings.needs_pronouns)
    return Alignment(
        settings.policies, words_from([*keys, *responses]), realigner, realigner.parsed
    )
