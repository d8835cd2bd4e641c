"""``anaphora demo``: the main job on the shipped corpora; no network, no screen."""

from __future__ import annotations

import argparse
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

from anaphora_workbench.cli.evaluate import chosen_resolvers, gold_readings
from anaphora_workbench.cli.output import ProblemLog, emit, json_result, write_csv
from anaphora_workbench.registry import Registry
from anaphora_workbench.reports import evaluation_text
from anaphora_workbench.scoring import Match, Settings, evaluate
from anaphora_workbench.workspace import Workspace

_LANGUAGES = {"en": "English", "es": "Spanish"}


def add_parser(commands: Any) -> None:
    """Add the sub-command."""
    parser = commands.add_parser(
        "demo",
        help="the main job on the shipped corpora",
        description="Evaluate the baseline resolvers on the shipped English and Spanish samples.",
    )
    parser.add_argument(
        "-o", "--output", metavar="DIR", help="also write the reports as text, JSON and CSV here"
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    registry = Registry()
    workspace = Workspace(registry)
    names = chosen_resolvers(registry, ["baselines"])
    settings = Settings(match=(Match.HEAD, Match.FULL))
    log = ProblemLog()
    with as_file(files("anaphora_samples")) as folder:
        for code, title in _LANGUAGES.items():
            inputs = [
                entry
                for entry in workspace.open([str(folder / code)])
                if entry.format.name == "corefud"
            ]
            readings = gold_readings(inputs, log, lenient=False)
            evaluation = evaluate(readings, names, settings, registry=registry)
            text = evaluation_text(evaluation)
            print(f"{title}: {len(inputs)} documents\n")
            print(text)
            if options.output:
                base = Path(options.output) / code
                rows = list(evaluation.rows())
                emit(text, f"{base}.txt")
                emit(json_result(evaluation.signature, {}, inputs, rows), f"{base}.json")
                write_csv(f"{base}.csv", rows)
    if options.output:
        print(f"Reports written to {options.output}")
    return 0
