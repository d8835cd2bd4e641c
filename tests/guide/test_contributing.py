"""What CONTRIBUTING, README and the page of all commands show really works."""

from __future__ import annotations

import importlib
import os
import re
import shutil
import subprocess
import sys
import tomllib
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

FENCE = re.compile(r"^```(\w+)([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
EXAMPLES = {
    "docs/guide/example-plugin": "brackets",
    "docs/guide/example-format": "word-lines",
}


def blocks(text: str, language: str) -> list[tuple[str, str]]:
    """Return (info, code) of each fenced block in a language."""
    return [(info.strip(), code) for found, info, code in FENCE.findall(text) if found == language]


@pytest.fixture(scope="module")
def contributing(project: Path) -> str:
    return (project / "CONTRIBUTING.md").read_text(encoding="utf-8")


def test_the_python_examples_run_one_after_the_other(
    contributing: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    examples = blocks(contributing, "python")
    assert len(examples) >= 4
    for number, (info, code) in enumerate(examples):
        name = info.removeprefix("module=") if info.startswith("module=") else f"example_{number}"
        (tmp_path / f"{name}.py").write_text(code, encoding="utf-8")
        importlib.invalidate_caches()
        importlib.import_module(name)


def test_the_example_of_a_language_is_what_the_french_file_says(contributing: str) -> None:
    data = resources.files("anaphora_workbench.model").joinpath("data", "fr.toml")
    french = tomllib.loads(data.read_text(encoding="utf-8"))
    for _, code in blocks(contributing, "toml"):
        assert_part_of(tomllib.loads(code), french)


def assert_part_of(example: Any, whole: Any) -> None:
    """Check that an example says nothing that the whole table does not say."""
    if isinstance(example, dict):
        for key, value in example.items():
            assert_part_of(value, whole[key])
    elif isinstance(example, list):
        assert all(entry in whole for entry in example)
    else:
        assert example == whole


def test_the_python_example_of_the_commands_page_prints_chains(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = project / "docs" / "reference" / "commands.md"
    ((_, code),) = blocks(page.read_text(encoding="utf-8"), "python")
    exec(compile(code, page.name, "exec"), {})
    printed = capsys.readouterr().out.splitlines()
    assert len(printed) > 10
    assert any(line.count(", ") for line in printed)


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_every_make_target_that_is_named_exists(project: Path, page: str) -> None:
    makefile = (project / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z-]+):", makefile, re.MULTILINE))
    text = (project / page).read_text(encoding="utf-8")
    named = set(re.findall(r"`make ([a-z-]+)`|^ {4}make ([a-z-]+)", text, re.MULTILINE))
    assert {one or other for one, other in named} <= targets


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", "docs/*.md", "docs/[afrg]*/*.md"])
def test_every_page_and_heading_that_is_linked_exists(project: Path, page: str) -> None:
    missing = [
        f"{path.name}: {link}"
        for path in project.glob(page)
        for link in links_of(path)
        if not is_there(path, link)
    ]
    assert missing == []


def links_of(page: Path) -> list[str]:
    """Return the targets of a page's links to other pages and to headings."""
    text = re.sub(r"```.*?```|`[^`\n]*`", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    return [link for link in re.findall(r"\]\(([^)\s]+)\)", text) if "://" not in link]


def is_there(page: Path, link: str) -> bool:
    """Return whether a page, and the heading that a link names, exist."""
    name, _, heading = link.partition("#")
    target = page.parent / name if name else page
    if not target.exists() or not heading or target.suffix != ".md":
        return target.exists()
    titles = re.findall(r"^#+ (.*)$", target.read_text(encoding="utf-8"), re.MULTILINE)
    # A heading's anchor as code hosts make it: small letters, no signs, hyphens for blanks.
    return heading in [
        re.sub(r"[^\w\- ]", "", title.lower()).strip().replace(" ", "-") for title in titles
    ]


def test_every_decision_is_in_the_list_of_decisions(project: Path) -> None:
    folder = project / "docs" / "adr"
    listed = (folder / "0000-how-we-record-decisions.md").read_text(encoding="utf-8")
    pages = [path.name for path in folder.glob("[0-9]*.md") if not path.name.startswith("0000")]
    assert [name for name in pages if f"]({name})" not in listed] == []


@pytest.mark.slow
@pytest.mark.parametrize("example", EXAMPLES)
def test_the_example_formats_pass_their_own_tests(
    project: Path, tmp_path: Path, example: str
) -> None:
    copy = shutil.copytree(project / example, tmp_path / "plugin")
    environment = {**os.environ, "PYTHONPATH": str(copy / "src")}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(copy)]
    done = subprocess.run(command, cwd=copy, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


@pytest.mark.slow
@pytest.mark.parametrize(("example", "name"), EXAMPLES.items())
def test_the_example_formats_are_found_once_they_are_installed(
    project: Path, tmp_path: Path, example: str, name: str
) -> None:
    copy = shutil.copytree(project / example, tmp_path / "plugin")
    place = tmp_path / "place"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index"]
    subprocess.run([*pip, "--no-build-isolation", "--target", place, copy], check=True)
    program = (
        "from anaphora_workbench.registry import Registry; registry = Registry(); "
        f"print(registry.format({name!r}).name, registry.suffixes('formats')[{name!r}])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": str(place)},
        capture_output=True,
        text=True,
    )
    assert done.stdout.startswith(f"{name} ('."), done.stderr
