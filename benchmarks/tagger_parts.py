"""What `tagger.py` measures, each part in a process of its own so that memory is its own, too.

Time goes from the event to the end of the repaint that it causes: on the wall, as processor time of
the thread of the window, and as processor time of all other threads of the process meanwhile. The
wall tells what else the machine does; ratios are made of the window's own time. Other threads
should do nothing while a key is answered, since only one of them can hold the interpreter. Work
that the program puts off until a pause is done between two measurements.
"""

from __future__ import annotations

import argparse
import json
import random
from bisect import bisect_right
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter, process_time, thread_time, time
from typing import NamedTuple

from PySide6.QtCore import QEvent, QEventLoop, QObject, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QColor, QFont, QTextCharFormat, QTextCursor, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QTextEdit
from tagger_project import ANNOTATOR, content

from anaphora_workbench.model import Document, Markable
from anaphora_workbench.ui.start_up import StartOptions

SIZE = (1200, 900)
STEPS, JUMPS, SCROLLS, EARLY = 300, 100, 200, 40
PACE = 0.15
"""Seconds between two keys: quicker than anybody reads a question and decides."""
PATIENCE = 120.0
"""Seconds until something that is not painted is an error."""


class Took(NamedTuple):
    """Milliseconds: on the wall, of the window's thread, of the other threads."""

    wall: float
    window: float
    others: float


class Clock:
    """Measures from now on."""

    def __init__(self) -> None:
        self._started = perf_counter(), thread_time(), process_time()

    def took(self) -> Took:
        """Return what has passed since."""
        wall, window, process = self._started
        own = thread_time() - window
        others = max(0.0, process_time() - process - own)
        return Took((perf_counter() - wall) * 1000, own * 1000, others * 1000)


class Repaints(QObject):
    """Counts the repaints of a widget and times what leads to them."""

    def __init__(self, area: QAbstractScrollArea) -> None:
        super().__init__()
        self._count = 0
        self._viewport = area.viewport()
        self._viewport.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Notice a repaint; let every event through."""
        self._count += event.type() == QEvent.Type.Paint
        return False

    def time(self, action: Callable[[], object]) -> Took:
        """Return how long it takes from an action to the end of the repaint."""
        before = self._count
        clock, deadline = Clock(), perf_counter() + PATIENCE
        action()
        while self._count == before:
            QApplication.processEvents()
            if perf_counter() > deadline:
                raise SystemExit(f"nothing was painted after {action}")
        # One round more: what the repaint itself has asked for.
        QApplication.processEvents()
        return clock.took()

    def series(self, actions: Sequence[Callable[[], object]], pace: float = PACE) -> list[Took]:
        """Return the times of actions, with a pause after each, in which the program settles."""
        times = []
        for action in actions:
            times.append(self.time(action))
            wait(pace)
        return times


def wait(seconds: float) -> None:
    """Let the program run for a while, as it does between two keys."""
    loop = QEventLoop()
    QTimer.singleShot(round(seconds * 1000), loop.quit)
    loop.exec()


def figures(name: str, times: Sequence[Took]) -> dict[str, float | None]:
    """Return median and 95th percentile; ``None`` where nothing was done."""
    row: dict[str, float | None] = {}
    for suffix, column in (("ms", 0), ("cpu_ms", 1), ("others_ms", 2)):
        values = [took[column] for took in times]
        row[f"{name}_{suffix}_p50"] = median(values) if values else None
        row[f"{name}_{suffix}_p95"] = quantiles(values, n=20)[-1] if len(values) > 1 else None
    return row


def resident() -> float:
    """Return the megabytes that this process has in memory now."""
    for line in Path("/proc/self/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0.0


def wheel(area: QAbstractScrollArea, down: bool) -> None:
    """Turn the wheel by one notch over a widget."""
    viewport = area.viewport()
    place = QPointF(viewport.rect().center())
    event = QWheelEvent(
        place,
        QPointF(viewport.mapToGlobal(place.toPoint())),
        QPoint(),
        QPoint(0, -120 if down else 120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(viewport, event)


def scrolls(area: QAbstractScrollArea) -> list[Callable[[], object]]:
    """Return turns of the wheel, to and fro; none where there is nothing to scroll."""
    bar = area.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    wait(0.2)
    down = True

    def turn() -> None:
        nonlocal down
        if bar.value() in (bar.minimum(), bar.maximum()):
            down = bar.value() == bar.minimum()
        wheel(area, down)

    return [turn] * SCROLLS if bar.maximum() > bar.minimum() else []


def window(project: Path, pace: float = PACE) -> dict[str, float | None]:
    """Measure the tagger on a project, with some seconds between keys."""
    from anaphora_workbench.ui.shell import app

    application = app.create_application()
    opened = app.open_window(StartOptions(annotator=ANNOTATOR))
    opened.resize(*SIZE)
    wait(0.5)
    before = resident()
    shown = Repaints(opened.text)
    painted: list[Took] = []
    repaint, clock = opened.text.repaint, Clock()

    def timed_repaint() -> None:
        repaint()
        painted.append(clock.took())

    opened.text.repaint = timed_repaint
    clock = Clock()
    ready = shown.time(lambda: opened.work.open(project))
    row = {"open_ms": painted[0].wall, "open_cpu_ms": painted[0].window}
    row |= {"ready_ms": ready.wall, "ready_cpu_ms": ready.window}
    handle = opened.windowHandle()
    # While candidates are made ready in the background.
    early = [lambda: QTest.keyClick(handle, Qt.Key.Key_N)] * EARLY
    row |= figures("early", shown.series(early, pace))
    prepared = Clock()
    controller = opened.work.controller
    assert controller is not None
    session = controller.session
    while not session.pools.ready:
        wait(0.1)
    row |= {"candidates_ms": prepared.took().wall}
    wait(1.5)
    names = [item.markable_id for item in session.items]
    steps = [lambda: QTest.keyClick(handle, Qt.Key.Key_N)] * min(STEPS, len(names) - 1)
    chance = random.Random(7)
    far = [chance.choice(names) for _ in range(JUMPS)]
    jumps = [lambda name=name: controller.show(session.activate(name)) for name in far]
    row |= {"anaphors": float(len(names))}
    row |= figures("next", shown.series(steps, pace))
    row |= figures("jump", shown.series(jumps, pace))
    row |= figures("scroll", shown.series(scrolls(opened.text), pace))
    row |= {"rss_mb": resident(), "rss_empty_mb": before}
    opened.close()
    application.processEvents()
    return row


class Peer:
    """Qt's own text widget, which marks the same expressions as the tagger does.

    The candidates of the sentence and the four before have backgrounds, the anaphor another one.
    It cannot show tags below the words, nor bars, nor make the anaphor bold.
    """

    def __init__(self, project: Path) -> None:
        self.document, layer = content(project)
        self.anaphors = [layer.markables[name] for name in layer.anaphors]
        self.anaphors.sort(key=lambda markable: markable.start)
        self._markables = sorted(layer.markables.values(), key=lambda markable: markable.start)
        self._starts = [markable.start for markable in self._markables]
        self.edit = QTextEdit()
        self.edit.setReadOnly(True)
        self.edit.setFont(QFont("DejaVu Sans", 11))
        self.edit.resize(*SIZE)
        self._looks = []
        for colour in ("#cfe8cf", "#ffe9a8"):
            look = QTextCharFormat()
            look.setBackground(QColor(colour))
            self._looks.append(look)

    def open(self) -> None:
        """Show the text."""
        # Qt lays out paragraph by paragraph; as one, the text would take ten times as long.
        lines = list(self.document.text)
        for sentence in self.document.sentences[1:]:
            lines[self.document.offsets[sentence.start][0] - 1] = "\n"
        self.edit.setPlainText("".join(lines))
        self.edit.show()

    def show(self, anaphor: Markable) -> None:
        """Mark an anaphor and its candidates, and bring it into sight."""
        sentence = self.document.sentence_of(anaphor.start)
        first = self.document.sentences[max(0, sentence - 4)].start
        near = slice(bisect_right(self._starts, first - 1), bisect_right(self._starts, anaphor.end))
        marks = [self._mark(self.document, m, 0) for m in self._markables[near]]
        marks.append(self._mark(self.document, anaphor, 1))
        self.edit.setExtraSelections(marks)
        self.edit.setTextCursor(marks[-1].cursor)
        self.edit.ensureCursorVisible()

    def _mark(self, document: Document, markable: Markable, look: int) -> QTextEdit.ExtraSelection:
        mark = QTextEdit.ExtraSelection()
        cursor = QTextCursor(self.edit.document())
        cursor.setPosition(document.offsets[markable.start][0])
        cursor.setPosition(document.offsets[markable.end - 1][1], QTextCursor.MoveMode.KeepAnchor)
        mark.cursor, mark.format = cursor, self._looks[look]
        return mark


def peer(project: Path, pace: float = PACE) -> dict[str, float | None]:
    """Measure Qt's own text widget on the text of a project, with some seconds between keys."""
    application = QApplication([])
    application.setStyle("Fusion")
    other = Peer(project)
    shown = Repaints(other.edit)
    opened = shown.time(other.open)
    wait(0.5)
    chance = random.Random(7)
    walk = other.anaphors[:STEPS]
    far = [chance.choice(other.anaphors) for _ in range(JUMPS)]
    row: dict[str, float | None] = {"open_ms": opened.wall, "open_cpu_ms": opened.window}
    row |= figures("next", shown.series([lambda a=a: other.show(a) for a in walk], pace))
    row |= figures("jump", shown.series([lambda a=a: other.show(a) for a in far], pace))
    row |= figures("scroll", shown.series(scrolls(other.edit), pace))
    return {**row, "rss_mb": resident()}


def empty(started: float) -> dict[str, float | None]:
    """Return how long it took from the start of the process to a painted window."""
    from anaphora_workbench.ui.shell import app

    application = app.create_application()
    opened = app.open_window(StartOptions())
    while not opened.windowHandle().isExposed():
        application.processEvents()
    application.processEvents()
    row = {"empty_ms": (time() - started) * 1000, "empty_cpu_ms": process_time() * 1000}
    opened.close()
    return {**row, "rss_mb": resident()}


def main() -> None:
    """Measure one part and print its figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("part", choices=("window", "peer", "empty"))
    parser.add_argument("--project", type=Path)
    parser.add_argument("--started", type=float, default=0.0)
    parser.add_argument("--pace", type=float, default=PACE)
    arguments = parser.parse_args()
    if arguments.part == "empty":
        row = empty(arguments.started)
    else:
        row = {"window": window, "peer": peer}[arguments.part](arguments.project, arguments.pace)
    print(json.dumps(row))


if __name__ == "__main__":
    main()
