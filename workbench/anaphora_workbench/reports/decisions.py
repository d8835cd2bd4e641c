"""A resolver's decisions as lines: anaphor, antecedent, and the trace that led there."""

from __future__ import annotations

from collections.abc import Iterator

from anaphora_workbench.model import Document, Layer, Reference
from anaphora_workbench.pipeline import Prepared, place_of
from anaphora_workbench.reports.brackets import name_of


def decision_lines(prepared: Prepared, *, trace: bool = False) -> Iterator[str]:
    """Yield a line for each anaphor, in text order, and with ``trace`` how it was decided.

    Positions are SUPAR's: sentence, first and last word boundary. The sign between anaphor and
    antecedent is the type of reference (``<`` back, ``>`` forward, ``-`` not referring)::

        en-news 2 0 1  He persNoRefl < Bill 1 2 3
            It is the nearest of 2 candidates that agree.
    """
    document, layer = prepared.document, prepared.layer
    for anaphor in layer.anaphors_in_text_order():
        own = _placed(document, layer, anaphor.markable)
        if anaphor.reference is Reference.NON_REFERRING:
            answer = "- does not refer"
        elif anaphor.antecedents:
            named = [_named(document, layer, name) for name in anaphor.antecedents]
            answer = f"{anaphor.reference or ' '} {' + '.join(named)}"
        else:
            answer = f"{anaphor.reference or '?'} no answer"
        words = name_of(document, layer, anaphor.markable)
        yield f"{document.doc_id} {own}  {words} {anaphor.kind or 'mention'} {answer}"
        decision = prepared.decisions.get(anaphor.markable)
        if trace and decision is not None:
            yield from [f"    {line}" for line in decision.trace]


def _placed(document: Document, layer: Layer, name: str) -> str:
    return " ".join([str(number) for number in place_of(document, layer.markables[name])])


def _named(document: Document, layer: Layer, name: str) -> str:
    return f"{name_of(document, layer, name)} {_placed(document, layer, name)}"
