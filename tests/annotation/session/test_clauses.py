"""Clauses as antecedents: rows of the list, chosen by number, by their verb or by the filter."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from anaphora_workbench.annotation.preparation.resolver_answers import ProposedAnswer
from anaphora_workbench.annotation.session.clauses import predicate_words, words_beside
from anaphora_workbench.annotation.session.values import CandidateRow, Change
from anaphora_workbench.model import CLAUSE, Document, Layer, Markable, Reference, Span, Token
from anaphora_workbench.model.tokenise import document_of_text
from anaphora_workbench.pipeline import Pipeline, PluginChoice
from anaphora_workbench.registry import Registry
from anaphora_workbench.store import Project

ENGLISH = (
    '"The train was cancelled," she said. "That was not my fault." '
    "Nora sold the house. Bo heard it yesterday."
)
SPANISH = "El tren fue cancelado. Eso molestó mucho a Ana."


def prepared(text: str, language: str) -> tuple[Document, Layer]:
    """Return a text with the parse of the rules, and its anaphors."""
    pipeline = Pipeline.of(Registry(), PluginChoice(resolver="supar"))
    (ready,) = pipeline.run([document_of_text("clauses", text, language)])
    anaphors = {
        name: type(one)(one.markable, one.kind) for name, one in ready.layer.anaphors.items()
    }
    layer = Layer.build("start", ready.layer.markables.values(), anaphors.values())
    return ready.document, layer


@pytest.fixture
def clauses(begin: Callable[..., Any], texts: dict[str, Any]) -> Any:
    """Somebody at work on the English text."""
    return begin(type(texts["plain"])(*prepared(ENGLISH, "en")))


def codes(change: Change) -> list[str]:
    return [message.code for message in change.messages]


def ask(work: Any, words: str) -> str:
    name = work.named(words)
    work.session.activate(name)
    return name


def listed(work: Any) -> list[CandidateRow]:
    return [row for row in work.session.rows if row.predicate]


def token(work: Any, words: str) -> int:
    return [one.text for one in work.session.document.tokens].index(words)


def test_clauses_follow_the_expressions_that_are_allowed(clauses: Any) -> None:
    ask(clauses, "That")
    rows = clauses.session.rows
    assert [row.predicate for row in listed(clauses)] == ["said", "was cancelled"]
    assert [row.predicate for row in rows if row.allowed][-2:] == ["said", "was cancelled"]
    assert [row.number for row in rows] == list(range(1, len(rows) + 1))
    assert not any(row.outside for row in listed(clauses))


def test_pronouns_for_persons_have_no_clauses(clauses: Any) -> None:
    ask(clauses, "she")
    assert listed(clauses) == []


def test_a_number_links_to_a_clause_which_becomes_a_markable(clauses: Any) -> None:
    name = ask(clauses, "That")
    row = listed(clauses)[1]
    change = clauses.decide.choose(row.number)
    assert change.saved
    assert codes(change) == []
    anaphor = clauses.anaphor(name)
    assert (anaphor.reference, anaphor.antecedents) == (Reference.ANAPHOR, (row.markable.id,))
    clause = clauses.session.layer.markables[row.markable.id]
    assert (clause.phrase, clauses.words(clause.id)) == (CLAUSE, "The train was cancelled")
    context = clauses.last_decision().context
    assert (context.rank, context.broken) == (row.number, ())


def test_one_undo_takes_back_the_link_and_the_clause(clauses: Any) -> None:
    name = ask(clauses, "That")
    row = listed(clauses)[1]
    clauses.decide.choose(row.number)
    clauses.session.undo()
    assert not clauses.anaphor(name).decided
    assert row.markable.id not in clauses.session.layer.markables
    assert row in clauses.session.rows
    clauses.session.redo()
    assert clauses.anaphor(name).antecedents == (row.markable.id,)


def test_a_link_to_a_clause_is_there_after_a_restart(clauses: Any) -> None:
    name = ask(clauses, "That")
    row = listed(clauses)[0]
    clauses.decide.choose(row.number)
    clauses.project.close()
    session = clauses.session
    with Project.open(clauses.path) as again:
        layer = again.layer(session.name, session.annotator)
        assert layer.anaphors[name].antecedents == (row.markable.id,)
        assert layer.markables[row.markable.id].is_clause


@pytest.mark.parametrize("word", ["cancelled", "was", "train"])
def test_any_word_of_a_clause_stands_for_it(clauses: Any, word: str) -> None:
    name = ask(clauses, "it")
    change = clauses.decide.choose_clause(token(clauses, word))
    assert change.saved
    (antecedent,) = clauses.anaphor(name).antecedents
    assert clauses.words(antecedent) == "The train was cancelled"
    assert clauses.last_decision().context.broken == ()


def test_a_clause_behind_the_anaphor_is_a_cataphor(clauses: Any) -> None:
    name = ask(clauses, "she")
    clauses.decide.choose_clause(token(clauses, "sold"))
    assert clauses.anaphor(name).reference is Reference.CATAPHOR


def test_without_a_parse_no_clause_is_known(
    begin: Callable[..., Any], texts: dict[str, Any]
) -> None:
    work = begin(texts["plain"])
    work.mark.new_anaphor(_word(work, "it"))
    change = work.decide.choose_clause(0)
    assert codes(change) == ["no-clause"]
    assert not change.saved


def _word(work: Any, words: str) -> Span:
    index = token(work, words)
    return Span(index, index + 1)


def test_the_filter_finds_a_clause_by_its_verb_alone(clauses: Any) -> None:
    ask(clauses, "it")
    clauses.session.set_filter("train")
    assert listed(clauses) == []
    clauses.session.set_filter("cancel")
    (row,) = listed(clauses)
    assert row.predicate == "was cancelled"
    clauses.decide.take_marked()
    assert clauses.anaphor(clauses.named("it")).antecedents == (row.markable.id,)


def test_expressions_come_before_clauses_in_a_filtered_list(clauses: Any) -> None:
    ask(clauses, "it")
    clauses.session.set_filter("s")
    predicates = [bool(row.predicate) for row in clauses.session.rows if row.allowed]
    assert predicates == sorted(predicates)
    assert True in predicates


def test_a_proposed_clause_comes_first_and_has_its_verdicts(clauses: Any) -> None:
    name = ask(clauses, "That")
    row = listed(clauses)[1]
    answer = ProposedAnswer((row.markable.id,), Reference.ANAPHOR)
    clauses.session.take_answers([(name, answer)], [row.markable])
    ask(clauses, "she")
    ask(clauses, "That")
    first = clauses.session.rows[0]
    assert (first.markable, first.proposed, first.number) == (row.markable, True, 1)
    assert first.verdicts == row.verdicts
    assert [one.predicate for one in listed(clauses)] == ["was cancelled", "said"]
    clauses.decide.accept()
    assert clauses.anaphor(name).antecedents == (row.markable.id,)


def test_clauses_of_a_decided_anaphor_keep_their_numbers(clauses: Any) -> None:
    ask(clauses, "That")
    before = {row.markable.id: row.number for row in clauses.session.rows}
    clauses.decide.choose(listed(clauses)[0].number)
    ask(clauses, "That")
    assert {row.markable.id: row.number for row in clauses.session.rows} == before


def test_a_clause_is_a_row_of_its_own_in_the_list_by_entity(clauses: Any) -> None:
    clauses.session.listing.by_entity = True
    name = ask(clauses, "That")
    row = listed(clauses)[1]
    assert row.mentions == (row.markable.id,)
    assert row.letter
    clauses.decide.choose(row.number)
    assert clauses.anaphor(name).antecedents == (row.markable.id,)


def test_a_clause_can_be_part_of_a_split_antecedent(clauses: Any) -> None:
    name = ask(clauses, "That")
    one, other = listed(clauses)
    clauses.session.set_current(clauses.session.rows.index(one))
    clauses.decide.add_to_set()
    place = [row.markable.id for row in clauses.session.rows].index(other.markable.id)
    clauses.session.set_current(place)
    clauses.decide.add_to_set()
    clauses.decide.accept()
    assert set(clauses.anaphor(name).antecedents) == {one.markable.id, other.markable.id}


def test_spanish_neuters_have_clauses(begin: Callable[..., Any], texts: dict[str, Any]) -> None:
    work = begin(type(texts["plain"])(*prepared(SPANISH, "es")))
    name = ask(work, "Eso")
    (row,) = listed(work)
    assert (row.predicate, row.words) == ("fue cancelado", "El tren fue cancelado")
    work.decide.choose(row.number)
    assert work.anaphor(name).antecedents == (row.markable.id,)


CONTAINING = "She will tell you, if she can bear to talk about it. If he sells it, Nora will weep."


def test_a_clause_around_the_anaphor_is_called_without_the_part_with_it(
    begin: Callable[..., Any], texts: dict[str, Any]
) -> None:
    work = begin(type(texts["plain"])(*prepared(CONTAINING, "en")))
    ask(work, "it")
    labels = {row.words for row in work.session.question.rows if row.predicate}
    assert "She will tell you …" in labels
    assert not any("it" in label.split() for label in labels)
    assert len(labels) == len([row for row in work.session.question.rows if row.predicate])


@pytest.mark.parametrize(
    ("heads", "asked", "wanted"),
    [
        # Ana said , that Bo left it
        ((1, -1, 1, 5, 5, 1, 5), 6, "Ana said …"),
        ((1, -1, 1, 5, 5, 1, 5), 0, "… said , that Bo left it"),
        ((None,) * 7, 6, "Ana said , that Bo left …"),
    ],
)
def test_what_depends_on_the_predicate_with_the_anaphor_is_left_out(
    heads: tuple[int | None, ...], asked: int, wanted: str
) -> None:
    words = ["Ana", "said", ",", "that", "Bo", "left", "it"]
    pos = ["PROPN", "VERB", "PUNCT", "SCONJ", "PROPN", "VERB", "PRON"]
    tokens = tuple([Token(w, pos=p, head=h) for w, p, h in zip(words, pos, heads, strict=True)])
    document = Document("d", "en", "", tokens, (Span(0, len(tokens)),))
    clause = Markable("v1", (Span(0, len(tokens)),), 1, phrase=CLAUSE)
    anaphor = Markable("m1", (Span(asked, asked + 1),), asked)
    assert words_beside(document, clause, anaphor) == wanted


def _clause(words: str, pos: str) -> Iterator[Token]:
    for word, tag in zip(words.split(), pos.split(), strict=True):
        yield Token(word, pos=tag)


@pytest.mark.parametrize(
    ("words", "pos", "head", "wanted"),
    [
        ("It has never been seen", "PRON AUX ADV AUX VERB", 4, "has never been seen"),
        ("Ana soon left", "PROPN ADV VERB", 2, "left"),
        ("it is late", "PRON AUX ADJ", 2, "is late"),
        ("ya no lo ha visto nadie", "ADV PART PRON AUX VERB PRON", 4, "ha visto"),
    ],
)
def test_a_clause_is_called_by_its_verb_with_the_auxiliaries(
    words: str, pos: str, head: int, wanted: str
) -> None:
    tokens = tuple(_clause(words, pos))
    document = Document("d", "en", words, tokens, (Span(0, len(tokens)),))
    clause = Markable("v1", (Span(0, len(tokens)),), head, phrase=CLAUSE)
    assert predicate_words(document, clause) == wanted
    assert predicate_words(document, Markable("m1", clause.spans, head)) == ""
