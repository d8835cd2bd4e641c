"""Annotation in the running text: the notation, its errors, and the file that is made of it."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from anaphora_workbench.errors import FormatError


@pytest.fixture
def scripts(project: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, ModuleType]:
    """The modules of the converter, which are not a package."""
    monkeypatch.syspath_prepend(str(project / "scripts"))
    import build_spanish_samples  # type: ignore[import-not-found]
    import text_annotation  # type: ignore[import-not-found]

    return {"build": build_spanish_samples, "notation": text_annotation}


@pytest.fixture
def annotated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Write an annotated text as ``news-9.txt`` in the current folder and return its path."""
    monkeypatch.chdir(tmp_path)

    def write(text: str) -> Path:
        path = Path("news-9.txt")
        path.write_text(text, encoding="utf-8")
        return path

    return write


def rows(lines: str) -> dict[str, list[str]]:
    """Return the columns of each line of a one-sentence file by its id."""
    cells = [line.split("\t") for line in lines.splitlines() if line and line[0] != "#"]
    return {row[0]: row for row in cells}


BAD = {
    "opening": (
        "Vino {Ana}.",
        6,
        "this is not a mention; write {e1 words}, or {e1:person words} "
        "where the entity is first mentioned [inline-opening]",
    ),
    "unopened": (
        "Vino Ana}.",
        9,
        "this brace closes nothing; delete it or open a mention before it [inline-unopened]",
    ),
    "unclosed": (
        "Vino {e1:person Ana.",
        6,
        "the mention of e1 does not close in its paragraph; add } [inline-unclosed]",
    ),
    "type": (
        "Vino {e1:human Ana}.",
        10,
        "there is no type 'human'; the types are abstract, animal, "
        "event, object, organization, person, place, plant, substance, time [inline-type]",
    ),
    "type-missing": (
        "Vino {e1 Ana}.",
        6,
        "e1 is mentioned first here and needs a type: {e1:person ...} [inline-type-missing]",
    ),
    "type-again": (
        "{e1:person Ana} vio a {e1:person Ana}.",
        23,
        "e1 was mentioned before; state type and parts at its first mention [inline-type-again]",
    ),
    "part": (
        "{e1:person Ana} vio a {e3=e1+e2 ellas}.",
        23,
        "'e2' is no entity that is mentioned before this one [inline-part]",
    ),
}


@pytest.mark.parametrize("case", BAD)
def test_a_mistake_in_the_notation_is_reported_with_its_place(
    case: str, annotated: Any, scripts: dict[str, ModuleType]
) -> None:
    text, column, message = BAD[case]
    with pytest.raises(FormatError) as caught:
        scripts["notation"].read_annotated_text(annotated(f"# Noticia\n{text}\n"))
    assert str(caught.value) == f"news-9.txt:2:{column}: {message}"


def test_a_file_without_text_is_an_error(annotated: Any, scripts: dict[str, ModuleType]) -> None:
    with pytest.raises(FormatError) as caught:
        scripts["notation"].read_annotated_text(annotated("# Noticia\n\n"))
    assert str(caught.value) == "news-9.txt:1:1: the file has no text [inline-empty]"


MISPLACED = {
    "verb": (
        "{e1:person }Ayer vino.",
        1,
        "the parser does not know 'Ayer' as a finite verb; place "
        "the zero before the verb group, or state person and number: {e1~3s } "
        "[inline-zero-verb]",
    ),
    "word": (
        "Vino {e1:person A}na.",
        6,
        "a mention of e1 parts the word 'Ana', which is one word "
        "in Universal Dependencies [inline-parts-word]",
    ),
    "sentence": (
        "Vino {e1:person Ana. Luis} no.",
        6,
        "this mention of e1 goes on behind the end of a sentence [inline-crosses-sentence]",
    ),
}


@pytest.mark.parametrize("case", MISPLACED)
def test_a_mention_that_does_not_fit_the_words_is_reported_and_nothing_is_written(
    case: str,
    annotated: Any,
    scripts: dict[str, ModuleType],
    capsys: pytest.CaptureFixture[str],
) -> None:
    text, column, message = MISPLACED[case]
    annotated(f"{text}\n")
    assert scripts["build"].main([".", "made"]) == 1
    assert capsys.readouterr().err == f"news-9.txt:1:{column}: {message}\n"
    assert not Path("made").exists()


def test_without_a_target_the_script_prints_its_usage(
    scripts: dict[str, ModuleType], capsys: pytest.CaptureFixture[str]
) -> None:
    assert scripts["build"].main(["sources"]) == 2
    assert capsys.readouterr().err == "usage: build_spanish_samples.py SOURCES TARGET [NAME...]\n"


def test_contractions_and_enclitics_become_multiword_tokens_with_their_mentions(
    annotated: Any, scripts: dict[str, ModuleType]
) -> None:
    text = "{e1:person Ana} quiere contár{e2:person se}{e3:event!clause lo} a{e2 l médico}."
    made = rows(scripts["build"].build(annotated(text)))
    assert made["3-5"][1] == "contárselo"
    assert [made[number][1] for number in "345"] == ["contar", "se", "lo"]
    assert [made[number][7] for number in "45"] == ["iobj", "obj"]
    assert made["4"][9] == "Entity=(e2-person-1)"
    assert made["5"][9] == "Entity=(e3-event-1-ref:clause)"
    assert made["6-7"][1] == "al"
    assert made["7"][9] == "Entity=(e2-person-2"
    assert made["8"][9] == "Entity=e2)|SpaceAfter=No"


def test_a_zero_has_the_person_of_its_verb_and_a_split_antecedent_its_parts(
    annotated: Any, scripts: dict[str, ModuleType]
) -> None:
    text = "{e4:person Ana} llamó a {e9:person Luis} y {e7=e4+e9 }no {e7 se} saludaron."
    made = rows(scripts["build"].build(annotated(text)))
    assert made["5.1"][3:6] == ["PRON", "_", "Number=Plur|Person=3|PronType=Prs"]
    assert made["5.1"][8] == "8:nsubj"
    assert made["5.1"][9] == "Entity=(e3-person-1)|SplitAnte=e1<e3,e2<e3"
    assert made["7"][7] == "obj"


def test_stated_person_makes_a_verb_of_a_word_that_the_parser_takes_for_a_noun(
    annotated: Any, scripts: dict[str, ModuleType]
) -> None:
    made = rows(scripts["build"].build(annotated("{e1~1s:person }{e2:object La} rompí, claro.")))
    assert made["0.1"][5] == "Number=Sing|Person=1|PronType=Prs"
    assert made["1"][3] == "PRON"
    assert made["2"][3:6] == ["VERB", "_", "Mood=Ind|Number=Sing|Person=1|VerbForm=Fin"]


def test_parts_of_a_mention_bridges_and_heads_are_written_as_stated(
    annotated: Any, scripts: dict[str, ModuleType]
) -> None:
    text = (
        "{e1[1/2]@2:object Una carta} llegó ayer {e1[2/2]@2 con sello}; "
        "{e2:object<e1.part la tinta} era azul."
    )
    made = rows(scripts["build"].build(annotated(text)))
    assert made["1"][9] == "Entity=(e1[1/2]-object-2"
    assert made["2"][9] == "Entity=e1[1/2])"
    assert made["5"][9] == "Entity=(e1[2/2]-object-2"
    assert made["8"][9] == "Bridge=e1<e2:part|Entity=(e2-object-2"


def test_title_genre_and_speakers_are_written(
    annotated: Any, scripts: dict[str, ModuleType]
) -> None:
    lines = scripts["build"].build(annotated("# Saludo\n@Eva: Hola.\n\n@Luis: Buenas.\n"))
    assert [line for line in lines.splitlines() if line.startswith("#")] == [
        "# newdoc id = es-further-news-9",
        "# global.Entity = eid-etype-head-other",
        "# meta::genre = news",
        "# meta::language = es",
        "# meta::title = Saludo",
        "# newpar",
        "# sent_id = es-further-news-9-s1",
        "# speaker = Eva",
        "# text = Hola.",
        "# newpar",
        "# sent_id = es-further-news-9-s2",
        "# speaker = Luis",
        "# text = Buenas.",
    ]
