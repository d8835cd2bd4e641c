"""What a target format cannot hold of results, and how many answers are lost."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from anaphora_workbench.cli.losses import lost_answers
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
        ("corefud", {"clitics": 2}),
        ("conll", {"zeros": 2, "clitics": 2}),
        ("muc", {"zeros": 2, "clitics": 2}),
        ("supar-sgml", {"zeros": 2, "clitics": 2, "words": 1}),
        ("text", {"zeros": 2, "clitics": 2, "words": 1}),
    ],
)
def test_answers_that_cannot_be_read_back_are_counted_by_sort(
    name: str, lost: dict[str, int]
) -> None:
    assert lost_answers(Registry().format(name), alone(spanish())) == lost


def test_split_antecedents_and_crossing_words_are_lost_where_only_entities_are_held() -> None:
    reading = alone(english())
    assert lost_answers(Registry().format("json"), reading) == {}
    assert lost_answers(Registry().format("muc"), reading) == {"words": 2}


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
        f"warning: '{name}' holds none of the 2 answers (2 words); they cannot be read back. json "
        "holds every one [answers-lost]\n"
    ) in ran.err
    assert f"note: '{name}' does not hold: " in ran.err
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
