"""How many keys does a decision take when the annotator knows the right answer?

The real window gets real key events. Every text is opened without its answers, as an annotator
opens it, and each anaphor that its key knows is answered with the fewest keys that lead to an
antecedent of the right entity (or to "does not refer", or to "outside the text" where the key has
no antecedent). Anaphors that the key does not know are passed over. Before each answer the
annotator waits until the child process has renewed the proposals. Every answer is read back from
the project and compared with the key; a wrong one would end the program.

    python benchmarks/tagger_keys.py
    python benchmarks/tagger_keys.py --learning no --learning yes --resolver ranker:MODEL GOLD...
    python benchmarks/tagger_keys.py --asked noun-phrases --resolver ranker:MODEL GOLD...

Without texts the shipped samples are annotated, each in a project of its own. Texts that are named
share one project, in the order of annotation, so that what is learnt from one helps with the next.
Name a model that has not learnt from them: `ranker` has learnt from GUM, LitBank and the samples.

With ``--asked``, whole entities are annotated, from the words of each text to the chains of its key
(`entity_keys`), with as many questions as the setting makes. The actions are printed by kind of
mention, beside those of other tools for the same chains (`peer_actions`). ``--draw N`` takes N of
the texts at random, always the same ones.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from statistics import mean, median
from time import monotonic

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from annotator_hands import filter_keys, type_key
from chain_key import chain_key
from chapter_tables import show_chapters
from entity_keys import Chapter, EntityAnnotator
from PySide6.QtCore import QSettings
from PySide6.QtTest import QTest

import anaphora_samples
from anaphora_workbench.annotation.project.asked import ASKED, asked_of_text
from anaphora_workbench.annotation.session import session as session_module
from anaphora_workbench.annotation.session.session import Session
from anaphora_workbench.annotation.worker.prepare import Prepare
from anaphora_workbench.annotation.worker.protocol import Values
from anaphora_workbench.annotation.worker.task_io import TaskReport
from anaphora_workbench.model import Document, Layer, Markable, Reference, bare, chains_of
from anaphora_workbench.model.heads import head_of
from anaphora_workbench.model.language import language
from anaphora_workbench.ports import Reading, Source, Target
from anaphora_workbench.registry import Registry
from anaphora_workbench.store import Project
from anaphora_workbench.ui.annotating import reproposer
from anaphora_workbench.ui.dialogs.samples import Sample, copied_sample
from anaphora_workbench.ui.preferences import Preferences
from anaphora_workbench.ui.shell.app import create_application
from anaphora_workbench.ui.shell.window import MainWindow
from anaphora_workbench.ui.start_up import StartOptions
from anaphora_workbench.workspace import Workspace

ANNOTATOR = "ana"
AHEAD = 20
"""Anaphors that are answered anew after a decision; the window's own number is larger, and slower
where every answer is waited for."""
PATIENCE = 120
"""Seconds after which proposals that do not come end the program."""
SEED = 18
"""Which texts ``--draw`` takes; it was set before anybody looked at what it draws."""
Place = tuple[int, str]


@dataclass(frozen=True)
class Key:
    """What is right: the entity of each place, and what does not refer."""

    document: Document
    entity: dict[Place, int]
    size: dict[int, int]
    expletive: frozenset[Place]

    def place(self, markable: Markable) -> Place:
        """Return head token and realisation, by which expressions are compared."""
        head, _rule = head_of(self.document, markable, language(self.document.language))
        return head, markable.realisation


@dataclass(frozen=True)
class Taken:
    """One decision: its keys, and whether the proposal was right (``None``: there was none)."""

    keys: int
    proposal: bool | None


def key_of(document: Document, layer: Layer) -> Key:
    """Return the key that a sample holds."""
    chains = chains_of(layer)
    blank = Key(document, {}, {}, frozenset())
    entity: dict[Place, int] = {}
    for markable in layer.in_text_order():
        entity.setdefault(blank.place(markable), chains.entity_of[markable.id])
    expletive = frozenset(
        blank.place(layer.markables[anaphor.markable])
        for anaphor in layer.anaphors.values()
        if anaphor.reference is Reference.NON_REFERRING
    )
    size = {number: len(names) for number, names in enumerate(chains.entities)}
    return Key(document, entity, size, expletive)


def samples() -> Iterator[Sample]:
    """Yield every shipped sample."""
    for code, name in anaphora_samples.names():
        yield Sample(name.partition("-")[2], code, "")


def keys_for(session: Session, key: Key) -> tuple[list[str], bool | None] | None:
    """Return the fewest keys for the active anaphor, and whether its proposal is right.

    ``None`` for an anaphor that the key does not know.
    """
    question = session.question
    assert question is not None
    own = key.place(question.markable)
    known = [session.markable(name) for name in question.proposed]
    proposed = [key.place(m) for m in known if m is not None]
    given = question.has_proposal
    if own in key.expletive:
        right = question.proposed_reference is Reference.NON_REFERRING
        return (["Return"] if right else ["X"]), right if given else None
    if own not in key.entity:
        return None
    entity = key.entity[own]
    order = question.markable.order
    mentions = [
        markable
        for markable in session.layer.in_text_order()
        if key.entity.get(key.place(markable)) == entity and markable.id != session.active
    ]
    before = any(markable.order < order for markable in mentions)
    # The first mention of an entity may point at a later one that is not a pronoun, as in the key.
    allowed = {
        markable.id
        for markable in mentions
        if (markable.order < order if before else session.item(markable.id) is None)
    }
    right = bool(proposed) and allowed.issuperset(question.proposed)
    if right and question.rejected is None:
        return ["Return"], True
    wrong = right if given else None
    rows = session.listing.everything
    fitting = [row for row in rows if row.markable.id in allowed]
    shown = [row for row in fitting if row.allowed]
    if any(row.number <= 9 for row in shown):
        return [str(min(row.number for row in shown))], wrong
    if any(row.number <= 9 for row in fitting):
        open_list = [] if session.show_rejected else ["0"]
        return [*open_list, str(min(row.number for row in fitting))], wrong
    lettered = [row for row in (*shown, *fitting) if row.letter]
    if lettered:
        return [",", lettered[0].letter], wrong
    if shown:
        places = [row.markable.id for row in session.rows]
        targets = [places.index(row.markable.id) for row in shown]
        begin, size = session.current, len(places)
        ahead = min([place - begin if place > begin else place - begin + size for place in targets])
        behind = min([(max(begin, 0) - place) % size or size for place in targets])
        walk = ["Right"] * ahead if ahead <= behind else ["Left"] * behind
        return [*walk, "Return"], wrong
    earlier = {
        session.document.words(markable.span)
        for markable in mentions
        if before and markable.order < order and markable.realisation == "overt"
    }
    if earlier:
        return filter_keys(session, earlier, allowed), wrong
    return ["!"], wrong


def decide(window: MainWindow, key: Key) -> Iterator[Taken]:
    """Answer all anaphors of the open document by keys."""
    controller = window.work.controller
    assert controller is not None
    session = controller.session
    for item in session.items:
        wait_for_proposals(window)
        controller.show(session.activate(item.markable_id))
        try:
            found = keys_for(session, key)
        except AssertionError:
            continue  # no keys lead to an antecedent far back
        if found is None:
            continue
        pressed, right = found
        for each in pressed:
            typed = window.bar.focusWidget() if window.bar.active else None
            type_key(typed or window.text, each)
        check(session, key, item.markable_id, pressed, window.line.text())
        yield Taken(len(pressed), right)


def wait_for_proposals(window: MainWindow) -> None:
    """Let the window work until its proposals follow from all decisions."""
    begun = monotonic()
    QTest.qWait(2)  # the request is sent after a pause, which is 0 here
    while window.proposing.busy:
        QTest.qWait(1)
        if monotonic() - begun > PATIENCE:
            raise SystemExit(f"no proposals after {PATIENCE} s")


def check(session: Session, key: Key, name: str, pressed: list[str], message: str) -> None:
    """End the program when what reached the project is not right; ``message`` tells more."""
    layer = session.project.layer(session.name, session.annotator)
    anaphor = layer.anaphors[name]
    own = key.place(layer.markables[name])
    if anaphor.antecedents:
        places = [key.place(layer.markables[one]) for one in anaphor.antecedents]
        right = all(key.entity.get(place) == key.entity.get(own) for place in places)
    else:
        wanted = Reference.NON_REFERRING if own in key.expletive else Reference.EXOPHOR
        right = anaphor.reference is wanted
    if not right:
        raise SystemExit(f"{session.name} {name}: {' '.join(pressed)} led to {anaphor}; {message}")


def opened_window(folder: Path, resolver: str) -> MainWindow:
    """Return the window as somebody sees it who has used it before."""
    settings = QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat)
    preferences = Preferences(settings)
    preferences.first_steps_done = True
    window = MainWindow(StartOptions(annotator=ANNOTATOR, resolver=resolver), preferences)
    window.commands.bounce = 0
    window.show()
    QTest.qWaitForWindowActive(window)
    return window


def prepared(
    registry: Registry,
    files: Sequence[Path],
    place: Path,
    resolver: str,
    code: str = "",
    asked: tuple[str, ...] = ASKED,
) -> None:
    """Make a project of files, with the proposals of a resolver.

    Args:
        registry: The plug-ins.
        files: The texts.
        place: The project.
        resolver: Who proposes.
        code: Language of texts that do not tell it.
        asked: Kinds of expressions that are asked about.
    """
    paths = [str(file) for file in files]
    values = {"paths": paths, "project": str(place), "create": True, "fresh": True}
    values |= {"resolver": resolver, "language": code, "asked": list(asked)}
    Prepare(registry)(Values(values), TaskReport(1, lambda _message: None))


def on_samples(folder: Path, resolver: str, *, learning: bool) -> list[Taken]:
    """Return the decisions on all samples."""
    registry = Registry()
    window = opened_window(folder, resolver)
    taken: list[Taken] = []
    for sample in samples():
        key_path = anaphora_samples.path(sample.key, ".anaphora.json")
        gold = next(iter(registry.format("json").read(Source.of(key_path))))
        file = copied_sample(sample, folder)
        place = folder / f"{sample.key}.anaphora"
        prepared(registry, [file], place, resolver)
        set_learning(place, learning)
        window.work.open(place)
        taken += decide(window, key_of(gold.document, gold.layers[0]))
    window.close()
    return taken


def each_opened(
    documents: Sequence[Document],
    folder: Path,
    resolver: str,
    *,
    learning: bool,
    code: str = "",
    asked: tuple[str, ...] = ASKED,
) -> Iterator[MainWindow]:
    """Yield the window with each of some texts open, one after the other in one project."""
    registry = Registry()
    files = []
    for number, document in enumerate(documents):
        files.append(folder / f"{number:03}.conllu")
        registry.format("corefud").write([Reading(document)], Target.of(files[-1]))
    place = folder / "texts.anaphora"
    prepared(registry, files, place, resolver, code, asked)
    set_learning(place, learning)
    window = opened_window(folder, resolver)
    for number, document in enumerate(documents):
        name, work = document.doc_id, window.work
        if not (work.open_document(name) if number else work.open(place, name)):
            raise SystemExit(f"{name} cannot be opened: {window.line.text()}")
        yield window
    window.close()


def on_texts(
    readings: Sequence[Reading], folder: Path, resolver: str, *, learning: bool, code: str = ""
) -> list[Taken]:
    """Return the decisions on texts."""
    documents = [reading.document for reading in readings]
    windows = each_opened(documents, folder, resolver, learning=learning, code=code)
    taken: list[Taken] = []
    for reading, window in zip(readings, windows, strict=True):
        taken += decide(window, key_of(reading.document, reading.layers[0]))
    return taken


def on_chapters(
    readings: Sequence[Reading],
    folder: Path,
    resolver: str,
    *,
    learning: bool,
    code: str,
    asked: tuple[str, ...],
) -> list[Chapter]:
    """Return what annotating whole entities took, from nothing but the words."""
    texts = [one.document for one in readings]
    words = [bare(replace(text, language=code or text.language)) for text in texts]
    windows = each_opened(words, folder, resolver, learning=learning, code=code, asked=asked)
    chapters: list[Chapter] = []
    for reading, window in zip(readings, windows, strict=True):
        controller = window.work.controller
        assert controller is not None
        key = chain_key(controller.session.document, reading)
        annotator = EntityAnnotator(window, key, partial(wait_for_proposals, window))
        chapters.append(annotator.annotate())
    return chapters


def set_learning(place: Path, learning: bool) -> None:
    """Let proposals in a project learn from decisions, or not."""
    with Project.open(place) as project:
        project.settings.set("learning", learning)


def figures(taken: list[Taken]) -> dict[str, dict[str, float]]:
    """Return number, median and mean of the keys, by what became of the proposal."""
    groups = {
        "all": taken,
        "second half": taken[len(taken) // 2 :],
        "proposal right": [one for one in taken if one.proposal is True],
        "proposal wrong": [one for one in taken if one.proposal is False],
        "no proposal": [one for one in taken if one.proposal is None],
    }
    return {
        name: {
            "decisions": len(group),
            "accepted": 100 * mean([one.proposal is True for one in group]),
            "median": median([one.keys for one in group]),
            "mean": mean([one.keys for one in group]),
            "most": max([one.keys for one in group]),
        }
        for name, group in groups.items()
        if group
    }


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("gold", nargs="*", help="gold files, in the order of annotation")
    parser.add_argument("--resolver", action="append", help="default: supar")
    parser.add_argument("--learning", action="append", choices=["no", "yes"], help="default: yes")
    parser.add_argument("--lang", default="", help="language of texts that do not tell it")
    parser.add_argument("--asked", help="annotate whole entities: descriptions, noun-phrases ...")
    parser.add_argument("--draw", type=int, default=0, help="take so many of the texts")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    reproposer.WAIT_MS, reproposer.AHEAD = 0, AHEAD
    session_module.READING = 0  # nothing is shown to anybody who would have to read it
    application = create_application()
    readings = [r for one in Workspace(Registry()).open(options.gold) for r in one.readings()]
    if options.draw:
        readings.sort(key=lambda reading: reading.document.doc_id)
        readings = random.Random(SEED).sample(readings, options.draw)
    for resolver in options.resolver or ["supar"]:
        for learning in options.learning or ["yes"]:
            with tempfile.TemporaryDirectory() as name:
                folder, on = Path(name), learning == "yes"
                if options.asked:
                    chapters = on_chapters(
                        readings,
                        folder,
                        resolver,
                        learning=on,
                        code=options.lang,
                        asked=asked_of_text(options.asked),
                    )
                    show_chapters(f"{resolver}, learning: {learning}", chapters)
                    continue
                if readings:
                    taken = on_texts(readings, folder, resolver, learning=on, code=options.lang)
                else:
                    taken = on_samples(folder, resolver, learning=on)
            application.processEvents()
            result = figures(taken)
            if options.json:
                print(json.dumps({"resolver": resolver, "learning": on, **result}), flush=True)
            else:
                show(f"{resolver}, learning: {learning}", result)


def show(title: str, result: dict[str, dict[str, float]]) -> None:
    """Print a table; `accepted` is in percent, the other columns count decisions and keys."""
    print(f"\n{title}")
    print(f"{'':18}{'decisions':>10}{'accepted %':>11}{'median':>8}{'mean':>7}{'most':>6}")
    for group, row in result.items():
        print(
            f"{group:18}{row['decisions']:>10}{row['accepted']:>11.1f}{row['median']:>8.1f}"
            f"{row['mean']:>7.2f}{row['most']:>6}",
            flush=True,
        )


if __name__ == "__main__":
    main()
