"""Where Anaphora keeps what belongs to one user, such as language tables.

The places are those of the operating system, by platformdirs, which is imported on first use.
"""

from __future__ import annotations

from pathlib import Path

__all__ = ["settings_folder"]

_NAME = "anaphora-workbench"


def settings_folder() -> Path:
    """Return the folder of the user's settings, ``~/.config/anaphora-workbench`` on Linux."""
    from platformdirs import user_config_path

    return user_config_path(_NAME, appauthor=False)
