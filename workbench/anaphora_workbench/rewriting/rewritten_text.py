"""A rewritten text with its map: every span that changed, and what became of every pronoun."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from anaphora_workbench.model import Reason


@dataclass(frozen=True, slots=True)
class Edit:
    """A span of the text that was replaced. Edits follow each other and never touch.

    Attributes:
        start: First character in the old text.
        end: Character behind it there; equal to ``start`` for an insertion.
        new_start: First character in the new text.
        new_end: Character behind it there.
        old: The characters before.
        new: The characters now.
        pronouns: Numbers (from 0) of the pronouns because of which it was changed.
    """

    start: int
    end: int
    new_start: int
    new_end: int
    old: str
    new: str
    pronouns: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Pronoun:
    """What became of a pronoun, zero or clitic.

    Attributes:
        markable: Id of its markable.
        start: First character of it in the old text; of a zero or clitic that of its verb.
        end: Character behind it there.
        words: What lists call it: ``her``, ``Ø vino``, ``+lo dárselo``.
        kind: Label of the tag set.
        entity: Number of its entity (from 0), the same for all that belong to it.
        named: The words that name the entity now, ``""`` where it was left alone.
        reason: Why it was left alone; ``None`` where it was replaced.
    """

    markable: str
    start: int
    end: int
    words: str
    kind: str
    entity: int
    named: str
    reason: Reason | None = None


@dataclass(frozen=True, slots=True)
class RewrittenText:
    """A text in which pronouns are replaced by what they refer to.

    Attributes:
        doc_id: Name of the document.
        language: Its language.
        old: The text before.
        text: The text now.
        edits: What changed, in order.
        pronouns: Its pronouns in text order.
    """

    doc_id: str
    language: str
    old: str
    text: str
    edits: tuple[Edit, ...]
    pronouns: tuple[Pronoun, ...]

    @property
    def replaced(self) -> int:
        """Number of pronouns that were replaced."""
        return sum([pronoun.reason is None for pronoun in self.pronouns])

    def record(self) -> dict[str, Any]:
        """Return the map as JSON values; ``old`` and ``new`` are half-open ranges of characters."""
        numbers: dict[int, list[int]] = {}
        for number, edit in enumerate(self.edits):
            for pronoun in edit.pronouns:
                numbers.setdefault(pronoun, []).append(number)
        return {
            "document": self.doc_id,
            "language": self.language,
            "replaced": self.replaced,
            "edits": [
                {
                    "old_start": edit.start,
                    "old_end": edit.end,
                    "new_start": edit.new_start,
                    "new_end": edit.new_end,
                    "old": edit.old,
                    "new": edit.new,
                    "pronouns": list(edit.pronouns),
                }
                for edit in self.edits
            ],
            "pronouns": [
                {
                    "markable": each.markable,
                    "start": each.start,
                    "end": each.end,
                    "words": each.words,
                    "kind": each.kind,
                    "entity": each.entity,
                    "named": each.named,
                    "edits": numbers.get(number, []),
                    "left": None if each.reason is None else each.reason.code.partition(".")[2],
                    "reason": None if each.reason is None else str(each.reason),
                }
                for number, each in enumerate(self.pronouns)
            ],
        }
