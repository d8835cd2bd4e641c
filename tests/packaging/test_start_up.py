"""What is imported before anything happens; benchmarks/bench_start.py says what that costs."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest

LISTED = """
import atexit, sys
atexit.register(lambda: print("imported:", *sorted(sys.modules), file=sys.stderr))
"""
COMMAND = "from anaphora_workbench.cli.main import run; run()"
HEAVY = {"scipy", "pandas", "spacy", "matplotlib", "PySide6", "numpy.random"}
CONLL = "#begin document (a); part 000\na 0 0 Ana (0)\na 0 1 saw -\na 0 2 her (0)\n#end document\n"


def imported(program: str, *arguments: str | Path) -> set[str]:
    """Run a program and return all modules that it has imported in the end."""
    command = [sys.executable, "-c", LISTED + program, *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    (line,) = [line for line in done.stderr.splitlines() if line.startswith("imported:")]
    return set(line.split()[1:])


def of(modules: set[str], *packages: str) -> list[str]:
    """Return the modules that are one of the packages or inside one."""
    return sorted(
        [name for name in modules if any(f"{name}.".startswith(f"{each}.") for each in packages)]
    )


def test_the_scorers_load_no_plugin_and_no_pipeline() -> None:
    modules = imported(
        "import anaphora_workbench.scoring, anaphora_workbench.scoring.coreference.score"
    )
    core = ["annotation", "cli", "pipeline", "registry", "reports", "store", "workspace"]
    assert of(modules, *(f"anaphora_workbench.{name}" for name in core)) == []
    assert of(modules, "anaphora_formats", "anaphora_resolvers", *HEAVY) == []
    assert "anaphora_workbench.scoring.coreference.score" in modules


@pytest.mark.parametrize(
    ("option", "further"),
    [
        ("--version", []),
        (
            "--help",
            [
                "cli.command_parser",
                "cli.commands",
                "cli.shared",
                "cli.shared.number_threads",
                "cli.shared.terminal",
            ],
        ),
    ],
)
def test_version_and_help_load_no_command(option: str, further: list[str]) -> None:
    modules = imported(COMMAND, option)
    expected = {"anaphora_workbench", "anaphora_workbench.cli", "anaphora_workbench.cli.main"}
    expected |= {f"anaphora_workbench.{name}" for name in further}
    assert set(of(modules, "anaphora_workbench", "anaphora_formats")) == expected


def test_scoring_two_files_loads_their_format_only(tmp_path: Path) -> None:
    (tmp_path / "key.conll").write_text(CONLL)
    modules = imported(COMMAND, "score", tmp_path / "key.conll", tmp_path / "key.conll")
    points = entry_points(group="anaphora_workbench.formats")
    loaded = {point.name.split()[0] for point in points if point.module in modules}
    assert loaded == {"conll"}
    core = ["annotation", "edits", "pipeline", "stats", "store"]
    assert of(modules, *(f"anaphora_workbench.{name}" for name in core)) == []
    assert of(modules, "anaphora_resolvers", *HEAVY) == []


def test_converting_a_file_loads_its_formats_only_and_no_store(tmp_path: Path) -> None:
    (tmp_path / "key.conll").write_text(CONLL)
    modules = imported(COMMAND, "convert", tmp_path / "key.conll", tmp_path / "key.anaphora.json")
    points = entry_points(group="anaphora_workbench.formats")
    loaded = {point.name.split()[0] for point in points if point.module in modules}
    assert loaded == {"conll", "json"}
    core = ["annotation", "edits", "pipeline", "stats", "store"]
    assert of(modules, *(f"anaphora_workbench.{name}" for name in core)) == []
    assert of(modules, "anaphora_resolvers", "urllib.request", *HEAVY) == []


@pytest.mark.parametrize("group", ["grec", "tuna", "sr", "stats", "project"])
def test_help_of_a_group_loads_none_of_its_commands(group: str) -> None:
    modules = imported(COMMAND, group, "--help")
    package = f"anaphora_workbench.cli.{group}"
    assert of(modules, package) == [package]
    assert of(modules, "anaphora_workbench.challenges", "anaphora_workbench.annotation") == []


def test_import_anaphora_loads_no_library_and_no_plugin() -> None:
    modules = imported("import anaphora; anaphora.read, anaphora.from_clusters")
    assert of(modules, "anaphora_formats", "anaphora_resolvers", "numpy", *HEAVY) == []
    assert "anaphora.clusters" in modules
