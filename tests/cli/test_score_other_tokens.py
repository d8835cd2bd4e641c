"""``anaphora score --different-text align``."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., object]


def conll(path: Path, *sentences: str) -> Path:
    """Write sentences of ``word`` or ``word=mark``, such as ``Bill=(1)``."""
    lines = ["#begin document (story); part 000"]
    for sentence in sentences:
        for number, word in enumerate(sentence.split()):
            form, _, mark = word.partition("=")
            lines.append(f"story 0 {number} {form} - - - - - - {mark or '-'}")
        lines.append("")
    path.write_text("\n".join([*lines, "#end document", ""]), encoding="utf-8")
    return path


@pytest.fixture
def key(tmp_path: Path) -> Path:
    words = ("Ana=(0) did n't meet Bill=(1) .", "He=(1) greeted her=(0) .")
    return conll(tmp_path / "key.conll", *words)


def figures(ran: object) -> dict[str, object]:
    assert ran.status == 0, ran.err
    return {r["metric"]: r["f1"] for r in json.loads(ran.out)["rows"] if r["f1"] is not None}


def test_same_chains_on_other_words_are_perfect(anaphora: Run, key: Path, tmp_path: Path) -> None:
    words = ("Ana=(0) didn't meet Bill.=(1)", "He=(1) greet ed her=(0) .")
    other = conll(tmp_path / "other.conll", *words)
    ran = anaphora("score", key, other, "--different-text", "align", "--json")
    assert set(figures(ran).values()) == {1.0}
    assert json.loads(ran.out)["alignment"] == {"other": {"tokens-differ": 1}}
    assert "0 of its 9 and 0 of the gold text's 10 could not be aligned" in ran.err


def test_mention_in_text_that_the_key_has_not_is_left_out_and_said(
    anaphora: Run, key: Path, tmp_path: Path
) -> None:
    words = ("By Bob=(1)", "Ana=(0) did n't meet Bill=(1) .", "He=(1) greeted her=(0) .")
    other = conll(tmp_path / "other.conll", *words)
    ran = anaphora("score", key, other, "--different-text", "align", "--json")
    assert set(figures(ran).values()) == {1.0}
    alignment = json.loads(ran.out)["alignment"]
    assert alignment == {"other": {"tokens-differ": 1, "align-dropped": 1}}
    assert f"error: {other}: 'story', sentence 1, words 2-2, 'Bob': its words" in ran.err


def test_another_text_is_refused(anaphora: Run, key: Path, tmp_path: Path) -> None:
    other = conll(tmp_path / "other.conll", "Quux=(0) zug fo ty=(0)")
    ran = anaphora("score", key, other, "--different-text", "align")
    assert (ran.status, ran.out) == (1, "")
    assert "--different-text skip, align or score [not-comparable]" in ran.err


def test_errors_are_classified_on_aligned_words(anaphora: Run, key: Path, tmp_path: Path) -> None:
    words = ("Ana=(0) didn't meet Bill=(1) .", "He=(0) greeted her=(0) .")
    other = conll(tmp_path / "other.conll", *words)
    made = tmp_path / "errors.json"
    ran = anaphora("score", key, other, "--different-text", "align", "--errors", made)
    assert ran.status == 0, ran.err
    assert '"entity_size": 3' in made.read_text(encoding="utf-8")
