"""The handlers of the commands of the decision loop."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from anaphora_workbench.annotation.session.values import Change, refused
from anaphora_workbench.model import Reference, Span
from anaphora_workbench.ui.annotating.session_controller import SessionController
from anaphora_workbench.ui.keys.commands import CommandSet
from anaphora_workbench.ui.wording.translation import right_to_left

REFERENCES = {
    "reference.anaphor": Reference.ANAPHOR,
    "reference.cataphor": Reference.CATAPHOR,
    "reference.exophor": Reference.EXOPHOR,
    "reference.other": Reference.OTHER,
}


def connect_session(commands: CommandSet, controller: SessionController) -> None:
    """Let the commands that need no further key work on a session, in place of an earlier one."""
    decisions, markings = controller.decisions, controller.markings
    plain: dict[str, Callable[[], Change]] = {
        "decide.accept": decisions.accept,
        "decide.next": partial(decisions.mark, 1),
        "decide.previous": partial(decisions.mark, -1),
        "decide.rejected": decisions.toggle_rejected,
        "decide.same": decisions.same_as_last,
        "decide.not-referring": decisions.not_referring,
        "decide.new-entity": decisions.new_entity,
        "decide.add": partial(add_to_set, controller),
        "decide.remove": decisions.shrink_set,
        "decide.unfold": decisions.unfold,
        "span.grow-right": partial(grow, controller, "right", 1),
        "span.shrink-right": partial(grow, controller, "right", -1),
        "span.grow-left": partial(grow, controller, "left", 1),
        "span.shrink-left": partial(grow, controller, "left", -1),
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
        "edit.undo": controller.session.undo,
        "edit.redo": controller.session.redo,
        "markable.new": partial(mark_expression, controller),
        "anaphor.new": partial(on_span, controller, markings.new_anaphor),
        "anaphor.zero": partial(zero, controller),
        "markable.head": partial(head, controller),
        "markable.part": partial(on_span, controller, markings.add_part),
        "markable.delete": partial(delete, controller),
    }
    plain.update({f"decide.{n}": partial(decisions.choose, n) for n in range(1, 10)})
    plain.update({name: partial(decisions.refer, ref) for name, ref in REFERENCES.items()})
    for name, work in plain.items():
        if name.startswith("decide."):
            commands.connect(name, partial(_decide, controller, work, commands))
        else:
            commands.connect(name, partial(_run, controller, work))


def _run(controller: SessionController, work: Callable[[], Change]) -> None:
    controller.show(work())


def _decide(
    controller: SessionController, work: Callable[[], Change], commands: CommandSet
) -> None:
    """Decide, once there are candidates: nobody can mean an answer that was not seen yet.

    Nor a question that the key before has brought up within the time of a bounce.
    """
    if controller.unread(commands.bounce):
        controller.show(refused("too-soon"))
    else:
        controller.show(work() if controller.session.pools.ready else refused("candidates-coming"))


def grow(controller: SessionController, side: str, by: int) -> Change:
    """Move an edge of the active expression; left and right are those of the screen."""
    here = controller.session.here
    if here is not None and right_to_left(controller.session.document.words(here.span)):
        side = "left" if side == "right" else "right"
    return controller.markings.grow(side, by)


def on_span(controller: SessionController, work: Callable[[Span], Change]) -> Change:
    """Change the selected words, or the word at the cursor."""
    span = controller.span()
    return work(span) if span is not None else refused("nothing-selected")


def mark_expression(controller: SessionController) -> Change:
    """Mark the selected words as an expression.

    The selection is let go, so that the next key works on the list, where the expression is marked.
    """
    change = on_span(controller, controller.markings.new_markable)
    if change.saved:
        controller.end_marking(change.show)
    return change


def zero(controller: SessionController) -> Change:
    """Mark a zero pronoun at the word at the cursor, or take it away; without one the active."""
    span, here = controller.span(), controller.session.here
    if span is None and here is not None and here.zero is not None:
        return controller.markings.delete(here.id)
    if span is None:
        return refused("nothing-selected")
    if controller.bring_into_sight(span):
        return refused("out-of-sight", words=controller.session.document.words(span))
    return controller.markings.zero(span.start)


def head(controller: SessionController) -> Change:
    """Make the word at the cursor the head of the active expression."""
    return on_span(controller, lambda span: controller.markings.head(span.start))


def delete(controller: SessionController) -> Change:
    """Delete what is selected in the text or was just marked, else the active anaphor."""
    picked = controller.picked()
    markable = controller.session.markable(picked)
    if markable is not None and controller.bring_into_sight(markable.span):
        return refused("out-of-sight", words=controller.words(picked))
    marked, controller.just_marked = controller.just_marked, ""
    if marked not in controller.session.layer.markables:
        marked = ""
    name = picked or marked or controller.session.active
    return controller.markings.delete(name) if name else refused("nothing-asked")


def add_to_set(controller: SessionController) -> Change:
    """Add the expression at the cursor to the split antecedent, else the marked candidate.

    The cursor is let go, so that the next key works on the list again.
    """
    name = controller.picked()
    if not name and controller.session.current_row is None and controller.span() is not None:
        return refused("no-expression")
    change = controller.decisions.add_to_set(name)
    if name:
        controller.let_go()
    return change


def add_at_cursor(controller: SessionController) -> Change:
    """Add the expression at the cursor to the split antecedent; the cursor stays."""
    name = controller.picked()
    return controller.decisions.add_to_set(name) if name else refused("no-expression")


def choose_clause(controller: SessionController) -> Change:
    """Make the clause of the word at the cursor, or of the first selected verb, the antecedent."""
    span = controller.span()
    if span is None:
        return refused("nothing-selected")
    if controller.bring_into_sight(span):
        return refused("out-of-sight", words=controller.session.document.words(span))
    return controller.decisions.choose_clause(span.start)


def refer_to_picked(controller: SessionController) -> Change:
    """Make the expression at the cursor the antecedent."""
    name = controller.picked()
    return controller.decisions.choose_markable(name) if name else refused("nothing-selected")
