"""``anaphora tuna``: from made items to tables, drawings and models, and what is refused."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from anaphora_samples import folder
from anaphora_workbench import __version__
from anaphora_workbench.cli.grec.track import GrecTrack
from anaphora_workbench.cli.shared.challenge_files import TRACKS
from anaphora_workbench.cli.shared.track import TrackCommand
from anaphora_workbench.cli.sr.track import SrTrack
from anaphora_workbench.cli.tuna.track import TunaTrack

Anaphora = Callable[..., "Ran"]
SAMPLE = folder() / "tuna"
TRAIN, DEVELOPMENT, TEST = (SAMPLE / f"{n}.xml" for n in ("train", "development", "test"))
BAD = Path(__file__).parents[1] / "bad_input" / "tuna"


class Ran:
    """What a command did (see conftest)."""

    status: int
    out: str
    err: str


@pytest.fixture
def answers(anaphora: Anaphora, tmp_path: Path) -> Path:
    """The answers of Full Brevity to the development set."""
    place = tmp_path / "fb.xml"
    assert anaphora("tuna", "run", "full-brevity", DEVELOPMENT, "-o", place).status == 0
    return place


def rows(ran: Ran) -> list[dict[str, str]]:
    found: list[dict[str, str]] = json.loads(ran.out)["rows"]
    return found


def value(ran: Ran, system: str, measure: str, group: str = "*") -> float:
    (row,) = [
        one
        for one in rows(ran)
        if (one["system"], one["measure"], one["group"]) == (system, measure, group)
    ]
    return float(row["value"])


def test_a_report_has_all_tables_by_one_command(anaphora: Anaphora, tmp_path: Path) -> None:
    page, paper = tmp_path / "r.html", tmp_path / "r.tex"
    ran = anaphora(
        *("tuna", "report", TEST, "--train", TRAIN, "--published", "--all-tables"),
        *("--html", page, "--latex", paper),
    )
    assert ran.status == 0
    for text in (
        "Generation Challenges: TUNA-AS, 15 systems",
        "All measures, test (112 items)",
        "Dice by group, test",
        "furniture (56)  people (56)",
        "+LOC (56)  -LOC (56)",
        "Pearson's r of minimality with likeness to people, test",
        "Published, not re-run: Gatt and Belz 2010, table 5.",
        "human-1",
        "TUNA-AS|refs:mean|groups:domain|letters:dice,edit|alpha:0.05|plural:no|train:224|"
        f"folds:none|seed:1|v:{__version__}",
        "13 of the 15 systems differ: usp-each = att, is-fbn = is-fbs on every item",
        "Dice by condition, test",
    ):
        assert text in ran.out
    assert "<table" in page.read_text("utf-8")
    assert r"\toprule" in paper.read_text("utf-8")


def test_systems_beat_the_baselines_with_letters(anaphora: Anaphora) -> None:
    ran = anaphora("tuna", "report", TEST, "--train", TRAIN, "--json")
    letters = {
        row["system"]: set(row["letters"].split())
        for row in rows(ran)
        if (row["measure"], row["group"]) == ("dice", "*")
    }
    for better in ("incremental", "graph-fp", "usp-each", "titch"):
        assert not letters[better] & (letters["full-brevity"] | letters["greedy"])
    assert value(ran, "full-brevity", "minimality") == 1.0
    assert value(ran, "incremental", "dice", "furniture") > 0.6


def test_the_trained_realiser_beats_the_template_with_letters(anaphora: Anaphora) -> None:
    ran = anaphora("tuna", "report", TEST, "--train", TRAIN, "--task", "r", "--json")
    letters = {row["system"]: row["letters"] for row in rows(ran) if row["measure"] == "edit"}
    assert (letters["phrases"], letters["template"]) == ("A", "B")


def test_two_test_sets_stand_side_by_side(anaphora: Anaphora) -> None:
    ran = anaphora(
        *("tuna", "report", DEVELOPMENT, TEST, "--train", TRAIN),
        *("--system", "att", "--system", "full-brevity"),
    )
    assert "Dice on 2 test sets" in ran.out


def test_words_are_scored_where_a_realiser_stands_behind(anaphora: Anaphora) -> None:
    ran = anaphora(
        *("tuna", "report", DEVELOPMENT, "--train", TRAIN, "--task", "reg", "--realise", "phrases"),
        *("--system", "incremental", "--system", "usp-each+template", "--edition", "2008"),
    )
    assert "BLEU-4" in ran.out
    assert "usp-each+template" in ran.out
    assert "TUNA-REG|refs:mean|bleu:4|nist:5" in ran.out


def test_cross_validation_needs_no_training_set(anaphora: Anaphora) -> None:
    ran = anaphora("tuna", "report", DEVELOPMENT, "--folds", "4", "--system", "usp-each", "--json")
    assert value(ran, "usp-each", "dice") > 0.4


def test_answers_are_scored_and_the_files_name_the_systems(
    anaphora: Anaphora, answers: Path
) -> None:
    ran = anaphora("tuna", "score", DEVELOPMENT, answers, f"other={answers}", "--json")
    assert ran.status == 0
    assert {row["system"] for row in rows(ran)} == {"fb", "other"}
    assert value(ran, "fb", "minimality") == 1.0


def test_a_realiser_gives_attribute_sets_the_measures_of_strings(
    anaphora: Anaphora, answers: Path
) -> None:
    ran = anaphora("tuna", "score", DEVELOPMENT, answers, "--realise", "template", "--json")
    measures = {row["measure"] for row in rows(ran)}
    assert measures >= {"dice", "minimality", "edit", "string_accuracy", "bleu", "nist"}
    assert "realise:template" in json.loads(ran.out)["signature"]


def test_the_best_reference_scores_higher_than_the_mean(anaphora: Anaphora, tmp_path: Path) -> None:
    place = tmp_path / "fb.xml"
    anaphora("tuna", "run", "full-brevity", TEST, "-o", place)
    mean = anaphora("tuna", "score", TEST, place, "--json")
    best = anaphora("tuna", "score", TEST, place, "--refs", "best", "--json")
    assert value(best, "fb", "dice") > value(mean, "fb", "dice")
    assert value(best, "fb", "accuracy") == value(mean, "fb", "accuracy")


def test_missing_and_extra_answers_are_counted_in_the_table(
    anaphora: Anaphora, answers: Path, tmp_path: Path
) -> None:
    text = answers.read_text("utf-8")
    name = ElementTree.fromstring(text)[0].get("ID", "")
    other = tmp_path / "team.xml"
    other.write_text(text.replace(f'ID="{name}"', 'ID="nobody-asked"', 1), "utf-8")
    ran = anaphora("tuna", "score", DEVELOPMENT, other, answers)
    assert ran.status == 0
    (line,) = [one for one in ran.out.splitlines() if one.startswith("team ")][:1]
    assert line.split()[-2:] == ["1", "1"]
    assert "Missing outputs count as wrong" in ran.out
    assert "Outputs that nobody asked for (extra) are not scored." in ran.out


def test_a_broken_answer_costs_itself_and_the_others_are_scored(
    anaphora: Anaphora, answers: Path, tmp_path: Path
) -> None:
    broken = tmp_path / "broken.xml"
    broken.write_text(answers.read_text("utf-8").replace("</TRIAL>", "</TRAIL>", 1), "utf-8")
    ran = anaphora("tuna", "score", DEVELOPMENT, broken)
    assert ran.status == 1
    assert f"error: {broken}:3:1: this TRIAL has no end tag" in ran.err
    line = next(one for one in ran.out.splitlines() if one.startswith("broken "))
    assert line.split()[-1] == "1"


def test_an_empty_answer_is_told_with_its_place_and_counted(
    anaphora: Anaphora, tmp_path: Path
) -> None:
    place = tmp_path / "words.xml"
    anaphora("tuna", "run", "full-brevity+template", DEVELOPMENT, "-o", place)
    lines = place.read_text("utf-8").splitlines()
    number = next(n for n, line in enumerate(lines, 1) if "<WORD-STRING>" in line)
    lines[number - 1] = "  <WORD-STRING> </WORD-STRING>"
    place.write_text("\n".join(lines) + "\n", "utf-8")
    ran = anaphora("tuna", "score", DEVELOPMENT, place, "--task", "reg")
    assert f"{place}:{number}:3: this description has no words" in ran.err
    line = next(one for one in ran.out.splitlines() if one.startswith("words "))
    assert line.split()[-1] == "1"


@pytest.mark.parametrize(
    ("command", "sample", "message"),
    [
        (
            ("tuna", "validate"),
            "grec/test.xml",
            "is a file of the format grec, but TUNA is expected here: tuna or tuna-corpus. This is "
            "a file of GREC, for 'anaphora grec' [usage]",
        ),
        (("tuna", "report"), "grec/test.xml", "for 'anaphora grec'"),
        (("tuna", "run", "incremental"), "sr/deep-test.sr", "for 'anaphora sr'"),
        (("grec", "report"), "tuna/test.xml", "for 'anaphora tuna'"),
        (("grec", "run", "is-g"), "tuna/test.xml", "for 'anaphora tuna'"),
        (("sr", "report"), "tuna/test.xml", "for 'anaphora tuna'"),
    ],
)
def test_a_file_of_another_track_is_refused_with_its_command(
    anaphora: Anaphora, command: tuple[str, ...], sample: str, message: str
) -> None:
    ran = anaphora(*command, folder() / sample)
    assert ran.status == 2
    assert message in ran.err
    assert "--train" not in ran.err


@pytest.mark.parametrize("track", [TunaTrack, GrecTrack, SrTrack])
def test_the_formats_of_each_track_lead_to_its_command(
    track: type[TrackCommand[Any, Any, Any, Any]],
) -> None:
    assert TRACKS[track.title] == (track.name, {*track.formats, *track.answer_formats})


def test_values_of_items_go_to_a_file_for_statistics(
    anaphora: Anaphora, answers: Path, tmp_path: Path
) -> None:
    place = tmp_path / "items.csv"
    anaphora("tuna", "score", DEVELOPMENT, answers, "--items", place)
    with place.open(encoding="utf-8", newline="") as handle:
        found = [row for row in csv.DictReader(handle) if row["measure"] == "dice"]
    assert len(found) == 56


def test_measures_of_readers_are_correlated(anaphora: Anaphora, tmp_path: Path) -> None:
    place = tmp_path / "readers.csv"
    lines = ["system,IT", "full-brevity,4.2", "greedy,4.5", "incremental,3.1", "titch,3.3"]
    place.write_text("\n".join(lines) + "\n", "utf-8")
    ran = anaphora(
        *("tuna", "report", DEVELOPMENT, "--train", TRAIN, "--extrinsic", place),
        *("--system", "full-brevity", "--system", "greedy"),
        *("--system", "incremental", "--system", "titch"),
    )
    assert "Pearson's r of measures with those of readers, development" in ran.out
    assert "Over the 4 systems that both have" in ran.out


def test_a_model_is_trained_once_and_used_again(anaphora: Anaphora, tmp_path: Path) -> None:
    model, one, two = (tmp_path / name for name in ("m.json", "1.xml", "2.xml"))
    assert anaphora("tuna", "train", "usp-each+phrases", TRAIN, "-o", model).status == 0
    assert anaphora("tuna", "run", "--model", model, DEVELOPMENT, "-o", one).status == 0
    anaphora("tuna", "run", "usp-each+phrases", DEVELOPMENT, "--train", TRAIN, "-o", two)
    assert one.read_bytes() == two.read_bytes()
    assert "<WORD-STRING>" in one.read_text("utf-8")
    assert "<DOMAIN>" not in one.read_text("utf-8")


def test_a_model_of_attributes_gets_a_realiser_that_learns_nothing(
    anaphora: Anaphora, tmp_path: Path
) -> None:
    plain, words = tmp_path / "plain.json", tmp_path / "words.json"
    anaphora("tuna", "train", "usp-each", TRAIN, "-o", plain)
    run = ("tuna", "run", DEVELOPMENT, "--model")
    ran = anaphora(*run, plain, "--realise", "template")
    at_once = anaphora("tuna", "run", "usp-each+template", DEVELOPMENT, "--train", TRAIN)
    assert ran.out == at_once.out
    assert "<WORD-STRING>" in ran.out
    refused = anaphora(*run, plain, "--realise", "phrases")
    assert (refused.status, refused.out) == (2, "")
    assert "train it with the realiser, 'anaphora tuna train usp-each+phrases'" in refused.err
    anaphora("tuna", "train", "usp-each+phrases", TRAIN, "-o", words)
    other = anaphora(*run, words, "--realise", "template")
    assert (other.status, other.out) == (2, "")
    assert "names its own realiser; omit --realise template" in other.err


def test_a_drawing_is_written(anaphora: Anaphora, tmp_path: Path) -> None:
    place = tmp_path / "item.svg"
    assert anaphora("tuna", "show", TEST, "item-1", "-o", place, "--words").status == 0
    assert ElementTree.parse(place).getroot().tag.endswith("svg")
    listed = anaphora("tuna", "show", TEST).out.split()
    assert (listed[0], len(listed)) == ("item-1", 112)


def test_files_are_validated_with_place_code_and_counts(anaphora: Anaphora) -> None:
    ran = anaphora("tuna", "validate", BAD / "target-missing.xml")
    assert ran.status == 1
    assert "target-missing.xml:3:3:" in ran.err
    assert ran.out.splitlines()[2].split() == ["trials", "1"]
    assert anaphora("tuna", "validate", SAMPLE / "corpus").status == 0
    result = json.loads(anaphora("tuna", "validate", BAD / "pair-untrue.xml", "--json").out)
    assert (result["problems"][0]["line"], result["problems"][0]["code"]) == (13, "pair-untrue")


def test_what_is_only_strange_is_no_error(anaphora: Anaphora) -> None:
    ran = anaphora("tuna", "validate", BAD / "pair-untrue.xml")
    assert ran.status == 0
    assert "warning:" in ran.err


def test_plural_trials_are_left_out_and_said(anaphora: Anaphora) -> None:
    corpus = SAMPLE / "corpus"
    ran = anaphora("tuna", "report", corpus, "--system", "full-brevity")
    assert "2 trials with two targets are skipped (--plural takes them)." in ran.out
    assert "(14 items)" in ran.out
    taken = anaphora("tuna", "report", corpus, "--system", "full-brevity", "--plural")
    assert "(16 items)" in taken.out


def test_forms_are_converted_and_losses_are_said(anaphora: Anaphora, tmp_path: Path) -> None:
    one, two = tmp_path / "one.xml", tmp_path / "two.xml"
    ran = anaphora("tuna", "convert", SAMPLE / "corpus", one)
    assert ran.status == 0
    assert "'tuna' cannot contain" in ran.err
    assert "2 similarities" in ran.err
    refused = anaphora("tuna", "convert", SAMPLE / "corpus", two, "--strict")
    assert refused.status == 1
    assert not two.exists()
    back = anaphora("tuna", "convert", one, two, "--to", "tuna-corpus", "--strict")
    assert (back.status, back.err) == (0, "")


def test_parts_of_a_corpus_keep_the_shares_of_domains(anaphora: Anaphora, tmp_path: Path) -> None:
    one, two = tmp_path / "one.xml", tmp_path / "two.xml"
    ran = anaphora("tuna", "split", DEVELOPMENT, one, two, "--ratio", "0.5")
    assert ran.status == 0
    assert len(anaphora("tuna", "show", one).out.split()) == 28
    assert len(anaphora("tuna", "show", two).out.split()) == 28


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("report", TEST), "'incremental' learns from items with answers"),
        (("report", TEST, "--train", TRAIN, "--folds", "2"), "name it or --train, not both"),
        (
            ("report", TEST, "--system", "hobbs"),
            "there is no TUNA system 'hobbs'. Known: att, att-dependency, att-ngram, dit,",
        ),
        (("report", TEST, "--system", "greedy", "--letters", "luck"), "no measure 'luck'"),
        (("run", "greedy"), "name the system and then the files"),
        (("run", "greedy:depth=3", TEST), "has no setting 'depth=3'"),
        (("run", "greedy+", TEST), "name a realiser after the +, such as greedy+template"),
        (
            ("run", "greedy+template", TEST, "--realise", "template-pt"),
            "'greedy+template' names its own realiser; omit --realise template-pt",
        ),
        (
            ("report", TEST, "--system", "greedy+template", "--realise", "tmplate"),
            "there is no TUNA system 'tmplate'. Did you mean 'template'?",
        ),
        (
            ("run", "greedy", TEST, "--model", "m.json"),
            "the model of --model says which system runs; omit 'greedy'",
        ),
        (("train", "greedy", TEST, "-o", "m.json"), "learns nothing"),
        (("show", TEST, "item-0"), "there is no item 'item-0'"),
        (("make", "--authors", "1", "--descriptions", "2"), "need as many authors"),
        (("make", "--authors", "0"), "must be 1 at least"),
        (("score", TEST, TEST, TEST), "two files of answers are called 'test'"),
        (("score", TEST, f"human-2={TEST}"), "'human-2' is what people's own descriptions"),
        (("report", TEST, *("--system", "greedy") * 2), "two systems are called 'greedy'"),
        (("convert", TEST, "-", "--plural"), "there is no option '--plural'"),
    ],
)
def test_wrong_usage_is_refused_with_a_remedy(
    anaphora: Anaphora, arguments: tuple[str | Path, ...], message: str
) -> None:
    ran = anaphora("tuna", *arguments)
    assert ran.status == 2
    assert message in ran.err
    assert ran.out == ""


def test_files_of_somebody_are_not_replaced(anaphora: Anaphora, tmp_path: Path) -> None:
    place = tmp_path / "mine.xml"
    place.write_text("mine", "utf-8")
    for command in (
        ("make", "--authors", "1", "-o", place),
        ("run", "greedy", DEVELOPMENT, "-o", place),
        ("show", TEST, "item-1", "-o", place),
        ("convert", DEVELOPMENT, place),
    ):
        assert anaphora("tuna", *command).status == 2
    assert place.read_text("utf-8") == "mine"
    assert anaphora("tuna", "make", "--authors", "1", "-o", place, "--force").status == 0


def test_a_test_set_without_descriptions_is_told(anaphora: Anaphora, answers: Path) -> None:
    ran = anaphora("tuna", "score", answers, answers)
    assert ran.status == 1
    assert f"{answers}:3:1: no trial here has a DOMAIN (56 were read)" in ran.err
    assert "domain-missing" in ran.err


def test_made_items_can_be_read_from_standard_output(anaphora: Anaphora, tmp_path: Path) -> None:
    ran = anaphora("tuna", "make", "--authors", "1", "--domain", "people")
    place = tmp_path / "p.xml"
    place.write_text(ran.out, "utf-8")
    assert len(anaphora("tuna", "show", place).out.split()) == 7
