"""What an entity is called: by the mention that says best who or what it is.

The longest proper name represents an entity, else its first definite description, else its first
noun phrase, else its first mention. A quantifier alone (*both*) does not count as a noun phrase. A
name is as long as its name words; of two equally long ones the mention with fewer other words
counts, then the earlier one.
"""

from __future__ import annotations

from anaphora_workbench.annotation.session.feature_agreement import token_of
from anaphora_workbench.annotation.session.planned_edits import mention_kind
from anaphora_workbench.model import Document, Layer, Markable, Span
from anaphora_workbench.model.language import is_pronominal, language
from anaphora_workbench.model.markables import called

NAME_KIND = "name"
DEFINITE_KINDS = frozenset(("defDesc", "demoDesc"))
_COUNTING = frozenset(("DET", "NUM", "PRON"))
_PRONOUN, _PHRASE, _DEFINITE, _NAME = range(4)
Naming = tuple[int, int, int, int, str]
"""How well a mention names its entity: the greatest one does. Its last entry is the mention."""


def naming_of(document: Document, layer: Layer, markable: Markable) -> Naming:
    """Return how well a mention says who or what it is, for comparing it with others."""
    anaphor = layer.anaphors.get(markable.id)
    recorded = anaphor.kind if anaphor is not None else ""
    kind = recorded or mention_kind(document, layer, markable)
    earlier = -markable.start
    if markable.zero is not None or markable.clitic is not None or is_pronominal(kind):
        return (_PRONOUN, 0, 0, earlier, markable.id)
    if _is_quantifier(document, layer, markable):
        return (_PRONOUN, 0, 0, earlier, markable.id)
    if words := _name_words(document, layer, markable, kind):
        return (_NAME, words, -markable.size, earlier, markable.id)
    tables = language(document.language)
    first = document.tokens[markable.start].text.lower()
    definite = recorded in DEFINITE_KINDS or first in tables.definite_articles
    level = _DEFINITE if definite and first not in tables.indefinite_articles else _PHRASE
    return (level, 0, 0, earlier, markable.id)


def short_name(document: Document, layer: Layer, markable: Markable) -> str:
    """Return what an entity is called by a mention: a name without what a comma adds to it.

    *Martin Hale* stands for *Martin Hale, who worked at the harbour*.
    """
    head, whole = markable.head, markable.realisation == "overt" and len(markable.spans) == 1
    if head is None or not whole or markable.phrase == "coordination":
        return called(document, markable)
    tables, end = language(document.language), head
    while end < markable.end and tables.pos_of(token_of(document, layer, end)) == "PROPN":
        end += 1
    if end in (head, markable.end):
        return called(document, markable)
    if tables.pos_of(token_of(document, layer, end)) != "PUNCT":
        return called(document, markable)  # University of Oxford, Ana and Ben
    return document.words(Span(markable.start, end))


def says_itself(naming: Naming) -> bool:
    """Tell whether the words of a mention say what it stands for, as those of a pronoun do not."""
    return naming[0] > _PRONOUN


def _is_quantifier(document: Document, layer: Layer, markable: Markable) -> bool:
    """Tell whether a mention is one word that counts or points, as *both* does.

    Words that never are a head are so whatever their tag: *Ambos* that begins a sentence is easily
    tagged as a name.
    """
    if markable.size != 1:
        return False
    tables = language(document.language)
    token = token_of(document, layer, markable.start)
    word = document.tokens[markable.start].text.lower()
    return tables.pos_of(token) in _COUNTING or word in tables.heads["never"]


def _name_words(document: Document, layer: Layer, markable: Markable, kind: str) -> int:
    """Return the number of name words around the head of a mention, 0 when it is not a name."""
    tables = language(document.language)
    head = markable.head
    if head is None:
        head, _source = tables.head_index(document, markable.spans[0])

    def is_name(index: int) -> bool:
        return tables.pos_of(token_of(document, layer, index)) == "PROPN"

    if not is_name(head):
        return markable.size if kind == NAME_KIND else 0
    first, last = head, head
    while first > markable.start and is_name(first - 1):
        first -= 1
    while last + 1 < markable.end and is_name(last + 1):
        last += 1
    return last - first + 1
