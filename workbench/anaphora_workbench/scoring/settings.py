"""Every setting that can move a figure, and the signature that prints them all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from anaphora_workbench import __version__
from anaphora_workbench.errors import UsageError
from anaphora_workbench.model import Reference
from anaphora_workbench.model.language import kind_order, tag_set


class Match(StrEnum):
    """When an answer counts as the same mention as a gold one (see `alignment`)."""

    HEAD = "head"
    FULL = "full"
    PARTIAL = "partial"


class CarryOver(StrEnum):
    """Whether an error may spoil the answers that build on it (see `judge`)."""

    PROPAGATED = "propagated"
    CORRECTED = "corrected"


class Credit(StrEnum):
    """What makes an answer right: the right entity, or exactly the listed antecedents."""

    CHAIN = "chain"
    LINK = "link"


LINKED = frozenset((Reference.ANAPHOR, Reference.CATAPHOR))
"""Reference types of anaphors with an antecedent in the text."""

ALL_KINDS = ("*",)
"""Value of `Settings.kinds` that chooses every kind."""


def default_kinds() -> tuple[str, ...]:
    """Return the kinds that are scored unless others are chosen, in tag-set order."""
    return tuple([kind.label for kind in tag_set() if kind.default])


NO_ANALYSIS = "none"
"""Value of `Settings.preprocessor` that leaves texts without a parse as they are."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How to evaluate.

    Attributes:
        match: Ways of matching, each reported on its own.
        carry_over: Modes of error carry-over, each reported on its own.
        credit: See `Credit`.
        anaphors: ``gold``: the resolver is asked about every anaphor of the key and told its
            place and kind, never how it refers; ``found``: about those that the finder found.
        kinds: Kinds that are scored; ``("*",)`` for all.
        references: Reference types that are scored.
        candidates: ``auto``: those that the gold file lists, where it lists any; ``given``;
            ``found``: always the finder's.
        markables: ``parsed``: noun phrases of the parse; ``gold``: the key's mentions; ``auto``:
            parsed where there is a parse.
        window: How many sentences before the anaphor's own hold candidates (SUPAR: four).
        language: BCP 47 tag, or ``""`` to take the document's or guess it.
        preprocessor: Name of the preprocessor; ``auto`` takes the document's own parse, and
            makes one where there is none and noun phrases of the parse are wanted or a resolver
            needs an analysis; ``none`` makes none.
        reparse: Take the words only and analyse them anew, whatever analysis the file gives; the
            key stays that of the file.
        layout: ``words``: the analysis and the resolvers see words, sentences and what the file
            states of these; ``given``: also the blanks, paragraphs and headings that one format
            knows and another does not.
        anaphor_finder: Name of the anaphor finder.
        candidate_finder: Name of the candidate finder.

    Raises:
        UsageError: An unknown value, or nothing chosen.
    """

    match: tuple[Match, ...] = (Match.HEAD,)
    carry_over: tuple[CarryOver, ...] = (CarryOver.PROPAGATED, CarryOver.CORRECTED)
    credit: Credit = Credit.CHAIN
    anaphors: Literal["gold", "found"] = "gold"
    kinds: tuple[str, ...] = field(default_factory=default_kinds)
    references: tuple[Reference, ...] = (Reference.ANAPHOR, Reference.CATAPHOR)
    candidates: Literal["auto", "given", "found"] = "auto"
    markables: Literal["auto", "parsed", "gold"] = "auto"
    window: int = 4
    language: str = ""
    preprocessor: str = "auto"
    reparse: bool = False
    layout: Literal["words", "given"] = "words"
    anaphor_finder: str = "pronouns"
    candidate_finder: str = "supar"

    def __post_init__(self) -> None:
        if not (self.match and self.carry_over and self.kinds and self.references):
            raise UsageError(
                "choose at least one way of matching, carry-over mode, kind and reference type"
            )
        if self.window < 0:
            raise UsageError("the window cannot be negative")
        if self.reparse and self.markables == "gold":
            raise UsageError(
                "a new analysis and the key's mentions as candidates exclude each other"
            )
        if Reference.NON_REFERRING in self.references:
            raise UsageError(
                "non-referring pronouns have no antecedent to score; see the rows on referring"
            )

    def chooses_kind(self, kind: str) -> bool:
        """Tell whether a kind is scored."""
        return self.kinds == ALL_KINDS or kind in self.kinds


def signature(settings: Settings, **facts: object) -> str:
    """Return one line with every setting, and every other fact, that can move a figure."""
    parts: dict[str, object] = dict(signature_parts(settings))
    parts.update({name: _flat(value) for name, value in facts.items()})
    parts["v"] = __version__
    return "|".join([f"{name}:{value}" for name, value in parts.items()])


def signature_parts(settings: Settings) -> dict[str, object]:
    """Return the settings by their names in a signature.

    Kinds and reference types have an order of their own there: in which one they were typed moves
    no figure.
    """
    kinds = sorted(set(settings.kinds), key=kind_order)
    references = sorted(set(settings.references), key=tuple(Reference).index)
    return {
        "match": "+".join(settings.match),
        "credit": settings.credit,
        "carry": "+".join(settings.carry_over),
        "anaphors": settings.anaphors,
        "kinds": "+".join(kinds),
        "refs": "".join(references),
        "candidates": settings.candidates,
        "markables": settings.markables,
        "window": settings.window,
        "lang": settings.language or "auto",
        "prep": f"{settings.preprocessor}{'+reparse' if settings.reparse else ''}",
        "layout": settings.layout,
        "finder": settings.anaphor_finder,
        "pool": settings.candidate_finder,
    }


HEAD_SOURCES: Mapping[str, str] = {
    "given": "from-file",
    "tree": "from-trees",
    "dependency": "from-parse",
    "minimum": "from-min",
    "tags": "from-tags",
    "own-parse": "from-own-parse",
    "single": "single-word",
    "words": "guessed-from-words",
    "position": "guessed-from-place",
}
"""What signatures call the sources of heads (`model.heads.SOURCES`)."""


def head_sources_text(sources: Mapping[str, int]) -> str:
    """Return the sources of the key's heads, with their numbers, for a signature."""
    return str(_flat({HEAD_SOURCES.get(name, name): n for name, n in sources.items()}))


def _flat(value: object) -> object:
    if isinstance(value, Mapping):
        return ",".join([f"{key}={number}" for key, number in sorted(value.items())]) or "none"
    return value
