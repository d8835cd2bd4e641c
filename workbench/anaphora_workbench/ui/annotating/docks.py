"""The panels at the sides: anaphors, entities, search, guideline, figures, the sentence as text."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabWidget, QWidget

from anaphora_workbench.annotation.adjudication import AdjudicationSession
from anaphora_workbench.annotation.project.tagsets import TagSet
from anaphora_workbench.annotation.session.entity_letters import EntityNumbers
from anaphora_workbench.model import Reference
from anaphora_workbench.model.language import is_new
from anaphora_workbench.ui.annotating.session_controller import SessionController
from anaphora_workbench.ui.panels.chain_list import ChainMention
from anaphora_workbench.ui.panels.entities import EntityPanel
from anaphora_workbench.ui.panels.entity_model import EntitySource
from anaphora_workbench.ui.panels.figures import StatisticsPages
from anaphora_workbench.ui.panels.find import FindPanel
from anaphora_workbench.ui.panels.guideline import Example, GuidelinePanel
from anaphora_workbench.ui.panels.items import ItemList
from anaphora_workbench.ui.panels.rail import Rail
from anaphora_workbench.ui.panels.statistics import StatisticsPanel
from anaphora_workbench.ui.panels.text_search import hit_at
from anaphora_workbench.ui.text.sentence import SentencePanel
from anaphora_workbench.ui.wording.messages import NO_TAGS, answer_in_words, mention_words
from anaphora_workbench.ui.wording.names import class_name, joined, reference_name
from anaphora_workbench.ui.wording.translation import QT_TRANSLATE_NOOP, translate

EXAMPLES = 30
"""How many decided examples of a kind are shown."""
_TITLES = {
    "items": QT_TRANSLATE_NOOP("Docks", "Anaphors"),
    "entities": QT_TRANSLATE_NOOP("Docks", "Entities"),
    "find": QT_TRANSLATE_NOOP("Docks", "Find"),
    "guideline": QT_TRANSLATE_NOOP("Docks", "Guideline"),
    "statistics": QT_TRANSLATE_NOOP("Docks", "Statistics"),
    "sentence": QT_TRANSLATE_NOOP("Docks", "Sentence"),
}
_AREAS = {
    "items": Qt.DockWidgetArea.LeftDockWidgetArea,
    "entities": Qt.DockWidgetArea.LeftDockWidgetArea,
    "find": Qt.DockWidgetArea.LeftDockWidgetArea,
    "guideline": Qt.DockWidgetArea.RightDockWidgetArea,
    "statistics": Qt.DockWidgetArea.RightDockWidgetArea,
    "sentence": Qt.DockWidgetArea.BottomDockWidgetArea,
}


def _least_width(docks: list[QDockWidget]) -> int:
    """Return the width that panels at one side need, one behind or below the other."""
    return max([dock.minimumSizeHint().width() for dock in docks], default=0)


class Docks(QObject):
    """The side panels and the rail of a window, kept up with the session; panels begin hidden.

    Attributes:
        adjudication: The adjudication whose entities are listed, ``None`` for the annotator's own.
    """

    shown = Signal(str)
    """A panel was shown or hidden: its name."""

    def __init__(self, window: QMainWindow, rail: Rail) -> None:
        super().__init__(window)
        self._window = window
        self.rail = rail
        self.items = ItemList()
        self.entities = EntityPanel()
        self.find = FindPanel()
        self.guideline = GuidelinePanel()
        self.statistics = StatisticsPanel()
        self.figures = StatisticsPages(self.statistics)
        self.sentence = SentencePanel()
        self._controller: SessionController | None = None
        self._tags: TagSet | None = None
        self._behind: set[str] = set()
        self._owner = ""
        self._entity_news: set[str] | None = None
        self.adjudication: AdjudicationSession | None = None
        self._docks: dict[str, QDockWidget] = {}
        panels: dict[str, QWidget] = {
            "items": self.items,
            "entities": self.entities,
            "find": self.find,
            "guideline": self.guideline,
            "statistics": self.figures,
            "sentence": self.sentence,
        }
        for name, panel in panels.items():
            dock = QDockWidget(window)
            dock.setObjectName(f"dock-{name}")
            dock.setWidget(panel)
            dock.hide()
            window.addDockWidget(_AREAS[name], dock)
            self._docks[name] = dock
            dock.visibilityChanged.connect(lambda _seen, name=name: self._visible(name))
        window.tabifyDockWidget(self._docks["items"], self._docks["entities"])
        window.tabifyDockWidget(self._docks["items"], self._docks["find"])
        window.tabifyDockWidget(self._docks["guideline"], self._docks["statistics"])
        self.figures.currentChanged.connect(lambda _page: self._visible("statistics"))
        self.items.activated.connect(self._go)
        self.find.found.connect(self._show_tokens)
        self.guideline.example_chosen.connect(self._show_tokens)
        for left in (self.find.left, self.guideline.left, self.entities.left):
            left.connect(self._back)
        window.setTabPosition(Qt.DockWidgetArea.AllDockWidgetAreas, QTabWidget.TabPosition.North)
        self._moved_over: set[str] = set()
        self.retranslate()
        window.installEventFilter(self)

    def dock(self, name: str) -> QDockWidget:
        """Return the frame of a panel."""
        return self._docks[name]

    def toggle(self, name: str) -> bool:
        """Show a panel, or hide it when it can be seen; tell whether it is shown now.

        A panel that lies behind another one comes to the front: Qt calls it visible all the time.
        """
        dock = self._docks[name]
        dock.setVisible(not dock.isVisible() or dock.visibleRegion().isEmpty())
        self.share_room()
        if dock.isVisible():
            dock.raise_()
        return dock.isVisible()

    def open(self, name: str) -> None:
        """Show a panel in front of others."""
        self._docks[name].show()
        self.share_room()
        self._docks[name].raise_()
        self._visible(name)

    def share_room(self) -> None:
        """Put the panels of both sides behind each other where text and candidates lack the room.

        They go back to their side when there is room for them again. A panel that the annotator
        has put elsewhere, or has taken out of the window, stays there.
        """
        left, right = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea
        sides = {left: self._seen_at(left), right: self._seen_at(right)}
        middle = self._window.centralWidget()
        least = middle.minimumSizeHint().width() if middle is not None else 0
        room = self._window.width() - least
        needed = {area: _least_width(docks) for area, docks in sides.items()}
        if sides[left] and sides[right] and needed[left] + needed[right] > room:
            for name, dock in self._docks.items():
                if self._window.dockWidgetArea(dock) == right and not dock.isFloating():
                    self._move(name, left)
                    self._moved_over.add(name)
            for dock in sides[right]:
                dock.raise_()
        elif self._moved_over:
            away = [self._docks[name] for name in self._moved_over]
            seen = [dock for dock in away if dock in sides[left]]
            others = [dock for dock in sides[left] if dock not in away]
            if _least_width(seen) + _least_width(others) <= room:
                for name in self._moved_over:
                    self._move(name, right)
                self._moved_over.clear()

    def _seen_at(self, area: Qt.DockWidgetArea) -> list[QDockWidget]:
        """Return the panels that are open at a side, also behind others."""
        return [
            dock
            for dock in self._window.findChildren(QDockWidget)
            if not dock.isHidden()
            and not dock.isFloating()
            and self._window.dockWidgetArea(dock) == area
        ]

    def _move(self, name: str, area: Qt.DockWidgetArea) -> None:
        """Put a panel to a side, behind those that stand there."""
        dock = self._docks[name]
        shown = not dock.isHidden()
        there = [one for one in self._seen_at(area) if one is not dock]
        self._window.addDockWidget(area, dock)
        hidden = [
            other
            for other in self._docks.values()
            if other is not dock and self._window.dockWidgetArea(other) == area
        ]
        for other in [*there, *hidden][:1]:
            self._window.tabifyDockWidget(other, dock)
        dock.setVisible(shown)

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        for name, dock in self._docks.items():
            dock.setWindowTitle(translate("Docks", _TITLES[name]))
        self.name_owner(self._owner)

    def name_owner(self, annotator: str) -> None:
        """Say above the entities whose they are, where that may be in doubt; ``""`` for no name."""
        self._owner = annotator
        title = translate("Docks", _TITLES["entities"])
        self._docks["entities"].setWindowTitle(joined([title, annotator] if annotator else [title]))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the language."""
        if watched is self._window and event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
            self._catch_up()
        elif watched is self._window and event.type() == QEvent.Type.Resize:
            self.share_room()
        return super().eventFilter(watched, event)

    # The session

    def set_controller(
        self, controller: SessionController | None, tags: TagSet | None = None
    ) -> None:
        """Show another session, or none."""
        self._controller, self._tags = controller, tags
        self._behind.clear()
        self.set_adjudication(None)
        if controller is None:
            self.items.set_items(())
            self.find.set_document(None)
            self.statistics.follow(tuple, list)
            self.guideline.set_guideline(None, "", "")
            self.sentence.clear()
            self.rail.set_items((), 1)
            return
        session = controller.session
        items = session.items
        self.rail.set_items(items, max(1, len(session.document.tokens)))
        self.items.set_items(items, self._answer)
        self.find.set_document(session.document, items)
        controller.changed.connect(self._note_changed)
        controller.settled.connect(self._catch_up)
        controller.moved.connect(self._moved)
        self.show_entities()

    def clear(self) -> None:
        """Forget what was looked for in a project that is closed."""
        self.find.text.clear()

    def set_tags(self, tags: TagSet) -> None:
        """Show another tag set, or the same in another language."""
        self._tags = tags
        self.show_guideline()

    def _note_changed(self, names: frozenset[str]) -> None:
        self._behind.update(names)

    def _catch_up(self) -> None:
        """Bring the lists up with what has changed since the last pause."""
        if self._controller is None:
            return
        session = self._controller.session
        names, self._behind = self._behind, set()
        found = [(name, session.item(name)) for name in names]
        changed = [item for _name, item in found if item is not None]
        known = self.items.model.known
        gone = any(item is None and name in known for name, item in found)
        if gone or any(item.markable_id not in known for item in changed):
            items = session.items
            self.rail.set_items(items, max(1, len(session.document.tokens)))
            self.items.set_items(items, self._answer)
            self.find.set_document(session.document, items)
        elif changed:
            self.rail.update_items(changed)
            self.items.update_items(changed)
        self.statistics.follow(lambda: session.items, self._seconds)
        self._show_sentence()
        self.show_entities()

    def show_entities(self) -> None:
        """Bring the list of entities up to date, when it can be seen."""
        controller = self._controller
        if controller is None or not self._docks["entities"].isVisible():
            return
        if self._entity_news is not None:
            changed = frozenset(self._entity_news)
            self._entity_news.clear()
            self.entities.update_entities(changed)
            return
        source = self._source(controller)
        self._entity_news = source.entities.follow()
        self.entities.set_source(source)

    def set_adjudication(self, session: AdjudicationSession | None) -> None:
        """List the entities of the adjudicated layer, or with ``None`` the annotator's own."""
        self.adjudication, self._entity_news = session, None
        self.entities.set_source(None)
        self.show_entities()

    def _source(self, controller: SessionController) -> EntitySource:
        """Return where the rows of the list of entities come from."""
        sentences = len(controller.session.document.sentences)
        if (session := self.adjudication) is None:
            work = controller.entities
            return EntitySource(
                controller.session.entities,
                controller.mention,
                work.letters.own,
                self._type_name,
                work.numbers.of,
                sentences,
            )

        def mention(name: str) -> ChainMention:
            layer = session.layer
            return ChainMention.of(session.document, layer, layer.markables[name])

        numbers = EntityNumbers(session.entities)
        return EntitySource(
            session.entities, mention, lambda _one: "", self._type_name, numbers.of, sentences
        )

    def _type_name(self, label: str) -> str:
        """Return what a type of entities is called."""
        types = self._tags.types if self._tags is not None else ()
        titles = (one.title for one in types if one.label == label and one.title)
        return next(titles, class_name(label))

    def _seconds(self) -> list[float]:
        if self._controller is None:
            return []
        session = self._controller.session
        return session.project.seconds_taken(session.name, session.annotator)

    def _moved(self) -> None:
        if self._controller is None:
            return
        active = self._controller.session.active
        self.rail.set_active(active)
        self.items.set_active(active)
        if self._docks["guideline"].isVisible():
            self.show_guideline()

    def _visible(self, name: str) -> None:
        self.shown.emit(name)
        if self._controller is None or not self._docks[name].isVisible():
            return
        if name == "guideline":
            self.show_guideline()
        elif name == "sentence":
            self._show_sentence()
        elif name == "entities":
            self.show_entities()
        elif name == "statistics":
            session = self._controller.session
            self.statistics.follow(lambda: session.items, self._seconds)

    def _show_sentence(self) -> None:
        if self._controller is None or not self._docks["sentence"].isVisible():
            return
        question = self._controller.session.question
        if question is not None:
            marks = self._controller.marks.marks_of(question.sentence)
            self.sentence.show_sentence(self._controller.session.document, question.sentence, marks)

    def show_guideline(self) -> None:
        """Show what the guideline says of the kind of the active anaphor, and examples."""
        if self._controller is None or self._tags is None:
            return
        question = self._controller.session.question
        if question is None:
            return
        kind = self._tags.kind(question.anaphor.kind)
        self.guideline.set_guideline(
            kind.label, kind.title, kind.guideline, self._examples(kind.label)
        )

    def _examples(self, kind: str) -> list[Example]:
        """Return anaphors of a kind that were decided, the nearest ones before first."""
        assert self._controller is not None
        session = self._controller.session
        found: list[Example] = []
        for item in reversed(session.items):
            if item.kind != kind or item.reference is None or item.markable_id == session.active:
                continue
            markable = session.layer.markables[item.markable_id]
            place = hit_at(session.document, markable.span)
            found.append(Example(place, self._answer(item.markable_id)))
            if len(found) == EXAMPLES:
                break
        return found

    def _answer(self, name: str) -> str:
        """Return an anaphor's answer as text."""
        assert self._controller is not None
        anaphor = self._controller.session.layer.anaphors.get(name)
        if anaphor is None:
            return ""
        bridge = self._controller.session.queue.bridge(anaphor)
        names = anaphor.antecedents if bridge is None else (bridge.antecedent,)
        if names:
            words = " + ".join([self._told(one) for one in names])
            relation = None if bridge is None else bridge.relation
            return answer_in_words(words, anaphor.reference, relation, self._tags or NO_TAGS)
        if anaphor.reference in (None, Reference.ANAPHOR, Reference.CATAPHOR):
            return ""
        return reference_name(anaphor.reference, new=is_new(anaphor))

    def _told(self, name: str) -> str:
        """Return what a mention is called; a pronoun with its entity, or else its sentence."""
        assert self._controller is not None
        session = self._controller.session
        markable, words = session.markable(name), self._controller.words(name)
        if markable is None or session.entities.tells(name):
            return words
        best = session.entities.stands_for(name)
        if best is not None:
            return mention_words(words, session.entities.short_name(best))
        return mention_words(words, sentence=session.document.sentence_of(markable.start))

    def _go(self, name: str) -> None:
        if self._controller is not None:
            self._controller.show(self._controller.session.activate(name))

    def _show_tokens(self, start: int, end: int) -> None:
        if self._controller is not None:
            self._controller.show_tokens(start, end)

    def _back(self) -> None:
        if self._controller is not None:
            self._controller.focus()
