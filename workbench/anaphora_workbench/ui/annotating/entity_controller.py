"""The commands on whole entities: the list, colours in the text, types, cutting out, joining."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject

from anaphora_workbench.annotation.project.tagsets import Choice, default_tag_set
from anaphora_workbench.annotation.session.expressions import no_word_in
from anaphora_workbench.annotation.session.values import Tone, refused
from anaphora_workbench.model import Span
from anaphora_workbench.ui.annotating.input_modes import InputModes
from anaphora_workbench.ui.annotating.mode_bar import Option
from anaphora_workbench.ui.annotating.session_controller import SessionController
from anaphora_workbench.ui.annotating.session_marks import Colouring
from anaphora_workbench.ui.shell.parts import Parts
from anaphora_workbench.ui.wording.translation import QT_TRANSLATE_NOOP, translate

OFFERED = 20
"""How many entities the bar offers by letter."""
FOUND = 8
"""How many entities the bar offers while a name is typed."""
LONGEST_NAME = 24
"""Letters of a name in the bar."""
_COLOURED = {
    Colouring.NONE: QT_TRANSLATE_NOOP("Entities", "No entity is coloured."),
    Colouring.ACTIVE: QT_TRANSLATE_NOOP(
        "Entities", "The entity of the active anaphor is coloured."
    ),
    Colouring.CHOSEN: QT_TRANSLATE_NOOP(
        "Entities", "The entities that you have chosen in the list are coloured."
    ),
    Colouring.ALL: QT_TRANSLATE_NOOP("Entities", "All entities are coloured."),
}


class EntityController(QObject):
    """Connects the list of entities, and the commands on entities, with the open session.

    Args:
        modes: Returns the input modes of the open session.
    """

    def __init__(self, parts: Parts, modes: Callable[[], InputModes | None]) -> None:
        super().__init__(parts.window)
        self._parts = parts
        self._modes = modes
        self._panel = parts.docks.entities
        panel = self._panel
        panel.mention_wanted.connect(self._show_mention)
        panel.current_changed.connect(self._show_places)
        for wanted, change in (
            (panel.chosen_toggled, self._toggle),
            (panel.merge_wanted, self._merge),
            (panel.cut_wanted, self.cut_out),
            (panel.type_wanted, self.ask_type),
        ):
            wanted.connect(partial(self._change, change))
        parts.work.document_opened.connect(self._begin)
        parts.text.selected_by_mouse.connect(self._selected)
        for command, handler in (
            ("view.entities", self.toggle_list),
            ("entity.colours", self.next_colouring),
            ("entity.attach", self.attach),
            ("entity.type", lambda: self.ask_type()),
            ("chain.cut-out", lambda: self.cut_out()),
        ):
            parts.commands.connect(command, handler)

    @property
    def _controller(self) -> SessionController | None:
        return self._parts.work.controller

    def _begin(self) -> None:
        """Colour in a document that was opened what was coloured in the one before."""
        controller, colouring = self._controller, self._parts.preferences.colouring
        if controller is not None and colouring != Colouring.NONE:
            controller.colour(Colouring(colouring), frozenset())

    def toggle_list(self) -> None:
        """Show the list with the keyboard in it, or hide it."""
        if self._parts.docks.toggle("entities"):
            self._parts.docks.show_entities()
            controller = self._controller
            asked = self._parts.docks.adjudication is None
            if controller is not None and asked and not self._panel.current:
                self._panel.set_current(controller.session.entities.of(controller.session.active))
            self._panel.begin()
        elif self._controller is not None:
            self._controller.focus()

    # Attaching

    def attach(self) -> None:
        """Ask to which entity the selected words, or the word at the cursor, belong."""
        controller = self._controller
        span = controller.span() if controller is not None else None
        if controller is None:
            return
        if span is None:
            controller.show(refused("nothing-selected"))
            return
        work, entities = controller.entities, controller.session.entities
        if no_word := no_word_in(controller.session.document, span):
            controller.show(no_word)
            return
        letters = work.letters.of(work.near(span.start, OFFERED))
        if not letters:
            controller.show(refused("no-entities"))
            return
        options = [
            Option(letter, self._called(controller, one), one) for one, letter in letters.items()
        ]
        if len(entities) > len(options):
            options.append(Option("'", translate("Entities", "search by name"), ""))
        title = translate("Entities", "Entity of {words}")
        title = title.format(words=controller.session.document.words(span))

        def chosen(entity_id: str) -> None:
            if entity_id:
                self._attach(controller, span, entity_id)
            else:
                self._search(controller, span, title)

        self._parts.bar.choose(title, options, chosen)

    def _attach(self, controller: SessionController, span: Span, entity_id: str) -> None:
        """Attach words, and let go of them: the next key works on the active anaphor again."""
        change = controller.show(controller.entities.attach(span, entity_id))
        if change.saved:
            controller.end_marking(change.show)

    def _search(self, controller: SessionController, span: Span, title: str) -> None:
        """Ask for the entity by the beginning of a word of its name."""

        def offers(text: str) -> list[Option]:
            found = controller.entities.named(text, FOUND) if text.strip() else []
            return [Option("", self._called(controller, one), one) for one in found]

        def chosen(entity_id: str) -> None:
            self._attach(controller, span, entity_id)

        def done(text: str) -> None:
            found = controller.entities.named(text, 1)
            if found:
                chosen(found[0])
            else:
                controller.show(refused("no-such-entity", words=text))

        self._parts.bar.ask(title, "", None, done, offers=offers, on_chosen=chosen)

    def _called(self, controller: SessionController, entity_id: str) -> str:
        """Return an entity as the bar offers it: its name and the number of its mentions."""
        entities, document = controller.session.entities, controller.session.document
        name, best = entities.name(entity_id), entities.representative(entity_id)
        name = name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"
        if best is None or entities.tells(best.id):
            return f"{name} ({entities.size(entity_id)})"
        text = translate("Entities", "{name} (sentence {number}; {count})")
        number = document.sentence_of(best.start) + 1
        return text.format(name=name, number=number, count=entities.size(entity_id))

    def _selected(self) -> None:
        """Ask for the entity of words that the mouse has selected while no anaphor is active."""
        controller = self._controller
        if controller is None or controller.session.active or not len(controller.session.entities):
            return
        self._parts.commands.trigger("entity.attach")

    # Colours

    def next_colouring(self) -> None:
        """Colour no entity, that of the active anaphor, the chosen ones or all, in turn."""
        controller = self._controller
        if controller is None:
            return
        order = [one for one in Colouring if one is not Colouring.CHOSEN or self._panel.chosen]
        now = controller.marks.colouring
        place = order.index(now) if now in order else 0
        self._colour(controller, order[(place + 1) % len(order)])

    def _toggle(self, entity_id: str) -> None:
        """Choose an entity, or let go of it; chosen ones are coloured."""
        controller = self._controller
        if controller is None:
            return
        chosen = self._panel.chosen ^ {entity_id}
        self._panel.set_chosen(chosen)
        self._colour(controller, Colouring.CHOSEN if chosen else Colouring.NONE)

    def _colour(self, controller: SessionController, colouring: Colouring) -> None:
        lasting = colouring is not Colouring.CHOSEN
        self._parts.preferences.colouring = (colouring if lasting else Colouring.NONE).value
        controller.colour(colouring, self._panel.chosen)
        self._parts.line.tell(translate("Entities", _COLOURED[colouring]))

    # The list

    def _change(self, change: Callable[..., None], *what: str) -> None:
        """Change an entity of the annotator's; those of an adjudication follow from its answers."""
        if self._parts.docks.adjudication is None:
            change(*what)
            return
        text = translate(
            "Entities",
            "These are the entities of the adjudicated text. They follow from the answers that you "
            "take; Esc leaves adjudication.",
        )
        self._parts.line.tell(text, Tone.REFUSED)

    def _show_mention(self, name: str) -> None:
        controller, adjudication = self._controller, self._parts.docks.adjudication
        if controller is None:
            return
        if adjudication is not None:
            markable = adjudication.layer.markables.get(name)
        else:
            markable = controller.session.markable(name)
        if markable is not None:
            controller.show_tokens(markable.start, markable.end)

    def _show_places(self, entity_id: str) -> None:
        """Show on the rail where the marked entity stands."""
        controller = self._controller
        if controller is None or not entity_id:
            self._parts.rail.set_places((), 0)
            return
        session = self._parts.docks.adjudication or controller.session
        names = session.entities.mentions(entity_id)
        tokens = [session.layer.markables[name].start for name in names]
        source = self._panel.model.source
        number = source.number(entity_id) if source is not None else 0
        self._parts.rail.set_places(tokens, number)

    def _merge(self, one: str, other: str) -> None:
        """Ask whether two entities are to be joined, with a preview of both."""
        controller, modes = self._controller, self._modes()
        if controller is None or modes is None:
            return
        entities = controller.session.entities
        first, second = entities.mentions(one), entities.mentions(other)
        if first and second:
            modes.ask_join(first[0], second[0])

    def cut_out(self, mention: str = "") -> None:
        """Cut out a mention: the one given, else that at the cursor, else the active one."""
        controller = self._controller
        if controller is not None:
            name = mention or controller.picked() or controller.session.active
            controller.show(controller.chaining.cut_out(name))

    def ask_type(self, entity_id: str = "") -> None:
        """Ask for the type of an entity: the one given, else that of the active anaphor."""
        controller = self._controller
        if controller is None:
            return
        entities = controller.session.entities
        entity_id = entity_id or entities.of(controller.picked() or controller.session.active)
        if not entity_id:
            controller.show(refused("no-entity"))
            return
        options = [Option(one.key, one.title or one.label, one.label) for one in self._types()]
        options.append(Option("0", translate("Entities", "no type"), ""))
        title = translate("Entities", "Type of {name}").format(name=entities.name(entity_id))

        def chosen(label: str) -> None:
            controller.show(controller.entities.set_type(entity_id, label))

        self._parts.bar.choose(title, options, chosen)

    def _types(self) -> list[Choice]:
        """Return the types of the tag set that have a key, else those of a new project."""
        work = self._parts.work
        types = work.settings.tag_set.types or default_tag_set(work.language).types
        return [one for one in types if one.key]
