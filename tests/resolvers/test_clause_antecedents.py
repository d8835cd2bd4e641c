"""Clauses as antecedents: who takes them, what they are, and that nobody else sees them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import anaphora_samples
from anaphora_resolvers.finders.candidates import SuparCandidateFinder
from anaphora_resolvers.finders.clause_antecedents import takes_clauses, with_clauses
from anaphora_workbench.edits import AddMarkable, RemoveMarkable
from anaphora_workbench.model import (
    CLAUSE,
    Anaphor,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Reference,
    Span,
)
from anaphora_workbench.pipeline import Pipeline, PluginChoice, resolve
from anaphora_workbench.ports import (
    Decision,
    Need,
    Pool,
    Reading,
    Source,
    StepResolver,
    lacks,
)
from anaphora_workbench.ports.written_mentions import linked
from anaphora_workbench.registry import Registry
from anaphora_workbench.scoring import Settings, evaluate

Build = Callable[..., Any]

ROWS = """
They    they    PRON  Number=Plur|Person=3|PronType=Prs 2 nsubj
moved   move    VERB  VerbForm=Fin  0 root
the     the     DET   _             4 det
goals   goal    NOUN  Number=Plur   2 obj
,       ,       PUNCT _             7 punct
and     and     CCONJ _             7 cc
left    leave   VERB  VerbForm=Fin  2 conj
.       .       PUNCT _             2 punct

That    that    PRON  Number=Sing|PronType=Dem 3 nsubj
was     be      AUX   VerbForm=Fin  3 cop
wrong   wrong   ADJ   _             0 root
,       ,       PUNCT _             7 punct
because because SCONJ _             7 mark
it      it      PRON  Gender=Neut|Number=Sing|Person=3|PronType=Prs 7 nsubj
hurt    hurt    VERB  VerbForm=Fin  3 advcl
them    they    PRON  Number=Plur|Person=3|PronType=Prs 7 obj
.       .       PUNCT _             3 punct
"""


def _failed(sample: Any, anaphor: str) -> dict[str, str]:
    """Return the constraints that exclude each clause for a pronoun, by the clause's words."""
    pool = sample.session.candidates(Anaphor(sample.markable(anaphor).id))
    return {
        sample.document.words(markable.span): " ".join(candidate.failed)
        for candidate, markable in zip(pool.clauses, pool.clause_markables, strict=True)
    }


def test_a_demonstrative_gets_the_clauses_before_it(sample: Build) -> None:
    text = sample(ROWS)
    assert _failed(text, "That") == {"They moved the goals": "", "left": ""}
    pool = text.session.candidates(Anaphor(text.markable("That").id))
    assert [(m.id, m.head, m.phrase) for m in pool.clause_markables] == [
        ("v2", 1, CLAUSE),
        ("v7", 6, CLAUSE),
    ]


def test_a_pronoun_in_an_added_clause_may_stand_for_the_clause_beside_it(sample: Build) -> None:
    found = _failed(sample(ROWS), "it")
    assert found == {
        "They moved the goals": "",
        "left": "",
        "That was wrong , because it hurt them": "",
    }


def test_other_pronouns_get_no_clauses_and_no_layer_has_any(sample: Build) -> None:
    text = sample(ROWS)
    assert _failed(text, "They") == _failed(text, "them") == {}
    assert not any(markable.is_clause for markable in text.layer.markables.values())


def test_what_the_pronoun_is_part_of_and_what_its_verb_has_for_an_argument_is_excluded(
    sample: Build,
) -> None:
    text = sample("""
        We    we    PRON  Number=Plur|Person=1|PronType=Prs 2 nsubj
        think think VERB  VerbForm=Fin 0 root
        that  that  SCONJ _            7 mark
        he    he    PRON  Gender=Masc|Number=Sing|Person=3|PronType=Prs 5 nsubj
        left  leave VERB  VerbForm=Fin 7 csubj
        never never ADV   _            7 advmod
        shows show  VERB  VerbForm=Fin 2 ccomp
        it    it    PRON  Gender=Neut|Number=Sing|Person=3|PronType=Prs 7 obj
        .     .     PUNCT _            2 punct
    """)
    assert _failed(text, "it") == {
        "We think that he left never shows it": "i-within-i",
        "he left never shows it": "i-within-i",
        "he left": "binding",
    }


@pytest.mark.parametrize(
    ("words", "code", "expected"),
    [
        ("it this that", "en", True),
        ("he she they them its itself these those him", "en", False),
        ("esto eso aquello ello lo", "es", True),
        ("él ella ellos la los les su sí éste ésta", "es", False),
    ],
)
def test_neuter_pronouns_and_demonstratives_take_clauses(
    parse: Build, words: str, code: str, expected: bool
) -> None:
    rows = "\n\n".join([f"{word} {word} PRON _ 0 root" for word in words.split()])
    document = parse(rows, code)
    layer = Layer.build(
        "l",
        [Markable(word, (Span(n, n + 1),), n) for n, word in enumerate(words.split())],
    )
    session = SuparCandidateFinder().start(document, layer)
    taking = {name for name, one in session.expressions.by_id.items() if takes_clauses(one)}
    assert taking == (set(words.split()) if expected else set())


def test_only_the_own_sentence_and_the_one_before_are_searched(parse: Build) -> None:
    sentence = "It it PRON _ 2 nsubj\nfell fall VERB VerbForm=Fin 0 root"
    document = parse("\n\n".join([sentence] * 4))
    layer = Layer.build("l", [Markable("it", (Span(6, 7),), 6)])
    for window, heads in ((4, [5]), (0, [])):
        pool = SuparCandidateFinder(window).start(document, layer).candidates(Anaphor("it"))
        assert [markable.head for markable in pool.clause_markables] == heads


def test_a_fragment_without_a_verb_is_no_clause(parse: Build) -> None:
    document = parse(
        "Chaos chaos NOUN _ 0 root\n\nThat that PRON PronType=Dem 2 nsubj\nhurt hurt VERB _ 0 root"
    )
    layer = Layer.build("l", [Markable("that", (Span(1, 2),), 1)])
    assert SuparCandidateFinder().start(document, layer).candidates(Anaphor("that")).clauses == ()


def test_a_layer_can_be_given_the_clauses_that_its_anaphors_may_stand_for(sample: Build) -> None:
    text = sample(ROWS)
    layer = with_clauses(text.layer, text.session.expressions)
    added = {name: m for name, m in layer.markables.items() if name not in text.layer.markables}
    pools = [text.session.candidates(anaphor) for anaphor in text.layer.anaphors.values()]
    assert added == {m.id: m for pool in pools for m in pool.clause_markables}
    assert set(added) == {"v2", "v7", "v11"}
    he = replace(text.layer, anaphors=FrozenDict({"m1": text.layer.anaphors["m1"]}))
    assert with_clauses(he, text.session.expressions) is he


class _Clause:
    """Takes the clause at a place among the admissible ones, and remembers what it is told."""

    name = "clause"
    title = "a clause"
    needs: frozenset[Need] = frozenset()
    uses_history = True
    takes_clauses = True

    def __init__(self, place: int) -> None:
        self._place = place
        self.offered: list[tuple[Markable, ...]] = []

    def start(self, document: Document, layer: Layer) -> _Clause:
        return self

    def resolve(self, anaphor: Anaphor, pool: Pool) -> Decision:
        clauses = [m for m in pool.with_clauses().admissible() if m.is_clause]
        return Decision((clauses[self._place],) if clauses else ())

    def settle(self, anaphor: Anaphor, decision: Decision) -> None:
        self.offered.append(decision.antecedents)


def _with_answers(text: Any) -> Layer:
    asked = [a for a in text.layer.anaphors_in_text_order() if a.reference is None]
    return resolve(_Clause(-1), text.document, text.layer, asked, text.session.candidates).layer


def test_a_clause_that_is_answered_comes_into_the_layer_and_stays_the_same(sample: Build) -> None:
    text = sample(ROWS)
    layer = _with_answers(text)
    that, it = (layer.anaphors[text.markable(words).id] for words in ("That", "it"))
    assert (that.antecedents, it.antecedents) == (("v7",), ("v11",))
    # A finder that starts from this layer offers the layer's own clause, for these pronouns only.
    session = SuparCandidateFinder().start(text.document, layer)
    for name in layer.anaphors:
        before = text.session.candidates(Anaphor(name))
        assert session.candidates(Anaphor(name)) == before
    kept = replace(layer.markables["v7"], id="mine")
    changed = AddMarkable(kept).apply(RemoveMarkable("v7").apply(_unlinked(layer)).layer).layer
    session.revise(changed, ["v7", "mine"])
    new = SuparCandidateFinder().start(text.document, changed)
    for name in layer.anaphors:
        assert session.candidates(Anaphor(name)) == new.candidates(Anaphor(name))
    assert "mine" in [m.id for m in new.candidates(that).clause_markables]


def _unlinked(layer: Layer) -> Layer:
    anaphors = {name: replace(a, antecedents=()) for name, a in layer.anaphors.items()}
    return replace(layer, anaphors=layer.anaphors.updated(anaphors))


@pytest.mark.parametrize(
    ("name", "lost"),
    [
        *[(name, False) for name in ("json", "brat", "webanno")],
        *[(name, True) for name in ("conll", "corefud", "muc", "supar")],
    ],
)
def test_formats_keep_the_type_of_a_clause_or_report_its_loss(
    sample: Build, name: str, lost: bool
) -> None:
    text = sample(ROWS)
    clauses = linked(_with_answers(text))
    plain = {
        name: replace(m, phrase=CLAUSE if m.is_clause else "")
        for name, m in clauses.markables.items()
    }
    reading = Reading(text.document, (replace(clauses, markables=FrozenDict(plain)),))
    found = {problem.code for problem in Registry().format(name).losses(reading)}
    assert (f"{name}-loses-clauses" in found) == lost


def _gold(text: Any) -> Reading:
    """Return the text with a key in which *That* stands for the first clause."""
    that = text.markable("That")
    clause = Markable("event", (Span(0, 4),), 1, phrase=CLAUSE)
    anaphor = Anaphor(that.id, "demo", Reference.ANAPHOR, ("event",))
    return Reading(text.document, (Layer.build("gold", [that, clause], [anaphor]),))


def test_an_answer_is_correct_by_the_head_of_the_clause(sample: Build) -> None:
    settings = Settings(markables="parsed")
    for place, correct in ((0, 1), (1, 0)):
        found = evaluate([_gold(sample(ROWS))], [_Clause(place)], settings)
        assert {tally.exit for tally in found.totals().values()} == {correct}


@pytest.mark.parametrize(("takes", "cause"), [(True, "choice"), (False, "no-markable")])
def test_the_error_analysis_counts_clauses_for_those_who_take_them(
    sample: Build, takes: bool, cause: str
) -> None:
    resolver = _Clause(1)
    resolver.takes_clauses = takes
    found = evaluate([_gold(sample(ROWS))], [resolver], Settings(markables="parsed"), cases=True)
    (case,) = [case for case in found.cases if case.anaphor.words == "That"]
    assert {judgement.cause for judgement in case.judgements} == {cause}
    assert case.right_after == takes


def test_a_resolver_is_told_the_clause_that_it_knows(sample: Build) -> None:
    resolver = _Clause(1)
    evaluate([_gold(sample(ROWS))], [resolver], Settings(markables="parsed"))
    assert [[m.id for m in offered] for offered in resolver.offered] == [["v7"], ["v2"]]


@pytest.mark.parametrize("story", ["en-story", "en-letter", "es-story"])
def test_resolvers_answer_as_if_a_layer_had_no_clauses(story: str) -> None:
    registry = Registry()
    path = anaphora_samples.path(story)
    reading = next(iter(registry.format("corefud").read(Source.of(path))))
    pipeline = Pipeline.of(registry, PluginChoice(preprocessor="parsed"))
    ((document, layer, _seconds),) = pipeline.prepare([reading.document])
    layer = pipeline.finder.find(document, layer)
    session = SuparCandidateFinder().start(document, layer)
    more = with_clauses(layer, session.expressions)
    assert len(more.markables) > len(layer.markables)
    asked = layer.anaphors_in_text_order()
    again = SuparCandidateFinder().start(document, more)
    for name in registry.names("resolvers"):
        if name == "ranker":
            continue  # it is the one that ranks clauses
        resolver = registry.resolver(name)
        if lacks(resolver) or not isinstance(resolver, StepResolver):
            continue
        before = resolve(resolver, document, layer, asked, session.candidates)
        after = resolve(resolver, document, more, asked, again.candidates)
        assert after.decisions == before.decisions, name
