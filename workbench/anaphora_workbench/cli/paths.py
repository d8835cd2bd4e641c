"""Names of annotators and systems, made of their files and folders."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path


def names_of_paths(paths: list[str]) -> list[str]:
    """Return a name for each path: its end, as much of it as makes it unique."""
    parts: dict[str, tuple[str, ...]] = {}
    for path in paths:
        *above, last = Path(path).parts or (path,)
        parts[path] = (*above, last.split(".")[0] or last)
    length = 1
    while length < max(map(len, parts.values())) and _alike(parts.values(), length):
        length += 1
    names: list[str] = []
    for path in paths:
        name = "/".join(parts[path][-length:])
        while name in names:
            name += "'"
        names.append(name)
    return names


def _alike(parts: Collection[tuple[str, ...]], length: int) -> bool:
    """Tell whether two different paths end in the same parts."""
    return len({part[-length:] for part in parts}) < len(parts)
