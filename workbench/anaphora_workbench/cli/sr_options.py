"""What the commands of Surface Realisation share: reading sentences and outputs, and options."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from anaphora_workbench.challenges.sr.scoring import RANKS, Outputs, grouped
from anaphora_workbench.challenges.sr.systems import Realiser
from anaphora_workbench.cli.challenges import open_tasks
from anaphora_workbench.cli.output import ProblemLog
from anaphora_workbench.errors import Position, Problem, Severity, UsageError
from anaphora_workbench.ports import Generator, Target
from anaphora_workbench.registry import Registry
from anaphora_workbench.tasks.sr import SrOutput, SrSentence, Track
from anaphora_workbench.workspace import Input, tasks_of

SENTENCES = ("sr-shallow", "sr-deep")
"""The formats of sentences."""
OUTPUTS = "sr-nbest"
"""The format of outputs."""


def add_force(parser: Any) -> None:
    """Add ``--force``."""
    parser.add_argument("--force", action="store_true", help="replace files that exist")


def add_scoring(parser: argparse.ArgumentParser) -> None:
    """Add ``--meteor`` and ``--published``."""
    parser.add_argument(
        "--meteor",
        choices=["auto", "built-in", "official"],
        default="auto",
        help="METEOR with exact and stem matches (built-in), by its program (official: needs Java "
        "and $ANAPHORA_METEOR_JAR), or by that where it is installed (auto, default)",
    )
    parser.add_argument(
        "--published",
        action="store_true",
        help="print the figures of the report of 2011 beside (not re-run)",
    )


def named(text: str) -> tuple[str, str]:
    """Return name and path of ``NAME=PATH``, or of a path, which is called as its file."""
    name, equals, path = text.partition("=")
    if equals and name and not Path(text).exists():
        return name, path
    return Path(text).name.split(".")[0] or text, text


def realiser(name: str, registry: Registry) -> Generator[SrSentence]:
    """Return a system of this track by name.

    Raises:
        PluginError: There is none of that name.
        UsageError: It belongs to another track.
    """
    system = registry.generator(name)
    if system.task != "sr":
        raise UsageError(
            f"'{name}' is a system of the track '{system.task}', not of Surface Realisation"
        )
    return system


def own_realiser(name: str, registry: Registry, what: str) -> Realiser:
    """Return a system whose model can be kept in a file.

    Args:
        name: Its name.
        registry: Where it is found.
        what: The option that needs it, for the message.

    Raises:
        PluginError: There is none of that name.
        UsageError: It keeps no models.
    """
    system = realiser(name, registry)
    if not isinstance(system, Realiser):
        raise UsageError(f"'{name}' keeps no model in a file, so {what} is of no use to it")
    return system


def write_outputs(registry: Registry, outputs: Iterable[SrOutput], path: str | None) -> None:
    """Write outputs to a file, or to standard output.

    Raises:
        FormatError: The place cannot be written.
    """
    registry.task_format(OUTPUTS).write(outputs, target_of(path))


def target_of(path: str | None) -> Target:
    """Return a file as a target; standard output for none and ``-``."""
    if path in (None, "-"):
        return Target.of(sys.stdout.buffer, name="<stdout>")
    return Target.of(str(path))


class Reader:
    """Reads sentences and outputs, and keeps what was read, for the report.

    Args:
        registry: Where formats are found.
        format_name: Read sentences in this format instead of finding it out.

    Attributes:
        log: Problems that were met.
        inputs: Files that were read.
    """

    def __init__(self, registry: Registry, format_name: str | None = None) -> None:
        self.registry = registry
        self._format = format_name
        self.log = ProblemLog()
        self.inputs: list[Input] = []

    def open(self, paths: Sequence[str], formats: Sequence[str]) -> list[Input]:
        """Return the files that paths stand for.

        Raises:
            FormatError: A path does not exist, or holds no challenge file.
            UsageError: A file is in none of the formats.
        """
        asked = OUTPUTS if tuple(formats) == (OUTPUTS,) else self._format
        found = open_tasks(paths, self.registry, asked)
        for entry in found:
            if entry.format.name not in formats:
                raise UsageError(
                    f"'{entry.source.name}' is a file of the format {entry.format.name}, but here "
                    f"{' or '.join(formats)} is expected"
                )
        self.inputs += found
        return found

    def sentences(self, paths: Sequence[str], *, told: bool) -> list[SrSentence]:
        """Return the sentences of files.

        Args:
            paths: Files and folders.
            told: Whether sentences are no good without their text.

        Raises:
            FormatError: A path does not exist, or holds no challenge file.
            UsageError: There is no sentence, none with its text if told, or there are both tracks.
        """
        by_track = self.by_track(paths, told=told)
        if len(by_track) > 1:
            where = ", ".join(paths)
            raise UsageError(f"{where}: shallow and deep input cannot be mixed; name one of them")
        return next(iter(by_track.values()))

    def by_track(self, paths: Sequence[str], *, told: bool) -> dict[str, list[SrSentence]]:
        """Return the sentences of files by their track.

        Args:
            paths: Files and folders.
            told: Whether sentences are no good without their text.

        Raises:
            FormatError: A path does not exist, or holds no challenge file.
            UsageError: There is no sentence, or none with its text if told.
        """
        found: list[SrSentence] = []
        for entry in self.open(paths, SENTENCES):
            for reading in tasks_of(entry):
                self.log.add(reading.problems)
                if reading.item is not None:
                    found.append(reading.item)
        where = ", ".join(paths)
        if not found:
            raise UsageError(f"there is no sentence in {where}")
        if told:
            with_text = [sentence for sentence in found if sentence.text is not None]
            if not with_text:
                raise UsageError(f"no sentence in {where} has its text, so nothing can be compared")
            if len(with_text) < len(found):
                self.warn(
                    "sr-text-missing",
                    f"{len(found) - len(with_text)} of {len(found)} sentences have no text and are "
                    "passed over",
                    where,
                )
            found = with_text
        labels = {sentence.labels for sentence in found}
        if len(labels) > 1:
            listed = ", ".join([f"'{label}'" for label in sorted(labels)])
            self.warn("sr-labels-mixed", f"sentences have different labels: {listed}", where)
        by_track: dict[str, list[SrSentence]] = {}
        for sentence in found:
            by_track.setdefault(str(sentence.track), []).append(sentence)
        return by_track

    def outputs(self, name: str, path: str, sentences: Sequence[SrSentence]) -> Outputs:
        """Return what a system handed in for a test set, and say what is strange about it.

        Args:
            name: The system.
            path: Its file.
            sentences: The test set.

        Raises:
            FormatError: The file does not exist, or is no file of outputs.
        """
        known = {sentence.sentence_id for sentence in sentences}
        found: list[SrOutput] = []
        for entry in self.open([path], [OUTPUTS]):
            for reading in tasks_of(entry):
                self.log.add(reading.problems)
                output: SrOutput | None = reading.item
                if output is None:
                    continue
                at = entry.source.at(output.line, 1)
                if output.sentence_id not in known:
                    self._say(
                        "sr-output-extra",
                        f"'{output.sentence_id}' is no sentence of the test set; it is not scored",
                        at,
                    )
                elif output.rank > RANKS:
                    self._say(
                        "sr-output-rank",
                        f"rank {output.rank} is beyond the fifth; it is not scored",
                        at,
                    )
                found.append(output)
        ranked = grouped(found)
        missing = [each for each in known if 1 not in ranked.get(each, {})]
        if missing:
            first = next(each.sentence_id for each in sentences if each.sentence_id in missing)
            self.warn(
                "sr-output-missing",
                f"'{name}' has no realisation (of rank 1) of {len(missing)} of {len(known)} "
                f"sentences, '{first}' for one; they score 0, in TER 1",
                path,
            )
        return Outputs(name, ranked)

    def warn(self, code: str, message: str, source: str) -> None:
        """Say a warning about a whole file."""
        self._say(code, message, Position(source))

    def _say(self, code: str, message: str, at: Position) -> None:
        self.log.add([Problem(code, message, at, Severity.WARNING)])


def track_of(sentences: Sequence[SrSentence]) -> Track:
    """Return the track of sentences, which have one."""
    return sentences[0].track
