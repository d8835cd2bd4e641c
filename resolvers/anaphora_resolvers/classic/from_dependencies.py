"""Phrase structure from dependencies, as Hobbs (1978) and breadth-first walks need it.

1. A clause that is finite, has a subject of its own or is a root is a sentence: the subject and
   what stands before the verb hang on it, the verb's other dependents on its verb phrase. Other
   clauses are verb phrases. Coordinated sentences hang on one more sentence, coordinated verb
   phrases on one more verb phrase.
2. A noun, pronoun or other head of a markable makes a noun phrase with all that modifies it; one
   with an adposition hangs on a prepositional phrase. A coordination of noun phrases is one more
   noun phrase.
3. What modifies a noun by a preposition such as *of* lies below its Nominal.

The cost is linear in the number of tokens.
"""

from __future__ import annotations

from collections.abc import Iterable

from anaphora_resolvers.classic.nodes import CLAUSE, NP, PHRASE, Node
from anaphora_resolvers.dependencies import NOMINAL, NONE, VERBAL
from anaphora_resolvers.views import Clause, TextView

_OF_CLAUSE = frozenset(
    (
        "subject",
        "clausal-subject",
        "object",
        "indirect",
        "agent",
        "oblique",
        "adverbial-clause",
        "complement",
        "open-complement",
        "parataxis",
        "vocative",
        "expletive",
        "dislocated",
        "adverb",
    )
)
"""Relations that belong to the clause when its predicate is a noun (*is a doctor in Rome*)."""
_LEFT_IN_VERB_PHRASE = frozenset(("object", "indirect"))
_SEPARATE = frozenset(("determiner", "case", "marker", "auxiliary", "copula", "punctuation"))
"""Relations of words that make no phrase."""


class DependencyNodes:
    """Makes the nodes of parsed sentences, one sentence after the other.

    Args:
        view: The parse.
        heads: Heads of overt markables, which make noun phrases whatever their part of speech.
        with_subject: Verbs whose subject is a zero: their clauses are sentences.
        nominal: Prepositions, lower case, whose phrases lie below the Nominal.

    Attributes:
        lowest: The node that a token's own dependents hang on, for nouns their noun phrase.
        phrases: The noun phrase by its head.
        wholes: The noun phrase of a coordination by its first conjunct.
    """

    def __init__(
        self,
        view: TextView,
        heads: frozenset[int],
        with_subject: frozenset[int],
        nominal: Iterable[str],
    ) -> None:
        self._view = view
        self._heads = heads
        self._with_subject = with_subject
        self._nominal = frozenset(nominal)
        self.lowest: dict[int, Node] = {}
        self.phrases: dict[int, Node] = {}
        self.wholes: dict[int, Node] = {}
        self._sentences: dict[int, Node] = {}
        self._verb_phrases: dict[int, Node] = {}
        self._joints: dict[Node, Node] = {}
        self._clauses = {clause.head: clause for clause in view.clauses}
        self._root = Node(CLAUSE, (0, 0))

    def sentence(self, order: Iterable[int]) -> Node:
        """Make the nodes of one sentence and return their root.

        Args:
            order: The tokens of its parse, governors before dependents.
        """
        root = self._root = Node(CLAUSE, (0, 0))
        for index in order:
            self._grow(index, self._clauses.get(index))
        _sort(root)
        return root

    def _grow(self, index: int, clause: Clause | None) -> None:
        """Make the nodes of a token and hang them on those of its governor."""
        deps = self._view.deps
        if clause is not None:
            self._grow_clause(index, clause)
            return
        relation, above = deps.relation[index], deps.governor[index]
        parent = self._root if above == NONE else self._slot(index, relation, above)
        if self._is_noun(index):
            self._grow_noun(index, above, parent)
        elif relation in _SEPARATE or not deps.children[index]:
            self.lowest[index] = parent
        else:
            self.lowest[index] = node = Node(PHRASE, (index, 0))
            parent.add(node)

    def _is_noun(self, index: int) -> bool:
        if index in self._heads:
            return self._view.deps.pos[index] not in VERBAL
        relation = self._view.deps.relation[index]
        return self._view.deps.pos[index] in NOMINAL and relation not in _SEPARATE | {"name"}

    def _grow_noun(self, index: int, above: int, parent: Node) -> None:
        """Make a noun phrase, its prepositional phrase and its coordination."""
        view = self._view
        first = view.conjunct_of[index]
        node = Node(NP, (index, 0))
        self.lowest[index] = self.phrases[index] = node
        if first not in (NONE, index) and first in self.wholes:
            self.wholes[first].add(node)
            return
        outer = node
        if first == index:
            outer = self.wholes[index] = Node(NP, (index, 0))
            outer.add(node)
        adposition = view.deps.preposition[index]
        if adposition != NONE:
            phrase = Node(PHRASE, (index, 0))
            phrase.add(outer)
            outer = phrase
            if above != NONE and parent is self.phrases.get(above):
                word = view.document.tokens[adposition].text.lower()
                phrase.nominal = word in self._nominal
        parent.add(outer)

    def _slot(self, index: int, relation: str, above: int) -> Node:
        """Return the node of the governor that a phrase hangs on."""
        verb_phrase = self._verb_phrases.get(above)
        if verb_phrase is None or (above in self.phrases and relation not in _OF_CLAUSE):
            return self.lowest.get(above) or self._root
        if relation in ("subject", "clausal-subject"):
            return self._sentences.get(above, verb_phrase)
        if index < verb_phrase.place[0] and relation not in _LEFT_IN_VERB_PHRASE:
            return self._sentences.get(above, verb_phrase)
        return verb_phrase

    def _grow_clause(self, index: int, clause: Clause) -> None:
        deps = self._view.deps
        above = deps.governor[index]
        verb = index if clause.verb == NONE else clause.verb
        verb_phrase = Node(PHRASE, (verb, 0))
        outer = verb_phrase
        full = self._is_sentence(index, clause)
        if full:
            outer = self._sentences[index] = Node(CLAUSE, (index, 0))
            outer.add(verb_phrase)
        self._verb_phrases[index] = self.lowest[index] = verb_phrase
        if above == NONE:
            self._root.add(outer)
        elif clause.link == "conjunct" and above in self._verb_phrases:
            self._join(above, outer, full=full)
        else:
            self._slot(index, clause.link, above).add(outer)
        if self._is_noun(index) and deps.pos[index] not in VERBAL:
            self._grow_noun(index, above, verb_phrase)

    def _is_sentence(self, index: int, clause: Clause) -> bool:
        if clause.subject != NONE or clause.link in ("root", "relative-clause"):
            return True
        if index in self._with_subject:
            return True
        return clause.finite and clause.link != "conjunct"

    def _join(self, first: int, outer: Node, *, full: bool) -> None:
        """Hang a coordinated clause beside the first one, on a node over both."""
        inner = self._sentences.get(first) if full else None
        if inner is None:
            inner = self._verb_phrases[first]
        joint = self._joints.get(inner)
        if joint is None:
            joint = self._joints[inner] = Node(inner.kind, inner.place)
            above = inner.parent
            if above is not None:
                above.children[above.children.index(inner)] = joint
                joint.parent = above
            joint.add(inner)
        joint.add(outer)


def _sort(root: Node) -> None:
    stack = [root]
    while stack:
        node = stack.pop()
        if len(node.children) > 1:
            node.children.sort(key=_place)
        stack.extend(node.children)


def _place(node: Node) -> tuple[int, int]:
    return node.place
