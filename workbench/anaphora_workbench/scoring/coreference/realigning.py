"""Responses on other words than the key's, in the words of the key.

The mentions of a response are carried over to the key's words (`anaphora_workbench.alignment`), and
their table is made anew there: with the key's parse, as far as the response gives no heads. Files
are read again for that, as mention tables do not hold the words.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from anaphora_workbench.alignment import Aligned, align, carried_and_counted
from anaphora_workbench.errors import Problem
from anaphora_workbench.model import Layer
from anaphora_workbench.ports import MentionTable, Reading
from anaphora_workbench.scoring.coreference.reading import OpenFile, table_of_reading
from anaphora_workbench.scoring.coreference.settings import ScoreSettings


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

    def _reading(self, side: int, files: Iterable[OpenFile], table: MentionTable) -> Reading | None:
        """Return a document as a whole. The last file of each side is kept."""
        source, found = self._read.get(side, ("", {}))
        if not found or source != table.source:
            file = next((each for each in files if each.source.name == table.source), None)
            readings = () if file is None else file.format.read(file.source)
            found = {reading.document.doc_id: reading for reading in readings}
            self._read[side] = (table.source, found)
        return found.get(table.doc_id)
