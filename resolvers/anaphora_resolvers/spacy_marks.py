"""Dashes that a model has taken for words: spaCy's Spanish models call the raya a name.

*—Tú me conoces —dijo Ana*: the raya is tagged as a name and parsed as the subject, so that the verb
seems to have a subject and a name stands in the dialogue. A dash is made a mark, and the first word
that hangs on it takes its place.
"""

from __future__ import annotations

from anaphora_resolvers.spacy_pieces import Analysis
from anaphora_workbench.model import EMPTY, ROOT, Document

__all__ = ["settle_marks"]

_DASHES = "-–—―"
_MARK = "PUNCT"
_RELATION = "punct"


def settle_marks(document: Document, analysis: Analysis) -> None:
    """Make marks of the dashes that are tagged as something else, in place."""
    for sentence in document.sentences:
        for index in sentence:
            if document.tokens[index].text.strip(_DASHES) or analysis.pos[index] == _MARK:
                continue
            if analysis.tag[index] == analysis.pos[index]:
                analysis.tag[index] = _MARK
            analysis.pos[index] = _MARK
            analysis.features[index] = EMPTY
            if analysis.deprel[index] != _RELATION:
                _hang_as_mark(analysis, index, range(sentence.start, sentence.end))


def _hang_as_mark(analysis: Analysis, index: int, sentence: range) -> None:
    """Hang a dash on what stands around it, and put its first dependent in its place."""
    head, deprel = analysis.head, analysis.deprel
    words = [child for child in sentence if head[child] == index and child != index]
    first = next((child for child in words if deprel[child] != _RELATION), None)
    if first is None:
        if head[index] == ROOT:
            return  # nothing but marks
        for child in words:
            head[child] = head[index]
    else:
        head[first], deprel[first] = head[index], deprel[index]
        for child in words:
            if child != first:
                head[child] = first
        if head[index] == ROOT:
            head[index] = first
    deprel[index] = _RELATION
