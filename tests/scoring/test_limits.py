"""What a key cannot tell: answers to that are in no figure, and the report says so."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from anaphora_workbench.experiments import ComparisonPlan, run
from anaphora_workbench.model import Anaphor, Document, Layer, Markable, Reference, Span, Zero
from anaphora_workbench.ports import Reading
from anaphora_workbench.registry import Registry
from anaphora_workbench.reports.comparison.html import comparison_html
from anaphora_workbench.reports.comparison.latex import comparison_latex
from anaphora_workbench.reports.comparison.text import comparison_text
from anaphora_workbench.reports.html import evaluation_html
from anaphora_workbench.reports.text import evaluation_text
from anaphora_workbench.scoring import (
    ALL_KINDS,
    CarryOver,
    Evaluation,
    Match,
    Settings,
    evaluate,
)

Make = Callable[..., Document]
Layers = Callable[..., Layer]
SENTENCES = ("the king came", "he/p saw the queen", "the king left")


def response(*anaphors: tuple[str, int, int]) -> Layer:
    """Return a layer that links expressions, by kind, start and end, to *the king*."""
    king = Markable("k", (Span(0, 2),), 1)
    found = [king]
    links = []
    for number, (kind, start, end) in enumerate(anaphors):
        zero = Zero(start, "nsubj") if kind == "zero" else None
        found.append(Markable(f"a{number}", (Span(start, end),), end - 1, zero=zero))
        links.append(Anaphor(f"a{number}", kind, Reference.ANAPHOR, ("k",)))
    return Layer.build("system", found, links)


def judged(
    document: Document, key: Layer, system: Layer, kinds: Sequence[str] = ALL_KINDS
) -> Evaluation:
    return evaluate(
        [Reading(document, (key,))],
        [],
        Settings(kinds=tuple(kinds)),
        responses={"system": {document.doc_id: Reading(document, (system,))}},
        cases=True,
    )


def counts(done: Evaluation) -> tuple[int, int, int]:
    """Return exits, spurious answers and answers of unstated kinds."""
    row = next(done.rows())
    return (row["exit"], row["spurious"], row["unstated"])


@pytest.fixture
def chains(make_layer: Layers) -> Layer:
    return make_layer({"K": [(0, 2, 1), (3, 4), (7, 9, 8)], "Q": [(5, 7, 6)]})


@pytest.mark.parametrize("kind", ["defDesc", "demoDesc", "name", "one"])
def test_a_key_made_from_chains_makes_no_answer_of_a_nouns_kind_spurious(
    make_document: Make, chains: Layer, kind: str
) -> None:
    document = make_document(*SENTENCES)
    system = response(("persNoRefl", 3, 4), (kind, 5, 7), (kind, 7, 9))
    done = judged(document, chains, system)
    assert counts(done) == (1, 0, 2)
    assert next(done.rows())["precision"] == next(done.rows())["referring_precision"] == 1
    assert not [case for case in done.cases if case.judgements[0].outcome == "spurious"]


@pytest.mark.parametrize("kind", ["zero", "zero12", "clitic"])
def test_chains_without_zeros_and_clitics_make_no_answer_on_one_spurious(
    make_document: Make, chains: Layer, kind: str
) -> None:
    done = judged(make_document(*SENTENCES), chains, response((kind, 7, 9)))
    assert counts(done) == (0, 0, 1)


def test_chains_with_a_zero_tell_where_there_is_none(make_document: Make, chains: Layer) -> None:
    zero = Markable("z", (Span(4, 5),), 4, zero=Zero(4, "nsubj"))
    key = Layer.build(
        "gold",
        [*chains.markables.values(), zero],
        [*chains.anaphors.values(), Anaphor("z", "", Reference.ANAPHOR, ("K0-2",))],
    )
    done = judged(make_document(*SENTENCES), key, response(("zero", 2, 3)))
    assert counts(done) == (0, 1, 0)


def test_every_pronoun_of_a_text_is_stated_by_its_chains(
    make_document: Make, chains: Layer
) -> None:
    done = judged(make_document(*SENTENCES), chains, response(("persNoRefl", 6, 7)))
    assert counts(done) == (0, 1, 0)
    assert not done.limits()


@pytest.mark.parametrize(("stated", "expected"), [("defDesc", (0, 1, 0)), ("name", (0, 0, 1))])
def test_a_key_that_uses_a_kind_states_it(
    make_document: Make, stated: str, expected: tuple[int, int, int]
) -> None:
    key = response((stated, 7, 9))
    done = judged(make_document(*SENTENCES), key, response(("defDesc", 5, 7)))
    assert counts(done) == expected


def test_reports_name_the_kinds_that_the_key_does_not_state(
    make_document: Make, chains: Layer
) -> None:
    document = make_document(*SENTENCES)
    done = judged(document, chains, response(("defDesc", 5, 7), ("defDesc", 7, 9)), ["defDesc"])
    sentence = (
        "The key does not state the kind defDesc (definite description), so "
        "answers of this kind are neither right nor wrong here: system 2"
    )
    assert sentence in " ".join(evaluation_text(done).split())
    assert sentence in evaluation_html(done)
    assert [limit.code for limit in done.limits()] == ["kind-unstated"]


def test_a_kind_that_is_asked_for_and_not_stated_is_told_without_any_answer(
    make_document: Make, chains: Layer
) -> None:
    done = judged(make_document(*SENTENCES), chains, response(), ["defDesc", "poss"])
    assert [limit.message for limit in done.limits()] == [
        "the key has no anaphor of the kind poss (third-person possessive), so nothing of this "
        "kind is scored; 'anaphora score' compares whole chains",
        "the key does not state the kind defDesc (definite description), so "
        "nothing of this kind is scored; 'anaphora score' compares whole chains",
    ]


def test_compare_counts_no_answer_of_an_unstated_kind(make_document: Make, chains: Layer) -> None:
    document = make_document(*SENTENCES)
    system = response(("persNoRefl", 3, 4), ("defDesc", 7, 9))
    compared = run(
        ComparisonPlan(Settings(kinds=ALL_KINDS), ()),
        [Reading(document, (chains,))],
        responses={"system": {document.doc_id: Reading(document, (system,))}},
        registry=Registry(),
    )
    (total, *_) = compared.totals.values()
    assert (total.exit, total.spurious, total.unstated) == (1, 0, 1)
    assert "does not state the kind defDesc" in comparison_text(compared)


def test_of_what_is_out_of_scope_no_more_is_answered_than_refers(
    make_document: Make, make_layer: Layers
) -> None:
    document = make_document("the king came", "he/p left", "it/p rained", "it/p snowed")
    key = make_layer({"K": [(0, 2, 1), (3, 4)]})
    said = response(("persNoRefl", 3, 4), ("persIt", 5, 6), ("persIt", 7, 8))
    done = judged(document, key, said, ["poss"])
    row = next(row for row in done.rows() if row["kind"] == "*")
    # The two *it* are answered, and nothing says that they refer.
    assert row["excluded"] == 3
    assert (row["excluded_referential"], row["excluded_referential_answered"]) == (1, 1)
    section = evaluation_text(done).partition("Exclusions (Byron 2001)")[2]
    shown = next(line for line in section.splitlines() if line.startswith("system"))
    assert shown.split()[1:4] == ["0", "1", "1"]


@pytest.mark.parametrize(("unmarked", "warned"), [(9, False), (12, True)])
def test_a_kind_that_the_key_mostly_leaves_unmarked_is_reported_with_the_kinds_to_type(
    make_document: Make, make_layer: Layers, unmarked: int, warned: bool
) -> None:
    document = make_document("the king came", "he/p left", *["it/p rained"] * unmarked)
    document = replace(document, language="en")
    key = make_layer({"K": [(0, 2, 1), (3, 4)]})
    said = response(
        ("persNoRefl", 3, 4), *[("persIt", n, n + 1) for n in range(5, 5 + 2 * unmarked, 2)]
    )
    done = judged(document, key, said)
    told = [limit.message for limit in done.limits() if limit.code == "kind-unmarked"]
    assert bool(told) is warned
    if warned:
        assert told == [
            "the key leaves most pronouns of a kind unmarked (persIt 12 of 12). Answers to them "
            "count as spurious and lower precision and F1: system 12. If the key marks only some "
            "classes of entities, type --kinds persNoRefl"
        ]
        text = " ".join(evaluation_text(done).split())
        assert text.count("Answers to them count as spurious") == 1
        assert evaluation_html(done).count("Answers to them count as spurious") == 1


def test_every_report_of_compare_names_the_kind_that_the_key_leaves_unmarked(
    make_document: Make, make_layer: Layers
) -> None:
    document = make_document("the king came", "he/p left", *["it/p rained"] * 12)
    document = replace(document, language="en")
    reading = Reading(document, (make_layer({"K": [(0, 2, 1), (3, 4)]}),))
    said = {document.doc_id: Reading(document, (response(("persIt", 5, 6)),))}
    done = run(
        ComparisonPlan(Settings(), ()), [reading], registry=Registry(), responses={"system": said}
    )
    for report in (comparison_text(done), comparison_html(done), comparison_latex(done)):
        told = "The key leaves most pronouns of a kind unmarked (persIt 12 of 12)"
        assert " ".join(report.split()).count(told) == 1


def test_pronouns_that_a_key_without_them_cannot_make_spurious_are_no_warning(
    make_document: Make, make_layer: Layers
) -> None:
    document = make_document("the king came", "he/p left", *["it/p rained"] * 12)
    document = replace(document, language="en")
    key = make_layer({"K": [(0, 2, 1), (3, 4)]})
    # No answer there, so no figure moves; nor does one where the kind is not scored.
    answered = response(("persNoRefl", 3, 4), ("persIt", 5, 6))
    assert judged(document, key, response(("persNoRefl", 3, 4))).limits() == []
    assert judged(document, key, answered, ["persNoRefl"]).limits() == []


def corpus(make_document: Make, chains: Layer) -> tuple[list[Reading], dict[str, Reading]]:
    """Return three keys and the answers to them: only the first one has a definite description."""
    stated = response(("persNoRefl", 3, 4), ("defDesc", 7, 9))
    keys = {"with": stated, "without": response(("persNoRefl", 3, 4)), "clusters": chains}
    golds, answers = [], {}
    for name, key in keys.items():
        document = replace(make_document(*SENTENCES), doc_id=name)
        golds.append(Reading(document, (key,)))
        answers[name] = Reading(document, (stated,))
    return golds, answers


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
def test_a_document_without_any_of_a_kind_is_read_by_what_the_keys_of_the_corpus_state(
    make_document: Make, chains: Layer, order: tuple[int, ...]
) -> None:
    golds, answers = corpus(make_document, chains)
    readings = [golds[number] for number in order]
    settings = Settings(kinds=ALL_KINDS)
    responses = {"system": answers}
    done = evaluate(readings, [], settings, responses=responses, cases=True)
    compared = run(
        ComparisonPlan(settings, (), cases=True), readings, registry=Registry(), responses=responses
    )
    for evaluation in (done, compared.evaluation):
        found = {
            row["document"]: (row["exit"], row["spurious"], row["unstated"])
            for row in evaluation.rows()
            if (row["kind"], row["carry_over"]) == ("*", "propagated")
            if row["match"] == "head"
        }
        # A key made from clusters still says nothing of definite descriptions.
        assert found == {
            "*": (4, 1, 1),
            "with": (2, 0, 0),
            "without": (1, 1, 0),
            "clusters": (1, 0, 1),
        }
        assert evaluation.total("system", Match.HEAD, CarryOver.PROPAGATED).said_referring == 5
        cases = [case for case in evaluation.cases if case.match is Match.HEAD]
        assert [c.document for c in cases if c.judgements[0].outcome == "spurious"] == ["without"]
        assert not [case for case in cases if case.unstated]
        places = [list(evaluation.documents).index(case.document) for case in cases]
        assert places == sorted(places)
    column = compared.columns[0]
    assert dict(compared.judged.spurious_by_text[column]) == {("without", "defDesc"): 1}


def test_a_key_without_an_antecedent_has_no_f1_and_every_report_says_why(
    make_document: Make, make_layer: Layers
) -> None:
    document = make_document(*SENTENCES)
    key = make_layer({"A": [(0, 2, 1)], "B": [(3, 4)]})
    done = judged(document, key, response(("persNoRefl", 3, 4)))
    row = next(done.rows())
    assert (row["gold"], row["spurious"], row["f1"]) == (0, 1, None)
    assert [limit.code for limit in done.limits()] == ["key-unlinked"]
    table = evaluation_text(done).partition("All scored kinds")[2].partition("Limits of")
    shown = next(line for line in table[0].splitlines() if line.startswith("system"))
    f1, recall, precision = shown.split()[-6:-3]
    assert (f1, recall, precision) == ("-", "-", "0.0")
    for told in (evaluation_text(done), evaluation_html(done)):
        told = " ".join(told.split())
        assert "The key has no anaphor with an antecedent among the scored kinds" in told
        assert "1 pronoun is a mention without another mention in the chain" in told


def test_ordinary_answers_are_not_counted_against_a_reference_type_that_the_key_does_not_state(
    make_document: Make, chains: Layer
) -> None:
    document = make_document(*SENTENCES)
    system = response(("persNoRefl", 6, 7))  # spurious among ordinary anaphors
    done = evaluate(
        [Reading(document, (chains,))],
        [],
        Settings(kinds=ALL_KINDS, references=(Reference.EXOPHOR,)),
        responses={"system": {document.doc_id: Reading(document, (system,))}},
    )
    row = next(done.rows())
    assert (row["gold"], row["spurious"], row["excluded"], row["f1"]) == (0, 0, 1, None)
    (limit,) = done.limits()
    assert limit.code == "reference-unstated"
    assert "no anaphor of the reference type !" in limit.message
    assert counts(judged(document, chains, system)) == (0, 1, 0)


def test_a_pronouns_kind_that_the_key_has_none_of_is_reported_where_it_is_asked_for(
    make_document: Make, chains: Layer
) -> None:
    document = make_document(*SENTENCES)
    (limit,) = judged(document, chains, response(), ["zero"]).limits()
    assert limit.code == "kind-unstated"
    assert "no anaphor of the kind zero" in limit.message
    assert judged(document, chains, response(), ["persNoRefl"]).limits() == []


def test_what_candidates_of_the_key_state_beyond_words_is_a_limit(
    make_document: Make, chains: Layer
) -> None:
    document = make_document(*SENTENCES)
    king = replace(next(iter(chains.markables.values())), semantic="PER")
    typed = replace(chains, markables=chains.markables.updated({king.id: king}))
    settings = Settings(markables="gold", preprocessor="none")
    resolvers = [Registry().resolver("nearest")]
    limits = [
        limit.message
        for key in (typed, chains)
        for limit in evaluate([Reading(document, (key,))], resolvers, settings).limits()
        if limit.code == "more-than-words"
    ]
    assert len(limits) == 1
    assert "classes of entities (1 text)" in limits[0]
