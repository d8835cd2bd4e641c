"""``anaphora train``."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from anaphora_resolvers.adapters.coreferee import CorefereeResolver
from anaphora_workbench.cli.main import main
from anaphora_workbench.ports import Reading, Training

TEXT = "1\tAna\tAna\tPROPN\tNNP\t_\t0\troot\t_\tEntity=(e1-person-1-)\n\n"


@pytest.fixture
def gold(tmp_path: Path) -> Path:
    path = tmp_path / "gold.conllu"
    head = "# newdoc id = d\n# global.Entity = eid-etype-head-other\n# sent_id = 1\n"
    path.write_text(head + TEXT, encoding="utf-8")
    return path


@pytest.fixture
def learnt(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str, int]]:
    """Let coreferee learn nothing; return what it was given."""
    given: list[tuple[str, str, int]] = []

    def train(
        self: CorefereeResolver,
        readings: Iterable[Reading],
        folder: Path,
        *,
        seed: int,
        tell: Callable[[str], None],
        curve: bool = False,
    ) -> Training:
        tell("one round")
        given.extend([(r.document.doc_id, r.document.language, seed) for r in readings])
        return Training(1, 1200, 2, 0.5, f"--resolver coreferee:{folder}")

    monkeypatch.setattr(CorefereeResolver, "train", train)
    return given


def test_it_says_what_was_learnt_and_how_it_is_used(
    gold: Path,
    tmp_path: Path,
    learnt: list[tuple[str, str, int]],
    capsys: pytest.CaptureFixture[str],
) -> None:
    folder = tmp_path / "w"
    assert main(["train", "coreferee", str(gold), "--lang", "fr", "-o", str(folder)]) == 0
    assert learnt == [("d", "fr", 1)]
    heard = capsys.readouterr()
    assert heard.err == "one round\n"
    assert heard.out == (
        f"{folder}: coreferee learnt from 1 document of 1,200 words; of the anaphors in 2 held "
        f"out 50.0% are right\nuse it with --resolver coreferee:{folder}; it skips all these "
        "documents\n"
    )


@pytest.mark.usefixtures("learnt")
def test_json_goes_to_standard_output_alone(
    gold: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["train", "coreferee", str(gold), "--json", "--seed", "7", "-o", str(tmp_path / "w")])
    value = json.loads(capsys.readouterr().out)
    assert (value["resolver"], value["documents"], value["accuracy"]) == ("coreferee", 1, 0.5)


def test_a_resolver_that_learns_nothing_is_named(
    gold: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["train", "supar", str(gold), "-o", str(tmp_path / "w")]) == 2
    assert capsys.readouterr().err == (
        "anaphora: 'supar' cannot be trained. These can: coreferee, ranker, ranker-chains, "
        "ranker-sure [usage]\n"
    )


def test_an_unknown_resolver_gets_the_list_of_those_that_can_be_trained(
    gold: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["train", "corefree", str(gold), "-o", str(tmp_path / "w")]) == 2
    assert capsys.readouterr().err == (
        "anaphora: there is no resolver 'corefree'. Did you mean 'coreferee'? These can be "
        "trained: coreferee, ranker, ranker-chains, ranker-sure. [plugin-unknown]\n"
    )


def test_a_wrong_name_is_reported_before_a_wrong_place(
    gold: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["train", "corefree", str(gold), "-o", str(gold)]) == 2
    assert "there is no resolver 'corefree'" in capsys.readouterr().err
    assert main(["train", "supar", str(gold), "-o", "/proc/none/model"]) == 2
    assert "'supar' cannot be trained" in capsys.readouterr().err


def test_a_folder_that_holds_something_is_not_written_over(
    gold: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["train", "coreferee", str(gold), "-o", str(tmp_path)]) == 2
    assert "is there already; name a new folder for the model" in capsys.readouterr().err


def test_without_coreferee_it_says_how_to_get_it(
    gold: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("anaphora_resolvers.adapters.packages.find_spec", lambda _name: None)
    assert main(["train", "coreferee", str(gold), "-o", str(tmp_path / "w")]) == 1
    assert "'coreferee' cannot be trained here" in capsys.readouterr().err
    assert not (tmp_path / "w").exists()
