"""``anaphora demo``: the main job on the shipped corpora; no network, no screen."""

from __future__ import annotations

import argparse
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

from anaphora_workbench.cli.evaluate import chosen_resolvers, gold_readings
from anaphora_workbench.cli.output import ProblemLog, emit, json_result, write_csv
from anaphora_workbench.registry import Registry
from anaphora_workbench.reports import classic_block, evaluation_summary, evaluation_text
from anaphora_workbench.scoring import CarryOver, Evaluation, Match, Settings, evaluate
from anaphora_workbench.workspace import Input, Workspace

_LANGUAGES = {"en": "English", "es": "Spanish"}


def add_parser(commands: Any) -> None:
    """Add the sub-command."""
    parser = commands.add_parser(
        "demo",
        help="the main job on the shipped corpora",
        description="Evaluate the baseline resolvers on the shipped English and Spanish samples. "
        "Prints a summary for each language and writes the whole reports as text, JSON and CSV.",
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar="DIR",
        default="demo-output",
        help="where to write the reports (default demo-output)",
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
            inputs = workspace.open([str(folder / code)])
            evaluation = evaluate(
                gold_readings(inputs, log, lenient=False), names, settings, registry=registry
            )
            print(f"{title}\n{'#' * len(title)}\n\n{evaluation_summary(evaluation)}")
            system = evaluation.systems()[2]
            rows = {
                row: tally
                for row, tally in evaluation.totals().items()
                if row[:3] == (system, Match.HEAD, CarryOver.CORRECTED)
            }
            print(f"SUPAR's classic lines for {system}, match head, corrected\n")
            print(classic_block(rows, evaluation.timings[system]) + "\n")
            _write(Path(options.output) / code, evaluation, inputs)
    print(f"Whole reports, by kind and with both ways of matching: {options.output}/")
    return 0


def _write(base: Path, evaluation: Evaluation, inputs: list[Input]) -> None:
    rows = list(evaluation.rows())
    emit(evaluation_text(evaluation), f"{base}.txt")
    emit(json_result(evaluation.signature, {}, inputs, rows), f"{base}.json")
    write_csv(f"{base}.csv", rows)
