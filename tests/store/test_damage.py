"""Whatever byte of a project is damaged: it is said with a code, or what is read is right."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from anaphora_workbench.errors import AnaphoraError
from anaphora_workbench.model import Document, Layer
from anaphora_workbench.store import Project

Contents = tuple[Document, Layer, int]


def contents(path: Path, *, read_only: bool) -> Contents | None:
    """Read everything there is; ``None`` when the program says what is wrong."""
    try:
        with Project.open(path, read_only=read_only) as project:
            layer = project.layer("farm", "ana")
            document = project.document("farm")
            number = len(list(project.history()))
            project.progress("farm", "ana")
            if project.problems():
                return None
            return document, layer, number
    except AnaphoraError:
        return None


@pytest.mark.parametrize("seed", range(3))
def test_a_damaged_byte_is_said_or_does_no_harm(
    make: Callable[..., Path], chosen: Callable[..., Any], seed: int
) -> None:
    path = make()
    with Project.open(path) as project:
        for number in range(12):
            project.record("farm", "ana", chosen("it", "dog" if number % 2 else "ana"))
        project.undo("farm", "ana")
    sound = path.read_bytes()
    whole = contents(path, read_only=True)
    assert whole is not None
    sound = path.read_bytes()
    used = [index for index, byte in enumerate(sound) if byte]
    chance = random.Random(seed)
    found = 0
    for number in range(60):
        damaged = bytearray(sound)
        for _ in range(chance.choice((1, 1, 8))):
            damaged[chance.choice(used)] ^= chance.randrange(1, 256)
        path.write_bytes(damaged)
        read = contents(path, read_only=bool(number % 2))
        found += read is None
        if read is not None and read[0] != whole[0]:
            pytest.fail("another text was read, and nothing was said")
        for left in path.parent.iterdir():
            left.unlink()
    assert found
