"""Fixtures that the tests of several formats share."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest

from anaphora_formats.supar_sgml import SuparSgmlFormat
from anaphora_workbench.ports import Format, Reading, Target


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
