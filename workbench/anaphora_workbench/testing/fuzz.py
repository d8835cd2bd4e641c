"""The command behind ``make fuzz``: mutants of every format that is registered, or of one.

python -m anaphora_workbench.testing.fuzz my-format --samples tests/samples --mutants 2000
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

from anaphora_workbench.errors import UsageError
from anaphora_workbench.ports import Format, Reading, TaskFormat
from anaphora_workbench.registry import Registry
from anaphora_workbench.testing.formats import put_files
from anaphora_workbench.testing.fuzzing import Failure, fuzz_format
from anaphora_workbench.testing.samples import sample_readings

__all__ = ["main"]

_GROUPS = ("formats", "task_formats")


def main(arguments: Sequence[str] | None = None) -> int:
    """Fuzz formats and print what came of each.

    Returns:
        1 if a mutant caused a traceback, took too long, or lost something without a word; 2 if
        there is no such format or nothing to fuzz it with; else 0.
    """
    options = _parser().parse_args(arguments)
    try:
        formats = _formats(Registry(), options.format)
        failed = [_fuzzed(fmt, options) for fmt in formats]
    except (UsageError, ValueError) as error:
        sys.stderr.write(f"fuzz: {error}\n")
        return 2
    return 1 if any(failed) else 0


def _formats(registry: Registry, wanted: str) -> list[Format | TaskFormat[Any]]:
    found = [
        cast("Format | TaskFormat[Any]", registry.get(group, name))
        for group in _GROUPS
        for name in registry.names(group)
        if wanted in ("", name)
    ]
    if not found:
        raise UsageError(f"there is no format '{wanted}'; see 'anaphora list formats'")
    return found


def _fuzzed(fmt: Format | TaskFormat[Any], options: argparse.Namespace) -> bool:
    """Fuzz a format and tell whether a mutant failed."""
    samples: list[Reading | Path] = [*sample_readings()]
    if options.samples:
        samples += sorted(Path(options.samples).glob(f"{fmt.name}.*"))
    alone = options.mutant is not None
    report = fuzz_format(
        fmt,
        samples,
        mutants=1 if alone else options.mutants,
        seed=options.seed,
        first=options.mutant if alone else 0,
        escapes=options.escapes.split(","),
    )
    lines = [str(report)]
    for failure in report.failures:
        number = failure.mutant.number
        lines.append(f"  {failure}")
        lines.append(f"  again: make fuzz FORMAT={fmt.name} SEED={options.seed} MUTANT={number}")
        if options.save:
            lines.append(f"  saved: {_saved(failure, fmt.name, options)}")
    sys.stdout.write("\n".join(lines) + "\n")
    sys.stdout.flush()
    return bool(report.failures)


def _saved(failure: Failure, name: str, options: argparse.Namespace) -> Path:
    top = Path(options.save) / f"{name}-{options.seed}-{failure.mutant.number}"
    put_files(top, failure.mutant.files)
    return top


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="fuzz", description="Read mutants of good files.")
    parser.add_argument("format", nargs="?", default="", help="name of a format; all by default")
    parser.add_argument("--mutants", type=int, default=2000, help="mutants per format (2000)")
    parser.add_argument("--seed", type=int, default=0, help="another number, other mutants (0)")
    parser.add_argument("--mutant", type=int, help="make the mutant with this number alone")
    parser.add_argument("--samples", help="folder with good files, called NAME.suffix")
    parser.add_argument("--escapes", default="", help="runs that mean other signs, with commas")
    parser.add_argument("--save", help="folder for the mutants that fail")
    return parser


if __name__ == "__main__":
    sys.exit(main())
