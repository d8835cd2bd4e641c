"""``anaphora compare``: systems side by side, as text, JSON and CSV."""

from __future__ import annotations

import csv
import json
import multiprocessing
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from anaphora_workbench.model import Document, Layer
from anaphora_workbench.registry import Registry

Run = Callable[..., object]


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep results in a folder of the test."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "cache"))
    return tmp_path / "cache"


def test_report_has_every_system_and_ends_with_the_signature(anaphora: Run, gold: Path) -> None:
    ran = anaphora("compare", gold, "--resolver", "nearest-agreeing,nearest")
    assert ran.status == 0
    assert ran.err == (
        "warning: too few documents (1) to test differences of F1: at least 10 are needed. The "
        "tables of differences are of recall, which has an interval without a test; this and the "
        "intervals of F1 (marked °) take answers as independent and are too narrow "
        "[compare-limits]\n"
        "kept: 0 of 2 results\n"
    )
    for line in (
        "Side by side: 2 systems on 1 document",
        "8 words, 2 anaphors of the key",
        "nearest-agreeing  anaphor by anaphor",
        "Error propagation (carry-over)",
        "Candidates",
        "Coreference",
        "F1 % by kind, match head, own earlier errors kept",
    ):
        assert line in ran.out
    assert ran.out.splitlines()[-1].startswith("Signature: match:head+full|credit:chain|carry:")


def test_rows_are_those_of_evaluate(anaphora: Run, gold: Path) -> None:
    asked = ("--resolver", "nearest-agreeing,nearest", "--match", "head,full", "--json")
    alone = json.loads(anaphora("evaluate", gold, *asked).out)["rows"]
    compared = json.loads(anaphora("compare", gold, *asked).out)["rows"]
    plain = [row for row in compared if row["metric"] is None]
    assert [{k: v for k, v in row.items() if k != "metric"} for row in plain] == alone


def test_coreference_metrics_are_rows_with_metric_and_f1(anaphora: Run, gold: Path) -> None:
    ran = anaphora("compare", gold, "--resolver", "nearest-agreeing", "--json")
    rows = [row for row in json.loads(ran.out)["rows"] if row["metric"] is not None]
    found = {row["metric"]: row["f1"] for row in rows if row["match"] == "head"}
    assert list(found) == ["mentions", "muc", "bcub", "ceafe", "lea", "conll"]
    # Both pronouns are linked with the right names: the chains are those of the key.
    assert set(found.values()) == {1.0}


def test_csv_has_a_line_for_each_row(anaphora: Run, gold: Path, tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    ran = anaphora("compare", gold, "--resolver", "nearest", "--json", "--csv", path)
    with path.open(encoding="utf-8", newline="") as handle:
        written = list(csv.DictReader(handle))
    assert len(written) == len(json.loads(ran.out)["rows"])
    assert {"success_rate", "metric", "f1"} <= set(written[0])


def test_output_files_stand_beside_resolvers(anaphora: Run, gold: Path, tmp_path: Path) -> None:
    response = tmp_path / "nearest" / gold.name
    response.parent.mkdir()
    response.write_bytes(gold.read_bytes())
    ran = anaphora(
        "compare", gold, "--resolver", "nearest", "--response", response.parent, "--json"
    )
    result = json.loads(ran.out)
    assert [system["resolver"] for system in result["systems"]] == ["nearest", "nearest'"]
    total = {
        row["resolver"]: row["success_rate"]
        for row in result["rows"]
        if (row["document"], row["kind"], row["match"], row["carry_over"])
        == ("*", "*", "head", "propagated")
    }
    assert total["nearest'"] == 1.0


def test_without_a_system_it_says_what_to_name(anaphora: Run, gold: Path) -> None:
    ran = anaphora("compare", gold)
    assert ran.status == 2
    assert "name a resolver with --resolver" in ran.err


def test_the_second_run_takes_what_was_kept(anaphora: Run, gold: Path, own_cache: Path) -> None:
    first = anaphora("compare", gold, "--resolver", "nearest", "--json")
    kept = sorted(own_cache.rglob("*.result"))
    assert len(kept) == 2
    second = anaphora("compare", gold, "--resolver", "nearest", "--json")
    found = [json.loads(ran.out) for ran in (first, second)]
    assert [result.pop("kept")["found"] for result in found] == [0, 1]
    assert found[0] == found[1]
    assert sorted(own_cache.rglob("*.result")) == kept


def test_report_page_and_log_give_the_number_of_kept_results(
    anaphora: Run, gold: Path, tmp_path: Path
) -> None:
    anaphora("compare", gold, "--resolver", "nearest")
    page = tmp_path / "page.html"
    ran = anaphora("compare", gold, "--resolver", "nearest,first-np", "--html", page)
    assert ran.err.splitlines().count("kept: 1 of 2 results") == 1
    assert "\nkept: 1 of 2 results\n" in ran.out
    assert "<p>kept: 1 of 2 results</p>" in page.read_text(encoding="utf-8")
    ran = anaphora("compare", gold, "--resolver", "nearest", "--no-cache")
    assert "kept: 0 of 1 results (nothing is kept)" in ran.out


PROGRAM = """
import sys
from helper import linked
lines = sys.stdin.read().split("\\n")
print("\\n".join([linked(line) for line in lines]))
"""
HELPER = """
def linked(line):
    columns = line.split("\\t")
    if len(columns) == 10 and columns[1] in {words}:
        columns[9] = "Entity=(e" + str(columns[1] in ("Ana", "her")) + "--1)"
    return "\\t".join(columns)
"""


def test_an_edited_helper_of_a_program_gives_its_own_figures(
    anaphora: Run, gold: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "program"
    folder.mkdir()
    (folder / "mine.py").write_text(PROGRAM, encoding="utf-8")
    (folder / "mine.toml").write_text(
        f'command = [{json.dumps(sys.executable)}, "mine.py"]', encoding="utf-8"
    )

    def exits(words: tuple[str, ...]) -> tuple[int, str]:
        (folder / "helper.py").write_text(HELPER.format(words=words), encoding="utf-8")
        ran = anaphora("compare", gold, "--resolver", f"command:{folder / 'mine.toml'}", "--json")
        total = [
            row["exit"]
            for row in json.loads(ran.out)["rows"]
            if (row["document"], row["kind"], row["match"], row["carry_over"])
            == ("*", "*", "head", "propagated")
        ]
        return total[0], ran.err.splitlines()[-1]

    assert exits(("Ana", "her")) == (1, "kept: 0 of 1 results")
    assert exits(("Ana", "her")) == (1, "kept: 1 of 1 results")
    assert exits(("Ana", "her", "Bill", "He")) == (2, "kept: 0 of 1 results")


def test_a_program_that_cannot_be_seen_whole_runs_each_time_and_says_how_to_keep_it(
    anaphora: Run, gold: Path, tmp_path: Path
) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text('command = ["sh", "-c", "cat"]', encoding="utf-8")
    asked = ("compare", gold, "--resolver", f"nearest,command:{mine}")
    anaphora(*asked)
    ran = anaphora(*asked)
    assert ran.err.splitlines()[-2:] == [
        "warning: results of mine are not kept: what the program consists of cannot be seen; state "
        "a 'version' in its TOML file, and change that with the program [results-not-kept]",
        "kept: 1 of 2 results (never kept: mine)",
    ]
    mine.write_text('version = "1"\ncommand = ["sh", "-c", "cat"]', encoding="utf-8")
    anaphora(*asked)
    assert anaphora(*asked).err.splitlines()[-1] == "kept: 2 of 2 results"


def test_without_a_cache_nothing_is_kept(anaphora: Run, gold: Path, own_cache: Path) -> None:
    assert anaphora("compare", gold, "--resolver", "nearest", "--no-cache").status == 0
    assert not own_cache.exists()


def test_a_cache_that_is_named_and_not_wanted_is_refused(anaphora: Run, gold: Path) -> None:
    ran = anaphora("compare", gold, "--resolver", "nearest", "--no-cache", "--cache", "x")
    assert ran.status == 2
    assert "either --cache or --no-cache" in ran.err


def test_a_named_folder_that_cannot_be_written_is_refused(
    anaphora: Run, gold: Path, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    ran = anaphora("compare", gold, "--resolver", "nearest", "--cache", tmp_path / "file" / "x")
    assert ran.status == 1
    assert "[cache-unwritable]" in ran.err


def make_unusable(monkeypatch: pytest.MonkeyPatch, name: str, missing: str) -> None:
    """Have every registry give a resolver that says that it lacks something.

    It is an instance of a new class: which classes a runtime protocol has accepted is kept for
    good, so a method put on the resolver's own class would be asked for in later tests as well.
    """
    given = Registry.resolver

    def resolver(self: Registry, asked: str) -> object:
        found = given(self, asked)
        if asked != name:
            return found
        plain = type(found)
        return type(plain.__name__, (plain,), {"missing": lambda self: missing})()

    monkeypatch.setattr(Registry, "resolver", resolver)


def test_a_resolver_that_is_not_usable_here_is_told_and_has_no_figures(
    anaphora: Run, gold: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_unusable(monkeypatch, "random", "its weights; get them")
    ran = anaphora("compare", gold, "--resolver", "nearest,random", "--json")
    assert ran.status == 1
    assert "warning: random is not usable here: its weights; get them" in ran.err
    result = json.loads(ran.out)
    assert {row["resolver"] for row in result["rows"]} == {"nearest"}
    lacking = {system["resolver"]: system["missing"] for system in result["systems"]}
    assert lacking == {"nearest": "", "random": "its weights; get them"}
    text = anaphora("compare", gold, "--resolver", "nearest,random").out
    table = text.partition("All scored kinds\n")[2].partition("\n\n")[0]
    assert table.splitlines()[-1] == "random   not usable here: its weights; get them"


def test_when_no_system_can_run_the_status_says_so(
    anaphora: Run, gold: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_unusable(monkeypatch, "random", "its weights")
    assert anaphora("compare", gold, "--resolver", "random").status == 1


def test_one_system_is_shown_against_each_other_one(
    anaphora: Run, gold: Path, tmp_path: Path
) -> None:
    asked = ("compare", gold, "--resolver", "nearest-agreeing,random,nearest")
    plain = _differences(anaphora(*asked).out)
    assert [row[0] for row in plain] == [
        "nearest-agreeing - random",
        "nearest-agreeing - nearest",
        "random - nearest",
    ]
    page = tmp_path / "page.html"
    ran = anaphora(*asked, "--against", "nearest", "--html", page)
    assert ran.status == 0
    shown = _differences(ran.out)
    assert [row[0] for row in shown] == ["nearest - nearest-agreeing", "nearest - random"]
    # Seen from the other side, points have the other sign.
    assert [row[1] for row in shown] == [turned(row[1]) for row in plain[1:]]
    assert "Shown are the pairs of nearest; --against NAME" in " ".join(ran.out.split())
    html = page.read_text(encoding="utf-8")
    assert "between nearest and the others" in html
    assert "nearest – random" in html


def _differences(text: str) -> list[tuple[str, str]]:
    """Return the names and the points of each pair of the first table of differences."""
    title = "Differences of recall, match head, own earlier errors kept\n"
    table = text.partition(title)[2].partition("\n\n")[0]
    found = re.findall(r"^(\S+ - \S+) +1 +(\S+) ", table, re.MULTILINE)
    return [(names, points) for names, points in found]


def turned(points: str) -> str:
    return points.translate(str.maketrans("+-", "-+")) if float(points) else points


def test_a_system_that_is_not_compared_cannot_be_shown_against_others(
    anaphora: Run, gold: Path
) -> None:
    ran = anaphora("compare", gold, "--resolver", "nearest,random", "--against", "supar")
    assert ran.status == 2
    assert "--against: there is no system 'supar'. Known: nearest, random." in ran.err


def test_breakdowns_say_kind_reference_distance_genre_and_text(anaphora: Run, gold: Path) -> None:
    ran = anaphora("compare", gold, "--resolver", "nearest-agreeing", "--json")
    rows = json.loads(ran.out)["breakdowns"]
    found = {
        (row["by"], row["value"]): (row["gold"], row["exit"])
        for row in rows
        if (row["match"], row["carry_over"]) == ("head", "propagated")
    }
    assert found == {
        ("kind", "persNoRefl"): (2, 2),
        ("reference", "<"): (2, 2),
        ("distance", "1"): (2, 2),
        ("genre", "(none)"): (2, 2),
        ("text", "story"): (2, 2),
    }


def kept(cache: Path) -> set[Path]:
    return set(cache.rglob("*.result"))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes that have names")
def test_an_interrupt_keeps_what_was_finished(gold: Path, own_cache: Path) -> None:
    """A real Ctrl-C, once the first document is done: the second never ends."""
    command = [sys.executable, "-m", "anaphora_workbench.cli", "compare"]
    # A pipe as second gold file blocks the reader after the first document.
    pipe = gold.with_name("waits.conllu")
    os.mkfifo(pipe)
    arguments = [str(gold), str(pipe), "--from", "corefud", "--resolver", "nearest"]
    process = subprocess.Popen([*command, *arguments], stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 60
    # The first document is done with both ways to carry errors over: propagated and corrected.
    while len(kept(own_cache)) < 2 and time.monotonic() < deadline:
        time.sleep(0.1)
    finished = kept(own_cache)
    process.send_signal(signal.SIGINT)
    _out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "what was finished is kept; the same command continues from there" in err
    assert len(finished) == 2
    assert kept(own_cache) == finished


SLOW = """
import pathlib, sys, time
from anaphora_resolvers.classic.baselines import Nearest
from anaphora_workbench.cli.main import main

begun = pathlib.Path(sys.argv[1])
start = Nearest.start

def slow(self, document, layer):
    if document.doc_id in ("s2", "s3") and not (begun / "go").exists():
        (begun / document.doc_id).touch()
        time.sleep(30)
    return start(self, document, layer)

Nearest.start = slow
if __name__ == "__main__":
    sys.exit(main(sys.argv[2:]))
"""


def test_an_interrupt_ends_processes_within_two_seconds_and_the_same_command_goes_on(
    gold: Path, tmp_path: Path
) -> None:
    texts, begun, script = tmp_path / "texts", tmp_path / "begun", tmp_path / "slow.py"
    texts.mkdir()
    begun.mkdir()
    script.write_text(SLOW, encoding="utf-8")
    for number in range(6):
        text = gold.read_text(encoding="utf-8").replace("id = story", f"id = s{number}")
        (texts / f"{number}.conllu").write_text(text, encoding="utf-8")
    asked = ("compare", texts, "--resolver", "nearest", "--jobs", "2")
    command = [sys.executable, str(script), str(begun), *map(str, asked)]

    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    deadline = time.monotonic() + 60
    while len(list(begun.iterdir())) < 2 and time.monotonic() < deadline:
        time.sleep(0.05)
    pressed = time.monotonic()
    os.killpg(process.pid, signal.SIGINT)  # as a terminal sends it, to all processes
    _out, err = process.communicate(timeout=60)
    assert time.monotonic() - pressed < 2
    assert process.returncode == 130
    assert err.startswith("\nanaphora: what was finished is kept; the same command continues from")
    (begun / "go").touch()
    again = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    assert again.stderr.splitlines()[-1] == "kept: 2 of 6 results"


def test_two_runs_at_once_may_share_a_cache(gold: Path, own_cache: Path) -> None:
    command = [sys.executable, "-m", "anaphora_workbench.cli", "compare", str(gold)]
    runs = [
        subprocess.Popen(
            [*command, "--resolver", "nearest,nearest-agreeing", "--json"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(2)
    ]
    lacking = [process.communicate(timeout=60)[0] for process in runs]
    rows = [json.loads(text)["rows"] for text in lacking]
    assert rows[0] == rows[1]
    assert len([path for path in own_cache.rglob("*") if path.is_file()]) == 3


def test_jobs_and_a_cluster_cannot_both_be_asked_for(anaphora: Run, gold: Path) -> None:
    asked = ("--resolver", "nearest", "--jobs", "2", "--cluster", "tcp://127.0.0.1:9")
    ran = anaphora("compare", gold, *asked)
    assert ran.status == 2
    assert "--jobs are processes on this machine" in ran.err


@pytest.mark.skipif(
    multiprocessing.get_start_method() != "fork", reason="the planted crash is inherited by fork"
)
def test_a_process_that_dies_is_told_and_what_was_finished_is_kept(
    anaphora: Run, gold: Path, own_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from anaphora_resolvers.classic.baselines import Nearest

    other = gold.with_name("tale.conllu")
    text = gold.read_text(encoding="utf-8").replace("newdoc id = story", "newdoc id = tale")
    other.write_text(text, encoding="utf-8")
    start = Nearest.start

    def dying(self: Nearest, document: Document, layer: Layer) -> object:
        if document.doc_id == "tale":
            os._exit(1)
        return start(self, document, layer)

    anaphora("compare", gold, "--resolver", "nearest")
    kept = sorted(own_cache.rglob("*.result"))
    monkeypatch.setattr(Nearest, "start", dying)
    ran = anaphora("compare", gold, other, "--resolver", "nearest", "--jobs", "2")
    assert ran.status == 1
    assert "one of the processes came to a sudden end" in ran.err
    assert "[process-lost]" in ran.err
    assert sorted(own_cache.rglob("*.result")) == kept


def test_the_order_in_which_systems_are_typed_changes_no_table_and_no_signature(
    anaphora: Run, gold: Path
) -> None:
    kinds = ("--kinds", "poss,persNoRefl"), ("--kinds", "persNoRefl,poss")
    names = "nearest,supar,nearest-agreeing", "nearest-agreeing,nearest,supar"
    for command in ("evaluate", "compare"):
        reports = []
        for typed, chosen in zip(names, kinds, strict=True):
            out = anaphora(command, gold, "--resolver", typed, *chosen).out
            reports.append(out)
        assert _tables(reports[0]) == _tables(reports[1])
        assert reports[0].splitlines()[-2:] == reports[1].splitlines()[-2:]
        assert "|kinds:persNoRefl+poss|" in reports[0]
        assert "|systems:nearest+nearest-agreeing+supar|" in reports[0]


def _tables(report: str) -> list[str]:
    """Return the first words of the lines: which system stands where."""
    return [" ".join(line.split()[:1]) for line in report.splitlines()]


def test_a_resolver_that_is_typed_twice_runs_once_with_a_warning(anaphora: Run, gold: Path) -> None:
    ran = anaphora("compare", gold, "--resolver", "nearest,nearest", "--json")
    assert "warning: --resolver names 'nearest' 2 times; it runs once" in ran.err
    assert "[resolver-twice]" in ran.err
    assert [system["resolver"] for system in json.loads(ran.out)["systems"]] == ["nearest"]
    # 'baselines' and one of them lose nothing.
    assert "resolver-twice" not in anaphora("compare", gold, "--resolver", "nearest,baselines").err
