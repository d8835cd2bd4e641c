"""What the commands of GREC share: reading texts, naming test sets, and writing answers."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from anaphora_workbench.challenges.grec.running import model_inputs, read_model, restored
from anaphora_workbench.cli.challenges import open_tasks
from anaphora_workbench.cli.options import add_seed
from anaphora_workbench.cli.output import ProblemLog
from anaphora_workbench.errors import Problem, Severity, UsageError
from anaphora_workbench.ports import Generator, Source, Target
from anaphora_workbench.registry import Registry
from anaphora_workbench.tasks.grec import GrecText
from anaphora_workbench.workspace import Input, tasks_of

FORMAT = "grec"
SYSTEMS = (
    *("cnts-type-g", "cnts-prop-s", "osu-b-all", "osu-b-nonre", "osu-n-nonre", "is-g"),
    *("base-rand", "base-freq", "base-1st", "base-name"),
)
"""The systems of the report, as its tables list them."""
_HARMLESS = frozenset(("grec-no-refs", "grec-title"))
"""Codes that only ``validate`` says: GREC-2.0 itself has two texts without references."""


def add_training(parser: argparse.ArgumentParser) -> None:
    """Add ``--train`` and ``--seed``."""
    parser.add_argument(
        "--train", nargs="+", default=[], metavar="FILE", help="texts that systems learn from"
    )
    add_seed(parser, "everything that is drawn by lot", 1)


def add_force(parser: Any) -> None:
    """Add ``--force``."""
    parser.add_argument("--force", action="store_true", help="replace files that exist")


def named(text: str) -> tuple[str, str]:
    """Return name and path of ``NAME=PATH``, or of a path, which is called as its file."""
    name, equals, path = text.partition("=")
    if equals and name and not Path(text).exists():
        return name, path
    return Path(text).name.split(".")[0] or text, text


def named_all(texts: Iterable[str], what: str) -> list[tuple[str, str]]:
    """Return names and paths.

    Raises:
        UsageError: Two have the same name.
    """
    found = [named(text) for text in texts]
    names = [name for name, _path in found]
    for name in names:
        if names.count(name) > 1:
            raise UsageError(f"two {what} are called '{name}'; tell them apart with NAME=PATH")
    return found


def generator(name: str, registry: Registry) -> Generator[GrecText]:
    """Return a system of this track by name.

    Raises:
        PluginError: There is none of that name.
        UsageError: It belongs to another track.
    """
    system = registry.generator(name)
    if system.task != FORMAT:
        raise UsageError(f"'{name}' is a system of the track '{system.task}', not of GREC")
    return system


class Reader:
    """Reads texts and keeps what was read, for the report.

    Args:
        registry: Where formats are found.

    Attributes:
        log: Problems that were met.
        inputs: Files that were read.
    """

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self.log = ProblemLog()
        self.inputs: list[Input] = []

    def open(self, paths: Sequence[str]) -> list[Input]:
        """Return the files that paths stand for.

        Raises:
            FormatError: A path does not exist, or holds no challenge file.
            UsageError: A file is one of another track.
        """
        found = open_tasks(paths, self.registry)
        for entry in found:
            if entry.format.name != FORMAT:
                raise UsageError(
                    f"'{entry.source.name}' is a file of another track ({entry.format.name}), not "
                    "of GREC"
                )
        self.inputs += found
        return found

    def read(self, entry: Input) -> Iterator[GrecText]:
        """Yield the texts of a file and say what is wrong with them."""
        for reading in tasks_of(entry):
            self.log.add([each for each in reading.problems if each.code not in _HARMLESS])
            if reading.item is not None:
                yield reading.item

    def texts(self, paths: Sequence[str]) -> list[GrecText]:
        """Return the texts of files and folders.

        Raises:
            FormatError: A path does not exist, or holds no challenge file.
            UsageError: There is no text in them, or a file is one of another track.
        """
        found = [text for entry in self.open(paths) for text in self.read(entry)]
        if not found:
            raise UsageError(f"there is no GREC text in {', '.join(paths)}")
        return found

    def say(self, code: str, messages: Iterable[str]) -> None:
        """Say warnings that no line of a file is to blame for."""
        self.log.add([Problem(code, text, None, Severity.WARNING) for text in messages])


def trained(
    name: str, reader: Reader, train: Sequence[GrecText], *, seed: int
) -> Generator[GrecText]:
    """Return a system that has learnt, if it has to.

    Raises:
        UsageError: There is nothing to learn from.
    """
    system = generator(name, reader.registry)
    if system.trained and not train:
        raise UsageError(f"'{name}' learns from texts with answers; name them with --train")
    _train(system, train, seed)
    return system


def _train(system: Generator[GrecText], train: Sequence[GrecText], seed: int) -> None:
    try:
        system.train(train, seed=seed)
    except ValueError as error:
        raise UsageError(f"'{system.name}' cannot be trained: {error}") from error


def of_model(path: str, reader: Reader) -> Generator[GrecText]:
    """Return the system of a model file, trained again.

    Raises:
        FormatError: The file is no model, or its training files are not there or have changed.
        UsageError: There is nothing to learn from.
    """
    source = Source.of(path)
    model = read_model(source)
    system = generator(model.system, reader.registry)
    texts = reader.texts(model_inputs(model, source))
    try:
        return restored(system, model, texts)
    except ValueError as error:
        raise UsageError(f"'{system.name}' cannot be trained: {error}") from error


def write_texts(
    registry: Registry, texts: Iterable[GrecText], path: str | None, *, force: bool
) -> None:
    """Write texts to one file, or to standard output.

    Raises:
        FormatError: The place cannot be written, or XML cannot hold a text.
        UsageError: The file is there already.
    """
    if path in (None, "-"):
        target = Target.of(sys.stdout.buffer, name="<stdout>")
    else:
        refuse_existing(str(path), force=force)
        target = Target.of(str(path))
    registry.task_format(FORMAT).write(texts, target)


def refuse_existing(path: str, *, force: bool) -> None:
    """Refuse to write over somebody's files.

    Raises:
        UsageError: The file is there already.
    """
    if not force and Path(path).is_file():
        raise UsageError(f"'{path}' is there already; --force replaces it, or choose another name")
