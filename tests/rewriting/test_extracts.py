"""Extracts: sentences, chains and text that are left, first mentions made full, sentences found."""

from __future__ import annotations

import pytest

import anaphora_samples
from anaphora_workbench.model import (
    Document,
    FrozenDict,
    Layer,
    Markable,
    Reference,
    Span,
    anaphors_from_clusters,
    chains_of,
)
from anaphora_workbench.model.tokenise import document_of_text
from anaphora_workbench.registry import Registry
from anaphora_workbench.rewriting import rewritten, rules_of
from anaphora_workbench.rewriting.changes import applied
from anaphora_workbench.rewriting.extracts import (
    Extract,
    ExtractNames,
    Regenerated,
    extract_of,
    full_first_mentions,
    sentences_in,
)
from anaphora_workbench.workspace import Workspace


def sample(name: str) -> tuple[Document, Layer]:
    (entry,) = Workspace(Registry()).open([str(anaphora_samples.folder() / name)])
    (reading,) = entry.readings()
    return reading.document, reading.layers[0]


@pytest.fixture(scope="module")
def bio() -> tuple[Document, Layer]:
    return sample("en/bio.conllu")


@pytest.fixture(scope="module")
def fable() -> tuple[Document, Layer]:
    return sample("es/fable.conllu")


def made_full(extract: Extract) -> tuple[str, dict[str, Regenerated]]:
    rules = rules_of(extract.whole.language)
    assert rules is not None
    found = full_first_mentions(extract, ExtractNames(extract, rules))
    changes = [change for each in found.values() for change in each.changes]
    return applied(extract.document.text, changes, rules)[0].strip(), found


def test_an_extract_keeps_text_trees_and_chains(bio: tuple[Document, Layer]) -> None:
    document, layer = bio
    extract = extract_of(document, layer, [15, 3, 4])
    assert [extract.document.words(span)[:9] for span in extract.document.sentences] == [
        "Her only ",
        "She kept ",
        "In 1871 s",
    ]
    assert extract.document.has_heads
    for index, token in enumerate(extract.document.tokens):
        first, last = extract.document.offsets[index]
        assert extract.document.text[first:last] == token.text
        span = extract.document.sentences[extract.document.sentence_of(index)]
        assert token.head == -1 or token.head in span
    assert extract.document.text.count("\n\n") == 2
    kept = {name for names in extract.entities.values() for name in names}
    assert kept == set(extract.layer.markables)
    whole = chains_of(layer).entity_of
    for names in chains_of(extract.layer).entities:
        assert len({whole[name] for name in names}) == 1
    marta = extract.entities[whole[next(iter(extract.entities[0]))]]
    first = extract.layer.anaphors.get(marta[0])
    assert first is None or not first.antecedents
    assert extract.layer.anaphors[marta[1]].antecedents == (marta[0],)


@pytest.mark.parametrize(("kept", "left"), [([1, 0], []), ([0, 2, 1], []), ([2, 0, 1], ["m"])])
def test_a_mention_of_two_sentences_needs_both_side_by_side(
    kept: list[int], left: list[str]
) -> None:
    document = document_of_text("d", "Ana sang. She left. It rained.", "en")
    layer = Layer.build("gold", [Markable("m", (Span(0, 6),))])
    extract = extract_of(document, layer, kept)
    assert list(extract.layer.markables) == left
    for markable in extract.layer.markables.values():
        assert extract.document.words(markable.span) == "Ana sang. She left."


def test_a_clitic_is_called_by_its_form_in_an_extract() -> None:
    document = document_of_text("d", "Ana cantaba. Quiere dárselo.", "es")
    form = FrozenDict({"Form": "lo"})
    clitic = Markable("m", (Span(4, 5),), clitic=2, attributes=form)
    extract = extract_of(document, Layer.build("gold", [clitic]), [1])
    rules = rules_of("es")
    assert rules is not None
    assert ExtractNames(extract, rules).words(extract.layer.markables["m"]) == "+lo dárselo"


def test_a_text_of_words_only_is_given_lines(bio: tuple[Document, Layer]) -> None:
    document, layer = bio
    plain = Document("words", "en", tokens=document.tokens, sentences=document.sentences)
    extract = extract_of(plain, layer, [3, 4])
    assert extract.document.text.startswith("She kept her first sketch of them all her life , and")


@pytest.mark.parametrize("kept", [[], [1, 1], [-1], [99]])
def test_sentences_that_are_not_there_are_refused(
    bio: tuple[Document, Layer], kept: list[int]
) -> None:
    with pytest.raises(ValueError, match=r"each one once|18 sentences"):
        extract_of(*bio, kept)


def test_first_mentions_get_names_and_later_ones_stay(bio: tuple[Document, Layer]) -> None:
    text, found = made_full(extract_of(*bio, [3, 6, 8]))
    assert text.split("\n\n") == [
        "Marta Quill kept her first sketch of the cliffs all her life, and it now hangs in the "
        "museum of Port Hollin.",
        "Although he could not swim, Jonas Reeve followed her into every cove.",
        "Edwin Crane compared Marta Quill's drawings with his own measurements, and this changed "
        "his mind.",
    ]
    stay = [each for each in found.values() if each.reason is not None]
    assert [(each.old, each.reason.code) for each in stay if each.reason] == [
        ("he", "rewriting.named"),
        ("this", "rewriting.unknown"),
    ]
    changed = [(each.old, each.new) for each in found.values() if each.changes]
    assert ("Reeve", "Jonas Reeve") in changed
    assert all(each.first for each in found.values())


def test_the_order_of_the_extract_decides_which_mention_is_first(
    bio: tuple[Document, Layer],
) -> None:
    text, _found = made_full(extract_of(*bio, [3, 0]))
    assert text.startswith("Marta Quill kept her first sketch of the cliffs")
    assert text.endswith(
        "Marta Quill, a Scottish mapmaker, drew the first complete chart of the Hollin Islands."
    )
    text, _found = made_full(extract_of(*bio, [0, 3]))
    assert "\n\nShe kept her first sketch of the cliffs" in text.replace(". She", ".\n\nShe")


def test_spanish_zeros_and_clitics_get_names(fable: tuple[Document, Layer]) -> None:
    text, found = made_full(extract_of(*fable, [2, 9, 13]))
    assert text.split("\n\n") == [
        "Una noche Zacarías contó las estrellas dos veces, y le faltaba una.",
        "Zacarías y la nutria se asustaron y corrieron hacia el bosque.",
        "La nutria se lo explicó al búho y le enseñó la pata mojada de su amigo.",
    ]
    assert ("Ø contó", "Zacarías") in [(each.old, each.new) for each in found.values()]


def extract_of_words(text: str, entity: dict[int, tuple[int, int]], kept: list[int]) -> Extract:
    """Return an extract of a text whose one entity has mentions at some tokens."""
    document = document_of_text("d", text, "en")
    markables = [
        Markable(f"m{number}", (Span(start, end),)) for number, (start, end) in entity.items()
    ]
    links = anaphors_from_clusters(markables, dict.fromkeys([each.id for each in markables], "e"))
    return extract_of(document, Layer.build("gold", markables, links), kept)


def test_a_pronoun_gets_the_longest_name_although_a_shorter_one_is_nearer() -> None:
    text = "Ada Moor wove. Moor sang. Her loom broke."
    extract = extract_of_words(text, {0: (0, 2), 1: (4, 5), 2: (7, 8)}, [2])
    assert made_full(extract)[0] == "Ada Moor's loom broke."


def test_an_article_is_no_part_of_a_name_that_is_used_without_it() -> None:
    text = "The Hague Circle met. Hague Circle rules changed. The Circle left."
    extract = extract_of_words(text, {0: (0, 3), 1: (5, 7), 2: (10, 12)}, [1])
    assert made_full(extract)[0] == "Hague Circle rules changed."
    extract = extract_of_words(text, {0: (0, 3), 1: (5, 7), 2: (10, 12)}, [2])
    assert made_full(extract)[0] == "The Hague Circle left."


def test_zeros_of_the_second_person_stay(fable: tuple[Document, Layer]) -> None:
    text, _found = made_full(extract_of(*fable, [18]))
    assert text == "—Lo entenderás si te quedas aquí y lo piensas."


def test_the_whole_text_needs_no_names(bio: tuple[Document, Layer]) -> None:
    document, layer = bio
    extract = extract_of(document, layer, range(len(document.sentences)))
    text, _found = made_full(extract)
    changed = [one for one in text.split() if one not in extract.document.text.split()]
    assert changed == []


def test_how_anaphors_refer_is_kept_unless_their_antecedent_is_gone() -> None:
    document, layer = sample("tagged/en/bio.anaphora.json")
    extract = extract_of(document, layer, [3, 9, 13])
    kinds = {
        document.words(layer.markables[name].span): (anaphor.kind, anaphor.reference)
        for name, anaphor in extract.layer.anaphors.items()
        if not anaphor.antecedents
    }
    assert kinds["us"] == ("pers12", Reference.EXOPHOR)
    assert kinds["They"] == ("persNoRefl", Reference.OTHER)
    assert kinds["She"] == ("persNoRefl", None)


def test_only_the_pronouns_that_are_named_are_rewritten(bio: tuple[Document, Layer]) -> None:
    document, layer = bio
    everything = rewritten(document, layer)
    one = next(each for each in everything.pronouns if each.reason is None)
    found = rewritten(document, layer, only={one.markable})
    assert [each.markable for each in found.pronouns] == [one.markable]
    assert len(found.edits) == 1
    assert rewritten(document, layer, only=()).text == found.old


def test_sentences_of_an_extract_are_found_in_its_order(bio: tuple[Document, Layer]) -> None:
    document, _layer = bio
    text = (
        "“These make us look like children”, he told his clerk!\n\n"
        "IN 1871 she married Jonas Reeve, a naval officer, and the navy lent them a small ship. "
        "It was a good ship."
    )
    assert sentences_in(document, text) == ([9, 4], "it was a good ship")
    assert sentences_in(document, "Nothing of it.") == ([], "nothing of it")
    assert sentences_in(document, "") == ([], "")


def test_a_sentence_that_comes_twice_is_taken_twice_if_the_extract_has_it_twice() -> None:
    document = document_of_text("d", "Yes. She said yes. Yes.", "en")
    assert sentences_in(document, "Yes. Yes.") == ([0, 2], "")
    assert sentences_in(document, "She said yes. Yes.") == ([1, 0], "")
