"""The labelled sentences are what their README says."""

from __future__ import annotations

import re
from collections import Counter

import pytest

import anaphora_samples

FOLDER = anaphora_samples.folder() / "pleonastic"
LABELS = {
    "en": {"pleonastic": 66, "referring": 69},
    "en-registers": {"pleonastic": 203, "referring": 124},
    "es": {"impersonal": 63, "zero": 64},
}
PLACES = {
    "en-litbank": {"pleonastic": 191, "referring": 574, "unsure": 44},
    "en-gap": {"pleonastic": 130, "referring": 264, "unsure": 11},
}


def rows(code: str) -> list[list[str]]:
    lines = (FOLDER / f"{code}.tsv").read_text(encoding="utf-8").splitlines()
    assert lines[0] == "id\tlabel\tgroup\tsentence"
    return [line.split("\t") for line in lines[1:]]


@pytest.mark.parametrize("code", LABELS)
def test_each_row_has_a_number_a_label_and_one_marked_word(code: str) -> None:
    for number, row in enumerate(rows(code), 1):
        name, label, group, sentence = row
        assert name == f"{code}-{number:03}"
        assert label in LABELS[code]
        assert re.fullmatch("[a-z-]+", group)
        assert len(re.findall(r"\[\w+\]", sentence)) == 1
        assert sentence.count("[") == sentence.count("]") == 1


@pytest.mark.parametrize("code", ["en", "en-registers"])
def test_in_english_the_marked_word_is_it(code: str) -> None:
    marked = {sentence[sentence.index("[") :].partition("]")[0] for *_rest, sentence in rows(code)}
    assert {word.lower() for word in marked} == {"[it"}


@pytest.mark.parametrize("code", LABELS)
def test_no_sentence_stands_twice(code: str) -> None:
    sentences = [row[3] for row in rows(code)]
    assert len(set(sentences)) == len(sentences)


@pytest.mark.parametrize("code", LABELS)
def test_the_readme_counts_what_is_there(code: str) -> None:
    found = [row[1] for row in rows(code)]
    assert {label: found.count(label) for label in LABELS[code]} == LABELS[code]
    readme = (FOLDER / "README.md").read_text(encoding="utf-8")
    for label, count in LABELS[code].items():
        assert f"`{label}` {count}" in readme


@pytest.mark.parametrize("code", PLACES)
def test_each_place_of_a_text_is_labelled_once_and_counted_in_the_readme(code: str) -> None:
    header, *lines = (FOLDER / f"{code}.tsv").read_text(encoding="utf-8").splitlines()
    assert header in ("document\tword\tlabel", "document\tcharacter\tlabel")
    places = [line.rsplit("\t", 1) for line in lines]
    assert len({place for place, _label in places}) == len(places)
    assert Counter([label for _place, label in places]) == PLACES[code]
    readme = (FOLDER / "README.md").read_text(encoding="utf-8")
    row = ", ".join([f"`{label}` {count}" for label, count in PLACES[code].items()])
    assert f"{row} | {len(places)} |" in readme
