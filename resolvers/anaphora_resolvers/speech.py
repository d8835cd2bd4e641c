"""Words behind a quotation that say who speaks in it and who hears it: *"I am late," said Ana*."""

from __future__ import annotations

from anaphora_resolvers.traits import SPEAKING, Expression
from anaphora_resolvers.views import TextView
from anaphora_workbench.model.quotations import NARRATION, Turn

__all__ = ["is_call", "is_in_report", "is_speaker_behind", "names_behind"]


def is_in_report(named: Expression, turn: Turn) -> bool:
    """Tell whether an expression is what says who speaks or hears beside the words of a turn.

    The zero subject of the verb of saying is (*dijo*), and so is who is called in the turn.
    """
    if named.markable.zero is not None:
        return turn.name is None and named.head == turn.verb and named.role == "subject"
    heads = (turn.name, turn.addressee, *turn.calls)
    return named.head in heads and not named.whole


def is_call(named: Expression, view: TextView) -> bool:
    """Tell whether an expression calls the hearer of its turn, and is no argument (*Ana, go*)."""
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
