"""A turn of a dialogue, and the marks and verbs by which a language tells that somebody speaks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from anaphora_workbench.model.document import Span, Token
from anaphora_workbench.model.language_tables import language_data

NARRATION = 0
"""Number of the turn that holds all words which nobody is quoted with."""
NARRATOR = ""
"""Speaker of the narration."""


@dataclass(frozen=True, slots=True)
class Turn:
    """What one speaker says at one go, in one or more pieces.

    Attributes:
        number: Its place in `Quotations.turns`.
        spans: Its pieces in text order, marks included; empty for the narration.
        outer: Number of the turn in which it is quoted, `NARRATION` for most.
        speaker: Who speaks: the same text for turns of one speaker, ``None`` when unknown.
        name: Head token of the words that say who speaks, or ``None``.
        verb: Token of the verb of saying, or ``None``.
        hearer: Who is spoken to, in the same terms as `speaker`, ``None`` when unknown.
        addressee: Head token of the words beside the verb of saying that say who is spoken to, or
            ``None``.
        calls: Head tokens of the words of the turn that call the hearer (*Ana, come here*).
    """

    number: int
    spans: tuple[Span, ...] = ()
    outer: int = NARRATION
    speaker: str | None = None
    name: int | None = None
    verb: int | None = None
    hearer: str | None = None
    addressee: int | None = None
    calls: tuple[int, ...] = ()


class TurnMarks:
    """The marks and verbs of a language: ``[quotations]``, which ``data/und.toml`` explains."""

    def __init__(self, code: str) -> None:
        data = language_data(code)["quotations"]
        self.pairs = {mark: frozenset(closing) for mark, closing in data["pairs"].items()}
        self.closing = frozenset().union(*self.pairs.values())
        self.either = frozenset(data["either"])
        self.dashes = tuple(data["dashes"])
        self.hyphens = tuple(data["hyphens"])
        self.strict = bool(data["strict_dashes"])
        self.verbs = frozenset(data["verbs"])
        self.forms = frozenset(data["forms"])
        self.addressing = frozenset(data["addressing"])
        self.receivers = frozenset(data["receivers"])
        self.exclaimed = frozenset(data["exclaimed"])
        self.polite = frozenset(data["polite"])


@cache
def marks_of(code: str) -> TurnMarks:
    """Return the marks and verbs of a language."""
    return TurnMarks(code)


def is_verb_of_saying(token: Token, code: str) -> bool:
    """Tell whether a word may be a verb whose subject says what is quoted."""
    marks = marks_of(code)
    if token.pos and token.pos not in ("VERB", "AUX"):
        return token.text.lower() in marks.forms
    return token.lemma.lower() in marks.verbs or token.text.lower() in marks.forms
