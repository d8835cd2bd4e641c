"""One sentence of Winogender: what its id says, where its mentions are, and how one is made.

Rules 2 to 5 of `anaphora_formats.winogender`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from anaphora_formats.asked_pronouns import LANGUAGE, kind_at
from anaphora_formats.bordered_text import bordered, words_between
from anaphora_workbench.errors import Problem, Severity
from anaphora_workbench.model import (
    PARTIAL,
    VERSION_OF,
    Anaphor,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Reference,
    Span,
)
from anaphora_workbench.ports import Reading, Source

OCCUPATION, PARTICIPANT, PRONOUN = "occupation", "participant", "pronoun"
"""Ids of the markables; the first two in the order of the answers 0 and 1."""
GENDERS = {"male": "masculine", "female": "feminine", "neutral": "neutral"}
"""What metadata calls the genders of ids."""
_FORMS = {
    "male": ("he", "his", "him"),
    "female": ("she", "her", "her"),
    "neutral": ("they", "their", "them"),
}
_PLACES = ("$NOM_PRONOUN", "$POSS_PRONOUN", "$ACC_PRONOUN")
_WORD = re.compile(r"[^\W\d_]+")
_FIELDS = 5
_WITH_ARTICLE = re.compile(r"\b(?:The|the|An|an|A|a) \$PARTICIPANT")


@dataclass(frozen=True, slots=True)
class Schema:
    """What a sentence is about.

    Attributes:
        occupation: The word for the occupation.
        participant: The word for the other person.
        answer: 0 if the pronoun means the occupation, 1 if the participant.
        gender: ``male``, ``female`` or ``neutral``.
    """

    occupation: str
    participant: str
    answer: int
    gender: str

    @classmethod
    def of_id(cls, name: str) -> Schema | None:
        """Return what an id says, ``None`` for what is no id."""
        fields = name.split(".")
        if len(fields) != _FIELDS or fields[2] not in ("0", "1") or fields[3] not in GENDERS:
            return None
        if not fields[0].strip() or not fields[1].strip():
            return None
        return cls(fields[0], fields[1], int(fields[2]), fields[3])

    @property
    def id(self) -> str:
        """The id of the sentence."""
        return f"{self.occupation}.{self.participant}.{self.answer}.{self.gender}.txt"


def filled(template: str, schema: Schema, *, is_someone: bool) -> str | None:
    """Return the sentence that a template makes, ``None`` if the template is broken.

    Args:
        template: The sentence with its places.
        schema: What goes there.
        is_someone: Whether the participant takes the place of the article, too.
    """
    once = ("$OCCUPATION", "$PARTICIPANT")
    if any(template.count(place) != 1 for place in once):
        return None
    if sum([template.count(place) for place in _PLACES]) != 1:
        return None
    if is_someone:
        template = _WITH_ARTICLE.sub("$PARTICIPANT", template)
    # The words come last, so that no place is found in them.
    text = template
    for place, form in zip(_PLACES, _FORMS[schema.gender], strict=True):
        text = text.replace(place, form)
    if schema.gender == "neutral":
        text = re.sub(r"\bthey was\b", "they were", text)
        text = re.sub(r"\bthey's\b", "they're", text)
    word = schema.participant
    if is_someone and text.startswith("$PARTICIPANT"):
        word = word.capitalize()
    return re.sub(
        r"\$(OCCUPATION|PARTICIPANT)",
        lambda match: schema.occupation if match[1] == "OCCUPATION" else word,
        text,
    )


class SentenceReader:
    """Reads the sentences of one file.

    Args:
        source: Where they are, for messages.
        statistics: Percentages by occupation and key of metadata.
    """

    def __init__(self, source: Source, statistics: Mapping[str, Mapping[str, float]]) -> None:
        self._source = source
        self._statistics = statistics
        self._met: dict[str, int] = {}

    def wrong(self, code: str, message: str, line: int, column: int = 1) -> Problem:
        """Return a problem of a line."""
        return Problem(code, message, self._source.at(line, column))

    def read(
        self, name: str, schema: Schema, text: str, line: int, column: int
    ) -> Reading | Problem:
        """Return the document of a sentence, or why there is none.

        Args:
            name: Its id.
            schema: What the id says.
            text: The sentence.
            line: Its line.
            column: The column in characters where the sentence begins.
        """
        marks: dict[str, tuple[int, int]] = {}
        for key, word in ((OCCUPATION, schema.occupation), (PARTICIPANT, schema.participant)):
            found = list(_phrases(text, word))
            if len(found) != 1:
                return self.wrong(
                    "winogender-mention",
                    f"'{word}' stands {len(found)} times in the sentence instead of once; it is "
                    "left out",
                    line,
                    column,
                )
            marks[key] = found[0]
        forms = _FORMS[schema.gender]
        said = [m.span() for m in _WORD.finditer(text) if m[0].lower() in forms]
        if len(said) != 1:
            return self.wrong(
                "winogender-pronoun",
                f"a pronoun of the gender '{schema.gender}' stands {len(said)} times in the "
                "sentence instead of once; it is left out",
                line,
                column,
            )
        marks[PRONOUN] = said[0]
        problems: list[Problem] = []
        if name in self._met:
            message = f"the sentence of line {self._met[name]} has the same id; both are kept"
            at = self._source.at(line, 1)
            problems.append(Problem("winogender-id-twice", message, at, Severity.WARNING))
        self._met.setdefault(name, line)
        edges = [edge for mark in marks.values() for edge in mark]
        document, _parted = bordered(name, text, LANGUAGE, edges)
        document = replace(document, metadata=self._metadata(name, schema))
        spans = {
            key: span
            for key, mark in marks.items()
            if (span := words_between(document.offsets, *mark)) is not None
        }
        if len(spans) < len(marks):
            return self.wrong(
                "winogender-mention", "a mention holds no words; it is left out", line, column
            )
        layer = _layer(document, spans, schema)
        return Reading(document, (layer,), tuple(problems), self._source.name)

    def _metadata(self, name: str, schema: Schema) -> FrozenDict[str, Any]:
        return FrozenDict(
            {
                "sentence-id": name,
                "occupation": schema.occupation,
                "participant": schema.participant,
                "answer": schema.answer,
                "gender": GENDERS[schema.gender],
                VERSION_OF: f"{schema.occupation}.{schema.answer}",
                **self._statistics.get(schema.occupation, {}),
            }
        )


def _phrases(text: str, word: str) -> list[tuple[int, int]]:
    """Return the places of a word with the article before it."""
    pattern = rf"(?:(?<!\w)(?:the|an?)\s+)?(?<!\w){re.escape(word)}(?!\w)"
    return [match.span() for match in re.finditer(pattern, text, re.IGNORECASE)]


def _layer(document: Document, spans: dict[str, Span], schema: Schema) -> Layer:
    right = (OCCUPATION, PARTICIPANT)[schema.answer]
    before = spans[right].start < spans[PRONOUN].start
    reference = Reference.ANAPHOR if before else Reference.CATAPHOR
    kind = kind_at(document, spans[PRONOUN])
    return Layer.build(
        "gold",
        [Markable(key, (span,)) for key, span in spans.items()],
        [Anaphor(PRONOUN, kind, reference, (right,))],
        metadata={PARTIAL: True},
    )
