"""The constraints precedence and i-within-i, which compare positions.

An antecedent comes first, unless the pronoun's clause depends on it. *When she arrived, Ana
called*: the pronoun stands in a clause, or in a prepositional phrase, that comes before the
candidate and depends on the candidate's clause. *Dile a Juan*: the clitic repeats the candidate.
*"I am late," said Ana*: the candidate says who says it.

An expression and a part of it do not refer to the same thing. *His dog* is not a candidate for
*His*. The exceptions are a pronoun in a relative clause of its antecedent (*the man who lost his
wallet*), a reflexive that emphasizes it (*the man himself*), and noun phrases that name one thing
together: a noun with a name in apposition (*her brother Tom*, *the poet Auden*), and two phrases
with one head (*Aunt Polly*).
"""

from __future__ import annotations

from anaphora_resolvers.constraints.base import fails, passes, unknown
from anaphora_resolvers.constraints.feature_agreement import is_living
from anaphora_resolvers.constraints.named_behind import is_speaker_behind, repeated_by, repeats
from anaphora_resolvers.dependencies import NONE
from anaphora_resolvers.phrases import name_span
from anaphora_resolvers.traits import Expression
from anaphora_resolvers.views import Clause, TextView
from anaphora_workbench.model import Span, Verdict

BEFORE = passes("precedence.before", "It comes before the pronoun.")
_NESTED = passes("precedence.holds", "It begins before the pronoun and contains it.")
EARLIER_CLAUSE = passes(
    "precedence.earlier-clause",
    "The pronoun is in an earlier clause that depends on its clause.",
)
_PHRASE = passes(
    "precedence.earlier-phrase",
    "The pronoun is in an earlier prepositional phrase that depends on its clause.",
)
_REPEATED = passes("precedence.after-clitic", "It comes after the clitic that repeats it.")
NAMED_BEHIND = passes(
    "precedence.names-speaker", "It comes after the pronoun and says who speaks or hears."
)
NAMED_BEFORE = fails(
    "precedence.speaker-named-before",
    "It comes after the pronoun, and an earlier candidate is the same speaker or hearer.",
)
PRONOUN_BEHIND = passes(
    "precedence.pronoun-after-clitic",
    "It comes after the clitic that repeats it, and nobody before the clitic agrees.",
)
AFTER = fails("precedence.after", "It comes after the pronoun.")
_ADVERBIAL = frozenset(("adverbial-clause", "complement", "open-complement", "clausal-subject"))
"""Clauses that depend on a predicate, not on a noun or on an equal clause."""


def judge_precedence(anaphor: Expression, candidate: Expression, view: TextView) -> Verdict:
    """The candidate comes before the pronoun, or the pronoun's clause depends on its clause.

    Without a parse, following ones simply fail.
    """
    if candidate.order < anaphor.order:
        return _NESTED if candidate.end > anaphor.start else BEFORE
    if repeats(anaphor, candidate, view):
        return PRONOUN_BEHIND if candidate.traits.pronoun else _REPEATED
    if is_speaker_behind(anaphor, candidate, view):
        return NAMED_BEHIND
    clause = candidate.clause
    if clause == NONE or anaphor.sentence != candidate.sentence:
        return AFTER
    if anaphor.head in repeated_by(candidate, view):
        return AFTER  # *a ellos les*: the clitic looks back at the pronoun
    if _in_earlier_clause(anaphor, candidate, view):
        return EARLIER_CLAUSE
    return _PHRASE if _in_earlier_phrase(anaphor, candidate, view) else AFTER


def _in_earlier_clause(anaphor: Expression, candidate: Expression, view: TextView) -> bool:
    for number in view.ancestors(anaphor.clause):
        clause = view.clauses[number]
        if clause.span.end > candidate.start:
            return False
        if clause.parent == candidate.clause and clause.link in _ADVERBIAL:
            return True
    return False


def _in_earlier_phrase(anaphor: Expression, candidate: Expression, view: TextView) -> bool:
    index = anaphor.head
    while index != NONE:
        if (
            view.preposition(index) != NONE
            and view.domain[index] == candidate.clause
            and view.deps.last[index] < candidate.start
        ):
            return True
        index = view.np_parent[index]
    return False


APART = passes("i-within-i.apart", "Neither is part of the other.")
_RELATIVE = passes("i-within-i.relative", "The pronoun is in a relative clause that modifies it.")
_PERHAPS_RELATIVE = unknown(
    "i-within-i.perhaps-relative", "It contains the pronoun, perhaps in a relative clause."
)
_BESIDE_HEAD = unknown(
    "i-within-i.beside-head",
    "It contains the pronoun in a phrase that says where or how it is.",
)
_HOLDS = fails("i-within-i.holds", "It contains the pronoun.")
_HELD = fails("i-within-i.held", "It is part of the anaphor.")
_REFLEXIVE = passes("i-within-i.modified", "A phrase with the reflexive modifies it.")
_EMPHASIZED = passes("i-within-i.emphasized", "The reflexive emphasizes its noun.")
_REPEATS_HOLDER = fails(
    "i-within-i.repeats-holder", "It repeats the phrase that contains the pronoun."
)
_HOST = fails("i-within-i.host", "It is the word that contains the clitic.")
_APPOSITION = unknown(
    "i-within-i.apposition", "A noun and a name next to each other may name the same."
)
_SAME_HEAD = unknown("i-within-i.same-head", "Both have the same head, so they may name the same.")
_SAME = fails("i-within-i.same-words", "It consists of the same words.")
_BESIDE = passes(
    "i-within-i.beside-clause", "The pronoun is in a clause that is added to it, not in it."
)
_NOUN_AND_NAME = {"NOUN", "PROPN"}
_ADDED = frozenset(("adverbial-clause", "conjunct", "parataxis"))
"""Clauses that stand beside what another says (*I stayed, because it ...*)."""


def judge_within_itself(anaphor: Expression, candidate: Expression, view: TextView) -> Verdict:
    """The candidate neither holds the pronoun nor is held by it."""
    if candidate.end <= anaphor.start or anaphor.end <= candidate.start:
        return _REPEATS_HOLDER if _repeats_holder(anaphor, candidate, view) else APART
    ours, theirs = anaphor.markable, candidate.markable
    if _is_host(candidate, anaphor) or _is_host(anaphor, candidate):
        return _HOST
    if ours.realisation != theirs.realisation and ours.spans == theirs.spans:
        # Two zeros of one verb, or a zero and its verb; a possessor is part of its noun.
        noun = anaphor.role == "possessor" or candidate.role == "possessor"
        return _HOLDS if noun else APART
    if theirs.contains(ours):
        if ours.contains(theirs):
            return _SAME
        return _together(candidate, anaphor, view) or _holds(anaphor, candidate, view)
    if ours.contains(theirs):
        return _together(anaphor, candidate, view) or _HELD
    return APART


def _together(whole: Expression, part: Expression, view: TextView) -> Verdict | None:
    """Return why a noun phrase and another one inside of it may name the same, if they may.

    A noun stands right before the name (*her brother Tom*), or the parse calls one the apposition
    of the other (*her brother, Tom*). Two names (*Paris, France*) or nouns are no such pair.
    """
    if whole.kind or part.kind or not view.parsed or whole.whole or part.whole:
        return None
    if whole.head == part.head:
        return _SAME_HEAD
    deps = view.deps
    if {deps.pos[whole.head], deps.pos[part.head]} != _NOUN_AND_NAME:
        return None
    noun, name = whole, part
    if deps.pos[noun.head] == "PROPN":
        noun, name = part, whole
    span = name_span(view, name.head) or Span(name.head, name.head + 1)
    explains = deps.relation[part.head] == "apposition" and (deps.governor[part.head] == whole.head)
    return _APPOSITION if explains or noun.head + 1 == span.start else None


def judge_clause_within(anaphor: Expression, clause: Expression, view: TextView) -> Verdict:
    """A pronoun stands for no clause whose own words, or whose arguments, it is in.

    It may be in a clause that is added: *I stayed because it seemed right*.
    """
    below = ""
    for number in view.ancestors(anaphor.clause):
        around = view.clauses[number]
        if around.head == clause.head:
            return _BESIDE if below in _ADDED else _HOLDS
        below = around.link
    inside = clause.start < anaphor.end and anaphor.start < clause.end
    return _HOLDS if inside else APART


def _holds(anaphor: Expression, candidate: Expression, view: TextView) -> Verdict:
    if anaphor.reflexive and emphasizes(anaphor, candidate, view):
        return _EMPHASIZED
    if anaphor.reflexive and is_modified_by(candidate, anaphor, view):
        return _REFLEXIVE
    if anaphor.clause == NONE:
        return _by_words(anaphor, candidate, view)
    for number in view.ancestors(anaphor.clause):
        clause = view.clauses[number]
        if clause.attached == candidate.head and _is_relative(clause, view):
            return _RELATIVE
    return _BESIDE_HEAD if _is_beside_head(anaphor, candidate, view) else _HOLDS


def _is_beside_head(anaphor: Expression, candidate: Expression, view: TextView) -> bool:
    """Tell whether a pronoun is in a phrase that says where or how a person is.

    *A man in his senses*, *a boy with a good soul in him*, but *the owner of his house*. Phrases
    behind nouns of things are often their arguments: *pride in his work*.
    """
    if not anaphor.traits.agreement.animate or not is_living(candidate.traits):
        return False
    index, below = anaphor.head, NONE
    while index != NONE and index != candidate.head:
        index, below = view.np_parent[index], index
    if index == NONE or below in (NONE, anaphor.head):
        return False
    adposition = view.preposition(below)
    return adposition != NONE and (
        view.document.tokens[adposition].text.lower() not in view.language.genitives
    )


def _by_words(anaphor: Expression, candidate: Expression, view: TextView) -> Verdict:
    """Look for a relative pronoun between the beginning and the pronoun."""
    tokens = view.document.tokens[candidate.start : anaphor.start]
    if any(view.language.kind_of(token, single=True) == "rel" for token in tokens):
        return _PERHAPS_RELATIVE
    return _HOLDS


def _is_host(word: Expression, clitic: Expression) -> bool:
    """Tell whether an expression is the verb to which a clitic is written, taken for a noun."""
    if clitic.markable.clitic is None or word.markable.realisation != "overt":
        return False
    return word.head == clitic.head


def _repeats_holder(anaphor: Expression, candidate: Expression, view: TextView) -> bool:
    """Tell whether a candidate repeats the phrase around a pronoun (*le habló a su hermano*)."""
    holder = view.np_parent[anaphor.head]
    if holder == NONE or not candidate.traits.pronoun or anaphor.sentence != candidate.sentence:
        return False
    return holder in repeated_by(candidate, view)


def is_modified_by(candidate: Expression, anaphor: Expression, view: TextView) -> bool:
    """Tell whether a reflexive stands in a modifier of a candidate (*a man at peace with himself*).

    The reflexive is not the modifier itself: *the man himself*, *a picture of itself*.
    """
    index = view.np_parent[anaphor.head]
    while index != NONE:
        index = view.np_parent[index]
        if index == candidate.head:
            return True
    return False


def emphasizes(anaphor: Expression, candidate: Expression, view: TextView) -> bool:
    """Tell whether a reflexive stands right behind the noun of a candidate (*the mayor herself*).

    A preposition makes it another expression: *a picture of herself*.
    """
    if not candidate.start <= candidate.head < anaphor.start == candidate.head + 1:
        return False
    return view.np_parent[anaphor.head] == candidate.head and not candidate.whole


def _is_relative(clause: Clause, view: TextView) -> bool:
    """Tell whether a clause is relative; many corpora call all clauses below nouns ``acl``."""
    if clause.link == "relative-clause":
        return True
    if clause.link != "adnominal-clause":
        return False
    return all(view.deps.relation[child] != "marker" for child in view.deps.children[clause.head])
