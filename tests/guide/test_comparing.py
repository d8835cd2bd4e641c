"""The pages on comparing and on plug-ins: their commands run one after the other, as they stand."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

COMMAND = re.compile(r"^ {4}((?:anaphora|pip|cp|cd|mkdir|export|S=).*)$", re.MULTILINE)

RunPage = Callable[[str], list[subprocess.CompletedProcess[str]]]


@pytest.fixture
def run_page(project: Path, tmp_path: Path) -> RunPage:
    """Run the commands of a page in a folder that sees the texts and the guide and no network."""

    def run(page: str) -> list[subprocess.CompletedProcess[str]]:
        for name in ("sample_corpora", "docs"):
            (tmp_path / name).symlink_to(project / name)
        (tmp_path / "work").mkdir()
        commands = COMMAND.findall((project / "docs" / page).read_text("utf-8"))
        scripts = sysconfig.get_path("scripts")
        environment = {
            **os.environ,
            "PATH": os.pathsep.join(
                [str(Path(sys.executable).parent), scripts, os.environ["PATH"]]
            ),
            "XDG_CACHE_HOME": str(tmp_path / "cache"),
            "XDG_DATA_HOME": str(tmp_path / "data"),
            "PIP_NO_INDEX": "1",
            "PIP_DISABLE_PIP_VERSION_CHECK": "1",
            "PIP_QUIET": "1",
        }
        done = []
        kept = ["S=sample_corpora/anaphora_samples"]
        for command in commands:
            if command.startswith(("S=", "export ")):
                kept.append(command)
                continue
            line = "; ".join([*kept, command.replace("pip ", "python -m pip ", 1)])
            ran = subprocess.run(
                ["bash", "-c", line], cwd=tmp_path, env=environment, capture_output=True, text=True
            )
            assert ran.returncode == 0, f"{command}\n{ran.stdout[-2000:]}\n{ran.stderr[-2000:]}"
            done.append(ran)
        return done

    return run


@pytest.mark.slow
def test_the_commands_on_comparing_run(run_page: RunPage, tmp_path: Path) -> None:
    done = run_page("guide/comparing.md")
    assert len(done) >= 6
    assert done[0].stdout.startswith("Side by side: 5 systems on 20 documents")
    for name in ("report.html", "table.tex", "failures.html", "cases.csv", "rows.csv"):
        assert (tmp_path / "work" / name).stat().st_size > 1000
    assert "corrected." in (tmp_path / "work" / "corrected.tex").read_text(encoding="utf-8")


@pytest.mark.slow
def test_the_page_on_kept_results_counts_them_as_the_command_does(run_page: RunPage) -> None:
    first, second = run_page("reference/kept-results.md")
    assert "kept: 0 of 20 results" in first.stdout
    assert "kept: 20 of 30 results" in second.stdout


@pytest.mark.slow
def test_the_resolver_of_the_guide_is_built_installed_and_run_by_name(run_page: RunPage) -> None:
    listed, evaluated, compared, resolved, _pytest, tested = [
        ran.stdout for ran in run_page("guide/plugins.md")[3:]
    ]
    assert re.search(r"^parallel .* anaphora-parallel$", listed, re.MULTILINE)
    assert re.search(r"^parallel +head +own earlier errors kept +419 ", evaluated, re.MULTILINE)
    assert "Side by side: 3 systems on 10 documents" in compared
    table = compared.partition("\nAll scored kinds\n")[2].partition("\n\n")[0]
    rates = re.findall(r"^(parallel|parallel-weights) +10 .*?(\d+\.\d)", table, re.MULTILINE)
    # The table is the one of the package under another name: the same figures.
    assert len(rates) == 2
    assert rates[0][1] == rates[1][1]
    assert "the greatest sum, " in resolved
    assert re.search(r"^\d+ passed", tested, re.MULTILINE)


def test_the_page_on_plug_ins_installs_what_the_environment_of_the_demo_lacks(
    project: Path,
) -> None:
    declared = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))
    extras = declared["project"]["optional-dependencies"].values()
    installed = [*declared["project"]["dependencies"], *[one for extra in extras for one in extra]]
    page = (project / "docs" / "guide" / "plugins.md").read_text(encoding="utf-8")
    commands = COMMAND.findall(page)
    for number, command in enumerate(commands):
        for module in re.findall(r"python -m (\w+)", command):
            assert module in installed or f"pip install {module}" in commands[:number]


def test_every_section_of_the_page_is_explained(project: Path) -> None:
    page = project / "docs" / "reference" / "comparison-report.md"
    guide = page.read_text(encoding="utf-8")
    source = project / "workbench" / "anaphora_workbench" / "reports" / "comparison" / "html.py"
    headings = re.findall(r'yield \(?\s*"[a-z-]+",\s*"([^"]+)"', source.read_text(encoding="utf-8"))
    assert len(headings) >= 12
    missing = [h for h in headings if h.lower() not in " ".join(guide.lower().split())]
    assert missing == []


@pytest.mark.parametrize("page", ["comparing.md", "plugins.md"])
def test_every_page_that_is_linked_exists(project: Path, page: str) -> None:
    folder = project / "docs" / "guide"
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", (folder / page).read_text(encoding="utf-8"))
    assert links
    assert [link for link in links if not (folder / link).exists()] == []
