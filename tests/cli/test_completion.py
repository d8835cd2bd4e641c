"""What completes the command line in a shell, run by bash itself."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from anaphora_workbench.cli.completion import SHELLS, script


@pytest.fixture(scope="session")
def bash_script(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("completion") / "anaphora.bash"
    path.write_text(script("bash"), encoding="utf-8")
    return path


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
@pytest.mark.parametrize(
    ("words", "completions"),
    [
        ("anaphora ev", ["evaluate"]),
        ("anaphora work", []),
        ("anaphora evaluate --resp", ["--response"]),
        ("anaphora evaluate --resolver supar-", ["supar-published"]),
        ("anaphora evaluate --credit l", ["link"]),
        ("anaphora tuna sc", ["score"]),
        ("anaphora check gol", ["gold.conllu"]),
    ],
)
def test_bash_completes(
    bash_script: Path, tmp_path: Path, words: str, completions: list[str]
) -> None:
    (tmp_path / "gold.conllu").write_text("")
    (tmp_path / "other.conllu").write_text("")
    program = (
        f"source {bash_script}; COMP_WORDS=({words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); "
        "_shtab_anaphora; printf '%s\\n' \"${COMPREPLY[@]}\""
    )
    ran = subprocess.run(
        ["bash", "-c", program], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert ran.stderr == ""
    assert ran.stdout.split() == completions


def test_zsh_shows_the_line_of_the_help_beside_each_command() -> None:
    lines = [line.strip() for line in script("zsh").splitlines()]
    assert "agree:'compute inter-annotator agreement'" in lines
    assert "score:'files of answers against people'\"'\"'s descriptions'" in lines


@pytest.mark.skipif(shutil.which("zsh") is None, reason="needs zsh")
def test_zsh_reads_the_script() -> None:
    ran = subprocess.run(
        ["zsh", "-n", "-s"], input=script("zsh"), capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, "")


@pytest.mark.parametrize("shell", SHELLS)
def test_the_command_prints_the_script_for_each_shell(
    anaphora: Callable[..., Any], shell: str
) -> None:
    ran = anaphora("completion", shell)
    assert (ran.status, ran.err) == (0, "")
    assert "evaluate" in ran.out
    assert "--carry-over" in ran.out


def test_another_shell_is_wrong_usage(anaphora: Callable[..., Any]) -> None:
    ran = anaphora("completion", "bsh")
    assert ran.status == 2
    assert "'bsh' is not known. Did you mean 'bash'?" in ran.err
