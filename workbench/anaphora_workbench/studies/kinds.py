"""The kinds of study, each one that a report of the Generation Challenges describes.

| kind | what people do | source |
|---|---|---|
| ``reading`` | read a text sentence by sentence, then answer questions | GREC'08 |
| ``selection`` | choose an expression at each gap of a text | GREC'08, test set C-2 |
| ``elicitation`` | describe the framed thing of a grid | the TUNA corpus |
| ``identification`` | find what a description describes | TUNA'07, '08, '09 |
| ``judgement`` | rate adequacy and fluency of a description beside its grid | TUNA'09 |
| ``rating`` | rate clarity, readability and meaning of a sentence | Surface Realisation'11 |
| ``magnitude`` | rate in proportion to a first item (magnitude estimation) | named there |
| ``question-writing`` | write comprehension questions for a text | GREC'08 |

Sources: A. Belz, E. Kow, J. Viethen and A. Gatt 2010, Generating referring expressions in context;
A. Gatt and A. Belz 2010, Introducing shared task evaluation to NLG; A. Belz, M. White, D. Espinosa,
E. Kow, D. Hogan and A. Stent 2011, The first Surface Realisation shared task.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """The kinds of study; the value is what users write."""

    READING = "reading"
    SELECTION = "selection"
    ELICITATION = "elicitation"
    IDENTIFICATION = "identification"
    JUDGEMENT = "judgement"
    RATING = "rating"
    MAGNITUDE = "magnitude"
    QUESTION_WRITING = "question-writing"

    @property
    def study(self) -> str:
        """A study of this kind, in messages: ``an elicitation study``."""
        return f"{'an' if self.value[0] in 'aeiou' else 'a'} {self.value} study"


class Presentation(StrEnum):
    """When a participant of an identification study meets description and grid.

    ``TOGETHER``: both at once, reading and finding are one time (2007). ``DESCRIPTION_FIRST``: the
    description alone until a key, then the grid until a click (2008). ``SPOKEN``: the grid while
    the description is heard (2009).
    """

    TOGETHER = "together"
    DESCRIPTION_FIRST = "description-first"
    SPOKEN = "spoken"


@dataclass(frozen=True, slots=True)
class KindFacts:
    """What is fixed of a kind.

    Attributes:
        needs: Fields that every stimulus has.
        may: Further fields that a stimulus may have.
        systems: Whether items have a version for each system, so that a Latin square deals them
            out; else every participant sees items, not systems.
        measures: The measures that the exported table contains.
    """

    needs: tuple[str, ...]
    may: tuple[str, ...]
    systems: bool
    measures: tuple[str, ...]


FACTS = {
    Kind.READING: KindFacts(
        ("sentences",), ("questions",), True, ("reading_time", "question_accuracy", "question_time")
    ),
    Kind.SELECTION: KindFacts(("parts",), (), False, ("choice",)),
    Kind.ELICITATION: KindFacts(("grid",), (), False, ("description",)),
    Kind.IDENTIFICATION: KindFacts(
        ("grid",),
        ("text", "audio"),
        True,
        ("reading_time", "identification_time", "identification_accuracy"),
    ),
    Kind.JUDGEMENT: KindFacts(
        ("text", "grid"), ("audio",), True, ("adequacy_rating", "fluency_rating")
    ),
    Kind.RATING: KindFacts(
        ("text",),
        ("before", "after", "reference"),
        True,
        ("clarity_rating", "readability_rating", "meaning_rating"),
    ),
    Kind.MAGNITUDE: KindFacts(("text",), ("before", "after", "grid"), True, ("magnitude",)),
    Kind.QUESTION_WRITING: KindFacts(("sentences",), (), False, ("question",)),
}
"""The facts of each kind. An identification study needs text, or audio where it is spoken."""
