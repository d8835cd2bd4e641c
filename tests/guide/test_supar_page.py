"""The page on the resolver ``supar`` lists every preference with what it prefers."""

from __future__ import annotations

import tomllib
from pathlib import Path
from textwrap import dedent

import pytest

from anaphora_resolvers.supar import PREFERENCES, Supar
from anaphora_workbench.cli.main import main

PAGE = (Path(__file__).parents[2] / "docs" / "guide" / "supar.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", PREFERENCES)
def test_the_page_says_what_a_preference_keeps(name: str) -> None:
    assert f"| `{name}` | {PREFERENCES[name].title} |" in PAGE


def test_the_page_lists_no_preference_that_is_none() -> None:
    table = PAGE.split("## The preferences")[1].split("## ")[0]
    listed = [line.split("`")[1] for line in table.splitlines() if line.startswith("| `")]
    assert listed == list(PREFERENCES)


def test_the_order_that_the_page_shows_can_be_used() -> None:
    example = PAGE.split("```toml\n")[1].split("```")[0]
    orders = tomllib.loads(example)
    assert set(Supar().reordered(orders).parts()) >= set(orders["other"])


def test_the_example_of_speakers_prints_what_the_page_shows(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, printed = [dedent(block.split("```")[0]) for block in PAGE.split("  ```text\n")[1:3]]
    file = tmp_path / "talk.txt"
    file.write_text(text, encoding="utf-8")
    assert main(["resolve", str(file), "--lang", "en", "--resolver", "supar"]) == 0
    assert capsys.readouterr().out == printed
