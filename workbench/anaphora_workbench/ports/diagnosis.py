"""What a plug-in can say of its own installation: the port behind ``anaphora doctor``."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol, runtime_checkable


class State(StrEnum):
    """``FOUND``: it is there. ``ABSENT``: optional and not there. ``BROKEN``: must be mended."""

    FOUND = "found"
    ABSENT = "absent"
    BROKEN = "broken"


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """One thing that was looked for.

    Attributes:
        what: What it is, e.g. ``spaCy`` or ``model for Spanish``.
        state: Whether it is there.
        details: Name, version, licence, place; or what is wrong.
        remedy: The line to type, or ``""``.
        notes: Sentences that a user should know.
    """

    what: str
    state: State
    details: str = ""
    remedy: str = ""
    notes: tuple[str, ...] = ()


@runtime_checkable
class Diagnosing(Protocol):
    """A plug-in that can look at what it needs; every plug-in may have this method."""

    def diagnose(self) -> Iterable[Diagnosis]:
        """Yield what was looked for, found or not. Never raises, never downloads."""
        ...
