"""The files of the page: both languages say everything, nothing is loaded from elsewhere."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from anaphora_workbench.studies import page
from anaphora_workbench.studies.kinds import Kind

SCRIPTS = sorted(page.FOLDER.glob("*.js"))
_PLURALS = ("-one", "-other")


def _words() -> dict[str, dict[str, str]]:
    words: dict[str, dict[str, str]] = json.loads((page.FOLDER / "words.json").read_text("utf-8"))
    return words


def test_both_languages_have_the_same_words_and_places() -> None:
    words = _words()
    assert list(words) == ["en", "es"]
    assert list(words["en"]) == list(words["es"])
    for key, text in words["en"].items():
        assert re.findall(r"\{\w+\}", text) == re.findall(r"\{\w+\}", words["es"][key]), key
        assert text.strip()
        assert words["es"][key].strip()


def test_the_scripts_use_exactly_the_words_that_there_are() -> None:
    text = "\n".join(path.read_text("utf-8") for path in SCRIPTS)
    named = set(re.findall(r'"([a-z]+(?:-[a-z]+)*)"', text))
    known = set(_words()["en"])
    bases = {key.removesuffix("-one").removesuffix("-other") for key in known}
    assert {key for key in bases if key not in named} == set()
    asked = set(re.findall(r'\bt\("([^"]+)"', text))
    counted = set(re.findall(r'\bcounted\("([^"]+)"', text))
    assert asked - known == set()
    assert {f"{key}{form}" for key in counted for form in _PLURALS} - known == set()


@pytest.mark.parametrize("path", [*SCRIPTS, page.FOLDER / "index.html"], ids=lambda path: path.name)
def test_no_file_loads_or_writes_what_the_policy_forbids(path: Path) -> None:
    text = path.read_text("utf-8")
    addresses = [each for each in re.findall(r"https?://[\w./]+", text) if "w3.org" not in each]
    assert addresses == []
    assert "innerHTML" not in text
    assert not re.search(r"\bstyle=|<script>|eval\(|new Function", text)


def test_every_kind_has_a_plugin() -> None:
    text = (page.FOLDER / "plugins.js").read_text("utf-8")
    for kind in Kind:
        assert f'trialPlugin("{kind}"' in text


def test_the_html_finds_its_files_from_both_addresses() -> None:
    names = re.findall(r'(?:src|href)="([^"]+)"', page.page_html("../static/", language="es"))
    assert all(name.startswith("../static/") for name in names)
    known = page.page_files()
    missing = [name.split()[0].split("/")[-1] for name in page.missing_libraries()]
    assert {name.removeprefix("../static/") for name in names} - set(known) == set() or missing
    assert 'lang="es"' in page.page_html(language="es")
