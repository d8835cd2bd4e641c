"""``anaphora sr``: from parsed texts to tables, models and outputs, and what is refused."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from anaphora_samples import folder

Anaphora = Callable[..., "Ran"]
SAMPLE = folder() / "sr"
TRAIN, TEST = SAMPLE / "shallow-train.sr", SAMPLE / "shallow-test.sr"
DEEP_TRAIN, DEEP_TEST = SAMPLE / "deep-train.sr", SAMPLE / "deep-test.sr"
NEWS = folder() / "en" / "news.conllu"
BAD = Path(__file__).parents[1] / "bad_input"

FOUR = """\
# labels = ud
sentId=1
SROOT 2 0 sleep cpos=VB tense=past
\tNSUBJ 1 2 cat cpos=NN num=pl
Cats slept

sentId=2
SROOT 1 0 run cpos=VB tense=past
\tNSUBJ 2 1 dog cpos=NN num=pl
Dogs ran

sentId=3
SROOT 2 0 sing cpos=VB tense=pres
\tNSUBJ 1 2 bird cpos=NN num=sg
A bird sings

sentId=4
SROOT 1 0 go cpos=VB
Go

"""


class Ran:
    """What a command did (see conftest)."""

    status: int
    out: str
    err: str


@pytest.fixture
def four(tmp_path: Path) -> Path:
    """A test set of four short sentences."""
    place = tmp_path / "four.sr"
    place.write_text(FOUR, encoding="utf-8")
    return place


@pytest.fixture
def handed(tmp_path: Path) -> Callable[[str], Path]:
    """A function that writes a file of outputs."""

    def write(text: str) -> Path:
        place = tmp_path / "team.nbest"
        place.write_text(text, encoding="utf-8")
        return place

    return write


@pytest.fixture(autouse=True)
def _no_program(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ANAPHORA_METEOR_JAR", str(tmp_path / "none.jar"))


def value(ran: Ran, system: str, measure: str, test_set: str = "shallow") -> float:
    (row,) = [
        one
        for one in json.loads(ran.out)["rows"]
        if (one["system"], one["measure"], one["test_set"]) == (system, measure, test_set)
    ]
    return float(row["value"])


def test_a_report_has_all_tables_by_one_command(anaphora: Anaphora, tmp_path: Path) -> None:
    page, paper, rows = tmp_path / "r.html", tmp_path / "r.tex", tmp_path / "r.csv"
    ran = anaphora(
        *("sr", "report", TEST, DEEP_TEST, "--train", TRAIN, DEEP_TRAIN, "--published"),
        *("--all-tables", "--html", page, "--latex", paper, "--csv", rows),
    )
    assert ran.status == 0
    for text in (
        "Generation Challenges: Surface Realisation, 14 systems",
        "All measures, shallow (51 items)",
        "All measures, deep (51 items)",
        "METEOR (exact+stem) sys",
        "TER avg (low)",
        "BLEU avg, shallow",
        "BLEU avg, deep",
        "STUMABA-S (published)",
        "Published: ratings from 0 to 100, deep track (table 9)",
        "not re-run here",
        "sr:1|labels:ud|normalise:amp,lower,blanks",
        "|train:shallow=163,deep=163|seed:1|",
    ):
        assert text in ran.out
    beside = ran.out.partition("One's own and published scores, shallow")[2].partition("\n\n")[0]
    assert beside.count("METEOR") == beside.count("METEOR is not in this table") == 1
    assert "<table" in page.read_text("utf-8")
    assert r"\toprule" in paper.read_text("utf-8")
    with rows.open(encoding="utf-8") as handle:
        assert {row["test_set"] for row in csv.DictReader(handle)} == {"shallow", "deep"}


def test_systems_beat_their_baseline_with_letters(anaphora: Anaphora) -> None:
    asked = ("sr", "report", TEST, DEEP_TEST, "--train", TRAIN, DEEP_TRAIN, "--json")
    ran = anaphora(*asked, "--with-corpus")
    for track in ("shallow", "deep"):
        for measure in ("bleu_avg", "nist_avg", "meteor_avg", "ter_avg"):
            letters = {
                row["system"]: set(row["letters"].split())
                for row in json.loads(ran.out)["rows"]
                if (row["test_set"], row["measure"]) == (track, measure)
            }
            assert not letters["sr-counts"] & letters["sr-random"]
            assert letters["corpus"] == {"A"}
    assert value(ran, "sr-counts", "bleu") > 0.6
    assert value(ran, "sr-trigrams", "bleu") > value(ran, "sr-counts", "bleu")
    assert value(ran, "sr-random", "bleu") < 0.1
    assert value(ran, "corpus", "bleu") == value(ran, "corpus", "meteor") == 1
    assert value(ran, "corpus", "ter") == 0


def test_a_model_is_trained_kept_and_run(anaphora: Anaphora, tmp_path: Path) -> None:
    model, ours, theirs = tmp_path / "m.json", tmp_path / "a.nbest", tmp_path / "b.nbest"
    ran = anaphora("sr", "train", TRAIN, "-o", model)
    assert (ran.status, ran.err) == (0, "")
    assert "163 sentences (shallow, labels ud)" in ran.out
    assert anaphora("sr", "run", "sr-counts", TEST, "--model", model, "-o", ours).status == 0
    assert anaphora("sr", "run", "sr-counts", TEST, "--train", TRAIN, "-o", theirs).status == 0
    assert ours.read_bytes() == theirs.read_bytes()
    lines = ours.read_text(encoding="utf-8").splitlines()
    assert len({line.split("\t")[0] for line in lines}) == 51
    assert max(int(line.split("\t")[1]) for line in lines) == 5


def test_training_names_the_best_system(anaphora: Anaphora, four: Path, tmp_path: Path) -> None:
    model = tmp_path / "m.json"
    ran = anaphora("sr", "train", four, "-o", model)
    assert f"use it with: anaphora sr run sr-ranker TEST --model {model}" in ran.out + ran.err
    bare = tmp_path / "bare.sr"
    bare.write_text("sentId=1\nSROOT 1 0 go cpos=VB\n", encoding="utf-8")
    ran = anaphora("sr", "train", bare, "-o", tmp_path / "none.json")
    assert (ran.status, ran.out) == (2, "")
    assert "has its text, so nothing can be learnt from it" in ran.err


def test_a_report_takes_models_and_outputs_of_others(anaphora: Anaphora, tmp_path: Path) -> None:
    model, ours = tmp_path / "m.json", tmp_path / "ours.nbest"
    anaphora("sr", "train", TRAIN, "-o", model)
    anaphora("sr", "run", "sr-counts", TEST, "--model", model, "-o", ours)
    ran = anaphora(
        *("sr", "report", TEST, "--model", model, "--system", "sr-counts"),
        *("--output-of", f"again={ours}", "--json"),
    )
    assert (ran.status, ran.err) == (0, "")
    for measure in ("bleu", "nist_avg", "meteor_nb", "ter"):
        assert value(ran, "again", measure) == value(ran, "sr-counts", measure)


def test_outputs_of_a_team_are_scored(
    anaphora: Anaphora, four: Path, handed: Callable[[str], Path]
) -> None:
    team = handed("1\t1\tcats  slept\n2\t1\tran dogs\n3\t1\ta bird sings\n4\t1\tgo\n")
    ran = anaphora("sr", "score", four, f"ours={team}", "--json")
    assert (ran.status, ran.err) == (0, "")
    assert value(ran, "ours", "exact") == 0.75
    assert value(ran, "ours", "ter") == pytest.approx(1 / 8)
    assert value(ran, "ours", "ter_avg") == pytest.approx(0.125)
    assert value(ran, "ours", "coverage") == 1


def test_missing_extra_and_repeated_outputs_are_named_and_counted(
    anaphora: Anaphora, four: Path, handed: Callable[[str], Path]
) -> None:
    team = handed(
        "1\t1\tCats slept\n1\t2\tcats SLEPT\n2\t1\tDogs ran\n9\t1\tHa\n3\t6\tA\n3\tx\tB\n"
    )
    ran = anaphora("sr", "score", four, team, "--json")
    assert ran.status == 1
    assert f"{team}:4:1: '9' is not a sentence of the test set; it is not scored" in ran.err
    assert f"{team}:5:1: rank 6 is beyond the fifth; it is not scored" in ran.err
    assert f"{team}:6:3: the rank is a number from 1, the best, not 'x' [sr-nbest-rank]" in ran.err
    assert "no realisation (of rank 1) of 2 of 4 sentences, '3' for one" in ran.err
    (row,) = [
        one
        for one in json.loads(ran.out)["rows"]
        if (one["system"], one["measure"]) == ("team", "bleu_avg")
    ]
    assert (row["missing"], row["extra"], row["duplicates"], row["n"]) == (2, 1, 1, 4)
    assert row["value"] == pytest.approx(0.5)
    assert value(ran, "team", "ter_avg") == pytest.approx(0.5)
    assert value(ran, "team", "ter_nb") == pytest.approx((2 * (2 / 3) + 2) / 4)
    assert value(ran, "team", "bleu_nb") == pytest.approx(2 * (1 / 3) / 4)
    assert value(ran, "team", "coverage") == 0.5


def test_repeated_outputs_and_ranks_are_named_and_counted(
    anaphora: Anaphora, four: Path, handed: Callable[[str], Path]
) -> None:
    team = handed(
        "1\t1\tCats slept\n1\t2\tcats SLEPT\n2\t1\tDogs ran\n2\t1\tran\n"
        "3\t1\ta bird sings\n3\t2\tsings\n4\t2\tgo\n4\t1\tGo\n"
    )
    ran = anaphora("sr", "score", four, team, "--json")
    assert ran.status == 1
    assert f"{team}:2:1: ranks 1 and 2 of sentence '1' have one text" in ran.err
    assert f"{team}:4:3: rank 1 of sentence '2' is given twice; the first one counts" in ran.err
    assert f"{team}:8:1: ranks 1 and 2 of sentence '4' have one text" in ran.err
    assert ran.err.count("[sr-output-repeated]") == 2
    rows = [one for one in json.loads(ran.out)["rows"] if one["system"] == "team"]
    assert {(one["duplicates"], one["missing"]) for one in rows} == {(3, 0)}
    assert value(ran, "team", "exact") == 1


def test_systems_are_named_with_commas_or_one_by_one(anaphora: Anaphora, four: Path) -> None:
    settings = "sr-trigrams:weight=0.5,tried=2"
    rows = []
    for names in (
        ("--system", f"sr-counts,{settings},sr-random"),
        ("--system", "sr-counts", "--system", settings, "--system", "sr-random"),
    ):
        ran = anaphora("sr", "report", four, "--train", four, *names, "--json")
        assert ran.status == 0, ran.err
        rows.append(json.loads(ran.out)["rows"])
    assert rows[0] == rows[1]
    assert {row["system"] for row in rows[0]} == {"corpus", "sr-counts", settings, "sr-random"}


def test_files_of_other_formats_are_refused_with_a_remedy_that_exists(
    anaphora: Anaphora, four: Path, tmp_path: Path
) -> None:
    model = tmp_path / "m.json"
    anaphora("sr", "train", four, "-o", model)
    for arguments, place in (
        (("validate", NEWS), NEWS),
        (("run", "sr-counts", four, "--train", model), model),
        (("run", "sr-counts", NEWS, "--train", four), NEWS),
    ):
        ran = anaphora("sr", *arguments)
        assert ran.status == 2
        assert f"'{place}' is not a file of Surface Realisation" in ran.err
        assert "--from" not in ran.err


def test_a_title_counts_one_system_as_one(anaphora: Anaphora, four: Path) -> None:
    assert "Surface Realisation, 1 system\n" in anaphora("sr", "score", four).out


def test_tracks_are_tested_apart(anaphora: Anaphora, tmp_path: Path) -> None:
    places = []
    for track, test, train in (("s", TEST, TRAIN), ("d", DEEP_TEST, DEEP_TRAIN)):
        place = tmp_path / f"{track}.nbest"
        anaphora("sr", "run", "sr-counts", test, "--train", train, "-o", place)
        places.append(place)
    ran = anaphora("sr", "score", TEST, places[0], "--deep", DEEP_TEST, places[1], "--json")
    found = {(row["test_set"], row["system"]) for row in json.loads(ran.out)["rows"]}
    assert found == {("shallow", "corpus"), ("shallow", "s"), ("deep", "corpus"), ("deep", "d")}


def test_parsed_texts_become_input(anaphora: Anaphora, tmp_path: Path) -> None:
    for track in ("shallow", "deep"):
        place = tmp_path / f"{track}.sr"
        assert anaphora("sr", "convert", NEWS, "--track", track, "-o", place).status == 0
        ran = anaphora("sr", "validate", place)
        assert ran.status == 0
        assert "labels ud" in ran.out
        assert f"track {track}" in ran.out


def test_test_input_has_no_sentences(anaphora: Anaphora) -> None:
    ran = anaphora("sr", "convert", NEWS, "--test")
    assert ran.status == 0
    assert "barn owl" not in ran.out
    assert ran.out.count("sentId=") == 16


def test_the_numbers_depend_on_the_seed(anaphora: Anaphora) -> None:
    one, same, other = (
        anaphora("sr", "convert", NEWS, "--seed", seed).out for seed in ("1", "1", "2")
    )
    assert one == same != other


def test_texts_that_are_not_parsed_are_refused(anaphora: Anaphora, tmp_path: Path) -> None:
    place = tmp_path / "notes.txt"
    place.write_text("Cats slept.\n", encoding="utf-8")
    out = tmp_path / "out.sr"
    ran = anaphora("sr", "convert", place, "--lang", "en", "-o", out)
    assert ran.status == 2
    assert "lacks a parse (heads)" in ran.err
    assert "--preprocessor spacy parses raw text" in ran.err
    assert not out.exists()


def test_raw_text_is_parsed_by_a_preprocessor(anaphora: Anaphora, tmp_path: Path) -> None:
    pytest.importorskip("spacy")
    place = tmp_path / "notes.txt"
    place.write_text("The prime-time show begins. Ana likes it.\n", encoding="utf-8")
    ran = anaphora("sr", "convert", place, "--lang", "en", "--preprocessor", "spacy")
    assert ran.status == 0
    assert "# labels = clear" in ran.out
    assert "HMOD" in ran.out
    assert "The prime - time show begins ." in ran.out


def test_problems_of_files_are_listed(anaphora: Anaphora) -> None:
    ran = anaphora("sr", "validate", BAD / "sr" / "sr-cycle.shallow.sr")
    assert ran.status == 1
    assert "sr-cycle.shallow.sr:8:2: the parents go in a circle" in ran.err
    ran = anaphora("sr", "validate", BAD / "sr-nbest" / "sr-nbest-rank.nbest", "--json")
    assert [one["line"] for one in json.loads(ran.out)["problems"]] == [2, 3, 4]


def test_empty_and_cut_files_are_errors_everywhere(anaphora: Anaphora, tmp_path: Path) -> None:
    empty, cut = tmp_path / "empty.sr", tmp_path / "cut.sr"
    none, part = tmp_path / "empty.nbest", tmp_path / "cut.nbest"
    for place, text in ((empty, ""), (none, "\n"), (part, "1\t1\tCats")):
        place.write_text(text, encoding="utf-8")
    cut.write_text(FOUR[: FOUR.index("sing cpos")], encoding="utf-8")
    for arguments, place, code in (
        (("validate", empty), f"{empty}:1:1: ", "sr-empty"),
        (("validate", none), f"{none}:1:1: ", "sr-nbest-empty"),
        (("validate", cut), f"{cut}:13:11: ", "sr-cut"),
        (("run", "sr-counts", empty, "--train", TRAIN), f"{empty}:1:1: ", "sr-empty"),
        (("run", "sr-counts", TEST, "--train", empty), f"{empty}:1:1: ", "sr-empty"),
        (("run", "sr-counts", cut, "--train", TRAIN), f"{cut}:13:11: ", "sr-cut"),
        (("score", empty), f"{empty}:1:1: ", "sr-empty"),
        (("score", TEST, none), f"{none}:1:1: ", "sr-nbest-empty"),
    ):
        ran = anaphora("sr", *arguments)
        assert ran.status == 1, arguments
        assert place in ran.err
        assert f"[{code}]" in ran.err
    ran = anaphora("sr", "validate", part)
    assert ran.status == 0
    assert f"{part}:1:9: the last line has no end" in ran.err
    assert re.search(r"^outputs +1$", ran.out, re.MULTILINE)


def test_the_other_sentences_of_a_bad_file_are_used(anaphora: Anaphora, tmp_path: Path) -> None:
    ran = anaphora("sr", "train", BAD / "sr" / "sr-cycle.shallow.sr", "-o", tmp_path / "m.json")
    assert ran.status == 1
    assert "2 sentences" in ran.out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("run", "sr-counts", TEST), "learns from sentences with answers; name them with --train"),
        (("run", "greedy", TEST), "'greedy' is a system of the track 'tuna'"),
        (("run", "sr-count", TEST), "Did you mean 'sr-counts'?"),
        (("run", "sr-counts", TEST, "--train", DEEP_TRAIN), "those to learn from are deep"),
        (("run", "sr-counts", TEST, DEEP_TEST, "--train", TRAIN), "cannot be mixed"),
        (("run", "sr-counts", NEWS, "--train", TRAIN), "news.conllu"),
        (("score", TEST, "--deep", TEST), "both test sets are shallow input"),
        (("report", TEST, "--train", DEEP_TRAIN), "none of the files to learn from is shallow"),
        (("report", TEST, "--train", TRAIN, "--model", "m.json"), "--model or --train, not both"),
        (("report", TEST, "--model", TRAIN), "this is not JSON"),
        (("report", TEST), "learns from sentences with answers; name them with --train"),
        (("score", TEST, "--meteor", "official"), "METEOR's official program"),
        (("convert", NEWS, "--preprocessor", "spaci"), "Did you mean 'spacy'?"),
    ],
)
def test_what_cannot_be_meant_is_refused(
    anaphora: Anaphora, arguments: tuple[str | Path, ...], message: str
) -> None:
    ran = anaphora("sr", *arguments)
    assert ran.status in (1, 2)
    assert message in ran.err
    assert "Traceback" not in ran.err


def test_files_are_not_replaced_without_being_told(anaphora: Anaphora, four: Path) -> None:
    for arguments in (
        ("convert", NEWS, "-o", four),
        ("train", TRAIN, "-o", four),
        ("run", "sr-counts", TEST, "--train", TRAIN, "-o", four),
    ):
        ran = anaphora("sr", *arguments)
        assert ran.status == 2
        assert "--force" in ran.err
    assert four.read_text(encoding="utf-8") == FOUR


def test_no_input_is_written_over_even_when_told(
    anaphora: Anaphora, four: Path, tmp_path: Path
) -> None:
    news, model = tmp_path / "in" / "news.conllu", tmp_path / "m.json"
    news.parent.mkdir()
    news.write_bytes(NEWS.read_bytes())
    anaphora("sr", "train", four, "-o", model)
    before = {place: place.read_bytes() for place in (news, model, four)}
    for arguments in (
        ("convert", news, "-o", news),
        ("convert", news.parent, "-o", news),
        ("train", four, "-o", four),
        ("run", "sr-counts", four, "--model", model, "-o", four),
        ("run", "sr-counts", four, "--model", model, "-o", model),
        ("run", "sr-counts", TEST, "--train", four, "-o", four),
    ):
        ran = anaphora("sr", *arguments, "--force")
        assert ran.status == 2
        assert f"'{arguments[-1]}' is an input or another output as well" in ran.err
    assert before == {place: place.read_bytes() for place in before}


def test_a_model_of_other_labels_is_told(anaphora: Anaphora, tmp_path: Path, four: Path) -> None:
    other = tmp_path / "other.sr"
    other.write_text(FOUR.replace("labels = ud", "labels = clear"), encoding="utf-8")
    ran = anaphora("sr", "run", "sr-counts", four, "--train", other)
    assert ran.status == 0
    assert "learnt with the labels 'clear', but the sentences have 'ud'" in ran.err


def test_a_model_of_another_language_is_told(anaphora: Anaphora, tmp_path: Path) -> None:
    spanish = tmp_path / "es.sr"
    assert anaphora("sr", "convert", folder() / "es" / "news.conllu", "-o", spanish).status == 0
    ran = anaphora("sr", "run", "sr-grammar", spanish, "--train", TRAIN)
    assert ran.status == 0
    assert "the training sentences: it was learnt from sentences with the language 'en'" in ran.err
    assert "but these have 'es'; train one with sentences of that language" in ran.err
    ran = anaphora("sr", "run", "sr-grammar", TEST, "--train", TRAIN)
    assert (ran.status, ran.err) == (0, "")


def test_sentences_without_text_are_passed_over(anaphora: Anaphora, tmp_path: Path) -> None:
    place = tmp_path / "some.sr"
    place.write_text(FOUR.replace("Dogs ran\n", ""), encoding="utf-8")
    ran = anaphora("sr", "score", place, "--json")
    assert value(ran, "corpus", "bleu") == 1
    assert "1 of 4 sentences have no text and are passed over" in ran.err


def test_every_command_has_help_with_examples(anaphora: Anaphora) -> None:
    for kind in ("validate", "convert", "train", "run", "score", "report"):
        ran = anaphora("sr", kind, "--help")
        assert ran.status == 0
        assert f"anaphora sr {kind}" in ran.out
        assert "example" in ran.out


def test_differences_from_a_system_have_intervals(anaphora: Anaphora, tmp_path: Path) -> None:
    outputs = []
    for name, system in (("c", "sr-counts"), ("r", "sr-random")):
        place = tmp_path / f"{name}.nbest"
        assert anaphora("sr", "run", system, TEST, "--train", TRAIN, "-o", place).status == 0
        outputs.append(place)
    ran = anaphora("sr", "score", TEST, *outputs, "--against", "r")
    table = ran.out.partition("Differences from r, shallow")[2].partition("\n\n")[0]
    rows = [line.split() for line in table.split("\n") if line.startswith("c ")]
    assert [row[1] for row in rows] == ["BLEU", "NIST", "TER"]
    for row in rows:
        difference, low, high = map(float, row[-4:-1])
        assert low < difference < high
        assert row[-1] == "<.001"
        assert (difference > 0) == (row[1] != "TER")


def test_differences_are_of_the_measures_that_are_asked_for(
    anaphora: Anaphora, four: Path, tmp_path: Path
) -> None:
    outputs = []
    for name in ("one", "two"):
        place = tmp_path / f"{name}.nbest"
        place.write_text("1\t1\tCats slept\n2\t1\tDogs ran\n", encoding="utf-8")
        outputs.append(place)
    command = ("sr", "score", four, *outputs, "--against", "one", "--measures")
    ran = anaphora(*command, "ter_avg,bleu")
    table = ran.out.partition("Differences from one, shallow")[2].partition("\n\n")[0]
    assert [line.split()[1:3] for line in table.split("\n") if line.startswith("two ")] == [
        ["TER", "avg"]
    ]
    ran = anaphora(*command, "bleu")
    assert (ran.status, ran.out) == (2, "")
    assert "add one of them to --measures: bleu_avg, nist_avg, ter_avg" in ran.err


def test_differences_from_nothing_are_refused(anaphora: Anaphora, tmp_path: Path) -> None:
    ran = anaphora("sr", "report", TEST, "--train", TRAIN, "--against", "sr-best")
    assert (ran.status, ran.out) == (2, "")
    assert "--against sr-best: there is no such system here; name one of sr-ranker" in ran.err


def test_a_model_of_another_system_alone_is_refused(anaphora: Anaphora, tmp_path: Path) -> None:
    model = tmp_path / "m.json"
    model.write_text(
        json.dumps(
            {
                **{"format": "anaphora-sr-model", "version": 1, "track": "shallow"},
                **{"labels": "ud", "sentences": 3, "trigrams": {}, "inflection": {}},
                **{"ordering": {"pairs": {}, "slots": {}}},
                "inserting": {"commas": {}, "to": {}, "that": {}},
            }
        ),
        encoding="utf-8",
    )
    ran = anaphora("sr", "run", "sr-ranker", TEST, "--model", model)
    assert (ran.status, ran.out) == (1, "")
    assert "lacks what sr-ranker needs (lifting, ranker, spelling)" in ran.err
    assert "[sr-model-skills]" in ran.err
