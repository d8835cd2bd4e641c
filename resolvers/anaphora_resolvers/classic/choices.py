"""What a classic algorithm chooses among: admissible candidates that are known to agree.

The classic algorithms take the first entity that agrees and were evaluated on texts whose gender
and animacy people had told. Our constraints let pass what they do not know: with them *his long
back* agrees with *he*, and a search that takes the first that agrees ends there. So for a pronoun
that stands for living beings (*he*, *she*) a candidate of which it is unknown what it names comes
into question only when none is known, by its class or its sex, to name a living being. A pronoun
of things needs no such rule: most nouns name things. Every classic resolver has this rule, so that
what they differ in is their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from anaphora_resolvers.classic.answers import constraints, ids
from anaphora_workbench.model import Candidate, Document, Markable, Outcome
from anaphora_workbench.model.language import Language
from anaphora_workbench.ports import Pool, Step

__all__ = ["Choices", "is_known", "known", "wants_living"]

_CLASS = "semantic"
_GENDER = "gender"
_TITLES = MappingProxyType(
    {
        "noun phrase": "are no relative pronouns",
        "entity": "have a referent that nothing excludes",
        "class": "are known to name a living being as the pronoun does",
    }
)
"""What the candidates that meet a requirement do, by its name."""


@dataclass(slots=True)
class Choices:
    """The candidates that are left, and how they were narrowed down.

    Attributes:
        by_entity: Mentions before the anaphor in text order, by their entity.
        trace: What narrowed them down, in words.
        steps: The same for programs.
    """

    by_entity: dict[str, list[Markable]] = field(default_factory=dict)
    trace: list[str] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)

    def begin(self, pool: Pool, left: Sequence[Markable]) -> None:
        """Note what the constraints leave."""
        self.trace.append(constraints(pool, len(left)))
        self.steps.append(Step("constraints", "", ids(left)))

    def require(self, name: str, before: int, left: Sequence[Markable]) -> None:
        """Note what a requirement leaves, unless it excludes nothing.

        Args:
            name: A name in `_TITLES`.
            before: How many candidates there were.
            left: Those that stay.
        """
        if len(left) < before:
            self.trace.append(
                f"requirement '{name}': {len(left)} of {before} stay; they {_TITLES[name]}"
            )
            self.steps.append(Step("requirement", name, ids(left)))

    def because(self, reason: str, chosen: Markable) -> tuple[list[str], list[Step]]:
        """Return trace and steps with what the algorithm itself has decided."""
        last = Step("preference", "search", (chosen.id,))
        return [*self.trace, reason], [*self.steps, last]


def _own_name(markable: Markable) -> str:
    return markable.id


def is_known(candidate: Candidate) -> bool:
    """Tell whether a candidate is known, by its class or its sex, to name a living being."""
    sure = True
    for verdict in candidate.verdicts:
        if verdict.constraint == _GENDER and verdict.outcome is Outcome.PASS:
            return True
        if verdict.constraint == _CLASS and verdict.outcome is Outcome.UNKNOWN:
            sure = False
    return sure


def wants_living(document: Document, asked: Markable, language: Language) -> bool:
    """Tell whether a pronoun stands for living beings only, and is told from others by its form.

    Where the gender of nouns is no matter of sex (Spanish), no pronoun is.
    """
    if language.grammatical_gender or asked.realisation != "overt" or asked.size > 1:
        return False
    return language.agreement(document.tokens[asked.start]).animate is True


def known(
    pool: Pool, left: Iterable[Markable], entity: Callable[[Markable], str] = _own_name
) -> list[Markable]:
    """Return those candidates that are known to name living beings; all when none is.

    Args:
        pool: The candidates.
        left: Those that still come into question.
        entity: Names the entity of a candidate; what is known of one mention is known of all that
            are left. Left out: each is an entity of its own.
    """
    sure = {candidate.markable for candidate in pool.candidates if is_known(candidate)}
    every = list(left)
    living = {entity(markable) for markable in every if markable.id in sure}
    return [markable for markable in every if entity(markable) in living] or every
