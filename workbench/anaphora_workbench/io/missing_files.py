"""What to say of a file that is not there: where it was looked for, and what is there instead."""

from __future__ import annotations

from pathlib import Path

from anaphora_workbench.errors import FormatError, Position, did_you_mean

_MOST = 5000
"""So many names of a folder are compared with the one that is missing."""


def no_such_file(name: str, what: str = "file or folder") -> FormatError:
    """Return the error ``file-missing`` for a path, with the nearest name in its folder.

    Args:
        name: The path as the user gave it.
        what: What should be there, for the sentence.
    """
    return FormatError(
        f"there is no such {what}{_instead(Path(name))}",
        code="file-missing",
        at=Position(name),
    )


def _instead(path: Path) -> str:
    """Return what follows on the way to the right path, or nothing."""
    folder = path.parent
    try:
        if not folder.is_dir():
            while not folder.parent.exists():
                folder = folder.parent
            return f"; already the folder '{folder}' does not exist{_nearest(folder)}"
        nearest = _nearest(path)
        if nearest:
            return nearest
        if any(mark in path.name for mark in "*?["):
            return "; no name in the folder fits this pattern"
        if not path.is_absolute():
            return f" in '{folder.resolve()}'"
    except (OSError, ValueError):  # a folder that may not be listed, a name that cannot be one
        return ""
    return ""


def _nearest(path: Path) -> str:
    names = [each.name for _number, each in zip(range(_MOST), path.parent.iterdir(), strict=False)]
    found = did_you_mean(path.name, names)
    return f".{found}" if found else ""
