"""``anaphora convert``, ``check``, ``list`` and ``doctor``."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from anaphora_workbench.registry import Registry

Run = Callable[..., object]


def test_file_is_converted_to_json_and_back_to_the_byte(
    anaphora: Run, gold: Path, tmp_path: Path
) -> None:
    middle, back = tmp_path / "x.anaphora.json", tmp_path / "back.conllu"
    assert anaphora("convert", gold, middle).status == 0
    assert anaphora("convert", middle, back).status == 0
    assert back.read_bytes() == gold.read_bytes()


def test_folder_is_converted_into_a_folder_of_the_same_shape(
    anaphora: Run, gold: Path, tmp_path: Path
) -> None:
    source, out = tmp_path / "in", tmp_path / "out"
    (source / "deep").mkdir(parents=True)
    (source / "deep" / "story.conllu").write_bytes(gold.read_bytes())
    (source / "README.md").write_text("not a document")
    ran = anaphora("convert", source, out, "--to", "json")
    assert ran.status == 0
    files = [path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file()]
    assert files == ["deep/story.anaphora.json"]


def test_document_folders_are_named_by_their_documents_and_carry_derived_kinds(
    anaphora: Run, gold: Path, tmp_path: Path
) -> None:
    source, out = tmp_path / "in", tmp_path / "out"
    source.mkdir()
    (source / "file.conllu").write_bytes(gold.read_bytes())
    assert anaphora("convert", source, out, "--to", "supar", "--derive").status == 0
    assert [path.name for path in out.iterdir()] == ["story"]
    anaphors = (out / "story" / "anaphors.txt").read_text(encoding="utf-8")
    assert anaphors == "2 0 1 persNoRefl <\n2 2 3 persNoRefl <\n"
    ran = anaphora("evaluate", source, "--response", out, "--json")
    total = json.loads(ran.out)["rows"][0]
    assert (total["gold"], total["exit"]) == (2, 2)


def test_loss_is_said_and_strict_refuses(anaphora: Run, gold: Path, tmp_path: Path) -> None:
    out = tmp_path / "story.txt"
    ran = anaphora("convert", gold, out, "--strict")
    assert ran.status == 1
    assert "[strict-loss]" in ran.err
    assert not out.exists()
    ran = anaphora("convert", gold, out)
    assert ran.status == 0
    assert "warning: story: " in ran.err
    assert out.read_text(encoding="utf-8").startswith("Ana met Bill.")


def test_strict_refuses_a_folder_before_anything_is_written(anaphora: Run, tmp_path: Path) -> None:
    source, out = tmp_path / "in", tmp_path / "out"
    source.mkdir()
    word = "1\tAna\t_\t_\t_\t_\t_\t_\t_\t"
    for name, misc in (("a", "_"), ("b", "Gloss=ANA")):
        text = f"# newdoc id = {name}\n# sent_id = {name}-s1\n# text = Ana\n{word}{misc}\n\n"
        (source / f"{name}.conllu").write_text(text, encoding="utf-8")
    ran = anaphora("convert", source, out, "--to", "webanno", "--strict")
    assert ran.status == 1
    assert "does not keep 1 column or comment of the file (MISC)" in ran.err
    assert not out.exists()
    (source / "b.conllu").unlink()
    assert anaphora("convert", source, out, "--to", "webanno", "--strict").status == 0
    assert [path.name for path in out.iterdir()] == ["a.webanno.tsv"]


def test_document_that_is_named_after_its_folder_loses_its_name(
    anaphora: Run, gold: Path, tmp_path: Path
) -> None:
    ran = anaphora("convert", gold, tmp_path / "story.supar", "--derive")
    assert "supar-loses-name" not in ran.err
    ran = anaphora("convert", gold, tmp_path / "fable.supar", "--derive")
    assert (
        "warning: story: supar does not keep the name of the document; its folder is called "
        "'fable' [supar-loses-name]"
    ) in ran.err


def test_unknown_target_suffix_is_wrong_usage(anaphora: Run, gold: Path, tmp_path: Path) -> None:
    ran = anaphora("convert", gold, tmp_path / "x.docx")
    assert ran.status == 2
    assert "does not say which format to write; add --to" in ran.err


def test_unrecognised_input_says_how_to_name_the_format(anaphora: Run, tmp_path: Path) -> None:
    path = tmp_path / "x.bin"
    path.write_bytes(b"\x00\x01")
    ran = anaphora("convert", path, tmp_path / "x.anaphora.json")
    assert ran.status == 1
    assert "name it with --from" in ran.err


def test_check_lists_every_problem_with_its_place(anaphora: Run, gold: Path) -> None:
    text = gold.read_text().replace("Entity=(e2-person-1-)|SpaceAfter=No", "Entity=(e2-person-1-")
    gold.write_text(text.replace("\t2\tnsubj\t_\tEntity=(e1", "\t9\tnsubj\t_\tEntity=(e1"))
    ran = anaphora("check", gold)
    assert ran.status == 1
    assert ran.out.count("error: ") == 2
    assert f"error: {gold}:5:" in ran.out
    assert ran.out.splitlines()[-1] == "1 file (corefud), 1 document, 2 errors"


def test_check_names_the_formats_that_it_read(anaphora: Run, gold: Path, tmp_path: Path) -> None:
    text = tmp_path / "news.txt"
    text.write_text("Ana came.\n")
    ran = anaphora("check", gold, text)
    assert ran.out == "2 files (1 corefud, 1 text), 2 documents, 0 errors\n"
    formats = json.loads(anaphora("check", gold, text, "--json").out)["formats"]
    assert formats == [
        {"file": str(gold), "format": "corefud"},
        {"file": str(text), "format": "text"},
    ]


def test_check_of_a_clean_file_is_silent(anaphora: Run, gold: Path) -> None:
    ran = anaphora("check", gold)
    assert (ran.status, ran.out) == (0, "1 file (corefud), 1 document, 0 errors\n")


def test_check_gives_json(anaphora: Run, gold: Path) -> None:
    gold.write_bytes(gold.read_bytes().replace(b"Bill.", b"B\xffll."))
    ran = anaphora("check", gold, "--json")
    rows = json.loads(ran.out)["rows"]
    assert ran.status == 1
    assert (rows[0]["line"], rows[0]["column"], rows[0]["code"]) == (4, 19, "encoding-invalid")


@pytest.mark.parametrize(
    ("what", "groups"),
    [
        ("formats", ["formats"]),
        ("resolvers", ["resolvers"]),
        ("preprocessors", ["preprocessors"]),
        ("finders", ["anaphor_finders", "candidate_finders"]),
    ],
)
def test_what_is_installed_is_listed_with_a_line_about_it(
    anaphora: Run, project: Path, what: str, groups: list[str]
) -> None:
    settings = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))
    points = settings["project"]["entry-points"]
    names = [sorted(map(str.split, points[f"anaphora_workbench.{group}"])) for group in groups]
    declared = [name for group in names for name, *_suffixes in group]
    rows = json.loads(anaphora("list", what, "--json").out)["rows"]
    assert [row["name"] for row in rows] == declared
    assert all(row["about"] and "NOT LOADED" not in row["about"] for row in rows)
    lines = anaphora("list", what).out.partition("\n\n")[0].splitlines()
    assert [line.split()[0] for line in lines[2:]] == declared


def test_formats_say_whether_they_can_be_read_and_written(anaphora: Run) -> None:
    rows = json.loads(anaphora("list", "formats", "--json").out)["rows"]
    only_read = [row["name"] for row in rows if not (row["read"] and row["write"])]
    assert only_read == ["conll-srl", "korkor", "multicast", "penn", "winobias", "winogender"]


def test_empty_group_says_so(anaphora: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Registry, "listing", lambda self, group: [])
    assert anaphora("list", "resolvers").out == "no resolvers installed\n"


def test_metrics_are_listed_whether_they_are_printed_by_default_or_not(anaphora: Run) -> None:
    rows = json.loads(anaphora("list", "metrics", "--json").out)["rows"]
    default = {row["name"]: row["default"] for row in rows}
    assert (default["muc"], default["arcs-anchor"]) == (True, False)


def test_doctor_finds_nothing_to_mend_here(anaphora: Run) -> None:
    ran = anaphora("doctor")
    assert ran.status == 0
    assert "nothing to fix; you can use " in ran.out


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="kills with a POSIX signal")
def test_killed_command_leaves_nothing_under_the_final_name(gold: Path, tmp_path: Path) -> None:
    blocks = gold.read_text(encoding="utf-8")
    many = "".join([blocks.replace("= story", f"= story{n}") for n in range(4000)])
    source = tmp_path / "many.conllu"
    source.write_text(many, encoding="utf-8")
    for delay in (0.5, 0.8, 1.1, 1.4):
        out = tmp_path / f"out{delay}.anaphora.json"
        process = subprocess.Popen(
            [sys.executable, "-m", "anaphora_workbench.cli", "convert", str(source), str(out)],
            env=os.environ,
        )
        time.sleep(delay)
        process.send_signal(signal.SIGKILL)
        process.wait()
        if out.exists():
            # It was done before the signal came: then all of it is there.
            lines = out.read_text(encoding="utf-8")
            assert lines.count('"story3999"') == 1
            assert lines.endswith("\n")
