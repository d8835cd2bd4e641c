"""What a target format cannot hold of results, and how many answers are lost."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from anaphora_workbench.cli.shared.losses import lost_answers
from anaphora_workbench.errors import FormatError
from anaphora_workbench.ports import Reading, Target
from anaphora_workbench.registry import Registry
from anaphora_workbench.testing.samples import english, spanish

Run = Callable[..., object]
NEAREST = ("--lang", "en", "--resolver", "nearest-agreeing")


def alone(reading: Reading) -> Reading:
    """Return a reading with its first layer only, as results have it."""
    return replace(reading, layers=reading.layers[:1])


@pytest.mark.parametrize(
    ("name", "lost"),
    [
        ("json", {}),
        ("supar", {}),
        ("muc-extended", {}),
        ("corefud", {"clitic": 2}),
        ("conll", {"zero": 2, "clitic": 2}),
        ("muc", {"zero": 2, "clitic": 2}),
        ("supar-sgml", {"zero": 2, "clitic": 2, "word": 1}),
        ("text", {"zero": 2, "clitic": 2, "word": 1}),
    ],
)
def test_answers_that_cannot_be_read_back_are_counted_by_sort(
    name: str, lost: dict[str, int]
) -> None:
    assert lost_answers(Registry().format(name), alone(spanish())) == lost


def test_split_antecedents_and_crossing_words_are_lost_where_only_entities_are_held() -> None:
    reading = alone(english())
    assert lost_answers(Registry().format("json"), reading) == {}
    assert lost_answers(Registry().format("muc"), reading) == {"word": 2}


def test_what_cannot_be_written_is_said_by_writing_it(monkeypatch: pytest.MonkeyPatch) -> None:
    fmt = Registry().format("text")

    def refuse(readings: object, target: Target) -> None:
        raise FormatError("no", at=None)

    monkeypatch.setattr(fmt, "write", refuse)
    assert lost_answers(fmt, alone(spanish())) == {}


@pytest.mark.parametrize("name", ["text", "supar-sgml"])
def test_results_without_a_single_answer_are_warned_of(
    anaphora: Run, gold: Path, tmp_path: Path, name: str
) -> None:
    ran = anaphora("resolve", gold, *NEAREST, "-o", tmp_path / "x", "--to", name)
    assert ran.status == 0
    assert (
        f"warning: '{name}' contains none of the 2 answers (2 words); they cannot be read back. "
        "json contains every one [answers-lost]\n"
    ) in ran.err
    assert f"note: '{name}' does not contain: " in ran.err
    assert "antecedents" in ran.err or "all markables, anaphors and links" in ran.err


def test_zeros_and_clitics_that_are_lost_are_told(anaphora: Run, tmp_path: Path) -> None:
    source = tmp_path / "sample.anaphora.json"
    Registry().format("json").write([alone(spanish())], Target.of(source))
    out = tmp_path / "x.sgm"
    ran = anaphora("resolve", source, "--resolver", "nearest", "-o", out, "--to", "muc")
    assert ran.status == 0
    assert "warning: 'muc' loses " in ran.err
    assert "zeros" in ran.err
    assert "clitics); they cannot be read back" in ran.err


def test_a_format_that_keeps_the_answers_warns_of_none(
    anaphora: Run, gold: Path, tmp_path: Path
) -> None:
    for name in ("json", "supar", "corefud"):
        ran = anaphora("resolve", gold, *NEAREST, "-o", tmp_path / name, "--to", name)
        assert "answers-lost" not in ran.err
    assert "[format-loses]" in ran.err


def test_nothing_is_said_to_be_lost_of_what_was_not_written(
    anaphora: Run, gold: Path, tmp_path: Path
) -> None:
    (tmp_path / "x.txt").mkdir()
    ran = anaphora("resolve", gold, *NEAREST, "-o", tmp_path / "x.txt")
    assert ran.status == 1
    assert "answers-lost" not in ran.err


# ------------------------------------------------------- noun phrases that only the chunker made

STORY = "Ana saw an owl in a barn. It slept, and she took a photo of the roof.\n"
COUNT = {".sgm": "<COREF ", ".conll": "(", ".conllu": "(e"}


@pytest.fixture
def story(tmp_path: Path) -> Path:
    path = tmp_path / "story.txt"
    path.write_text(STORY, encoding="utf-8")
    return path


@pytest.mark.parametrize("suffix", COUNT)
def test_results_hold_the_linked_noun_phrases_and_with_an_option_all(
    anaphora: Run, story: Path, tmp_path: Path, suffix: str
) -> None:
    found: list[int] = []
    asked: list[bool] = []
    for option in ((), ("--all-mentions",)):
        out = tmp_path / f"out{len(found)}{suffix}"
        ran = anaphora("resolve", story, *NEAREST, "-o", out, *option)
        assert ran.status == 0
        lines = out.read_text(encoding="utf-8").split("\n")
        rows = [line for line in lines if not line.startswith("#")]
        found.append("\n".join(rows).count(COUNT[suffix]))
        asked.append("[mentions-left-out]" in ran.err)
    assert asked == [True, False]
    assert found[0] == 3, "a barn, it, she"
    assert found[1] > found[0]


def test_prepared_texts_are_converted_without_the_noun_phrases_that_nobody_linked(
    anaphora: Run, story: Path, tmp_path: Path
) -> None:
    prepared, out = tmp_path / "story.anaphora.json", tmp_path / "story.sgm"
    anaphora("prepare", story, "--lang", "en", "--resolver", "nearest-agreeing", "-o", prepared)
    ran = anaphora("convert", prepared, out)
    assert "nobody linked or decided are not written: " in ran.err
    assert "note: --all-mentions writes all noun phrases\n" in ran.err
    assert out.read_text(encoding="utf-8").count("<COREF ") == 3
    every = anaphora("convert", prepared, out, "--all-mentions", "--force")
    assert "mentions-left-out" not in every.err
    assert out.read_text(encoding="utf-8").count("<COREF ") > 3


def test_noun_phrases_that_are_left_out_are_a_loss_under_strict(
    anaphora: Run, story: Path, tmp_path: Path
) -> None:
    prepared = tmp_path / "story.anaphora.json"
    anaphora("prepare", story, "--lang", "en", "--no-proposals", "-o", prepared)
    ran = anaphora("convert", prepared, tmp_path / "story.sgm", "--strict")
    assert ran.status == 1
    assert "nobody linked or decided are not written: " in ran.err


def test_singletons_that_a_file_annotates_are_converted(anaphora: Run, tmp_path: Path) -> None:
    rows = ["1\tAna\t_\t_\t_\t_\t_\t_\t_\tEntity=(e1--1-)", "2\tran\t_\t_\t_\t_\t_\t_\t_\t_"]
    source, out = tmp_path / "a.conllu", tmp_path / "a.sgm"
    text = "\n".join(["# newdoc id = a", "# global.Entity = eid-etype-head-other", *rows, "", ""])
    source.write_text(text, encoding="utf-8")
    ran = anaphora("convert", source, out)
    assert "mentions-left-out" not in ran.err
    assert out.read_text(encoding="utf-8").count("<COREF ") == 1
