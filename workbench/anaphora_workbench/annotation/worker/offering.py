"""The task ``resolvers``: which resolvers can be used here, and what the others lack.

It needs no values. Result: ``resolvers``, each with ``name`` and ``missing``, in one line, ``""``
for those that can be used. To know that, all of them are imported and servers are looked for:
that is work for this process. Resolvers that nobody can use without describing what they work with
(`DESCRIBED`) are left out, unless they find it by themselves.
"""

from __future__ import annotations

from anaphora_workbench.annotation.worker.protocol import Json, Values
from anaphora_workbench.annotation.worker.reporting import Report
from anaphora_workbench.ports import lacks
from anaphora_workbench.registry import Registry

DESCRIBED = frozenset(("command", "corenlp", "worker"))
"""Resolvers whose program or server is described on the command line, for which a list has no
room."""


class Offering:
    """Answers which resolvers there are.

    Args:
        registry: Where they are looked up.
    """

    def __init__(self, registry: Registry) -> None:
        self._registry = registry

    def __call__(self, values: Values, report: Report) -> Json:
        """Return the resolvers."""
        rows = [
            {"name": entry.name, "missing": entry.reason or lacks(entry.plugin)}
            for entry in self._registry.listing("resolvers")
        ]
        return {
            "resolvers": [row for row in rows if not row["missing"] or row["name"] not in DESCRIBED]
        }
