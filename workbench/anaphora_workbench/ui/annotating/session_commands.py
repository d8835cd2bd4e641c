"""Connects the commands of the decision loop to a desk."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from anaphora_workbench.annotation.session import refused
from anaphora_workbench.annotation.values import Change
from anaphora_workbench.model import Reference
from anaphora_workbench.ui.annotating.session_controller import Desk
from anaphora_workbench.ui.keys.commands import CommandSet
from anaphora_workbench.ui.wording.translation import right_to_left

REFERENCES = {
    "reference.anaphor": Reference.ANAPHOR,
    "reference.cataphor": Reference.CATAPHOR,
    "reference.exophor": Reference.EXOPHOR,
    "reference.other": Reference.OTHER,
}


def connect_desk(commands: CommandSet, desk: Desk) -> None:
    """Let the commands that need no further key work on a desk.

    Args:
        commands: The commands of the window.
        desk: What they work on from now on; an earlier one is forgotten.
    """
    decisions, markings = desk.decisions, desk.markings
    plain: dict[str, Callable[[], Change]] = {
        "decide.accept": decisions.accept,
        "decide.next": partial(decisions.mark, 1),
        "decide.previous": partial(decisions.mark, -1),
        "decide.rejected": decisions.toggle_rejected,
        "decide.same": decisions.same_as_last,
        "decide.not-referring": decisions.not_referring,
        "decide.add": decisions.add_to_set,
        "span.grow-right": partial(grow, desk, "right", 1),
        "span.shrink-right": partial(grow, desk, "right", -1),
        "span.grow-left": partial(grow, desk, "left", 1),
        "span.shrink-left": partial(grow, desk, "left", -1),
        "span.grow-phrase": markings.grow_phrase,
        "span.shrink-phrase": markings.shrink_phrase,
        "go.next": partial(decisions.step, 1),
        "go.previous": partial(decisions.step, -1),
        "go.next-open": partial(decisions.step_open, 1),
        "go.previous-open": partial(decisions.step_open, -1),
        "go.next-flagged": partial(decisions.step_flagged, 1),
        "go.previous-flagged": partial(decisions.step_flagged, -1),
        "go.first": decisions.first,
        "go.last": decisions.final,
        "edit.undo": desk.session.undo,
        "edit.redo": desk.session.redo,
        "markable.new": partial(new_markable, desk),
        "anaphor.new": partial(new_anaphor, desk),
        "anaphor.zero": partial(zero, desk),
        "markable.head": partial(head, desk),
        "markable.part": partial(part, desk),
        "markable.delete": partial(delete, desk),
        "chain.join": partial(join, desk),
    }
    plain.update({f"decide.{n}": partial(decisions.choose, n) for n in range(1, 10)})
    plain.update({name: partial(decisions.refer, ref) for name, ref in REFERENCES.items()})
    for name, work in plain.items():
        run = _decide if name.startswith("decide.") else _run
        commands.connect(name, partial(run, desk, work))


def _run(desk: Desk, work: Callable[[], Change]) -> None:
    desk.show(work())


def _decide(desk: Desk, work: Callable[[], Change]) -> None:
    """Decide, once there are candidates: nobody can mean an answer that was not seen yet."""
    desk.show(work() if desk.session.pools.ready else refused("candidates-coming"))


def grow(desk: Desk, side: str, by: int) -> Change:
    """Move an edge of the active expression; left and right are those of the screen."""
    here = desk.session.here
    if here is not None and right_to_left(desk.session.document.words(here.span)):
        side = "left" if side == "right" else "right"
    return desk.markings.grow(side, by)


def new_markable(desk: Desk) -> Change:
    """Mark the selected words, or the word at the cursor, as an expression."""
    span = desk.span()
    return desk.markings.new_markable(span) if span is not None else refused("nothing-selected")


def new_anaphor(desk: Desk) -> Change:
    """Mark the selected words, or the word at the cursor, as an anaphor."""
    span = desk.span()
    return desk.markings.new_anaphor(span) if span is not None else refused("nothing-selected")


def zero(desk: Desk) -> Change:
    """Mark a zero pronoun at the word at the cursor, or take it away; without one the active."""
    span, here = desk.span(), desk.session.here
    if span is None and here is not None and here.zero is not None:
        return desk.markings.delete(here.id)
    if span is None:
        return refused("nothing-selected")
    if desk.bring_into_sight(span):
        return refused("out-of-sight", words=desk.session.document.words(span))
    return desk.markings.zero(span.start)


def head(desk: Desk) -> Change:
    """Make the word at the cursor the head of the active expression."""
    span = desk.span()
    return desk.markings.head(span.start) if span is not None else refused("nothing-selected")


def part(desk: Desk) -> Change:
    """Add the selected words to the active expression."""
    span = desk.span()
    return desk.markings.add_part(span) if span is not None else refused("nothing-selected")


def delete(desk: Desk) -> Change:
    """Delete the expression that is selected in the text, else the active one."""
    picked = desk.picked()
    markable = desk.session.markable(picked)
    if markable is not None and desk.bring_into_sight(markable.span):
        return refused("out-of-sight", words=desk.words(picked))
    name = picked or desk.session.active
    return desk.markings.delete(name) if name else refused("nothing-asked")


def join(desk: Desk) -> Change:
    """Join the chain of the expression at the cursor: it becomes the antecedent."""
    name = desk.picked()
    return desk.decisions.choose_markable(name) if name else refused("nothing-selected")
