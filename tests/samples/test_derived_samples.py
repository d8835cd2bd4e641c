"""The other forms of the samples: made from the CorefUD files, with every anaphor stated."""

from __future__ import annotations

import runpy
from collections import Counter
from pathlib import Path

import pytest

import anaphora_samples
from anaphora_workbench.model import Reference, chains_of
from anaphora_workbench.model.language import tag_set
from anaphora_workbench.ports import Source
from anaphora_workbench.registry import Registry
from anaphora_workbench.scoring import Match, Settings, evaluate

ROOT = Path(__file__).parents[2]
THIRD = ("persIt", "persRefl", "persNoRefl", "poss", "demo", "zero", "clitic")


@pytest.fixture(scope="module")
def registry():
    return Registry()


@pytest.fixture(scope="module")
def read(registry):
    """Read one form of a sample."""

    def reader(name, suffix):
        formats = {".conllu": "corefud", ".anaphora.json": "json", ".txt": "text"}
        form = registry.format(formats.get(suffix, "supar"))
        (reading,) = form.read(Source.of(anaphora_samples.path(name, suffix)))
        return reading

    return reader


@pytest.fixture(scope="module")
def tagged(read):
    """All samples with their anaphors stated."""
    return {name: read(name, ".anaphora.json") for _code, name in anaphora_samples.names()}


@pytest.fixture(scope="module")
def derived(tmp_path_factory):
    """A folder with all forms made anew."""
    folder = tmp_path_factory.mktemp("derived")
    script = runpy.run_path(str(ROOT / "scripts" / "derive_samples.py"))
    assert script["main"]([str(folder)]) == 0
    return folder


def anaphors(reading):
    return list(reading.layers[0].anaphors.values())


def files(folder):
    return {
        file.relative_to(folder).as_posix(): file.read_bytes()
        for form in ("tagged", "text", "supar")
        for file in (folder / form).rglob("*")
        if file.is_file()
    }


def test_the_shipped_forms_are_those_that_the_script_makes(derived):
    shipped = files(anaphora_samples.folder())
    by_hand = {name for name in shipped if name.startswith("supar/en-news.supar/")}
    made = files(derived)
    assert set(made) == set(shipped) - by_hand
    assert [name for name, content in made.items() if shipped[name] != content] == []


def test_every_sample_comes_as_corefud_with_stated_anaphors_and_as_text(sample):
    assert anaphora_samples.suffixes(sample.name)[:3] == [".conllu", ".anaphora.json", ".txt"]


def test_both_languages_have_samples_in_supars_format():
    having = [
        name
        for _code, name in anaphora_samples.names()
        if ".supar" in anaphora_samples.suffixes(name)
    ]
    assert having == ["en-chat", "en-news", "en-travel", "es-guide"]


def test_suffixes_of_an_unknown_sample_are_refused():
    with pytest.raises(LookupError, match="there is no sample 'fr-news'"):
        anaphora_samples.suffixes("fr-news")


def test_every_form_is_read_without_a_problem(sample, read):
    for suffix in anaphora_samples.suffixes(sample.name):
        assert read(sample.name, suffix).problems == ()


def test_the_plain_text_is_the_text_of_the_sentences(sample):
    text = anaphora_samples.path(sample.name, ".txt").read_text(encoding="utf-8")
    pieces = [sentence.comment("text") for sentence in sample.sentences]
    assert text.split() == " ".join(pieces).split()
    assert text.endswith("\n")


def test_the_stated_form_has_the_chains_of_the_corefud_file(sample, tagged):
    reading = tagged[sample.name]
    chains = chains_of(reading.layers[0])
    stated = sorted(len(names) for names in chains.entities if len(names) > 1)
    mentions = [len(found) for found in sample.entities.values()]
    assert stated == sorted(size for size in mentions if size > 1)


def test_every_anaphor_has_a_reference_type(sample, tagged):
    assert [a for a in anaphors(tagged[sample.name]) if a.reference is None] == []


def test_only_labels_make_the_stated_types_differ_from_the_chains(sample, tagged):
    """The chains say ``<`` of bound pronouns and nothing of what has no antecedent."""
    found = Counter(a.reference for a in anaphors(tagged[sample.name]) if a.kind in THIRD)
    labels = Counter(m.other for m in sample.mentions if m.pronominal and m.head.third_person)
    chains = sample.references()
    assert found == Counter(
        {
            Reference.ANAPHOR: chains["<"] - labels["ref:bound"],
            Reference.CATAPHOR: chains[">"],
            Reference.EXOPHOR: labels["ref:exophor"],
            Reference.OTHER: labels["ref:bound"] + labels["ref:clause"] + labels["ref:other"],
            Reference.NON_REFERRING: chains["-"],
        }
    )


def test_antecedents_belong_to_the_types_that_have_them(sample, tagged):
    layer = tagged[sample.name].layers[0]
    for anaphor in layer.anaphors.values():
        bound = layer.markables[anaphor.markable].attributes.get("other") == "ref:bound"
        has = anaphor.reference in (Reference.ANAPHOR, Reference.CATAPHOR) or bound
        assert bool(anaphor.antecedents) == has


@pytest.mark.parametrize("code", ["en", "es"])
def test_every_kind_of_the_population_and_every_reference_type_occurs(code, tagged):
    found = Counter(
        (a.kind, a.reference)
        for name, reading in tagged.items()
        if name.startswith(code)
        for a in anaphors(reading)
    )
    kinds = {kind for kind, _reference in found}
    own = {"en": {"refl12", "recip", "one"}, "es": {"zero", "zero12"}}[code]
    # Clitics inside words are in the unsplit form, which has tests of its own.
    assert kinds >= (set(THIRD) - {"zero", "clitic"}) | own
    assert kinds >= {"rel", "pers12", "poss12", "defDesc", "demoDesc", "name"}
    assert {reference for _kind, reference in found} == set(Reference)


def test_the_readme_tells_how_often_each_kind_refers_in_each_way(tagged):
    found = Counter(
        (name.partition("-")[0], a.kind, a.reference)
        for name, reading in tagged.items()
        for a in anaphors(reading)
    )
    order = (
        Reference.ANAPHOR,
        Reference.CATAPHOR,
        Reference.EXOPHOR,
        Reference.OTHER,
        Reference.NON_REFERRING,
    )
    readme = (anaphora_samples.folder() / "README.md").read_text(encoding="utf-8")
    for label in {kind for _code, kind, _reference in found} - {""}:
        figures = [str(found[code, label, sign]) for code in ("en", "es") for sign in order]
        assert f"| `{label}` | {' | '.join(figures)} |" in readme


def test_all_kinds_are_in_the_tag_set(sample, tagged):
    known = {kind.label for kind in tag_set()}
    assert {a.kind for a in anaphors(tagged[sample.name])} - {""} <= known


def test_bridging_links_are_kept_and_merge_no_chains(sample, tagged):
    layer = tagged[sample.name].layers[0]
    chain_of = {
        name: number for number, names in enumerate(chains_of(layer).entities) for name in names
    }
    assert len(layer.bridges) == len(sample.bridges)
    for bridge in layer.bridges:
        assert chain_of[bridge.anaphor] != chain_of[bridge.antecedent]


def test_there_are_twelve_documents_and_three_hundred_third_person_anaphors(samples):
    counts = Counter(
        {name: sum(list(sample.references().values())[:2]) for name, sample in samples.items()}
    )
    assert len(counts) >= 12
    assert sum(counts.values()) >= 300
    for code in ("en", "es"):
        assert sum(n for name, n in counts.items() if name.startswith(code)) >= 150


def test_the_hard_phenomena_occur(samples):
    mentions = [m for sample in samples.values() for m in sample.mentions]
    gapped = [m for m in mentions if m.words[-1].place - m.words[0].place >= len(m.words)]
    emphatic = [
        m for m in mentions if m.head.features.get("Reflex") and m.head.deprel.endswith(":unmarked")
    ]
    forms = "".join(word.form for sample in samples.values() for word in sample.words)
    found = {
        "discontinuous": bool(gapped),
        "emphatic reflexive": bool(emphatic),
        "bound": any(m.other == "ref:bound" for m in mentions),
        "bridging": any(sample.bridges for sample in samples.values()),
        "beyond the basic plane": any(ord(sign) > 0xFFFF for sign in forms),
        "joined emoji": "\u200d" in forms,
    }
    assert found == dict.fromkeys(found, True)


def test_a_chat_tells_who_speaks(tagged):
    document = tagged["en-chat"].document
    speakers = document.metadata["speakers"]
    assert len(speakers) == len(document.sentences)
    assert set(speakers) == {"Zoé", "Kwame", "Mina"}


def test_evaluation_reads_exophors_and_bound_pronouns_when_they_are_chosen(tagged, registry):
    settings = Settings(match=(Match.HEAD,), references=(Reference.EXOPHOR, Reference.OTHER))
    readings = [tagged["en-chat"], tagged["en-travel"]]
    evaluation = evaluate(readings, ["nearest-agreeing"], settings, registry=registry)
    (gold,) = {
        row["gold"]
        for row in evaluation.rows()
        if row["document"] == row["kind"] == row["reference"] == "*"
    }
    expected = [
        a
        for reading in readings
        for a in anaphors(reading)
        if a.kind in THIRD and a.reference in settings.references
    ]
    assert gold == len(expected) > 5
