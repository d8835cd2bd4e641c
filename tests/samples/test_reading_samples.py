"""The project's own formats read the samples without a problem and write them back unchanged."""

from __future__ import annotations

import filecmp
import io

import pytest

import anaphora_samples
from anaphora_formats.corefud import CorefudFormat
from anaphora_formats.supar import SuparFormat
from anaphora_workbench.model import Reference, chains_of
from anaphora_workbench.model.language import language
from anaphora_workbench.ports import Source, Target
from anaphora_workbench.scoring.keys import key_of

KINDS = ("persIt", "persRefl", "persNoRefl", "poss", "demo", "zero", "clitic")


def read(sample):
    (reading,) = CorefudFormat().read(Source.of(anaphora_samples.path(sample.name)))
    return reading


@pytest.fixture(scope="module")
def folder():
    return anaphora_samples.path("en-news", ".supar")


def links(document, layer):
    """Return kind, reference type and words of the antecedents by the words of the anaphor."""
    key = key_of(document, layer, language("en"))
    return {
        key.layer.markables[anaphor.markable].spans: (
            anaphor.kind,
            anaphor.reference,
            {key.layer.markables[name].spans for name in anaphor.antecedents},
        )
        for anaphor in key.anaphors()
        if anaphor.reference in (Reference.ANAPHOR, Reference.CATAPHOR)
    }


def test_corefud_reads_a_sample_without_a_problem(sample):
    reading = read(sample)
    assert reading.problems == ()
    assert (reading.document.doc_id, reading.document.language) == (sample.name, sample.language)


def test_corefud_reads_all_words_zeros_mentions_and_entities(sample):
    reading = read(sample)
    words = [word for word in sample.words if not word.zero]
    chains = chains_of(reading.layers[0])
    assert len(reading.document.sentences) == len(sample.sentences)
    assert [token.text for token in reading.document.tokens] == [word.form for word in words]
    assert len(reading.document.empty_nodes) == len(sample.words) - len(words)
    assert len(reading.layers[0].markables) == len(sample.mentions)
    assert sorted(len(names) for names in chains.entities) == sorted(
        len(mentions) for mentions in sample.entities.values()
    )


def test_corefud_writes_a_sample_back_byte_for_byte(sample):
    target = io.BytesIO()
    CorefudFormat().write([read(sample)], Target.of(target))
    assert target.getvalue() == anaphora_samples.path(sample.name).read_bytes()


def test_the_key_has_the_counted_anaphors(sample):
    reading = read(sample)
    key = key_of(reading.document, reading.layers[0], language(sample.language))
    found = dict.fromkeys(("<", ">", "none", "-"), 0)
    for anaphor in key.anaphors():
        zero = key.layer.markables[anaphor.markable].zero
        first_or_second = zero is not None and zero.features["Person"] != "3"
        if anaphor.kind in KINDS and not first_or_second:
            found["none" if anaphor.reference is None else anaphor.reference.value] += 1
    assert found == sample.references()


def test_a_zero_is_anchored_on_its_verb_with_its_person(samples):
    reading = read(samples["es-story"])
    zeros = [m.zero for m in reading.layers[0].markables.values() if m.zero is not None]
    governors = [reading.document.tokens[zero.governor].text for zero in zeros]
    assert governors[:6] == ["abrió", "regaba", "visto", "vi", "Dormía", "regalé"]
    assert [zero.features["Person"] for zero in zeros[:6]] == ["3", "3", "2", "1", "3", "1"]


def test_supar_reads_its_sample_without_a_problem(folder):
    (reading,) = SuparFormat().read(Source.of(folder))
    assert reading.problems == ()


def test_supar_writes_its_sample_back_byte_for_byte(folder, tmp_path):
    written = tmp_path / "news.supar"
    SuparFormat().write(SuparFormat().read(Source.of(folder)), Target.of(written))
    names = sorted(file.name for file in folder.iterdir())
    assert sorted(file.name for file in written.iterdir()) == names
    assert filecmp.cmpfiles(folder, written, names, shallow=False) == (names, [], [])


def test_both_forms_of_the_news_item_state_the_same_links_of_pronouns(samples, folder):
    (supar,) = SuparFormat().read(Source.of(folder))
    news = read(samples["en-news"])
    stated = links(supar.document, supar.layers[0])
    derived = links(news.document, news.layers[0])
    assert len(derived) == 31
    assert {place: stated[place] for place in derived} == derived


def test_both_forms_of_the_news_item_have_the_same_entities(samples, folder):
    def entities(layer):
        chains = chains_of(layer)
        return {
            frozenset([layer.markables[name].spans for name in names])
            for names in chains.entities
            if len(names) > 1
        }

    (supar,) = SuparFormat().read(Source.of(folder))
    assert entities(supar.layers[0]) == entities(read(samples["en-news"]).layers[0])
