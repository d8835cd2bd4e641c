"""``anaphora train``: models of resolvers that can be trained, made from a user's corpus."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from anaphora_workbench import __version__
from anaphora_workbench.cli.shared.gold import GoldWatch
from anaphora_workbench.cli.shared.options import (
    add_input,
    add_lenient,
    add_seed,
    check_language,
    refuse_existing,
    refuse_unwritable,
)
from anaphora_workbench.cli.shared.output import (
    ProblemLog,
    gold_readings,
    refuse_overwriting,
    say,
    say_skipped,
)
from anaphora_workbench.errors import PluginError, UsageError, counted, unknown_name
from anaphora_workbench.ports import Calibrated, Reading, Trainable, Training
from anaphora_workbench.registry import Registry
from anaphora_workbench.reports.training_pictures import (
    check_picture,
    draw_curve,
    draw_reliability,
)
from anaphora_workbench.workspace import Workspace

_DESCRIPTION = """\
Train a model for a resolver on annotated texts in any readable format. Training uses the
coreference in the first layer of each document. The model appears whole in a new folder, or not at
all when you interrupt. Evaluate it on other documents: it knows these.

ranker trains from nothing. ranker:FOLDER goes on from the model of an earlier training, and
ranker:shipped from the one that ships. Accuracy is that of a cross-validation by document.
coreferee keeps back every fifth document to decide when to stop, and gives no answers on any of
these documents afterwards.

examples:
  anaphora train ranker annotated/ -o model/ --curve curve.svg
  anaphora train ranker:shipped annotated/ -o model/
  anaphora evaluate test/ --resolver ranker:model --resolver ranker --resolver supar
  anaphora train coreferee corpus/train/ --lang en -o weights/
"""


def add_parser(commands: Any) -> None:
    """Add the sub-command."""
    parser = commands.add_parser("train", description=_DESCRIPTION)
    parser.add_argument(
        "resolver",
        metavar="NAME",
        help="the resolver, such as ranker, ranker:FOLDER, ranker-chains or coreferee",
    )
    add_input(parser, "files", "annotated files or folders")
    parser.add_argument(
        "-o", "--output", required=True, metavar="DIR", help="new folder for the model"
    )
    parser.add_argument("--lang", metavar="CODE", help="language, such as en (default: detected)")
    add_seed(parser, "whatever is drawn by lot", 1)
    parser.add_argument(
        "--curve",
        metavar="FILE",
        help="draw a learning curve as FILE.svg or FILE.png: accuracy with an eighth, a quarter, "
        "half and all of the documents (ranker)",
    )
    parser.add_argument(
        "--reliability",
        metavar="FILE",
        help="draw a reliability diagram as FILE.svg or FILE.png: how often answers are correct by "
        "their probability, in documents that the model has not seen (ranker)",
    )
    parser.add_argument("--force", action="store_true", help="replace pictures that exist")
    add_lenient(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    check_language(options.lang)
    registry = Registry()
    if options.resolver.partition(":")[0] not in registry.names("resolvers"):
        message = unknown_name("resolver", options.resolver, _trainable(registry))
        raise PluginError(message.replace("Known", "These can be trained"), code="plugin-unknown")
    resolver = registry.resolver(options.resolver)
    if not isinstance(resolver, Trainable):
        able = ", ".join(_trainable(registry)) or "none"
        raise UsageError(f"'{options.resolver}' cannot be trained. These can: {able}")
    if options.reliability and not (isinstance(resolver, Calibrated) and resolver.calibrated):
        raise UsageError(
            f"'{options.resolver}' gives no probabilities, so it has no reliability diagram; omit "
            "--reliability"
        )
    folder = Path(options.output)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise UsageError(f"'{folder}' is there already; name a new folder for the model")
    pictures = [path for path in (options.curve, options.reliability) if path]
    refuse_unwritable(folder)
    for path in pictures:
        check_picture(path)
        refuse_existing(path, force=options.force)
        if folder.absolute() in Path(path).absolute().parents:
            raise UsageError(f"'{path}' is in the folder of the model; name another place for it")
    refuse_overwriting([*options.files, options.output], pictures)
    workspace = Workspace(registry)
    inputs = workspace.open(options.files, options.from_format)
    say_skipped(workspace.skipped)
    watch = GoldWatch(registry)
    with ProblemLog() as log:
        readings = watch.watch(gold_readings(inputs, log, options.lenient))
        stated = _stated(readings, options.lang)
        curve = bool(options.curve)
        done = resolver.train(stated, folder, seed=options.seed, tell=say, curve=curve)
    watch.close_training()
    if options.curve:
        draw_curve(options.curve, done.curve, options.resolver, done.baseline)
    if options.reliability:
        draw_reliability(options.reliability, done.reliability, options.resolver)
    _warn_if_weak(done, options.resolver)
    if options.json:
        shown = {"version": __version__, "resolver": options.resolver, "folder": str(folder)}
        print(json.dumps({**shown, **asdict(done)}, ensure_ascii=False, indent=1))
        return 0
    print(
        f"{folder}: {options.resolver} learnt from {counted(done.documents, 'document')} "
        f"of {done.words:,} words; {_accuracy(done)}"
    )
    if done.curve:
        points = [f"{point.documents}: {point.accuracy:.1%}" for point in done.curve]
        print(f"correct by number of documents: {', '.join(points)}")
    if done.refuses:
        print(f"use it with {done.use}; it skips all these documents")
    else:
        print(f"use it with {done.use}; evaluate it on other documents, because it knows these")
    return 0


def _accuracy(done: Training) -> str:
    """Say how often the model is right, and on what."""
    if not done.folds:
        return f"of the anaphors in {done.held_out} held out {done.accuracy:.1%} are right"
    text = (
        f"in a cross-validation by document in {done.folds} parts {done.accuracy:.1%} of the "
        "anaphors are right"
    )
    if done.baseline is not None:
        text += f" (supar: {done.baseline:.1%})"
    if done.calibration_error is not None:
        text += f"; expected calibration error {done.calibration_error:.3f}"
    if done.seen:
        text += " (figures too high: the model to go on from knows some of the documents)"
    return text


def _warn_if_weak(done: Training, resolver: str) -> None:
    """Say if simple rules do better than what was learnt, from nothing or on top of a model."""
    if done.baseline is not None and done.accuracy < done.baseline:
        other = "" if ":" in resolver else f", or go on from '{resolver}:shipped'"
        say(
            f"warning: supar is right more often in these documents ({done.baseline:.1%}) than the "
            f"new model in documents that it has not seen ({done.accuracy:.1%}); annotate more "
            f"documents{other} [model-weak]"
        )


def _trainable(registry: Registry) -> list[str]:
    listings = registry.listing("resolvers")
    return [entry.name for entry in listings if isinstance(entry.plugin, Trainable)]


def _stated(readings: Iterable[Reading], code: str | None) -> Iterator[Reading]:
    """Yield the documents in the language that the user states."""
    for reading in readings:
        if code is None:
            yield reading
        else:
            yield replace(reading, document=replace(reading.document, language=code))
