"""Noun phrases that only a preprocessor found are not mentions of files that hold mentions only."""

from __future__ import annotations

from dataclasses import replace

import pytest

from anaphora_workbench.model import (
    FOUND,
    Anaphor,
    Bridge,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Reference,
    Span,
    Token,
    sentences_from_lengths,
)
from anaphora_workbench.ports import Reading
from anaphora_workbench.ports.written_mentions import to_write
from anaphora_workbench.registry import Registry

OURS = FrozenDict({FOUND: "parsed"})
WORDS = "Ana saw the owl at a café near Paris and it saw her"


def place(words: str) -> Span:
    start = f" {WORDS} "[: f" {WORDS} ".index(f" {words} ")].count(" ")
    return Span(start, start + len(words.split()))


def reading() -> Reading:
    """Return a text whose noun phrases are all ours but *Paris*."""
    found = ["Ana", "the owl", "a café near Paris", "a café", "it", "her"]
    markables = [Markable(words, (place(words),), attributes=OURS) for words in found]
    layer = Layer.build(
        "ana",
        [*markables, Markable("Paris", (place("Paris"),))],
        [
            Anaphor("it", "persIt", Reference.ANAPHOR, ("the owl",)),
            Anaphor("her", "persNoRefl"),
            Anaphor("a café", "", Reference.OTHER),
        ],
    )
    tokens = tuple([Token(word) for word in WORDS.split()])
    document = Document("d", "en", WORDS, tokens, sentences_from_lengths([len(tokens)]))
    return Reading(document, (layer,))


def names(one: Reading) -> set[str]:
    return set(one.layers[0].markables)


@pytest.mark.parametrize("name", ["muc", "conll", "corefud"])
def test_noun_phrases_that_nobody_linked_decided_or_marked_are_left_out(name: str) -> None:
    writing = to_write(Registry().format(name), reading())
    assert names(reading()) - names(writing.reading) == {"Ana", "a café near Paris"}
    assert writing.left_out == 2
    (loss,) = writing.losses
    assert (loss.code, loss.message[-3:]) == ("mentions-left-out", ": 2")


def test_all_are_written_where_that_is_asked_for() -> None:
    writing = to_write(Registry().format("muc"), reading(), every=True)
    assert names(writing.reading) == names(reading())
    assert (writing.left_out, writing.losses) == (0, [])


@pytest.mark.parametrize("name", ["json", "supar", "brat", "webanno"])
def test_formats_that_hold_more_than_mentions_get_everything(name: str) -> None:
    assert to_write(Registry().format(name), reading(), singletons=False) == (reading(), 0, 0, 0)


def test_an_expression_of_ours_that_does_not_refer_is_no_mention() -> None:
    given = reading()
    silent = Anaphor("her", "persNoRefl", Reference.NON_REFERRING)
    layer = replace(given.layers[0], anaphors=given.layers[0].anaphors.updated({"her": silent}))
    writing = to_write(Registry().format("conll"), replace(given, layers=(layer,)))
    assert (writing.left_out, writing.non_referring) == (2, 1)
    assert "her" not in names(writing.reading)
    assert "her" not in writing.reading.layers[0].anaphors
    assert [loss.code for loss in writing.losses] == ["mentions-left-out", "mentions-non-referring"]


@pytest.mark.parametrize(("in_progress", "written"), [(True, False), (False, True)])
def test_what_an_annotator_calls_non_referring_is_no_mention_whoever_found_it(
    in_progress: bool, written: bool
) -> None:
    given = reading()
    silent = Anaphor("Paris", "name", Reference.NON_REFERRING)
    layer = given.layers[0]
    layer = replace(layer, anaphors=layer.anaphors.updated({"Paris": silent}))
    text = replace(given, layers=(layer,), in_progress=in_progress)
    writing = to_write(Registry().format("corefud"), text)
    assert ("Paris" in names(writing.reading)) is written
    assert writing.non_referring == (not written)


def test_a_noun_phrase_that_a_bridging_link_names_is_written() -> None:
    given = reading()
    layer = replace(given.layers[0], bridges=(Bridge("the owl", "Ana"),))
    writing = to_write(Registry().format("muc"), replace(given, layers=(layer,)))
    assert names(given) - names(writing.reading) == {"a café near Paris"}


def test_the_mark_of_the_preprocessor_is_no_attribute_that_is_lost() -> None:
    fmt = Registry().format("muc")
    losses = [loss.message for loss in fmt.losses(to_write(fmt, reading()).reading)]
    assert not any("attributes" in message for message in losses)


@pytest.mark.parametrize("name", ["muc", "conll", "corefud"])
def test_entities_of_one_mention_are_left_out_on_request(name: str) -> None:
    writing = to_write(Registry().format(name), reading(), singletons=False)
    assert names(writing.reading) == {"the owl", "it"}
    assert writing.singletons == 3
    assert ("mentions-singletons", ": 3") in [(o.code, o.message[-3:]) for o in writing.losses]


def test_parts_of_a_split_antecedent_and_bridged_mentions_are_no_singletons() -> None:
    given = reading()
    both = Anaphor("her", "persNoRefl", Reference.ANAPHOR, ("Ana", "Paris"))
    anaphors = given.layers[0].anaphors.updated({"her": both})
    layer = replace(given.layers[0], anaphors=anaphors, bridges=(Bridge("the owl", "a café"),))
    writing = to_write(
        Registry().format("corefud"), replace(given, layers=(layer,)), singletons=False
    )
    assert names(writing.reading) == {"the owl", "it", "her", "Ana", "Paris", "a café"}


def test_a_noun_phrase_that_waits_for_an_answer_is_no_mention_yet() -> None:
    given = reading()
    asked = {"Ana": Anaphor("Ana", "name"), "a café": Anaphor("a café", "np", Reference.OTHER)}
    layer = replace(given.layers[0], anaphors=given.layers[0].anaphors.updated(asked))
    working = replace(given, layers=(layer,), in_progress=True)
    writing = to_write(Registry().format("conll"), working)
    assert names(given) - names(writing.reading) == {"Ana", "a café near Paris"}
    assert "Ana" not in writing.reading.layers[0].anaphors
