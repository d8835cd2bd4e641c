"""Names that a package offers and imports only when somebody asks for them (PEP 562).

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

__all__ = ["names"]


def names(
    package: str, modules: Mapping[str, Iterable[str]]
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return the ``__getattr__`` and the ``__dir__`` of a package.

    Args:
        package: Dotted name of the package.
        modules: Names by the module, inside the package, that defines them.
    """
    homes = {name: module for module, offered in modules.items() for name in offered}
    own = vars(sys.modules[package])

    def get(name: str) -> Any:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        # Kept, so that it is found directly the next time.
        own[name] = getattr(import_module(f"{package}.{homes[name]}"), name)
        return own[name]

    return get, lambda: sorted({*own, *homes})
