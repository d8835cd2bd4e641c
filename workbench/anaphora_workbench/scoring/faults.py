"""Which failures are those of the preprocessing: what a resolver could not have got right.

Where constraints leave no right candidate, or none was there, the analysis that the resolvers were
given is held against what the gold file says. The first row that fits holds:

=============== ================================================================================
label           meaning
=============== ================================================================================
``sentence``    the nearest right antecedent runs over the end of a sentence of the analysis; or,
                where a structural constraint excludes it, the gold file ends sentences elsewhere
``head``        a markable has exactly its words, with another head
``pos``         the gold file gives its head, or the anaphor, another part of speech
``morphology``  agreement excludes it, and the gold file gives one of the two another number,
                gender, person or animacy
``clause``      a structural constraint excludes it, and by the gold file's own parse one of the two
                stands in another clause
``markable``    none of these, and no markable stands for it
=============== ================================================================================

What the gold file does not say (parts of speech, morphology, a parse) it cannot contradict.
"""

from __future__ import annotations

from collections.abc import Sequence

from anaphora_workbench.model import Document, Markable, Span, Token
from anaphora_workbench.ports import Preprocessor
from anaphora_workbench.scoring.causes import Chances, objections
from anaphora_workbench.scoring.keys import Key
from anaphora_workbench.scoring.pool import Base

SENTENCE = "sentence"
HEAD = "head"
POS = "pos"
MORPHOLOGY = "morphology"
CLAUSE = "clause"
MARKABLE = "markable"
FAULTS = (MARKABLE, HEAD, POS, MORPHOLOGY, SENTENCE, CLAUSE)
"""All labels, in the order of reports."""

_AGREEMENT = frozenset(("number", "gender", "person", "semantic"))
_FEATURES = ("Number", "Gender", "Person", "Animacy")


class FaultFinder:
    """Looks for faults of the preprocessing in one document.

    Args:
        gold: The document as the gold file gives it.
        key: Its key.
        base: What the resolvers were given.
        preprocessor: Tells the clauses of the gold file's own parse.
    """

    def __init__(self, gold: Document, key: Key, base: Base, preprocessor: Preprocessor) -> None:
        self._gold = gold
        self._given = base.document
        self._key = key
        self._base = base
        self._preprocessor = preprocessor
        self._spans: set[tuple[Span, ...]] | None = None
        self._parsed: Document | None = None

    def fault(self, anaphor: Markable, antecedents: Sequence[Markable], chances: Chances) -> str:
        """Return the label of a fault, ``""`` when the analysis offers a right candidate.

        Args:
            anaphor: The gold anaphor.
            antecedents: Gold mentions that would be right, the nearest first.
            chances: What the pool offered.
        """
        if any(candidate.admissible for candidate, _markable in chances.right):
            return ""
        if not chances.right:
            return "" if chances.beyond or not antecedents else self._absent(antecedents[0])
        fewest = min(reversed(chances.right), key=lambda candidate: len(objections(candidate[0])))
        return self._excluded(anaphor, fewest[1], chances.blocked_by)

    def _absent(self, antecedent: Markable) -> str:
        """Return why no markable stands for an antecedent."""
        if antecedent.realisation != "overt":
            return MARKABLE
        sentence = self._given.sentence_of
        if sentence(antecedent.start) != sentence(antecedent.end - 1):
            return SENTENCE
        if self._spans is None:
            markables = self._base.layer.markables.values()
            self._spans = {m.spans for m in markables if m.realisation == "overt"}
        if antecedent.spans in self._spans:
            return HEAD
        if self._other_pos(self._key.heads(antecedent)):
            return POS
        return MARKABLE

    def _excluded(self, anaphor: Markable, candidate: Markable, names: Sequence[str]) -> str:
        """Return why constraints exclude a right candidate, as far as the analysis is to blame."""
        heads = self._key.heads(anaphor), self._key.heads(candidate)
        if any(self._other_pos(head) for head in heads):
            return POS
        if _AGREEMENT.intersection(names) and any(self._other_features(head) for head in heads):
            return MORPHOLOGY
        if not _AGREEMENT.issuperset(names):
            if self._gold.sentences != self._given.sentences:
                return SENTENCE
            if any(self._other_clause(head) for head in heads):
                return CLAUSE
        return ""

    def _tokens(self, index: int) -> tuple[Token, Token]:
        return self._gold.tokens[index], self._given.tokens[index]

    def _other_pos(self, index: int) -> bool:
        ours, theirs = self._tokens(index)
        return bool(ours.pos and theirs.pos) and ours.pos != theirs.pos

    def _other_features(self, index: int) -> bool:
        ours, theirs = self._tokens(index)
        pairs = [(ours.features.get(name), theirs.features.get(name)) for name in _FEATURES]
        return any(gold and found and gold != found for gold, found in pairs)

    def _other_clause(self, index: int) -> bool:
        """Tell whether a word stands in another clause by the gold file's own parse."""
        if not self._gold.has_heads or self._gold.tokens == self._given.tokens:
            return False
        if self._parsed is None:
            self._parsed, _layer = self._preprocessor.prepare(self._gold)
        return _clause(self._parsed, index) != _clause(self._given, index)


def _clause(document: Document, index: int) -> Span | None:
    """Return the smallest clause that holds a word."""
    holding = [s.span for s in document.structures if s.kind == "clause" and index in s.span]
    return min(holding, key=len, default=None)
