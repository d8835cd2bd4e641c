"""Phrase structure from Penn trees, brought to the grammar that Hobbs (1978) assumes.

1. Noun phrases are ``NP`` and ``NX``. Where a Penn tree has *the king* inside *the king of Spain*
   (the inner one is the head of the outer one), they are one node.
2. A possessive pronoun (*his* in *his dog*), and a conjunct without a node of its own, is a noun
   phrase, as in ``Det -> NP's``.
3. Sentences are ``S``, ``SINV``, ``SQ`` and ``SBARQ`` with a subject, relative clauses, and the
   root. Penn's ``S`` around a bare infinitive or participle is none (``S -> NP VP``).
4. What hangs below a noun by a preposition such as *of* lies below its Nominal.
"""

from __future__ import annotations

from collections.abc import Iterable

from anaphora_resolvers.classic.nodes import CLAUSE, NP, PHRASE, Node
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

        ``head`` is the head of the noun phrase above when that is no coordination, else -1.
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
