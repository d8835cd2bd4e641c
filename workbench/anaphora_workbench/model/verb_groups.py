"""Where a zero stands among the words; a subject that no file has placed: before the verb group.

The verb group is the verb with what stands before it and belongs to it alone: auxiliaries and
copulas, unstressed pronouns and negation. *Ø no se lo había dicho*, *Ø no estaba muy cansada*:
where CorefUD's Spanish corpora and our samples put the empty node of a subject.
"""

from __future__ import annotations

from anaphora_workbench.model.document import Document, Token
from anaphora_workbench.model.language import Language
from anaphora_workbench.model.markables import Zero
from anaphora_workbench.model.tables import language_data

__all__ = ["SUBJECT", "verb_group_start", "zero_position"]

SUBJECT = "nsubj"
"""Role of a zero that stands before the verb group."""

_HELPING = frozenset(("auxiliary", "copula"))
_FAR = 12
"""Words before a predicate among which its auxiliaries are looked for."""


def zero_position(document: Document, zero: Zero, tables: Language) -> int:
    """Return the token before which a zero is shown; the sentence's end where it comes last.

    A place that a file gives counts, unless it lies in another sentence. Other zeros than subjects
    are shown before their governor.

    Args:
        document: The text.
        zero: The zero.
        tables: Tables of the text's language.
    """
    sentence = document.sentences[document.sentence_of(zero.governor)]
    if zero.place is not None and sentence.start <= zero.place[0] + 1 <= sentence.end:
        return zero.place[0] + 1
    if zero.role.partition(":")[0] == SUBJECT:
        return verb_group_start(document, zero.governor, tables)
    return zero.governor


def verb_group_start(document: Document, predicate: int, tables: Language) -> int:
    """Return the first token of the verb group of a predicate.

    Args:
        document: The text; without a parse, parts of speech tell the auxiliaries.
        predicate: Token of the verb, or of what stands with a copula.
        tables: Tables of its language.
    """
    tokens = document.tokens
    begin = max(document.sentences[document.sentence_of(predicate)].start, predicate - _FAR)
    group = {predicate}
    for index in range(predicate - 1, begin - 1, -1):
        token = tokens[index]
        if token.head in group and tables.role(token.deprel) in _HELPING:
            group.add(index)
    first = min(group)
    clitics = language_data(tables.code)["clitics"]
    while first > begin:
        token = tokens[first - 1]
        attached = token.head is None or token.head in group
        if not attached or not _belongs(token, tables, clitics["order"], clitics["negation"]):
            break
        first -= 1
        group.add(first)
    return first


def _belongs(token: Token, tables: Language, clitics: dict[str, int], negation: list[str]) -> bool:
    """Tell whether a word before a verb group is part of it."""
    word = token.text.lower()
    pos = tables.pos_of(token)
    if word in negation or tables.features_of(token).get("Polarity") == "Neg":
        return pos in ("ADV", "PART", "")
    return (word in clitics and pos == "PRON") or (pos == "AUX" and token.head is None)
