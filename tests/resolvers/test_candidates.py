"""The shared candidate finder: the worked example, the window, the record, the cost."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Any

import pytest

from anaphora_resolvers.constraints import NAMES
from anaphora_resolvers.finders.candidates import SuparCandidateFinder
from anaphora_workbench.model import (
    Anaphor,
    Document,
    Layer,
    Markable,
    Reference,
    Span,
    Token,
    sentences_from_lengths,
)
from anaphora_workbench.testing import worked_example

Build = Callable[..., Any]


@pytest.mark.parametrize(
    ("anaphor", "before", "agreeing", "after"),
    [
        ("He", 3, 2, 2),
        ("His", 5, 4, 3),
        ("she", 8, 2, 2),
        ("them", 8, 0, 0),
        ("Ø", 9, 8, 8),
        ("They", 8, 1, 1),
        ("It", 7, 2, 2),
    ],
)
def test_the_worked_example_has_the_figures_of_the_documentation(
    anaphor: str, before: int, agreeing: int, after: int
) -> None:
    session = SuparCandidateFinder().start(worked_example.document(), worked_example.layer())
    pool = session.candidates(Anaphor(anaphor))
    left = [found for found in pool.candidates if not found.fails("number", "gender")]
    assert (len(pool.candidates), len(left), len(pool.admissible())) == (before, agreeing, after)


def test_beyond_number_and_gender_only_i_within_i_excludes_in_the_worked_example() -> None:
    session = SuparCandidateFinder().start(worked_example.document(), worked_example.layer())
    excluded = {
        (anaphor, found.markable)
        for anaphor in ("He", "His", "she", "them", "Ø", "They", "It")
        for found in session.candidates(Anaphor(anaphor)).candidates
        if not found.fails("number", "gender") and not found.admissible
    }
    assert excluded == {("His", "His dog")}


def test_every_candidate_has_one_verdict_of_each_constraint_in_order() -> None:
    session = SuparCandidateFinder().start(worked_example.document(), worked_example.layer())
    pool = session.candidates(Anaphor("she"))
    for found in pool.candidates:
        assert tuple([verdict.constraint for verdict in found.verdicts]) == NAMES
        assert all(verdict.reason.endswith(".") for verdict in found.verdicts)


def test_any_expression_is_judged_as_candidates_are_also_outside_the_window() -> None:
    document, layer = worked_example.document(), worked_example.layer()
    near = SuparCandidateFinder(window=0).start(document, layer)
    far = SuparCandidateFinder().start(document, layer)
    wide = {one.markable: one for one in far.candidates(Anaphor("They")).candidates}
    inside = {one.markable for one in near.candidates(Anaphor("They")).candidates}
    assert len(wide) > len(inside)
    judged = near.judge(Anaphor("They"), [*wide, "nobody"])
    assert {one.markable: one for one in judged} == wide


def test_candidates_come_in_text_order_with_their_markables() -> None:
    layer = worked_example.layer()
    session = SuparCandidateFinder().start(worked_example.document(), layer)
    pool = session.candidates(Anaphor("Ø"))
    assert [found.markable for found in pool.candidates] == [m.id for m in pool.markables]
    assert list(pool.markables) == sorted(pool.markables, key=lambda markable: markable.order)


def test_markables_that_do_not_refer_are_left_out() -> None:
    base = worked_example.layer()
    layer = Layer.build(
        "base", base.markables.values(), [Anaphor("it", "persIt", Reference.NON_REFERRING)]
    )
    session = SuparCandidateFinder().start(worked_example.document(), layer)
    pool = session.candidates(Anaphor("He"))
    assert [found.markable for found in pool.candidates] == ["John", "Bill"]


def offered(text: Any, words: str) -> list[str]:
    """Return the words of the candidates of an anaphor."""
    pool = text.session.candidates(Anaphor(text.markable(words).id))
    return [text.document.words(markable.span) for markable in pool.markables]


NOBODY = """
{0}
came come VERB Number=Sing|Person=3|VerbForm=Fin 0 root
to to ADP _ 5 case
{1} {1} PRON PronType=Prs|Poss=Yes|Person=3|Number=Sing 5 nmod:poss
house house NOUN Number=Sing 2 obl

{2} {2} PRON PronType=Prs|Person=3|Number=Sing 2 nsubj
wept weep VERB Number=Sing|Person=3|VerbForm=Fin 0 root

{3} {3} PRON PronType=Prs|Person=3|Number=Plur 2 nsubj
wept weep VERB Number=Plur|Person=3|VerbForm=Fin 0 root
"""


@pytest.mark.parametrize(
    ("code", "nobody", "words", "pronouns"),
    [
        ("en", "Nobody nobody PRON Number=Sing 2 nsubj", "Nobody", ("his", "He", "They")),
        ("en", "None none NOUN Number=Sing 2 nsubj", "None", ("her", "She", "They")),
        ("es", "Nadie nadie PRON Number=Sing|PronType=Neg 2 nsubj", "Nadie", ("su", "Él", "Ellos")),
        ("es", "Ninguno ninguno PRON Number=Sing 2 nsubj", "Ninguno", ("su", "Él", "Ellos")),
    ],
)
def test_nobody_is_a_candidate_in_its_own_sentence_only(
    sample: Build, code: str, nobody: str, words: str, pronouns: tuple[str, str, str]
) -> None:
    text = sample(NOBODY.format(nobody, *pronouns), code)
    assert [words in offered(text, pronoun) for pronoun in pronouns] == [True, False, False]


def test_no_one_and_no_man_are_nobody(sample: Build) -> None:
    for noun in ("one", "man"):
        text = sample(
            f"""
            No no DET _ 2 det
            {noun} {noun} NOUN Number=Sing 3 nsubj
            came come VERB VerbForm=Fin 0 root

            He he PRON PronType=Prs|Person=3|Number=Sing|Gender=Masc 2 nsubj
            wept weep VERB VerbForm=Fin 0 root
            """
        )
        assert offered(text, "He") == []


@pytest.mark.parametrize("form", ["n't", "n\u2019t"])
def test_a_negation_that_a_tagger_takes_for_a_noun_is_no_candidate(
    sample: Build, form: str
) -> None:
    text = sample(
        f"""
        Ann Ann PROPN Number=Sing 3 nsubj
        {form} not NOUN Number=Sing 3 nsubj
        came come VERB VerbForm=Fin 0 root

        She she PRON PronType=Prs|Person=3|Number=Sing|Gender=Fem 2 nsubj
        wept weep VERB VerbForm=Fin 0 root
        """
    )
    assert offered(text, "She") == ["Ann"]


def test_decisions_never_change_candidates_or_verdicts() -> None:
    base = worked_example.layer()
    decided = Layer.build(
        "base", base.markables.values(), [Anaphor("He", "persNoRefl", Reference.ANAPHOR, ("Ana",))]
    )
    document = worked_example.document()
    pools = [
        SuparCandidateFinder().start(document, layer).candidates(Anaphor("His"))
        for layer in (base, decided)
    ]
    assert pools[0] == pools[1]


@pytest.mark.parametrize(("window", "expected"), [(0, 0), (1, 1), (2, 4), (4, 8), (99, 10)])
def test_the_window_counts_sentences_before_the_own_one(window: int, expected: int) -> None:
    finder = SuparCandidateFinder(window)
    session = finder.start(worked_example.document(), worked_example.layer())
    assert len(session.candidates(Anaphor("They")).candidates) == expected
    assert f"window:{window}" in finder.signature


def test_the_record_says_what_supar_stores(sample: Build) -> None:
    text = sample(
        """
        The the DET _ 3 det
        old old ADJ _ 3 amod
        queen queen NOUN Number=Sing 6 nsubj
        of of ADP _ 5 case
        Spain Spain PROPN Number=Sing 3 nmod
        bought buy VERB VerbForm=Fin 0 root
        bread bread NOUN Number=Sing 6 obj

        A a DET _ 2 det
        queen queen NOUN Number=Sing 3 nsubj
        buys buy VERB VerbForm=Fin 0 root
        it it PRON PronType=Prs|Person=3|Number=Sing|Gender=Neut 3 obj
        """
    )
    queen = text.candidate("it", "The old queen of Spain").record
    spain = text.candidate("it", "Spain").record
    bread = text.candidate("it", "bread").record
    assert (queen.number, queen.gender, queen.person) == ("Sing", "Fem", "3")
    assert (queen.head, queen.modifiers, queen.verb) == ("queen", ("old", "Spain"), "buy")
    assert (queen.before_verb, bread.before_verb) == (True, False)
    assert (spain.in_pp, spain.in_np, queen.in_pp, queen.in_np) == (True, True, False, False)
    assert (queen.times_in_text, bread.times_in_text) == (2, 1)
    assert (queen.times_with_verb, bread.times_with_verb) == (2, 1)


def test_repetitions_after_the_anaphor_are_not_counted() -> None:
    document = worked_example.document()
    session = SuparCandidateFinder().start(document, worked_example.layer())
    times = [found.record.times_in_text for found in session.candidates(Anaphor("He")).candidates]
    assert times == [1, 1, 0]


def test_words_and_mentions_alone_are_enough(words_only: Build) -> None:
    document = words_only("Mary met the king", "She laughed")
    layer = Layer.build(
        "gold",
        [
            Markable("Mary", (Span(0, 1),)),
            Markable("king", (Span(2, 4),)),
            Markable("She", (Span(4, 5),)),
        ],
    )
    pool = SuparCandidateFinder().start(document, layer).candidates(Anaphor("She"))
    assert [markable.id for markable in pool.admissible()] == ["Mary"]


def long_text(words: int) -> tuple[Document, Layer]:
    """Build a text of sentences *John saw him near the dog .* with all its mentions."""
    tokens: list[Token] = []
    markables: list[Markable] = []
    row = (("John", "PROPN", 1, "nsubj"), ("saw", "VERB", -1, "root"), ("him", "PRON", 1, "obj"),
           ("near", "ADP", 5, "case"), ("the", "DET", 5, "det"), ("dog", "NOUN", 1, "obl"),
           (".", "PUNCT", 1, "punct"))  # fmt: skip
    while len(tokens) < words:
        start = len(tokens)
        for form, pos, head, deprel in row:
            above = start + head if head >= 0 else -1
            tokens.append(Token(form, form.lower(), pos, head=above, deprel=deprel))
        for first, last in ((0, 1), (2, 3), (4, 6)):
            name = f"m{len(markables)}"
            markables.append(Markable(name, (Span(start + first, start + last),), start + last - 1))
    lengths = [7] * (len(tokens) // 7)
    document = Document("long", "en", "", tuple(tokens), sentences_from_lengths(lengths))
    return document, Layer.build("gold", markables)


def seconds(words: int) -> float:
    document, layer = long_text(words)
    asked = [Anaphor(m.id) for m in layer.in_text_order() if document.words(m.span) == "him"]
    start = process_time()
    session = SuparCandidateFinder().start(document, layer)
    for anaphor in asked:
        session.candidates(anaphor)
    return process_time() - start


@pytest.mark.slow
def test_the_cost_is_linear_in_the_length_of_the_text() -> None:
    seconds(1000)
    per_word = [min(seconds(words) / words for _round in range(2)) for words in (3000, 30000)]
    assert per_word[1] < 3 * per_word[0]
