"""The flat division of sentences into clauses, by tags alone and by the clauses of a parse."""

from __future__ import annotations

import pytest

from anaphora_workbench.model import Document, Span, Structure, Token, sentences_from_lengths
from anaphora_workbench.model.clauses import clause_division, clause_openers
from anaphora_workbench.model.language import language_codes


def tagged(*sentences: str, code: str = "en") -> Document:
    """Build a document from ``word/TAG`` sentences."""
    rows = [[word.rsplit("/", 1) for word in sentence.split()] for sentence in sentences]
    tokens = [Token(word, tag=tag) for row in rows for word, tag in row]
    lengths = [len(row) for row in rows]
    return Document("d", code, "", tuple(tokens), sentences_from_lengths(lengths))


def clauses(document: Document) -> list[str]:
    return [document.words(span) for span in clause_division(document)]


NOVEL = (
    "Ann/NNP Lee/NNP 's/POS new/JJ novel/NN ,/, her/PRP$ third/JJ on/IN the/DT great/JJ fire/NN "
    "of/IN May/NNP 26/CD ,/, is/VBZ a/DT shining/JJ picture/NN of/IN the/DT best/JJS kind/NN "
    "of/IN rural/JJ life/NN that/WDT only/RB lately/RB were/VBD quite/RB unknown/JJ in/IN "
    "city/NN circles/NNS ./."
)


def test_a_sentence_with_a_relative_that_has_two_clauses_divided_there() -> None:
    division = clause_division(tagged(NOVEL))
    assert [span.start for span in division] == [0, 27]
    assert tagged(NOVEL).tokens[27].text == "that"
    assert division[-1].end == len(NOVEL.split())


def test_a_subordinating_conjunction_opens_a_clause_once_a_verb_was_seen() -> None:
    document = tagged("He/PRP left/VBD because/IN Ana/NNP slept/VBD ./.")
    assert clauses(document) == ["He left", "because Ana slept ."]


def test_a_conjunction_before_any_verb_divides_nothing() -> None:
    document = tagged("When/WRB she/PRP came/VBD he/PRP left/VBD ./.")
    assert clauses(document) == ["When she came he left ."]


def test_a_coordinator_of_noun_phrases_divides_nothing() -> None:
    document = tagged("He/PRP saw/VBD Ana/NNP and/CC her/PRP$ dog/NN in/IN May/NNP or/CC June/NNP")
    assert clauses(document) == ["He saw Ana and her dog in May or June"]


@pytest.mark.parametrize(
    ("sentence", "second"),
    [
        ("He/PRP came/VBD and/CC then/RB left/VBD", "and then left"),
        ("Press/VB it/PRP and/CC hold/VB it/PRP", "and hold it"),
        ("John/NNP ate/VBD fish/NN and/CC Mary/NNP drank/VBD wine/NN", "and Mary drank wine"),
    ],
)
def test_a_coordinator_of_verbs_and_clauses_is_free(sentence: str, second: str) -> None:
    assert clauses(tagged(sentence))[1:] == [second]


def test_a_word_that_is_a_preposition_here_opens_nothing() -> None:
    document = tagged("He/PRP left/VBD after/IN the/DT war/NN ./.")
    assert clauses(document) == ["He left after the war ."]
    document = tagged("He/PRP left/VBD after/IN the/DT war/NN ended/VBD ./.")
    assert clauses(document) == ["He left", "after the war ended ."]


def test_spanish_clauses_are_divided_by_spanish_words() -> None:
    document = tagged(
        "Juan/np00000 dijo/vmis3s0 que/cs no/rn lo/pp3msa00 vio/vmis3s0 y/cc se/p0300000 "
        "fue/vmis3s0",
        code="es",
    )
    assert clauses(document) == ["Juan dijo", "que no lo vio", "y se fue"]


def with_clauses(document: Document, *units: tuple[int, int, int, str]) -> Document:
    structures = tuple([Structure(kind, Span(a, b), head) for a, b, head, kind in units])
    return Document(
        document.doc_id,
        document.language,
        "",
        document.tokens,
        document.sentences,
        structures=structures,
    )


def test_a_parse_opens_clauses_without_a_conjunction_and_closes_those_that_come_first() -> None:
    document = with_clauses(
        tagged("When/WRB she/PRP came/VBD ,/, he/PRP said/VBD he/PRP knew/VBD ./."),
        (0, 9, 5, "clause"),
        (0, 3, 2, "clause"),
        (6, 8, 7, "clause"),
    )
    assert clauses(document) == ["When she came ,", "he said", "he knew ."]


def test_a_parsed_conjunct_takes_its_conjunction_with_it() -> None:
    document = with_clauses(
        tagged("He/PRP came/VBD and/CC left/VBD ./."), (0, 5, 1, "clause"), (3, 4, 3, "clause")
    )
    assert clauses(document) == ["He came", "and left ."]


def test_infinitives_and_relatives_before_the_verb_divide_nothing() -> None:
    document = with_clauses(
        tagged("The/DT man/NN who/WP lives/VBZ here/RB wants/VBZ to/TO go/VB"),
        (0, 8, 5, "clause"),
        (2, 5, 3, "relative"),
        (6, 8, 7, "clause"),
    )
    assert clauses(document) == ["The man who lives here wants to go"]


def test_the_clauses_cover_every_token_of_every_sentence_in_order() -> None:
    document = tagged(NOVEL, "Yes/UH ./.", "He/PRP said/VBD that/IN it/PRP rained/VBD")
    division = clause_division(document)
    assert [index for span in division for index in span] == list(range(len(document)))
    assert Span(37, 39) in division


def test_words_without_tags_are_one_clause_a_sentence() -> None:
    tokens = tuple([Token(word) for word in ("He", "said", "that", "it", "rained")])
    document = Document("d", "en", "", tokens, (Span(0, 5),))
    assert clause_division(document) == (Span(0, 5),)


def test_every_language_has_openers_in_lower_case() -> None:
    for code in language_codes():
        openers = clause_openers(code)
        assert openers
        assert openers == {word.lower() for word in openers}
