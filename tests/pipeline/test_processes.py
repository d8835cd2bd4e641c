"""Work in other processes: results in order and a little ahead, errors, and a process that ends."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from anaphora_workbench.errors import FormatError, NeedsError
from anaphora_workbench.pipeline import ahead, ordered_map


def counted(many: int) -> Iterator[int]:
    yield from range(many)


def broken(many: int) -> Iterator[int]:
    yield from range(many)
    raise FormatError("it breaks off", code="test-broken")


def ended(many: int) -> Iterator[int]:
    yield from range(many)
    os._exit(3)


@pytest.mark.parametrize("many", [0, 1, 32, 100])
def test_another_process_yields_the_same_in_order(many: int) -> None:
    assert list(ahead(counted, many)) == list(range(many))


def test_an_error_comes_behind_the_results_before_it() -> None:
    found = ahead(broken, 40)
    assert [next(found) for _ in range(40)] == list(range(40))
    with pytest.raises(FormatError, match="it breaks off"):
        next(found)


def test_a_process_that_ends_is_an_error() -> None:
    with pytest.raises(NeedsError, match=r"fewer --jobs \[process-lost\]"):
        list(ahead(ended, 40))
    with pytest.raises(NeedsError, match=r"fewer --jobs \[process-lost\]"):
        list(ordered_map(os._exit, [3], 2))


def test_whoever_wants_no_more_waits_for_nothing() -> None:
    found = ahead(counted, 10**9)
    assert next(found) == 0
    found.close()
