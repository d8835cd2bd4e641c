"""*All "Nora" are one*: the places are shown first, and one more key unites them."""

from __future__ import annotations

from anaphora_workbench.annotation.session.same_words import SameWords, Union
from anaphora_workbench.annotation.session.values import Change
from anaphora_workbench.ui.annotating.mode_bar import ModeBar, Option
from anaphora_workbench.ui.annotating.session_controller import SessionController, Views
from anaphora_workbench.ui.wording.messages import clash_note
from anaphora_workbench.ui.wording.translation import directed, translate

LISTED = 12
"""How many sentences the preview names."""


class SameWordsPreview:
    """Shows what uniting the expressions with the same words does, and asks."""

    def __init__(self, controller: SessionController, views: Views, bar: ModeBar) -> None:
        self._controller = controller
        self._views = views
        self._bar = bar
        self._commands = SameWords(controller.session)
        self._places: tuple[str, ...] = ()
        self._name = self._walk = ""

    def ask(self) -> None:
        """Ask about the expression at the cursor; without one about the active anaphor."""
        controller = self._controller
        name = controller.picked() or controller.session.active
        plan = self._commands.planned(name)
        if isinstance(plan, Change):
            controller.show(plan)
            return
        self._name, self._places, self._walk = name, plan.places, name
        self._views.chain.set_chain(plan.places, name, controller.mention)
        controller.preview(plan.linked, ())
        title = translate("InputModes", "Are all “{words}” one entity?")
        unite = translate("InputModes", "unite {count} expressions")
        self._bar.choose(
            title.format(words=directed(plan.words)),
            [
                Option("Return", unite.format(count=len(plan.places) - len(plan.kept)), "unite"),
                Option("Left", translate("InputModes", "earlier place"), -1),
                Option("Right", translate("InputModes", "later place"), 1),
            ],
            self._chosen,
            stay=True,
            on_left=self._leave,
            notes=self._notes(plan),
        )

    def _notes(self, plan: Union) -> list[str]:
        """Return where the expressions stand, and what to know before they are united."""
        session = self._controller.session
        numbers = dict.fromkeys(
            [
                session.document.sentence_of(session.layer.markables[name].start) + 1
                for name in plan.places
            ]
        )
        shown = ", ".join([str(number) for number in list(numbers)[:LISTED]])
        if len(numbers) > LISTED:
            shown += " …"
        notes = [translate("InputModes", "Sentences: {numbers}").format(numbers=shown)]
        if plan.entities > 1:
            joined = translate("InputModes", "{count} chains become one.")
            notes.append(joined.format(count=plan.entities))
        if plan.kept:
            kept = translate("InputModes", "Kept apart by decisions: {count}.")
            notes.append(kept.format(count=len(plan.kept)))
        return notes + [clash_note(clash) for clash in plan.clashes]

    def _chosen(self, what: int | str) -> None:
        if isinstance(what, int):
            place = self._places.index(self._walk) + what if self._walk in self._places else 0
            self._walk = self._places[min(max(place, 0), len(self._places) - 1)]
            self._views.chain.set_walk(self._walk)
            self._controller.point_at(self._walk)
            return
        name = self._name
        self._bar.leave()
        self._controller.show(self._commands.unite(name))
        self._controller.show_chain()

    def _leave(self) -> None:
        controller = self._controller
        self._name, self._walk, self._places = "", "", ()
        controller.point_at("")
        controller.preview((), ())
        controller.show_chain()
