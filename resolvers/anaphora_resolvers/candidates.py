"""The shared candidate finder, ``supar``: window, constraints and SUPAR's record.

All markables that begin in the anaphor's sentence or the four before it (SUPAR's window) are
candidates, except the anaphor itself and those known not to refer. Each is judged by every
constraint; decisions are never looked at. The window is found by bisection and verdicts on
agreement are remembered by pairs of traits, so the whole document costs time linear in its
length.
"""

from __future__ import annotations

from bisect import bisect_left

from anaphora_resolvers.constraints import agreement_constraints, structural_constraints
from anaphora_resolvers.dependencies import NONE
from anaphora_resolvers.expressions import Expression, Expressions, Traits
from anaphora_resolvers.views import TextView
from anaphora_workbench.model import (
    Anaphor,
    Candidate,
    CandidateRecord,
    Document,
    Layer,
    Reference,
    Verdict,
)
from anaphora_workbench.model.language import language
from anaphora_workbench.ports import Pool

_MODIFIERS = frozenset(("adjective", "number", "name", "modifier", "possessor"))


class SuparCandidateFinder:
    """Finds candidates as SUPAR does.

    Args:
        window: How many sentences before the anaphor's own are searched.
        singular_they: Whether *they* may take up one person whose sex is unknown.

    Attributes:
        name: ``supar``.
        signature: Every setting that can move a figure, for the signatures of reports.
    """

    name = "supar"

    def __init__(self, window: int = 4, *, singular_they: bool = False) -> None:
        self.window = window
        self.singular_they = singular_they
        they = "yes" if singular_they else "no"
        self.signature = f"candidates:supar,window:{window},singular-they:{they}"

    def start(self, document: Document, layer: Layer) -> SuparSession:
        """Return a session for a document and a layer with its markables and anaphors."""
        return SuparSession(document, layer, self.window, singular_they=self.singular_they)


class SuparSession:
    """Candidate finding for one document. Get one from `SuparCandidateFinder.start`.

    Attributes:
        view: The parse of the document, for resolvers that look at it.
        expressions: All markables of the layer in text order, as the constraints see them.
    """

    def __init__(
        self, document: Document, layer: Layer, window: int, *, singular_they: bool
    ) -> None:
        tables = language(document.language)
        self._document = document
        self._window = window
        self.view = TextView(document, tables)
        self.expressions = Expressions(document, layer, tables, self.view)
        left_out = {
            anaphor.markable
            for anaphor in layer.anaphors.values()
            if anaphor.reference is Reference.NON_REFERRING
        }
        self._eligible = [
            expression
            for expression in self.expressions.all
            if expression.markable.id not in left_out
        ]
        self._starts = [expression.start for expression in self._eligible]
        self._agreement = agreement_constraints(tables, singular_they=singular_they)
        self._structural = structural_constraints()
        self._agreed: dict[tuple[Traits, Traits], tuple[Verdict, ...]] = {}
        self._fixed: dict[int, CandidateRecord] = {}
        self._seen, self._seen_with = self._occurrences()

    def _occurrences(self) -> tuple[dict[str, list[int]], dict[tuple[str, str], list[int]]]:
        """Return the places of each head, and of each head with each verb, in text order."""
        places: dict[str, list[int]] = {}
        with_verb: dict[tuple[str, str], list[int]] = {}
        heads: set[int] = set()
        for expression in self._eligible:
            if not expression.key or expression.head in heads:
                continue
            heads.add(expression.head)
            places.setdefault(expression.key, []).append(expression.head)
            verb = self._verb(expression.head)
            if verb:
                with_verb.setdefault((expression.key, verb), []).append(expression.head)
        for listed in (*places.values(), *with_verb.values()):
            listed.sort()
        return places, with_verb

    def _verb(self, index: int) -> str:
        verb = self.view.verb_of(index)
        if verb == NONE:
            return ""
        token = self._document.tokens[verb]
        return (token.lemma or token.text).lower()

    def candidates(self, anaphor: Anaphor) -> Pool:
        """Return the candidates of an anaphor in text order, with verdicts and records."""
        asked = self.expressions.by_id[anaphor.markable]
        sentences = self._document.sentences
        first = sentences[max(0, asked.sentence - self._window)].start
        low = bisect_left(self._starts, first)
        high = bisect_left(self._starts, sentences[asked.sentence].end, low)
        verb = self._verb(asked.head)
        found = [expression for expression in self._eligible[low:high] if expression is not asked]
        return Pool(
            tuple([self._judge(asked, expression, verb) for expression in found]),
            tuple([expression.markable for expression in found]),
        )

    def _judge(self, asked: Expression, candidate: Expression, verb: str) -> Candidate:
        pair = (asked.traits, candidate.traits)
        agreed = self._agreed.get(pair)
        if agreed is None:
            agreed = self._agreed[pair] = tuple([rule.judge(*pair) for rule in self._agreement])
        placed = [rule.judge(asked, candidate, self.view) for rule in self._structural]
        return Candidate(
            candidate.markable.id, (*agreed, *placed), self._record(asked, candidate, verb)
        )

    def _record(self, asked: Expression, candidate: Expression, verb: str) -> CandidateRecord:
        fixed = self._fixed.get(candidate.number)
        if fixed is None:
            fixed = self._fixed[candidate.number] = self._fixed_record(candidate)
        key, place = candidate.key, asked.head
        times = bisect_left(self._seen.get(key, ()), place) if key else 0
        with_verb = bisect_left(self._seen_with.get((key, verb), ()), place) if verb else 0
        return CandidateRecord(
            fixed.number,
            fixed.gender,
            fixed.person,
            fixed.head,
            fixed.modifiers,
            fixed.clause,
            fixed.verb,
            fixed.before_verb,
            fixed.in_pp,
            fixed.in_np,
            times,
            with_verb,
        )

    def _fixed_record(self, candidate: Expression) -> CandidateRecord:
        """Return the part of the record that is the same for every anaphor."""
        view, tokens = self.view, self._document.tokens
        agreement = candidate.traits.agreement
        head = candidate.head
        verb = view.verb_of(head)
        modifiers = [
            tokens[child].lemma or tokens[child].text
            for child in view.deps.children[head]
            if view.deps.relation[child] in _MODIFIERS
        ]
        overt = candidate.markable.realisation == "overt"
        return CandidateRecord(
            ",".join(sorted(agreement.number)),
            ",".join(sorted(agreement.gender)),
            ",".join(sorted(agreement.person)),
            (tokens[head].lemma or tokens[head].text) if overt else "",
            tuple(modifiers) if overt else (),
            candidate.clause,
            self._verb(head),
            None if verb == NONE else candidate.start <= verb,
            overt and view.in_pp(head),
            overt and view.np_parent[head] != NONE,
        )
