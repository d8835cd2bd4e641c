"""The frame of a challenge's track: validate, train, run, split, score and report, written once.

A challenge fills in a `TrackCommand`: the formats of its files, its systems and their models, what
is asked for in a test set, and how answers are scored. A new track is a subclass, a package of
``cli`` with its table of commands, and a line in `anaphora_workbench.cli.commands`; a new system of
a track is an entry point (`anaphora_workbench.ports.Generator`) and changes nothing here.
"""

from __future__ import annotations

import argparse
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence, Sized
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from anaphora_workbench.challenges.results import Challenge
from anaphora_workbench.cli.commands import Commands
from anaphora_workbench.cli.shared.challenge_files import (
    TaskReader,
    add_force,
    files_below,
    named,
    refuse_inputs,
    status_of,
    target_of,
    write_validation,
)
from anaphora_workbench.cli.shared.grids import (
    Section,
    check_measures,
    check_reports,
    measured,
    write_challenge,
)
from anaphora_workbench.cli.shared.options import add_seed, level, refuse_existing
from anaphora_workbench.cli.shared.progress import ProgressLine
from anaphora_workbench.errors import Problem, UsageError
from anaphora_workbench.io.sources import collector_paused
from anaphora_workbench.registry import Registry

Item = TypeVar("Item")
"""What a system answers: a text, a trial, a sentence."""
Test = TypeVar("Test", bound=Sized)
"""A test set, ready to score answers; its size is that of its items."""
Answers = TypeVar("Answers")
"""What a system answers to a test set."""
Step = Callable[[str], None]
"""Called with the name of each item that is done."""


class _Learner(Protocol):
    """What the frame needs to know of a system: its name, and whether it has to learn first."""

    @property
    def name(self) -> str: ...

    @property
    def trained(self) -> bool: ...


System = TypeVar("System", bound=_Learner)


class TrackCommand(ABC, Generic[Item, System, Test, Answers]):
    """One call of a command of a track.

    The frame's commands are the methods `validate`, `train`, `run`, `score` and `report`, and
    `SplitTrack.split`; ``add_`` and the command's name adds its options.

    Attributes:
        name: Name of the track on the command line and of generators' ``task``.
        title: Name in messages.
        formats: Formats of items; the first one is that of a file that looks like none.
        answer_formats: Formats of answers, where they are others.
        items_name: What items are, in the plural.
        quiet: Codes of problems that only ``validate`` reports: whoever scores systems cannot fix
            them.
        unknown_hint: What files of the track look like, for a file in no known format.
        descriptions: Help text of each command.
        model_names_system: Whether a model file names its system, so that ``run`` needs no name.
        file_ending: Ending of a file of answers, where an output with another one is a folder that
            gets a file for each file of the input; ``""``: answers always go to one file.
        measures: Names of all measures that results may have.
        options: The options of the command.
        registry: Where formats and systems are found.
        reader: Reads the files.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    formats: ClassVar[tuple[str, ...]]
    answer_formats: ClassVar[tuple[str, ...]] = ()
    items_name: ClassVar[str]
    quiet: ClassVar[frozenset[str]] = frozenset()
    unknown_hint: ClassVar[str] = ""
    descriptions: ClassVar[Mapping[str, str]]
    model_names_system: ClassVar[bool] = True
    file_ending: ClassVar[str] = ""
    measures: ClassVar[tuple[str, ...]]

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.registry = Registry()
        self.reader = TaskReader(
            self.registry,
            (*self.formats, *self.answer_formats),
            self.title,
            getattr(options, "from_format", None),
            self.quiet,
            self.unknown_hint,
        )

    # The command line

    @classmethod
    def add_parser(cls, commands: Commands) -> None:
        """Add the parser of the command that is named."""
        command = commands.name
        parser = commands.add_parser(command, description=cls.descriptions[command])
        getattr(cls, f"add_{command}")(parser)
        parser.set_defaults(run=lambda options: getattr(cls(options), command)())

    @classmethod
    def add_reading(cls, parser: argparse.ArgumentParser) -> None:
        """Add the options of reading items."""

    @classmethod
    def add_training(cls, parser: argparse.ArgumentParser) -> None:
        """Add the options of what systems learn from: ``--train`` and ``--seed``."""
        parser.add_argument(
            "--train",
            nargs="+",
            action="extend",
            default=[],
            metavar="FILE",
            help=f"{cls.items_name} that systems learn from (after the other files)",
        )
        add_seed(parser, "everything that is drawn by chance", 1)

    @classmethod
    def add_validate(cls, parser: argparse.ArgumentParser) -> None:
        """Add the options of ``validate``."""
        parser.add_argument(
            "files", nargs="+", metavar="FILE", help="files or folders, - for stdin"
        )
        parser.add_argument("--json", action="store_true", help="print one JSON document")
        cls.add_reading(parser)

    @classmethod
    def add_train(cls, parser: argparse.ArgumentParser) -> None:
        """Add the options of ``train``."""
        parser.add_argument("system", metavar="SYSTEM", help="name of the system")
        parser.add_argument(
            "files", nargs="+", metavar="FILE", help=f"{cls.items_name} to learn from"
        )
        parser.add_argument("-o", "--output", required=True, metavar="FILE", help="the model")
        add_seed(parser, "everything that is drawn by chance", 1)
        cls.add_reading(parser)
        add_force(parser)

    @classmethod
    def add_run(cls, parser: argparse.ArgumentParser) -> None:
        """Add the options of ``run``."""
        if cls.model_names_system:
            parser.add_argument(
                "names",
                nargs="+",
                metavar="SYSTEM FILE",
                help="the system (not with --model), then files",
            )
        else:
            parser.add_argument("system", metavar="SYSTEM", help="name of the system")
            parser.add_argument(
                "files", nargs="+", metavar="FILE", help=f"{cls.items_name}, - for stdin"
            )
        parser.add_argument(
            "--model", metavar="FILE", help=f"a model of 'anaphora {cls.name} train'"
        )
        cls.add_training(parser)
        cls.add_reading(parser)
        what = "file or folder" if cls.file_ending else "file"
        parser.add_argument(
            "-o", "--output", metavar="FILE", help=f"{what} of answers (default: stdout)"
        )
        add_force(parser)

    # What a challenge fills in

    def gather(
        self, read: Iterable[Item], paths: Sequence[str], *, answered: bool
    ) -> Sequence[Item]:
        """Return the items of files as systems answer them; raise `UsageError` if there is none.

        ``answered``: items are of no use without their own answers, since systems learn from them
        or are scored against them.
        """
        found = list(read)
        if not found:
            raise UsageError(f"there is no item of {self.title} in {', '.join(paths)}")
        return found

    def check(self, items: Sequence[Any]) -> list[Problem]:
        """Return problems that no single item shows, for ``validate``."""
        return []

    @abstractmethod
    def counts(self, items: Sequence[Any]) -> dict[str, int]:
        """Return counts of what files contain, in the order in which ``validate`` prints it."""

    def system(self, name: str) -> System:
        """Return a registered system by name.

        Raises:
            PluginError: There is none of that name.
            UsageError: It belongs to another track.
        """
        self.registry.check_generator(name, self.name, self.title)
        system: Any = self.registry.generator(name)
        if system.task != self.name:
            raise UsageError(
                f"'{name}' is a system of the track '{system.task}', not of {self.title}"
            )
        found: System = system
        return found

    @abstractmethod
    def learn(self, system: System, items: Sequence[Item], seed: int) -> None:
        """Train a system; one that learns nothing only takes the seed."""

    @abstractmethod
    def save(self, system: System, items: Sequence[Item]) -> None:
        """Write the model of a system that has learnt from items to ``--output``."""

    @abstractmethod
    def load(self, path: str) -> System:
        """Return the system of a model file.

        Raises:
            FormatError: It is not a model.
        """

    @abstractmethod
    def answer(self, system: System, items: Sequence[Item], step: Step) -> Iterable[object]:
        """Return what a system answers, as it is written; it never sees the items' own answers."""

    def ready(self, names: Sequence[str], items: Sequence[Item]) -> System:
        """Return the system that answers items for ``run``: of a model, or once it has learnt.

        ``names`` has its name, unless the model names it.
        """
        if self.options.model:
            return self.load(self.options.model)
        system = self.system(names[0])
        self.learn(system, self.learning_for(system), self.options.seed)
        return system

    @property
    def answer_format(self) -> str:
        """The format in which answers are written."""
        return (self.answer_formats or self.formats)[0]

    @abstractmethod
    def further_inputs(self) -> Iterable[str | None]:
        """Return what ``score`` and ``report`` read beside ``--train``."""

    @abstractmethod
    def tests(self) -> dict[str, Test]:
        """Return the test sets by name."""

    def systems(self) -> list[str]:
        """Return the names of the systems that ``report`` runs."""
        return []

    @abstractmethod
    def answers(self, name: str, tests: Mapping[str, Test], step: Step) -> Mapping[str, Answers]:
        """Return what a system answers to each test set, once it has learnt."""

    @abstractmethod
    def given_answers(self, tests: Mapping[str, Test]) -> Mapping[str, Mapping[str, Answers]]:
        """Return what files answer to test sets: by test set and system."""

    @abstractmethod
    def challenge(
        self, tests: Mapping[str, Test], answers: Mapping[str, Mapping[str, Answers]]
    ) -> Challenge:
        """Return the scores of answers by test set and system."""

    def sections(self, challenge: Challenge, tests: Mapping[str, Test]) -> Sequence[Section]:
        """Return the tables behind those that every track has, such as published figures."""
        return []

    # The commands

    def validate(self) -> int:
        """Print every problem of files, and their contents."""
        items: list[Any] = []
        problems: list[Problem] = []
        for found, own in self.reader.everything(self.options.files):
            items += found
            problems += own
        problems += self.check(items)
        return write_validation(self.options, self.reader.inputs, problems, self.counts(items))

    def train(self) -> int:
        """Train a system and write its model."""
        self.refuse(self.options.files, [self.options.output])
        system = self.system(self.options.system)
        if not system.trained:
            raise UsageError(f"'{system.name}' learns nothing, so it needs no model: just run it")
        items = self.items(self.options.files)
        self.learn(system, items, getattr(self.options, "seed", 0))
        self.save(system, items)
        return self.status()

    def run(self) -> int:
        """Write what one system answers."""
        options = self.options
        names, files = self._system_and_files()
        if options.model and options.train:
            raise UsageError("a model has learnt already; name --model or --train, not both")
        folder = self.is_folder(options.output)
        if folder:
            refuse_existing(options.output, force=False)
        else:
            self.refuse([*files, *options.train, options.model], [options.output])
        inputs = self.reader.open(files, self.formats)
        for name in names:
            self.learning_for(self.system(name))
        read = [list(self.reader.read(entry)) for entry in inputs]
        items = self.gather(chain.from_iterable(read), files, answered=False)
        parts: list[tuple[str | None, Sequence[Item]]] = [(options.output, items)]
        if folder:
            places = [str(Path(options.output) / entry.relative) for entry in inputs]
            self.refuse([*[each.place for each in inputs], *options.train, options.model], places)
            parts = [each for each in zip(places, read, strict=True) if each[1]]
        system = self.ready(names, items)
        # A model may read further files, those that it is trained from again.
        refuse_inputs(
            [each.place for each in self.reader.inputs], [place for place, _part in parts]
        )
        with ProgressLine(len(items), self.items_name) as progress:
            for place, part in parts:
                self.write(list(self.answer(system, part, progress.step)), place)
        return self.status()

    def _system_and_files(self) -> tuple[Sequence[str], Sequence[str]]:
        """Return the name of the system that ``run`` runs, unless a model names it, and files."""
        options = self.options
        if self.model_names_system:
            names = [] if options.model else options.names[:1]
            files = options.names[len(names) :]
        else:
            names, files = [options.system], options.files
        if self.model_names_system and options.model and files:
            self._refuse_system(files[0])
        if not files:
            raise UsageError(
                f"name the system and then the files with the {self.items_name}, before --train, "
                "which takes all files that follow it"
            )
        return names, files

    def _refuse_system(self, first: str) -> None:
        """Refuse a system before the files of ``run --model``."""
        plain = first.partition("+")[0].partition(":")[0]
        if plain in self.registry.names("generators") and not Path(first).exists():
            raise UsageError(
                f"the model of --model says which system runs; omit '{first}', or name "
                "--train in place of --model"
            )

    def score(self) -> int:
        """Score files of answers against a test set."""
        return self._compare([])

    def report(self) -> int:
        """Train and run systems, and score them side by side."""
        names = self.systems()
        for name in names:
            if names.count(name) > 1:
                raise UsageError(f"two systems are called '{name}'; name it once")
        return self._compare(names)

    def _compare(self, names: Sequence[str]) -> int:
        inputs = [*self.further_inputs(), *getattr(self.options, "train", ())]
        check_reports(self.options, files_below(inputs))
        check_measures(chain.from_iterable(self.options.measures), self.measures)
        for name in names:
            self.learning_for(self.system(name))
        tests = self.tests()
        found: dict[str, dict[str, Answers]] = {test: {} for test in tests}
        with ProgressLine(sum(map(len, tests.values())) * len(names), self.items_name) as progress:
            for name in names:
                for test, answers in self.answers(name, tests, progress.step).items():
                    found[test][name] = answers
        for test, given in self.given_answers(tests).items():
            found[test].update(given)
        with collector_paused():
            challenge = measured(self.options, self.challenge(tests, found))
        write_challenge(
            self.options, challenge, self.reader.inputs, self.sections(challenge, tests)
        )
        return self.status()

    # What the commands share

    def items(self, paths: Sequence[str]) -> Sequence[Item]:
        """Return the items of files and folders, which have their own answers.

        For errors see `TaskReader.open` and `gather`.
        """
        inputs = self.reader.open(paths, self.formats)
        read = chain.from_iterable(map(self.reader.read_once, inputs))
        return self.gather(read, paths, answered=True)

    @cached_property
    def learning(self) -> Sequence[Item]:
        """The items of ``--train``, read once; none without it."""
        return self.items(self.options.train) if self.options.train else []

    def learning_for(self, system: System) -> Sequence[Item]:
        """Return what a system learns from; `UsageError` if it has to, and there is nothing."""
        if system.trained and not self.options.train:
            for test in getattr(self.options, "tests", ()):
                # A file of another track is the greater fault, and --train would not mend it.
                self.reader.open([named(test)[1]], self.formats)
            raise UsageError(
                f"'{system.name}' learns from {self.items_name} with answers; name them with "
                f"--train{', or a model with --model' if 'model' in self.options else ''}"
            )
        return self.learning if system.trained else []

    def is_folder(self, output: str | None) -> bool:
        """Tell whether answers go to a folder, with a file for each file that is read."""
        if not self.file_ending or output is None or output == "-":
            return False
        return not output.lower().endswith(self.file_ending)

    def refuse(self, inputs: Iterable[str | None], outputs: Iterable[str | None]) -> None:
        """Refuse to write over inputs, and without ``--force`` over other files.

        Raises:
            FormatError: A place cannot be written.
            UsageError: Names the path.
        """
        places = list(outputs)
        refuse_inputs(inputs, places)
        for place in places:
            refuse_existing(place, force=self.options.force)

    def write(self, items: Iterable[Any], path: str | None) -> None:
        """Write items or answers to a file or standard output; `FormatError` if that fails."""
        self.registry.task_format(self.answer_format).write(items, target_of(path))

    def status(self) -> int:
        """Close the log and return the exit status."""
        return status_of(self.reader.log)


class SplitTrack(TrackCommand[Item, System, Test, Answers]):
    """A track with the command ``split``, whose items can be drawn for training and testing.

    Attributes:
        ratio: Share of the items that go to one part, unless ``--ratio`` names another.
        ratio_of: What that part is.
    """

    ratio: ClassVar[float]
    ratio_of: ClassVar[str]

    @classmethod
    def add_split(cls, parser: argparse.ArgumentParser) -> None:
        """Add the options of ``split`` that do not name files."""
        help_text = f"share of {cls.ratio_of} (default {cls.ratio:g})"
        parser.add_argument("--ratio", type=level, default=cls.ratio, metavar="P", help=help_text)
        add_seed(parser, "the draw", 1)
        add_force(parser)

    @abstractmethod
    def split_files(self) -> tuple[Sequence[str], Sequence[str]]:
        """Return what ``split`` reads, and what it writes."""

    @abstractmethod
    def parts(self, items: Sequence[Item]) -> Sequence[Sequence[Item]]:
        """Return what ``split`` writes to each file."""

    def split(self) -> int:
        """Write training and test items to files."""
        inputs, outputs = self.split_files()
        self.refuse(inputs, outputs)
        parts = self.parts(self.items(inputs))
        for place, part in zip(outputs, parts, strict=True):
            self.write(part, place)
        return self.status()
