"""What the commands of GREC share: reading texts, naming test sets, and writing answers."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence

from anaphora_workbench.challenges.grec.running import model_inputs, read_model, restored
from anaphora_workbench.cli.challenge_files import TaskReader, generator_of, target_of
from anaphora_workbench.cli.options import add_seed
from anaphora_workbench.cli.places import refuse_existing
from anaphora_workbench.errors import Problem, Severity, UsageError
from anaphora_workbench.ports import Generator, Source
from anaphora_workbench.registry import Registry
from anaphora_workbench.tasks.grec import GrecText

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


def generator(name: str, registry: Registry) -> Generator[GrecText]:
    """Return a system of this track by name.

    Raises:
        PluginError: There is none of that name.
        UsageError: It belongs to another track.
    """
    return generator_of(name, registry, FORMAT, "GREC")


class UntrainableError(UsageError):
    """A system that cannot learn from the texts that it is given."""


class Reader(TaskReader):
    """Reads texts and keeps what was read, for the report.

    Args:
        registry: Where formats are found.
    """

    def __init__(self, registry: Registry) -> None:
        super().__init__(registry, [FORMAT], "GREC", quiet=_HARMLESS)

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
        UntrainableError: The texts do not teach it anything.
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
        raise UntrainableError(f"'{system.name}' cannot be trained: {error}") from error


def trained_of(
    name: str, reader: Reader, train: Sequence[GrecText], *, seed: int
) -> Generator[GrecText] | None:
    """Return a system as `trained` does; one that cannot be trained is said, and is ``None``.

    The others of a comparison go on without it, and the command ends with status 1.
    """
    try:
        return trained(name, reader, train, seed=seed)
    except UntrainableError as error:
        reader.log.add([Problem("grec-untrained", f"{error}; it is left out", None)])
        return None


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
    refuse_existing(path, force=force)
    registry.task_format(FORMAT).write(texts, target_of(path))
