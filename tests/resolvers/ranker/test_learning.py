"""``anaphora train ranker``: what it learns, what it prints, and how it refuses bad input."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from anaphora_resolvers.ranker import learning
from anaphora_resolvers.ranker.boosting import folds_of
from anaphora_resolvers.ranker.chain_model import CHAINS
from anaphora_resolvers.ranker.examples import Lesson
from anaphora_resolvers.ranker.model import Model
from anaphora_workbench.cli.main import main
from anaphora_workbench.errors import NeedsError
from anaphora_workbench.model.document import bare
from anaphora_workbench.ports import Reading
from anaphora_workbench.registry import Registry
from anaphora_workbench.workspace import Workspace

Corpus = Callable[..., Path]


def trained(gold: Path, folder: Path, *options: str, resolver: str = "ranker") -> int:
    """Run the command and return its exit status."""
    return main(["train", resolver, str(gold), "-o", str(folder), *options])


@pytest.mark.usefixtures("quick")
def test_it_learns_and_reports_accuracy_next_to_supar(
    write_corpus: Corpus, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "model"
    assert trained(write_corpus(), folder, "--json") == 0
    heard = capsys.readouterr()
    value = json.loads(heard.out)
    assert (value["documents"], value["words"], value["folds"]) == (3, 90, 3)
    assert value["accuracy"] == 1.0  # the pronoun always stands for the subject
    assert value["baseline"] is not None
    assert 0 <= value["calibration_error"] <= 1
    assert "second model 3 of 3, about " in heard.err
    assert "model of all documents, about " in heard.err
    model = Model.read(folder / "model.json")
    assert model.facts["documents"] == ["gold0", "gold1", "gold2"]
    assert model.facts["seed"] == 1
    assert not [name for name in tmp_path.iterdir() if name.name.endswith(".part")]


@pytest.mark.usefixtures("quick")
def test_the_text_names_the_option_to_type(
    write_corpus: Corpus, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "model"
    assert trained(write_corpus(2), folder, resolver="ranker-sure") == 0
    out = capsys.readouterr().out
    assert "in a cross-validation by document in 2 parts 100.0% of the anaphors are right" in out
    assert f"use it with --resolver ranker-sure:{folder}; evaluate it on other documents" in out


@pytest.mark.usefixtures("quick")
def test_the_same_seed_gives_the_same_model(write_corpus: Corpus, tmp_path: Path) -> None:
    gold = write_corpus(2)
    models = []
    for name, seed in (("a", "3"), ("b", "3")):
        assert trained(gold, tmp_path / name, "--seed", seed) == 0
        models.append((tmp_path / name / "model.json").read_bytes())
    assert models[0] == models[1]


@pytest.mark.usefixtures("quick")
def test_it_goes_on_from_a_model_and_says_what_that_knows(
    write_corpus: Corpus, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    gold, first, second = write_corpus(2), tmp_path / "first", tmp_path / "second"
    assert trained(gold, first) == 0
    before = (first / "model.json").read_bytes()
    capsys.readouterr()
    assert trained(gold, second, resolver=f"ranker:{first}") == 0
    assert (
        "warning: the model to go on from has learnt from 'gold0' and 1 more of these documents, "
        "so all figures here are too high [trained-on]"
    ) in capsys.readouterr().err
    old, new = Model.read(first / "model.json"), Model.read(second / "model.json")
    assert new.facts["base"]["fingerprint"] == old.version
    size = len(old.ranking.leaves)
    assert len(new.ranking.leaves) == size + learning.TREES // 4
    assert (new.ranking.leaves[:size] == old.ranking.leaves).all()
    assert len(new.certainty.leaves) == len(old.certainty.leaves)  # learned anew
    assert (first / "model.json").read_bytes() == before


@pytest.mark.usefixtures("quick")
def test_a_learning_curve_is_a_picture_and_numbers(
    write_corpus: Corpus, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("matplotlib")
    picture, gold = tmp_path / "curve.svg", write_corpus(4, pairs=4)
    assert trained(gold, tmp_path / "m", "--json", "--curve", str(picture)) == 0
    points = json.loads(capsys.readouterr().out)["curve"]
    assert [point["documents"] for point in points] == [1, 2, 3]
    assert all(0 <= point["accuracy"] <= 1 for point in points)
    drawn = picture.read_text(encoding="utf-8")
    assert "number of documents learned from" in drawn
    assert "correct answers in other documents (%)" in drawn
    assert f"{100 * points[-1]['accuracy']:.1f}" in drawn


@pytest.mark.usefixtures("quick")
def test_a_reliability_diagram_is_a_picture_and_numbers(
    write_corpus: Corpus, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("matplotlib")
    picture, gold = tmp_path / "reliability.svg", write_corpus(4, pairs=4)
    assert trained(gold, tmp_path / "m", "--json", "--reliability", str(picture)) == 0
    done = json.loads(capsys.readouterr().out)
    bins = done["reliability"]
    answers = sum(each["answers"] for each in bins)
    apart = sum(each["answers"] * abs(each["probability"] - each["correct"]) for each in bins)
    assert apart / answers == pytest.approx(done["calibration_error"], abs=0.001)
    drawn = picture.read_text(encoding="utf-8")
    assert "probability of the answer (%)" in drawn
    assert "perfect probabilities" in drawn
    assert "dot size: number of answers" in drawn
    assert all(f">{each['answers']}<" in drawn for each in bins)


def test_one_picture_is_not_drawn_over_the_other(
    write_corpus: Corpus, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("matplotlib")
    picture = str(tmp_path / "one.svg")
    both = ("--curve", picture, "--reliability", picture)
    assert trained(write_corpus(2), tmp_path / "m", *both) == 2
    assert "nothing is written over it" in capsys.readouterr().err


@pytest.mark.usefixtures("quick")
def test_several_languages_give_one_model_and_a_note(write_corpus: Corpus, tmp_path: Path) -> None:
    heard: list[str] = []
    readings = in_languages(write_corpus(2), "en", "es")
    done = learning.train(readings, tmp_path / "m", 1, heard.append)
    assert done.documents == 2
    assert "one model for several languages: 1 document in 'en', 1 document in 'es'" in heard
    assert set(Model.read(tmp_path / "m" / "model.json").slots) == {"en", "es"}


@pytest.mark.usefixtures("quick")
def test_a_language_without_tables_is_learnt_from_its_parse(
    write_corpus: Corpus, tmp_path: Path
) -> None:
    readings = in_languages(write_corpus(2), "xx", "xx")
    done = learning.train(readings, tmp_path / "m", 1, lambda _line: None)
    assert done.accuracy == 1.0


@pytest.mark.usefixtures("quick")
def test_a_language_without_tables_and_parse_is_refused(
    write_corpus: Corpus, tmp_path: Path
) -> None:
    readings = [
        replace(reading, document=bare(reading.document))
        for reading in in_languages(write_corpus(2), "xx", "xx")
    ]
    pytest.importorskip("spacy")
    with pytest.raises(NeedsError, match="for 'xx', and no model is known") as raised:
        learning.train(readings, tmp_path / "m", 1, lambda _line: None)
    assert raised.value.code == "model-missing"
    assert not (tmp_path / "m").exists()


def in_languages(gold: Path, *codes: str) -> list[Reading]:
    """Return the documents of a folder in the languages named."""
    inputs = Workspace(Registry()).open([gold])
    readings = [reading for entry in inputs for reading in entry.readings()]
    return [
        replace(reading, document=replace(reading.document, language=code))
        for reading, code in zip(readings, codes, strict=True)
    ]


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize(
    ("linked", "why"),
    [
        ("nobody", "no pronoun has a right candidate. Annotate pronouns together with their"),
        ("both", "every candidate of every pronoun is right, and a ranking needs wrong ones"),
    ],
)
def test_one_class_of_candidates_teaches_nothing(
    linked: str,
    why: str,
    write_corpus: Corpus,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    gold = write_corpus(2, linked=linked, pairs=2 if linked == "both" else 6)
    assert trained(gold, tmp_path / "m") == 1
    heard = capsys.readouterr().err
    assert why in heard
    assert "[training-empty]" in heard
    assert not (tmp_path / "m").exists()


@pytest.mark.usefixtures("quick")
def test_too_few_anaphors_and_one_document_are_refused(
    write_corpus: Corpus, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert trained(write_corpus(2, folder="few", pairs=2), tmp_path / "m") == 1
    heard = capsys.readouterr().err
    assert "fewer than 10 pronouns have an antecedent in the text and another candidate" in heard
    assert trained(write_corpus(1, folder="one"), tmp_path / "m") == 1
    heard = capsys.readouterr().err
    assert "training needs at least 2 annotated documents" in heard
    assert "there is 1 [training-empty]" in heard


@pytest.mark.usefixtures("quick")
def test_texts_without_annotation_are_skipped_or_refused(
    write_corpus: Corpus, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    gold = write_corpus(2)
    (gold / "plain.txt").write_text("She slept.\n", encoding="utf-8")
    assert trained(gold, tmp_path / "m") == 0
    assert "contains no annotation and is skipped" in capsys.readouterr().err
    assert trained(gold / "plain.txt", tmp_path / "n") == 1
    assert "the gold files contain no annotation" in capsys.readouterr().err
    assert not (tmp_path / "n").exists()


@pytest.mark.usefixtures("quick")
def test_an_interrupt_leaves_nothing_behind(
    write_corpus: Corpus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gold = write_corpus(2)
    before = sorted(tmp_path.rglob("*"))

    def interrupt(*_given: object, **_named: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(learning, "_chains", interrupt)
    assert trained(gold, tmp_path / "m") == 130
    assert sorted(tmp_path.rglob("*")) == before


def test_a_library_that_is_missing_is_named_with_its_remedy(
    write_corpus: Corpus,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    gold = write_corpus(2)
    monkeypatch.setitem(sys.modules, "lightgbm", None)
    assert trained(gold, tmp_path / "m") == 1
    heard = capsys.readouterr().err
    assert "training the ranker needs lightgbm, which is not installed" in heard
    assert 'pip install "anaphora-workbench[learn]"' in heard

    def absent(_name: str) -> None:
        raise OSError("libgomp.so.1: cannot open shared object file: No such file or directory")

    monkeypatch.setattr("anaphora_workbench.lazy.import_module", absent)
    assert trained(gold, tmp_path / "m") == 1
    heard = capsys.readouterr().err
    assert "which is installed but cannot be loaded: libgomp.so.1" in heard
    assert "try 'apt-get install libgomp1' [library-missing]" in heard
    assert not (tmp_path / "m").exists()


def test_folders_and_pictures_are_checked_before_training(
    write_corpus: Corpus, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    gold = write_corpus(2)
    assert trained(gold, gold) == 2
    assert "is there already; name a new folder for the model [usage]" in capsys.readouterr().err
    assert trained(gold, tmp_path / "m", "--curve", "curve.gif") == 2
    assert "use a name that ends in .svg or .png [usage]" in capsys.readouterr().err
    assert trained(gold, tmp_path / "m", resolver=f"ranker:{tmp_path / 'none'}") == 1
    heard = capsys.readouterr().err
    assert f"{tmp_path / 'none'}: this folder does not exist; 'anaphora train ranker" in heard
    assert "[model-unreadable]" in heard


def test_coreferee_has_no_learning_curve(
    write_corpus: Corpus, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("matplotlib")
    picture = str(tmp_path / "c.svg")
    assert trained(write_corpus(2), tmp_path / "m", "--curve", picture, resolver="coreferee") == 2
    assert "coreferee has no learning curve; train it without --curve" in capsys.readouterr().err
    given = ("--reliability", picture)
    assert trained(write_corpus(2, folder="b"), tmp_path / "m", *given, resolver="coreferee") == 2
    assert "'coreferee' gives no probabilities" in capsys.readouterr().err


@pytest.mark.usefixtures("quick")
def test_chains_are_written_only_where_there_is_enough_to_learn(
    write_corpus: Corpus, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert trained(write_corpus(2), tmp_path / "m") == 0
    written = (tmp_path / "m" / CHAINS).exists()
    assert ("no model of chains" in capsys.readouterr().err) == (not written)


def test_texts_of_one_name_are_in_one_part_of_the_cross_validation() -> None:
    # A text is learnt from with its own parse and with ours: no model may answer one of them that
    # has seen the other.
    names = [f"text{number}" for number in range(9)] * 2
    parts = folds_of(names, 5, seed=1)
    assert parts[:9].tolist() == parts[9:].tolist()
    assert sorted(set(parts.tolist())) == [0, 1, 2, 3, 4]
    assert folds_of(["a", "b", "a"], 5, seed=1).max() == 1


def test_pictures_that_exist_are_kept_and_places_are_checked_before_training(
    write_corpus: Corpus, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("matplotlib")
    gold, mine = write_corpus(2), tmp_path / "mine.svg"
    mine.write_text("my own", encoding="utf-8")
    for option in ("--curve", "--reliability"):
        assert trained(gold, tmp_path / "m", option, str(mine)) == 2
        heard = capsys.readouterr().err
        assert "exists; choose another name, or overwrite it with --force" in heard
    assert mine.read_text(encoding="utf-8") == "my own"
    assert trained(gold, tmp_path / "m", "--curve", str(tmp_path / "m" / "c.svg")) == 2
    assert "is in the folder of the model; name another place" in capsys.readouterr().err
    assert trained(gold, mine / "m") == 1
    assert "cannot be written" in capsys.readouterr().err
    assert not (tmp_path / "m").exists()


@pytest.mark.usefixtures("quick")
def test_a_model_that_is_worse_than_rules_is_reported(
    write_corpus: Corpus,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Lesson, "judged", lambda _self, _resolver: [True])
    monkeypatch.setattr(learning, "_accuracy", lambda _answers: 0.25)
    assert trained(write_corpus(3), tmp_path / "m") == 0
    heard = capsys.readouterr().err
    assert "supar is right more often in these documents (100.0%) than the new model" in heard
    assert "(25.0%)" in heard
    assert "annotate more documents, or go on from 'ranker:shipped' [model-weak]" in heard


@pytest.mark.usefixtures("quick")
def test_figures_of_documents_that_the_base_knows_are_marked(
    write_corpus: Corpus, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    gold, first = write_corpus(3), tmp_path / "first"
    assert trained(gold, first) == 0
    assert "figures too high" not in capsys.readouterr().out
    assert trained(gold, tmp_path / "second", resolver=f"ranker:{first}") == 0
    heard = capsys.readouterr()
    assert "figures too high: the model to go on from knows some of the documents" in heard.out
    assert "[trained-on]" in heard.err


@pytest.mark.usefixtures("quick")
def test_chains_that_are_asked_for_are_needed(
    write_corpus: Corpus, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert trained(write_corpus(2), tmp_path / "m", resolver="ranker-chains") == 1
    assert "[training-empty]" in capsys.readouterr().err
    assert not (tmp_path / "m").exists()
