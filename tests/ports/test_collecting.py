"""The garbage collector is paused while documents are built, and only then."""

import gc

import pytest

from anaphora_workbench.io import sources
from anaphora_workbench.io.sources import collector_paused


def test_the_collector_rests_inside_and_works_again_after() -> None:
    with collector_paused():
        inside = gc.isenabled()
    assert (inside, gc.isenabled()) == (False, True)


def test_it_works_again_after_an_error() -> None:
    with pytest.raises(ValueError, match="broken"), collector_paused():
        raise ValueError("broken")
    assert gc.isenabled()


def test_a_collector_that_was_off_stays_off() -> None:
    gc.disable()
    try:
        with collector_paused():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()


def test_what_was_built_is_old_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "_FROZEN", [])
    frozen = gc.get_freeze_count()
    gc.unfreeze()
    try:
        with collector_paused():
            built = [[number] for number in range(20_000)]
        assert gc.isenabled()
        oldest = set(map(id, gc.get_objects(generation=2)))
        assert oldest.issuperset(map(id, built))
    finally:
        if frozen:
            gc.freeze()


def test_what_is_frozen_stays_frozen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "_FROZEN", [])
    before = gc.get_freeze_count()
    gc.freeze()
    try:
        frozen = gc.get_freeze_count()
        with collector_paused():
            pass
        assert gc.get_freeze_count() == frozen
    finally:
        gc.unfreeze()
        if before:
            gc.freeze()
