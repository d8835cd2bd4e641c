"""The command as a whole: help, wrong usage, errors without tracebacks."""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from anaphora_workbench import __version__
from anaphora_workbench.cli import list
from anaphora_workbench.cli.command_parser import SECTIONS
from anaphora_workbench.cli.commands import _COMMANDS, _GROUPS, parser
from anaphora_workbench.cli.completion import actions_of
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


def test_no_command_shows_what_to_type_first(anaphora: Run) -> None:
    ran = anaphora()
    assert (ran.status, ran.out) == (2, "")
    shown = re.findall(r"^  anaphora ([a-z]+)", ran.err, re.MULTILINE)
    assert shown == ["demo", "tag", "prepare", "evaluate", "doctor"]
    assert set(shown) <= set(_COMMANDS)
    assert "worker" not in ran.err
    assert ran.err.endswith("Name a command [usage]\n")


def test_python_m_is_the_command() -> None:
    command = [sys.executable, "-m", "anaphora_workbench", "--version"]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)
    assert ran.stdout == f"anaphora {__version__}\n"


def test_help_shows_each_command_once_below_a_heading(anaphora: Run) -> None:
    listed = anaphora("--help").out.partition("\ncommands:\n")[2].partition("\noptions:\n")[0]
    assert re.findall(r"^    ([a-z]+) ", listed, re.MULTILINE) == [
        name for name, (_module, help_line) in _COMMANDS.items() if help_line
    ]
    headings = re.findall(r"^  (\w.*)$", listed, re.MULTILINE)
    assert headings == [*_GROUPS]


def test_help_shows_options_in_sections_and_a_short_usage(anaphora: Run) -> None:
    out = anaphora("score", "--help").out
    assert out.startswith("usage: anaphora score [OPTION ...] KEY RESPONSE\n\n")
    sections = re.findall(r"^([a-z ]+):$", out, re.MULTILINE)
    assert sections[-1] == "output"
    assert sections.index("input") < sections.index("judgement") < sections.index("statistics")
    assert re.search(r"^judgement:\n  --metric NAME ", out, re.MULTILINE)


def test_every_section_names_options_that_some_command_has() -> None:
    known = {
        option
        for action in actions_of(parser())
        if not isinstance(action, argparse._HelpAction)
        for option in action.option_strings
    }
    named = [option for options in SECTIONS.values() for option in options.split()]
    assert set(named) <= known
    assert len(named) == len(set(named))


def test_a_file_in_the_place_of_the_command_gets_the_commands_for_it(
    anaphora: Run, gold: Path
) -> None:
    ran = anaphora(gold)
    assert ran.status == 2
    assert f"'{gold}' is a file. A command comes before it: tag opens it" in ran.err
    assert f"'{gold.parent}' is a folder. " in anaphora(gold.parent).err
    assert "and no file of that name. A command comes first" in anaphora("nowhere.txt").err


def test_an_unknown_option_before_the_command_names_the_nearest(anaphora: Run) -> None:
    ran = anaphora("--vresion")
    assert ran.status == 2
    assert "there is no option '--vresion'. Did you mean '--version'?" in ran.err


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
        (
            ("score", "a", "b", "c"),
            "anaphora score: unexpected argument 'c'; a further response is an option: --against",
        ),
        (
            ("score", "a", "b", "--metrc", "muc"),
            "anaphora score: there is no option '--metrc'.",
        ),
        *[
            (
                (*command, "gold", "--strict", option, "out"),
                f"anaphora {' '.join(command)}: there is no option '{option}': the output is the "
                f"second argument. Type: anaphora {' '.join(command)} IN OUT [usage]",
            )
            for command in (("convert",), ("tuna", "convert"))
            for option in ("-o", "--output")
        ],
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


@pytest.mark.parametrize(
    ("name", "instead"),
    [
        ("nowhere.txt", " in '{here}'"),
        ("gold.conlu", ". Did you mean 'gold.conllu'?"),
        ("texts/gold.conllu", "; already the folder 'texts' does not exist"),
        ("*.sgm", "; no name in the folder fits this pattern"),
    ],
)
def test_a_missing_file_is_named_with_what_is_there_instead(
    anaphora: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, instead: str
) -> None:
    (tmp_path / "gold.conllu").write_text("")
    monkeypatch.chdir(tmp_path)
    ran = anaphora("evaluate", name, "--resolver", "nearest")
    assert (ran.status, ran.out) == (1, "")
    expected = instead.format(here=tmp_path)
    assert ran.err == (
        f"anaphora: {name}: there is no such file or folder{expected} [file-missing]\n"
    )


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


@pytest.mark.parametrize(
    "error", [OSError("Stream is closed"), ConnectionResetError(104, "Stream is closed")]
)
def test_an_error_without_a_file_or_number_is_not_blamed_on_standard_output(
    anaphora: Run, monkeypatch: pytest.MonkeyPatch, error: OSError
) -> None:
    def broken(_options: object) -> int:
        raise error

    monkeypatch.setattr(list, "run", broken)
    ran = anaphora("list", "tagsets")
    assert ran.status == 1
    assert ran.err == "anaphora: reading or writing failed: Stream is closed [os-error]\n"


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
