"""The GREC samples, and short ways to make texts."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import anaphora_samples
from anaphora_workbench.model import FrozenDict
from anaphora_workbench.ports import Source, TaskFormat
from anaphora_workbench.registry import Registry
from anaphora_workbench.tasks.grec import GrecText, Part, Ref, Refex

Reader = Callable[[str], list[GrecText]]


@pytest.fixture(scope="session")
def sample() -> Reader:
    """A function that returns the texts of a sample file."""
    fmt: TaskFormat[GrecText] = Registry().task_format("grec")

    def read(name: str) -> list[GrecText]:
        path: Path = anaphora_samples.folder() / "grec" / f"{name}.xml"
        return [reading.item for reading in fmt.read(Source.of(path)) if reading.item is not None]

    return read


def refex_of(words: str, kind: str = "name", **attributes: str) -> Refex:
    return Refex(words, FrozenDict({"REG08-TYPE": kind, **attributes}))


NAMES = {
    "n": refex_of("Ada Moor", HEAD="nominal", EMPHATIC="no"),
    "p": refex_of("she", "pronoun", HEAD="pronoun", EMPHATIC="no"),
    "e": refex_of("_", "empty"),
    "c": refex_of("the weaver", "common", HEAD="nominal", EMPHATIC="no"),
}


@pytest.fixture(scope="session")
def text_of() -> Callable[..., GrecText]:
    """A function that makes a text of one letter for each selected type, such as ``npp``."""

    def make(letters: str, name: str = "1", semcat: str = "person") -> GrecText:
        parts: list[Part] = []
        for number, letter in enumerate(letters, 1):
            offered = tuple(NAMES.values())
            parts.append(Ref(f"{name}.{number}", semcat, "np-subj", offered, NAMES[letter]))
            parts.append("\n wove. ")
        return GrecText(name, "Ada Moor", (tuple(parts),))

    return make
