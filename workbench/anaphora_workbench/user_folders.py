"""Where Anaphora keeps what belongs to one user: settings, language tables, results, history.

The places are those of the operating system, by platformdirs, which is imported on first use. What
lies at a place of an earlier version is still found there.

| what | Linux | macOS | Windows |
|---|---|---|---|
| settings | ``~/.config`` | ``~/Library/Application Support`` | ``%APPDATA%`` |
| results | ``~/.cache`` | ``~/Library/Caches`` | ``%LOCALAPPDATA%`` |
| history of runs | ``~/.local/share`` | ``~/Library/Application Support`` | ``%LOCALAPPDATA%`` |

Each has a folder ``anaphora-workbench`` there. On Linux, ``XDG_CONFIG_HOME``,
``XDG_CACHE_HOME`` and ``XDG_DATA_HOME`` name other places.
"""

from __future__ import annotations

from pathlib import Path

__all__ = ["history_file", "results_folder", "settings_folder"]

_NAME = "anaphora-workbench"


def settings_folder() -> Path:
    """Return the folder of the user's settings and language tables."""
    from platformdirs import user_config_path

    return user_config_path(_NAME, appauthor=False, roaming=True)


def results_folder() -> Path:
    """Return the folder for results in the user's own cache folder.

    On Windows, version 0.1 had it one folder higher; it is used where it is.
    """
    from platformdirs import user_cache_path

    folder = user_cache_path(_NAME, appauthor=False)
    old = folder.parent / "results"
    return old if folder.name != _NAME and old.is_dir() else folder / "results"


def history_file() -> Path:
    """Return the file of runs that the user keeps (``--keep``)."""
    from platformdirs import user_data_path

    return user_data_path(_NAME, appauthor=False) / "history.jsonl"
