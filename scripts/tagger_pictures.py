"""Makes the pictures of the user guide: drives the real window without a screen and looks at it.

    python scripts/tagger_pictures.py                  all pictures, into docs/guide/images
    python scripts/tagger_pictures.py --only chain,keys
    python scripts/tagger_pictures.py --into DIR

The texts are the shipped samples and a right-to-left one below; settings and projects lie in a
temporary folder, so nothing of the user's own is seen or changed. Pictures are stored with 64
colours. They are looked at before they are committed: nothing here judges them.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from anaphora_workbench.ui.shell.window import MainWindow

IMAGES = Path(__file__).parents[1] / "docs" / "guide" / "images"
WIDTH, HEIGHT = 1120, 700
COLOURS = 64
PATIENCE = 90.0
"""Seconds to wait for the child process."""
HEBREW = (
    "1\tדנה\tדנה\tPROPN\t_\tGender=Fem|Number=Sing\t2\tnsubj\t_\t_",
    "2\tפגשה\tפגש\tVERB\t_\tGender=Fem|Number=Sing|Person=3\t0\troot\t_\t_",
    "3\tאת\tאת\tADP\t_\t_\t4\tcase\t_\t_",
    "4\tנועה\tנועה\tPROPN\t_\tGender=Fem|Number=Sing\t2\tobj\t_\t_",
    "5\tליד\tליד\tADP\t_\t_\t6\tcase\t_\t_",
    "6\tהספרייה\tספרייה\tNOUN\t_\tGender=Fem|Number=Sing\t2\tobl\t_\tSpaceAfter=No",
    "7\t.\t.\tPUNCT\t_\t_\t2\tpunct\t_\t_",
    "",
    "1\tהיא\tהוא\tPRON\t_\tGender=Fem|Number=Sing|Person=3|PronType=Prs\t2\tnsubj\t_\t_",
    "2\tהביאה\tהביא\tVERB\t_\tGender=Fem|Number=Sing|Person=3\t0\troot\t_\t_",
    "3\tספר\tספר\tNOUN\t_\tGender=Masc|Number=Sing\t2\tobj\t_\t_",
    "4\tישן\tישן\tADJ\t_\tGender=Masc|Number=Sing\t3\tamod\t_\tSpaceAfter=No",
    "5\t.\t.\tPUNCT\t_\t_\t2\tpunct\t_\t_",
    "",
    "1\tנועה\tנועה\tPROPN\t_\tGender=Fem|Number=Sing\t2\tnsubj\t_\t_",
    "2\tקראה\tקרא\tVERB\t_\tGender=Fem|Number=Sing|Person=3\t0\troot\t_\t_",
    "3\tאותו\tהוא\tPRON\t_\tGender=Masc|Number=Sing|Person=3|PronType=Prs\t2\tobj\t_\t_",
    "4\tעד\tעד\tADP\t_\t_\t5\tcase\t_\t_",
    "5\tהערב\tערב\tNOUN\t_\tGender=Masc|Number=Sing\t2\tobl\t_\tSpaceAfter=No",
    "6\t.\t.\tPUNCT\t_\t_\t2\tpunct\t_\t_",
    "",
)
"""*Dana met Noa near the library. She brought an old book. Noa read it until evening.*"""


PLACES = {"en": "it", "es": "ella"}
"""Anaphors with several candidates in the samples, by language."""
UNCERTAIN = {"en": "this", "es": "él"}
"""Anaphors for which a proposal is doubtful."""


class Studio:
    """One window with one text, and what a person does to it.

    Args:
        into: Folder of the pictures.
        language: Language of the program.
        home: Folder for projects.
    """

    def __init__(self, into: Path, language: str, home: Path) -> None:
        from PySide6.QtWidgets import QApplication

        from anaphora_workbench.ui.preferences import Preferences
        from anaphora_workbench.ui.shell.window import MainWindow
        from anaphora_workbench.ui.start_up import StartOptions

        self._into = into
        self._home = home
        self.language = language
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        self._application = application
        preferences = Preferences()
        preferences.annotator, preferences.theme = "ana", "light"
        preferences.first_steps_done = preferences.tags_shown = True
        self.window: MainWindow = MainWindow(StartOptions(ui_language=language), preferences)
        self.window.resize(WIDTH, HEIGHT)
        self.window.show()
        self.turn()

    def turn(self, seconds: float = 0.3) -> None:
        """Let the program work for a while."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self._application.processEvents()
            time.sleep(0.005)

    def wait(self, condition: Callable[[], object], what: str) -> None:
        """Let the program work until something is so.

        Raises:
            SystemExit: It never was.
        """
        end = time.monotonic() + PATIENCE
        while not condition():
            if time.monotonic() > end:
                raise SystemExit(f"{what} did not come; the line says: {self.window.line.text()}")
            self.turn(0.05)
        self.turn()

    def forget(self) -> None:
        """Take every project off the start page."""
        for path in self.window.preferences.recent:
            self.window.preferences.forget_project(path)
        self.window.start.show_recent(self.window.preferences.recent)

    def open_sample(self, name: str) -> None:
        """Open a sample of the start page."""
        from anaphora_workbench.ui.dialogs.samples import SAMPLES

        sample = next(s for s in SAMPLES if (s.name, s.language) == (name, self.language))
        self.window.opener.sample(sample)
        self.wait(lambda: self.window.work.controller is not None, f"the sample {name}")

    def open_text(self, name: str, lines: Sequence[str], language: str) -> None:
        """Open a text in CoNLL-U."""
        file = self._home / name
        file.write_text("\n".join([*lines, ""]), encoding="utf-8")
        self.window.opener.open([file], language=language)
        self.wait(lambda: self.window.work.controller is not None, f"the text {name}")

    @property
    def session(self) -> Any:
        """The session of the open text."""
        controller = self.window.work.controller
        assert controller is not None
        return controller.session

    def press(self, *keys: str) -> None:
        """Press keys in the text or in the bar, one by one, in the writing of the key file."""
        from PySide6.QtGui import QKeySequence
        from PySide6.QtTest import QTest

        self.window.commands.bounce = 0
        for key in keys:
            pressed = QKeySequence(key)[0]
            target = self.window.bar if self.window.bar.active else self.window.text
            target.setFocus()
            QTest.keyClick(target, pressed.key(), pressed.keyboardModifiers())
            self.turn(0.05)

    def go(self, words: str, place: int = 0) -> None:
        """Go to the anaphor with these words, the first one or a later one."""
        controller = self.window.work.controller
        assert controller is not None
        found = [item for item in self.session.items if item.words == words]
        if not found:
            raise SystemExit(f"no anaphor '{words}' in {[i.words for i in self.session.items]}")
        controller.show(self.session.activate(found[place].markable_id))
        self.turn(0.1)

    def decide_all(self) -> None:
        """Accept every proposal; where there is none, take the first candidate."""
        for _step in range(200):
            if not self.session.queue.open_count:
                return
            before = self.session.queue.open_count
            self.press("Return")
            if self.session.queue.open_count == before:
                self.press("X")

    def take(self, name: str, widget: QWidget | None = None) -> None:
        """Write a picture of the window, or of another one."""
        from PIL import Image

        self.turn()
        seen = (widget if widget is not None else self.window).grab().toImage()
        target = self._into / f"{name}.png"
        seen.save(str(target))
        with Image.open(target) as picture:
            method = Image.Quantize.MEDIANCUT
            small = picture.convert("RGB").quantize(COLOURS, method, dither=Image.Dither.NONE)
        small.save(target, optimize=True)
        sys.stdout.write(f"{target} {target.stat().st_size // 1024} KB\n")
        sys.stdout.flush()

    def close(self) -> None:
        """Close the window."""
        self.window.close()
        self.turn()


def start(studio: Studio) -> None:
    """The page before anything is open."""
    studio.forget()
    studio.take(f"start-{studio.language}")


def new(studio: Studio) -> None:
    """The form for a new text."""
    studio.forget()
    studio.window.start.ask_for_text()
    studio.wait(lambda: studio.window.proposer_choice.offers.known, "the resolvers")
    studio.take(f"new-{studio.language}")
    studio.window.start.show_front()


def deciding(studio: Studio) -> None:
    """A decision: the anaphor, its candidates, the proposal."""
    studio.press("Return", "Return")
    studio.go(PLACES[studio.language])
    studio.take(f"deciding-{studio.language}")


def rejected(studio: Studio) -> None:
    """Candidates that are rejected, with their reasons."""
    studio.press("0")
    studio.press("Left")
    studio.take(f"rejected-{studio.language}")
    studio.press("0")


def kinds(studio: Studio) -> None:
    """The bar that asks for one more key."""
    studio.press("K")
    studio.take(f"bar-{studio.language}")
    studio.press("Esc")


def split(studio: Studio) -> None:
    """A split antecedent that is being built."""
    studio.go(PLACES[studio.language])
    studio.press("+", "Right", "+")
    studio.take(f"split-{studio.language}")
    studio.press("Esc")


def keys(studio: Studio) -> None:
    """The key card."""
    studio.window.key_card.open_over()
    studio.take(f"keys-{studio.language}")
    studio.window.key_card.close_over()


def zeros(studio: Studio) -> None:
    """Zero pronouns and clitics of a Spanish text."""
    zero = [item for item in studio.session.items if item.words.startswith("Ø")]
    studio.go(zero[len(zero) // 2].words)
    studio.take("zeros")


def themes(studio: Studio) -> None:
    """The same place in every theme."""
    studio.go("its")
    studio.press("0")
    for theme in ("dark", "contrast", "supar"):
        studio.window.use_theme(theme)
        studio.take(theme)
    studio.window.use_theme("light")
    studio.press("0")


def confidence(studio: Studio) -> None:
    """How certain the proposals are, below one of them and in the list of anaphors."""
    choice, proposing = studio.window.proposer_choice, studio.window.proposing
    choice.use_proposer("ranker")
    studio.wait(lambda: studio.session.queue.has_probabilities, "the proposals of ranker")
    studio.wait(lambda: not proposing.busy, "all proposals of ranker")
    studio.window.docks.open("items")
    studio.go(UNCERTAIN[studio.language])
    studio.take(f"confidence-{studio.language}")
    studio.window.docks.toggle("items")
    choice.use_proposer("supar")
    studio.wait(lambda: not proposing.busy, "the proposals of supar")


def chain(studio: Studio) -> None:
    """Walking a chain."""
    longest = max(
        studio.session.items, key=lambda item: len(studio.session.chain(item.markable_id))
    )
    studio.go(longest.words)
    studio.press("C", "Left")
    studio.take(f"chain-{studio.language}")
    studio.press("Esc")


def entities(studio: Studio) -> None:
    """The list of entities, with colours in the text."""
    studio.window.resize(WIDTH * 5 // 4, HEIGHT)
    studio.press("P", "P", "Shift+L", "Home", "Right")
    studio.take(f"entities-{studio.language}")
    studio.press("Esc", "P")
    studio.window.docks.toggle("entities")
    studio.window.resize(WIDTH, HEIGHT)


def lists(studio: Studio) -> None:
    """The list of anaphors and the figures."""
    studio.press("F", "1")
    studio.window.resize(WIDTH * 5 // 4, HEIGHT)
    studio.window.docks.open("items")
    studio.window.docks.open("statistics")
    studio.take(f"lists-{studio.language}")
    for name in ("items", "statistics"):
        studio.window.docks.toggle(name)
    studio.window.resize(WIDTH, HEIGHT)


def evaluate(studio: Studio) -> None:
    """Resolvers compared with the decisions."""
    studio.window.commands.trigger("tools.evaluate")
    studio.turn()
    panel = studio.window.evaluation.panel
    panel.run.click()
    studio.wait(lambda: panel.figures.rowCount(), "the evaluation")
    studio.take(f"evaluate-{studio.language}")
    for dock in studio.window.findChildren(type(studio.window.docks.dock("items"))):
        dock.hide()


def errors(studio: Studio) -> None:
    """A resolver's failures."""
    reviewing = studio.window.review
    reviewing.run_failures(resolvers=["nearest-agreeing"])
    studio.wait(lambda: reviewing.errors.listed, "the failures")
    reviewing.errors.next()
    studio.take(f"errors-{studio.language}")
    reviewing.leave()


def adjudicate(studio: Studio) -> None:
    """Disagreements of two annotators."""
    studio.window.work.become("ben")
    studio.turn()
    for number in range(60):
        if not studio.session.queue.open_count:
            break
        before = studio.session.queue.open_count
        studio.press("2" if number % 4 == 1 else "Return")
        if studio.session.queue.open_count == before:
            studio.press("X")
    reviewing = studio.window.review
    reviewing.adjudicate()
    studio.wait(lambda: reviewing.adjudication.session is not None, "the adjudication")
    studio.turn(3.0)
    studio.take(f"adjudication-{studio.language}")
    reviewing.leave()
    studio.window.work.become("ana")


UNDECIDED: tuple[Callable[[Studio], None], ...] = (
    deciding,
    rejected,
    kinds,
    split,
    keys,
)
"""Taken while a text is being decided, in this order."""
DECIDED: tuple[Callable[[Studio], None], ...] = (
    chain,
    entities,
    lists,
    evaluate,
    errors,
    adjudicate,
)
"""Taken when every anaphor is decided."""


def right_to_left(into: Path, home: Path) -> None:
    """A text that is written from right to left."""
    studio = Studio(into, "en", home)
    studio.open_text("dana.conllu", HEBREW, "he")
    studio.press("Return", "0")
    studio.take("right-to-left")
    studio.close()


def take_all(into: Path, home: Path, only: frozenset[str]) -> None:
    """Take the pictures.

    Args:
        into: Their folder.
        home: Folder for projects.
        only: Names of functions; all when empty.
    """

    def wanted(*steps: Callable[[Studio], None]) -> list[Callable[[Studio], None]]:
        return [step for step in steps if not only or step.__name__ in only]

    if not only or "right_to_left" in only:
        right_to_left(into, home)
    for language in ("en", "es"):
        studio = Studio(into, language, home)
        for step in wanted(start, new):
            step(studio)
        studio.open_sample("story")
        more = (themes,) if language == "en" else (zeros,)
        for step in wanted(*UNDECIDED, *more, confidence):
            step(studio)
        if wanted(*DECIDED):
            studio.decide_all()
        for step in wanted(*DECIDED):
            step(studio)
        studio.close()


def main(arguments: Sequence[str] | None = None) -> int:
    """Take the pictures; see the module's docstring."""
    parser = argparse.ArgumentParser(description="Make the pictures of the tagger's guide.")
    parser.add_argument("--into", type=Path, default=IMAGES, help="folder of the pictures")
    parser.add_argument("--only", default="", help="names of functions, with commas")
    options = parser.parse_args(arguments)
    options.into.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        os.environ["HOME"] = folder
        for place in ("CONFIG", "DATA", "CACHE", "STATE"):
            os.environ[f"XDG_{place}_HOME"] = str(home / place.lower())
        from anaphora_workbench.ui.shell.app import create_application

        application = create_application()
        application.setStyle("Fusion")
        take_all(options.into, home, frozenset(filter(None, options.only.split(","))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
