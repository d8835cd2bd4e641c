"""What the commands of GREC share: reading texts, naming test sets, and writing answers."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence

from anaphora_workbench.challenges.grec.running import model_inputs, read_model, restored
from anaphora_workbench.challenges.grec.scoring import Key, Output
from anaphora_workbench.cli.shared.challenge_files import TaskReader, generator_of, target_of
from anaphora_workbench.cli.shared.options import add_seed, refuse_existing
from anaphora_workbench.errors import Position, Problem, Severity, UsageError
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


WRONG = "they count as wrong"
"""What becomes of references without an answer where choices are scored."""
NOTHING = "nothing stands in their places, as with '_'"
"""What becomes of them where resolvers read the texts."""


def say_answers(
    reader: Reader,
    path: str,
    keys: Sequence[Key],
    output: Output,
    twice: Sequence[str],
    *,
    missing_are: str = WRONG,
) -> None:
    """Warn of missing, extra and doubled answers of a file: how many, and the first one.

    Args:
        reader: Says it.
        path: The file or folder.
        keys: The test sets that it answers.
        output: What it chose.
        twice: IDs of texts that it has several times.
        missing_are: What becomes of references without an answer.
    """
    at = Position(path)
    asked = dict.fromkeys([(slot.text_id, slot.ref) for key in keys for slot in key.slots])
    known = {(text.id, ref.id) for key in keys for text in key.texts for ref in text.refs}
    missing = [(text, ref) for text, ref in asked if output.get(text, {}).get(ref) is None]
    extra = [(text, ref) for text, refs in output.items() for ref in refs]
    extra = [each for each in extra if each not in known]
    if missing:
        whole = _unique([text for text, _ref in missing if text not in output])
        message = f"no answer to {_counted(missing, whole)}; {missing_are}"
        reader.warn("grec-answer-missing", message, at)
    if extra:
        texts = {text.id for key in keys for text in key.texts}
        whole = _unique([text for text, _ref in extra if text not in texts])
        message = f"answers to {_counted(extra, whole)} that nobody asked for; they are left out"
        reader.warn("grec-answer-extra", message, at)
    if twice:
        message = f"several answers to {_number(_unique(twice), 'text')}; the first one counts"
        reader.warn("grec-answer-twice", message, at)


def fitting(
    reader: Reader, path: str, version: Sequence[GrecText], texts: Iterable[GrecText]
) -> list[GrecText]:
    """Return those texts of a version that are texts of the test sets, and warn of others.

    A text is one of them if it has the same ID and the ID of a reference.

    Args:
        reader: Says it.
        path: The file of the version.
        version: Its texts.
        texts: The texts of the test sets.

    Raises:
        UsageError: There is none.
    """
    refs: dict[str, set[str]] = {}
    for text in texts:
        refs.setdefault(text.id, set()).update([ref.id for ref in text.refs])
    found = [text for text in version if refs.get(text.id, set()) & {ref.id for ref in text.refs}]
    if not found:
        raise UsageError(
            f"no text of '{path}' is a text of the test set: none has the ID of a text and of one "
            "of its references; name versions of the same texts"
        )
    if len(found) < len(version):
        message = (
            f"{len(found)} of its {len(version)} texts are texts of the test set, by the IDs of "
            "text and references; the others are left out"
        )
        reader.warn("grec-versions", message, Position(path))
    return found


def say_lacking(reader: Reader, path: str, key: Key, texts: Iterable[GrecText]) -> None:
    """Warn of texts of a test set that its first version lacks: they are not scored.

    Args:
        reader: Says it.
        path: The file of the first version.
        key: What the versions ask for.
        texts: The texts of the test set.
    """
    scored = {text.id for text in key.texts}
    lacking = _unique([text.id for text in texts if text.id not in scored])
    if lacking:
        message = f"the first version lacks {_number(lacking, 'text')}; not scored"
        reader.warn("grec-versions", message, Position(path))


def _unique(names: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(names))


def _counted(refs: Sequence[tuple[str, str]], texts: Sequence[str]) -> str:
    shown = _number([ref for _text, ref in refs], "reference")
    return f"{shown} ({_number(texts, 'whole text')})" if texts else shown


def _number(names: Sequence[str], what: str) -> str:
    """Return how many there are of something, and the first one."""
    if len(names) == 1:
        return f"1 {what}, '{names[0]}'"
    return f"{len(names):,} {what}s, the first '{names[0]}'"
