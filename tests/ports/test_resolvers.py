"""What a document offers, what a resolver misses, and which candidates are left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from anaphora_workbench.errors import NeedsError
from anaphora_workbench.model import (
    CLAUSE,
    ROOT,
    Candidate,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Outcome,
    Span,
    Token,
    Tree,
    Verdict,
)
from anaphora_workbench.ports import (
    NO_ANSWER,
    Decision,
    Need,
    Pool,
    Step,
    available,
    check_needs,
    prepare_all,
    probability_of,
    stated_version,
)

BARE = Document("bare", tokens=(Token("a"), Token("b")), sentences=(Span(0, 2),))
FULL = Document(
    "full",
    tokens=(
        Token("She", pos="PRON", features=FrozenDict({"Number": "Sing"}), head=ROOT),
        Token("left", pos="VERB", head=0),
    ),
    sentences=(Span(0, 1), Span(1, 2)),
    trees=(Tree("NP", Span(0, 1)), None),
)


def test_a_document_with_everything_offers_every_need() -> None:
    assert available(FULL) == frozenset(Need)


def test_a_document_of_words_offers_nothing() -> None:
    assert available(BARE) == frozenset()


@pytest.mark.parametrize("size", [0, 1])
def test_a_document_of_one_word_at_most_has_its_sentences(size: int) -> None:
    tokens = (Token("Hm"),) * size
    built = Document("d", tokens=tokens, sentences=(Span(0, 1),) * size)
    assert available(built) == {Need.SENTENCES}


def test_a_parsed_text_of_one_sentence_has_its_sentences() -> None:
    parsed = Document(
        "d", tokens=(Token("He", head=1), Token("left", head=ROOT)), sentences=(Span(0, 2),)
    )
    assert available(parsed) == {Need.HEADS, Need.SENTENCES, Need.SYNTAX}


def test_what_is_there_is_no_error() -> None:
    check_needs("hobbs", frozenset({Need.TREES, Need.POS}), FULL)
    check_needs("random", frozenset(), BARE)


def test_a_miss_names_what_is_needed_present_and_absent() -> None:
    tagged = Document(
        "d", tokens=(Token("a", pos="X"), Token("b")), sentences=(Span(0, 1), Span(1, 2))
    )
    with pytest.raises(NeedsError) as caught:
        check_needs("rap", frozenset({Need.HEADS, Need.POS, Need.MORPHOLOGY}), tagged)
    assert str(caught.value) == (
        "'rap' needs dependency heads, morphological features, parts of speech; 'd' has parts of "
        "speech, sentences and lacks dependency heads, morphological features [analysis-missing]"
    )


def test_a_miss_on_bare_words_says_so() -> None:
    with pytest.raises(NeedsError, match="'bare' has only words and lacks constituent trees"):
        check_needs("hobbs", frozenset({Need.TREES}), BARE)


def test_a_pool_gives_the_markables_that_no_verdict_excludes_in_order() -> None:
    markables = tuple([Markable(f"m{i}", (Span(i, i + 1),)) for i in range(3)])
    outcomes = (Outcome.PASS, Outcome.FAIL, Outcome.UNKNOWN)
    candidates = [
        Candidate(markable.id, (Verdict("number", outcome, "why"),))
        for markable, outcome in zip(markables, outcomes, strict=True)
    ]
    pool = Pool(tuple(candidates), markables)
    assert [markable.id for markable in pool.admissible()] == ["m0", "m2"]
    assert list(pool.excluded_by) == ["", "number", ""]
    assert pool == Pool(tuple(candidates), markables)  # also once that was asked


def _pool_with_clause() -> Pool:
    markables = tuple([Markable(f"m{i}", (Span(i, i + 1),)) for i in (0, 4)])
    clause = Markable("v3", (Span(1, 4),), 2, phrase=CLAUSE)
    candidates = tuple([Candidate(markable.id) for markable in markables])
    return Pool(candidates, markables, (Candidate("v3"),), (clause,))


def test_clauses_are_candidates_of_those_who_ask_for_them() -> None:
    pool = _pool_with_clause()
    assert [markable.id for markable in pool.admissible()] == ["m0", "m4"]
    every = pool.with_clauses()
    assert [markable.id for markable in every.admissible()] == ["m0", "v3", "m4"]
    assert [candidate.markable for candidate in every.candidates] == ["m0", "v3", "m4"]
    assert (every.clauses, every.with_clauses()) == ((), every)


def test_a_pool_can_be_without_some_of_its_clauses() -> None:
    pool = _pool_with_clause()
    assert pool.without(["v9"]) is pool
    assert pool.without(["v3"]) == Pool(pool.candidates, pool.markables)
    left = pool.without(["m4"])
    assert [markable.id for markable in left.markables] == ["m0"]
    assert left.clauses == pool.clauses


def test_no_answer_states_nothing() -> None:
    assert not NO_ANSWER.antecedents
    assert NO_ANSWER.reference is None


class OneByOne:
    name = "one"
    needs: frozenset[Need] = frozenset()

    def prepare(self, document: Document) -> tuple[Document, Layer]:
        return document, Layer(f"one {document.doc_id}")


class ManyAtOnce(OneByOne):
    def prepare_all(self, documents: Iterable[Document]) -> Iterator[tuple[Document, Layer]]:
        for document in documents:
            yield document, Layer(f"many {document.doc_id}")


@pytest.mark.parametrize(("preprocessor", "how"), [(OneByOne(), "one"), (ManyAtOnce(), "many")])
def test_documents_are_prepared_many_at_a_time_where_that_is_offered(
    preprocessor: OneByOne, how: str
) -> None:
    prepared = prepare_all(preprocessor, [Document("a"), Document("b")])
    assert [layer.name for _document, layer in prepared] == [f"{how} a", f"{how} b"]


def test_steps_say_what_was_left_and_need_not_be_given() -> None:
    step = Step("preference", "same sentence", ("a", "b"))
    assert NO_ANSWER.steps == ()
    assert Decision(steps=(step,)).steps[0].left == ("a", "b")
    assert Decision(steps=(step,)) != NO_ANSWER


class Calibrated:
    calibrated = True

    def version(self) -> str:
        return "3"


@pytest.mark.parametrize(
    ("score", "probability"),
    [(None, None), (0.0, 0.0), (0.25, 0.25), (1.0, 1.0), (1.01, None), (float("nan"), None)],
)
def test_the_score_of_a_calibrated_resolver_is_a_probability(
    score: float | None, probability: float | None
) -> None:
    assert probability_of(Calibrated(), Decision(score=score)) == probability


def test_other_scores_are_none() -> None:
    resolver = Calibrated()
    resolver.calibrated = False
    assert probability_of(resolver, Decision(score=0.5)) is None
    assert probability_of(object(), Decision(score=0.5)) is None


def test_a_resolver_without_a_version_has_none() -> None:
    assert (stated_version(Calibrated()), stated_version(object())) == ("3", "")
