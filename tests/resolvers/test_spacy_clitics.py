"""Spanish clitics that the model takes for articles: made pronouns where no article can stand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from anaphora_resolvers.finders.pronouns import PronounFinder
from anaphora_resolvers.spacy.preprocessor import SpacyPreprocessor
from anaphora_workbench.model import Document, Span, Token, bare
from anaphora_workbench.model.language import language
from anaphora_workbench.model.tokenise import document_of_text
from anaphora_workbench.ports import Source, prepare_all
from anaphora_workbench.registry import Registry

pytestmark = pytest.mark.usefixtures("spanish_model")

FORMS = ("lo", "la", "los", "las")


def pronouns(document: Document) -> list[str]:
    """Return the forms that are found as personal pronouns, each with its predicate."""
    document, layer = SpacyPreprocessor().prepare(document)
    tokens = document.tokens
    layer = PronounFinder(["persNoRefl"]).find(document, layer)
    places = [layer.markables[anaphor].start for anaphor in layer.anaphors]
    return [
        f"{tokens[place].text.lower()} {tokens[tokens[place].head or 0].text}"
        for place in sorted(places)
        if tokens[place].text.lower() in FORMS
    ]


def split(text: str, *, offsets: bool = True) -> Document:
    """Return a sentence in which ``+`` parts what is written in one word."""
    tokens: list[Token] = []
    places: list[tuple[int, int]] = []
    written = ""
    for word in text.split():
        parts = word.split("+")
        start = len(written)
        written += "".join(parts)
        tokens += [Token(part) for part in parts]
        places += [(start, len(written))] * len(parts)
        written += " "
    sentences = (Span(0, len(tokens)),)
    if not offsets:
        return Document("d", "es", "", tuple(tokens), sentences)
    return Document("d", "es", written, tuple(tokens), sentences, offsets=tuple(places))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("El vecino quería pintar+la .", ["la pintar"]),
        ("Afloje+los con una llave fina .", ["los Afloje"]),
        ("Vinieron a traer+nos+la por la tarde .", ["la traer"]),
        ("Doble+la y guarde+la en un cajón .", ["la Doble", "la guarde"]),
        ("Tenía que peinar+se las trenzas .", []),
    ],
)
def test_a_word_that_is_written_in_one_with_a_verb_is_a_pronoun(
    text: str, found: list[str]
) -> None:
    assert pronouns(split(text)) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("El vecino quería pintar la .", ["la pintar"]),
        ("Pensaba mostrar nos los por la tarde .", ["los mostrar"]),
        ("El vecino quería pintar la de Ana .", []),
        ("El vecino quería pintar la ( vieja ) casa .", []),
        ("El vecino quería lavar se las manos .", []),
    ],
)
def test_without_offsets_what_stands_behind_decides(text: str, found: list[str]) -> None:
    assert pronouns(split(text, offsets=False)) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("El pastor cantaba cuando se la enseña a sus nietos.", "la enseña"),
        ("Ayer los esquilamos con mi tío.", "los esquilamos"),
        ("Si los consigo, te aviso.", "los consigo"),
        ("Yo la planché anoche.", "la planché"),
        ("Si la pierdes, avisa a tu madre.", "la pierdes"),
        ("Quien la encuentre, que llame.", "la encuentre"),
        ("Nunca la encienda sin agua.", "la encienda"),
        ("Aunque dormía, el guarda los oyó desde el puente.", "los oyó"),
    ],
)
def test_a_pronoun_is_found_before_a_verb_that_looks_like_a_noun(text: str, found: str) -> None:
    assert found in pronouns(document_of_text("d", text, "es"))


@pytest.mark.parametrize(
    "text",
    [
        "La de Juan es más grande que la de Ana.",
        "Los de la última fila no oyeron nada.",
        "Los que llegaron tarde esperaron fuera.",
        "Lo que dijo y lo ocurrido después son cosas distintas.",
        "Los heridos y las detenidas declararon ante la jueza.",
        "Los tramos, los extremos y los últimos ramos son los peores.",
        "Si la lluvia sigue, cerramos la tienda.",
        "Cuando la noche, el frío y la niebla llegaron, nadie salió.",
        "No la casa, sino el jardín, gustaba a los niños.",
        "Entre tú y yo las cosas van bien.",
        "Con él la vida era fácil y con ella los domingos eran cortos.",
        "Yo los sábados duermo, y usted la semana que viene descansa.",
        "Los cinco amigos y los dos hermanos tomaron la carretera.",
        "La (vieja) casa y las «nuevas» calles.",
    ],
)
def test_articles_stay_articles(text: str) -> None:
    assert pronouns(document_of_text("d", text, "es")) == []


def test_the_pronoun_is_an_accusative_object_and_its_noun_a_verb() -> None:
    document, _layer = SpacyPreprocessor().prepare(split("Él la firma , y yo guardo la copia ."))
    pronoun, verb = document.tokens[1], document.tokens[2]
    assert (pronoun.pos, pronoun.tag, pronoun.lemma) == ("PRON", "PRON", "él")
    assert (pronoun.head, pronoun.deprel) == (2, "obj")
    assert pronoun.features == {
        "Case": "Acc",
        "Gender": "Fem",
        "Number": "Sing",
        "Person": "3",
        "PronType": "Prs",
    }
    assert (verb.pos, verb.lemma, verb.features["VerbForm"]) == ("VERB", "firmar", "Fin")
    assert document.tokens[0].deprel == "nsubj"


def test_a_host_that_no_reading_knows_becomes_an_imperative() -> None:
    document, _layer = SpacyPreprocessor().prepare(split("Zurruñe+la con cuidado ."))
    host, pronoun = document.tokens[:2]
    assert (host.pos, host.features.get("VerbForm")) == ("VERB", "Fin")
    assert (pronoun.pos, pronoun.head, pronoun.deprel) == ("PRON", 0, "obj")


def test_given_tags_are_kept() -> None:
    document = split("El vecino quería pintar+la .")
    tokens = list(document.tokens)
    tokens[4] = replace(tokens[4], pos="DET")
    found, _layer = SpacyPreprocessor().prepare(replace(document, tokens=tuple(tokens)))
    assert found.tokens[4].pos == "DET"
    assert "Case" not in found.tokens[4].features


def test_a_given_parse_is_kept(parse: Callable[..., Any]) -> None:
    document = parse(
        "Quería querer VERB VerbForm=Fin 0 root\n"
        "pintar pintar VERB VerbForm=Inf 1 xcomp\n"
        "la el DET PronType=Art 2 dep"
    )
    document = replace(document, language="es")
    found, _layer = SpacyPreprocessor().prepare(document)
    assert found.tokens == tuple(
        [
            replace(token, tag=new.tag, stem=new.stem)
            for token, new in zip(document.tokens, found.tokens, strict=True)
        ]
    )


def test_heads_stay_within_the_sentence_and_without_circles() -> None:
    text = "Coja+la , mire+la y deje+la . Póngase+los antes . Removed+los con una cuchara ."
    document, _layer = SpacyPreprocessor().prepare(split(text))
    heads = [-1 if token.head is None else token.head for token in document.tokens]
    for index in range(len(heads)):
        above, steps = index, 0
        while above >= 0:
            above, steps = heads[above], steps + 1
            assert steps <= len(heads)


def test_many_documents_are_corrected_each_for_itself() -> None:
    texts = ["Yo la planché anoche.", "La lluvia cesó.", "Ayer los esquilamos con mi tío."]
    documents = [document_of_text(str(place), text, "es") for place, text in enumerate(texts)]
    together = list(SpacyPreprocessor().prepare_all(documents))
    assert together == [SpacyPreprocessor().prepare(document) for document in documents]


def told_apart(document: Document) -> dict[int, bool]:
    """Return whether each form is a pronoun, by token."""
    tables = language("es")
    return {
        index: tables.kind_of(token, single=True) == "persNoRefl"
        for index, token in enumerate(document.tokens)
        if token.text.lower() in FORMS
    }


@pytest.mark.corpora
def test_articles_and_pronouns_of_a_corpus_are_told_apart(corpora: Path) -> None:
    reader = Registry().format("corefud")
    gold = [
        reading.document
        for path in sorted((corpora / "ud-es-ancora-nocoref").glob("*.conllu"))
        for reading in reader.read(Source.of(path))
    ]
    bare_words = [replace(bare(document), language="es") for document in gold]
    missed = false = 0
    for given, (ours, _layer) in zip(
        gold, prepare_all(SpacyPreprocessor(), bare_words), strict=True
    ):
        found = told_apart(ours)
        for index, pronoun in told_apart(given).items():
            missed += pronoun and not found[index]
            false += found[index] and not pronoun
    assert missed <= 2
    assert false == 0
