"""What the commands refuse or warn of, so that nothing is lost or misread in silence."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., object]


@pytest.mark.parametrize("option", ["-o", "--csv"])
def test_result_is_never_written_over_the_gold_file(anaphora: Run, gold: Path, option: str) -> None:
    before = gold.read_bytes()
    ran = anaphora("evaluate", gold, "--resolver", "nearest", option, gold)
    assert ran.status == 2
    assert "is an input or another output as well; nothing is written over it" in ran.err
    assert gold.read_bytes() == before


def test_two_results_never_share_a_file(anaphora: Run, gold: Path, tmp_path: Path) -> None:
    path = tmp_path / "x"
    ran = anaphora("evaluate", gold, "--resolver", "nearest", "-o", path, "--csv", path)
    assert ran.status == 2
    assert not path.exists()


def test_conversion_never_overwrites_its_input(anaphora: Run, gold: Path) -> None:
    before = gold.read_bytes()
    assert anaphora("convert", gold, gold, "--to", "text").status == 2
    assert gold.read_bytes() == before


def test_folder_is_never_converted_over_its_own_files(anaphora: Run, gold: Path) -> None:
    before = gold.read_bytes()
    assert anaphora("convert", gold.parent, gold.parent, "--to", "corefud").status == 2
    assert gold.read_bytes() == before


def test_csv_has_no_place_on_standard_output(anaphora: Run, gold: Path) -> None:
    assert anaphora("evaluate", gold, "--resolver", "nearest", "--csv", "-").status == 2


def test_document_twice_in_a_response_is_refused(anaphora: Run, gold: Path, tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "x.conllu").write_bytes(gold.read_bytes())
    ran = anaphora("evaluate", gold, "--response", tmp_path / "one", tmp_path / "two")
    assert ran.status == 1
    assert "'story' is in the response 'one' already" in ran.err
    assert "repeat the option for another one [response-twice]" in ran.err


def test_document_twice_in_the_gold_files_is_said(anaphora: Run, gold: Path) -> None:
    ran = anaphora("evaluate", gold, gold, "--resolver", "nearest")
    assert ran.status == 0
    assert "such as 'story#2'; each is counted" in ran.err


def test_mistyped_kind_is_wrong_usage(anaphora: Run, gold: Path) -> None:
    ran = anaphora("evaluate", gold, "--resolver", "nearest", "--kinds", "persit")
    assert (ran.status, ran.out) == (2, "")
    assert "no gold file contains 'persit'. Did you mean 'persIt'? Known: " in ran.err


def test_resolver_that_cannot_run_is_said_and_is_a_failure(anaphora: Run, tmp_path: Path) -> None:
    path = tmp_path / "words.conll"
    path.write_text(
        "#begin document (d); part 000\nd 0 0 Ana - (0)\n\nd 0 0 she - (0)\n\n#end document\n"
    )
    trees = tmp_path / "trees.toml"
    trees.write_text('command = ["cat"]\nneeds = ["trees"]\n', encoding="utf-8")
    ran = anaphora("evaluate", path, "--resolver", f"nearest,command:{trees}", "--lang", "en")
    assert ran.status == 1
    skipped = next(line for line in ran.err.splitlines() if line.endswith("[resolver-skipped]"))
    assert skipped.startswith(
        "warning: trees could not run on 1 document: 'trees' needs constituent trees; "
    )
    assert skipped.endswith(" and lacks constituent trees [resolver-skipped]")
    assert "pools:gold=1" in ran.out
    assert "the mentions of the key, as there is no parse or so chosen (1)" in ran.out


@pytest.mark.parametrize(
    ("code", "status", "text"),
    [
        ("English", 2, "takes a code such as en or es"),
        ("xx", 0, "Anaphora has tables for en, es, fr, hu, not for 'xx'"),
        ("eng", 2, "--lang takes the code of two letters: 'en' for 'eng'"),
        ("spa-MX", 2, "--lang takes the code of two letters: 'es' for 'spa-MX'"),
        ("grc", 0, "not for 'grc', and uses its general rules. Text without a parse"),
        ("EN", 0, ""),
        ("en-US", 0, ""),
    ],
)
def test_language_is_checked(anaphora: Run, gold: Path, code: str, status: int, text: str) -> None:
    ran = anaphora("evaluate", gold, "--resolver", "nearest", "--lang", code)
    assert ran.status == status
    assert text in ran.err


def test_one_bad_entry_does_not_stop_a_folder(anaphora: Run, gold: Path, tmp_path: Path) -> None:
    folder = tmp_path / "corpus"
    folder.mkdir()
    (folder / "good.conllu").write_bytes(gold.read_bytes())
    (folder / "gone.conllu").symlink_to(tmp_path / "nowhere")
    (folder / "loop").symlink_to(folder)
    (folder / "notes.gold").write_text("?")
    os.mkfifo(folder / "pipe.conllu")
    ran = anaphora("check", folder)
    assert ran.status == 1
    assert "gone.conllu: cannot be read: No such file or directory [file-unreadable]" in ran.out
    assert ran.out.splitlines()[-1] == "2 files (corefud), 1 document, 1 error"
    assert "2 files in no known format skipped: " in ran.err


def test_folder_is_joined_into_one_file_when_the_name_says_so(
    anaphora: Run, gold: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    for name in ("a", "b"):
        (folder / f"{name}.conllu").write_text(gold.read_text().replace("= story", f"= {name}"))
    out = tmp_path / "all.anaphora.json"
    assert anaphora("convert", folder, out).status == 0
    ran = anaphora("check", out)
    assert ran.out == "1 file (json), 2 documents, 0 errors\n"


def test_folder_is_not_converted_into_a_file(anaphora: Run, gold: Path, tmp_path: Path) -> None:
    folder, out = tmp_path / "in", tmp_path / "out.txt"
    folder.mkdir()
    gold.rename(folder / "story.conllu")
    out.write_text("mine")
    ran = anaphora("convert", folder, out, "--to", "supar")
    assert ran.status == 2
    assert "is a file, but a folder is written into a folder" in ran.err
    assert out.read_text() == "mine"


def test_document_folder_does_not_fit_on_standard_output(anaphora: Run, gold: Path) -> None:
    ran = anaphora("convert", gold, "-", "--to", "supar")
    assert ran.status == 2
    assert "name a folder" in ran.err
    assert "warning" not in ran.err


def test_loss_is_said_once_for_many_documents(anaphora: Run, gold: Path, tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    for name in ("a", "b", "c"):
        (folder / f"{name}.conllu").write_text(gold.read_text().replace("= story", f"= {name}"))
    ran = anaphora("convert", folder, tmp_path / "out", "--to", "text")
    assert ran.err.count("text-loses-mentions]") == 1
    assert "warning: 'text' loses the same in 2 more documents: " in ran.err
    assert ran.err.rstrip().endswith(", mentions")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("words", ["list tagsets", "--help", "check --help", "--version"])
def test_full_disk_is_a_sentence(words: str) -> None:
    command = f"{sys.executable} -m anaphora_workbench.cli {words} > /dev/full"
    ran = subprocess.run(["/bin/sh", "-c", command], capture_output=True, text=True, check=False)
    assert ran.returncode == 1
    assert ran.stderr == (
        "anaphora: standard output cannot be written: No space left on device [os-error]\n"
    )


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="sends POSIX signals")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_workers_end_with_the_command(gold: Path, tmp_path: Path, how: signal.Signals) -> None:
    blocks = gold.read_text(encoding="utf-8")
    many = "".join([blocks.replace("= story", f"= story{n}") for n in range(8000)])
    source = tmp_path / "many.conllu"
    source.write_text(many, encoding="utf-8")
    command = [sys.executable, "-m", "anaphora_workbench.cli", "evaluate", str(source)]
    process = subprocess.Popen(
        [*command, "--resolver", "nearest", "--jobs", "2"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    time.sleep(2)
    assert process.poll() is None
    os.kill(process.pid, how) if how is signal.SIGKILL else os.killpg(process.pid, how)
    # The pipe of standard error is closed only when every worker is gone.
    _out, err = process.communicate(timeout=20)
    assert "Traceback" not in err


def test_denominators_are_in_the_rows(anaphora: Run, gold: Path) -> None:
    rows = json.loads(anaphora("evaluate", gold, "--resolver", "nearest", "--json").out)["rows"]
    total = rows[0]
    assert (total["document"], total["kind"], total["reference"]) == ("*", "*", "*")
    assert (total["non_trivial"], total["critical"]) == (2, 0)
