"""Phrases behind a pronoun that say who it is: what a clitic repeats, who is said to speak.

A clitic repeats a noun phrase of its verb: *Dile a Juan*, *A Ana le gusta*, *lo vi a él*. The
phrase has the preposition *a* and is an object of the clitic's verb, or of the verb that the
clitic's verb opens (*le quiero decir a Juan*), or stands behind an object (*le dio un beso a Ana*).
A dative repeats any such phrase; an accusative one that stands before it, or a pronoun: in *lo dio
a Juan* Juan is the receiver and not *lo*. Number and person must agree, and a thing or a place is
nobody to whom a dative refers so (*le llevó a Madrid*), unless the verb gives it another object
(*le dio la vuelta a la barca*).

Words behind a quotation say who speaks in it and who hears it: *"I am late," said Ana*.
"""

from __future__ import annotations

from anaphora_resolvers.clitics import clitic_table
from anaphora_resolvers.dependencies import NONE
from anaphora_resolvers.traits import LIVING, SPEAKING, Expression
from anaphora_resolvers.views import TextView
from anaphora_workbench.model.quotations import NARRATION, Turn

_OBJECTS = frozenset(("object", "indirect"))


def repeated_by(clitic: Expression, view: TextView) -> tuple[int, ...]:
    """Return the head tokens of the phrases that a clitic may repeat, none for other words."""
    if not view.language.doubling or clitic.role not in _OBJECTS or not is_clitic(clitic, view):
        return ()
    return tuple(
        [
            head
            for clause in _clauses(clitic.domain, view)
            for head in view.personal_objects.get(clause, ())
            if head != clitic.head and _fits(clitic, head, view)
        ]
    )


def repeats(clitic: Expression, phrase: Expression, view: TextView) -> bool:
    """Tell whether a clitic may repeat a phrase."""
    if phrase.sentence != clitic.sentence or phrase.markable.realisation != "overt":
        return False
    if phrase.head not in repeated_by(clitic, view):
        return False
    # Of a coordination the whole is repeated.
    return phrase.whole or view.conjunct_of[phrase.head] == NONE


def is_dative_clitic(expression: Expression, view: TextView) -> bool:
    """Tell whether an expression is a clitic that says who receives: *le*, *les*, *se lo*."""
    if expression.role not in _OBJECTS or expression.kind not in ("persNoRefl", "clitic"):
        return False
    if not view.language.doubling or not is_clitic(expression, view):
        return False
    if expression.markable.clitic is not None:
        return expression.markable.attributes.get("Case") == "Dat"
    token = view.document.tokens[expression.head]
    return clitic_table(view.language.code).is_dative(token.text.lower()) or (
        view.language.is_dative(token, view.document.token_after(expression.head))
    )


def is_clitic(expression: Expression, view: TextView) -> bool:
    """Tell whether an expression is a clitic, written to its verb or alone (*le dijo*)."""
    if expression.markable.clitic is not None:
        return True
    if expression.markable.realisation != "overt" or not expression.kind:
        return False
    word = view.document.tokens[expression.head].text.lower()
    return word in clitic_table(view.language.code).endings and (
        view.preposition(expression.head) == NONE
    )


def _clauses(clause: int, view: TextView) -> list[int]:
    """Return a clause and those that a clitic may climb from or into (*le quiero decir*)."""
    if clause == NONE:
        return []
    found = [clause]
    it = view.clauses[clause]
    if it.link == "open-complement" and it.parent != NONE:
        found.append(it.parent)
    found += view.opened_by.get(clause, ())
    return found


def _fits(clitic: Expression, head: int, view: TextView) -> bool:
    tokens, language = view.document.tokens, view.language
    token = tokens[head]
    table = clitic_table(language.code)
    pronoun = view.deps.pos[head] == "PRON"
    form = clitic.markable.attributes.get("Form") or tokens[clitic.head].text.lower()
    accusative = form in table.accusative and clitic.role == "object"
    if accusative and head > clitic.head and not pronoun:
        return False
    ours, theirs = clitic.traits.agreement, language.agreement(token)
    several = view.conjunct_of[head] != NONE
    number = frozenset(("Plur",)) if several else theirs.number
    if ours.number and number and ours.number.isdisjoint(number):
        return False
    if ours.gender and theirs.gender and not several and ours.gender.isdisjoint(theirs.gender):
        return False
    persons = theirs.person or frozenset(("3",))
    if ours.person and ours.person.isdisjoint(persons):
        return False
    classes = language.noun_classes(token.lemma or token.text)
    living = bool(classes & (LIVING | {"group"}))
    named = view.deps.pos[head] == "PROPN"
    if form not in table.accusative and _is_given_something(clitic, head, view):
        return True
    if view.role[head] == "modifier":  # *le dio un beso a Ana*, but *una respuesta a la carta*
        return form not in table.accusative and (living or named)
    if view.role[head] == "oblique" and not pronoun:  # *se lo di a mi tía*, but *lo llevó a casa*
        person = living or (named and token.text.lower() in language.first_names)
        return form not in table.accusative and person
    return pronoun or not classes or living


def _is_given_something(clitic: Expression, head: int, view: TextView) -> bool:
    """Tell whether a thing may be the receiver: *le dio la vuelta a la barca*.

    The verb has another object, and is one with which things receive. What a parser hangs on an
    indefinite noun may belong there (*una respuesta a la carta*).
    """
    if view.role[head] == "modifier" and any(
        view.document.tokens[child].text.lower() in view.language.indefinite_articles
        for child in view.deps.children[view.np_parent[head]]
    ):
        return False
    if clitic.domain == NONE or view.deps.pos[head] != "NOUN":
        return False
    clause = view.clauses[clitic.domain]
    if view.lemma(clause.head) not in clitic_table(view.language.code).to_things:
        return False
    return any(
        index not in (head, clitic.head)
        and view.deps.pos[index] in ("NOUN", "PROPN")
        and view.preposition(index) == NONE
        for index in clause.objects
    )


def is_in_report(named: Expression, turn: Turn) -> bool:
    """Tell whether an expression is what says who speaks or hears beside the words of a turn.

    The zero subject of the verb of saying is (*dijo*), and so is who is called in the turn.
    """
    if named.markable.zero is not None:
        return turn.name is None and named.head == turn.verb and named.role == "subject"
    heads = (turn.name, turn.addressee, *turn.calls)
    return named.head in heads and not named.whole


def is_call(named: Expression, view: TextView) -> bool:
    """Tell whether an expression calls the hearer of its turn, not as an argument (*Ana, go*)."""
    return named.turn != NARRATION and named.head in view.quotations.turns[named.turn].calls


def names_behind(asked: Expression, view: TextView) -> tuple[int, ...]:
    """Return the heads behind a first or second person that say who speaks or hears it."""
    if asked.turn == NARRATION or not asked.traits.agreement.person & SPEAKING:
        return ()
    turn = view.quotations.turns[asked.turn]
    speaker = turn.verb if turn.name is None else turn.name
    heads = (speaker, turn.addressee, *turn.calls)
    return tuple([head for head in heads if head is not None and head > asked.head])


def is_speaker_behind(asked: Expression, candidate: Expression, view: TextView) -> bool:
    """Tell whether a candidate behind a first or second person says who speaks or hears it."""
    return candidate.head in names_behind(asked, view) and is_in_report(
        candidate, view.quotations.turns[asked.turn]
    )
