"""The command as a whole: help, wrong usage, errors without tracebacks."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from anaphora_workbench import __version__
from anaphora_workbench.cli import list
from anaphora_workbench.cli.main import main

Run = Callable[..., object]


def test_version_is_printed(anaphora: Run) -> None:
    ran = anaphora("--version")
    assert (ran.status, ran.out) == (0, f"anaphora {__version__}\n")


@pytest.mark.parametrize("command", ["demo", "evaluate", "convert", "check", "doctor", "list"])
def test_every_command_has_help(anaphora: Run, command: str) -> None:
    ran = anaphora(command, "--help")
    assert ran.status == 0
    assert ran.out.startswith(f"usage: anaphora {command}")


def test_no_command_is_wrong_usage(anaphora: Run) -> None:
    ran = anaphora()
    assert ran.status == 2
    assert ran.err.startswith("anaphora: name one of demo, tag, ")
    assert "worker" not in ran.err


def test_unknown_resolver_names_the_nearest(anaphora: Run, gold: Path) -> None:
    ran = anaphora("evaluate", gold, "--resolver", "neares")
    assert ran.status == 2
    assert "there is no resolver 'neares'. Did you mean 'nearest'?" in ran.err
    assert ran.err.endswith("[plugin-unknown]\n")


@pytest.mark.parametrize("command", [("convert",), ("grec", "score"), ("project", "info")])
def test_an_unknown_option_is_an_error_of_its_own_command(
    anaphora: Run, command: tuple[str, ...]
) -> None:
    ran = anaphora(*command, "a", "b", "--frob")
    assert ran.status == 2
    named = f"anaphora {' '.join(command)}"
    first, example, where = ran.err.splitlines()
    assert first.startswith(f"{named}: there is no option '--frob'.")
    assert example.startswith(f"  example: {named} ")
    assert where == f"  help:    {named} --help"


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (
            ("chekc", "x"),
            "anaphora: there is no command 'chekc'. Did you mean 'check'? ",
        ),
        (("project", "inf"), "anaphora project: there is no command 'inf'. Did you mean 'info'?"),
        (
            ("project",),
            "anaphora project: name one of info, assign, merge, asked, learning [usage]",
        ),
        (("list",), "anaphora list: name one of formats, resolvers, "),
        (
            ("list", "format"),
            "anaphora list: 'format' is not known. Did you mean 'formats'? ",
        ),
        (("score", "a.txt"), "anaphora score: RESPONSE is missing [usage]"),
        (("score",), "anaphora score: KEY and RESPONSE are missing [usage]"),
        (("score", "a", "b", "c"), "anaphora score: unexpected argument 'c' [usage]"),
        (
            ("score", "a", "b", "--metrc", "muc"),
            "anaphora score: there is no option '--metrc'.",
        ),
        (("score", "a", "b", "--metric"), "anaphora score: --metric needs a value [usage]"),
        (("score", "a", "b", "--zeros=x"), "anaphora score: --zeros takes dependencies, "),
        (
            ("prepare", "a", "--window", "x"),
            "anaphora prepare: --window: 'x' is not a",
        ),
        (
            ("evaluate", "a", "--credit", "lin"),
            "anaphora evaluate: --credit takes chain, link, ",
        ),
    ],
)
def test_wrong_usage_is_a_line_with_an_example_and_the_way_to_the_help(
    anaphora: Run, given: tuple[str, ...], message: str
) -> None:
    ran = anaphora(*given)
    assert (ran.status, ran.out) == (2, "")
    first, example, where = ran.err.splitlines()
    assert first.startswith(message)
    assert first.endswith(" [usage]")
    assert example.startswith("  example: anaphora ")
    assert where.endswith(" --help")
    assert "worker" not in ran.err


def test_missing_file_is_named(anaphora: Run) -> None:
    ran = anaphora("evaluate", "nowhere.conllu", "--resolver", "nearest")
    assert (ran.status, ran.out) == (1, "")
    assert ran.err == ("anaphora: nowhere.conllu: there is no such file or folder [file-missing]\n")


def test_nothing_to_evaluate_is_wrong_usage(anaphora: Run, gold: Path) -> None:
    ran = anaphora("evaluate", gold)
    assert ran.status == 2
    assert "name a resolver with --resolver" in ran.err


@pytest.mark.parametrize(
    ("option", "value", "text"),
    [
        ("--match", "exactly", "--match takes head, full or partial, not 'exactly'"),
        ("--references", "?", "--references takes < > ! $, not '?'"),
        ("--jobs", "many", "'many' is not a whole number"),
        ("--jobs", "-1", "it cannot be negative"),
    ],
)
def test_wrong_values_are_wrong_usage(
    anaphora: Run, gold: Path, option: str, value: str, text: str
) -> None:
    ran = anaphora("evaluate", gold, "--resolver", "nearest", option, value)
    assert ran.status == 2
    assert text in ran.err


def test_defect_is_one_sentence_and_no_traceback(
    anaphora: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_options: object) -> int:
        raise RuntimeError("boom")

    monkeypatch.setattr(list, "_tagsets", broken)
    monkeypatch.setattr(list, "run", broken)
    monkeypatch.delenv("ANAPHORA_DEBUG", raising=False)
    ran = anaphora("list", "tagsets")
    assert ran.status == 1
    assert re.match(r"anaphora: internal error \(RuntimeError: boom\)", ran.err)
    assert "Traceback" not in ran.err


def test_too_little_memory_is_no_defect(anaphora: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_options: object) -> int:
        raise MemoryError

    monkeypatch.setattr(list, "run", broken)
    ran = anaphora("list", "tagsets")
    assert ran.status == 1
    assert ran.err == (
        "anaphora: there is not enough memory for this. Close other programs, use fewer --jobs, "
        "or split the input into smaller files. [memory]\n"
    )


def test_a_file_cannot_forge_a_message(anaphora: Run, tmp_path: Path) -> None:
    path = tmp_path / "x.gap.tsv"
    forged = "x\x85warning: gold.conllu:1:1: all is well [fine]"
    path.write_text(f"{forged}\tTRUE\tFALSE\n{forged}\tTRUE\tFALSE\n", encoding="utf-8")
    ran = anaphora("check", path)
    assert "gap-id-twice" in ran.err + ran.out
    assert not any(line.startswith("warning: gold") for line in (ran.err + ran.out).splitlines())


def test_the_name_of_a_document_cannot_forge_a_message(anaphora: Run, tmp_path: Path) -> None:
    gold, named = tmp_path / "x.gap.tsv", "d\x85warning: all is well [fine]"
    gold.write_text(f"{named}\tAna saw Eva. She ran.\tShe\t13\tAna\t0\tTRUE\tEva\t8\tFALSE\tx\n")
    ran = anaphora("convert", gold, tmp_path / "x.txt")
    assert ran.status == 0
    assert r"warning: d\x85warning: all is well [fine]: " in ran.err
    assert not any(line.startswith("warning: all") for line in ran.err.splitlines())


def test_messages_go_through_one_place() -> None:
    """Which sees to it that each is one line; the line of progress is none."""
    folder = Path(list.__file__).parent
    direct = [
        path.name
        for path in sorted(folder.glob("*.py"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if re.search(r"file=sys\.stderr|sys\.stderr\.write", line)
        and "print(file=sys.stderr)" not in line
    ]
    assert set(direct) <= {"saying.py", "progress.py"}


def test_reader_that_goes_away_is_no_error(gold: Path) -> None:
    command = f"{sys.executable} -m anaphora_workbench.cli list tagsets | head -c 10"
    ran = subprocess.run(
        ["/bin/sh", "-c", command], capture_output=True, text=True, check=False, env=os.environ
    )
    assert ran.stderr == ""
    assert ran.stdout == "kind      "


@pytest.mark.parametrize("arguments", [("--help",), ("convert", "--help"), ("list", "tagsets")])
def test_closed_standard_output_is_said(
    arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdout", None)  # as Python starts behind '>&-'
    status = main(arguments)
    assert status == 1
    assert capsys.readouterr().err == (
        "anaphora: standard output is closed, so Anaphora cannot print anything. Type the command "
        "without '>&-'; '> FILE' keeps what it prints, '> /dev/null' drops it [output-closed]\n"
    )


def test_output_is_utf_8_in_any_locale(tmp_path: Path) -> None:
    missing = tmp_path / "años.conllu"
    ran = subprocess.run(
        [sys.executable, "-m", "anaphora_workbench.cli", "check", str(missing)],
        capture_output=True,
        check=False,
        env={**os.environ, "LC_ALL": "C", "PYTHONIOENCODING": "ascii"},
    )
    assert ran.returncode == 1
    assert "años.conllu: there is no such file" in ran.stderr.decode("utf-8")
