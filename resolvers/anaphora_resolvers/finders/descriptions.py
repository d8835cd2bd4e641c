"""The anaphor finders ``descriptions`` and ``nominals``.

``descriptions`` finds pronouns and zeros, and definite descriptions as well:

1.  A definite description is a noun phrase of the layer whose head is a common noun and that begins
    with a definite article (kind ``defDesc``: *the old king*, *los vecinos*) or a demonstrative
    (``demoDesc``: *this king*, *aquella tarde*). Phrases of the layer are needed: a preprocessor
    gives them.
2.  Left out is what means a single thing whatever was said before: superlatives, ordinals, *the
    only key*, *the fact that ...*, nouns with a relative clause or a clause as complement, and
    coordinations (their conjuncts are looked at).
3.  Which of the others take something up is for the resolver to say: a definite description without
    a matching antecedent is new.

The words are data: ``[descriptions]`` in the language files.

``nominals`` finds names that come again besides. A name is an anaphor (kind ``name``) when an
earlier name of the text holds all its words, titles aside, or it holds all of an earlier one's:
*Ana Hu ... Mrs Hu*, *Hu ... Ana Hu*. Whether both mean the same is for the resolver to say. The
first name of somebody, and names in a coordination as a whole, are none.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from functools import cache

from anaphora_resolvers.finders.pronouns import PronounFinder
from anaphora_resolvers.names import name_words
from anaphora_resolvers.views import TextView, view_of
from anaphora_workbench.edits import Batch, SetAnaphor
from anaphora_workbench.model import Anaphor, Document, Layer, Markable
from anaphora_workbench.model.heads import head_of
from anaphora_workbench.model.language import Language, language
from anaphora_workbench.model.language_tables import language_data
from anaphora_workbench.ports import Need

DEFINITE = "defDesc"
DEMONSTRATIVE = "demoDesc"
_KINDS = frozenset((DEFINITE, DEMONSTRATIVE))
_CLAUSES = frozenset(("relative-clause", "adnominal-clause", "complement"))


class DescriptionFinder:
    """Finds pronouns, zeros and definite descriptions.

    Args:
        kinds: Labels to look for; all but relative pronouns when left out.
    """

    name = "descriptions"
    needs: frozenset[Need] = frozenset((Need.POS,))

    def __init__(self, kinds: Iterable[str] | None = None) -> None:
        wanted = None if kinds is None else frozenset(kinds)
        self._kinds = _KINDS if wanted is None else _KINDS & wanted
        self._pronouns = PronounFinder(wanted)

    def find(self, document: Document, layer: Layer) -> Layer:
        """Return the layer with the anaphors of the text; decisions that it has are kept."""
        layer = self._pronouns.find(document, layer)
        if not self._kinds:
            return layer
        tables = language(document.language)
        words = description_words(tables)
        if not words.determiners:
            return layer
        view = view_of(document)
        edits = []
        for markable in layer.in_text_order(clauses=False):
            if markable.id in layer.anaphors:
                continue
            kind = _kind(markable, view, words)
            if kind in self._kinds:
                edits.append(SetAnaphor(Anaphor(markable.id, kind)))
        return Batch(tuple(edits)).apply(layer).layer


class _Words:
    """The word lists of one language."""

    def __init__(self, tables: Language) -> None:
        data = language_data(tables.code)["descriptions"]
        self.determiners = {
            **dict.fromkeys(data["definite"], DEFINITE),
            **dict.fromkeys(data["demonstrative"], DEMONSTRATIVE),
        }
        self.unique = frozenset(data["unique"])
        self.superlative_tags = frozenset(data["superlative_tags"])


description_words = cache(_Words)
"""Return the word lists of a language, each made once."""


def _kind(markable: Markable, view: TextView, words: _Words) -> str:
    """Return the kind of description that a markable is, ``""`` for anything else."""
    tokens = view.document.tokens
    if markable.realisation != "overt" or markable.size < 2 or markable.phrase == "coordination":
        return ""
    kind = words.determiners.get(tokens[markable.start].text.lower(), "")
    if not kind:
        return ""
    head, _source = head_of(view.document, markable, view.language)
    if view.language.pos_of(tokens[head]) != "NOUN" or head == markable.start:
        return ""
    if kind == DEFINITE and _is_unique(markable, head, view, words):
        return ""
    return kind


def _is_unique(markable: Markable, head: int, view: TextView, words: _Words) -> bool:
    """Tell whether a phrase means a single thing whatever was said before."""
    tokens, deps = view.document.tokens, view.deps
    for index in markable.indices:
        near = index <= head or deps.governor[index] == head or index == head + 1
        token = tokens[index]
        if near and (
            token.text.lower() in words.unique
            or token.tag in words.superlative_tags
            or token.features.get("Degree") == "Sup"
            or token.features.get("NumType") == "Ord"
        ):
            return True
    return any(
        markable.covers(child) and deps.relation[child] in _CLAUSES for child in deps.children[head]
    )


NAME = "name"
"""Kind of a name that takes an earlier one up."""


class NominalFinder(DescriptionFinder):
    """Finds pronouns, zeros, definite descriptions and names that come again."""

    name = "nominals"

    def __init__(self, kinds: Iterable[str] | None = None) -> None:
        wanted = None if kinds is None else frozenset(kinds)
        super().__init__(wanted)
        self._names = wanted is None or NAME in wanted

    def find(self, document: Document, layer: Layer) -> Layer:
        """Return the layer with the anaphors of the text; decisions that it has are kept."""
        layer = super().find(document, layer)
        if not self._names:
            return layer
        tables = language(document.language)
        view = view_of(document)
        seen: defaultdict[str, set[frozenset[str]]] = defaultdict(set)
        heads: set[int] = set()
        edits = []
        for markable in layer.in_text_order(clauses=False):
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
