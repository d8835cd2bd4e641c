"""The systems of one call: no two of one name, and which versions of them were asked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from anaphora_workbench.errors import UsageError
from anaphora_workbench.pipeline import Resolver
from anaphora_workbench.ports import Versioned, lacks

__all__ = ["refuse_doubled", "versions_of"]


def refuse_doubled(names: Sequence[str]) -> None:
    """Refuse two systems of one name, whose figures would be added up as if they were one.

    Raises:
        UsageError: Names the first.
    """
    for number, name in enumerate(names):
        if name in names[:number]:
            raise UsageError(f"two systems are called '{name}'; give one of them another name")


def versions_of(resolvers: Iterable[Resolver]) -> str:
    """Return ``name@version`` of each system of other people, joined by ``+``, for signatures.

    Systems that cannot be used here or do not know their version are left out.
    """
    stated = []
    for resolver in sorted(resolvers, key=lambda one: one.name):
        if lacks(resolver) or not isinstance(resolver, Versioned):
            continue
        if version := resolver.version():
            stated.append(f"{resolver.name}@{version}")
    return "+".join(stated)
