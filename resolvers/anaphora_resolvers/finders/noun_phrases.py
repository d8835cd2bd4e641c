"""The anaphor finder ``noun-phrases``: everything that annotators are asked about.

The other finders look for what takes something up; this one finds all expressions of some kinds,
so that whole entities can be annotated, first mentions and what is mentioned once among them:

1.  ``name``: a name heads the noun phrase.
2.  ``demoDesc``: a noun phrase that begins with a demonstrative (*this king*, *aquella tarde*).
3.  ``defDesc``: one that begins with a definite article (*the old king*), or that has a possessor
    (*her sister*, *Nora's house*, *su casa*).
4.  ``np``: any other noun phrase (*a king*, *kings*, *two of them*, *nobody*).
5.  ``pronouns`` stands for all that the finder ``pronouns`` finds. Its kinds can be listed one by
    one as well.

Noun phrases are those of the layer: a preprocessor gives them. Of several with one head the largest
counts. A coordination as a whole is none: its conjuncts are found, and *they* may have both as its
antecedents.

``noun-phrases:pronouns,name`` finds the kinds behind the colon, ``noun-phrases`` all of them.
"""

from __future__ import annotations

from collections.abc import Iterable

from anaphora_resolvers.finders.descriptions import NAME, description_words
from anaphora_resolvers.finders.pronouns import PronounFinder
from anaphora_resolvers.views import TextView, view_of
from anaphora_workbench.edits import Batch, SetAnaphor
from anaphora_workbench.errors import UsageError
from anaphora_workbench.model import Anaphor, Document, Layer, Markable
from anaphora_workbench.model.heads import head_of
from anaphora_workbench.ports import Need

PRONOUNS = "pronouns"
"""Stands for all kinds that the finder of this name finds."""
DEFINITE = "defDesc"
OTHER = "np"
"""Kind of a noun phrase that is neither a name nor a description."""
_POSSESSIVE = frozenset(("poss", "poss12"))
_KINDS = frozenset((NAME, DEFINITE, "demoDesc", OTHER))


class NounPhraseFinder:
    """Finds noun phrases, and pronouns and zeros.

    Args:
        kinds: Labels to look for, and `PRONOUNS`; all of them when left out.

    Attributes:
        needs: Nothing: a text without noun phrases has pronouns.
    """

    name = "noun-phrases"
    needs: frozenset[Need] = frozenset()

    def __init__(self, kinds: Iterable[str] | None = None) -> None:
        wanted = _KINDS | {PRONOUNS} if kinds is None else frozenset(kinds)
        self._kinds = _KINDS & wanted
        self._pronouns = [] if PRONOUNS not in wanted else [PronounFinder()]
        others = wanted - _KINDS - {PRONOUNS}
        if others:
            self._pronouns.append(PronounFinder(others))

    def configured(self, text: str) -> NounPhraseFinder:
        """Return the finder of the kinds that a text lists; raise `UsageError` for none."""
        kinds = [kind.strip() for kind in text.split(",") if kind.strip()]
        if not kinds:
            raise UsageError(
                "name the kinds that 'noun-phrases' is to find: noun-phrases:pronouns,name"
            )
        return NounPhraseFinder(kinds)

    def find(self, document: Document, layer: Layer) -> Layer:
        """Return the layer with the anaphors of the text; decisions that it has are kept."""
        for finder in self._pronouns:
            layer = finder.find(document, layer)
        if not self._kinds:
            return layer
        view = view_of(document)
        heads: set[int] = set()
        edits = []
        for markable in layer.in_text_order(clauses=False):
            if markable.realisation != "overt" or markable.phrase == "coordination":
                continue
            head = head_of(document, markable, view.language)[0]
            if head in heads:
                continue
            heads.add(head)
            if markable.id in layer.anaphors:
                continue
            kind = _kind(markable, head, view)
            if kind in self._kinds:
                edits.append(SetAnaphor(Anaphor(markable.id, kind)))
        return Batch(tuple(edits)).apply(layer).layer if edits else layer


def _kind(markable: Markable, head: int, view: TextView) -> str:
    """Return the kind of a noun phrase, ``""`` for a pronoun."""
    document, tables = view.document, view.language
    tokens = document.tokens
    single = markable.size == 1
    if tables.kind_of(tokens[head], single=single, following=document.token_after(head)):
        return ""
    if tables.pos_of(tokens[head]) == "PROPN":
        return NAME
    first = tokens[markable.start]
    if head != markable.start:
        kind = description_words(tables).determiners.get(first.text.lower(), "")
        if kind:
            return kind
        following = document.token_after(markable.start)
        if tables.kind_of(first, following=following) in _POSSESSIVE:
            return DEFINITE
    deps = view.deps
    if any(deps.relation[child] == "possessor" for child in deps.children[head] if child < head):
        return DEFINITE
    return OTHER
