"""What the preprocessing did wrong where no right candidate was left."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from anaphora_workbench.model import (
    Candidate,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Outcome,
    Span,
    Verdict,
)
from anaphora_workbench.model.document import Structure
from anaphora_workbench.model.language import language
from anaphora_workbench.ports import Need, Pool
from anaphora_workbench.scoring.causes import Chances, FaultFinder
from anaphora_workbench.scoring.keys import key_of
from anaphora_workbench.scoring.prepared_input import PreparedInput

MakeDocument = Callable[..., Document]
MakeLayer = Callable[..., Layer]
Change = Callable[[Document], Document]


class _Clauses:
    """Tells the clauses of a document: what its metadata says."""

    name = "clauses"
    needs: frozenset[Need] = frozenset()

    def prepare(self, document: Document) -> tuple[Document, Layer]:
        span = Span(0, len(document.tokens))
        return replace(document, structures=(Structure("clause", span),)), Layer("parse")


def _token(document: Document, index: int, **changes: object) -> Document:
    tokens = list(document.tokens)
    tokens[index] = replace(tokens[index], **changes)
    return replace(document, tokens=tuple(tokens))


@pytest.fixture
def fault(make_document: MakeDocument, make_layer: MakeLayer) -> Callable[..., str]:
    """Look for the fault with *the old man* as antecedent of *he*.

    The analysis is the gold document after a change, with some markables; ``blocked`` are the
    constraints that exclude the right candidate, ``None`` when there is none.
    """
    gold = make_document("the old man met Bill", "he/p left")
    gold = _token(gold, 2, features=FrozenDict({"Number": "Sing"}))

    def found(
        change: Change = lambda document: document,
        spans: tuple[tuple[int, int, int], ...] = (),
        blocked: tuple[str, ...] | None = None,
        *,
        beyond: bool = False,
    ) -> str:
        layer = make_layer({"a": [(0, 3, 2), (5, 6)], "b": [(4, 5)]})
        key = key_of(gold, layer, language("en"))
        markables = [Markable(f"p{s}-{e}", (Span(s, e),), h) for s, e, h in spans]
        base = PreparedInput(
            change(gold), Layer.build("base", markables), (), FrozenDict(), FrozenDict()
        )
        pool, right = Pool(), [False][:0]
        if blocked is not None:
            verdicts = tuple([Verdict(name, Outcome.FAIL, "It does.") for name in blocked])
            candidate = Candidate("p", verdicts)
            pool, right = Pool((candidate,), (Markable("p", (Span(0, 3),), 2),)), [True]
        own = next(m for m in layer.markables.values() if m.start == 5)
        antecedent = next(m for m in layer.markables.values() if m.start == 0)
        finder = FaultFinder(gold, key, base, _Clauses())
        return finder.fault(own, [antecedent], Chances.of(pool, right, beyond))

    return found


Fault = Callable[..., str]


def test_a_right_candidate_that_nothing_excludes_is_no_fault(fault: Fault) -> None:
    assert fault(blocked=()) == ""


def test_an_antecedent_outside_the_window_is_no_fault(fault: Fault) -> None:
    assert fault(beyond=True) == ""


def test_no_markable_stands_for_it(fault: Fault) -> None:
    assert fault(spans=((1, 3, 2),)) == "markable"


def test_a_markable_of_the_same_words_has_another_head(fault: Fault) -> None:
    assert fault(spans=((0, 3, 1),)) == "head"


def test_its_head_has_another_part_of_speech(fault: Fault) -> None:
    assert fault(lambda document: _token(document, 2, pos="VERB")) == "pos"


def test_it_runs_over_the_end_of_a_sentence(fault: Fault) -> None:
    sentences = (Span(0, 2), Span(2, 5), Span(5, 7))
    assert fault(lambda document: replace(document, sentences=sentences)) == "sentence"


def test_agreement_excludes_it_by_another_number(fault: Fault) -> None:
    plural = FrozenDict({"Number": "Plur"})
    found = fault(lambda document: _token(document, 2, features=plural), blocked=("number",))
    assert found == "morphology"


def test_a_structural_constraint_is_not_to_blame_for_morphology(fault: Fault) -> None:
    plural = FrozenDict({"Number": "Plur"})
    found = fault(lambda document: _token(document, 2, features=plural), blocked=("binding",))
    assert found == "clause"


def test_a_structural_constraint_excludes_it_by_another_clause(fault: Fault) -> None:
    clauses = (Structure("clause", Span(0, 3)),)
    assert (
        fault(
            lambda document: replace(_token(document, 1, lemma="aged"), structures=clauses),
            blocked=("binding",),
        )
        == "clause"
    )


def test_where_the_analysis_is_that_of_the_gold_file_constraints_are_no_fault(fault: Fault) -> None:
    assert fault(blocked=("binding",)) == ""
    assert fault(blocked=("number",)) == ""
