"""The noun phrases of each sentence as nodes, and their left-to-right, breadth-first order.

A sentence with a Penn tree is read from the tree, others from their dependencies, and those
without either are a flat row of the markables. Zeros and clitics get a node: a zero subject
stands in its clause right before the verb, a clitic and a zero object behind it, a zero possessor
before its noun. Sentences are read when they are asked for.

Penn trees are brought to the grammar that Hobbs (1978) assumes:

1. Noun phrases are ``NP`` and ``NX``. Where a Penn tree has *the king* inside *the king of Spain*
   (the inner one is the head of the outer one), they are one node.
2. A possessive pronoun (*his* in *his dog*), and a conjunct without a node of its own, is a noun
   phrase, as in ``Det -> NP's``.
3. Sentences are ``S``, ``SINV``, ``SQ`` and ``SBARQ`` with a subject, relative clauses, and the
   root. Penn's ``S`` around a bare infinitive or participle is none (``S -> NP VP``).
4. What hangs below a noun by a preposition such as *of* lies below its Nominal.

The same from dependencies:

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
from operator import attrgetter

from anaphora_resolvers.classic.nodes import CLAUSE, NP, PHRASE, Node, left_of, rising
from anaphora_resolvers.dependencies import NOMINAL, NONE, VERBAL
from anaphora_resolvers.views import Clause, TextView
from anaphora_workbench.model import Document, Markable, Span, Tree
from anaphora_workbench.model.heads import category, head_of, tree_head
from anaphora_workbench.model.language import Language

_NOUN_PHRASES = frozenset(("NP", "NX"))
_SENTENCES = frozenset(("S", "SINV", "SQ", "SBARQ"))
_RELATIVES = frozenset(("WHNP", "WHPP", "WHADVP"))
_SUBJECTS = frozenset(("NP", "SBAR", "S", "EX", "WHNP"))
_COORDINATORS = frozenset(("CC", "CONJP"))
_PREPOSITIONS = frozenset(("IN", "TO"))


def root_of_tree(
    tree: Tree,
    markables: Iterable[Markable],
    document: Document,
    language: Language,
    nominal: frozenset[str],
) -> tuple[Node, dict[int, Node]]:
    """Return the root of a sentence and the lowest node over each of its tokens.

    Args:
        tree: The Penn tree.
        markables: The overt markables of the sentence; they are entered at their nodes.
        document: The text.
        language: Tables with the head rules.
        nominal: Prepositions, lower case, whose phrases lie below the Nominal.
    """
    reading = _Reading(tree, document, language, nominal)
    for markable in markables:
        reading.enter(markable)
    return reading.root, reading.lowest


class _Reading:
    """One tree on its way to nodes."""

    def __init__(
        self, tree: Tree, document: Document, language: Language, nominal: frozenset[str]
    ) -> None:
        self._document = document
        self._language = language
        self._nominal = nominal
        self.root = Node(CLAUSE, (tree.span.start, 0))
        self.lowest: dict[int, Node] = {}
        self._by_span: dict[Span, Node] = {}
        self._by_head: dict[int, Node] = {}
        self._leaves: dict[int, Node] = {}
        stack = [(child, tree, self.root, -1) for child in reversed(tree.children)]
        if not tree.children:
            self.lowest[tree.span.start] = self.root
        elif category(tree.label) in _NOUN_PHRASES:
            stack = [(tree, Tree("", tree.span, (tree,)), self.root, -1)]
        while stack:
            stack.extend(self._grow(*stack.pop()))

    def _grow(
        self, tree: Tree, parent: Tree, above: Node, head: int
    ) -> list[tuple[Tree, Tree, Node, int]]:
        """Make the node of a tree and return its children, to be done next, rightmost first.

        ``head`` is the head of the noun phrase above when that is not a coordination, else -1.
        """
        if not tree.children:
            self.lowest.setdefault(tree.span.start, above)
            return []
        label = category(tree.label)
        node = above
        inner = -1
        if label in _NOUN_PHRASES:
            own = tree_head(tree, self._language.tree_heads)
            if own != head:
                node = self._below(above, NP, tree)
            if not _is_coordinated(tree):
                inner = own
                self._by_head.setdefault(own, node)
            self._by_span.setdefault(tree.span, node)
        elif label in _SENTENCES and _is_sentence(tree, parent):
            node = self._below(above, CLAUSE, tree)
        else:
            node = self._below(above, PHRASE, tree)
            node.nominal = head >= 0 and label == "PP" and self._is_argument(tree)
        return [(child, tree, node, inner) for child in reversed(tree.children)]

    @staticmethod
    def _below(above: Node, kind: str, tree: Tree) -> Node:
        node = Node(kind, (tree.span.start, 0))
        above.add(node)
        return node

    def _is_argument(self, tree: Tree) -> bool:
        first = tree.children[0]
        if category(first.label) not in _PREPOSITIONS or first.children:
            return False
        return self._document.tokens[first.span.start].text.lower() in self._nominal

    def enter(self, markable: Markable) -> None:
        """Note a markable at its node, which is made where the tree has none."""
        node = self._by_span.get(markable.span)
        if node is None:
            head = head_of(self._document, markable, self._language)[0]
            if markable.phrase != "coordination":
                node = self._by_head.get(head)
            if node is None:
                node = self._leaf(head)
        if node is not None:
            node.markables.append(markable)

    def _leaf(self, token: int) -> Node | None:
        known = self._leaves.get(token)
        above = self.lowest.get(token)
        if known is None and above is not None:
            known = self._leaves[token] = self.lowest[token] = Node(NP, (token, 0))
            above.insert(known)
        return known


def _is_coordinated(tree: Tree) -> bool:
    return any(category(child.label) in _COORDINATORS for child in tree.children[1:-1])


def _is_sentence(tree: Tree, parent: Tree) -> bool:
    """Tell whether an ``S`` is one of Hobbs's: it has a subject or follows a relative pronoun."""
    labels = [category(child.label) for child in tree.children]
    if "VP" not in labels:
        return True
    if not _SUBJECTS.isdisjoint(labels[: labels.index("VP")]):
        return True
    if any(category(child.label) in _RELATIVES for child in parent.children):
        return True
    return tree.label.startswith(("SINV", "SQ"))


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

        ``order`` has the tokens of its parse, governors before dependents.
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
            node.children.sort(key=attrgetter("place"))
        stack.extend(node.children)


class PhraseOrder:
    """The phrase structure of a document's sentences.

    Args:
        markables: The markables in text order.
        view: The text with its parse.
        nominal: Prepositions, lower case, whose phrases are arguments of a noun.
    """

    def __init__(
        self,
        markables: Iterable[Markable],
        view: TextView,
        nominal: frozenset[str] = frozenset(),
    ) -> None:
        document, language = view.document, view.language
        self._document = document
        self._language = language
        self._view = view
        self._nominal = nominal
        self._overt: dict[int, list[Markable]] = {}
        self._hidden: dict[int, list[Markable]] = {}
        self._heads: dict[str, int] = {}
        with_subject: set[int] = set()
        for markable in markables:
            hidden = markable.realisation != "overt"
            by_sentence = self._hidden if hidden else self._overt
            by_sentence.setdefault(document.sentence_of(markable.start), []).append(markable)
            if not hidden:
                self._heads[markable.id] = head_of(document, markable, language)[0]
            elif markable.zero is not None and self._role(markable) == "subject":
                with_subject.add(markable.zero.governor)
        self._orders: dict[int, list[int]] = {}
        for index in view.deps.order:
            self._orders.setdefault(document.sentence_of(index), []).append(index)
        heads = frozenset(self._heads.values())
        self._parsed = DependencyNodes(view, heads, frozenset(with_subject), nominal)
        self._roots: dict[int, Node] = {}
        self._nodes: dict[str, Node] = {}
        self._phrases: dict[int, tuple[Node, ...]] = {}

    def _role(self, markable: Markable) -> str:
        role = markable.zero.role if markable.zero is not None else ""
        return self._language.role(role) or "subject"

    def node_of(self, markable: Markable) -> Node:
        """Return the node of a markable of the layer."""
        self.root(self._document.sentence_of(markable.start))
        return self._nodes[markable.id]

    def noun_phrases(self, sentence: int) -> tuple[Node, ...]:
        """Return the noun phrases of a sentence from left to right, breadth first."""
        known = self._phrases.get(sentence)
        if known is None:
            found = left_of(self.root(sentence), {})
            known = self._phrases[sentence] = tuple([node for node, _crossed in found])
        return known

    def root(self, sentence: int) -> Node:
        """Return the root of a sentence."""
        root = self._roots.get(sentence)
        if root is None:
            root = self._roots[sentence] = self._read(sentence)
        return root

    def _read(self, sentence: int) -> Node:
        overt = self._overt.get(sentence, [])
        trees = self._document.trees
        tree = trees[sentence] if trees else None
        if tree is not None:
            root, lowest = root_of_tree(tree, overt, self._document, self._language, self._nominal)
        elif sentence in self._orders:
            root, lowest = self._parsed.sentence(self._orders[sentence]), self._parsed.lowest
            for markable in overt:
                self._enter(markable)
        else:
            root, lowest = Node(CLAUSE, (0, 0)), {}
        self._note(root)
        for markable in overt:
            if markable.id not in self._nodes:
                self._put(root, markable, (markable.start, 0))
        for markable in self._hidden.get(sentence, ()):
            self._place_hidden(markable, root, lowest)
        return root

    def _note(self, root: Node) -> None:
        stack = [root]
        while stack:
            node = stack.pop()
            stack.extend(node.children)
            for markable in node.markables:
                self._nodes[markable.id] = node

    def _enter(self, markable: Markable) -> None:
        """Note an overt markable at the noun phrase that dependencies have made of it."""
        head = self._heads[markable.id]
        node = self._parsed.phrases.get(head)
        first = self._view.conjunct_of[head]
        whole = self._parsed.wholes.get(first) if first != NONE else None
        if whole is not None and _is_whole(markable, self._view.coordinations[first]):
            node = whole
        if node is not None:
            node.markables.append(markable)

    def _put(self, above: Node, markable: Markable, place: tuple[int, int]) -> None:
        node = Node(NP, place, markables=[markable])
        above.insert(node)
        self._nodes[markable.id] = node

    def _place_hidden(self, markable: Markable, root: Node, lowest: dict[int, Node]) -> None:
        """Give a zero or a clitic its node, at the clause or noun that it is anchored on."""
        anchor = markable.start if markable.zero is None else markable.zero.governor
        beside = lowest.get(anchor, root)
        behind = markable.clitic or 1
        role = self._role(markable)
        if markable.zero is None or role not in ("subject", "possessor"):
            self._put(beside, markable, (anchor, behind))
        elif role == "possessor" and beside.kind == NP:
            self._put(beside, markable, (beside.place[0] - 1, behind))
        else:
            self._put_before(beside, markable, anchor)

    def _put_before(self, beside: Node, markable: Markable, verb: int) -> None:
        """Put a zero subject into the clause of its verb, right before the verb phrase."""
        below, clause = beside, beside
        if clause.kind != CLAUSE:
            for clause in rising(beside):
                if clause.kind == CLAUSE:
                    break
        while below is not clause and below.parent is not clause and below.parent is not None:
            below = below.parent
        node = Node(
            NP, (verb, 0) if below is clause else below.place, clause, [], False, [markable]
        )
        self._nodes[markable.id] = node
        at = clause.children.index(below) if below is not clause else 0
        clause.children.insert(at, node)


def _is_whole(markable: Markable, conjuncts: tuple[int, ...]) -> bool:
    """Tell whether a markable is the whole of a coordination."""
    if markable.phrase == "coordination":
        return True
    return len(conjuncts) > 1 and all(markable.covers(index) for index in conjuncts[:2])
