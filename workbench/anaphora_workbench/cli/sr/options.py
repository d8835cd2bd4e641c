"""What the commands of Surface Realisation share: reading sentences and outputs, and options."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence

from anaphora_workbench.challenges.sr.scoring import RANKS, Outputs, grouped, normalised
from anaphora_workbench.challenges.sr.systems import Realiser
from anaphora_workbench.cli.shared.challenge_files import (
    TaskReader,
    add_published,
    generator_of,
    refuse_inputs,
    target_of,
)
from anaphora_workbench.cli.shared.options import listed, refuse_existing
from anaphora_workbench.errors import FormatError, Position, UsageError
from anaphora_workbench.ports import Generator
from anaphora_workbench.registry import Registry
from anaphora_workbench.tasks.sr import SrOutput, SrSentence, Track
from anaphora_workbench.workspace import Input

SENTENCES = ("sr-shallow", "sr-deep")
"""The formats of sentences."""
OUTPUTS = "sr-nbest"
"""The format of outputs."""


def add_scoring(parser: argparse.ArgumentParser) -> None:
    """Add ``--meteor`` and ``--published``."""
    parser.add_argument(
        "--meteor",
        choices=["auto", "built-in", "official"],
        default="auto",
        help="METEOR with exact and stem matches (built-in), by its program (official: needs Java "
        "and $ANAPHORA_METEOR_JAR), or by that where it is installed (auto, default)",
    )
    add_published(parser, "the figures of the report of 2011")


def system_names(text: str) -> list[str]:
    """Return the systems of a comma-separated list; a system's settings have commas as well."""
    found: list[str] = []
    for part in listed(text):
        if found and ":" in found[-1] and "=" in part and ":" not in part:
            found[-1] += f",{part}"
        else:
            found.append(part)
    return found


def check_output(path: str | None, inputs: Iterable[str | None], *, force: bool) -> None:
    """Refuse a place for what a command makes, before any work is done.

    Args:
        path: The file to write.
        inputs: What is read, files and folders: none of it is written over, with ``force`` neither.
        force: Replace another file that exists.

    Raises:
        FormatError: The place cannot be written.
        UsageError: It is an input, or a file that must not be replaced.
    """
    refuse_inputs(inputs, [path])
    refuse_existing(path, force=force)


def realiser(name: str, registry: Registry) -> Generator[SrSentence]:
    """Return a system of this track by name.

    Raises:
        PluginError: There is none of that name.
        UsageError: It belongs to another track.
    """
    return generator_of(name, registry, "sr", "Surface Realisation")


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


class Reader(TaskReader):
    """Reads sentences and outputs, and keeps what was read, for the report.

    Args:
        registry: Where formats are found.
        format_name: Read sentences in this format instead of finding it out.
    """

    def __init__(self, registry: Registry, format_name: str | None = None) -> None:
        super().__init__(registry, [*SENTENCES, OUTPUTS], "Surface Realisation", format_name)

    def open(self, paths: Sequence[str], formats: Sequence[str] = ()) -> list[Input]:
        """Return the files that paths stand for, as `TaskReader.open` does.

        Raises:
            FormatError: A path does not exist, or holds no challenge file.
            UsageError: A file is in another format, or in none that is known.
        """
        try:
            return super().open(paths, formats)
        except FormatError as error:
            if error.code != "format-unknown":
                raise
            where = error.at.source if error.at else ", ".join(paths)
            expected = " or ".join(formats or (*SENTENCES, OUTPUTS))
            raise UsageError(
                f"'{where}' is no file of Surface Realisation ({expected}): sentences begin with "
                "'sentId=', outputs read SENTENCE<TAB>RANK<TAB>TEXT. 'anaphora sr convert' makes "
                "sentences of parsed texts, 'anaphora sr train' models for --model"
            ) from None

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
            found += self.read(entry)
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
                    Position(where),
                )
            found = with_text
        labels = {sentence.labels for sentence in found}
        if len(labels) > 1:
            listed = ", ".join([f"'{label}'" for label in sorted(labels)])
            self.warn(
                "sr-labels-mixed", f"sentences have different labels: {listed}", Position(where)
            )
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
        texts: dict[tuple[str, str], SrOutput] = {}
        taken: set[tuple[str, int]] = set()
        twice: dict[str, None] = {}
        for entry in self.open([path], [OUTPUTS]):
            for output in self.read(entry):
                at = entry.source.at(output.line, 1)
                if output.sentence_id not in known:
                    self.warn(
                        "sr-output-extra",
                        f"'{output.sentence_id}' is no sentence of the test set; it is not scored",
                        at,
                    )
                elif output.rank > RANKS:
                    self.warn(
                        "sr-output-rank",
                        f"rank {output.rank} is beyond the fifth; it is not scored",
                        at,
                    )
                elif (output.sentence_id, output.rank) in taken:
                    twice[output.sentence_id] = None  # the format has told it
                    continue
                else:
                    taken.add((output.sentence_id, output.rank))
                    key = (output.sentence_id, normalised(output.text))
                    first = texts.setdefault(key, output)
                    if first is not output:
                        twice[output.sentence_id] = None
                        self.warn(
                            "sr-output-repeated",
                            f"ranks {min(first.rank, output.rank)} and "
                            f"{max(first.rank, output.rank)} of sentence '{output.sentence_id}' "
                            "have one text; it counts at the better one, the other is missing",
                            at,
                        )
                found.append(output)
        ranked = grouped(found)
        missing = [each for each in known if 1 not in ranked.get(each, {})]
        if missing:
            one = next(each.sentence_id for each in sentences if each.sentence_id in missing)
            self.warn(
                "sr-output-missing",
                f"'{name}' has no realisation (of rank 1) of {len(missing)} of {len(known)} "
                f"sentences, '{one}' for one; they score 0, in TER 1",
                Position(path),
            )
        return Outputs(name, ranked, twice=tuple(twice))


def track_of(sentences: Sequence[SrSentence]) -> Track:
    """Return the track of sentences, which have one."""
    return sentences[0].track
