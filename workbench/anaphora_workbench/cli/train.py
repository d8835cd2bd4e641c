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
from anaphora_workbench.cli.shared.options import add_input, add_lenient, add_seed, check_language
from anaphora_workbench.cli.shared.output import ProblemLog, gold_readings, say, say_skipped
from anaphora_workbench.errors import PluginError, UsageError, counted, unknown_name
from anaphora_workbench.ports import Reading, Trainable
from anaphora_workbench.registry import Registry
from anaphora_workbench.workspace import Workspace

_DESCRIPTION = """\
Make a model for a resolver from annotated texts in any readable format. What is learnt from is the
coreference in the first layer of each document; some documents are held out to see when to stop.
The new folder names the documents, and the resolver leaves them out afterwards: evaluate it on
others.

examples:
  anaphora train coreferee corpus/train/ --lang en -o weights/
  anaphora evaluate corpus/test/ --resolver coreferee:weights --resolver supar
"""


def add_parser(commands: Any) -> None:
    """Add the sub-command."""
    parser = commands.add_parser("train", description=_DESCRIPTION)
    parser.add_argument("resolver", metavar="NAME", help="the resolver, such as coreferee")
    add_input(parser, "files", "annotated files or folders")
    parser.add_argument(
        "-o", "--output", required=True, metavar="DIR", help="new folder for the model"
    )
    parser.add_argument("--lang", metavar="CODE", help="language, such as en (default: detected)")
    add_seed(parser, "whatever is drawn by lot", 1)
    add_lenient(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    check_language(options.lang)
    folder = Path(options.output)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise UsageError(f"'{folder}' is there already; name a new folder for the model")
    registry = Registry()
    if options.resolver.partition(":")[0] not in registry.names("resolvers"):
        message = unknown_name("resolver", options.resolver, _trainable(registry))
        raise PluginError(message.replace("Known", "These can be trained"), code="plugin-unknown")
    resolver = registry.resolver(options.resolver)
    if not isinstance(resolver, Trainable):
        able = ", ".join(_trainable(registry)) or "none"
        raise UsageError(f"'{options.resolver}' cannot be trained. These can: {able}")
    workspace = Workspace(registry)
    inputs = workspace.open(options.files, options.from_format)
    say_skipped(workspace.skipped)
    watch = GoldWatch(registry)
    with ProblemLog() as log:
        readings = watch.watch(gold_readings(inputs, log, options.lenient))
        stated = _stated(readings, options.lang)
        done = resolver.train(stated, folder, seed=options.seed, tell=say)
    watch.close()
    if options.json:
        shown = {"version": __version__, "resolver": options.resolver, "folder": str(folder)}
        print(json.dumps({**shown, **asdict(done)}, ensure_ascii=False, indent=1))
        return 0
    print(
        f"{folder}: {options.resolver} learnt from {counted(done.documents, 'document')} "
        f"of {done.words:,} words; of the anaphors in {done.held_out} held out "
        f"{done.accuracy:.1%} are right"
    )
    print(f"use it with {done.use}; it skips all these documents")
    return 0


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
