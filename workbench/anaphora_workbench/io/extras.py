"""Optional dependencies: imported when they are used, missed in a sentence."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from anaphora_workbench.errors import MissingExtraError

__all__ = ["needed"]


def needed(module: str, *, extra: str, by: str) -> Any:
    """Import a module that an extra brings; as `Any`, since few of them have types.

    Args:
        module: Its full name, such as ``sklearn.linear_model``.
        extra: The extra.
        by: What needs it, the subject of the sentence: ``edit distance``.

    Raises:
        MissingExtraError: It is not installed.
    """
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        raise MissingExtraError(
            f"{by} needs {module.partition('.')[0]}, which is not installed; the extra "
            f"'{extra}' brings it: pip install \"anaphora-workbench[{extra}]\""
        ) from error
