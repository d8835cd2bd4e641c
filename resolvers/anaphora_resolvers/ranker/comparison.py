"""What the places of an anaphor and of each of its candidates have in common, and how they differ.

All of it depends on the two places alone, and on nothing that was answered before.
"""

from __future__ import annotations

from collections.abc import Sequence

from anaphora_resolvers.dependencies import NONE
from anaphora_resolvers.ranker.columns import Place
from anaphora_workbench.model.quotations import NARRATION

NAMES = (
    *("before", "sentences", "tokens", "same_clause", "role_less", "same_verb", "same_pp"),
    *("same_side", "relative", "same_turn", "turns", "same_pronoun", "same_head", "same_governor"),
    *("slots", "may_own", "subjects_between", "objects_between"),
)
"""The features that a comparison gives."""
_FARTHEST = 240
_FARTHEST_BEHIND = 60
_TURNS = 9
_BETWEEN = 9
_NO_SLOTS = 101


def compared(own: Place, places: Sequence[Place], before: Sequence[bool]) -> list[tuple[int, ...]]:
    """Return `NAMES` of each candidate.

    Args:
        own: The place of the anaphor.
        places: Those of the candidates.
        before: Which of them come before the anaphor.
    """
    clause, verb, form = own.clause, own.lemma, own.form
    head, governor, filler = own.head, own.governor, own.filler
    narrated = own.turn == NARRATION
    found: list[tuple[int, ...]] = []
    for it, is_before in zip(places, before, strict=True):
        if is_before:
            tokens = min(max(own.start - it.end, 0), _FARTHEST)
        else:
            tokens = min(max(own.start - it.start, -_FARTHEST_BEHIND), 0)
        found.append(
            (
                is_before,
                own.sentence - it.sentence,
                tokens,
                it.clause == clause != NONE,
                own.role - it.role,
                it.lemma == verb != NONE,
                it.in_pp == own.in_pp,
                it.before_verb == own.before_verb,
                it.token == filler != NONE,
                it.turn == own.turn,
                # How many turns apart; -1 where one of the two is in the narration.
                min(abs(own.turn - it.turn), _TURNS) if (it.turn == NARRATION) == narrated else -1,
                it.form == form != NONE,
                it.head == head != NONE,
                it.governor == governor != NONE,
                # How differently persons fill the places of both at their verbs.
                _NO_SLOTS if own.slot < 0 or it.slot < 0 else abs(it.slot - own.slot),
                _may_own(own, it),
                min(abs(own.subjects - it.subjects), _BETWEEN),
                min(abs(own.objects - it.objects), _BETWEEN),
            )
        )
    return found


def _may_own(own: Place, candidate: Place) -> bool:
    """Tell whether a candidate belongs to what the anaphor may be (*her mother* for *she*)."""
    theirs, sex = candidate.owner_number, candidate.owner_gender
    number, gender = own.own_number, own.own_gender
    return (
        theirs != NONE
        and (theirs == 0 or number == 0 or theirs & number != 0)
        and (sex == 0 or gender == 0 or sex & gender != 0)
    )
