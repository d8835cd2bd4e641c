"""The resolver ``hobbs``: the naive algorithm of Hobbs (1978), a search in the surface parse.

From the pronoun the search goes up from one noun phrase or sentence (X) to the next:

1. begin at the noun phrase that the pronoun is;
2. go up to the first noun phrase or sentence X; the way there is the path p;
3. go through all branches below X left of p, left to right and breadth first; propose every noun
   phrase that has a noun phrase or a sentence between it and X;
4. if X is the highest sentence, go through the previous sentences, the most recent first, left to
   right and breadth first, and propose every noun phrase; else
5. go up from X to the next noun phrase or sentence, which is the new X, by a new path p;
6. if X is a noun phrase and p did not come through the Nominal that X immediately dominates,
   propose X;
7. go through all branches below X left of p as before and propose every noun phrase;
8. if X is a sentence, go through all branches below X right of p, but not below any noun phrase
   or sentence that is met, and propose every noun phrase;
9. go to 4.

The first proposal that the shared constraints (agreement, binding, i-within-i, precedence) let
pass is the antecedent. Three things are settled here that the paper leaves open: a relative
pronoun, which is not a noun phrase in its grammar, is never proposed; step 8 proposes no pronoun,
since what follows must tell what the pronoun stands for; a reflexive, which step 3 keeps from its
own clause, is searched for in what step 3 passes over. Selectional constraints are left out.

Source: Hobbs, J. R. (1978), Resolving pronoun references, *Lingua* 44, 311-338. He counts 88.3 %
of 300 pronouns right without selectional constraints.

The trees come from the document where it has them, else from its dependencies
(`anaphora_resolvers.classic.order`).
"""

from __future__ import annotations

from collections.abc import Iterator

from anaphora_resolvers.classic import ClassicResolver, words
from anaphora_resolvers.classic.choices import (
    Choices,
    answered,
    known,
    repetition,
    sentences_back,
    speaker_or_hearer,
    wants_living,
)
from anaphora_resolvers.classic.discourse import REFLEXIVES
from anaphora_resolvers.classic.nodes import CLAUSE, NP, Node, left_of, path_down, right_of, rising
from anaphora_resolvers.classic.order import PhraseOrder
from anaphora_resolvers.constraints.binding import ONE_SPEAKER
from anaphora_resolvers.views import TextView
from anaphora_workbench.model import Anaphor, Document, Layer, Markable, Reason
from anaphora_workbench.model.language import Language
from anaphora_workbench.ports import Decision, Need, Pool

_REFLEXIVE = 2
_CATAPHORIC = 8
Proposal = tuple[Node, int, int]
"""A proposed noun phrase, the step that proposes it and how many sentences back it stands."""


class Hobbs(ClassicResolver):
    """Hobbs's naive algorithm."""

    name = "hobbs"
    title = "search through the parse, left to right and breadth first (Hobbs 1978)"
    needs = frozenset((Need.SYNTAX,))
    uses_history = False

    def _run(self, layer: Layer, view: TextView) -> _Run:
        return _Run(layer, view)


class _Run:
    """The search in one document; nothing is remembered from anaphor to anaphor."""

    def __init__(self, layer: Layer, view: TextView) -> None:
        document, tables = view.document, view.language
        self._document = document
        self._view = view
        self._markables = layer.markables
        nominal = words("hobbs", tables.code, "nominal")
        markables = layer.in_text_order(clauses=False)
        self._order = PhraseOrder(markables, view, nominal)
        kinds = {m.id: _kind(document, m, tables) for m in markables}
        self._pronouns = frozenset([name for name, kind in kinds.items() if kind])
        self._relatives = frozenset([name for name, kind in kinds.items() if kind == "rel"])

    def branch(self, layer: Layer) -> _Run:
        """Return a run over a layer with other markables."""
        return self if layer.markables is self._markables else _Run(layer, self._view)

    def settle(self, anaphor: Anaphor, decision: Decision) -> None:
        """Take no notice: no later answer depends on it."""

    def resolve(self, anaphor: Anaphor, pool: Pool) -> Decision:
        """Answer one anaphor."""
        asked = self._markables[anaphor.markable]
        decided = repetition(asked, pool)
        if decided is not None:
            return decided
        admissible = pool.admissible()
        choices = Choices()
        choices.begin(pool, admissible)
        nouns = [m for m in admissible if m.id not in self._relatives]
        choices.require("noun phrase", len(admissible), nouns)
        living = wants_living(asked, self._view)
        left = known(pool, nouns) if living else nouns
        choices.require("class", len(nouns), left)
        if not left:
            return speaker_or_hearer(asked, pool)
        names = {markable.id for markable in left}
        first = min([self._document.sentence_of(markable.start) for markable in left])
        rejected = 0
        bound = anaphor.kind in REFLEXIVES or any(
            candidate.has(ONE_SPEAKER) and candidate.admissible for candidate in pool.candidates
        )
        for node, step, distance in self._proposals(asked, first, bound):
            allowed = names if step != _CATAPHORIC else names - self._pronouns
            chosen = next((m for m in node.markables if m.id in allowed), None)
            if chosen is not None:
                trace, steps = choices.because(_explained(step, distance, rejected), chosen)
                return answered(asked, chosen, None, trace, steps)
            rejected += bool(node.markables)
        return speaker_or_hearer(asked, pool, _refused(rejected))

    def _proposals(self, asked: Markable, first: int, reflexive: bool) -> Iterator[Proposal]:
        """Yield what the steps propose, in order, back to a first sentence."""
        start = self._order.node_of(asked)
        if reflexive:
            yield from _own_clause(start)
        node = start
        for number, top in enumerate(rising(start)):
            path = path_down(top, node)
            if number and top.kind == NP and not path[top].nominal:
                yield top, 6, 0
            for found, crossed in left_of(top, path):
                if number:
                    yield found, 7, 0
                elif crossed:
                    yield found, 3, 0
            if number and top.kind == CLAUSE:
                for found in right_of(top, path):
                    yield found, _CATAPHORIC, 0
            node = top
        sentence = self._document.sentence_of(asked.start)
        for earlier in range(sentence - 1, first - 1, -1):
            for found in self._order.noun_phrases(earlier):
                yield found, 4, sentence - earlier


def _kind(document: Document, markable: Markable, tables: Language) -> str:
    """Return the kind of a pronoun, ``""`` for what is none."""
    if markable.realisation != "overt":
        return "zero"
    if markable.size > 1:
        return ""
    token = document.tokens[markable.start]
    following = document.token_after(markable.start)
    return tables.kind_of(token, single=True, following=following)


def _own_clause(start: Node) -> Iterator[Proposal]:
    """Yield for a reflexive the noun phrases from which step 3 keeps other pronouns."""
    node = start
    for top in rising(start):
        for found, _crossed in left_of(top, path_down(top, node)):
            yield found, _REFLEXIVE, 0
        node = top


def _refused(rejected: int) -> Reason:
    if rejected > 1:
        return Reason(
            "hobbs.all-rejected", "The search turned down all {all} proposals.", all=rejected
        )
    if rejected:
        return Reason("hobbs.only-rejected", "The search turned down its only proposal.")
    return Reason("hobbs.no-proposal", "The search proposed nothing.")


def _explained(step: int, distance: int, rejected: int) -> Reason:
    if step == _REFLEXIVE:
        return Reason("hobbs.reflexive", "The reflexive takes the first noun phrase of its clause.")
    return Reason(
        "hobbs.step",
        "Step {step} proposes it {where}, after turning down {rejected}.",
        step=step,
        where=sentences_back(distance)
        if distance
        else Reason("back.same-sentence", "in the same sentence"),
        rejected=rejected,
    )
