"""Material of a study: the stimuli as records, their pictures and sound, and what was left out."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from anaphora_workbench.errors import Problem, Severity, counted

Record = dict[str, Any]
"""A stimulus, as a line of ``stimuli.jsonl`` has it."""
CORPUS = "corpus"
"""What the texts' own choices are called as a system."""
SOURCE_FILE = "material.xml"
"""The texts or trials that a study was made of, in the format of their challenge."""
_SHOWN = 5


@dataclass(slots=True)
class Material:
    """What a study is made of.

    Attributes:
        records: The stimuli, all versions of an item one after the other.
        media: Contents of pictures and sound by their path below the study.
        problems: Warnings of what was left out.
        source: Contents of `SOURCE_FILE`: the texts or trials themselves, where answers are put
            back into them; empty where they are not.
    """

    records: list[Record]
    media: dict[str, bytes] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    source: bytes = b""

    @property
    def items(self) -> list[str]:
        """The items, in their order."""
        return list(dict.fromkeys([record["item"] for record in self.records]))

    @property
    def systems(self) -> list[str]:
        """The systems, in their order; none in kinds without systems."""
        named = [record["system"] for record in self.records if record.get("system")]
        return list(dict.fromkeys(named))

    def of(self, items: Sequence[str]) -> Material:
        """Return the material of some items, in the order of the material."""
        wanted = frozenset(items)
        records = [record for record in self.records if record["item"] in wanted]
        return Material(records, _named(records, self.media), list(self.problems), self.source)

    def add_media(self, content: bytes, suffix: str) -> str:
        """Add a picture or sound and return its path, which tells nothing of its content."""
        path = f"media/{hashlib.sha256(content).hexdigest()[:16]}{suffix}"
        self.media[path] = content
        return path


def _named(records: Iterable[Record], media: Mapping[str, bytes]) -> dict[str, bytes]:
    paths: set[str] = set()
    for record in records:
        things = record["grid"]["things"] if "grid" in record else ()
        paths.update([thing["picture"] for thing in things])
        paths.update([record["audio"]] if "audio" in record else [])
    return {path: content for path, content in media.items() if path in paths}


def complete(
    records: Sequence[Record], systems: Sequence[str]
) -> tuple[list[Record], list[Problem]]:
    """Return the records of items that have a version of every system, and a warning of others.

    The versions of an item come in the order of the systems.
    """
    by_item: dict[str, dict[str, Record]] = {}
    for record in records:
        by_item.setdefault(record["item"], {})[record["system"]] = record
    kept: list[Record] = []
    problems: list[Problem] = []
    lacking: dict[str, list[str]] = {}
    for item, versions in by_item.items():
        missing = [system for system in systems if system not in versions]
        for system in missing:
            lacking.setdefault(system, []).append(item)
        if not missing:
            kept += [versions[system] for system in systems]
    for system, items in lacking.items():
        message = (
            f"'{system}' has no answer to {counted(len(items), 'item')}, which the study omits: "
            f"{_listed(items)}"
        )
        problems.append(Problem("material-incomplete", message, None, Severity.WARNING))
    return kept, problems


def _listed(names: Sequence[str]) -> str:
    more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
    return ", ".join(names[:_SHOWN]) + more


def labelled(record: Record, **labels: str) -> Record:
    """Return a record with the labels that are not empty."""
    return {**record, **{name: value for name, value in labels.items() if value}}
