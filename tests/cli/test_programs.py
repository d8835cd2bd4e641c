"""Programs and workers as resolvers on the command line."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]


@pytest.fixture
def examples(project: Path, tmp_path: Path) -> Path:
    """The programs that the guide shows."""
    folder = tmp_path / "programs"
    shutil.copytree(project / "docs" / "guide" / "example-program", folder)
    return folder


def rows(ran: Any) -> dict[str, tuple[int, int, int]]:
    """Return answered, exits and failures by resolver, of everything, propagated."""
    return {
        row["resolver"]: (row["answered"], row["exit"], row["failure"])
        for row in json.loads(ran.out)["rows"]
        if (row["document"], row["kind"], row["carry_over"]) == ("*", "*", "propagated")
    }


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_the_programs_of_the_guide_resolve(
    anaphora: Run, gold: Path, examples: Path, jobs: str
) -> None:
    ran = anaphora(
        *("evaluate", gold, "--json", "--jobs", jobs),
        *("--resolver", f"command:{examples / 'nearest-noun.toml'}"),
        *("--resolver", f"worker:{examples / 'nearest-noun-worker.toml'}"),
    )
    assert (ran.status, ran.err) == (0, "")
    # Both pronouns go to Bill, the nearest noun; he is one of the two antecedents.
    assert rows(ran) == {"nearest-noun": (2, 1, 1), "nearest-noun-worker": (2, 1, 1)}
    signature = json.loads(ran.out)["signature"]
    assert "|versions:nearest-noun@1+nearest-noun-worker@1|" in signature


def test_a_program_may_be_named_by_its_command_line(
    anaphora: Run, gold: Path, examples: Path
) -> None:
    name = f"command:python3 {examples / 'nearest_noun.py'}"
    ran = anaphora("resolve", gold, "--resolver", name)
    assert ran.status == 0
    assert "He persNoRefl < Bill" in ran.out


def test_a_program_that_fails_costs_its_documents_and_never_counts_as_zero(
    anaphora: Run, gold: Path, tmp_path: Path
) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text('command = ["sh", "-c", "echo no luck >&2; exit 4"]', encoding="utf-8")
    ran = anaphora(
        *("evaluate", gold, "--resolver", f"command:{bad}", "--resolver", "nearest", "--json")
    )
    assert ran.status == 1
    assert ran.err == (
        "warning: bad could not run on 1 document: it ended with status 4; it last wrote: no "
        "luck [resolver-skipped]\n"
    )
    assert set(rows(ran)) == {"nearest"}


def test_compare_ends_with_the_same_status_when_a_program_fails(
    anaphora: Run, gold: Path, tmp_path: Path
) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text('command = ["sh", "-c", "exit 4"]', encoding="utf-8")
    ran = anaphora("compare", gold, "--resolver", f"nearest,command:{bad}", "--no-cache", "--json")
    assert ran.status == 1
    assert "warning: bad could not run on 1 document: it ended with status 4" in ran.err
    assert set(rows(ran)) == {"nearest"}


def test_a_program_that_is_not_there_is_shown_as_not_usable(
    anaphora: Run, gold: Path, tmp_path: Path
) -> None:
    absent = tmp_path / "absent.toml"
    absent.write_text('command = "no-such-program"\nhint = "see its page"', encoding="utf-8")
    ran = anaphora("evaluate", gold, "--resolver", f"command:{absent}", "--resolver", "nearest")
    assert ran.status == 1
    message = "not usable here: the program 'no-such-program' is not found; see its page"
    assert f"absent: {message}" in ran.out
    resolved = anaphora("resolve", gold, "--resolver", f"command:{absent}")
    assert (resolved.status, resolved.out) == (1, "")
    assert f"is {message}" in resolved.err


def test_of_several_files_only_those_that_a_program_fails_on_are_left_out(
    anaphora: Run, gold: Path, tmp_path: Path
) -> None:
    texts = tmp_path / "texts"
    texts.mkdir()
    text = gold.read_text(encoding="utf-8")
    (texts / "a.conllu").write_text(text, encoding="utf-8")
    (texts / "b.conllu").write_text(text.replace("greeted", "Fail"), encoding="utf-8")
    settings = tmp_path / "some.toml"
    settings.write_text(
        """command = ["sh", "-c", 'grep -q Fail && exit 3; echo "{\\"clusters\\": []}"']""",
        encoding="utf-8",
    )
    out = tmp_path / "out"
    ran = anaphora("resolve", texts, "--resolver", f"command:{settings}", "-o", out)
    assert ran.status == 1
    assert "b.conllu: on 'story': it ended with status 3 [program-failed]" in ran.err
    assert [path.name for path in out.iterdir()] == ["a.anaphora.json"]


@pytest.mark.parametrize(
    ("resolver", "status", "message"),
    [
        ("command:none.toml", 1, "none.toml: there is no such file"),
        ("command:", 2, "type a program, or a file that ends in .toml, after the colon"),
        ("nearest:x", 2, "the resolver 'nearest' takes nothing after a colon"),
        ("comand:x", 2, "there is no resolver 'comand'. Did you mean 'command'?"),
    ],
)
def test_what_makes_no_sense_behind_a_colon_is_said(
    anaphora: Run, gold: Path, resolver: str, status: int, message: str
) -> None:
    for command in ("evaluate", "resolve"):
        ran = anaphora(command, gold, "--resolver", resolver)
        assert ran.status == status
        assert message in ran.err


def test_what_was_left_out_of_answers_is_told(anaphora: Run, gold: Path, tmp_path: Path) -> None:
    settings = tmp_path / "twice.toml"
    answer = '{"clusters": [[[0, 1], [0, 1]], [[0, 1], [2, 3]], [[2, 3], [0, 1]]]}'
    settings.write_text(f"""command = ["echo", '{answer}']""", encoding="utf-8")
    ran = anaphora("evaluate", gold, "--resolver", f"command:{settings}")
    assert ran.status == 0
    assert ran.err == (
        "note: twice on 'story': 'Ana' is in two clusters; it stays in the first (and 2 more "
        "notes) [resolver-note]\n"
    )


def test_two_programs_of_one_name_are_refused(anaphora: Run, gold: Path, examples: Path) -> None:
    other = examples / "other.toml"
    shutil.copy(examples / "nearest-noun.toml", other)
    ran = anaphora(
        *("evaluate", gold, "--resolver", f"command:{examples / 'nearest-noun.toml'}"),
        *("--resolver", f"command:{other}"),
    )
    assert ran.status == 2
    assert "two systems are called 'nearest-noun'; give one of them another name" in ran.err


def test_the_list_says_what_is_not_usable_here_and_how_to_get_it(anaphora: Run) -> None:
    ran = anaphora("list", "resolvers")
    table, message = ran.out.split("\nNot usable here:\n")
    usable = {line.split()[0]: "  yes  " in line for line in table.splitlines()[2:]}
    assert usable["supar"]
    assert not usable["command"]
    assert "  worker: it needs a program: --resolver worker:FILE.toml or 'worker:" in message
    assert "supar" not in message


def test_the_list_as_json_says_so_too(anaphora: Run) -> None:
    rows = {
        row["name"]: row for row in json.loads(anaphora("list", "resolvers", "--json").out)["rows"]
    }
    assert (rows["supar"]["usable"], rows["supar"]["missing"]) == (True, "")
    assert not rows["command"]["usable"]
    assert rows["command"]["missing"].startswith("it needs a program")


def test_the_doctor_says_what_a_resolver_lacks_and_that_it_is_optional(anaphora: Run) -> None:
    ran = anaphora("doctor")
    assert "  command not usable here (optional): it needs a program: --resolver" in ran.out
    assert ran.status == 0
