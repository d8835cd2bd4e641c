"""``anaphora resolve``: run one resolver over files or folders."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., object]
NEAREST = ("--lang", "en", "--resolver", "nearest-agreeing")


def total(anaphora: Run, gold: Path, *arguments: object) -> dict[str, object]:
    rows = json.loads(anaphora("evaluate", gold, *arguments, "--json").out)["rows"]
    figures: dict[str, object] = rows[0]
    return figures


@pytest.mark.parametrize("name", ["json", "supar", "corefud", "conll"])
def test_result_is_a_response_with_the_figures_of_the_resolver(
    anaphora: Run, gold: Path, tmp_path: Path, name: str
) -> None:
    folder, out = tmp_path / "gold", tmp_path / "out"
    folder.mkdir()
    gold.rename(folder / "story.conllu")
    assert anaphora("resolve", folder, *NEAREST, "-o", out, "--to", name).status == 0
    theirs = total(anaphora, folder, "--response", out)
    ours = total(anaphora, folder, "--resolver", "nearest-agreeing")
    assert (theirs["exit"], theirs["failure"]) == (ours["exit"], ours["failure"]) == (2, 0)


def test_one_line_sums_up(anaphora: Run, gold: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.anaphora.json"
    ran = anaphora("resolve", gold, *NEAREST, "-o", out)
    assert ran.out.startswith(
        "nearest-agreeing: 1 document, 8 words, 2 anaphors (0 not referring), 2 of 2 answered, "
    )
    assert ran.out.endswith(f" words/s -> {out}\n")


def test_without_output_every_answer_is_printed(anaphora: Run, gold: Path) -> None:
    ran = anaphora("resolve", gold, *NEAREST)
    assert ran.out == (
        "story 2 0 1  He persNoRefl < Bill 1 2 3\nstory 2 2 3  her persNoRefl < Ana 1 0 1\n"
    )
    assert ran.err.startswith("nearest-agreeing: 1 document")


def test_trace_says_what_decided(anaphora: Run, gold: Path, tmp_path: Path) -> None:
    ran = anaphora("resolve", gold, *NEAREST, "--trace")
    assert ran.out.splitlines()[1:3] == [
        "    excluded: Ana, her (gender: It is feminine, but the pronoun is masculine.)",
        "    It is the only candidate that agrees.",
    ]
    path = tmp_path / "trace.txt"
    quiet = anaphora("resolve", gold, *NEAREST, "--trace-file", path, "-o", tmp_path / "x.conllu")
    assert path.read_text(encoding="utf-8") == ran.out
    assert quiet.out.count("\n") == 1


def test_trace_takes_no_file_of_the_input_for_its_own(
    anaphora: Run, gold: Path, tmp_path: Path
) -> None:
    victim = tmp_path / "victim.txt"
    victim.write_text("Ana left. She was tired.", encoding="utf-8")
    ran = anaphora("resolve", *NEAREST, "--trace", gold, victim)
    assert victim.read_text(encoding="utf-8") == "Ana left. She was tired."
    assert ran.out.startswith(
        "story 2 0 1  He persNoRefl < Bill 1 2 3\n    excluded: Ana, her (gender: "
    )


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--trace-file", "-"), "--trace-file takes a file; --trace prints"),
        (("--trace", "--trace-file", "x"), "choose one of --trace, which prints, and"),
    ],
)
def test_trace_goes_to_one_place(
    anaphora: Run, gold: Path, options: tuple[str, ...], message: str
) -> None:
    ran = anaphora("resolve", gold, *NEAREST, *options)
    assert (ran.status, ran.out) == (2, "")
    assert message in ran.err


def test_given_anaphors_are_asked_and_nothing_else_of_them_is_told(
    anaphora: Run, gold: Path, tmp_path: Path
) -> None:
    wrong = tmp_path / "wrong.anaphora.json"
    anaphora("resolve", gold, "--lang", "en", "--resolver", "nearest", "-o", wrong)
    layer = json.loads(wrong.read_text(encoding="utf-8"))
    text = json.dumps(layer).replace('"persNoRefl"', '"mine"')
    wrong.write_text(text, encoding="utf-8")
    ran = anaphora("resolve", wrong, *NEAREST)
    assert ran.out == "story 2 0 1  He mine < Bill 1 2 3\nstory 2 2 3  her mine < Ana 1 0 1\n"
    found = anaphora("resolve", wrong, *NEAREST, "--anaphors", "found")
    assert found.out == ran.out.replace("mine", "persNoRefl")


def test_what_a_preprocessor_misses_is_said(anaphora: Run, tmp_path: Path) -> None:
    path = tmp_path / "bare.txt"
    path.write_text("Ana left. She was tired.", encoding="utf-8")
    ran = anaphora("resolve", path, *NEAREST, "--preprocessor", "parsed")
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.startswith("anaphora: 'parsed' needs ")
    assert "'bare' has sentences and lacks " in ran.err


def test_asking_given_anaphors_of_a_bare_text_is_refused(
    anaphora: Run, gold: Path, tmp_path: Path
) -> None:
    path = tmp_path / "bare.conllu"
    lines = [
        line.rpartition("\t")[0] + "\t_" if "\t" in line else line
        for line in gold.read_text(encoding="utf-8").splitlines()
    ]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    ran = anaphora("resolve", path, *NEAREST, "--anaphors", "given")
    assert ran.status == 1
    assert "contains no anaphors; find them with --anaphors found" in ran.err
    assert anaphora("resolve", path, *NEAREST).status == 0


def test_candidates_are_kept_on_request(anaphora: Run, gold: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.supar"
    anaphora("resolve", gold, *NEAREST, "-o", out)
    assert (out / "a_2_0_1.www").read_text() == "SOLUTION\n1 2 3\n"
    anaphora("resolve", gold, *NEAREST, "-o", out, "--force", "--with-candidates")
    assert (out / "a_2_0_1.www").read_text() == (
        "CANDIDATES\n1 0 1\n1 2 3\n2 2 3\nANTECEDENTS\n1 2 3\nSOLUTION\n1 2 3\n"
    )


def test_json_has_decisions_with_traces(anaphora: Run, gold: Path) -> None:
    result = json.loads(anaphora("resolve", gold, *NEAREST, "--json").out)
    assert "resolver:nearest-agreeing" in result["signature"]
    assert result["rows"][0]["answered"] == 2
    first = result["documents"][0]["anaphors"][0]
    assert first["trace"] == ["It is the only candidate that agrees."]


def test_two_results_do_not_fit_on_standard_output(anaphora: Run, gold: Path) -> None:
    ran = anaphora("resolve", gold, *NEAREST, "--json", "--trace")
    assert (ran.status, ran.out) == (2, "")
    assert "standard output takes one result" in ran.err


def test_resolver_must_be_named(anaphora: Run, gold: Path) -> None:
    ran = anaphora("resolve", gold)
    assert ran.status == 2
    assert "name a resolver with --resolver" in ran.err


def test_several_resolvers_are_refused_with_the_way_on(anaphora: Run, gold: Path) -> None:
    ran = anaphora("resolve", gold, "--resolver", "supar,nearest")
    assert ran.status == 2
    assert "takes one resolver, not 'supar,nearest'" in ran.err
    assert "anaphora compare" in ran.err
