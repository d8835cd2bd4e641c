"""Names of persons headed as Universal Dependencies head them: by their first word.

spaCy's English models hang *John* below *Smith*, Universal Dependencies *Smith* below *John*
(``flat``). Gold corpora follow the latter, and a mention is known by its head, so the names of
persons are turned round; titles, which are outside the entity, stay where they are below it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from anaphora_resolvers.dependencies import NONE
from anaphora_resolvers.spacy_pieces import Analysis
from anaphora_workbench.model import Document, Token
from anaphora_workbench.model.language import Language

__all__ = ["head_names_first", "settle_entities"]

_PERSONS = ("PERSON", "PER")


def head_names_first(analysis: Analysis) -> None:
    """Turn ``compound`` names of persons into ``flat`` ones, in place. Cost: O(tokens)."""
    moved: dict[int, int] = {}
    head, deprel, entity, pos = analysis.head, analysis.deprel, analysis.entity, analysis.pos
    last = len(head) - 1
    while last > 0:
        first = last
        if entity[last] in _PERSONS and pos[last] == "PROPN" and deprel[last] != "compound":
            while (
                first > 0
                and entity[first - 1] in _PERSONS
                and deprel[first - 1] == "compound"
                and head[first - 1] == last
                and pos[first - 1] == "PROPN"
            ):
                first -= 1
        if first < last:
            head[first], deprel[first] = head[last], deprel[last]
            for index in range(first + 1, last + 1):
                head[index], deprel[index] = first, "flat"
            moved[last] = first
        last = first - 1
    if moved:
        for index, above in enumerate(head):
            if above in moved and deprel[index] != "flat":
                head[index] = moved[above]


def settle_entities(document: Document, analysis: Analysis, tables: Language) -> None:
    """Make the entity types of names agree within a document, in place. Cost: O(tokens).

    A recogniser looks at one sentence at a time and calls the same name a person here and a firm
    there. A name that begins with a listed first name, or stands behind a title that names a sex
    (*Mrs*), is a person's; then each word of a name gets the type that it has most often in the
    text, its own where two are as frequent. Types that the language's data give no class (Spanish
    ``MISC``) do not count.
    """
    tokens, entity = document.tokens, analysis.entity
    votes: dict[str, Counter[str]] = {}
    names = [index for index, pos in enumerate(analysis.pos) if pos == "PROPN"]
    before, person = NONE, False
    for index in names:
        if before != index - 1:
            person = _begins_person(tokens, index, tables)
        before = index
        if person:
            entity[index] = _PERSONS[0]
        if entity[index].lower() in tables.semantic_classes:
            votes.setdefault(tokens[index].text, Counter())[entity[index]] += 1
    for index in names:
        found = votes.get(tokens[index].text)
        if found is not None:
            most = max(found.values())
            if found.get(entity[index]) != most:
                entity[index] = next(label for label, count in found.items() if count == most)


def _begins_person(tokens: Sequence[Token], index: int, tables: Language) -> bool:
    if index and tokens[index - 1].text.lower() in tables.title_sex:
        return True
    word = tokens[index].text.lower()
    return word in tables.first_names or word in tables.title_sex
