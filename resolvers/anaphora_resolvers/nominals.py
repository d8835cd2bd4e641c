"""The anaphor finder ``nominals``: pronouns, definite descriptions, and names that come again.

A name is an anaphor (kind ``name``) when an earlier name of the text holds all its words, titles
aside, or it holds all of an earlier one's: *Ana Hu ... Mrs Hu*, *Hu ... Ana Hu*. Whether both mean
the same is for the resolver to say. The first name of somebody, and names in a coordination as a
whole, are none.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from anaphora_resolvers.descriptions import DescriptionFinder
from anaphora_resolvers.names import name_words
from anaphora_resolvers.views import TextView
from anaphora_workbench.edits import Batch, SetAnaphor
from anaphora_workbench.model import Anaphor, Document, Layer
from anaphora_workbench.model.heads import head_of
from anaphora_workbench.model.language import language
from anaphora_workbench.ports import Need

__all__ = ["NAME", "NominalFinder"]

NAME = "name"
"""Kind of a name that takes an earlier one up."""


class NominalFinder:
    """Finds pronouns, zeros, definite descriptions and names that come again.

    Args:
        kinds: Labels to look for; all but relative pronouns when left out.

    Attributes:
        name: ``nominals``.
        needs: Parts of speech.
    """

    name = "nominals"
    needs: frozenset[Need] = frozenset((Need.POS,))

    def __init__(self, kinds: Iterable[str] | None = None) -> None:
        wanted = None if kinds is None else frozenset(kinds)
        self._names = wanted is None or NAME in wanted
        self._descriptions = DescriptionFinder(wanted)

    def find(self, document: Document, layer: Layer) -> Layer:
        """Return the layer with the anaphors of the text; decisions that it has are kept."""
        layer = self._descriptions.find(document, layer)
        if not self._names:
            return layer
        tables = language(document.language)
        view = TextView(document, tables)
        seen: defaultdict[str, set[frozenset[str]]] = defaultdict(set)
        heads: set[int] = set()
        edits = []
        for markable in layer.in_text_order():
            if markable.phrase == "coordination" or markable.realisation != "overt":
                continue
            head = head_of(document, markable, tables)[0]
            words = name_words(markable, head, view)
            if not words or head in heads:
                continue
            heads.add(head)
            earlier = set().union(*[seen[word] for word in words])
            known = any(words <= name or name <= words for name in earlier)
            if known and markable.id not in layer.anaphors:
                edits.append(SetAnaphor(Anaphor(markable.id, NAME)))
            for word in words:
                seen[word].add(words)
        return Batch(tuple(edits)).apply(layer).layer
