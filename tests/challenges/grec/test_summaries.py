"""Extracts with the choices of a GREC system, and what resolvers understand of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

import anaphora_samples
from anaphora_workbench.challenges.grec.summaries import (
    PlacedReference,
    layer_of,
    regenerated,
    understood,
)
from anaphora_workbench.errors import NeedsError
from anaphora_workbench.model import (
    Document,
    Layer,
    Markable,
    Span,
    anaphors_from_clusters,
    chains_of,
)
from anaphora_workbench.model.tokenise import document_of_text
from anaphora_workbench.pipeline import Pipeline, PluginChoice
from anaphora_workbench.registry import Registry
from anaphora_workbench.rewriting.extracts import Extract, extract_of
from anaphora_workbench.tasks.grec import Choices, GrecText
from anaphora_workbench.workspace import Workspace


class Remembering:
    """Chooses the first expression of a type, and keeps what it was asked."""

    name = "remembering"
    title = "first expression of a type"
    task = "grec"
    trained = False

    def __init__(self, wanted: str) -> None:
        self._wanted = wanted
        self.asked: list[GrecText] = []

    def train(self, items: Sequence[GrecText], *, seed: int = 0) -> None:
        """Do nothing."""

    def generate(self, item: GrecText) -> Choices:
        """Return the first expression of the type, else the first one."""
        self.asked.append(item)
        return tuple(
            [
                next(
                    (each for each in ref.alternatives if each.type == self._wanted),
                    ref.alternatives[0],
                )
                for ref in item.refs
            ]
        )


def sample(name: str, kept: Sequence[int]) -> Extract:
    (entry,) = Workspace(Registry()).open([str(anaphora_samples.folder() / name)])
    (reading,) = entry.readings()
    return extract_of(reading.document, reading.layers[0], kept)


@pytest.fixture
def bio() -> Extract:
    return sample("en/bio.conllu", [3, 6, 8, 11, 12])


def test_without_a_system_later_mentions_stay(bio: Extract) -> None:
    found = regenerated(bio)
    assert "Those who knew the couple protested, and Reeve himself demanded" in found.text
    assert "After his death she bought the ship, named it after him" in found.text


def test_a_system_chooses_later_mentions_in_their_case(bio: Extract) -> None:
    system = Remembering("name")
    text = regenerated(bio, system).text
    assert text.startswith("Marta Quill kept Marta Quill's first sketch of the cliffs")
    assert "followed Marta Quill into every cove" in text
    assert "After Jonas Reeve's death Marta Quill bought the ship" in text
    pronouns = regenerated(bio, Remembering("pronoun")).text
    assert pronouns.startswith("Marta Quill kept her first sketch of the cliffs")
    assert "protested, and he himself demanded a new chart" in pronouns


def test_new_words_are_listed_with_the_capital_that_they_have_in_the_text() -> None:
    found = regenerated(sample("en/bio.conllu", range(18)), Remembering("pronoun"))
    changed = [(each.old, each.new) for each in found.references if each.changes]
    assert ("The Admiralty", "It") in changed
    assert all(new in found.text for _old, new in changed)


def test_the_first_mention_offers_its_full_form_only(bio: Extract) -> None:
    system = Remembering("pronoun")
    regenerated(bio, system)
    text = next(each for each in system.asked if each.title == "Marta Quill")
    assert [each.text for each in text.refs[0].alternatives] == ["Marta Quill"]
    assert text.refs[0].chosen is None
    later = {each.text for each in text.refs[1].alternatives}
    assert later == {"Marta Quill's", "her"}
    assert [ref.semcat for ref in text.refs] == ["person"] * len(text.refs)
    everything = {
        each.words for one in system.asked for ref in one.refs for each in ref.alternatives
    }
    assert not everything & {"_", "", "who", "whose", "herself", "she herself"}


def test_choices_stay_out_of_mentions_of_others_and_of_relatives(bio: Extract) -> None:
    found = regenerated(bio, Remembering("name"))
    by_old = {each.old: each for each in found.references}
    assert by_old["who"].changes == ()
    assert by_old["her first sketch of them"].changes == ()


@pytest.mark.parametrize("name", ["report", "sport", "story"])
def test_who_speaks_is_neither_asked_about_nor_named_by_it(name: str) -> None:
    (entry,) = Workspace(Registry()).open([str(anaphora_samples.folder() / f"en/{name}.conllu")])
    (reading,) = entry.readings()
    document, layer = reading.document, reading.layers[0]
    system = Remembering("name")
    found = regenerated(extract_of(document, layer, range(len(document.sentences))), system)
    speakers = {"i", "me", "my", "we", "us", "our"}
    assert speakers & {document.words(each.span).lower() for each in layer.markables.values()}
    refs = [ref for text in system.asked for ref in text.refs]
    assert refs
    assert not speakers & {each.words.lower() for ref in refs for each in ref.alternatives}
    assert not speakers & {each.old.lower() for each in found.references if each.changes}


@pytest.mark.parametrize(
    ("one_word", "written"), [(True, "She's old."), (False, "Ada Moor's old.")]
)
def test_a_pronoun_in_one_word_with_its_verb_stays(one_word: bool, written: str) -> None:
    plain = document_of_text("d", "Ada Moor sang. Moor wove. She's old.", "en")
    grammar = [
        *[("PROPN", 2, "nsubj"), ("PROPN", 0, "flat"), ("VERB", -1, "root"), ("PUNCT", 2, "punct")],
        *[("PROPN", 5, "nsubj"), ("VERB", -1, "root"), ("PUNCT", 5, "punct")],
        *[("PRON", 9, "nsubj"), ("AUX", 9, "cop"), ("ADJ", -1, "root"), ("PUNCT", 9, "punct")],
    ]
    tokens = tuple(
        [
            replace(token, pos=pos, head=head, deprel=deprel)
            for token, (pos, head, deprel) in zip(plain.tokens, grammar, strict=True)
        ]
    )
    offsets = list(plain.offsets)
    if one_word:
        offsets[7:9] = [plain.chars_of(Span(7, 9))] * 2
    markables = [
        Markable(f"m{start}", (Span(start, end),)) for start, end in ((0, 2), (4, 5), (7, 8))
    ]
    links = anaphors_from_clusters(markables, dict.fromkeys([each.id for each in markables], "e"))
    document = replace(plain, tokens=tokens, offsets=tuple(offsets))
    extract = extract_of(document, Layer.build("gold", markables, links), [0, 1, 2])
    assert regenerated(extract, Remembering("name")).text.strip().endswith(written)


def test_references_have_their_places_in_both_texts(bio: Extract) -> None:
    found = regenerated(bio, Remembering("name"))
    assert len(found.before) == len(found.after)
    old, new = bio.document.text, found.text
    pairs = {
        (old[before.start : before.end], new[after.start : after.end])
        for before, after in zip(found.before, found.after, strict=True)
    }
    assert {
        ("She", "Marta Quill"),
        ("her", "Marta Quill's"),
        ("them", "the cliffs"),
        ("Reeve", "Jonas Reeve"),
        ("the couple", "the couple"),
        ("his", "Jonas Reeve's"),
        ("it", "it"),
    } <= pairs
    made = document_of_text("made", new, "en")
    layer = layer_of(made, found.after)
    names = {
        frozenset(made.words(layer.markables[name].span) for name in mentions)
        for mentions in chains_of(layer).entities
        if len(mentions) > 1
    }
    assert frozenset(("Marta Quill", "Marta Quill's")) in names


def test_spanish_extracts_have_places_of_zeros_and_contractions() -> None:
    extract = sample("es/fable.conllu", [2, 9, 13])
    found = regenerated(extract)
    shown = [
        (found.text[after.start : after.end], after.zero, after.name)
        for before, after in zip(found.before, found.after, strict=True)
        if before.zero or not before.name
    ]
    assert ("Zacarías", False, True) in shown
    assert ("Zacarías y la nutria", False, True) in shown
    assert ("al búho", False, True) in shown
    assert ("corrieron", True, False) in shown


def test_what_a_system_cannot_read_is_refused_with_a_remedy(bio: Extract) -> None:
    fable = sample("es/fable.conllu", [2, 9])
    with pytest.raises(NeedsError, match="leave --system out"):
        regenerated(fable, Remembering("name"))
    plain = Document("d", "en", tokens=bio.whole.tokens, sentences=bio.whole.sentences)
    bare = Document(
        "d",
        "en",
        tokens=tuple([type(token)(token.text, pos=token.pos) for token in plain.tokens]),
        sentences=plain.sentences,
    )
    with pytest.raises(NeedsError, match="has no dependency heads"):
        regenerated(extract_of(bare, bio.whole_layer, [3, 6]), Remembering("name"))
    other = Document("d", "fr", tokens=plain.tokens, sentences=plain.sentences)
    with pytest.raises(NeedsError, match="there are rules for"):
        regenerated(extract_of(other, bio.whole_layer, [3, 6]))


def test_a_pronoun_is_understood_if_links_lead_to_a_name_of_its_entity() -> None:
    text = "Ana Ruiz met Bo Hall. She greeted him. He smiled at her."
    pipelines = {
        name: Pipeline.of(Registry(), PluginChoice(finder="nominals", resolver=name))
        for name in ("nearest", "first-np")
    }

    def at(words: str, entity: int, *, name: bool = False, after: int = 0) -> PlacedReference:
        start = text.index(words, after)
        return PlacedReference(start, start + len(words), entity, name)

    names = [at("Ana Ruiz", 0, name=True), at("Bo Hall", 1, name=True)]
    pronouns = [at("She", 0), at("him", 1), at("He", 1), at("her", 0)]
    for view in understood(pipelines, text, "en", [*names, *pronouns], {}):
        assert (view.references, view.pronouns) == (6, 4)
        assert view.right == view.right_pronouns + 2
        assert (view.right_pronouns == 4) == (view.resolver == "first-np")
    for view in understood(pipelines, text, "en", pronouns, {}):
        assert view.right == 0  # nothing names anybody
    assert understood({}, text, "en", pronouns, {}) == []


def test_an_extract_without_chains_changes_nothing() -> None:
    document = document_of_text("d", "Ana sang. She left.", "en")
    found = regenerated(extract_of(document, Layer.build("none"), [1]))
    assert (found.text.strip(), found.references, found.before) == ("She left.", (), ())
