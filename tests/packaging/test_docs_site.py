"""The site of the docs, as far as it can be checked without the program that builds it."""

from __future__ import annotations

import importlib
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from hatchling.bridge.app import Application

from anaphora_workbench.cli import commands
from anaphora_workbench.documentation import Site

_LINK = re.compile(r"\]\(([^)\s]+)\)")
_HEADING = re.compile(r"^#{1,6} +(.+?) *$", re.MULTILINE)
_NAMED = re.compile(r"anaphora docs ([\w./-]*\w)")
_ANCHOR = re.compile(r"\{ #([\w-]+) \}")


@pytest.fixture(scope="module")
def site(project: Path) -> Iterator[ModuleType]:
    """The scripts that build the site."""
    folder = str(project / "scripts" / "docs_site")
    sys.path.insert(0, folder)
    try:
        import build

        yield build
    finally:
        sys.path.remove(folder)


@pytest.fixture(scope="module")
def pages(site: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the site is built from."""
    folder = tmp_path_factory.mktemp("pages")
    site.stage(folder)
    return folder


def _prose(text: str) -> str:
    from places import outside_code

    return "".join([piece for counts, piece in outside_code(text) if counts])


def _anchors(text: str) -> set[str]:
    """Return the anchors of a page's headings, as code hosts and the site make them."""
    found = set(_ANCHOR.findall(text))
    for title in _HEADING.findall(re.sub(r"^(```|~~~).*?^\1", "", text, flags=re.M | re.S)):
        words = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", title)
        kept = "".join([sign for sign in words.lower() if sign.isalnum() or sign in " -_"])
        found.add(kept.strip().replace(" ", "-"))
    return found


def test_every_link_of_a_page_leads_to_a_page_and_a_heading(pages: Path) -> None:
    texts = {file: file.read_text(encoding="utf-8") for file in pages.rglob("*.md")}
    assert len(texts) > 100
    anchors = {file: _anchors(text) for file, text in texts.items()}
    dead = []
    for file, text in texts.items():
        for target in _LINK.findall(_prose(text)):
            name, _, heading = target.partition("#")
            if ":" in name:
                continue
            there = Path(os.path.normpath(file.parent / name)) if name else file
            if not there.is_file() or (heading and heading not in anchors[there]):
                dead.append(f"{file.relative_to(pages)}: {target}")
    assert dead == []


def test_every_page_for_readers_is_in_the_navigation(project: Path, pages: Path) -> None:
    from navigation import listed, pages_in

    named = {os.path.normpath(page) for page in pages_in(list(listed(project / "docs").values()))}
    written = {
        file.relative_to(project / "docs").as_posix()
        for folder in ("guide", "formats", "readers", "reference", "adr")
        for file in (project / "docs" / folder).glob("*.md")
    }
    assert written - named == set()


def test_what_is_wrong_on_a_site_is_found(site: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "other.html").write_text('<h2 id="there">There</h2>', encoding="utf-8")
    (tmp_path / "index.html").write_text(
        '<script src="https://example.org/x.js"></script><a href="https://example.org">out</a>'
        '<a href="other.html#there">good</a><a href="other.html#gone">bad</a>'
        '<img src="gone.png">',
        encoding="utf-8",
    )
    assert list(site.problems(tmp_path)) == [
        "index.html: fetches 'https://example.org/x.js' from a network",
        "index.html: links to 'other.html#gone', but there is no such heading",
        "index.html: links to 'gone.png', which is missing",
    ]


def test_a_built_page_fetches_nothing_and_a_spanish_one_has_spanish_words(
    site: ModuleType, tmp_path: Path
) -> None:
    built = (
        '<html lang="en"><script src="https://unpkg.com/iframe-worker/shim"></script>'
        '<nav aria-label="On this page">On this page</nav><article>Search <b>Search</b></article>'
    )
    for name in ("guide/teams.html", "guide/teams.es.html"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(built, encoding="utf-8")
    site.finish(tmp_path)
    english = built.replace("https://unpkg.com/iframe-worker/shim", "../worker.js")
    assert (tmp_path / "guide/teams.html").read_text(encoding="utf-8") == english
    spanish = english.replace("On this page", "En esta página").replace('"en"', '"es"')
    assert (tmp_path / "guide/teams.es.html").read_text(encoding="utf-8") == spanish


def test_a_changed_page_changes_the_fingerprint(site: ModuleType, tmp_path: Path) -> None:
    for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/page.md"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("# Page\n", encoding="utf-8")
    before = site.fingerprint(tmp_path)
    assert site.fingerprint(tmp_path) == before
    (tmp_path / "docs/page.md").write_text("# Other page\n", encoding="utf-8")
    assert site.fingerprint(tmp_path) != before


@pytest.mark.parametrize("target", ["wheel", "sdist"])
def test_a_wheel_takes_the_site_only_if_nothing_has_changed(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, target: str
) -> None:
    monkeypatch.syspath_prepend(str(project / "scripts"))
    wheel_docs = importlib.import_module("wheel_docs")
    for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md"):
        (tmp_path / name).write_text("# Page\n", encoding="utf-8")
    site = tmp_path / "build" / "docs" / "site"
    (site / "guide").mkdir(parents=True)
    for name in ("index.html", "guide/scoring.html", "search.json"):
        (site / name).write_text("a page", encoding="utf-8")
    (site / "stamp.txt").write_text(wheel_docs.fingerprint(tmp_path), encoding="utf-8")

    def taken(version: str = "standard") -> set[str]:
        hook = wheel_docs.DocsHook(str(tmp_path), {}, None, None, "", target, Application())
        packed: dict[str, dict[str, str]] = {"force_include": {}}
        hook.initialize(version, packed)
        return set(packed["force_include"].values())

    folder = {"wheel": "anaphora_workbench/docs", "sdist": "build/docs/site"}[target]
    assert taken() == {f"{folder}/{n}" for n in ("index.html", "guide/scoring.html", "stamp.txt")}
    assert taken("editable") == set()
    (tmp_path / "README.md").write_text("# Other\n", encoding="utf-8")
    assert taken() == set()


def _texts(project: Path) -> Iterator[tuple[str, str]]:
    """Yield the texts that users read: of the programs, without docstrings, and of the pages."""
    check_words = importlib.import_module("check_words")
    for package in ("workbench", "resolvers", "formats", "sample_corpora"):
        for file in sorted((project / package).rglob("*.py")):
            for line, text in check_words.literals(file.read_text(encoding="utf-8")):
                yield f"{file.name}:{line}", text
        for file in sorted((project / package).rglob("wording/*.toml")):
            for line, text in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
                yield f"{file.name}:{line}", text


def test_messages_name_pages_of_the_site_and_each_page_is_there(
    site: ModuleType, project: Path, pages: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(project / "scripts"))
    for file in pages.rglob("*.md"):  # the names of pages are all that is needed of the site
        name = "index.html" if file.name == "README.md" else f"{file.stem}.html"
        file.with_name(name).touch()
    found = Site(pages)
    assert "guide/scoring" in found.pages()
    named = [(f"help of {command}", page) for command, page in commands._PAGES.items()]
    for place, text in _texts(project):
        assert not re.search(r"\bdocs/(?:guide|formats|reference)\b", text), place
        named += [(place, page) for page in _NAMED.findall(text)]
    for file in (project / "docs").rglob("*.md"):
        text = file.read_text(encoding="utf-8")
        named += [(file.name, page) for page in _NAMED.findall(text)]
    assert len(named) > 25
    for place, page in named:
        assert found.page(page).is_file(), place
