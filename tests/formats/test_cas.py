"""CAS files: what dkpro-cassis writes is read, what we write it reads, and limits hold."""

from __future__ import annotations

import gzip
import io
import warnings
from pathlib import Path
from typing import Any

import pytest

from anaphora_formats.cas.structures import MOST_TEXT
from anaphora_formats.cas.xmi import refused
from anaphora_workbench.errors import FormatError
from anaphora_workbench.model import Document, Layer, Span, Token, chains_of
from anaphora_workbench.ports import Reading, Source, Target
from anaphora_workbench.registry import Registry
from anaphora_workbench.workspace import Workspace

cassis = pytest.importorskip("cassis")

pytestmark = pytest.mark.filterwarnings("ignore:open_binary is deprecated")

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "sample_corpora" / "anaphora_samples"
GOLDEN = ROOT / "tests" / "golden" / "cas"
COREF = "de.tudarmstadt.ukp.dkpro.core.api.coref.type.Coreference"
TOKEN = "de.tudarmstadt.ukp.dkpro.core.api.segmentation.type.Token"
TEXT = "Ana 🎻 sang. She slept."


def written(name: str, reading: Reading) -> bytes:
    stream = io.BytesIO()
    Registry().format(name).write([reading], Target.of(stream))
    return stream.getvalue()


def read(name: str, data: bytes) -> Reading:
    source = Source("input", stream=io.BytesIO(data))
    (reading,) = Registry().format(name).read(source)
    return reading


def samples() -> list[Reading]:
    fmt = Registry().format("corefud")
    paths = [SAMPLES / "en" / "news.conllu", *sorted((SAMPLES / "es").glob("*.conllu"))[:3]]
    return [reading for path in paths for reading in fmt.read(Source.of(path))]


def entities(reading: Reading) -> set[frozenset[tuple[object, ...]]]:
    layer = reading.layers[0]
    return {
        frozenset([(layer.markables[n].spans, layer.markables[n].realisation) for n in names])
        for names in chains_of(layer).entities
    }


@pytest.mark.parametrize("name", ["cas-xmi", "cas-json", "coref-annotator"])
def test_words_analysis_zeros_and_entities_of_the_samples_come_back(name: str) -> None:
    for reading in samples():
        back = read(name, written(name, reading))
        assert back.problems == ()
        old, new = reading.document, back.document
        assert (new.doc_id, new.language) == (old.doc_id, old.language)
        assert (new.sentences, new.paragraphs) == (old.sentences, old.paragraphs)
        analyses = [
            [(t.text, t.lemma, t.pos, t.tag, t.features, t.head, t.deprel) for t in each.tokens]
            for each in (old, new)
        ]
        assert analyses[0] == analyses[1]
        assert entities(back) == entities(reading)
        assert any(m.zero for m in back.layers[0].markables.values()) == (old.language == "es")


def cas_of_theirs() -> Any:
    """A CAS as a program of dkpro-cassis makes it, with DKPro's types alone."""
    types = cassis.load_dkpro_core_typesystem()
    cas = cassis.Cas(typesystem=types)
    cas.sofa_string = TEXT
    cas.sofa_mime = "text/plain"
    make = types.get_type(TOKEN)
    for word in ("Ana", "🎻", "sang", "She", "slept"):
        begin = TEXT.index(word)
        cas.add(make(begin=begin, end=begin + len(word)))
    link, chain = types.get_type(f"{COREF}Link"), types.get_type(f"{COREF}Chain")
    links = [link(begin=TEXT.index(w), end=TEXT.index(w) + 3) for w in ("Ana", "She")]
    links[0].next = links[1]
    for structure in (*links, chain(first=links[0])):
        cas.add(structure)
    return cas


@pytest.mark.parametrize("name", ["cas-xmi", "cas-json"])
def test_what_dkpro_cassis_writes_is_read(name: str) -> None:
    cas = cas_of_theirs()
    reading = read(name, (cas.to_xmi() if name == "cas-xmi" else cas.to_json()).encode())
    assert reading.problems == ()
    document, (layer,) = reading.document, reading.layers
    assert [token.text for token in document.tokens] == ["Ana", "🎻", "sang", "She", "slept"]
    assert [
        [document.words(layer.markables[name].span) for name in names]
        for names in chains_of(layer).entities
    ] == [["Ana", "She"]]


def test_dkpro_cassis_reads_what_we_write() -> None:
    reading = samples()[0]
    types = cassis.load_dkpro_core_typesystem()
    data = io.BytesIO(written("cas-xmi", reading))
    # A project that does not know our types drops them.
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        cas = cassis.load_cas_from_xmi(data, typesystem=types, lenient=True)
    words = [token.get_covered_text() for token in cas.select(TOKEN)]
    assert words == [token.text for token in reading.document.tokens]
    chains = []
    for chain in cas.select(f"{COREF}Chain"):
        link, found = chain.first, []
        while link is not None:
            found.append(link.get_covered_text())
            link = link.next
        chains.append(found)
    layer = reading.layers[0]
    expected = [
        [
            reading.document.text[slice(*reading.document.chars_of(layer.markables[name].span))]
            for name in names
        ]
        for names in chains_of(layer).entities
    ]
    assert sorted(chains) == sorted(expected)


def test_chains_count_where_another_tool_has_cut_one() -> None:
    path = ROOT / "tests" / "bad_input" / "cas" / "cas-antecedent.xmi"
    joined = path.read_text(encoding="utf-8").replace('antecedents="z"', 'antecedents="a"')
    (layer,) = read("cas-xmi", joined.encode()).layers
    assert layer.anaphors["b"].antecedents == ("a",)
    cut = joined.replace(' next="31"', "")
    reading = read("cas-xmi", cut.encode())
    assert "b" not in reading.layers[0].anaphors
    assert [str(problem) for problem in reading.problems] == [
        "input:10:1: no chain contains the link 31; it is an entity of its own [cas-chain]",
        "input:10:1: the antecedent 'a' is in another chain; the chains count [cas-antecedent]",
    ]


def test_a_type_system_next_to_the_file_counts(tmp_path: Path) -> None:
    types = cassis.load_dkpro_core_typesystem()
    mood = types.create_type("webanno.custom.Mood", "uima.tcas.Annotation")
    types.create_feature(mood, "value", "uima.cas.String")
    path = tmp_path / "text.xmi"
    cas = cas_of_theirs()
    cas.to_xmi(path)
    path.write_text(
        path.read_text(encoding="utf-8")
        .replace(
            "<cas:Sofa ",
            '<c:Mood xmlns:c="http:///webanno/custom.ecore" xmi:id="900" sofa="1" begin="0" '
            'end="3" value="glad"/><cas:Sofa ',
        )
        .replace('members="', 'members="900 '),
        encoding="utf-8",
    )
    (alone,) = Registry().format("cas-xmi").read(Source.of(path))
    assert [problem.code for problem in alone.problems] == ["cas-type-unknown"]
    types.to_xml(tmp_path / "TypeSystem.xml")
    (beside,) = Registry().format("cas-xmi").read(Source.of(path))
    assert beside.problems == ()


def test_a_packed_file_of_coref_annotator_is_recognised(tmp_path: Path) -> None:
    path = tmp_path / "text.ca2z"
    path.write_bytes(gzip.compress((GOLDEN / "coref-annotator" / "input.ca2").read_bytes()))
    assert Workspace(Registry()).detect(Source.of(path)).name in ("cas-xmi", "coref-annotator")
    (reading,) = Registry().format("coref-annotator").read(Source.of(path))
    assert len(reading.layers[0].markables) == 4


@pytest.mark.parametrize("name", ["cas-xmi", "cas-json"])
def test_long_texts_are_refused(name: str) -> None:
    cas = cassis.Cas(typesystem=cassis.load_dkpro_core_typesystem())
    cas.sofa_string = "a" * (MOST_TEXT + 1)
    cas.sofa_mime = "text/plain"
    data = (cas.to_xmi() if name == "cas-xmi" else cas.to_json()).encode()
    with pytest.raises(FormatError, match="divide the document") as error:
        read(name, data)
    assert error.value.code == "cas-too-large"


def test_what_the_library_refuses_is_our_error() -> None:
    error = refused(Source("f"), KeyError("x"))
    assert (error.code, str(error.at)) == ("cas-invalid", "f")


def test_characters_that_xml_cannot_hold_are_named() -> None:
    document = Document("d", "en", "", (Token("a\x01"),), (Span(0, 1),))
    with pytest.raises(FormatError, match=r"U\+0001") as error:
        written("cas-xmi", Reading(document, (Layer.build("gold", ()),)))
    assert error.value.code == "cas-not-xml"
