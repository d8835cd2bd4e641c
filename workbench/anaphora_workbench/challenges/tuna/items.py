"""From what files hold to what is scored: items with their references, and answers by item."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, replace

from anaphora_workbench.errors import Position, Problem, Severity
from anaphora_workbench.tasks.tuna import Description, Trial

__all__ = ["Answers", "Items", "answers_of", "items_of", "looks_of"]


@dataclass(frozen=True, slots=True)
class Items:
    """The items of a test set.

    Attributes:
        trials: The items, each with all its references.
        plural: How many trials with two targets were left out.
        problems: What could not be taken, and why.
    """

    trials: tuple[Trial, ...]
    plural: int = 0
    problems: tuple[Problem, ...] = ()


def items_of(trials: Iterable[Trial], *, plural: bool = False) -> Items:
    """Return the items of files; trials of one name are one item with several references.

    Args:
        trials: What was read.
        plural: Whether trials with two targets are taken; they were no part of the challenges, and
            the first target stands for both.
    """
    found: dict[str, Trial] = {}
    left_out = 0
    problems = []
    for trial in trials:
        if trial.plural and not plural:
            left_out += 1
        elif not trial.targets:
            problems.append(
                _problem(
                    "domain-missing",
                    f"the trial '{trial.id}' has no DOMAIN, so nothing can be said of its target; "
                    "it is left out: give the test set, not a file of answers",
                    trial.at,
                )
            )
        elif trial.id not in found:
            found[trial.id] = trial
        elif looks_of(found[trial.id]) != looks_of(trial):
            problems.append(
                _problem(
                    "trial-twice",
                    f"there are two different trials '{trial.id}'; the second one is left out: "
                    "give it another ID",
                    trial.at,
                )
            )
        else:
            known = found[trial.id]
            both = (*known.descriptions, *trial.descriptions)
            found[trial.id] = replace(known, descriptions=both)
    return Items(tuple(found.values()), left_out, tuple(problems))


@dataclass(frozen=True, slots=True)
class Answers:
    """What a system answered.

    Attributes:
        by_item: The answer to each item; the first one where there are several.
        duplicates: Items with several answers.
    """

    by_item: Mapping[str, Description]
    duplicates: tuple[str, ...] = ()

    @property
    def attributes(self) -> bool:
        """Whether any answer gives attributes."""
        return any(one.attributes is not None for one in self.by_item.values())

    @property
    def words(self) -> bool:
        """Whether any answer gives words, be they empty."""
        return any(one.words is not None for one in self.by_item.values())


def answers_of(trials: Iterable[Trial]) -> Answers:
    """Return the answers of files; a trial with several descriptions is answered by the first."""
    found: dict[str, Description] = {}
    twice: dict[str, None] = {}
    for trial in trials:
        for description in trial.descriptions:
            if found.setdefault(trial.id, description) is not description:
                twice[trial.id] = None
    return Answers(found, tuple(twice))


def looks_of(trial: Trial) -> Hashable:
    """Return what makes two trials of one name the same: roles, and what is true of whom."""
    return tuple([(entity.role, entity.pairs) for entity in trial.entities])


def _problem(code: str, message: str, at: Position | None) -> Problem:
    return Problem(code, message, at, Severity.ERROR)
