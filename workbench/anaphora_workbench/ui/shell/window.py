"""The main window: text in the middle, candidates to its side, the chain below."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QByteArray, QEvent, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QGuiApplication, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QMainWindow,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from anaphora_workbench.annotation.session.values import Tone
from anaphora_workbench.registry import Registry
from anaphora_workbench.ui.annotating.docks import Docks
from anaphora_workbench.ui.annotating.entity_controller import EntityController
from anaphora_workbench.ui.annotating.first_steps import FirstSteps, Seen
from anaphora_workbench.ui.annotating.input_modes import InputModes
from anaphora_workbench.ui.annotating.log_worker import LogWorker
from anaphora_workbench.ui.annotating.mode_bar import ModeBar
from anaphora_workbench.ui.annotating.mouse_controller import MouseController
from anaphora_workbench.ui.annotating.project_loader import ProjectLoader
from anaphora_workbench.ui.annotating.project_work import ProjectWork
from anaphora_workbench.ui.annotating.session_commands import connect_session
from anaphora_workbench.ui.annotating.session_controller import Views
from anaphora_workbench.ui.annotating.word_correction import WordCorrection
from anaphora_workbench.ui.dialogs.guide import Guide
from anaphora_workbench.ui.dialogs.new_text_form import NewText
from anaphora_workbench.ui.dialogs.project_opener import ProjectOpener
from anaphora_workbench.ui.dialogs.proposer_choice import ProposerChoice
from anaphora_workbench.ui.dialogs.samples import Sample
from anaphora_workbench.ui.dialogs.start_page import StartPage
from anaphora_workbench.ui.dialogs.team_files import TeamFiles
from anaphora_workbench.ui.dialogs.tool_windows import ToolWindows
from anaphora_workbench.ui.jobs.child import Child
from anaphora_workbench.ui.jobs.job_strip import JobStrip
from anaphora_workbench.ui.keys.commands import CommandSet
from anaphora_workbench.ui.keys.key_card import KeyCard
from anaphora_workbench.ui.keys.key_guard import COMMAND_KEYS
from anaphora_workbench.ui.keys.key_sets import read_key_maps
from anaphora_workbench.ui.keys.palette import Palette
from anaphora_workbench.ui.panels.candidates import CandidatePanel
from anaphora_workbench.ui.panels.chain import ChainStrip
from anaphora_workbench.ui.panels.looks import Colours, renew_links
from anaphora_workbench.ui.panels.panel import Panel, fill
from anaphora_workbench.ui.panels.rail import Rail
from anaphora_workbench.ui.preferences import DEFAULT_PROPOSER, PROGRAM, Preferences
from anaphora_workbench.ui.review.evaluation_controller import EvaluationController
from anaphora_workbench.ui.review.figures_controller import FiguresController
from anaphora_workbench.ui.review.review_controller import ReviewController
from anaphora_workbench.ui.shell.focus_parts import FocusParts
from anaphora_workbench.ui.shell.menus import MenuBar, MenuState, RecentMenu
from anaphora_workbench.ui.shell.message_line import MessageLine, Notice
from anaphora_workbench.ui.shell.pages import Pages
from anaphora_workbench.ui.shell.parts import Parts
from anaphora_workbench.ui.shell.project_file_watcher import OpenElsewhere, ProjectFileWatcher
from anaphora_workbench.ui.shell.window_commands import WindowCommands
from anaphora_workbench.ui.start_up import StartOptions
from anaphora_workbench.ui.style_sheet import style_sheet
from anaphora_workbench.ui.text.area import TextArea
from anaphora_workbench.ui.text.themes import THEMES, Theme
from anaphora_workbench.ui.wording.names import layer_name
from anaphora_workbench.ui.wording.translation import SYSTEM, Translations, translate

LARGEST = QSize(1920, 1200)
"""Size of the window at first, where the screen has the room: more would only be margins."""
LEAST_TEXT = QSize(180, 120)
"""How small the text can be made in a small window: it gives way before the candidates, which
cannot be read then."""
TEXT_WIDTH = 400
"""Width that side panels leave to the text, where the window is at least `WIDE_WINDOW`."""
WIDE_WINDOW = 1200
LEAST = QSize(640, 360)
"""How small it can be made. Without this it would grow, beyond the screen if need be, whenever
panels are opened that need more height together than it has; now they share what there is."""
LOW_WINDOW = 480
"""Height below which banners and first steps leave what there is to the text."""
_FRAME = QSize(16, 40)
"""What a desktop needs for the edges of the window and its title. What was saved wider than the
screen is put somewhat lower at the next start."""


def first_size(available: QRect) -> QSize:
    """Return the size of a window that was never placed, on a screen with so much room."""
    room = available.size() - _FRAME
    return LARGEST.boundedTo(room).expandedTo(LEAST)


def place_window(window: QWidget, geometry: QByteArray) -> None:
    """Put a new window where it was left, inside the screen, or where it can be seen as a whole.

    ``geometry`` is what `QWidget.saveGeometry` has returned, empty for none.
    """
    available = window.screen().availableGeometry()
    window.setMinimumSize(LEAST.boundedTo(available.size()))
    window.resize(first_size(available))
    if not geometry.isEmpty():
        window.restoreGeometry(geometry)


def theme_named(name: str) -> Theme:
    """Return a theme by its name; ``system`` is light or dark, as the desktop is."""
    if name == SYSTEM:
        scheme = QGuiApplication.styleHints().colorScheme()
        name = "dark" if scheme is Qt.ColorScheme.Dark else "light"
    return THEMES[name]


class MainWindow(QMainWindow):
    """The one window of the program; `Parts` tells what its parts are.

    Attributes:
        proposing: The process that keeps the proposals up with the decisions.
        parts: What controllers can reach of the window.
        pages: Which page is seen, and which side panels.
    """

    def __init__(self, options: StartOptions, preferences: Preferences | None = None) -> None:
        super().__init__()
        self.options = options
        self.preferences = preferences if preferences is not None else Preferences(parent=self)
        self.translations = Translations(self)
        self.translations.use(options.ui_language or self.preferences.language)
        theme = theme_named(options.theme or self.preferences.theme)
        self.key_maps = read_key_maps(self.preferences.key_file)
        self.registry = Registry()
        keys = self.key_maps.get(options.key_set or self.preferences.key_set)
        self.commands = CommandSet(self, keys, bounce=self.preferences.bounce / 1000)
        # Two processes, so that stopping one job does not throw away what the other has got ready.
        self.child = Child(self)
        self.proposing = Child(self)
        self.text = TextArea(theme)
        self.candidates = CandidatePanel()
        self.chain = ChainStrip()
        self.rail = Rail()
        self.bar = ModeBar(self, self.commands.held)
        self.line = MessageLine(theme)
        self.strip = JobStrip()
        self.start = StartPage()
        self.notice = Notice()
        self.first_steps = FirstSteps(self.commands, self._seen)
        self.docks = Docks(self, self.rail)
        self.opener = ProjectOpener(self.child, self.strip, self.preferences, self)
        views = Views(self.text, self.candidates, self.chain)
        self.work = ProjectWork(
            ProjectLoader(self.registry, self),
            self.proposing,
            views,
            self.preferences,
            options,
            self,
        )
        self.input_modes: InputModes | None = None
        self._proposals = options.proposals
        self._build()
        self.palette_list = Palette(self.commands, self)
        self.key_card = KeyCard(self.commands, self)
        self.parts = parts = Parts(
            window=self,
            commands=self.commands,
            preferences=self.preferences,
            registry=self.registry,
            child=self.child,
            work=self.work,
            text=self.text,
            candidates=self.candidates,
            chain=self.chain,
            rail=self.rail,
            docks=self.docks,
            start=self.start,
            bar=self.bar,
            line=self.line,
            notice=self.notice,
            strip=self.strip,
            theme=theme,
        )
        self.tool_windows = ToolWindows(parts)
        self.proposer_choice = ProposerChoice(parts)
        offers = self.proposer_choice.offers
        self.word_correction = WordCorrection(parts)
        # Before `OpenElsewhere`, which may show a notice when a project opens: the old one goes.
        self._connect_notice()
        self.pages = Pages(parts, self.page_stack, self.middle, self.word_correction)
        self._connect()
        self.mouse = MouseController(parts, lambda name: self.review.clicked(name))
        self.menu_state = MenuState(parts)
        self.entities = EntityController(parts, lambda: self.input_modes)
        WindowCommands(parts, self.opener, self.proposer, offers, self.key_maps)
        self._connect_commands()
        self.tool_windows.connect_commands()
        self.proposer_choice.connect_commands()
        self.team_files = TeamFiles(parts)
        self.evaluation = EvaluationController(parts, offers)
        self.figures = FiguresController(parts)
        self.review = ReviewController(parts, offers, lambda: self.focus_parts.leave())
        self.review.retitled.connect(self.retitle)
        self.focus_parts = FocusParts(parts, self.first_steps, self.word_correction)
        self.file_watcher, self.recent_menu = ProjectFileWatcher(parts), RecentMenu(parts)
        self.open_elsewhere, self.log_worker = OpenElsewhere(parts), LogWorker(self.work, self)
        self.work.language = self.translations.code
        self.commands.keys_changed.connect(self._name_keys)
        self._name_keys()
        self._dress(theme)
        self._restore()
        QTimer.singleShot(0, self._begin)

    # Building

    def _name_keys(self) -> None:
        """Tell the list of candidates which keys it can name."""
        key_of = self.commands.key_of
        self.candidates.set_keys(
            *map(key_of, ("decide.accept", "decide.new-entity", "decide.rejected"))
        )

    def _build(self) -> None:
        self.setObjectName("main")
        self.candidates.list.setProperty(COMMAND_KEYS, True)
        self.setAcceptDrops(True)
        self.setMenuBar(MenuBar(self.commands, self))
        self.middle = QSplitter(Qt.Orientation.Horizontal)
        self.middle.setChildrenCollapsible(False)
        self.text.setMinimumSize(LEAST_TEXT)
        for place, (part, stretch) in enumerate(
            ((self.rail, 0), (self.text, 3), (self.candidates, 1))
        ):
            self.middle.addWidget(part)
            self.middle.setStretchFactor(place, stretch)
        work = QWidget()
        column = QVBoxLayout(work)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.first_steps.hide()
        self._first_document = True
        self._refusal = ""
        fill(column, self.first_steps, (self.middle, 1), self.chain)
        self.page_stack = QStackedWidget()
        self.start.setMinimumSize(LEAST_TEXT)  # its page scrolls; side panels need the room
        self.page_stack.addWidget(self.start)
        self.page_stack.addWidget(work)
        whole = QWidget()
        rows = QVBoxLayout(whole)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        fill(rows, self.notice, (self.page_stack, 1), self.bar, self.strip)
        self.setCentralWidget(whole)
        self.statusBar().addWidget(self.line, 1)
        self.retitle()

    def _restore(self) -> None:
        """Put the window where it was left, the candidates at a third of it at first."""
        place_window(self, self.preferences.geometry)
        self.middle.setSizes([24, 830, 380])
        self.pages.restore_panels(self.preferences.panels)
        self.start.show_recent(self.preferences.recent)
        self.text.set_tags("pos" if self.preferences.tags_shown else None)
        self.text.set_font(self.preferences.font_family, self.preferences.font_size)
        self.commands.set_checked("view.tags", self.preferences.tags_shown)
        self.commands.set_checked("go.by-confidence", self.preferences.by_confidence)
        self.commands.set_checked("go.by-kind", self.preferences.by_kind)
        self.commands.set_checked("view.by-entity", self.preferences.by_entity)

    def _connect(self) -> None:
        work, opening = self.work, self.opener
        opening.ready.connect(work.open)
        opening.noted.connect(self.parts.note)
        opening.waiting.connect(self._tell_ready)
        work.noted.connect(lambda text: self.line.tell(text, Tone.WARNING))
        work.misnamed.connect(lambda other: self.tool_windows.offer_taking_over(other))
        work.document_opened.connect(self._document_opened)
        work.closing.connect(self._document_closing)
        work.opened.connect(self._expect_first_document)
        work.closed.connect(self.first_steps.end)
        self.notice.seen.connect(self._share_height)
        for changed in (work.opened, work.closed):
            changed.connect(self.retitle)
        for child in (self.child, self.proposing):
            child.restarted.connect(lambda text: self.line.tell(text, Tone.WARNING))
        self.start.open_wanted.connect(lambda: self.commands.trigger("file.open"))
        self.start.project_chosen.connect(lambda path: work.open(path))
        self.start.forget_wanted.connect(self._forget)
        self.start.sample_chosen.connect(self._open_sample)
        self.start.text_submitted.connect(self._open_text)
        self.preferences.changed.connect(self._follow_preference)
        self.start.form_shown.connect(self._offer_resolvers)
        self.proposer_choice.offers.changed.connect(
            lambda offers: self.start.form.offer_resolvers(offers, self.proposer())
        )
        self.first_steps.closed.connect(self._first_steps_closed)
        self.first_steps.done_with.connect(self._first_steps_done)

    # Opening

    def _begin(self) -> None:
        """Open what the command line names."""
        options = self.options
        for problem in self.key_maps.problems:
            self.parts.note(problem)
        if options.gold is not None and options.response is not None:
            self.review.compare(options.gold, options.response)
            return
        files = list(options.files)
        if options.project is not None and not files:
            self.work.open(options.project)
        elif files:
            self.opener.open(
                files,
                project=options.project,
                language=options.language,
                resolver=self.proposer(),
                format_name=options.from_format,
                encoding=options.encoding,
                asked=options.asked,
            )

    def _tell_ready(self, path: Path) -> None:
        """Say that a text is prepared, and leave whoever decides in peace."""
        if path.absolute() != self.work.path:
            self.preferences.remember_project(path)
        text = self.tr("{name} is ready: open it with {key}, or on the start page.")
        keys = self.commands.keys.labels("file.open")
        self.line.tell(text.format(name=path.stem, key=", ".join(keys)), Tone.WARNING)

    def proposer(self) -> str:
        """Return the name of the resolver that proposes in new projects."""
        return self.options.resolver or self.preferences.proposer or DEFAULT_PROPOSER

    def _open_sample(self, sample: Sample) -> None:
        self.opener.sample(sample, resolver=self.proposer())

    def _open_text(self, new: NewText) -> None:
        self.work.begin_as(new.annotator)
        self.opener.new_text(new, resolver=new.resolver or self.proposer())

    def _offer_resolvers(self) -> None:
        """Let the form for a new text offer the resolvers, and find out which can be used."""
        offers = self.proposer_choice.offers
        self.start.form.offer_annotator(self.work.next_annotator)
        self.start.form.offer_resolvers(offers.all(), self.proposer())
        offers.refresh()

    def _seen(self) -> Seen:
        """Return what the first steps speak of."""
        controller = self.work.controller
        if controller is None:
            return Seen()
        session = controller.session
        question = session.question
        return Seen(
            rows=len(session.rows),
            marked=session.current,
            rejected=not all(row.allowed for row in session.listing.everything),
            rejected_shown=session.show_rejected,
            new=question is not None and question.proposes_new,
            bare=question is not None and question.offers and not question.proposed,
            saved=session.last_number,
            ready=session.pools.ready and not session.awaits_proposal,
        )

    def _document_opened(self) -> None:
        controller = self.work.controller
        assert controller is not None
        controller.message.connect(self.line.say)
        controller.quiet.connect(self.line.done)
        controller.changed.connect(lambda _names: self._retitle_soon())
        controller.saved.connect(self.opener.go_on)
        controller.settled.connect(self.first_steps.follow)
        connect_session(self.commands, controller)
        self.commands.set_checked("tools.learning", self.work.settings.learning)
        self.menu_state.follow(controller)
        self.commands.connect("edit.undo", self.undo)
        self.commands.connect("edit.redo", self.redo)
        if self.input_modes is not None:
            self.input_modes.release()
        views = Views(self.text, self.candidates, self.chain)
        self.input_modes = InputModes(controller, views, self.bar, self.work.settings.tag_set)
        self.input_modes.connect(self.commands)
        self.commands.connect("mode.leave", partial(self._leave, self.input_modes))
        self.docks.set_controller(controller, self.work.settings.tag_set)
        self.word_correction.follow(controller)
        self.commands.set_open(project=True, document=True)
        self._share_height()
        self.text.setFocus(Qt.FocusReason.OtherFocusReason)
        self.retitle()
        files, self._proposals = self._proposals, ()
        if files:
            QTimer.singleShot(0, self, lambda: self.proposer_choice.adopt_files(list(files)))
        if self.options.adjudicate and not self.review.active:
            QTimer.singleShot(0, self, self.review.adjudicate)
        first, self._first_document = self._first_document, False
        if first and self._needs_first_steps():
            self.first_steps.begin()

    def _needs_first_steps(self) -> bool:
        """Tell whether the first steps help here: not again, and not where all is decided."""
        preferences, path, controller = self.preferences, self.work.path, self.work.controller
        if preferences.first_steps_done or preferences.recent[1:]:
            return False
        if path is None or controller is None or not controller.session.queue.open_count:
            return False
        return not preferences.are_first_steps_closed(path)

    def use_tags(self) -> None:
        """Take another tag set, or the same in another language."""
        tags = self.work.settings.tag_set
        if self.input_modes is not None:
            self.input_modes.tags = tags
        self.docks.set_tags(tags)

    def _document_closing(self) -> None:
        self.bar.leave()
        self.review.leave()
        self.docks.set_controller(None)

    def _retitle_soon(self) -> None:
        QTimer.singleShot(0, self, self.retitle)

    def retitle(self) -> None:
        """Name project, document and annotator in the title, and how much is left."""
        parts = []
        work = self.work
        if work.controller is not None:
            session = work.controller.session
            left = self.tr("%n left", "", session.queue.open_count)
            parts = [session.name, left, session.annotator]
            if mode := self.review.title:
                parts = [mode, session.name]
            adjudication = self.docks.adjudication
            owner = layer_name(adjudication.adjudicator) if adjudication is not None else ""
            self.docks.name_owner(owner)
        if work.path is not None:
            parts.append(work.path.name)
        title = " · ".join(parts)
        self.setWindowTitle(f"{title} — {PROGRAM}" if title else PROGRAM)

    # Undo

    def undo(self) -> None:
        """Take back the last decision, or in adjudication the last answer."""
        if self.review.active:
            self.review.undo()
        elif self.work.controller is not None:
            self.work.controller.show(self.work.controller.session.undo())

    def redo(self) -> None:
        """Do again what was taken back last."""
        if self.review.active:
            self.review.redo()
        elif self.work.controller is not None:
            self.work.controller.show(self.work.controller.session.redo())

    # Notices

    def _connect_notice(self) -> None:
        """Listen to whoever opens files and works in the background."""
        for refused in (self.opener.refused, self.work.refused, self.strip.failed):
            refused.connect(self.refuse)
        self.opener.cancelled.connect(self.line.tell)
        self.work.working.connect(self.strip.follow)
        self.work.opened.connect(self.notice.dismiss)
        self.work.document_opened.connect(self._end_refusal)
        self.work.closed.connect(self.notice.dismiss)
        self.work.closed.connect(self.line.done)
        self.notice.left.connect(self._leave_notice)

    def refuse(self, text: str) -> None:
        """Show that something cannot be done: where one looks, in full, and in the last line."""
        self.line.tell(text, Tone.REFUSED)
        self.notice.tell(translate("Notice", "This could not be done"), text)
        self._refusal = self.notice.text

    def _end_refusal(self) -> None:
        """Hide what was refused before a document was opened; other notices stay."""
        if self._refusal and self.notice.text == self._refusal:
            self.notice.dismiss()

    def _ask_for_text(self) -> None:
        """Ask for a new text; what was refused before has nothing to do with it."""
        self._end_refusal()
        self.pages.ask_for_text()

    def _leave_notice(self) -> None:
        controller = self.work.controller
        if controller is not None and self.text.isVisible():
            controller.focus()

    # Commands

    def _connect_commands(self) -> None:
        """Let the commands open what the window alone has: pages, key card, palette, themes."""
        connect = self.commands.connect
        connect("file.new", self._ask_for_text)
        connect("help.keys", self.key_card.open_over)
        connect("help.commands", self.palette_list.open_over)
        guide = Guide(self, lambda: self.translations.code)
        connect("help.guide", guide.open)
        connect("help.docs", lambda: guide.open_site(self.line.tell))
        for name in THEMES:
            connect(f"view.theme-{name}", partial(self.use_theme, name))
        self.commands.undo_kept.connect(self._tell_of_field)
        self.commands.set_open(project=False, document=False)

    def _tell_of_field(self, key: str) -> None:
        """Say why a key of undo leaves the last decision alone."""
        text = self.tr("{key} works on what you typed in this field; for decisions leave it first.")
        self.line.tell(text.format(key=key))

    def _leave(self, modes: InputModes) -> None:
        """Leave the part that has the keyboard for the text, and what was begun in the text."""
        controller = self.work.controller
        if not self.focus_parts.leave():
            modes.leave()
        elif controller is not None:
            controller.return_to_question()

    # Looks and preferences

    @property
    def theme(self) -> Theme:
        """The theme in use."""
        return self.parts.theme

    def use_theme(self, name: str) -> None:
        """Use another theme, now and the next time."""
        self._dress(THEMES[name])
        self.preferences.theme = name

    def _dress(self, theme: Theme) -> None:
        """Show the window, and whatever belongs to it, in the colours of a theme."""
        self.parts.theme = theme
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.setPalette(theme.palette())
        application.setStyleSheet(style_sheet(theme))
        widgets = QApplication.allWidgets()
        renew_links([widget for widget in widgets if isinstance(widget, QLabel)])
        colours = Colours.of_theme(theme)
        for panel in self.findChildren(Panel):
            panel.set_colours(colours)
        self.text.set_theme(theme)
        self.line.set_theme(theme)
        self.commands.set_checked(f"view.theme-{theme.name}", True)

    def _follow_preference(self, name: str) -> None:
        """Follow a preference that has got another value."""
        preferences = self.preferences
        match name:
            case "theme":
                theme = theme_named(preferences.theme)
                if theme is not self.theme:
                    self._dress(theme)
            case "font_family" | "font_size":
                self.text.set_font(preferences.font_family, preferences.font_size)
            case "language":
                self.translations.use(preferences.language)
                self.work.speak(self.translations.code)
                self.use_tags()
                self.commands.retranslate()
                self.retitle()
            case "tags_shown":
                self.text.set_tags("pos" if preferences.tags_shown else None)
                self.commands.set_checked("view.tags", preferences.tags_shown)
            case "by_confidence":
                self.commands.set_checked("go.by-confidence", preferences.by_confidence)
            case "by_kind":
                self.commands.set_checked("go.by-kind", preferences.by_kind)
            case "by_entity":
                self.commands.set_checked("view.by-entity", preferences.by_entity)
                self.work.list_by_entity(preferences.by_entity)
            case "key_set":
                self.commands.use_keys(self.key_maps.get(preferences.key_set))
            case "bounce":
                self.commands.bounce = preferences.bounce / 1000
            case "annotator":
                self.work.become(preferences.annotator)

    def _expect_first_document(self) -> None:
        """Show the first steps once a project, not with each other document or resolver."""
        self._first_document = True

    def _first_steps_done(self, for_good: bool) -> None:
        self.preferences.first_steps_done = for_good
        self.preferences.settings.sync()  # also if the program is killed

    def _first_steps_closed(self) -> None:
        if self.work.path is not None:
            self.preferences.close_first_steps(self.work.path)
        if self.work.controller is not None:
            self.work.controller.focus()

    def _forget(self, path: Path) -> None:
        self.preferences.forget_project(path)
        self.start.show_recent(self.preferences.recent)

    # Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Have text and candidates keep the width that the window allows."""
        width = event.size().width()
        wide = width >= WIDE_WINDOW
        self.text.setMinimumWidth(TEXT_WIDTH if wide else LEAST_TEXT.width())
        self.candidates.keep_width(width)
        self._share_height()
        super().resizeEvent(event)

    def _share_height(self) -> None:
        """Have what lies above the text give way to it in a low window."""
        low = self.height() < LOW_WINDOW and self.work.controller is not None
        self.notice.set_low(low)
        self.first_steps.set_low(low, give_way=low and not self.notice.isHidden())

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retitle()
            self._name_keys()
            self.word_correction.retranslate()
            self.evaluation.retranslate()
            self.review.retranslate()
            self.file_watcher.retranslate()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take files."""
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open files that are dropped."""
        paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        self.opener.open(paths, resolver=self.proposer())

    def closeEvent(self, event: QCloseEvent) -> None:
        """Keep where everything stood; decisions are on the disk already."""
        self.bar.leave()
        self.review.close()
        self.word_correction.hide()  # its panels would be empty the next time
        self.preferences.geometry = QByteArray(self.saveGeometry())
        self.preferences.panels = self.pages.panels()
        self.pages.remember()
        self.work.close()
        self.proposing.close()
        self.child.close()
        super().closeEvent(event)
