"""Fixtures that the tests of several formats share."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from anaphora_formats.supar import SuparFormat
from anaphora_formats.supar_sgml import SuparSgmlFormat
from anaphora_workbench.ports import Format, Reading, Target

SUPAR_TEXT = "1 0 Ana 1 saw 2 her 3 dog 4 . 5\n2 0 It 1 barked 2 . 3\n"


@pytest.fixture
def folder(tmp_path: Path) -> Callable[..., Path]:
    """A function that makes a SUPAR folder of the given files, with a text unless one is given."""

    def make(files: dict[str, str] | None = None, name: str = "farm.supar") -> Path:
        path = tmp_path / name
        path.mkdir()
        for file, text in {"text.txt": SUPAR_TEXT, **(files or {})}.items():
            if text:
                (path / file).write_bytes(text.encode())
        return path

    return make


@pytest.fixture
def files_of(tmp_path: Path) -> Callable[..., dict[str, str]]:
    """A function that writes a reading as a SUPAR folder and returns its files."""

    def write(reading: Reading, name: str = "out") -> dict[str, str]:
        path = tmp_path / name
        SuparFormat().write([reading], Target.of(path))
        return {file.name: file.read_bytes().decode() for file in path.iterdir()}

    return write


@pytest.fixture(scope="session")
def written() -> Callable[..., str]:
    """A function that returns the text that a format writes: ``written(format, reading, ...)``."""

    def text(fmt: Format, *readings: Reading) -> str:
        stream = io.BytesIO()
        fmt.write(readings, Target.of(stream))
        return stream.getvalue().decode("utf-8")

    return text


@pytest.fixture(scope="session")
def sgml_text(written: Callable[..., str]) -> Callable[..., str]:
    """A function that returns readings as SUPAR's SGML."""
    return lambda *readings: written(SuparSgmlFormat(), *readings)
