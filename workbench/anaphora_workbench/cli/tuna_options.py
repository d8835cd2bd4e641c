"""What the commands of TUNA share: reading trials, and the options of several of them."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence

from anaphora_workbench.challenges.tuna.items import Items, items_of
from anaphora_workbench.challenges.tuna.scoring import Refs, Settings, Task
from anaphora_workbench.cli.challenge_files import TaskReader, add_published, target_of
from anaphora_workbench.cli.options import listed, natural
from anaphora_workbench.errors import UsageError
from anaphora_workbench.registry import Registry
from anaphora_workbench.tasks.tuna import Trial

FORMATS = ("tuna", "tuna-corpus")
"""The formats of trials."""
_OF_PEOPLE = frozenset({"annotation-differs", "pair-untrue"})
"""Codes of what is odd in a corpus and stays so: nobody who scores systems can mend it."""
LETTERS = ("dice", "edit")
"""The measures that get letters unless others are named, as in the reports."""


def add_encoding_and_plural(parser: argparse.ArgumentParser) -> None:
    """Add ``--from`` and ``--plural``."""
    parser.add_argument(
        "--from", dest="from_format", choices=FORMATS, help="read everything in this format"
    )
    parser.add_argument(
        "--plural",
        action="store_true",
        help="take trials with two targets too; they were no part of the challenges",
    )


def add_scoring(parser: argparse.ArgumentParser) -> None:
    """Add the options of scoring."""
    parser.add_argument(
        "--refs",
        choices=[str(one) for one in Refs],
        default=str(Refs.MEAN),
        help="Dice, MASI and edit distance of several references: their mean (default) or the "
        "best; an output is accurate if it is any of them",
    )
    parser.add_argument(
        "--edition",
        choices=["2008", "2009"],
        default="2009",
        help="BLEU with up to four words as in 2008, or three as in 2009 (default)",
    )
    parser.add_argument(
        "--group",
        choices=["domain", "condition", "both"],
        default="domain",
        help="give the measures by domain (default), condition, or both of them",
    )
    parser.add_argument(
        "--letters",
        type=listed,
        default=list(LETTERS),
        metavar="MEASURES",
        help="measures of which differences are tested (default: dice,edit)",
    )
    parser.add_argument(
        "--extrinsic",
        metavar="FILE",
        help="CSV with a column 'system' and columns of what readers did or thought (RT, IT, IA, "
        "...): correlate them with the measures, as tables 6 and 7 of the chapter",
    )
    add_published(parser, "the chapter's own correlations")


def add_training(parser: argparse.ArgumentParser) -> None:
    """Add ``--train``, ``--realise`` and ``--seed``."""
    parser.add_argument(
        "--train",
        nargs="+",
        action="extend",
        metavar="FILE",
        help="items with answers that systems learn from (behind the other files)",
    )
    parser.add_argument(
        "--realise",
        default="",
        metavar="NAME",
        help="put attributes into words: template, or phrases (learnt from --train)",
    )
    parser.add_argument("--seed", type=natural, default=1, metavar="N", help="seed (default 1)")


def settings_of(options: argparse.Namespace, task: Task) -> Settings:
    """Return the settings that the options stand for.

    Raises:
        UsageError: A measure is not known.
    """
    known = ("dice", "masi", "accuracy", "minimality", "uniqueness", "edit", "string_accuracy")
    for name in options.letters:
        if name not in known:
            raise UsageError(
                f"--letters: there is no measure '{name}'; there are {', '.join(known)}"
            )
    return Settings(
        task=task,
        refs=Refs(options.refs),
        bleu=4 if options.edition == "2008" else 3,
        realised=options.realise if task is Task.AS else "",
        letters=tuple(options.letters),
    )


class Reader(TaskReader):
    """Reads trials and keeps what was read, for the report.

    Args:
        options: The options; ``from_format`` is looked at.
        registry: Where formats are found.
    """

    def __init__(self, options: argparse.Namespace, registry: Registry) -> None:
        super().__init__(registry, FORMATS, "TUNA", options.from_format, _OF_PEOPLE)
        self._items: dict[tuple[tuple[str, ...], bool], Items] = {}

    def trials(self, paths: Sequence[str]) -> Iterator[Trial]:
        """Yield the trials of files and say what is wrong with them.

        What people's descriptions are like is left to ``validate``.

        Args:
            paths: Files and folders.
        """
        for entry in self.open(paths):
            yield from self.read(entry)

    def items(self, paths: Sequence[str], *, plural: bool) -> Items:
        """Return the items of files, several descriptions of one item together.

        Files that were read before are not read again: many systems learn from the same ones.
        """
        key = tuple(paths), plural
        if key not in self._items:
            found = items_of(self.trials(paths), plural=plural)
            self.log.add(found.problems)
            self._items[key] = found
        return self._items[key]


def plural_note(items: Iterable[Items]) -> str:
    """Return what a report says of trials with two targets."""
    count = sum([each.plural for each in items])
    if not count:
        return ""
    verb = "is" if count == 1 else "are"
    trials = "trial" if count == 1 else "trials"
    return f"{count:,} {trials} with two targets {verb} left out (--plural takes them)."


def write_trials(registry: Registry, name: str, trials: Iterable[Trial], path: str | None) -> None:
    """Write trials to a file, or to standard output.

    Raises:
        FormatError: The place cannot be written, or XML cannot hold a text.
    """
    registry.task_format(name).write(trials, target_of(path))
