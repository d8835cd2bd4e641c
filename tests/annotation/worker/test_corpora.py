"""Real corpora open, whatever their language and format."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest

from anaphora_workbench.errors import AnaphoraError
from anaphora_workbench.registry import Registry
from anaphora_workbench.store import Project
from anaphora_workbench.workspace import Workspace

pytestmark = pytest.mark.corpora


def opened(ask: Any, place: Path, *paths: Path, **values: Any) -> dict[str, Any]:
    result: dict[str, Any] = ask(
        "prepare",
        paths=[str(path) for path in paths],
        project=str(place),
        create=True,
        annotators=["ana"],
        **values,
    )
    return result


def narrative(path: Path) -> str:
    """Return the words of a Multi-CAST table as running text, a clause group a line."""
    lines: dict[str, list[str]] = {}
    with path.open(encoding="utf-8", newline="") as handle:
        for row in csv.DictReader(handle, delimiter="\t", quoting=csv.QUOTE_NONE):
            word = row["gword"].strip()
            if word and not word.startswith("#") and word != "0":
                lines.setdefault(row["uid"], []).append(word)
    return "".join([f"{chr(32).join(words)} .\n\n" for words in lines.values()])


def test_hungarian_files_open_with_their_answers(corpora: Path, ask: Any, tmp_path: Path) -> None:
    place = tmp_path / "hu.anaphora"
    files = sorted((corpora / "korkor" / "corefud").glob("*.conllu"))[:6]
    result = opened(ask, place, *files)
    assert len(result["documents"]) == 6
    with Project.open(place) as project:
        for stored, file in zip(project.documents(), files, strict=True):
            (entry,) = Workspace(Registry()).open([str(file)])
            (reading,) = entry.readings()
            start = project.start(stored.name)
            assert start is not None
            for name, anaphor in reading.layers[0].anaphors.items():
                assert start.anaphors[name].antecedents == anaphor.antecedents
            assert len(start.markables) > len(reading.layers[0].markables)
            assert project.document(stored.name).has_pos


def test_hungarian_texts_are_prepared_with_the_parse_that_they_have(
    corpora: Path, ask: Any, tmp_path: Path
) -> None:
    file = sorted((corpora / "korkor" / "corefud").glob("*.conllu"))[0]
    result = opened(ask, tmp_path / "hu.anaphora", file, fresh=True)
    assert result["documents"][0]["undecided"] > 0
    assert result["documents"][0]["proposed"]["supar"] > 0
    answers = ask(
        "propose",
        project=str(tmp_path / "hu.anaphora"),
        document=result["documents"][0]["name"],
        annotator="ana",
        horizon=-1,
    )
    assert answers["answered"] == result["documents"][0]["undecided"]


@pytest.mark.parametrize(
    ("folder", "language"), [("cypgreek", "el"), ("mandarin", "zh"), ("mandarin", "")]
)
def test_greek_and_mandarin_texts_open_without_a_model(
    corpora: Path, ask: Any, tmp_path: Path, folder: str, language: str
) -> None:
    files = []
    for table in sorted((corpora / "multicast" / folder).glob("mc_*.tsv")):
        files.append(tmp_path / f"{table.stem}.txt")
        files[-1].write_text(narrative(table), encoding="utf-8")
    assert files
    place = tmp_path / "texts.anaphora"
    result = opened(ask, place, *files, language=language)
    assert len(result["documents"]) == len(files)
    assert ask.received.codes()["preparation-plain"] == len(files)
    with Project.open(place) as project:
        for stored in project.documents():
            assert stored.tokens > 500
            assert stored.sentences > 20
            start = project.start(stored.name)
            assert start is not None
            assert not start.anaphors


@pytest.mark.parametrize("folder", ["cypgreek", "mandarin"])
def test_the_tables_themselves_open_as_plain_text(
    corpora: Path, ask: Any, tmp_path: Path, folder: str
) -> None:
    table = sorted((corpora / "multicast" / folder).glob("mc_*.tsv"))[0]
    result = opened(ask, tmp_path / "table.anaphora", table)
    assert result["documents"][0]["tokens"] > 1000


def test_gum_opens_as_an_annotated_source(corpora: Path, ask: Any, tmp_path: Path) -> None:
    place = tmp_path / "gum.anaphora"
    files = sorted((corpora / "gum" / "corefud").glob("*.conllu"))[:5]
    opened(ask, place, *files)
    with Project.open(place) as project:
        for stored, file in zip(project.documents(), files, strict=True):
            (entry,) = Workspace(Registry()).open([str(file)])
            (reading,) = entry.readings()
            given, start = reading.layers[0], project.start(stored.name)
            assert start is not None
            assert start.anaphors.keys() == given.anaphors.keys()
            for name, anaphor in given.anaphors.items():
                assert start.anaphors[name].antecedents == anaphor.antecedents
                assert start.anaphors[name].reference == anaphor.reference
            pronouns = [a for a in start.anaphors.values() if a.kind]
            assert len(pronouns) > 5
            assert all(anaphor.decided for anaphor in pronouns)
            places = [
                (m.spans, m.realisation)
                for name, m in start.markables.items()
                if name not in given.markables
            ]
            assert len(places) == len(set(places)) > 0


def test_gum_annotated_anew_gets_proposals_that_can_be_evaluated(
    corpora: Path, ask: Any, tmp_path: Path
) -> None:
    file = sorted((corpora / "gum" / "corefud").glob("*bio*.conllu"))[0]
    result = opened(ask, tmp_path / "gum.anaphora", file, fresh=True)
    (document,) = result["documents"]
    assert document["proposed"]["supar"] > 0.9 * document["anaphors"]
    evaluated = ask("evaluate", files=[str(file)], resolvers=["supar"], cases="failures")
    assert evaluated["documents"] == [document["name"]]
    assert ask.received.items("cases")


def test_every_format_of_the_corpora_opens(corpora: Path, ask: Any, tmp_path: Path) -> None:
    files = [
        sorted((corpora / "gum" / "conll-gum").glob("*.conll"))[0],
        sorted((corpora / "gum" / "conll-ontogum").iterdir())[0],
        sorted((corpora / "litbank" / "conll").iterdir())[0],
        sorted((corpora / "democrat-fr").glob("*.conll"))[0],
        sorted((corpora / "ud-es-ancora-nocoref").glob("*.conllu"))[0],
    ]
    for number, file in enumerate(files):
        place = tmp_path / f"{number}.anaphora"
        try:
            result = opened(ask, place, file)
        except AnaphoraError as error:
            pytest.fail(f"{file}: {error}")
        assert result["documents"], file
        with Project.open(place) as project:
            assert project.problems() == []
