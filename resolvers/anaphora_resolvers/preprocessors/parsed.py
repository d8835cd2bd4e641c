"""The preprocessor ``parsed``: markables and structures of text that comes with a parse.

Tokens and sentences are kept exactly. Noun phrases come from Penn trees in sentences that have
one, else from the dependencies; both give the maximal phrase of each head, nested phrases,
genitives, pronouns, and coordinations as a whole and by conjunct. Empty nodes that are pronouns
become zeros. A pronoun whose relation is expletive is noted as not referring. Text that has tags
and no parse is parsed partially first (`anaphora_resolvers.preprocessors.partial`).

A Penn tree has a node for *the king* and one for *the king of Spain*; they have the same head and
name the same thing, so the larger one is kept. The conjuncts of a flat coordination (*John and
Mary* as three leaves) are recognised by its conjunctions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from anaphora_resolvers.dependencies import NONE
from anaphora_resolvers.finders.zeros import zero_markables
from anaphora_resolvers.phrases import Phrase, is_emphasized, name_span, noun_phrases
from anaphora_resolvers.preprocessors.partial import partial_parse
from anaphora_resolvers.views import Clause, TextView, view_of
from anaphora_workbench.errors import NeedsError
from anaphora_workbench.model import (
    FOUND,
    Anaphor,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Reference,
    Span,
    Structure,
    Tree,
)
from anaphora_workbench.model.heads import category, tree_head
from anaphora_workbench.model.language import Language
from anaphora_workbench.ports import Need, check_needs
from anaphora_workbench.ports.source_information import MODEL, PARTIAL_PARSE

_PHRASES = frozenset(("NP", "WHNP", "NX"))
_NOUNS = frozenset(("NN", "NNS", "NNP", "NNPS", "PRP", "CD"))
_POSSESSIVE = "PRP$"
_COORDINATORS = frozenset(("CC", "CONJP"))
_MARKS = frozenset((",", ".", ":", "``", "''", "-LRB-", "-RRB-", "HYPH"))
_WH_WORDS = frozenset(("WDT", "WP", "WP$", "WRB", "EX"))


def tree_phrases(tree: Tree, language: Language) -> Iterator[tuple[int, Span, str]]:
    """Yield (head token, span, ``np`` or ``coordination``) for the noun phrases of a sentence."""
    largest: dict[int, Span] = {}
    wholes: dict[Span, int] = {}
    stack = [tree]
    while stack:
        node = stack.pop()
        stack.extend(node.children)
        label = category(node.label)
        if not node.children:
            if label == _POSSESSIVE:
                largest.setdefault(node.span.start, node.span)
            continue
        if label not in _PHRASES:
            continue
        head = tree_head(node, language.tree_heads)
        parts = _conjuncts(node)
        if parts:
            wholes.setdefault(_core(node), _run_head(parts[0], language))
            for part in parts:
                if len(part) > 1 or not part[0].children:  # the walk comes to phrases
                    span = Span(part[0].span.start, part[-1].span.end)
                    largest.setdefault(_run_head(part, language), span)
        elif not _is_wh(node):
            span = _core(node)
            head = head if head in span else span.end - 1  # a phrase of marks alone
            known = largest.get(head)
            if known is None or len(known) < len(span):
                largest[head] = span
    for span, head in wholes.items():
        yield (head, span, "coordination")
    for head, span in largest.items():
        yield (head, span, "np")


def _run_head(run: list[Tree], language: Language) -> int:
    """Return the head of a conjunct: of its last noun or phrase."""
    nominal = _NOUNS | _PHRASES
    head = next((node for node in reversed(run) if category(node.label) in nominal), run[-1])
    return tree_head(head, language.tree_heads)


def _conjuncts(node: Tree) -> list[list[Tree]]:
    """Return the conjuncts of a coordination as runs of children; none for other phrases.

    Leaves make conjuncts only when each run ends in a noun and is a name, a pronoun or begins
    with a determiner: in *research and development centre* there is one noun phrase.
    """
    labels = [category(child.label) for child in node.children]
    if not _COORDINATORS.intersection(labels[1:-1]):
        return []
    runs: list[list[Tree]] = [[]]
    for child, label in zip(node.children, labels, strict=True):
        if label in _COORDINATORS or label in _MARKS:
            runs.append([])
        else:
            runs[-1].append(child)
    runs = [run for run in runs if run]
    if len(runs) < 2:
        return []
    if all(len(run) == 1 and category(run[0].label) in _PHRASES for run in runs):
        return runs
    return runs if all(_stands_alone(run) for run in runs) else []


def _stands_alone(run: list[Tree]) -> bool:
    if len(run) == 1 and category(run[0].label) in _PHRASES:
        return True
    first, last = category(run[0].label), category(run[-1].label)
    if last not in _NOUNS:
        return False
    return first in ("DT", "PRP$", "PRP") or all(
        category(node.label) in ("NNP", "NNPS", "PRP") for node in run
    )


def _is_wh(node: Tree) -> bool:
    return all(category(leaf.label) in _WH_WORDS for leaf in node.walk() if not leaf.children)


def _core(node: Tree) -> Span:
    """Return a node's span without the marks at its edges."""
    start, end = node.span.start, node.span.end
    children = list(node.children)
    while len(children) > 1 and category(children[-1].label) in _MARKS:
        end = children.pop().span.start
    while len(children) > 1 and category(children[0].label) in _MARKS:
        start = children.pop(0).span.end
    return Span(start, end)


_CLAUSES_BELOW_NOUNS = frozenset(("relative-clause", "adnominal-clause"))
PARTIAL = PARTIAL_PARSE
"""Key of the layer's metadata that says, when true, that the parse is a partial one."""
RECOGNISED = MODEL
"""Key of the layer's metadata that names the model whose recogniser gave names classes."""


class ParsedPreprocessor:
    """Finds the noun phrases of a parse.

    Attributes:
        needs: Empty: heads, trees or tags do; `prepare` says what is missing.
    """

    name = "parsed"
    needs: frozenset[Need] = frozenset()

    def prepare(self, document: Document) -> tuple[Document, Layer]:
        """Return the document with its structures and a layer ``parsed`` with its markables.

        Ids are ``m1``, ``m2`` ... in text order, ``z1`` ... for zeros. Structures that the
        document already has are kept as they are. A text that has tags but neither heads nor
        trees is parsed partially; the layer's metadata then say ``parsed.partial``.

        Raises:
            NeedsError: There are neither heads nor trees nor tags.
        """
        if document.has_heads or document.has_trees:
            return prepare_parse(document, self.name)
        if document.has_pos:
            prepared, layer = prepare_parse(partial_parse(document), self.name)
            return prepared, replace(layer, metadata=FrozenDict({PARTIAL: True}))
        try:
            check_needs(self.name, frozenset((Need.HEADS,)), document)
        except NeedsError as error:
            raise NeedsError(
                f"{error.message}; --preprocessor auto analyses such texts", code=error.code
            ) from None
        raise NeedsError(f"'{document.doc_id}' has no words")


def prepare_parse(
    document: Document, name: str, entities: Sequence[str] = ()
) -> tuple[Document, Layer]:
    """Return a parsed document with its structures and a layer with its markables.

    Args:
        document: A text with heads or trees.
        name: Name of the layer.
        entities: Per token the type of the named entity that it is in, or ``""``; empty when
            nobody looked for entities.
    """
    view = view_of(document)
    phrases = _phrases(view)
    found = FrozenDict({FOUND: name})
    markables = [
        _markable(f"m{number}", phrase, view, entities, found)
        for number, phrase in enumerate(phrases, 1)
    ]
    markables.extend(zero_markables(document, view))
    layer = Layer.build(name, markables, _expletives(markables, view))
    if document.structures:
        return document, layer
    return replace(document, structures=_structures(view, phrases)), layer


def _phrases(view: TextView) -> list[Phrase]:
    """Return the noun phrases in text order, each span once."""
    document = view.document
    found: dict[tuple[Span, bool], Phrase] = {}
    from_trees = set()
    for number, tree in enumerate(document.trees):
        if tree is None:
            continue
        from_trees.add(number)
        for head, span, kind in tree_phrases(tree, view.language):
            inside = _dependency_head(view, span, head)
            alone = len(span) == 1 and view.language.kind_of(document.tokens[inside])
            if kind == "np" and (alone or is_emphasized(span, view)):
                kind = "pronoun"
            phrase = Phrase(inside, span, kind, _clipped(name_span(view, inside), span))
            found.setdefault((span, kind == "coordination"), phrase)
    if len(from_trees) < len(document.sentences):
        for phrase in noun_phrases(view):
            if document.sentence_of(phrase.head) not in from_trees:
                found.setdefault((phrase.span, phrase.kind == "coordination"), phrase)
    for span, together in list(found):
        if together and (span, False) in found:  # a conjunct that takes the others in
            del found[span, True]
    return sorted(found.values(), key=lambda phrase: (phrase.span.order, phrase.kind, phrase.head))


def _dependency_head(view: TextView, span: Span, head: int) -> int:
    """Return the head of a constituent by the dependencies, where there are any."""
    while (above := view.deps.governor[head]) != NONE and above in span:
        head = above
    return head


def _clipped(name: Span | None, span: Span) -> Span | None:
    return name if name is not None and name in span else None


def _markable(
    name: str,
    phrase: Phrase,
    view: TextView,
    entities: Sequence[str],
    found: FrozenDict[str, str],
) -> Markable:
    return Markable(
        name,
        (phrase.span,),
        phrase.head,
        head_span=_clipped(phrase.name, phrase.span),
        phrase=phrase.kind,
        semantic=_semantic(view, phrase.head, entities) if phrase.kind == "np" else "",
        attributes=found,
    )


def _semantic(view: TextView, head: int, entities: Sequence[str]) -> str:
    """Return the semantic class of a noun: from the lists, if they know one, or its entity type."""
    token = view.document.tokens[head]
    pos = view.deps.pos[head]
    if pos in ("NOUN", ""):
        classes = view.language.noun_classes(token.lemma or token.text)
        if classes:
            return next(iter(classes)) if len(classes) == 1 else ""
    if entities and pos in ("NOUN", "PROPN"):
        return view.language.semantic_classes.get(entities[head].lower(), "")
    return ""


def _expletives(markables: Iterable[Markable], view: TextView) -> list[Anaphor]:
    found = []
    for markable in markables:
        head = markable.head
        if markable.phrase != "pronoun" or head is None:
            continue
        if view.deps.relation[head] == "expletive":
            kind = view.language.kind_of(view.document.tokens[head], single=True)
            found.append(Anaphor(markable.id, kind, Reference.NON_REFERRING))
    return found


def _without_marks(clause: Clause, view: TextView) -> Span:
    """Return the words of a dependent clause without the punctuation at its edges."""
    start, end = clause.span.start, clause.span.end
    if clause.parent == NONE:
        return clause.span
    pos = view.deps.pos
    while start < clause.head and pos[start] == "PUNCT":
        start += 1
    while end > clause.head + 1 and pos[end - 1] == "PUNCT":
        end -= 1
    return Span(start, end)


def _structures(view: TextView, phrases: Iterable[Phrase]) -> tuple[Structure, ...]:
    """Return noun and prepositional phrases, clauses, appositions, relatives and genitives."""
    deps = view.deps
    units: list[tuple[Span, str, int]] = []
    for phrase in phrases:
        head, span = phrase.head, phrase.span
        units.append((span, "np", head))
        relation = deps.relation[head]
        if relation == "apposition":
            units.append((span, "apposition", head))
        elif relation == "possessor":
            units.append((span, "genitive", head))
        first = view.conjunct_of[head]
        adposition = deps.preposition[head]
        if adposition != NONE and (first == NONE or phrase.kind == "coordination"):
            edge = min(adposition, span.start), max(adposition + 1, span.end)
            units.append((Span(*edge), "pp", adposition))
    for clause in view.clauses:
        kind = "relative" if clause.link in _CLAUSES_BELOW_NOUNS else "clause"
        units.append((_without_marks(clause, view), kind, clause.head))
    units.sort(key=lambda unit: (unit[0].order, unit[1] != "clause", unit[1], unit[2]))
    structures: list[Structure] = []
    open_units: list[int] = []
    for span, kind, head in units:
        while open_units and structures[open_units[-1]].span.end <= span.start:
            open_units.pop()
        parent = next(
            (number for number in reversed(open_units) if span in structures[number].span), None
        )
        open_units.append(len(structures))
        structures.append(Structure(kind, span, head, parent))
    return tuple(structures)
