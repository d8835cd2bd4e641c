"""Models on disk, shares, calibration, and the resolver that uses them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import anaphora_samples
from anaphora_resolvers.ranker.certainty import NAMES as CERTAINTY
from anaphora_resolvers.ranker.certainty import (
    certainty_features,
    expected_error,
    probability,
    reliability,
    shares,
)
from anaphora_resolvers.ranker.chain_model import ChainModel
from anaphora_resolvers.ranker.chains import RankerChains
from anaphora_resolvers.ranker.features import COLUMN, NAMES
from anaphora_resolvers.ranker.model import Model, shipped
from anaphora_resolvers.ranker.resolver import Ranker, SureRanker
from anaphora_resolvers.ranker.trees import UNIT
from anaphora_workbench.errors import FormatError, Position
from anaphora_workbench.model import Anaphor, Document, Layer
from anaphora_workbench.ports import Decision, Pool, Reading
from anaphora_workbench.registry import Registry
from anaphora_workbench.scoring.evaluator import evaluate
from anaphora_workbench.workspace import Workspace

PLACE = Position("model.json")


def small(**changes: Any) -> str:
    """Return a model of no trees as text, with changes."""
    empty = {"splits": [], "leaves": []}
    value = {
        "format": "anaphora-ranker",
        "version": 1,
        "documents": ["one"],
        "temperature": 0.5,
        "threshold": 0.25,
        "slots": {"en": {"say 5": 97}},
        "ranking": {"features": list(NAMES), **empty},
        "certainty": {"features": list(CERTAINTY), **empty},
    }
    return json.dumps({**value, **changes})


def test_a_model_is_the_same_after_writing_and_reading() -> None:
    model = Model.of_text(small(), PLACE)
    again = Model.of_text(model.written(), PLACE)
    assert again.written() == model.written()
    assert again.version == model.version
    assert (again.temperature, again.threshold, again.facts) == (0.5, 0.25, {"documents": ["one"]})
    assert again.slots == {"en": {"say 5": 97}}


@pytest.mark.parametrize(
    ("text", "code", "why"),
    [
        ("", "model-damaged", "it is not JSON"),
        (small()[:-30], "model-damaged", "it is not JSON"),
        ("[" * 100_000, "model-damaged", "it is not JSON"),
        ("[]", "model-damaged", "it is not a model of the kind 'anaphora-ranker'"),
        (small(format="other"), "model-damaged", "it is not a model of the kind 'anaphora-ranker'"),
        (
            small(version=2),
            "model-version",
            "the model has version 2, and this program reads version 1",
        ),
        (small(version="1"), "model-version", 'the model has version "1"'),
        (small(ranking=[]), "model-damaged", "its trees are not rows of whole numbers"),
        (small(temperature="warm"), "model-damaged", "one of its parts is not what"),
        (small(temperature=0), "model-damaged", "its temperature is not a positive number"),
        (small(temperature=float("nan")), "model-damaged", "its temperature is not a positive"),
        (small(temperature=10**400), "model-damaged", "one of its parts is not what"),
        (small(threshold=float("nan")), "model-damaged", "its threshold is not a probability"),
        (small(threshold=1), "model-damaged", "its threshold is not a probability"),
        (small(slots=[1]), "model-damaged", "one of its parts is not what"),
        (small(slots={"en": {"say 5": 1 << 70}}), "model-damaged", "has to be a percentage"),
        (small(slots={"en": {"say 5": None}}), "model-damaged", "one of its parts is not what"),
        (
            small(ranking={"features": ["a"], "splits": [], "leaves": []}),
            "model-version",
            "the model knows other features than this program; train it again",
        ),
    ],
)
def test_a_bad_model_is_refused_with_its_place(text: str, code: str, why: str) -> None:
    with pytest.raises(FormatError) as raised:
        Model.of_text(text, PLACE)
    assert raised.value.code == code
    assert why in str(raised.value)
    assert str(raised.value).startswith("model.json: ")


def test_a_model_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "model.json"
    path.write_bytes(b"\xff\xfe")
    for place, code in ((path, "model-damaged"), (tmp_path / "none", "model-unreadable")):
        with pytest.raises(FormatError) as raised:
            Model.read(place)
        assert raised.value.code == code
    with path.open("wb") as handle:
        handle.truncate(20_000_001)
    with pytest.raises(FormatError, match="larger than 20 MB") as raised:
        Model.read(path)
    assert raised.value.code == "model-damaged"


def test_shares_are_those_of_entities() -> None:
    # exp(0), exp(0) and exp(-1): entity 7 has two of the candidates.
    scores = np.array([2 * UNIT, 2 * UNIT, UNIT])
    found = shares(scores, np.array([7, 8, 7]), 1.0)
    whole = 2 + np.exp(-1)
    assert found == pytest.approx({7: (1 + np.exp(-1)) / whole, 8: 1 / whole})
    # Half the temperature doubles the distance.
    assert shares(scores, np.array([7, 8, 9]), 0.5)[9] == pytest.approx(
        np.exp(-2) / (2 + np.exp(-2))
    )


def test_the_features_of_an_answer() -> None:
    features = np.zeros((3, len(NAMES)), np.int64)
    features[:, COLUMN["before"]] = 1
    features[1, COLUMN["sentences"]] = 2
    scores = np.array([0, 3 * UNIT, UNIT])
    row = certainty_features(features, COLUMN, scores, np.array([4, 5, 5]), 1, 1.0)
    found = dict(zip(CERTAINTY, row.tolist(), strict=True))
    assert (found["lead"], found["score"]) == (300, 300)  # in hundredths
    assert (found["candidates"], found["entities"]) == (3, 2)
    assert (found["before"], found["sentences"]) == (1, 2)
    assert found["best"] + found["second"] == 1000
    alone = certainty_features(features[:1], COLUMN, scores[:1], np.array([4]), 0, 1.0)
    assert alone[:3].tolist() == [1000, 0, 2000]


def test_the_probability_of_a_score() -> None:
    assert [probability(score) for score in (0, UNIT, -UNIT)] == [0.5, 0.731, 0.269]


def test_calibration_of_six_answers() -> None:
    stated = np.array([0.95, 1.0, 0.91, 0.55, 0.5, 0.05])
    right = np.array([True, True, False, True, False, False])
    assert reliability(stated, right) == [(1, 0.05, 0.0), (2, 0.525, 0.5), (3, 0.953, 0.667)]
    # (1 * .05 + 2 * .025 + 3 * .286) / 6
    assert expected_error(stated, right) == pytest.approx(0.958 / 6, abs=1e-4)
    assert expected_error(stated[:0], right[:0]) == 0.0


@pytest.fixture
def asked(write_corpus: Callable[..., Path]) -> tuple[Document, Layer, list[tuple[Anaphor, Pool]]]:
    """Return a small text with its anaphors and their candidates."""
    registry = Registry()
    inputs = Workspace(registry).open([write_corpus(1)])
    reading = next(reading for entry in inputs for reading in entry.readings())
    document, layer = registry.preprocessor("auto").prepare(reading.document)
    layer = registry.anaphor_finder("pronouns").find(document, layer)
    session = registry.candidate_finder("supar").start(document, layer)
    found = layer.anaphors_in_text_order()
    return document, layer, [(anaphor, session.candidates(anaphor)) for anaphor in found]


def answers(
    resolver: Ranker, asked: tuple[Document, Layer, list[tuple[Anaphor, Pool]]]
) -> list[Decision]:
    document, layer, questions = asked
    run = resolver.start(document, layer)
    found = []
    for anaphor, pool in questions:
        found.append(run.resolve(anaphor, pool))
        run.settle(anaphor, found[-1])
    return found


def test_the_shipped_model_answers_twice_the_same(asked: Any) -> None:
    first, second = answers(Ranker(), asked), answers(Ranker(), asked)
    assert first == second
    assert len(first) == 6
    assert all(0 < (decision.score or 0) < 1 for decision in first)
    assert first[0].antecedents[0].start == 0  # the subject


def test_a_branch_answers_as_a_fresh_run_does(asked: Any) -> None:
    document, layer, questions = asked
    expected = answers(Ranker(), asked)
    run = Ranker().start(document, layer)
    for (anaphor, pool), decision in zip(questions[:3], expected, strict=False):
        assert run.resolve(anaphor, pool) == decision
        run.settle(anaphor, decision)
    branch = run.branch(layer)
    for (anaphor, pool), decision in zip(questions[3:], expected[3:], strict=True):
        assert branch.resolve(anaphor, pool) == decision
        branch.settle(anaphor, decision)
    # The first run has heard nothing of what the branch has.
    assert run.resolve(*questions[3]) == expected[3]


def test_without_trees_nothing_is_sure_and_the_last_candidate_answers(asked: Any) -> None:
    model = Model.of_text(small(threshold=0.6), PLACE)
    sure = answers(SureRanker(model), asked)
    assert all(not decision.antecedents for decision in sure)
    assert all(
        decision.trace[-1] == "no answer: 50 % likely to be right, less than 60 %"
        for decision in sure
    )
    given = answers(Ranker(model), asked)
    assert all(decision.score == 0.5 for decision in given)
    assert answers(SureRanker(Model.of_text(small(threshold=0.4), PLACE)), asked) == given


def test_the_name_says_which_model(tmp_path: Path) -> None:
    (tmp_path / "model.json").write_text(small(), encoding="utf-8")
    registry = Registry()
    for name in ("ranker", "ranker-sure"):
        found: Any = registry.resolver(f"{name}:{tmp_path}")
        assert found.name == f"{name}:{tmp_path}"
        assert found.version() == Model.of_text(small(), PLACE).version
        assert isinstance(found, SureRanker) == (name == "ranker-sure")
    assert Ranker().configured("shipped").version() == shipped().version


def test_a_model_that_is_not_there_is_asked_for_in_plain_words(tmp_path: Path) -> None:
    (tmp_path / "text.txt").write_text("Ana slept.", encoding="utf-8")
    (tmp_path / "gold").mkdir()
    for text, why in (
        ("", "name the folder of a model after the colon"),
        (str(tmp_path / "none"), "this folder does not exist"),
        (str(tmp_path / "gold"), "the folder contains no 'model.json'"),
        (str(tmp_path / "text.txt"), "this is a file, and not the folder of a model"),
    ):
        with pytest.raises(FormatError) as raised:
            Ranker().configured(text)
        assert raised.value.code == "model-unreadable"
        assert f"{why}; 'anaphora train ranker GOLD -o FOLDER' makes a model" in str(raised.value)
    with pytest.raises(FormatError, match=r"the folder contains no 'chains\.json'"):
        RankerChains().configured(str(tmp_path / "gold"))


@pytest.mark.parametrize("documents", [5, "one", [1, {}], None])
def test_documents_that_are_no_names_are_refused(documents: object) -> None:
    for text in (small(documents=documents), small(base={"documents": documents})):
        with pytest.raises(FormatError, match="not a list of names") as raised:
            Model.of_text(text, PLACE)
        assert raised.value.code == "model-damaged"


def test_the_version_tells_the_model_of_chains_as_well(tmp_path: Path) -> None:
    (tmp_path / "model.json").write_text(small(), encoding="utf-8")
    alone = Ranker().configured(str(tmp_path)).version()
    chains = ChainModel.shipped("en")
    (tmp_path / "chains.json").write_text(chains.written(), encoding="utf-8")
    both = Ranker().configured(str(tmp_path)).version()
    (tmp_path / "chains.json").write_text(replace(chains, bonus=1).written(), encoding="utf-8")
    assert len({alone, both, Ranker().configured(str(tmp_path)).version()}) == 3


def test_a_model_and_those_that_it_went_on_from_name_their_documents(tmp_path: Path) -> None:
    (tmp_path / "model.json").write_text(small(base={"documents": ["two"]}), encoding="utf-8")
    ranker = Ranker().configured(str(tmp_path))
    known = [name for name in ("one", "two", "three") if ranker.has_learnt_from(Document(name))]
    assert known == ["one", "two"]


def test_evaluations_say_on_which_texts_a_resolver_has_learnt() -> None:
    folder = Path(str(anaphora_samples.path("es-news", ".conllu")))
    (reading,) = [r for entry in Workspace(Registry()).open([folder]) for r in entry.readings()]
    notes = [note for _system, note in _notes(reading)]
    assert notes == ["it has learnt from this text, so its figures on it are too high"]
    unknown = replace(reading, document=replace(reading.document, doc_id="unknown"))
    assert _notes(unknown) == []


def _notes(reading: Reading) -> list[tuple[str, str]]:
    notes = evaluate([reading], [Ranker(), "nearest"]).notes
    return [(system, note) for system, _document, note in notes]


def test_a_trace_counts_clauses_among_all_candidates(tmp_path: Path) -> None:
    file = tmp_path / "text.txt"
    file.write_text("Ana lost her key. She was sad about it. That was bad.", encoding="utf-8")
    (reading,) = [r for entry in Workspace(Registry()).open([file]) for r in entry.readings()]
    registry = Registry()
    document = replace(reading.document, language="en")
    document, layer = registry.preprocessor("auto").prepare(document)
    layer = registry.anaphor_finder("pronouns").find(document, layer)
    session = registry.candidate_finder("supar").start(document, layer)
    counted = 0
    for anaphor in layer.anaphors_in_text_order():
        pool = session.candidates(anaphor)
        run = Ranker().start(document, layer)
        trace = run.resolve(anaphor, pool).trace
        (told,) = [step for step in trace if step.startswith("constraints: ")]
        left, every = (int(number) for number in re.findall(r"\d+", told)[:2])
        assert left <= every == len(pool.candidates) + len(pool.clauses)
        counted += len(pool.clauses)
    assert counted > 0
