"""The handlers of the commands of files, views, search and help."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from anaphora_workbench import __version__
from anaphora_workbench.ui.dialogs.preferences_window import PreferencesWindow
from anaphora_workbench.ui.dialogs.project_opener import ProjectOpener
from anaphora_workbench.ui.dialogs.resolver_offers import ResolverOffers
from anaphora_workbench.ui.keys.key_sets import KeyMaps
from anaphora_workbench.ui.shell.parts import Parts
from anaphora_workbench.ui.wording.translation import translate


class WindowCommands:
    """What these commands do; ``proposer`` gives the resolver that proposes in new projects."""

    def __init__(
        self,
        parts: Parts,
        opener: ProjectOpener,
        proposer: Callable[[], str],
        offers: ResolverOffers,
        key_maps: KeyMaps,
    ) -> None:
        self._parts = parts
        self._opener, self._proposer = opener, proposer
        self._offers, self._key_maps = offers, key_maps
        text, docks = parts.text, parts.docks
        handlers: dict[str, Callable[[], object]] = {
            "file.open": self.open_files,
            "file.add-documents": self.add_documents,
            "file.close": parts.work.close,
            "file.quit": parts.window.close,
            "edit.copy": text.copy,
            "help.about": self.about,
            "help.guideline": self.guideline,
            "help.examples": self.guideline,
            "view.tags": self.toggle_tags,
            "go.by-confidence": self.toggle_order,
            "go.by-kind": self.toggle_kinds,
            "view.by-entity": self.toggle_entities,
            "view.zoom-in": text.zoom_in,
            "view.zoom-out": text.zoom_out,
            "view.zoom-reset": text.zoom_reset,
            "view.rail": partial(_toggle, parts.rail),
            "view.candidates": partial(_toggle, parts.candidates),
            "view.sentence": partial(docks.toggle, "sentence"),
            "view.items": partial(docks.toggle, "items"),
            "view.statistics": partial(docks.toggle, "statistics"),
            "go.page-down": partial(self.turn_page, 1),
            "go.page-up": partial(self.turn_page, -1),
            "find.text": self.find,
            "find.next": self.find_next,
            "tools.preferences": self.preferences,
        }
        for command, handler in handlers.items():
            parts.commands.connect(command, handler)

    def open_files(self) -> None:
        """Ask for a project or texts and open them."""
        names, _filter = QFileDialog.getOpenFileNames(
            self._parts.window, translate("Window", "Open a project or texts")
        )
        if names:
            self._opener.open([Path(name) for name in names], resolver=self._proposer())

    def add_documents(self) -> None:
        """Ask for texts and add them to the project."""
        work = self._parts.work
        place = work.path
        names, _filter = QFileDialog.getOpenFileNames(
            self._parts.window, translate("Window", "Add texts to the project")
        )
        if names and place is not None:
            proposer = work.settings.proposer
            known = self._parts.registry.has_resolver(proposer)
            paths = [Path(name) for name in names]
            self._opener.add(place, paths, resolver=proposer if known else "none")

    def about(self) -> None:
        """Show the version, and where its files are."""
        text = translate(
            "Window",
            "Anaphora Workbench {version}\nApache-2.0\n\nPreferences: {preferences}\nYour own"
            " keys: {keys}",
        ).format(
            version=__version__,
            preferences=self._parts.preferences.file,
            keys=self._parts.preferences.key_file,
        )
        QMessageBox.about(self._parts.window, translate("Window", "About"), text)

    def guideline(self) -> None:
        """Show the guideline of the active kind, with examples, or hide it."""
        if self._parts.docks.toggle("guideline"):
            self._parts.docks.show_guideline()

    def toggle_tags(self) -> None:
        """Show or hide the parts of speech."""
        preferences = self._parts.preferences
        preferences.tags_shown = not preferences.tags_shown

    def toggle_order(self) -> None:
        """Let proposals of low confidence come first, or follow the text again."""
        parts, controller = self._parts, self._parts.work.controller
        if controller is None:
            return
        wanted = not parts.preferences.by_confidence
        controller.show(controller.decisions.order_by_confidence(wanted))
        if controller.session.queue.by_confidence is wanted:
            parts.preferences.by_confidence = wanted
            if wanted:
                parts.preferences.by_kind = False
        # Qt has checked it already, also when it was refused.
        parts.commands.set_checked("go.by-confidence", parts.preferences.by_confidence)

    def toggle_kinds(self) -> None:
        """Let names come first, then descriptions, then pronouns, or follow the text again."""
        parts, controller = self._parts, self._parts.work.controller
        if controller is None:
            return
        wanted = not parts.preferences.by_kind
        controller.show(controller.decisions.order_by_kind(wanted))
        parts.preferences.by_kind = wanted
        if wanted:
            parts.preferences.by_confidence = False
        parts.commands.set_checked("go.by-kind", wanted)

    def toggle_entities(self) -> None:
        """List candidates by entity, or every mention."""
        preferences = self._parts.preferences
        preferences.by_entity = not preferences.by_entity

    def turn_page(self, by: int) -> None:
        """Turn a page of the text."""
        bar = self._parts.text.verticalScrollBar()
        bar.setValue(bar.value() + by * round(bar.pageStep() * 0.9))

    def find(self) -> None:
        """Open the search."""
        self._parts.docks.open("find")
        self._parts.docks.find.begin()

    def find_next(self) -> None:
        """Go to the next place that was found, from the cursor on, else from the active anaphor."""
        self._parts.docks.find.step(1, self._place())

    def _place(self) -> int:
        """Return the token at the cursor, else the first of the active anaphor, -1 for neither."""
        controller, token = self._parts.work.controller, self._parts.text.cursor_token
        if token < 0 and controller is not None:
            markable = controller.session.markable(controller.session.active)
            return markable.start if markable is not None else -1
        return token

    def preferences(self) -> None:
        """Show the preferences, beside the work."""
        parts, offers = self._parts, self._offers
        dialog = PreferencesWindow(parts.preferences, self._key_maps, offers.all(), parts.window)
        offers.changed.connect(dialog.offer)
        offers.refresh()
        dialog.show()


def _toggle(part: QWidget) -> None:
    """Show or hide a part."""
    part.setVisible(not part.isVisible())
