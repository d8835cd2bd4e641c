"""coreferee: weights, refusals, chains without it; training and answers where it is installed."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from anaphora_resolvers.adapters import coreferee
from anaphora_resolvers.adapters.coreferee import CorefereeResolver, output_of_chains
from anaphora_resolvers.adapters.coreferee_training import entities_of, train
from anaphora_resolvers.adapters.coreferee_weights import (
    InstalledWeights,
    find_weights,
    print_of,
    save_weights,
    version_of,
)
from anaphora_resolvers.adapters.output import SystemMention, SystemOutput, layer_of
from anaphora_resolvers.spacy.models import Model, find_model
from anaphora_workbench.errors import FormatError, NeedsError
from anaphora_workbench.model import (
    Anaphor,
    Document,
    Layer,
    Markable,
    Reference,
    Span,
    Token,
    Zero,
)
from anaphora_workbench.ports import BatchResolver, Conditional, Configurable, Reading, Trainable

Told = Callable[[Document, SystemOutput], tuple[list[list[str]], list[str]]]
MODEL = Model("en", "en_small", "en_small", "3.8.0", "MIT", ">=3.8", Path())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with weights that only look like some."""
    facts = {"language": "en", "model": "en_small", "model_version": "3.8.0", "documents": []}
    save_weights(tmp_path / "weights", b"network", {"tags": ["NN"]}, facts)
    return tmp_path / "weights"


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pretend that coreferee and the model of the weights are here."""
    monkeypatch.setattr(coreferee, "absent", lambda *_: "")
    monkeypatch.setattr(coreferee, "find_model", lambda _code: MODEL)
    monkeypatch.delenv("ANAPHORA_COREFEREE_EN", raising=False)


def test_a_recorded_answer_becomes_chains_of_phrases(
    story: Callable[[str], Document], recorded: Callable[[str], Any], in_words: Told
) -> None:
    document = story("en")
    output = output_of_chains(recorded("coreferee.json"))
    assert in_words(document, output)[0] == [
        ["Ana", "Ana"],
        ["director", "her", "she", "director"],
        ["Lima", "them"],
        ["map", "it"],
        ["guards", "they"],
        ["Peter", "He", "his"],
    ]
    layer = layer_of(document, Layer.build("x"), output)
    found = {document.words(m.span) for m in layer.markables.values()}
    assert {"the old map that she had found", "Two guards", "it"} <= found


def test_several_heads_are_a_coordination() -> None:
    output = output_of_chains([[[0, 3], [34]]])
    assert output.clusters == ((SystemMention(0, 4, 0, expand=True), SystemMention.headed(34)),)


def test_saved_weights_are_found_again(folder: Path) -> None:
    assert find_weights(str(folder)) == InstalledWeights(folder, "en", "en_small", "3.8.0")
    assert (folder / "model").read_bytes() == b"network"
    assert [path.name for path in folder.parent.iterdir()] == ["weights"]


def test_an_empty_folder_is_filled(tmp_path: Path) -> None:
    (tmp_path / "w").mkdir()
    facts = {"language": "en", "model": "m", "model_version": "1", "documents": []}
    save_weights(tmp_path / "w", b"network", {}, facts)
    assert sorted([path.name for path in (tmp_path / "w").iterdir()]) == ["coreferee.json", "model"]


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda f: f.rename(f.with_name("gone")), "there is no folder"),
        (lambda f: (f / "model").unlink(), "contains no weights for coreferee: 'model' is missing"),
        (lambda f: (f / "coreferee.json").unlink(), "'coreferee.json' is missing"),
        (lambda f: (f / "coreferee.json").write_text("{"), "cannot be read"),
        (lambda f: (f / "coreferee.json").write_text("[]"), "is not a table"),
        (lambda f: (f / "coreferee.json").write_text("{}"), "is broken: KeyError: 'language'"),
    ],
)
def test_weights_that_cannot_be_used_are_told_in_a_line(
    folder: Path, spoil: Callable[[Path], Any], message: str
) -> None:
    spoil(folder)
    found = find_weights(str(folder))
    assert isinstance(found, str)
    assert message in found


def test_a_pickle_is_not_loaded_when_weights_are_looked_for(tmp_path: Path) -> None:
    (tmp_path / "model").write_bytes(b"")
    (tmp_path / "feature_table.bin").write_bytes(b"cos\nsystem\n(S'exit 1'\ntR.")
    found = find_weights(str(tmp_path))
    assert found == InstalledWeights(tmp_path, pickled=True)


def test_a_pickle_of_a_named_folder_is_loaded(tmp_path: Path) -> None:
    (tmp_path / "feature_table.bin").write_bytes(pickle.dumps({"tags": ["NN"]}))
    assert InstalledWeights(tmp_path, pickled=True).features() == {"tags": ["NN"]}


def test_a_text_is_known_again_however_it_is_cut() -> None:
    one = Document(
        "a", "en", tokens=(Token("Can"), Token("not"), Token("!")), sentences=(Span(0, 3),)
    )
    other = Document("b", "en", tokens=(Token("cannot"),), sentences=(Span(0, 1),))
    third = Document("c", "en", tokens=(Token("can"),), sentences=(Span(0, 1),))
    assert print_of(one) == print_of(other)
    assert print_of(one) != print_of(third)


def test_without_the_package_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("anaphora_resolvers.adapters.packages.find_spec", lambda _name: None)
    assert CorefereeResolver().missing() == (
        "the packages 'spacy' and 'coreferee' are not installed: pip install "
        '"anaphora-workbench[nlp]" coreferee==1.5.0'
    )


@pytest.mark.usefixtures("installed")
def test_weights_that_nobody_names_are_missing() -> None:
    assert CorefereeResolver().missing() == (
        "weights are missing: --resolver coreferee:FOLDER, or the variable "
        "ANAPHORA_COREFEREE_EN; make them with 'anaphora train coreferee FILE... -o FOLDER'"
    )


@pytest.mark.usefixtures("installed")
def test_a_variable_names_weights(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANAPHORA_COREFEREE_EN", str(folder))
    assert CorefereeResolver().missing() == ""
    monkeypatch.setenv("ANAPHORA_COREFEREE_EN", str(folder / "no"))
    assert CorefereeResolver().missing().startswith("there is no folder")


@pytest.mark.usefixtures("installed")
def test_another_spacy_model_than_that_of_the_weights_is_missing(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coreferee, "find_model", lambda _code: replace(MODEL, version="3.9.0"))
    assert CorefereeResolver(str(folder)).missing() == (
        f"the weights in '{folder}' were made with the spaCy model en_small 3.8.0, and here is "
        "en_small 3.9.0; name it in ANAPHORA_MODEL_EN, or train anew"
    )


@pytest.mark.usefixtures("installed")
def test_a_document_that_the_weights_were_made_from_is_refused(
    folder: Path, story: Callable[[str], Document]
) -> None:
    document = story("en")
    facts = json.loads((folder / "coreferee.json").read_text())
    facts["documents"] = [{"id": "another name", "words": 53, "print": print_of(document)}]
    (folder / "coreferee.json").write_text(json.dumps(facts))
    with pytest.raises(NeedsError, match="was trained on 'story'") as caught:
        CorefereeResolver(str(folder)).answer(document)
    assert caught.value.code == "trained-on"


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize(
    ("code", "message"), [("es", "knows the languages de, en, fr, pl"), ("de", "are for 'en'")]
)
def test_documents_in_other_languages_are_refused(folder: Path, code: str, message: str) -> None:
    with pytest.raises(NeedsError, match=message):
        CorefereeResolver(str(folder)).answer(Document("d", code))


@pytest.mark.usefixtures("installed")
def test_a_language_without_weights_is_refused(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANAPHORA_COREFEREE_EN", str(folder))
    with pytest.raises(NeedsError, match="there are no weights for 'fr'"):
        CorefereeResolver().answer(Document("d", "fr"))


def test_the_version_changes_with_the_network(folder: Path) -> None:
    before = CorefereeResolver(str(folder)).version()
    (folder / "model").write_bytes(b"other network")
    assert version_of(folder, 0) != before
    assert CorefereeResolver(str(folder)).version() != before


def test_it_fulfils_the_ports_and_has_the_name_of_its_folder(folder: Path) -> None:
    resolver = CorefereeResolver().configured(str(folder))
    assert resolver.name == "coreferee:weights"
    for port in (BatchResolver, Conditional, Configurable, Trainable):
        assert isinstance(resolver, port)


def annotated(document: Document, *chains: tuple[int, ...]) -> Reading:
    """Return a document whose words of each chain are one entity."""
    markables, anaphors = [], []
    for chain in chains:
        for place, index in enumerate(chain):
            markables.append(Markable(f"m{index}", (Span(index, index + 1),), index))
            if place:
                before = f"m{chain[place - 1]}"
                anaphors.append(Anaphor(f"m{index}", "", Reference.ANAPHOR, (before,)))
    return Reading(document, (Layer.build("gold", markables, anaphors),))


def test_entities_are_mentions_with_words_of_chains(story: Callable[[str], Document]) -> None:
    reading = annotated(story("en"), (0, 11, 16))
    layer = reading.layers[0]
    zero = Markable("z", (Span(22, 23),), 22, phrase="zero", zero=Zero(22, "nsubj"))
    link = Anaphor("z", "zero", Reference.ANAPHOR, ("m0",))
    layer = Layer.build("gold", [*layer.markables.values(), zero], [*layer.anaphors.values(), link])
    assert entities_of(layer) == [[Span(0, 1), Span(11, 12), Span(16, 17)]]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda r: r[:4], "4 documents are too few to learn from"),
        (lambda r: [*r[:4], replace(r[4], layers=())], "'story' has no annotation"),
        (
            lambda r: [*r[:4], replace(r[4], document=replace(r[4].document, language="fr"))],
            "the documents are in en, fr",
        ),
    ],
)
def test_texts_that_nothing_can_be_learnt_from_are_refused(
    story: Callable[[str], Document],
    change: Callable[[list[Reading]], list[Reading]],
    message: str,
    tmp_path: Path,
) -> None:
    readings = change([annotated(story("en"), (0, 11))] * 5)
    with pytest.raises(FormatError, match=message):
        train(readings, tmp_path / "w", frozenset(("en", "fr")), 1, print)


def test_a_language_that_coreferee_does_not_know_is_refused(
    story: Callable[[str], Document], tmp_path: Path
) -> None:
    readings = [annotated(story("es"), (0, 9))] * 5
    with pytest.raises(NeedsError, match="and the documents are in 'es'"):
        train(readings, tmp_path / "w", frozenset(("en",)), 1, print)


GOLD = ((0, 11, 16, 23), (14, 26), (40, 45, 48), (32, 37))


@pytest.fixture
def live() -> None:
    """Skip where coreferee or the model is not installed."""
    if lacking := coreferee.absent(("spacy", "coreferee"), coreferee.INSTALL):
        pytest.skip(lacking)
    if find_model("en") is None:
        pytest.skip("no spaCy model for English")


@pytest.mark.usefixtures("live")
def test_the_real_system_learns_answers_and_refuses_what_it_learnt_from(
    story: Callable[[str], Document], tmp_path: Path, in_words: Told
) -> None:
    document = story("en")
    readings = [annotated(replace(document, doc_id=f"d{n}"), *GOLD) for n in range(5)]
    reports: list[str] = []
    done = CorefereeResolver().train(readings, tmp_path / "w", seed=1, tell=reports.append)
    assert (done.documents, done.words, done.held_out) == (4, 4 * 53, 1)
    assert reports[0] == "5 of 5 documents analysed"
    resolver = CorefereeResolver(str(tmp_path / "w"))
    assert resolver.missing() == ""
    with pytest.raises(NeedsError, match="was trained on 'story'"):
        resolver.answer(document)
    shorter = replace(
        document, tokens=document.tokens[:31], sentences=document.sentences[:2], offsets=(), text=""
    )
    clusters, _links = in_words(shorter, resolver.answer(shorter))
    assert any({"her", "she"} <= set(cluster) for cluster in clusters)


@pytest.mark.usefixtures("live")
def test_the_same_seed_gives_the_same_weights(
    story: Callable[[str], Document], tmp_path: Path
) -> None:
    readings = [annotated(story("en"), *GOLD)] * 5
    for name in ("one", "two"):
        CorefereeResolver().train(readings, tmp_path / name, seed=3, tell=lambda _: None)
    assert (tmp_path / "one/model").read_bytes() == (tmp_path / "two/model").read_bytes()
