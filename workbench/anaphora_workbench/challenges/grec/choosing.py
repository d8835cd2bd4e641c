"""What systems share when they choose from a list of expressions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from anaphora_workbench.tasks.grec import TYPES, Refex

__all__ = ["first_of_type", "likeliest_type", "narrowed"]


def narrowed(refexes: Sequence[Refex], tests: Iterable[Callable[[Refex], bool]]) -> Sequence[Refex]:
    """Return what passes the tests; a test that nothing passes is left out."""
    for test in tests:
        refexes = [refex for refex in refexes if test(refex)] or refexes
    return refexes


def first_of_type(alternatives: Sequence[Refex], wanted: str) -> Refex | None:
    """Return the first alternative of a REG08-TYPE, one that is not emphatic if there is one.

    Without any of that type it is the first of the list; ``None`` for an empty list.
    """
    tests = (lambda refex: refex.type == wanted, lambda refex: not refex.emphatic)
    return next(iter(narrowed(alternatives, tests)), None)


def likeliest_type(shares: Mapping[str, float], alternatives: Sequence[Refex]) -> str:
    """Return the likeliest REG08-TYPE among those of a list, of two the earlier in `TYPES`.

    Args:
        shares: How likely each type is; one that is not named is impossible.
        alternatives: The list to choose from.
    """
    listed = {refex.type for refex in alternatives}
    order = [*[name for name in TYPES if name in listed], *sorted(listed.difference(TYPES))]
    return max(order or TYPES, key=lambda name: shares.get(name, 0.0))
