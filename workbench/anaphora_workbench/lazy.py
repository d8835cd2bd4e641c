"""Imports on first use: names that a package offers (PEP 562), and optional dependencies.

A package that re-exports much would else make everybody who needs one of its modules wait for all
of them. Such a package states each name for readers and type checkers, and again for Python::

    if TYPE_CHECKING:
        from anaphora_workbench.scoring.tally import Tally
    else:
        __getattr__, __dir__ = lazy.names(__name__, {"tally": ("Tally",)})

A name must not be that of a module in the package: once imported, the module would stand for it.
``tests/packaging/test_packaging.py`` checks both.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from typing import Any

from anaphora_workbench.errors import MissingExtraError

__all__ = ["names", "needed"]

_LIBRARIES: Mapping[str, str] = {
    "libgomp": "apt-get install libgomp1",
    "libomp": "brew install libomp",
}
"""How libraries of the system are installed that wheels do not contain, by part of their name."""


def names(
    package: str, modules: Mapping[str, Iterable[str]]
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return the ``__getattr__`` and the ``__dir__`` of a package, whose names come by module."""
    homes = {name: module for module, offered in modules.items() for name in offered}
    own = vars(sys.modules[package])

    def get(name: str) -> Any:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        # Kept, so that it is found directly the next time.
        own[name] = getattr(import_module(f"{package}.{homes[name]}"), name)
        return own[name]

    def listed() -> list[str]:
        # What a package offers, without the modules that it has imported.
        offered = own.get("__all__", own)
        return sorted({*offered, *homes, *[name for name in own if name.startswith("__")]})

    return get, listed


def needed(module: str, *, extra: str, by: str) -> Any:
    """Import a module that an extra brings; as `Any`, since few of them have types.

    The message on a missing one says what it is needed ``by`` (``edit distance``).

    Raises:
        MissingExtraError: It is not installed (``extra-missing``), or it cannot be loaded, most
            often because a library of the system is missing (``library-missing``).
    """
    # Packages of the namespace ``backports`` are installed one by one.
    package = module if module.startswith("backports.") else module.partition(".")[0]
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        raise MissingExtraError(
            f"{by} needs {package}, which is not installed; the extra "
            f"'{extra}' brings it: pip install \"anaphora-workbench[{extra}]\""
        ) from error
    except (ImportError, OSError) as error:
        remedies = [remedy for name, remedy in _LIBRARIES.items() if name in str(error)]
        remedy = remedies[0] if remedies else f"pip install --force-reinstall {package}"
        raise MissingExtraError(
            f"{by} needs {package}, which is installed but cannot be loaded: {error}; try "
            f"'{remedy}'",
            code="library-missing",
        ) from error
