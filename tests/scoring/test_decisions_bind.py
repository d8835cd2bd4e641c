"""With earlier errors corrected, what the key calls silent is not an antecedent afterwards."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from anaphora_workbench.model import Anaphor, Document, Layer, Markable, Reference, Span
from anaphora_workbench.ports import Reading
from anaphora_workbench.registry import Registry
from anaphora_workbench.scoring import Match, Settings, evaluate


@pytest.mark.parametrize("reference", [Reference.EXOPHOR, Reference.OTHER, Reference.NON_REFERRING])
def test_corrected_an_anaphor_that_refers_to_nothing_is_passed_over(
    make_document: Callable[..., Document], reference: Reference
) -> None:
    document = make_document("Bill left", "he/p slept", "he/p ran")
    markables = [Markable(f"m{n}", (Span(n, n + 1),), n) for n in (0, 2, 4)]
    key = Layer.build(
        "gold",
        markables,
        [Anaphor("m2", "pers", reference), Anaphor("m4", "pers", Reference.ANAPHOR, ("m0",))],
    )
    evaluation = evaluate(
        [Reading(document, (key,))],
        [Registry().resolver("nearest")],
        Settings(kinds=("pers",), markables="gold"),
        cases=True,
    )
    (case,) = [case for case in evaluation.cases if case.match is Match.HEAD and case.antecedents]
    propagated, corrected = case.judgements
    assert [mention.words for mention in propagated.answer] == ["he"]
    assert [mention.words for mention in corrected.answer] == ["Bill"]
