"""Clauses as antecedents: what *it*, *this* and *that* may stand for besides noun phrases.

*They moved the goalposts. That was unfair.* A clause is a markable of the phrase `model.CLAUSE`,
represented by its predicate:

- the head is the head of the clause in the parse: the verb, or what stands with a copula;
- the words are those of the clause without the conjunction and the marks at its edges, and without
  what is coordinated with it or added behind it without a conjunction. GUM marks events so;
- the id is made of the head's place (``v7`` for the seventh word of the text), so that everybody
  who looks at one text gives one clause one id. A clause that the layer has keeps its id.

Who takes clauses are third persons that are singular and may be neuter: *it*, *this*, *that*,
Spanish *esto*, *eso*, *ello*, *lo*. Never *he* or *they*, possessives, reflexives or zeros.

Only clauses whose head precedes the pronoun, in its own sentence or the `REACH` before it, are
looked at: so near are 64 of the 70 clauses that such pronouns take up in GUM's development texts
and that no noun phrase stands for. Clauses are made on demand; a text without such pronouns has
none.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from anaphora_resolvers.dependencies import NONE
from anaphora_resolvers.expressions import Expressions
from anaphora_resolvers.traits import SINGULAR, Expression
from anaphora_resolvers.views import Clause, TextView
from anaphora_workbench.model import CLAUSE, FOUND, FrozenDict, Layer, Markable, Span
from anaphora_workbench.model.pacing import paced

REACH = 1
"""Sentences before the pronoun's own in which clauses are looked for."""
_NEUTER = "Neut"
_OF_THINGS = frozenset(("persIt", "demo"))
"""Kinds that may be neuter though nothing says so (English *this*)."""
_WITH_GENDER = frozenset(("persNoRefl", "clitic"))
"""Kinds that are neuter only where their form says so (Spanish *lo*)."""
_BESIDE = frozenset(("conjunct", "parataxis"))
_OUTSIDE = frozenset(("coordinator", "marker", "punctuation"))
_INFINITIVE = "PART"
"""Part of speech of the marker *to*, which belongs to its clause."""


def takes_clauses(anaphor: Expression) -> bool:
    """Tell whether a pronoun may stand for a clause."""
    agreement = anaphor.traits.agreement
    if agreement.animate or (agreement.number and not agreement.number >= SINGULAR):
        return False
    if anaphor.kind in _OF_THINGS:
        return not agreement.gender or _NEUTER in agreement.gender
    return anaphor.kind in _WITH_GENDER and _NEUTER in agreement.gender


class ClauseAntecedents:
    """The clauses of a text as markables, each made once.

    Args:
        view: The parse; a text without one has no clauses.
        markables: Those of the layer, for their ids and for clauses among them.
        window: How many sentences before the anaphor's own hold candidates; at most `REACH` of
            them are looked at.
    """

    def __init__(
        self, view: TextView, markables: Mapping[str, Markable], window: int = REACH
    ) -> None:
        self._view = view
        self._reach = min(window, REACH)
        self._known: dict[int, Markable] = {}
        self._by_sentence: dict[int, list[Clause]] | None = None
        self._below: dict[int, list[Clause]] = {}
        self._take(markables)

    def _take(self, markables: Mapping[str, Markable]) -> None:
        self._markables = markables
        self._own = {m.head: m for m in markables.values() if m.is_clause and m.head is not None}
        self._names = {markable.id for markable in self._own.values()}

    def revise(self, markables: Mapping[str, Markable], touched: Iterable[str]) -> None:
        """Take over the markables of a layer in which some were added, changed or removed."""
        for name in touched:
            markable = markables.get(name)
            if name in self._names or (markable is not None and markable.is_clause):
                self._known.clear()
                self._names.clear()
                self._take(markables)
                return
        self._markables = markables

    def before(self, anaphor: Expression) -> list[tuple[Clause, Markable]]:
        """Return the clauses that a pronoun may stand for, in text order."""
        if not takes_clauses(anaphor):
            return []
        sentences = self.in_sentences()
        found = [
            (clause, self.of(clause))
            for number in range(anaphor.sentence - self._reach, anaphor.sentence + 1)
            for clause in sentences.get(number, ())
            if clause.head < anaphor.start
        ]
        found.sort(key=lambda pair: pair[1].order)
        return found

    def at(self, index: int) -> Markable | None:
        """Return the innermost clause with a verb that a token belongs to."""
        self.in_sentences()
        view, number = self._view, self._view.clause_of[index]
        while number != NONE and view.clauses[number].verb == NONE:
            number = view.clauses[number].parent
        return None if number == NONE else self.of(view.clauses[number])

    def within(self, sentence: int) -> list[Markable]:
        """Return the clauses whose predicate stands in a sentence."""
        return [self.of(clause) for clause in self.in_sentences().get(sentence, ())]

    def of(self, clause: Clause) -> Markable:
        """Return the markable of a clause."""
        known = self._known.get(clause.head)
        if known is None:
            known = self._own.get(clause.head) or self._made(clause)
            self._known[clause.head] = known
            self._names.add(known.id)
        return known

    def _made(self, clause: Clause) -> Markable:
        name = f"v{clause.head + 1}"
        while name in self._markables:
            name += "~"
        return Markable(
            name,
            (self._span(clause),),
            clause.head,
            phrase=CLAUSE,
            attributes=FrozenDict({FOUND: "clauses"}),
        )

    def _span(self, clause: Clause) -> Span:
        """Return the words of a clause."""
        start, end = clause.span.start, clause.span.end
        for below in self._below.get(clause.number, ()):
            if below.link in _BESIDE and below.head > clause.head:
                end = min(end, max(below.span.start, clause.head + 1))
        while start < clause.head and self._is_outside(start):
            start += 1
        while end > clause.head + 1 and self._is_outside(end - 1):
            end -= 1
        return Span(start, end)

    def _is_outside(self, index: int) -> bool:
        """Tell whether a word at the edge of a clause is outside it: *and*, *that*, a comma."""
        deps = self._view.deps
        if deps.pos[index] == "PUNCT":
            return True
        return deps.relation[index] in _OUTSIDE and deps.pos[index] != _INFINITIVE

    def in_sentences(self) -> Mapping[int, list[Clause]]:
        """Return the clauses with a verb by the sentence of their head; they are found once."""
        if self._by_sentence is None:
            self._by_sentence = {}
            document = self._view.document
            for clause in paced(self._view.clauses):
                if clause.parent != NONE:
                    self._below.setdefault(clause.parent, []).append(clause)
                if clause.verb != NONE:
                    sentence = document.sentence_of(clause.head)
                    self._by_sentence.setdefault(sentence, []).append(clause)
        return self._by_sentence


def with_clauses(layer: Layer, expressions: Expressions) -> Layer:
    """Return a layer with the clauses that its anaphors may stand for.

    They have the ids that they have in `Pool.clause_markables`. A layer none of whose anaphors
    takes clauses is returned as it is.

    Args:
        layer: The layer.
        expressions: Its markables.
    """
    markables = layer.markables
    clauses = ClauseAntecedents(expressions.view, markables)
    anaphors = [expressions.by_id[name] for name in layer.anaphors]
    found = {
        markable.id: markable
        for anaphor in sorted(anaphors, key=lambda one: one.order)
        if anaphor.markable.zero is None and not anaphor.markable.is_clause
        for _clause, markable in clauses.before(anaphor)
        if markable.id not in markables
    }
    return replace(layer, markables=markables.updated(found)) if found else layer
