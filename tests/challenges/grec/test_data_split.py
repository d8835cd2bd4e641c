"""Splits keep the proportions of subdomains and models say what a system was trained from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from anaphora_workbench.challenges.grec.data_split import split
from anaphora_workbench.challenges.grec.models import (
    answered,
    model_inputs,
    model_of,
    model_text,
    read_model,
    restored,
)
from anaphora_workbench.errors import FormatError
from anaphora_workbench.ports import Source
from anaphora_workbench.registry import Registry
from anaphora_workbench.tasks.grec import GrecText

Sample = Callable[[str], list[GrecText]]


def test_each_subdomain_gives_its_share_of_test_texts(text_of: Callable[..., GrecText]) -> None:
    domains = ["city"] * 20 + ["river"] * 11 + ["person"] * 9
    texts = [text_of("np", str(n), domain) for n, domain in enumerate(domains)]
    train, test = split(texts, 0.25, seed=1)
    assert Counter([text.domain for text in test]) == {"city": 5, "river": 3, "person": 2}
    assert sorted([*train, *test], key=lambda text: int(text.id)) == texts
    assert [int(text.id) for text in test] == sorted([int(text.id) for text in test])


def test_the_same_seed_gives_the_same_split_and_another_one_another(sample: Sample) -> None:
    texts = sample("train")
    assert split(texts, 0.3, seed=4) == split(texts, 0.3, seed=4)
    assert split(texts, 0.3, seed=4) != split(texts, 0.3, seed=5)


def test_a_share_that_is_none_is_refused(sample: Sample) -> None:
    with pytest.raises(ValueError, match="lies between 0 and 1, not 1"):
        split(sample("lakes"), 1.0, seed=1)


@pytest.mark.parametrize("count", [2, 3, 7, 42, 1731])
def test_a_share_that_gives_no_text_is_refused_with_one_that_does(
    text_of: Callable[..., GrecText], count: int
) -> None:
    texts = [text_of("np", str(n)) for n in range(count)]
    with pytest.raises(
        ValueError, match="is not one test text; the smallest that gives one is"
    ) as few:
        split(texts, 0.0001, seed=1)
    train, test = split(texts, float(str(few.value).rpartition(" ")[2]), seed=1)
    assert (len(train), len(test)) == (count - 1, 1)
    with pytest.raises(ValueError, match="leaves none for training; the largest that does") as many:
        split(texts, 0.9999, seed=1)
    train, test = split(texts, float(str(many.value).rpartition(" ")[2]), seed=1)
    assert (len(train), len(test)) == (1, count - 1)


def test_one_text_cannot_be_divided(text_of: Callable[..., GrecText]) -> None:
    with pytest.raises(ValueError, match="there is one text only"):
        split([text_of("np")], 0.5, seed=1)


def test_a_model_gives_the_same_system_again(sample: Sample, tmp_path: Path) -> None:
    texts, asked = sample("train"), sample("test")
    system = Registry().generator("cnts-type-g")
    system.train(texts, seed=3)
    data = tmp_path / "train.xml"
    data.write_bytes(b"texts")
    model = model_of(system, 3, [("train.xml", sha256(b"texts").hexdigest())])
    path = tmp_path / "model.json"
    path.write_text(model_text(model), encoding="utf-8")
    source = Source.of(path)
    assert read_model(source) == model
    assert model_inputs(model, source) == [str(data)]
    again = restored(Registry().generator("cnts-type-g"), model, texts)
    assert [answered(again, text) for text in asked] == [answered(system, text) for text in asked]


def test_training_files_that_are_gone_or_have_changed_are_refused(tmp_path: Path) -> None:
    system = Registry().generator("is-g")
    source = Source.of(tmp_path / "model.json")
    model = model_of(system, 1, [("train.xml", sha256(b"texts").hexdigest())])
    with pytest.raises(FormatError, match=r"'train.xml' is not there"):
        model_inputs(model, source)
    (tmp_path / "train.xml").write_bytes(b"other texts")
    with pytest.raises(FormatError, match=r"'train.xml' has changed since"):
        model_inputs(model, source)


@pytest.mark.parametrize("content", ["{}", "no json", '{"format": "other", "version": 1}', "[]"])
def test_a_file_that_is_no_model_is_refused(content: str) -> None:
    with pytest.raises(FormatError, match="not a model of 'anaphora grec train'"):
        read_model(Source.of_text(content, name="m.json"))
