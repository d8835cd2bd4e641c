"""Learning chains from annotated texts."""

from __future__ import annotations

import re

import pytest

import anaphora_samples
from anaphora_resolvers.ranker.chain_examples import ChainLesson
from anaphora_resolvers.ranker.chain_learning import learnt_chains
from anaphora_resolvers.ranker.chain_model import ChainModel
from anaphora_resolvers.ranker.chains import RankerChains
from anaphora_resolvers.ranker.mentions import ChainText
from anaphora_resolvers.ranker.training_progress import TrainingProgress
from anaphora_workbench.errors import FormatError, Position
from anaphora_workbench.model import Document, Layer, chains_of
from anaphora_workbench.ports import Reading
from anaphora_workbench.registry import Registry
from anaphora_workbench.workspace import Workspace

pytest.importorskip("lightgbm")
Annotated = tuple[Document, Layer, Layer]


def annotated(name: str) -> Annotated:
    """Return a sample with our noun phrases and its annotation."""
    registry = Registry()
    opened = Workspace(registry).open([str(anaphora_samples.path(name, ".conllu"))])
    reading: Reading = next(iter(next(iter(opened)).readings()))
    document, layer = registry.preprocessor("auto").prepare(reading.document)
    return document, registry.anaphor_finder("pronouns").find(document, layer), reading.layers[0]


@pytest.fixture(scope="module")
def texts() -> list[Annotated]:
    """Three samples."""
    return [annotated(name) for name in ("en-news", "en-story", "en-bio")]


@pytest.fixture(scope="module")
def model(texts: list[Annotated]) -> ChainModel:
    """What they teach."""
    return learnt_chains(texts, 1, TrainingProgress(str))


def test_a_model_finds_most_links_of_its_own_texts(
    texts: list[Annotated], model: ChainModel
) -> None:
    lesson = ChainLesson(*texts[0], model.rules)
    answers = lesson.examples(model.link)
    assert answers.answered_right > 0.8 * len(answers.sizes)


def test_the_same_seed_gives_the_same_model(texts: list[Annotated], model: ChainModel) -> None:
    messages: list[str] = []
    again = learnt_chains(texts, 1, TrainingProgress(messages.append))
    assert again.written() == model.written()
    assert [re.split(": |, about", line)[0] for line in messages] == [
        *[f"chains, part {number} of 3" for number in (1, 2, 3)],
        "chains, model of all documents",
    ]
    assert all(re.search(r", about \d+ s left$", line) for line in messages)


def test_a_model_that_was_written_and_read_gives_the_same_chains(
    texts: list[Annotated], model: ChainModel
) -> None:
    document, layer, _key = texts[0]
    again = ChainModel.of_text(model.written(), Position("x"))
    assert again.facts["documents"] == ["en-bio", "en-news", "en-story"]
    one, other = (RankerChains(each).resolve(document, layer, ()) for each in (model, again))
    assert chains_of(one).entity_of == chains_of(other).entity_of


def test_true_entities_are_joined_in_the_examples(texts: list[Annotated]) -> None:
    document, layer, key = texts[0]
    lesson = ChainLesson(document, layer, key, ())
    examples = lesson.examples()
    assert examples.answered_right == len(examples.sizes)
    assert examples.sizes.sum() == len(examples.rows) == len(examples.right)
    assert len(lesson.entities) == len(ChainText(document, layer).mentions)
    assert 10 < examples.nominal < len(examples.sizes)


def test_texts_without_chains_teach_nothing(texts: list[Annotated]) -> None:
    bare = [(document, layer, Layer("none")) for document, layer, _key in texts]
    with pytest.raises(FormatError, match="hardly any name") as caught:
        learnt_chains(bare, 1, TrainingProgress(str))
    assert caught.value.code == "training-empty"


def test_a_document_given_twice_is_never_tried_by_a_model_that_has_seen_it(
    texts: list[Annotated],
) -> None:
    messages: list[str] = []
    model = learnt_chains([texts[0], texts[0]], 1, TrainingProgress(messages.append))
    assert model.facts["accuracy"] is None
    assert [line.rpartition(",")[0] for line in messages] == ["chains, model of all documents"]
