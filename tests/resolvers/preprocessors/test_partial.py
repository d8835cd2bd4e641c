"""Partial parsing of text that has tags and no parse."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora_resolvers.finders.pronouns import PronounFinder
from anaphora_resolvers.preprocessors.automatic import AutomaticPreprocessor
from anaphora_resolvers.preprocessors.parsed import ParsedPreprocessor
from anaphora_resolvers.preprocessors.partial import partial_parse
from anaphora_resolvers.spacy import models
from anaphora_workbench.errors import NeedsError
from anaphora_workbench.model import Document, Token, sentences_from_lengths
from anaphora_workbench.model.clauses import clause_division

FIRM = (
    "The/DT new/JJ owner/NN of/IN the/DT firm/NN said/VBD it/PRP signed/VBD a/DT treaty/NN ,/, "
    "a/DT letter/NN and/CC Ana/NNP 's/POS book/NN in/IN the/DT park/NN ./."
)


def tagged(*sentences: str, code: str = "en") -> Document:
    rows = [[word.rsplit("/", 1) for word in sentence.split()] for sentence in sentences]
    tokens = [Token(word, tag=tag) for row in rows for word, tag in row]
    lengths = [len(row) for row in rows]
    return Document("d", code, "", tuple(tokens), sentences_from_lengths(lengths))


def phrases(document: Document) -> list[str]:
    prepared, layer = ParsedPreprocessor().prepare(document)
    return [prepared.words(markable.span) for markable in layer.in_text_order()]


def relations(document: Document) -> dict[str, tuple[str, str]]:
    """Return by word its relation and the word above it."""
    tokens = partial_parse(document).tokens
    return {
        token.text: (
            token.deprel,
            "" if not token.head or token.head < 0 else tokens[token.head].text,
        )
        for token in tokens
        if token.head != 0
    }


def test_phrases_are_nested_possessed_and_coordinated() -> None:
    assert phrases(tagged(FIRM)) == [
        "The new owner of the firm",
        "the firm",
        "it",
        "a treaty , a letter and Ana 's book",
        "a treaty",
        "a letter",
        "Ana 's book",
        "Ana 's",
        "the park",
    ]


def test_the_layer_says_that_the_parse_is_partial() -> None:
    _document, layer = ParsedPreprocessor().prepare(tagged(FIRM))
    assert layer.metadata == {"parsed.partial": True}


def test_words_and_tags_are_kept_and_every_word_hangs_on_one_root() -> None:
    document = tagged(
        FIRM, "Yes/UH ./.", "He/PRP left/VBD and/CC Ana/NNP who/WP came/VBD slept/VBD"
    )
    tokens = partial_parse(document).tokens
    assert [(t.text, t.tag) for t in tokens] == [(t.text, t.tag) for t in document.tokens]
    for sentence in document.sentences:
        assert sum(tokens[index].head == -1 for index in sentence) == 1
        for index in sentence:
            path = [index]
            while (above := tokens[path[-1]].head) != -1:
                assert above in sentence
                assert above not in path
                path.append(above)


def test_subjects_objects_and_prepositional_phrases_hang_on_their_verb() -> None:
    found = relations(tagged("Ana/NNP has/VBZ often/RB seen/VBN him/PRP in/IN Rome/NNP"))
    assert found["has"] == ("aux", "seen")
    assert found["him"] == ("obj", "seen")
    assert found["Rome"] == ("obl", "seen")
    assert found["in"] == ("case", "Rome")


def test_a_clause_that_comes_first_depends_on_the_next() -> None:
    found = relations(tagged("When/WRB she/PRP came/VBD ,/, Bob/NNP called/VBD them/PRP"))
    assert found["came"] == ("advcl", "called")
    assert found["she"] == ("nsubj", "came")
    assert found["Bob"] == ("nsubj", "called")


def test_a_relative_clause_modifies_the_noun_before_it() -> None:
    found = relations(tagged("The/DT man/NN who/WP lives/VBZ in/IN Rome/NNP died/VBD"))
    assert found["man"] == ("nsubj", "died")
    assert found["lives"] == ("acl:relcl", "man")
    assert found["who"] == ("nsubj", "lives")


def test_a_conjunction_tagged_as_a_preposition_leaves_the_subject_alone() -> None:
    found = relations(tagged("He/PRP left/VBD because/IN Bob/NNP slept/VBD"))
    assert found["Bob"] == ("nsubj", "slept")
    assert found["because"] == ("mark", "slept")


def test_spanish_nouns_come_first_and_clitics_are_objects() -> None:
    document = tagged(
        "Juan/np00000 dijo/vmis3s0 que/cs no/rn le/pp3csd00 lo/pp3msa00 daría/vmic3s0 al/sps00 "
        "jefe/ncms000 viejo/aq0ms0 del/sps00 pueblo/ncms000",
        code="es",
    )
    found = relations(document)
    assert (found["lo"], found["le"]) == (("obj", "daría"), ("iobj", "daría"))
    assert found["jefe"] == ("obl", "daría")
    assert found["viejo"] == ("amod", "jefe")
    assert found["pueblo"] == ("nmod", "jefe")


def test_a_tagged_text_gets_its_pronouns() -> None:
    document, layer = ParsedPreprocessor().prepare(tagged(FIRM, "She/PRP saw/VBD her/PRP$ dog/NN"))
    found = PronounFinder().find(document, layer)
    kinds = [found.anaphors[m.id].kind for m in found.in_text_order() if m.id in found.anaphors]
    assert kinds == ["persIt", "persNoRefl", "poss"]


def test_auto_parses_partially_where_spacy_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(models, "find_spec", lambda _name: None)
    (_document, layer) = AutomaticPreprocessor().prepare(tagged(FIRM))
    assert layer.metadata["parsed.partial"] is True


def test_auto_uses_a_model_for_tagged_text_where_it_can() -> None:
    document, layer = AutomaticPreprocessor().prepare(tagged(FIRM))
    assert layer.name == "spacy"
    assert [token.tag for token in document.tokens] == [token.tag for token in tagged(FIRM).tokens]


def test_auto_without_spacy_and_without_tags_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(models, "find_spec", lambda _name: None)
    bare = Document("d", "en", "", (Token("Ana"), Token("left")), sentences_from_lengths([2]))
    with pytest.raises(NeedsError, match="anaphora-workbench"):
        AutomaticPreprocessor().prepare(bare)


TAGS = [
    "DT",
    "JJ",
    "NN",
    "NNP",
    "PRP",
    "PRP$",
    "POS",
    "IN",
    "CC",
    "VBD",
    "VBN",
    "VB",
    "MD",
    "TO",
    "RB",
    ",",
    ".",
    "CD",
    "WP",
    "WDT",
    "UH",
    "EX",
]
WORDS = ["that", "of", ",", "who", "and", "because", "her", "'s", "when", "Ana", "it"]
TAGGED = st.lists(st.tuples(st.sampled_from(WORDS), st.sampled_from(TAGS)), min_size=1, max_size=14)


@given(st.lists(TAGGED, min_size=1, max_size=3), st.sampled_from(["en", "es", "fr", "und"]))
def test_any_tagged_words_make_a_tree_a_sentence(
    rows: list[list[tuple[str, str]]], code: str
) -> None:
    tokens = tuple([Token(word, tag=tag) for row in rows for word, tag in row])
    sentences = sentences_from_lengths([len(row) for row in rows])
    document = Document("d", code, "", tokens, sentences)
    found = partial_parse(document).tokens
    for sentence in sentences:
        assert sum(found[index].head == -1 for index in sentence) == 1
        for index in sentence:
            path = [index]
            while (above := found[path[-1]].head) != -1:
                assert above in sentence
                assert above not in path
                path.append(above)
    covered = [index for span in clause_division(document) for index in span]
    assert covered == list(range(len(tokens)))
    ParsedPreprocessor().prepare(document)
