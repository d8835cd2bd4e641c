"""A dict that cannot be changed, so that layers and documents can be shared without locks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class FrozenDict(dict[K, V]):
    """A read-only dict: compared by value, picklable, read at the speed of a plain dict.

    Changing it raises `TypeError`; ``updated`` and ``without`` give changed copies.
    """

    __slots__ = ()

    def _refuse(self, *_args: Any, **_kwargs: Any) -> NoReturn:
        raise TypeError("a FrozenDict cannot be changed; use updated() for a changed copy")

    __setitem__ = _refuse
    __delitem__ = _refuse
    __ior__ = _refuse
    clear = _refuse
    pop = _refuse
    popitem = _refuse
    setdefault = _refuse
    update = _refuse

    def updated(self, changes: Mapping[K, V]) -> FrozenDict[K, V]:
        """Return a copy with ``changes`` laid over it."""
        return FrozenDict({**self, **changes})

    def without(self, *keys: K) -> FrozenDict[K, V]:
        """Return a copy that lacks some keys, itself where it has none of them."""
        if self.keys().isdisjoint(keys):
            return self
        return FrozenDict({key: value for key, value in self.items() if key not in keys})

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))

    def __copy__(self) -> FrozenDict[K, V]:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return (FrozenDict, (dict(self),))


EMPTY: FrozenDict[Any, Any] = FrozenDict()
