"""The settings of a project: what is asked, tag set, proposer, share of blind items, window.

The store keeps settings as JSON values by name; this module knows what they mean.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from anaphora_workbench.annotation.project.asked import ASKED, check_asked
from anaphora_workbench.annotation.project.tagsets import (
    TagSet,
    default_tag_set,
    tag_set_json,
    tag_set_of_json,
)
from anaphora_workbench.errors import FormatError, Position, Problem, UsageError, unseen_in
from anaphora_workbench.store import ADJUDICATOR, Project

PROPOSER = "supar"
"""Resolver that proposes answers where nobody has chosen another."""

WINDOW = 4
"""Sentences before the anaphor's own that candidates come from (SUPAR)."""

_UNSET = object()

LONGEST_WINDOW = 1_000_000
"""More sentences than any text has."""


@dataclass(frozen=True, slots=True)
class ProjectSettings:
    """The settings of a project.

    Attributes:
        tag_set: Kinds, reasons for doubt and bridging relations.
        blind_share: Share of the items (0 to 1) that are asked without the proposal.
        proposer: Name of the resolver that proposes; ``""`` for none.
        guideline: The team's own guideline: a text, a path or an address; ``""`` for none.
        window: Sentences before the anaphor's own that candidates come from.
        adjudicator: Name of the annotator who settles what the others disagree on, and whose
            answers count as right.
        learning: Whether a resolver that adapts learns from each annotator's decisions.
        asked: What annotators are asked about; see `annotation.project.asked`.
        singletons: Whether export keeps entities that are mentioned once, in formats of mentions.

    Raises:
        UsageError: ``setting-invalid``: a share outside 0 to 1, a window that is negative or
            longer than `LONGEST_WINDOW`, or nothing to ask about.
    """

    tag_set: TagSet = field(default_factory=default_tag_set)
    blind_share: float = 0.0
    proposer: str = PROPOSER
    guideline: str = ""
    window: int = WINDOW
    adjudicator: str = ADJUDICATOR
    learning: bool = True
    asked: tuple[str, ...] = ASKED
    singletons: bool = True

    def __post_init__(self) -> None:
        if not 0 <= self.blind_share <= 1:
            raise UsageError(
                f"the share of blind items lies between 0 and 1, not at {self.blind_share}",
                code="setting-invalid",
            )
        if not 0 <= self.window <= LONGEST_WINDOW:
            raise UsageError(
                f"the window is a number of sentences from 0 to {LONGEST_WINDOW:,}, not "
                f"{self.window}",
                code="setting-invalid",
            )
        check_asked(self.asked)


def settings_of(project: Project, language: str = "en") -> ProjectSettings:
    """Return the settings of a project; unset ones are the default, with guidelines in a language.

    Raises:
        FormatError: ``project-content``: a setting is of the wrong sort.
    """
    settings, faults = readable_settings(project, language)
    for fault in faults:
        raise FormatError(fault.message, code=fault.code, at=fault.at)
    return settings


def readable_settings(
    project: Project, language: str = "en"
) -> tuple[ProjectSettings, list[Problem]]:
    """Return the settings of a project, and the problems of those that are the default instead."""
    settings = ProjectSettings(tag_set=default_tag_set(language))
    faults = []
    for name, value_of in _READ.items():
        try:
            value = project.settings.get(name, _UNSET)
            if value is not _UNSET:
                settings = replace(settings, **{name: value_of(value)})
        except FormatError as error:
            faults.append(Problem(error.code, error.message, error.at))
        except (KeyError, TypeError, ValueError, AttributeError, UsageError) as error:
            reason = error.message if isinstance(error, UsageError) else _reason(error)
            message = (
                f"the setting '{name}' cannot be used: {reason}. The tagger uses the "
                "default; set it again in its preferences, or open a backup of the project"
            )
            faults.append(Problem("project-content", message, Position(project.name)))
    return settings, faults


def learns(project: Project) -> bool:
    """Tell whether resolvers learn from decisions, without reading the other settings."""
    found: bool = project.settings.get("learning", True) is not False
    return found


def save_settings(
    project: Project, settings: ProjectSettings, names: Collection[str] | None = None
) -> None:
    """Write the settings of a project, all of them or none.

    ``names`` limits them, so that what nobody has set can go on following the program.

    Raises:
        UsageError: The tag set has a fault, or ``project-read-only``.
    """
    values = {
        "tag_set": tag_set_json(settings.tag_set),
        "blind_share": settings.blind_share,
        "proposer": settings.proposer,
        "guideline": settings.guideline,
        "window": settings.window,
        "adjudicator": settings.adjudicator,
        "learning": settings.learning,
        "asked": list(settings.asked),
        "singletons": settings.singletons,
    }
    chosen = {name: value for name, value in values.items() if names is None or name in names}
    project.settings.set_all(chosen)


def _reason(error: Exception) -> str:
    if isinstance(error, KeyError):  # its text is the bare key
        return f"'{error.args[0]}' is missing in it"
    return str(error)


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is not a text")
    return value


def _name(value: Any) -> str:
    if unseen := unseen_in(_text(value)):
        raise ValueError(f"the name contains {unseen}, a character that nobody sees")
    return str(value)


def _number(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError(f"{value!r} is not a number")
    return float(value)


def _whole(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"{value!r} is not a whole number")
    return value


def _switch(value: Any) -> bool:
    if not isinstance(value, bool):
        raise TypeError(f"{value!r} is neither true nor false")
    return value


def _kinds(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise TypeError(f"{value!r} is not a list")
    return tuple([_text(kind) for kind in value])


_READ: Mapping[str, Callable[[Any], Any]] = {
    "tag_set": tag_set_of_json,
    "blind_share": _number,
    "proposer": _name,
    "guideline": _text,
    "window": _whole,
    "adjudicator": _name,
    "learning": _switch,
    "asked": _kinds,
    "singletons": _switch,
}
"""What makes a value of each setting from JSON."""
