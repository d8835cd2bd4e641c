"""What an annotator's decisions teach a resolver that adapts (`ports.AdaptiveRun`).

Lessons are sums of whole numbers. A project keeps those of each annotator and document in a
setting, so that what was decided on one text helps with the next one, also after a restart. They
follow from the decisions and are computed anew whenever a text is opened: a setting that is lost or
damaged costs nothing but time. An annotator's proposals learn from that annotator's decisions only,
or agreement between annotators would no longer be their own.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from anaphora_workbench.errors import AnaphoraError
from anaphora_workbench.model import Anaphor
from anaphora_workbench.store import DERIVED, Project

STEP = 10
"""Lessons after which a resolver adapts again: proposals change rarely, and versions stay few."""
_SUFFIX = re.compile(r"\+(\d+)\.[0-9a-f]{6}$")


@dataclass(frozen=True, slots=True)
class Lessons:
    """A sum of lessons.

    Attributes:
        count: How many decisions it comes from.
        sums: The numbers; empty for no lesson.
    """

    count: int = 0
    sums: tuple[int, ...] = ()

    def version(self, base: str) -> str:
        """Return the version of a resolver that was adapted by them: ``4f1c+20.9be203``."""
        if not self.count:
            return base
        digest = blake2b(",".join(map(str, self.sums)).encode(), digest_size=3).hexdigest()
        return f"{base}+{self.count}.{digest}"


NO_LESSONS = Lessons()


def added(parts: Iterable[Lessons]) -> Lessons:
    """Return the sum of some; those of another length than the first are left out."""
    count = 0
    sums: tuple[int, ...] = ()
    for part in parts:
        if not part.sums or (sums and len(part.sums) != len(sums)):
            continue
        count += part.count
        sums = tuple(map(sum, zip(sums, part.sums, strict=True))) if sums else part.sums
    return Lessons(count, sums)


def unadapted(version: str) -> str:
    """Return the version of a resolver without what it has learnt from an annotator."""
    return _SUFFIX.sub("", version)


def lessons_in(version: str) -> int:
    """Return from how many decisions a resolver had learnt that states a version."""
    found = _SUFFIX.search(version)
    return int(found[1]) if found is not None else 0


class TextLessons:
    """What the decisions on one text teach, from the first to the last in the text.

    Its length is the number of decisions that were noted.

    A lesson builds on the decisions before it in the text and on nothing else. So the same
    decisions teach the same, in whatever order and at whatever time they were made.

    Args:
        elsewhere: What the annotator's decisions on other texts teach.
    """

    def __init__(self, elsewhere: Lessons = NO_LESSONS) -> None:
        self._elsewhere = elsewhere
        self._anaphors: list[Anaphor] = []
        self._totals = [(0, NO_LESSONS)]

    def __len__(self) -> int:
        return len(self._anaphors)

    def wanted(self, decided: int) -> int:
        """Return how many of the first decisions on the text count: with others, `STEP` at a time.

        Args:
            decided: How many there are.
        """
        known = self._elsewhere.count
        return max(0, (known + decided) // STEP * STEP - known)

    def known(self, decided: Sequence[Anaphor]) -> int:
        """Return how many of the first decisions have been noted and are still the same."""
        same = 0
        for old, new in zip(self._anaphors, decided, strict=False):
            if old is not new and old != new:
                break
            same += 1
        while self._totals[-1][0] > same:
            self._totals.pop()
        del self._anaphors[self._totals[-1][0] :]
        return len(self._anaphors)

    def note(self, anaphors: Sequence[Anaphor], lessons: Lessons) -> None:
        """Note what the next decisions teach together."""
        self._anaphors += anaphors
        self._totals.append((len(self._anaphors), added([self.here, lessons])))

    @property
    def here(self) -> Lessons:
        """What the decisions that were noted teach."""
        return self._totals[-1][1]

    @property
    def learnt(self) -> Lessons:
        """What a resolver is adapted by: nothing before `STEP` decisions."""
        if self._elsewhere.count + len(self._anaphors) < STEP:
            return NO_LESSONS
        return added([self._elsewhere, self.here])


def _name(resolver: str, annotator: str, document: str) -> str:
    return DERIVED + json.dumps([resolver, annotator, document])


def lessons_elsewhere(
    project: Project, resolver: str, annotator: str, document: str, version: str
) -> Lessons:
    """Return what an annotator's decisions on the other texts of a project teach.

    Lessons for another model (``version``) teach nothing.
    """
    first = _name(resolver, annotator, "").removesuffix('"]')
    here = _name(resolver, annotator, document)
    return added(
        [
            _lessons_of(value, version)
            for name, value in project.settings.all().items()
            if name.startswith(first) and name != here
        ]
    )


def keep_lessons(
    project: Project, resolver: str, annotator: str, document: str, version: str, lessons: Lessons
) -> None:
    """Let a project keep what the decisions on a text teach, if it can be written now."""
    value = {"model": version, "count": lessons.count, "sums": list(lessons.sums)}
    name = _name(resolver, annotator, document)
    try:
        if project.settings.get(name, None) != value:
            project.settings.set(name, value)
    except AnaphoraError:
        return  # they follow from the decisions, which are safe


def _lessons_of(value: Any, version: str) -> Lessons:
    """Return the lessons of a setting, none for one that somebody has spoiled."""
    if not isinstance(value, dict) or value.get("model") != version:
        return NO_LESSONS
    count, sums = value.get("count"), value.get("sums")
    if not isinstance(count, int) or not isinstance(sums, list):
        return NO_LESSONS
    if count < 0 or not all(isinstance(number, int) for number in sums):
        return NO_LESSONS
    return Lessons(count, tuple(sums))
