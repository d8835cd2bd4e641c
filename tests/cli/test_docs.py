"""``anaphora docs``: pages by name, in the copy that this machine has."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from anaphora_workbench.cli import docs
from anaphora_workbench.documentation import Site, local_site
from anaphora_workbench.errors import AnaphoraError, UsageError

PAGES = (
    *("index", "glossary", "guide/tagger", "guide/tagger.es", "reference/tagger"),
    *("formats/index", "formats/json", "adr/0062-docs-site"),
)


@pytest.fixture
def site(tmp_path: Path) -> Site:
    """A site of a few pages."""
    for name in PAGES:
        file = tmp_path / "site" / f"{name}.html"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"<h1>{name}</h1>", encoding="utf-8")
    return Site(tmp_path / "site")


@pytest.mark.parametrize(
    ("name", "page"),
    [
        ("", "index"),
        ("glossary", "glossary"),
        ("tagger", "guide/tagger"),
        ("reference/tagger", "reference/tagger"),
        ("Tagger.es", "guide/tagger.es"),
        ("docs/guide/tagger.es.md", "guide/tagger.es"),
        ("formats", "formats/index"),
        ("docs/formats/README.md", "formats/index"),
        ("62", "adr/0062-docs-site"),
    ],
)
def test_a_page_is_found_by_its_name(site: Site, name: str, page: str) -> None:
    assert site.page(name) == site.folder / f"{page}.html"


def test_a_page_that_is_missing_gets_the_nearest_and_the_way_on(site: Site) -> None:
    with pytest.raises(UsageError) as caught:
        site.page("taggr")
    assert str(caught.value) == (
        "the docs have no page 'taggr'. Did you mean 'tagger'? 'anaphora docs' opens the first "
        "page, which has a search [docs-page-unknown]"
    )


def test_a_checkout_without_a_site_says_how_to_build_it(project: Path, tmp_path: Path) -> None:
    (tmp_path / "scripts").mkdir()
    shutil.copy(project / "scripts" / "docs_stamp.py", tmp_path / "scripts")
    with pytest.raises(AnaphoraError, match=r"Type 'make docs' in '.*' \[docs-missing\]$"):
        local_site(tmp_path / "nowhere", tmp_path)


def test_an_installation_without_a_site_says_so(tmp_path: Path) -> None:
    with pytest.raises(AnaphoraError, match="was built without the docs"):
        local_site(tmp_path / "nowhere", tmp_path)


def test_a_site_that_is_older_than_its_pages_is_outdated(project: Path, tmp_path: Path) -> None:
    names = ("scripts/docs_stamp.py", "README.md", "CONTRIBUTING.md", "CHANGELOG.md")
    for name in names:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(project / name, tmp_path / name)
    built = tmp_path / "build" / "docs" / "site"
    built.mkdir(parents=True)
    script = "import docs_stamp, pathlib; print(docs_stamp.fingerprint(pathlib.Path('..')))"
    stamp = subprocess.run(
        [sys.executable, "-c", script], cwd=tmp_path / "scripts", capture_output=True, check=True
    ).stdout
    (built / "stamp.txt").write_bytes(stamp)
    assert local_site(tmp_path / "nowhere", tmp_path) == Site(built)
    (tmp_path / "README.md").write_text("# Other\n", encoding="utf-8")
    assert local_site(tmp_path / "nowhere", tmp_path) == Site(built, outdated=True)


def test_print_prints_the_path(
    anaphora: Callable[..., Any], site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(docs, "local_site", lambda: Site(site.folder, outdated=True))
    ran = anaphora("docs", "json", "--print")
    assert (ran.status, ran.out) == (0, f"{site.folder / 'formats' / 'json.html'}\n")
    assert ran.err == (
        "warning: the docs have changed since they were built; 'make docs' renews them "
        "[docs-outdated]\n"
    )


def test_the_browser_gets_the_page_and_the_heading(site: Site, tmp_path: Path) -> None:
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\nprintf %s "$1" > "{tmp_path}/opened"\n', encoding="utf-8")
    browser.chmod(0o755)
    script = (
        "import sys; from pathlib import Path; from anaphora_workbench.cli import docs, main; "
        "from anaphora_workbench.documentation import Site; "
        "docs.local_site = lambda: Site(Path(sys.argv[1])); "
        "sys.exit(main.main(['docs', 'json#settings']))"
    )
    environment = os.environ | {"BROWSER": f"{browser} %s"}
    subprocess.run([sys.executable, "-c", script, site.folder], env=environment, check=True)
    opened = (tmp_path / "opened").read_text(encoding="utf-8")
    assert opened == f"{(site.folder / 'formats' / 'json.html').as_uri()}#settings"
