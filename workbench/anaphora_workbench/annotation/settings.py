"""What a project has been told to do: tag set, proposer, share of blind items, window.

The store keeps settings as JSON values by name; this module knows what they mean.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from anaphora_workbench.annotation.tagsets import (
    TagSet,
    default_tag_set,
    tag_set_json,
    tag_set_of_json,
)
from anaphora_workbench.errors import FormatError, Position, UsageError
from anaphora_workbench.store import Project

T = TypeVar("T")

PROPOSER = "supar"
"""Resolver that proposes answers where nobody has chosen another."""

WINDOW = 4
"""Sentences before the anaphor's own that candidates come from (SUPAR)."""

ADJUDICATOR = "adjudicated"
"""Name of the annotator whose layer holds what was settled, where nobody has chosen another."""


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

    Raises:
        UsageError: ``setting-invalid``: a share outside 0 to 1 or a negative window.
    """

    tag_set: TagSet = field(default_factory=default_tag_set)
    blind_share: float = 0.0
    proposer: str = PROPOSER
    guideline: str = ""
    window: int = WINDOW
    adjudicator: str = ADJUDICATOR

    def __post_init__(self) -> None:
        if not 0 <= self.blind_share <= 1:
            raise UsageError(
                f"the share of blind items lies between 0 and 1, not at {self.blind_share}",
                code="setting-invalid",
            )
        if self.window < 0:
            raise UsageError(
                f"the window is a number of sentences, not {self.window}", code="setting-invalid"
            )


def settings_of(project: Project, language: str = "en") -> ProjectSettings:
    """Return the settings of a project; what was never set is the default.

    Args:
        project: The project.
        language: Language of the default tag set's guidelines.

    Raises:
        FormatError: ``project-content``: a setting is of the wrong sort.
    """
    values = project.settings.all()
    try:
        return ProjectSettings(
            _read(values, "tag_set", tag_set_of_json, default_tag_set(language)),
            _read(values, "blind_share", _number, 0.0),
            _read(values, "proposer", _text, PROPOSER),
            _read(values, "guideline", _text, ""),
            _read(values, "window", _whole, WINDOW),
            _read(values, "adjudicator", _text, ADJUDICATOR),
        )
    except (KeyError, TypeError, ValueError, AttributeError, UsageError) as error:
        reason = error.message if isinstance(error, UsageError) else str(error)
        raise FormatError(
            f"a setting of the project cannot be understood ({reason}); set it again",
            code="project-content",
            at=Position(project.name),
        ) from error


def save_settings(
    project: Project, settings: ProjectSettings, names: Collection[str] | None = None
) -> None:
    """Write the settings of a project, all of them or none.

    Args:
        project: The project.
        settings: The settings.
        names: Write only these, so that what nobody has set can go on following the program.

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
    }
    chosen = {name: value for name, value in values.items() if names is None or name in names}
    project.settings.set_all(chosen)


def _read(values: Mapping[str, Any], name: str, of: Callable[[Any], T], default: T) -> T:
    return of(values[name]) if name in values else default


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is no text")
    return value


def _number(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError(f"{value!r} is no number")
    return float(value)


def _whole(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"{value!r} is no whole number")
    return value
