"""Annotated texts are rewritten as an editor would write them.

The first sixty texts were written before the code, which then was written until all of them came
out as expected. The second forty were written after it: 37 came out as expected at the first run,
and nothing was changed for them. The third and fourth are faults that readers found later. The
fifth, thirty texts, were written after these: 27 came out as expected at the first run; then names
such as *Rita* in *my aunt Rita* came to be known.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from anaphora_workbench.ports import Source
from anaphora_workbench.registry import Registry
from anaphora_workbench.rewriting import RewrittenText, languages_with_rules, rewritten

DATA = Path(__file__).parent / "data"
NAMES = {
    "first-en": 30,
    "first-es": 30,
    "second-en": 20,
    "second-es": 20,
    "third-en": 3,
    "third-es": 4,
    "fourth-en": 13,
    "fourth-es": 25,
    "fifth-en": 15,
    "fifth-es": 15,
}
MISSED = {"second-en": [3, 5], "second-es": [3], "fifth-en": [3], "fifth-es": [2]}
"""Texts, from 1, that come out otherwise: *my neighbours* names nobody, *'s* is written out, a name
is repeated, and the model takes *Óscar* for another word.
"""


def _results(name: str) -> list[tuple[str, RewrittenText]]:
    source = Source.of(DATA / f"{name}.anaphora.json")
    texts = tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))["text"]
    readings = list(Registry().format("json").read(source))
    return [
        (text["expected"], rewritten(reading.document, reading.layers[0]))
        for text, reading in zip(texts, readings, strict=True)
    ]


@pytest.mark.parametrize("name", NAMES)
def test_texts_are_rewritten_as_expected(name: str) -> None:
    results = _results(name)
    assert len(results) == NAMES[name]
    others = [
        (number, expected, result.text)
        for number, (expected, result) in enumerate(results, 1)
        if expected != result.text
    ]
    assert [number for number, *_texts in others] == MISSED.get(name, []), others


@pytest.mark.parametrize("name", NAMES)
def test_the_edits_lead_from_the_old_text_to_the_new_one_and_back(name: str) -> None:
    for _expected, result in _results(name):
        new, old, last_new, last_old = "", "", 0, 0
        for edit in result.edits:
            assert result.old[edit.start : edit.end] == edit.old
            assert result.text[edit.new_start : edit.new_end] == edit.new
            new += result.old[last_old : edit.start] + edit.new
            old += result.text[last_new : edit.new_start] + edit.old
            last_old, last_new = edit.end, edit.new_end
        assert new + result.old[last_old:] == result.text
        assert old + result.text[last_new:] == result.old


@pytest.mark.parametrize("name", NAMES)
def test_each_pronoun_is_replaced_or_has_a_reason(name: str) -> None:
    for _expected, result in _results(name):
        for pronoun, row in zip(result.pronouns, result.record()["pronouns"], strict=True):
            assert bool(pronoun.named) == (pronoun.reason is None)
            assert bool(row["edits"]) == bool(pronoun.named)


def test_english_and_spanish_have_rules() -> None:
    assert languages_with_rules() == ["en", "es"]
