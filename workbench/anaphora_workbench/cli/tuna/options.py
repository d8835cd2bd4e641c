"""What the commands of TUNA share: reading trials, and the options of several of them."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence

from anaphora_workbench import __version__
from anaphora_workbench.challenges.tuna.items import Items, items_of
from anaphora_workbench.challenges.tuna.scoring import Refs, Task, TunaSettings
from anaphora_workbench.cli.shared.challenge_files import TaskReader, add_published, target_of
from anaphora_workbench.cli.shared.options import listed, natural
from anaphora_workbench.errors import FormatError, Position, UsageError
from anaphora_workbench.registry import Registry
from anaphora_workbench.tasks.tuna import Trial

FORMATS = ("tuna", "tuna-corpus")
"""The formats of trials."""
_OF_PEOPLE = frozenset({"annotation-differs", "pair-untrue"})
"""Codes of what is odd in a corpus and stays so: nobody who scores systems can mend it."""
LETTERS = ("dice", "edit")
"""The measures that get letters unless others are named, as in the reports."""


def add_from(parser: argparse.ArgumentParser) -> None:
    """Add ``--from``."""
    parser.add_argument(
        "--from", dest="from_format", choices=FORMATS, help="read everything in this format"
    )


def add_from_and_plural(parser: argparse.ArgumentParser) -> None:
    """Add ``--from`` and ``--plural``."""
    add_from(parser)
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


def settings_of(options: argparse.Namespace, task: Task) -> TunaSettings:
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
    return TunaSettings(
        task=task,
        refs=Refs(options.refs),
        bleu=4 if options.edition == "2008" else 3,
        realised=options.realise if task is Task.AS else "",
        letters=tuple(options.letters),
    )


def signature_of(
    options: argparse.Namespace, settings: TunaSettings, training: int | None = None, folds: int = 0
) -> str:
    """Return every setting that can move a figure.

    Args:
        options: The options of `add_scoring` and `add_training`, and ``alpha`` and ``plural``.
        settings: How outputs are scored.
        training: Number of items that systems have learnt from; ``None`` if none did.
        folds: Parts of a cross-validation, 0 without.
    """
    parts = [settings.signature()]
    if options.realise and not settings.realised:
        parts.append(f"realise:{options.realise}")
    parts += [
        f"groups:{options.group}",
        f"letters:{','.join(settings.letters) or 'none'}",
        f"alpha:{options.alpha:g}",
        f"plural:{'yes' if options.plural else 'no'}",
        f"train:{'none' if training is None else training}",
        f"folds:{folds or 'none'}",
        f"seed:{options.seed}",
        f"v:{__version__}",
    ]
    return "|".join(parts)


class Reader(TaskReader):
    """Reads trials and keeps what was read, for the report.

    Args:
        options: The options; ``from_format`` is looked at.
        registry: Where formats are found.

    Attributes:
        training: Number of items that systems have learnt from; ``None`` if none did.
    """

    def __init__(self, options: argparse.Namespace, registry: Registry) -> None:
        super().__init__(registry, FORMATS, "TUNA", options.from_format, _OF_PEOPLE)
        self.training: int | None = None
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

        Raises:
            FormatError: ``no-items``: there is none; or a file cannot be read.
        """
        key = tuple(paths), plural
        if key not in self._items:
            found = items_of(self.trials(paths), plural=plural)
            if not found.trials:
                raise _no_items(paths, found)
            self.log.add(found.problems)
            self._items[key] = found
        return self._items[key]


def _no_items(paths: Sequence[str], items: Items) -> FormatError:
    """Return why there are no items."""
    at = Position(paths[0])
    code = "no-items"
    if items.problems:
        first = items.problems[0]
        count = len(items.problems)
        code, at = first.code, first.at or at
        message = (
            f"no trial here has a DOMAIN ({count:,} {'was' if count == 1 else 'were'} read), so "
            "nothing can be said of targets: give items with their domains, not a file of answers"
        )
    elif items.plural:
        message = f"all trials here have two targets ({items.plural:,}): --plural takes them"
    else:
        message = "no trial here can be used; what is wrong with them stands above"
    return FormatError(message, code=code, at=at)


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
