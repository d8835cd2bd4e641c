"""Expressions with the same words, name or head: what counts as such, and in which order."""

from __future__ import annotations

import pytest

from anaphora_workbench.annotation.preparation.word_matches import (
    INTRODUCED,
    NEW,
    REASONS,
    REJECTED,
    Match,
    WordMatches,
    best_match,
)
from anaphora_workbench.edits import AddMarkable, Batch, RemoveMarkable, ReplaceMarkable
from anaphora_workbench.model import (
    Candidate,
    Document,
    Layer,
    Markable,
    Outcome,
    Span,
    Token,
    Verdict,
)
from anaphora_workbench.model.document import sentences_from_lengths
from anaphora_workbench.ports import Pool


def text(code: str, *phrases: str) -> tuple[Document, Layer]:
    """Return phrases as a text; a word written ``word/TAG`` has that tag, its last one is head."""
    tokens: list[Token] = []
    markables = []
    for number, phrase in enumerate(phrases):
        start = len(tokens)
        for word in phrase.split():
            form, _, pos = word.partition("/")
            tokens.append(Token(form, lemma=form.rstrip("s").lower(), pos=pos or "DET"))
        nouns = [i for i in range(start, len(tokens)) if tokens[i].pos in ("NOUN", "PROPN")]
        head = nouns[-1] if nouns else start
        markables.append(Markable(f"m{number}", (Span(start, len(tokens)),), head))
    words = " ".join([token.text for token in tokens])
    sizes = [len(phrase.split()) for phrase in phrases]
    return (
        Document("d", code, words, tuple(tokens), sentences_from_lengths(sizes)),
        Layer.build("start", markables),
    )


def found(code: str, *phrases: str) -> list[tuple[str, Match]]:
    """Return what matches the last phrase."""
    document, layer = text(code, *phrases)
    matches = WordMatches(document)
    matches.build(layer)
    return list(matches.before(layer.markables[f"m{len(phrases) - 1}"]))


@pytest.mark.parametrize(
    ("code", "one", "other", "match"),
    [
        ("en", "Nora/PROPN", "Nora/PROPN 's/PART", Match.WORDS),
        ("en", "the king/NOUN", "The KING/NOUN", Match.WORDS),
        ("en", "an old/ADJ king/NOUN", "the king/NOUN", Match.HEAD),
        ("en", "the kings/NOUN", "the king/NOUN", Match.HEAD),
        ("en", "Nora/PROPN Hill/PROPN", "Nora/PROPN", Match.NAME),
        ("en", "Hill/PROPN", "Nora/PROPN Hill/PROPN", Match.NAME),
        ("en", "Ben/PROPN Hill/PROPN", "Nora/PROPN Hill/PROPN", None),
        ("en", "the king/NOUN", "the queen/NOUN", None),
        ("es", "el CNE/PROPN", "del CNE/PROPN", Match.WORDS),
        ("es", "las niñas/NOUN", "la niña/NOUN", Match.HEAD),
    ],
)
def test_what_two_expressions_have_in_common(
    code: str, one: str, other: str, match: Match | None
) -> None:
    assert found(code, one, other) == ([] if match is None else [("m0", match)])


def test_the_best_match_comes_first_and_then_the_nearest() -> None:
    phrases = ["the king/NOUN", "an old/ADJ king/NOUN", "the king/NOUN", "a king/NOUN"]
    assert found("en", *phrases, "the king/NOUN") == [
        ("m2", Match.WORDS),
        ("m0", Match.WORDS),
        ("m3", Match.HEAD),
        ("m1", Match.HEAD),
    ]


def test_pronouns_zeros_and_what_follows_match_nothing() -> None:
    document, layer = text("en", "she/PRON", "she/PRON", "Nora/PROPN", "Nora/PROPN")
    matches = WordMatches(document)
    assert list(matches.before(layer.markables["m1"])) == []
    matches.build(layer)
    assert list(matches.before(layer.markables["m1"])) == []
    assert matches.same_words(layer.markables["m1"]) == ()
    assert list(matches.before(layer.markables["m2"])) == []
    assert matches.same_words(layer.markables["m2"]) == ("m2", "m3")


def test_the_proposal_is_the_nearest_or_a_new_entity() -> None:
    document, layer = text("en", "a king/NOUN", "the king/NOUN", "a queen/NOUN")
    matches = WordMatches(document)
    matches.build(layer)

    def best(name: str, kind: str) -> tuple[str, str]:
        return best_match(matches, layer, layer.markables[name], kind)

    assert best("m1", "defDesc") == ("m0", REASONS[Match.HEAD])
    assert best("m2", "defDesc") == ("", NEW)
    assert best("m1", "np") == ("", INTRODUCED)


def test_what_the_constraints_reject_is_not_proposed() -> None:
    document, layer = text("es", "Julia/PROPN", "periodista/NOUN", "la periodista/NOUN")
    matches = WordMatches(document)
    matches.build(layer)
    rejected = Candidate("m1", (Verdict("semantic", Outcome.FAIL, "It is a predicate."),))
    pools: list[str] = []

    def pool_of() -> Pool:
        pools.append("found")
        return Pool((rejected,), (layer.markables["m1"],))

    last = layer.markables["m2"]
    assert best_match(matches, layer, last, "definite", pool_of) == ("", REJECTED)
    assert best_match(matches, layer, last, "definite") == ("m1", REASONS[Match.WORDS])
    name = layer.markables["m0"]
    assert best_match(matches, layer, name, "name", pool_of) == ("", NEW)
    assert pools == ["found"], "candidates are looked for only where something matches"


def test_changes_are_followed_as_if_built_anew() -> None:
    document, layer = text("en", "Nora/PROPN", "the king/NOUN", "Nora/PROPN", "Nora/PROPN")
    matches = WordMatches(document)
    matches.build(layer)
    moved = Markable("m2", (Span(1, 3),), 2)
    added = Markable("new", (Span(3, 4),), 3)
    edit = Batch(
        (RemoveMarkable("m2"), AddMarkable(moved), RemoveMarkable("m0"), AddMarkable(added))
    )
    applied = edit.apply(layer)
    matches.revise(applied.layer, applied.touched)
    fresh = WordMatches(document)
    fresh.build(applied.layer)
    for markable in applied.layer.markables.values():
        assert matches.same_words(markable) == fresh.same_words(markable)
        assert list(matches.before(markable)) == list(fresh.before(markable))
    back = applied.inverse.apply(applied.layer)
    matches.revise(back.layer, back.touched)
    assert matches.same_words(layer.markables["m0"]) == ("m0", "m2", "m3")
    smaller = ReplaceMarkable(Markable("m1", (Span(2, 3),), 2)).apply(back.layer)
    matches.revise(smaller.layer, smaller.touched)
    assert matches.same_words(smaller.layer.markables["m1"]) == ("m1",)


def test_all_expressions_with_one_head_are_found() -> None:
    document, layer = text(
        "en", "the king/NOUN", "King/PROPN", "old/ADJ kings/NOUN", "a queen/NOUN"
    )
    matches = WordMatches(document)
    assert matches.same_head(layer.markables["m0"]) == ()  # nothing is known before `build`
    matches.build(layer)
    assert matches.same_head(layer.markables["m2"]) == ("m0", "m1", "m2")
    assert matches.same_head(layer.markables["m3"]) == ("m3",)
