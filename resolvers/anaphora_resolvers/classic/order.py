"""The noun phrases of each sentence as nodes, and their left-to-right, breadth-first order.

A sentence with a Penn tree is read from the tree, others from their dependencies, and those
without either are a flat row of the markables. Zeros and clitics get a node: a zero subject
stands in its clause right before the verb, a clitic and a zero object behind it, a zero possessor
before its noun. Sentences are read when they are asked for.
"""

from __future__ import annotations

from collections.abc import Iterable

from anaphora_resolvers.classic.from_dependencies import DependencyNodes
from anaphora_resolvers.classic.from_trees import root_of_tree
from anaphora_resolvers.classic.nodes import CLAUSE, NP, Node, left_of, rising
from anaphora_resolvers.dependencies import NONE
from anaphora_resolvers.views import TextView
from anaphora_workbench.model import Document, Markable
from anaphora_workbench.model.heads import head_of
from anaphora_workbench.model.language import Language

__all__ = ["PhraseOrder"]


class PhraseOrder:
    """The phrase structure of a document's sentences.

    Args:
        document: The text.
        markables: Its markables in text order.
        language: Tables of its language.
        view: Its parse.
        nominal: Prepositions, lower case, whose phrases are arguments of a noun.
    """

    def __init__(
        self,
        document: Document,
        markables: Iterable[Markable],
        language: Language,
        view: TextView,
        nominal: frozenset[str] = frozenset(),
    ) -> None:
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
