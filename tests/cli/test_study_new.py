"""``anaphora study new``: studies of every kind, from the files that users have."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import Ran

from anaphora_samples import folder
from anaphora_workbench.cli.study.preview import with_room
from anaphora_workbench.studies.kinds import Kind
from anaphora_workbench.studies.materials.material import Material
from anaphora_workbench.studies.materials.texts import sentences_of
from anaphora_workbench.studies.new import NewStudy, make_study
from anaphora_workbench.studies.schedule import rows_of
from anaphora_workbench.studies.study_file import Study, read_study

Command = Callable[..., Ran]
GREC, TUNA = folder() / "grec" / "test.xml", folder() / "tuna" / "test.xml"
OTHER = folder() / "grec" / "test-2.xml"


def made(path: Path) -> Study:
    reading = read_study(path)
    assert reading.problems == ()
    return reading.wanted()


def records(path: Path) -> list[dict[str, Any]]:
    lines = (path / "stimuli.jsonl").read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines]


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """Where the study goes."""
    return tmp_path / "study"


def test_a_reading_study_has_each_text_under_each_system(anaphora: Command, place: Path) -> None:
    ran = anaphora("study", "new", "reading", GREC, "--system", f"b={OTHER}", "-o", place)
    assert ran.status == 0
    study = made(place)
    assert study.systems == ("corpus", "b")
    assert len(study.items) == 16
    assert study.settings.design.participants == 6  # three of each text and version
    first = records(place)[0]
    assert first["domain"] == "person"
    assert first["sentences"][0] == {
        "text": "Clara Amsel was a surgeon, "
        "who led the hospital of the mining district until 1967.",
        "tokens": 17,
        "reference": True,
    }


def test_a_sentence_knows_whether_it_refers_to_the_subject() -> None:
    text = "Lima is big. The sea is near. It rains, and falls."
    # Lima; It; and an expression without words before "falls".
    found = sentences_of(text, "en", [(0, 4), (30, 32), (44, 44)])
    assert [(each["tokens"], each.get("reference", False)) for each in found] == [
        (4, True),
        (5, False),
        (6, True),
    ]
    found = sentences_of(text, "en", [(17, 20), (44, 44)])
    assert [each.get("reference", False) for each in found] == [False, True, True]


def test_questions_come_from_a_table(anaphora: Command, place: Path) -> None:
    table = folder() / "studies" / "questions.csv"
    ran = anaphora(
        *("study", "new", "reading", GREC, "--system", f"b={OTHER}"),
        *("--questions", table, "-o", place),
    )
    assert ran.status == 0
    assert "warning: 10 items without a question, such as 't2' [questions-none]" in ran.err
    first = records(place)[0]["questions"]
    assert [each["type"] for each in first] == ["Q1", "Q2", "Q3"]
    assert [len(each["wrong"]) for each in first] == [4, 4, 4]
    assert "After each text come a few questions" in made(place).settings.instructions.text


def test_a_selection_study_has_gaps_in_running_text(anaphora: Command, place: Path) -> None:
    assert anaphora("study", "new", "selection", GREC, "-o", place).status == 0
    parts = records(place)[0]["parts"]
    assert parts[0]["id"] == "t1.1"
    assert {"_", "she", "Clara Amsel"} <= set(parts[0]["choices"])
    assert parts[1] == " was a surgeon, "
    assert len(made(place).items) == 16
    assert (place / "material.xml").read_text("utf-8").startswith("<?xml")


def test_an_elicitation_study_draws_places_for_each_participant(
    anaphora: Command, place: Path
) -> None:
    ran = anaphora("study", "new", "elicitation", TUNA, "--items", "4", "-o", place)
    assert (ran.status, ran.err) == (0, "")
    study = made(place)
    conditions = study.settings.condition
    assert [(each.name, each.within) for each in conditions] == [("loc", False), ("fc", False)]
    assert conditions[1].second_chance == (False, True)
    assert (study.settings.trial.feedback, study.settings.trial.understood) == (True, 0.75)
    for stimulus in study.stimuli:
        assert stimulus.grid is not None
        assert (stimulus.grid.columns, stimulus.grid.rows) == (5, 3)
        assert {thing.column for thing in stimulus.grid.things} == {None}
        assert [thing.target for thing in stimulus.grid.things].count(True) == 1


def test_pictures_say_nothing_of_what_they_show(anaphora: Command, place: Path) -> None:
    anaphora("study", "new", "elicitation", TUNA, "--items", "4", "-o", place)
    for picture in (place / "media").iterdir():
        assert picture.stem.isalnum()
        text = picture.read_text("utf-8")
        assert text.startswith("<svg")
        assert "<title" not in text


def test_an_identification_study_keeps_places_and_fills_up(anaphora: Command, place: Path) -> None:
    ran = anaphora("study", "new", "identification", TUNA, "-o", place)
    assert (ran.status, ran.err) == (0, "")
    study = made(place)
    assert study.systems == ("HUMAN-1", "HUMAN-2")
    design, trial = study.settings.design, study.settings.trial
    assert (design.blocks, design.fill) == (2, True)
    assert (trial.seconds, trial.fixation_ms, trial.bell) == (15.0, 1000, True)
    assert study.settings.outliers.treatment == "replace"
    assert all(thing.column for each in study.stimuli for thing in each.grid.things if each.grid)


def test_a_system_without_words_is_put_into_words(
    anaphora: Command, place: Path, tmp_path: Path
) -> None:
    answers = tmp_path / "answers.xml"
    assert anaphora("tuna", "run", "full-brevity", TUNA, "-o", answers).status == 0
    ran = anaphora("study", "new", "judgement", TUNA, "--system", f"fb={answers}", "-o", place)
    assert ran.status == 0
    texts = {each["system"]: each["text"] for each in records(place)[:3]}
    assert texts["fb"].startswith("the ")
    scales = made(place).settings.scale
    assert [(each.name, each.least, each.most, each.start) for each in scales] == [
        ("adequacy", 1, 100, 50),
        ("fluency", 1, 100, 50),
    ]


def test_pictures_of_the_user_are_taken(anaphora: Command, place: Path, tmp_path: Path) -> None:
    photos = tmp_path / "photos"
    photos.mkdir()
    ran = anaphora("study", "new", "judgement", TUNA, "--pictures", photos, "-o", place)
    assert ran.status == 1
    assert "there is no picture of 'desk-blue-back-large.svg'" in ran.err
    assert not place.exists()
    text = TUNA.read_text("utf-8")
    names = {part.partition('"')[0] for part in text.split('IMAGE="')[1:]}
    for name in names:
        (photos / Path(name).with_suffix(".png")).write_bytes(f"\x89PNG {name}".encode("latin-1"))
    ran = anaphora("study", "new", "judgement", TUNA, "--pictures", photos, "-o", place)
    assert ran.status == 0
    assert {path.suffix for path in (place / "media").iterdir()} == {".png"}


@pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="needs espeak-ng")
def test_descriptions_are_spoken(anaphora: Command, place: Path) -> None:
    ran = anaphora(
        *("study", "new", "identification", TUNA, "--items", "2", "--speak"),
        *("--presentation", "spoken", "-o", place),
    )
    assert ran.status == 0
    sounds = {each.audio for each in made(place).stimuli}
    assert len(sounds) == 4
    assert all((place / str(name)).read_bytes().startswith(b"RIFF") for name in sounds)
    trial = made(place).settings.trial
    assert (trial.seconds, trial.fixation_ms, trial.bell) == (0.0, 0, False)
    checked = anaphora("study", "check", place).out
    assert "measures:     identification_time, identification_accuracy\n" in checked


def test_speaking_needs_espeak(
    anaphora: Command, place: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    ran = anaphora("study", "new", "judgement", TUNA, "--speak", "-o", place)
    assert ran.status == 1
    assert "--speak needs espeak-ng, which is not installed: apt-get install" in ran.err
    assert not place.exists()


@pytest.fixture
def outputs(anaphora: Command, tmp_path: Path) -> tuple[Path, Path]:
    """Sentences with their neighbours, and a system's outputs."""
    sentences, out = tmp_path / "news.sr", tmp_path / "out.nbest"
    anaphora("sr", "convert", folder() / "en" / "news.conllu", "-o", sentences)
    train = folder() / "sr" / "shallow-train.sr"
    anaphora("sr", "run", "sr-random", sentences, "--train", train, "-o", out)
    return sentences, out


def test_a_rating_study_shows_neighbours_and_reference(
    anaphora: Command, place: Path, outputs: tuple[Path, Path]
) -> None:
    sentences, out = outputs
    ran = anaphora("study", "new", "rating", sentences, "--system", f"r={out}", "-o", place)
    assert ran.status == 0
    study = made(place)
    assert len(study.practice) == 3
    assert [(each.name, each.screen, each.compares) for each in study.settings.scale] == [
        ("clarity", 1, False),
        ("readability", 1, False),
        ("meaning", 2, True),
    ]
    found = {(each.item, each.system): each for each in [*study.stimuli, *study.practice]}
    second = found["en-news-s2", "corpus"]
    assert second.before == (
        "A barn owl that spent the winter in a café has flown back to its lighthouse."
    )
    assert second.text == second.reference


def test_sentences_without_neighbours_are_noted(
    anaphora: Command, place: Path, outputs: tuple[Path, Path]
) -> None:
    sentences, out = outputs
    kept = sentences.read_text("utf-8").splitlines(keepends=True)
    sentences.write_text(
        "".join([line for line in kept if not line.startswith(("# before", "# after"))]), "utf-8"
    )
    ran = anaphora("study", "new", "rating", sentences, "--system", f"r={out}", "-o", place)
    assert ran.status == 0
    assert "'anaphora sr convert' does" in ran.err


def test_test_input_keeps_no_neighbours(anaphora: Command) -> None:
    ran = anaphora("sr", "convert", folder() / "en" / "news.conllu", "--test")
    assert "# before" not in ran.out
    assert "barn owl" not in ran.out


def test_the_first_item_of_a_magnitude_study_is_the_modulus(
    anaphora: Command, place: Path, outputs: tuple[Path, Path]
) -> None:
    sentences, out = outputs
    anaphora("study", "new", "magnitude", sentences, "--system", f"r={out}", "-o", place)
    study = made(place)
    texts = [each.text for each in study.stimuli]
    assert study.settings.trial.modulus_text
    assert study.settings.trial.modulus_text not in texts


def test_any_text_can_be_asked_about(anaphora: Command, place: Path) -> None:
    texts = folder() / "text" / "es"
    ran = anaphora("study", "new", "question-writing", texts, "--lang", "es", "-o", place)
    assert ran.status == 0
    study = made(place)
    assert len(study.items) == 10
    assert study.settings.study.language == "es"
    assert study.settings.trial.question_types == ("tema", "lugar", "detalle")


@pytest.mark.parametrize("kind", ["reading", "rating", "magnitude"])
def test_any_table_is_material(anaphora: Command, place: Path, tmp_path: Path, kind: str) -> None:
    table = tmp_path / "outputs.csv"
    rows = [f"{n},{system},A {system} says {n}. It ends.,dom" for n in range(8) for system in "AB"]
    table.write_text("item,system,text,domain\n" + "\n".join(rows), "utf-8")
    ran = anaphora("study", "new", kind, table, "--practice", "0", "-o", place)
    assert ran.status == 0
    study = made(place)
    assert study.systems == ("A", "B")
    names = [each.name for each in study.settings.scale]
    assert names == (["clarity", "readability"] if kind == "rating" else [])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "item,text\n1,a\n",
            ":1: there is no column 'system'. Did you mean 'item'? Columns: item, text",
        ),
        ("item,system,text\n1,A,x\n1,A,y\n", ":3: the item '1' of system 'A' has an earlier line"),
        ("item,system,text\n1,A,x\n2,,y\n", ":3: the cell 'system' is empty [material-cell]"),
        ("item,system,text\n", ":2: there is a header but nothing below it [table-empty]"),
        ("", ":1: the table is empty"),
        ("item,system,text\n1,A\n", ":2: there are 2 cells, but 3 columns"),
        ("item,system,text\n1,A,x\n", "there is only 'A'; add --system NAME=FILE [usage]"),
    ],
)
def test_a_bad_table_is_reported_with_its_place(
    anaphora: Command, place: Path, tmp_path: Path, text: str, message: str
) -> None:
    table = tmp_path / "bad.csv"
    table.write_text(text, "utf-8")
    ran = anaphora("study", "new", "rating", table, "-o", place)
    assert ran.status in (1, 2)
    assert message in ran.err
    assert not place.exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("reading", GREC), "a reading study compares systems, and there is only 'corpus'"),
        (("elicitation", GREC), "is a file of the format grec, but material for an elicitation"),
        (("selection", GREC, "--system", "a=b"), "--system means nothing in a selection study"),
        (("rating", GREC, "--speak"), "--speak means nothing in a rating study"),
        (("selection", GREC, "--items", "17"), "--items 17: the material has 16 items"),
        (("selection", GREC, "--practice", "16"), "--practice 16 leaves none of 16 items"),
        (("reading", GREC, "--system", f"corpus={OTHER}"), "'corpus' means the texts' own words"),
        (("reading", "none.xml"), "there is no such file"),
        (("reading", __file__), "describes them; the name of a table ends in .csv [usage]"),
        (("selection",), "name the kind and the material"),
        (("walking", GREC), "'walking' is not known"),
        (("identification", TUNA, "--presentation", "spoken"), "spoken needs --speak"),
        (("--sample", "reading", "selection"), "takes neither a further kind nor material"),
    ],
)
def test_what_cannot_be_meant_is_refused(
    anaphora: Command, place: Path, arguments: tuple[str | Path, ...], message: str
) -> None:
    ran = anaphora("study", "new", *arguments, "-o", place)
    assert ran.status in (1, 2)
    assert message in ran.err
    assert not place.exists()


class Hashed(str):
    """A name that counts how often sets ask for it."""

    times = 0

    def __hash__(self) -> int:
        Hashed.times += 1
        return str.__hash__(self)


def test_the_work_grows_with_the_material_not_with_its_square() -> None:
    records = [
        {"item": Hashed(f"i{number}"), "system": system, "text": "So it is."}
        for number in range(300)
        for system in "AB"
    ]
    Hashed.times = 0
    make_study(NewStudy(Kind.RATING, "large", items=299), Material(records))
    assert Hashed.times < 50 * len(records)


def test_nothing_is_written_over(anaphora: Command, place: Path) -> None:
    place.mkdir()
    assert anaphora("study", "new", "--sample", "reading", "-o", place).status == 0
    before = (place / "study.toml").read_bytes()
    ran = anaphora("study", "new", "--sample", "rating", "-o", place)
    assert ran.status == 1
    assert "this exists and is not an empty folder; choose another name [target-exists]" in ran.err
    assert (place / "study.toml").read_bytes() == before


def test_the_same_seed_makes_the_same_study(anaphora: Command, tmp_path: Path) -> None:
    for name, seed in (("a", "1"), ("b", "1"), ("c", "2")):
        anaphora(
            *("study", "new", "selection", GREC, "--items", "5", "--seed", seed),
            *("--name", "x", "-o", tmp_path / name),
        )
    a, b, c = [(tmp_path / name / "stimuli.jsonl").read_text("utf-8") for name in "abc"]
    assert a == b != c


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"item,system,text\n{'x' * 201},A,y\n{'x' * 201},B,y\n", "at most 200 characters"),
        (f"item,system,text\n1,A,{'y' * 100_001}\n1,B,y\n", "at most 100000 characters"),
    ],
)
def test_what_no_study_can_show_is_refused(
    anaphora: Command, place: Path, tmp_path: Path, text: str, message: str
) -> None:
    table = tmp_path / "table.csv"
    table.write_text(text, "utf-8")
    ran = anaphora("study", "new", "rating", table, "-o", place)
    assert ran.status == 1
    assert "the material cannot be shown; the item '" in ran.err
    assert message in ran.err
    assert ran.err.endswith("[material-errors]\n")
    assert list(tmp_path.iterdir()) == [table]


def test_texts_of_any_script_are_material(anaphora: Command, place: Path, tmp_path: Path) -> None:
    table = tmp_path / "table.csv"
    texts = ["😀 𝒜 says: yes.", "שלום עולם. ‏זה טקסט.", "«¿Qué?», dijo.\u2028Nada."]
    rows = [f'{n},{system},"{text}"' for n, text in enumerate(texts) for system in "אB"]
    table.write_bytes(("\ufeffitem;system;text\r\n".replace(";", ",") + "\r\n".join(rows)).encode())
    ran = anaphora("study", "new", "magnitude", table, "-o", place)
    assert ran.status == 0
    study = made(place)
    assert study.systems == ("א", "B")
    shown = {each.text for each in study.stimuli} | {study.settings.trial.modulus_text}
    assert {" ".join(text.split()) for text in texts} == {" ".join(str(t).split()) for t in shown}


def test_a_preview_has_room_for_everybody(anaphora: Command, place: Path) -> None:
    anaphora("study", "new", "--sample", "reading", "-o", place)
    study = made(place)
    roomy = with_room(study)
    assert roomy.settings.design.participants > 1_000
    assert roomy.fingerprint == study.fingerprint
    assert rows_of(roomy) == rows_of(study)
