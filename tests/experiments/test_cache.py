"""Kept results: whole or not at all, damaged ones made anew, one resolver more runs one."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

import pytest

from anaphora_workbench.errors import FormatError, ResolverError
from anaphora_workbench.experiments import Cache, Comparison, ComparisonPlan, Resampling, run
from anaphora_workbench.model import Anaphor, Document, Layer
from anaphora_workbench.ports import Need, Reading, Run
from anaphora_workbench.registry import Registry
from anaphora_workbench.scoring import DocumentResult, Match, Settings

SETTINGS = Settings(match=(Match.HEAD,))
Compare = Callable[..., Comparison]


@dataclass
class Counted:
    """The nearest candidate, and how often it was asked for: once in each mode.

    Answers bind what is answered later, own ones or, with errors corrected, those of the key.
    """

    name: str = "counted"
    title: str = "counts its documents"
    needs: frozenset[Need] = frozenset()
    uses_history: bool = False
    weight: int = 0

    def version(self) -> str:
        """The tests of this module read files; a plug-in that does must state its version."""
        return "1"

    def start(self, document: Document, layer: Layer) -> Run:
        self.seen.append(document.doc_id)
        return Registry().resolver("nearest").start(document, layer)

    @property
    def seen(self) -> list[str]:
        """Documents that it was asked about."""
        return _SEEN.setdefault(self.name, [])


_SEEN: dict[str, list[str]] = {}


@pytest.fixture(autouse=True)
def nobody_asked() -> None:
    """Forget what was counted."""
    _SEEN.clear()


@pytest.fixture
def compare(texts: list[Reading], tmp_path: Path) -> Compare:
    """Compare resolvers with a cache."""

    def compared(
        *resolvers: object, readings: Iterable[Reading] | None = None, settings: Settings = SETTINGS
    ) -> Comparison:
        return run(
            ComparisonPlan(
                settings, tuple(resolvers), resampling=Resampling(samples=50, shuffles=49)
            ),
            texts if readings is None else readings,
            registry=Registry(),
            cache=Cache(tmp_path / "kept"),
        )

    return compared


def test_the_second_run_asks_nobody_and_says_the_same(compare: Compare) -> None:
    first = compare(Counted())
    asked = list(Counted().seen)
    second = compare(Counted())
    assert len(asked) == 4
    assert Counted().seen == asked
    assert list(first.rows()) == list(second.rows())
    assert first.judged == second.judged


def test_one_resolver_more_runs_one(compare: Compare) -> None:
    compare(Counted("one"))
    both = compare(Counted("one"), Counted("two"))
    assert (len(Counted("one").seen), len(Counted("two").seen)) == (4, 4)
    assert [system.name for system in both.ran] == ["one", "two"]


def test_another_parameter_runs_again(compare: Compare) -> None:
    compare(Counted(weight=1))
    compare(Counted(weight=2))
    assert len(Counted().seen) == 8


def test_another_setting_runs_again(compare: Compare) -> None:
    compare(Counted())
    compare(Counted(), settings=Settings(match=(Match.FULL,)))
    assert len(Counted().seen) == 8


def test_a_changed_text_runs_again_and_no_other(compare: Compare, texts: list[Reading]) -> None:
    compare(Counted())
    layer = Layer("gold", texts[0].layers[0].markables)
    changed = [Reading(texts[0].document, (layer,)), texts[1]]
    compare(Counted(), readings=changed)
    assert Counted().seen[::2] == ["text0", "text1", "text0"]


def test_damaged_results_are_made_anew(compare: Compare, tmp_path: Path) -> None:
    first = compare(Counted())
    kept = [path for path in (tmp_path / "kept").rglob("*") if path.is_file()]
    assert len(kept) == 4
    for number, path in enumerate(sorted(kept)):
        data = path.read_bytes()
        path.write_bytes([b"", data[:-1], data[:60] + b"\x00" + data[61:], b"{}"][number])
    assert list(compare(Counted()).rows()) == list(first.rows())
    assert len(Counted().seen) == 8
    compare(Counted())
    assert len(Counted().seen) == 8


def test_an_interrupt_leaves_what_was_finished(compare: Compare, texts: list[Reading]) -> None:
    def interrupted() -> Iterable[Reading]:
        yield texts[0]
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        compare(Counted(), readings=interrupted())
    compare(Counted())
    assert Counted().seen[::2] == ["text0", "text1"]


@dataclass
class Failing:
    """Breaks down on one document."""

    error: Exception
    name: str = "failing"
    title: str = "breaks down"
    needs: frozenset[Need] = frozenset()

    def version(self) -> str:
        """As that of `Counted`."""
        return "1"

    def resolve(self, document: Document, layer: Layer, asked: list[Anaphor]) -> Layer:
        _SEEN.setdefault("failing", []).append(document.doc_id)
        if document.doc_id == "text0":
            raise self.error
        return layer


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (ResolverError("text0", "it crashed"), "it crashed"),
        (IndexError("7"), "it broke down (IndexError: 7); that is a defect of it"),
        (MemoryError(), "there was not enough memory for it; use fewer --jobs or shorter texts"),
    ],
)
def test_a_failure_costs_its_document_only_and_is_not_kept(
    compare: Compare, error: Exception, reason: str
) -> None:
    found = compare(Failing(error), Counted())
    failing, counted = found.systems
    assert failing.skipped == (("text0", reason),)
    assert failing.failed == ("text0",)
    assert counted.skipped == ()
    assert found.timing("failing").documents == 1
    _SEEN.clear()
    compare(Failing(error), Counted())
    assert set(_SEEN["failing"]) == {"text0"}
    assert Counted().seen == []


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(FormatError, match=r"--no-cache \[cache-unwritable\]"):
        Cache(tmp_path / "file" / "kept").prepare()


def test_old_results_and_remains_are_removed(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    names = [letter * 64 for letter in "abc"]
    for name in names:
        cache.store(name, DocumentResult("d"))
    old, _young, remains = sorted(tmp_path.rglob("*.result"))
    remains = remains.rename(remains.with_name(".tmp1"))
    for path, days in ((old, 100), (remains, 2)):
        then = time.time() - days * 86_400
        os.utime(path, (then, then))
    assert cache.prune(90) == 2
    assert cache.load(names[0]) is None
    assert cache.load(names[1]) == DocumentResult("d")
