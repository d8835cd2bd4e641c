"""Entities: what they are, their names, ids that stay, letters, and the commands on them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from anaphora_formats.corefud.misc_entries import types_of
from anaphora_workbench.annotation.session.entity_commands import EntityCommands
from anaphora_workbench.annotation.session.entity_letters import letters_of
from anaphora_workbench.annotation.session.entity_names import naming_of, says_itself, short_name
from anaphora_workbench.annotation.session.values import AnaphorState, Change
from anaphora_workbench.edits import ReplaceMarkable
from anaphora_workbench.model import Anaphor, Document, Layer, Markable, Reference, Span, Token

NORA, SHE, SHE2, HER, OLD_MAN, HE = "m2", "m1", "m13", "m24", "m14", "m23"
LEAF, ITS, IT = "m5", "m7", "m8"


def codes(change: Change) -> list[str]:
    return [message.code for message in change.messages]


def link(work: Any, *pairs: tuple[str, str]) -> None:
    for anaphor, antecedent in pairs:
        work.session.activate(anaphor)
        work.decide.choose_markable(antecedent)
        assert work.anaphor(anaphor).antecedents == (antecedent,)


def named(work: Any, words: str) -> str:
    """Return the id of the entity with a name."""
    entities = work.session.entities
    (found,) = [one for one in entities if entities.name(one) == words]
    return str(found)


# What is one


def test_a_chain_and_what_refers_alone_are_entities_other_expressions_are_not(english: Any) -> None:
    entities = english.session.entities
    assert len(entities) == 0
    link(english, (SHE2, NORA))
    english.session.activate(IT)
    english.decide.not_referring()
    english.session.activate(HE)
    english.decide.refer(Reference.EXOPHOR)
    assert {entities.name(one): entities.size(one) for one in entities} == {"Nora": 2, "he": 1}
    assert entities.of(LEAF) == entities.of(IT) == ""
    assert entities.of(SHE2) == entities.of(NORA)


def test_an_entity_knows_its_first_and_last_place(english: Any) -> None:
    link(english, (SHE, NORA), (HER, NORA))
    session = english.session
    entity = session.entities.entity(session.entities.of(NORA))
    assert (entity.name, entity.mentions, entity.first, entity.last) == ("Nora", 3, SHE, HER)
    sentence_of = session.document.sentence_of
    assert entity.first_sentence == sentence_of(session.layer.markables[SHE].start)
    assert entity.last_sentence == sentence_of(session.layer.markables[HER].start)


# Names


def _tagged(words: str) -> tuple[Document, list[Markable]]:
    """Return a text of words with tags, and a markable for each part in brackets."""
    tokens, markables, opened = [], [], []
    for part in words.split():
        if part == "[":
            opened.append(len(tokens))
        elif part == "]":
            start = opened.pop()
            markables.append(Markable(f"m{len(markables)}", (Span(start, len(tokens)),)))
        else:
            text, pos = part.split("/")
            tokens.append(Token(text, pos=pos))
    document = Document("d", "en", None, tuple(tokens), (Span(0, len(tokens)),))
    return document, markables


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("[ He/PRON ] [ the/DET captain/NOUN ] [ Ahab/PROPN ]", "Ahab"),
        ("[ Ahab/PROPN ] [ Captain/PROPN Ahab/PROPN ]", "Captain Ahab"),
        ("[ Ahab/PROPN who/PRON left/VERB ] [ Ahab/PROPN ]", "Ahab"),
        ("[ a/DET man/NOUN ] [ the/DET captain/NOUN ] [ the/DET old/ADJ man/NOUN ]", "the captain"),
        ("[ he/PRON ] [ a/DET man/NOUN ] [ some/DET sailor/NOUN ]", "a man"),
        ("[ she/PRON ] [ her/PRON ]", "she"),
        ("[ Both/DET ] [ two/NUM men/NOUN ] [ two/NUM ]", "two men"),
    ],
)
def test_a_name_represents_an_entity_else_a_description_else_the_first_mention(
    words: str, expected: str, begin: Callable[..., Any], texts: dict[str, Any]
) -> None:
    document, markables = _tagged(words)
    first, *others = [markable.id for markable in markables]
    anaphors = [Anaphor(name, "", Reference.ANAPHOR, (first,)) for name in others]
    text = type(texts["plain"])(document, Layer.build("start", markables, anaphors))
    entities = begin(text).session.entities
    (only,) = entities
    assert entities.name(only) == expected


def test_ambos_names_nothing_even_if_it_is_tagged_as_a_name() -> None:
    document, (ambos, vecinos) = _tagged("[ Ambos/PROPN ] [ dos/NUM vecinos/NOUN ]")
    document, layer = replace(document, language="es"), Layer.build("start", [ambos, vecinos])
    names = [naming_of(document, layer, one) for one in (ambos, vecinos)]
    assert max(names)[-1] == vecinos.id
    assert [says_itself(one) for one in names] == [False, True]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("[ Martin/PROPN Hale/PROPN ,/PUNCT who/PRON left/VERB ]", "Martin Hale"),
        ("[ the/DET old/ADJ Hale/PROPN ,/PUNCT a/DET clerk/NOUN ]", "the old Hale"),
        ("[ the/DET Hale/PROPN of/ADP Ely/PROPN ]", "the Hale of Ely"),
        ("[ Port/PROPN Ellis/PROPN ]", "Port Ellis"),
        ("[ the/DET king/NOUN of/ADP Spain/PROPN ]", "the king of Spain"),
    ],
)
def test_a_name_is_cut_before_what_a_comma_adds(words: str, expected: str) -> None:
    document, (markable,) = _tagged(words)
    heads = [i for i in markable.indices if document.tokens[i].pos in ("NOUN", "PROPN")]
    head = heads[1] if words.startswith(("[ Martin", "[ Port")) else heads[0]
    layer = Layer.build("start", [replace(markable, head=head)])
    assert short_name(document, layer, layer.markables[markable.id]) == expected


def test_several_names_are_not_cut() -> None:
    document, (both,) = _tagged("[ Clara/PROPN ,/PUNCT Ben/PROPN and/CCONJ Eva/PROPN ]")
    both = replace(both, head=0, phrase="coordination")
    assert short_name(document, Layer.build("start", [both]), both) == "Clara , Ben and Eva"


def test_several_together_are_called_by_their_parts_too(english: Any) -> None:
    link(english, (HER, NORA))
    english.session.activate(SHE2)
    english.decide._answer((HER, OLD_MAN))
    entities = english.session.entities
    entity_id = entities.of(SHE2)
    assert entities.name(entity_id) == "she (= Nora + The old man)"
    assert entities.entity(entity_id).name == "she (= Nora + The old man)"


def test_the_name_follows_the_mentions(english: Any) -> None:
    entities = english.session.entities
    link(english, (HER, SHE2), (SHE2, SHE))
    entity_id = entities.of(SHE2)
    assert entities.name(entity_id) == "she"
    link(english, (SHE, NORA))
    assert entities.name(entity_id) == "Nora"
    english.chain.cut_out(NORA)
    assert entities.name(entity_id) == "she"


# Ids stay


def test_of_two_that_are_joined_the_larger_keeps_its_id_and_undo_brings_the_other_back(
    english: Any,
) -> None:
    entities = english.session.entities
    link(english, (SHE2, NORA), (HER, SHE2), ("m25", OLD_MAN))
    nora, man = entities.of(NORA), entities.of(OLD_MAN)
    assert len({nora, man}) == 2
    link(english, (OLD_MAN, NORA)) if OLD_MAN in english.session.layer.anaphors else link(
        english, ("m25", NORA)
    )
    english.session.undo()
    assert (entities.of(NORA), entities.of(OLD_MAN)) == (nora, man)


def test_a_link_to_another_mention_of_the_same_entity_changes_no_id(english: Any) -> None:
    entities = english.session.entities
    link(english, (SHE2, NORA), (HER, SHE2))
    nora = entities.of(NORA)
    link(english, (HER, NORA))
    assert entities.of(HER) == nora
    link(english, (HER, SHE2))
    assert entities.of(HER) == nora


def test_a_mention_that_refers_alone_keeps_its_id_when_it_is_taken_up(english: Any) -> None:
    entities = english.session.entities
    english.session.activate(SHE2)
    english.decide.refer(Reference.EXOPHOR)
    alone = entities.of(SHE2)
    link(english, (HER, SHE2))
    assert entities.of(HER) == alone
    english.session.undo()
    assert entities.of(SHE2) == alone
    assert entities.of(HER) == ""


def test_whoever_follows_hears_of_what_appears_changes_and_goes(english: Any) -> None:
    entities = english.session.entities
    news = entities.follow()
    link(english, (SHE2, NORA))
    nora = entities.of(NORA)
    assert news == {nora}
    news.clear()
    link(english, (ITS, LEAF))
    assert news == {entities.of(LEAF)}
    news.clear()
    english.session.undo()
    assert len(news) == 1
    assert news.isdisjoint(entities)


# Cutting out


def test_a_wrong_member_is_cut_out_and_the_others_stay_together(english: Any) -> None:
    link(english, (SHE2, NORA), (HER, SHE2), ("m25", HER))
    before = english.session.layer
    change = english.chain.cut_out(SHE2)
    assert codes(change) == ["cut-out"]
    assert english.session.chain(NORA) == (NORA, HER, "m25")
    assert english.session.chain(SHE2) == (SHE2,)
    assert english.session.item(SHE2).state is AnaphorState.STALE
    assert english.session.item("m25").state is AnaphorState.DECIDED
    english.session.undo()
    assert english.session.layer == before


def test_the_first_mention_can_be_cut_out(english: Any) -> None:
    link(english, (SHE2, NORA), (HER, NORA), ("m25", NORA))
    english.chain.cut_out(NORA)
    assert english.session.chain(NORA) == (NORA,)
    assert english.session.chain(SHE2) == (SHE2, HER, "m25")


def test_what_has_no_chain_cannot_be_cut_out(english: Any) -> None:
    assert codes(english.chain.cut_out(NORA)) == ["cut-alone"]
    assert codes(english.chain.cut_out("nobody")) == ["markable-none"]


# Attaching


def test_words_become_a_mention_of_an_entity_in_one_edit(english: Any) -> None:
    link(english, (SHE2, NORA))
    work = EntityCommands(english.session)
    before = english.session.layer
    nora = english.session.entities.of(NORA)
    place = english.session.layer.markables[SHE2].start
    span = Span(place + 1, place + 2)
    change = work.attach(span, nora)
    assert codes(change) == ["attached"]
    (new,) = english.session.layer.markables.keys() - before.markables.keys()
    assert english.anaphor(new).antecedents == (SHE2,)
    assert english.anaphor(new).reference is Reference.ANAPHOR
    assert english.session.entities.of(new) == nora
    english.session.undo()
    assert english.session.layer == before


def test_what_comes_before_an_entity_is_taken_up_by_its_first_mention(english: Any) -> None:
    link(english, (HER, SHE2))
    work = EntityCommands(english.session)
    work.attach(english.session.layer.markables[NORA].span, english.session.entities.of(HER))
    assert english.session.chain(NORA) == (NORA, SHE2, HER)
    assert english.anaphor(SHE2).reference is Reference.ANAPHOR


def test_a_mention_of_another_entity_is_moved_without_tearing_that_apart(english: Any) -> None:
    link(english, (SHE2, NORA), (HER, SHE2), (IT, LEAF))
    work = EntityCommands(english.session)
    leaf = english.session.entities.of(LEAF)
    before = english.session.layer
    span = english.session.layer.markables[SHE2].span
    work.attach(span, leaf)
    assert english.session.entities.of(SHE2) == leaf
    assert english.session.chain(NORA) == (NORA, HER)
    assert codes(work.attach(span, leaf)) == ["attached-there"]
    english.session.undo()
    assert english.session.layer == before


def test_attaching_replaces_a_bridging_answer_of_the_expression(english: Any) -> None:
    link(english, (SHE2, NORA))
    english.session.activate(HER)
    english.decide.mark(1)
    english.decide.bridge("part")
    (bridge,) = english.session.layer.bridges
    assert bridge.anaphor == HER
    span, nora = english.session.layer.markables[HER].span, named(english, "Nora")
    assert codes(EntityCommands(english.session).attach(span, nora)) == ["attached"]
    assert english.anaphor(HER).antecedents == (SHE2,)
    assert english.session.layer.bridges == ()
    english.session.undo()
    assert english.session.layer.bridges == (bridge,)
    assert english.anaphor(HER).antecedents == ()


def test_what_cannot_be_attached_says_why(english: Any) -> None:
    link(english, (SHE2, NORA))
    work = EntityCommands(english.session)
    nora = english.session.entities.of(NORA)
    end = english.session.document.sentences[0].end
    assert codes(work.attach(Span(0, 1), "gone")) == ["entity-gone"]
    assert codes(work.attach(Span(end - 1, end), nora)) == ["no-word"]
    assert codes(work.attach(Span(end - 2, end + 1), nora)) == ["span-sentences"]


def test_the_entities_that_are_offered_begin_with_the_nearest(english: Any) -> None:
    link(english, (SHE2, NORA), (ITS, LEAF))
    entities = english.session.entities
    work = EntityCommands(english.session)
    start = english.session.layer.markables[ITS].start
    assert work.near(start, 5) == [entities.of(LEAF), entities.of(NORA)]
    assert work.near(start, 1) == [entities.of(LEAF)]


# Types


def test_a_type_is_said_of_all_mentions_in_one_edit(english: Any) -> None:
    link(english, (SHE2, NORA), (HER, SHE2))
    work, entities = EntityCommands(english.session), english.session.entities
    before = english.session.layer
    nora = entities.of(NORA)
    assert entities.semantic(nora) == before.markables[NORA].semantic
    work.set_type(nora, "person")
    layer = english.session.layer
    assert [layer.markables[name].semantic for name in (NORA, SHE2, HER)] == ["person"] * 3
    assert entities.semantic(nora) == "person"
    assert not work.set_type(nora, "person").saved
    english.session.undo()
    assert english.session.layer == before


@pytest.mark.parametrize(
    ("classes", "usual"),
    [
        (("person", "place", "place"), "place"),
        (("person", "", "place"), "person"),  # as many: the earliest
        (("place", "person", ""), "place"),
        (("", "", "thing"), "thing"),
        (("", "", ""), ""),
    ],
)
def test_an_entity_has_the_type_of_most_of_its_mentions_in_lists_and_in_corefud(
    english: Any, classes: tuple[str, ...], usual: str
) -> None:
    link(english, (SHE2, NORA), (HER, SHE2))
    session = english.session
    nora = session.entities.of(NORA)
    assert session.entities.semantic(nora) == ""
    for name, label in zip((NORA, SHE2, HER), classes, strict=True):
        markable = session.layer.markables[name]
        session.save(ReplaceMarkable(replace(markable, semantic=label)))
    assert session.entities.semantic(nora) == usual
    labels = dict.fromkeys(session.layer.markables, "other") | dict.fromkeys((NORA, SHE2, HER), "n")
    assert types_of(session.layer, labels)[SHE2] == usual
    english.chain.unlink(HER)
    assert session.entities.semantic(nora) == next(filter(None, classes[:2]), "")


# Letters


def test_letters_remind_of_names(english: Any) -> None:
    assert next(letters_of("Mr. Rochester")) == "r"
    assert next(letters_of("the last leaf")) == "l"
    assert next(letters_of("Ángela")) == "a"
    assert list(letters_of("42")) == []


def test_an_entity_keeps_its_letter_and_no_two_in_a_list_share_one(english: Any) -> None:
    link(english, (SHE2, NORA), (HER, SHE2))
    entities = english.session.entities
    work = EntityCommands(english.session)
    nora = entities.of(NORA)
    assert work.letters.own(nora) == "n"
    link(english, (ITS, LEAF))
    leaf = entities.of(LEAF)
    assert work.letters.own(leaf) == "l"
    assert work.letters.of([nora, leaf]) == {nora: "n", leaf: "l"}
    found = work.letters.of([leaf, nora], reserved={"n"})
    assert found[leaf] == "l"
    assert found[nora] not in ("n", "l")
    assert work.letters.own(nora) == "n"


# Restart


def test_an_entity_takes_the_letter_of_a_mention_over_only_if_its_name_has_it(
    english: Any,
) -> None:
    letters, entities = english.session.letters, english.session.entities
    assert letters.of_mention(NORA, "Nora", set("nora")) not in "nora"
    assert letters.of_mention(LEAF, "the last leaf", {"l"}) == "t"
    link(english, (SHE2, NORA), (ITS, LEAF))
    assert letters.own(entities.of(NORA)) == "n"
    assert letters.own(entities.of(LEAF)) == "t"


def test_letters_stay_behind_a_restart_whoever_is_larger_now(
    texts: dict[str, Any], begin: Callable[..., Any]
) -> None:
    work = begin(texts["english"])
    work.session.listing.by_entity = True
    letters = work.session.letters
    link(work, (SHE2, NORA))
    assert letters.own(work.session.entities.of(NORA)) == "n"
    # Another entity of the same initial comes later and grows larger.
    link(work, (ITS, LEAF), (IT, LEAF))
    leaf = work.session.entities.of(LEAF)
    assert letters.own(leaf) == "l"
    work.chain.merge(LEAF, OLD_MAN)
    given = {name: letters.own(work.session.entities.of(name)) for name in (NORA, LEAF)}
    first = {work.session.entities.first(one) for one in work.session.entities}
    work.session.keep_letters()
    name = next(n for n in work.project.settings.names() if n.startswith("letters "))
    swapped = {"owned": {NORA: "x", "gone": "y", LEAF: 7}, "given": "spoilt"}
    stored = work.project.settings.get(name)
    assert set(stored["owned"]) <= first
    work.project.close()
    again = begin(texts["english"], path=work.path)
    entities = again.session.entities
    assert {one: again.session.letters.own(entities.of(one)) for one in given} == given
    again.project.settings.set(name, swapped)
    again.project.close()
    last = begin(texts["english"], path=work.path)
    entities = last.session.entities
    assert last.session.letters.own(entities.of(NORA)) == "x"
    assert last.session.letters.own(entities.of(LEAF)) == given[LEAF]


def test_who_only_looks_writes_no_letters(english: Any) -> None:
    names = english.project.settings.names()
    english.session.activate(IT)
    english.session.keep_letters()
    assert english.project.settings.names() == names


def test_each_command_is_undone_behind_a_restart(
    texts: dict[str, Any], begin: Callable[..., Any]
) -> None:
    work = begin(texts["english"])
    link(work, (SHE2, NORA), (HER, SHE2), (IT, LEAF))
    layers = [work.session.layer]
    commands = EntityCommands(work.session)
    nora = work.session.entities.of(NORA)
    place = work.session.layer.markables[SHE2].start
    for do in (
        lambda: commands.set_type(nora, "person"),
        lambda: commands.attach(Span(place + 1, place + 2), nora),
        lambda: commands.attach(work.session.layer.markables[IT].span, nora),
        lambda: work.chain.cut_out(SHE2),
        lambda: work.chain.merge(SHE2, LEAF),
    ):
        assert do().saved
        layers.append(work.session.layer)
    work.project.close()
    again = begin(texts["english"], path=work.path)
    assert again.session.layer == layers.pop()
    for layer in reversed(layers):
        again.session.undo()
        assert again.session.layer == layer
    again.project.close()
    last = begin(texts["english"], path=work.path)
    assert last.session.layer == layers[0]
    last.session.redo()
    assert last.session.layer.markables[HER].semantic == "person"
