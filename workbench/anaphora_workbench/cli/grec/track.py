"""The track GREC: which of the listed expressions does a system choose at each reference?"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from anaphora_workbench import __version__
from anaphora_workbench.challenges.grec.data_split import split
from anaphora_workbench.challenges.grec.models import (
    answered,
    choices_of,
    model_inputs,
    model_of,
    model_text,
    read_model,
    restored,
)
from anaphora_workbench.challenges.grec.participants import versions_of
from anaphora_workbench.challenges.grec.published import beside, published_grids
from anaphora_workbench.challenges.grec.scoring import (
    CORPUS,
    MEASURES,
    TYPE_PRECISION,
    GrecKey,
    Output,
    chosen_output,
    corpus_output,
    mean_of_draws,
    measures_of,
    output_of,
    score_system,
)
from anaphora_workbench.challenges.results import Challenge, RowKind, SystemScores, TestSet
from anaphora_workbench.cli.grec import DESCRIPTIONS
from anaphora_workbench.cli.shared.challenge_files import (
    add_published,
    counts_by,
    named,
    named_all,
    target_of,
)
from anaphora_workbench.cli.shared.grids import Section, add_reports
from anaphora_workbench.cli.shared.options import listed, natural
from anaphora_workbench.cli.shared.output import emit
from anaphora_workbench.cli.shared.track import SplitTrack
from anaphora_workbench.errors import Position, Problem, Severity, UsageError
from anaphora_workbench.ports import Generator, Source
from anaphora_workbench.reports.text_tables import table
from anaphora_workbench.tasks.grec import INSIDE, Choices, GrecText

_SYSTEMS = (
    *("cnts-type-g", "cnts-prop-s", "osu-b-all", "osu-b-nonre", "osu-n-nonre", "is-g"),
    *("base-rand", "base-freq", "base-1st", "base-name"),
)
"""The systems of the report of 2008, as its tables list them."""
_DRAWN = "base-rand"
"""The system that is run several times, since it chooses by chance."""


class UntrainableError(UsageError):
    """A system cannot learn from the texts that it is given."""


@dataclass(frozen=True, slots=True)
class SystemChoices:
    """What a system chose in a test set.

    Attributes:
        draws: Its choices; several where it was run again with other seeds.
        twice: IDs of texts that it answered several times.
    """

    draws: Sequence[Output]
    twice: Sequence[str] = ()


class GrecTrack(SplitTrack[GrecText, Generator[GrecText], GrecKey, SystemChoices]):
    """The commands of GREC."""

    name = "grec"
    title = "GREC"
    formats = ("grec", "grec-neg", "webnlg", "vareg")
    unknown_hint = "it contains no TEXT of GREC, GREC-ITEM, benchmark of WebNLG or VaREG text"
    items_name = "texts"
    file_ending = ".xml"
    # GREC-2.0 itself has two texts without references.
    quiet = frozenset(("grec-no-refs", "grec-title"))
    descriptions = DESCRIPTIONS
    measures = (*[measure.name for measure in MEASURES], TYPE_PRECISION.name)
    ratio = 0.1
    ratio_of = "test texts"

    def __init__(self, options: argparse.Namespace) -> None:
        super().__init__(options)
        self._corpora: dict[str, Sequence[GrecText]] = {}

    @classmethod
    def add_split(cls, parser: argparse.ArgumentParser) -> None:
        """Add the options of ``split``."""
        super().add_split(parser)
        parser.add_argument("files", nargs="+", metavar="FILE", help="files or folders")
        parser.add_argument(
            "-o", "--output", required=True, metavar="FOLDER", help="where to write"
        )
        parser.add_argument(
            "--asked", action="store_true", help="also write the test texts without their answers"
        )

    @classmethod
    def add_score(cls, parser: argparse.ArgumentParser) -> None:
        """Add the options of ``score``."""
        parser.add_argument("test", metavar="[NAME=]TEST", help="the texts with their own choices")
        parser.add_argument(
            "answers", nargs="*", metavar="[NAME=]ANSWERS", help="the answers of a system"
        )
        parser.add_argument(
            "--versions",
            nargs="+",
            default=[],
            metavar="FILE",
            help="what other people chose in the same texts; scores are against these",
        )
        add_published(parser, "the figures of the report of 2008")
        add_reports(parser, corpus=True)

    @classmethod
    def add_report(cls, parser: argparse.ArgumentParser) -> None:
        """Add the options of ``report``."""
        parser.add_argument("tests", nargs="+", metavar="[NAME=]TEST", help="test sets")
        parser.add_argument(
            "--versions",
            action="append",
            default=[],
            metavar="NAME=FILE,FILE...",
            help="a test set of what several people chose in texts of the other test sets",
        )
        parser.add_argument(
            "--system",
            action="append",
            default=[],
            type=listed,
            metavar="NAMES",
            help="systems, such as is-g,base-freq (default: all ten of the report)",
        )
        parser.add_argument(
            "--answers",
            action="append",
            default=[],
            metavar="NAME=FILE",
            help="what a team's system chose, for all test sets together; again for another one",
        )
        parser.add_argument(
            "--draws",
            type=natural,
            default=10,
            metavar="N",
            help="how often base-rand is run (default 10)",
        )
        cls.add_training(parser)
        add_published(parser, "the figures of the report of 2008")
        add_reports(parser, corpus=True)

    # Files and systems

    def counts(self, items: Sequence[GrecText]) -> dict[str, int]:
        """Return how many texts, references and expressions there are, and of which kinds."""
        refs = [ref for text in items for ref in text.every_ref.values()]
        chosen = [ref.chosen for ref in refs if ref.chosen is not None]
        inside = len(refs) - sum([len(text.refs) for text in items])
        return {
            "texts": len(items),
            **counts_by("  texts, ", [text.domain or "no references" for text in items]),
            "references": len(refs),
            **({"  inside expressions": inside} if inside else {}),
            **counts_by("  SYNCAT ", [ref.syncat for ref in refs]),
            "alternatives": sum([len(ref.alternatives) for ref in refs]),
            "selected expressions": len(chosen),
            **counts_by("  REG08-TYPE ", [refex.type for refex in chosen]),
        }

    def check(self, items: Sequence[GrecText]) -> list[Problem]:
        """Return a warning for each ID that several texts have."""
        return [
            _warning(
                "grec-text-twice",
                f"{count} texts have the ID '{name}'; scores are given by ID, so only one counts",
            )
            for name, count in Counter([text.id for text in items]).items()
            if count > 1
        ]

    def learn(self, system: Generator[GrecText], items: Sequence[GrecText], seed: int) -> None:
        """Train a system; raise `UntrainableError` if the texts do not teach it anything."""
        with _teaching(system):
            system.train(items, seed=seed)

    def save(self, system: Generator[GrecText], items: Sequence[GrecText]) -> None:
        """Write what a system is to be trained from again."""
        files = [(entry.source.name, entry.sha256()) for entry in self.reader.inputs]
        emit(model_text(model_of(system, self.options.seed, files)), self.options.output)

    def load(self, path: str) -> Generator[GrecText]:
        """Return the system of a model file, trained again.

        Raises:
            FormatError: The file is not a model, or its training files are not there or have
            changed.
            UntrainableError: There is nothing to learn from.
        """
        source = Source.of(path)
        model = read_model(source)
        system = self.system(model.system)
        with _teaching(system):
            return restored(system, model, self.items(model_inputs(model, source)))

    def answer(
        self, system: Generator[GrecText], items: Sequence[GrecText], step: Callable[[str], None]
    ) -> Iterable[GrecText]:
        """Yield the texts with what a system chooses."""
        for text in items:
            yield answered(system, text)
            step(text.id)

    def write(self, items: Iterable[GrecText], path: str | None) -> None:
        """Write texts as GREC, or as GREC-NEG where they have one list for all references.

        Raises:
            FormatError: A text cannot be written.
            UsageError: Some are of GREC, others of GREC-NEG.
        """
        texts = list(items)
        several = {bool(text.listed) for text in texts}
        if len(several) > 1:
            raise UsageError(
                "some texts are of GREC, others of GREC-NEG, and one file cannot contain both; "
                "run each sort alone, or write into a folder"
            )
        name = "grec-neg" if True in several else "grec"
        self.registry.task_format(name).write(texts, target_of(path))

    def split_files(self) -> tuple[Sequence[str], Sequence[str]]:
        """Return the files, and those of the parts."""
        names = ["train.xml", "test.xml", *(["test-asked.xml"] if self.options.asked else [])]
        return self.options.files, [str(Path(self.options.output) / name) for name in names]

    def parts(self, items: Sequence[GrecText]) -> Sequence[Sequence[GrecText]]:
        """Return training and test texts, and the latter without their answers; print counts."""
        try:
            train, test = split(items, self.options.ratio, seed=self.options.seed)
        except ValueError as error:
            raise UsageError(f"{error}; nothing was written") from error
        domains = sorted({text.domain for text in items})
        rows: list[list[str | int]] = [
            [
                domain or "no references",
                *[sum([text.domain == domain for text in part]) for part in (train, test)],
            ]
            for domain in domains
        ]
        emit(table(["", "train", "test"], [*rows, ["all", len(train), len(test)]]) + "\n")
        asked = [[text.asked() for text in test]] if self.options.asked else []
        return [train, test, *asked]

    # Test sets and answers

    def further_inputs(self) -> Iterable[str | None]:
        """Return the files of test sets, versions and answers."""
        given = [*self._tests, *self._answers]
        return [
            *[path for _name, path in given],
            *[path for _name, paths in self._versions for path in paths],
        ]

    @cached_property
    def _tests(self) -> list[tuple[str, str]]:
        if self.options.kind == "score":
            return [named(self.options.test)]
        return named_all(self.options.tests, "test sets")

    @cached_property
    def _versions(self) -> list[tuple[str, list[str]]]:
        """The files of what several people chose, with the name of the test set that they make."""
        if self.options.kind == "score":
            return [(self._tests[0][0], self.options.versions)] if self.options.versions else []
        return [_named_versions(text) for text in self.options.versions]

    @cached_property
    def _answers(self) -> list[tuple[str, str]]:
        found = named_all(self.options.answers, "files of answers")
        self.check_names([name for name, _path in found])
        return found

    def tests(self) -> dict[str, GrecKey]:
        """Return the test sets: of the texts' own choices, and of what several people chose.

        The choices of the texts themselves are kept for those (`_corpora`).
        """
        texts = {name: self.items([path]) for name, path in self._tests}
        everything = [text for own in texts.values() for text in own]
        versions: dict[str, list[Sequence[GrecText]]] = {}
        uneven: set[str] = set()
        for name, paths in self._versions:
            versions[name] = []
            for path in paths:
                fitting = self._fitting(path, everything)
                people = versions_of(fitting)
                versions[name] += people or [fitting]
                if people:
                    uneven.add(name)
        self._corpora = dict.fromkeys(versions, everything)
        keys = {name: self.key(name, [own]) for name, own in texts.items() if name not in versions}
        for name, paths in self._versions:
            keys[name] = self.key(name, versions[name], others=True, uneven=name in uneven)
            if self.options.kind == "score":
                self._report_lacking(paths[0], keys[name], everything)
        return keys

    def key(
        self,
        name: str,
        versions: Sequence[Sequence[GrecText]],
        *,
        others: bool = False,
        uneven: bool = False,
    ) -> GrecKey:
        """Return what a test set asks for (see `GrecKey`); report what of it cannot be scored.

        Raises:
            UsageError: There is nothing to score against.
        """
        try:
            key = GrecKey(name, versions, others=others, uneven=uneven)
        except ValueError as error:
            raise UsageError(f"{error}; give texts with their selected expressions") from error
        self.reader.log.add([_warning("grec-key", text) for text in key.problems])
        return key

    def _fitting(self, path: str, texts: Iterable[GrecText]) -> list[GrecText]:
        """Return those texts of a version that are texts of the test sets, and warn of others.

        A text is one of them if it has the same ID and the ID of a reference.

        Raises:
            UsageError: There is none.
        """
        version = self.items([path])
        refs: dict[str, set[str]] = {}
        for text in texts:
            refs.setdefault(text.id, set()).update([ref.id for ref in text.refs])
        found = [
            text for text in version if refs.get(text.id, set()) & {ref.id for ref in text.refs}
        ]
        if not found:
            raise UsageError(
                f"no text of '{path}' is a text of the test set: none has the ID of a text and of "
                "one of its references; name versions of the same texts"
            )
        if len(found) < len(version):
            message = (
                f"{len(found)} of its {len(version)} texts are texts of the test set, by the IDs "
                "of text and references; the others are skipped"
            )
            self.reader.warn("grec-versions", message, Position(path))
        return found

    def _report_lacking(self, path: str, key: GrecKey, texts: Iterable[GrecText]) -> None:
        """Warn of texts of a test set that its first version lacks: they are not scored."""
        scored = {text.id for text in key.texts}
        lacking = _unique([text.id for text in texts if text.id not in scored])
        if lacking:
            message = f"the first version lacks {_number(lacking, 'text')}; not scored"
            self.reader.warn("grec-versions", message, Position(path))

    def systems(self) -> list[str]:
        """Return the systems that are named, else those of the report of 2008; check all names."""
        options = self.options
        if not options.draws:
            raise UsageError("--draws 0 runs base-rand not once; name 1 or more")
        options.system = [name for names in options.system for name in names]
        names = _unique(options.system or ([] if options.answers else _SYSTEMS))
        sets = [name for name, _path in self._tests] + [name for name, _paths in self._versions]
        self.check_names([*names, *[name for name, _path in self._answers]], sets)
        return names

    def check_names(self, systems: Sequence[str], sets: Sequence[str] = ()) -> None:
        """Raise `UsageError` for a name that is given to two things, or to what the texts have."""
        for what, called in (("test sets", sets), ("systems", systems)):
            for name in called:
                if called.count(name) > 1:
                    raise UsageError(f"two {what} are called '{name}'; give one another name")
        if CORPUS in systems:
            raise UsageError(
                f"'{CORPUS}' is what the texts have, and in every table; name the system otherwise"
            )

    def answers(
        self, name: str, tests: Mapping[str, GrecKey], step: Callable[[str], None]
    ) -> Mapping[str, SystemChoices]:
        """Return what a system chooses; one that cannot be trained is left out with an error."""
        found: dict[str, list[Output]] = {}
        for draw in range(self.options.draws if name == _DRAWN else 1):
            system = self.trained(name, self.options.seed + draw)
            if system is None:
                return {}
            for test, key in tests.items():
                choices = self._choices(system, key, step if not draw else _no_step)
                found.setdefault(test, []).append(chosen_output(key.texts, choices))
        return {test: SystemChoices(outputs) for test, outputs in found.items()}

    def _choices(
        self, system: Generator[GrecText], key: GrecKey, step: Callable[[str], None]
    ) -> Iterator[Choices]:
        """Yield what a system chooses in each text of a test set; it never sees their own."""
        for asked in key.asked:
            yield choices_of(system, asked)
            step(asked.id)

    def trained(self, name: str, seed: int) -> Generator[GrecText] | None:
        """Return a system that has learnt; ``None``, with an error, if it cannot be trained."""
        system = self.system(name)
        try:
            self.learn(system, self.learning_for(system), seed)
        except UntrainableError as error:
            self.reader.log.add([Problem("grec-untrained", f"{error}; it is skipped", None)])
            return None
        return system

    def given_answers(
        self, tests: Mapping[str, GrecKey]
    ) -> Mapping[str, Mapping[str, SystemChoices]]:
        """Return the answers of teams: of each test set what the others do not ask for."""
        given = {name: self.chosen(path, list(tests.values())) for name, path in self._answers}
        asked = {test: {text.id for text in key.texts} for test, key in tests.items()}
        every = set().union(*asked.values())
        return {
            test: {
                name: SystemChoices([_without(output, every - own)], twice)
                for name, (output, twice) in given.items()
            }
            for test, own in asked.items()
        }

    def chosen(
        self,
        path: str,
        keys: Sequence[GrecKey],
        rest: Iterable[str] = (),
        missing_are: str = "they count as wrong",
    ) -> tuple[Output, Sequence[str]]:
        """Return what a file chooses, and texts that it has twice; warn of what is odd about it.

        Missing, extra and doubled answers are counted, and the first one is named. Texts whose IDs
        are in ``rest`` are skipped; ``missing_are`` is what becomes of references without an
        answer.
        """
        given, twice = output_of(self.items([path]))
        output = _without(given, set(rest))
        at = Position(path)
        asked = dict.fromkeys([(slot.text_id, slot.ref) for key in keys for slot in key.slots])
        known = {(text.id, ref) for key in keys for text in key.texts for ref in text.every_ref}
        missing = [
            (text, ref)
            for text, ref in asked
            if output.get(text, {}).get(ref) is None and not _left_to(text, ref, output)
        ]
        extra = [(text, ref) for text, refs in output.items() for ref in refs]
        extra = [each for each in extra if each not in known and not _left_to(*each, output)]
        if missing:
            whole = _unique([text for text, _ref in missing if text not in output])
            message = f"no answer to {_counted(missing, whole)}; {missing_are}"
            self.reader.warn("grec-answer-missing", message, at)
        if extra:
            texts = {text.id for key in keys for text in key.texts}
            whole = _unique([text for text, _ref in extra if text not in texts])
            message = f"answers to {_counted(extra, whole)} that no item needs; they are skipped"
            self.reader.warn("grec-answer-extra", message, at)
        if twice:
            message = f"several answers to {_number(_unique(twice), 'text')}; the first one counts"
            self.reader.warn("grec-answer-twice", message, at)
        return output, twice

    # Results

    def challenge(
        self, tests: Mapping[str, GrecKey], answers: Mapping[str, Mapping[str, SystemChoices]]
    ) -> Challenge:
        """Return the scores of the texts' own choices and of the systems."""
        options = self.options
        sets: list[TestSet] = []
        for test, key in tests.items():
            scores = [self._corpus(key)]
            for name, choices in answers[test].items():
                draws = [
                    score_system(name, key, output, duplicates=choices.twice)
                    for output in choices.draws
                ]
                scores.append(mean_of_draws(key, draws))
            sets.append(key.test_set(scores))
        names = {system.system for each in sets for system in each.systems}
        drawn = options.kind == "report"
        extra = f"|seed:{options.seed}|draws:{options.draws}" if drawn else ""
        notes = [f"{len(self.learning):,} training texts."] if drawn and options.train else []
        return Challenge(
            task=self.name,
            title=f"GREC, {len(names)} systems",
            measures=measures_of(tests.values()),
            sets=tuple(sets),
            signature=(
                f"grec:1|strings:case-insensitive|versions:best-of-text|bleu:3,closest|nist:5|"
                f"rouge:2,su4,document=text|edit:substitution=2|seb:ssa|empty:_{extra}"
                f"|version:{__version__}"
            ),
            notes=tuple(notes),
            alpha=options.alpha,
        )

    def _corpus(self, key: GrecKey) -> SystemScores:
        """Return the scores of what the texts have."""
        output: Output = corpus_output(key)
        if key.name in self._corpora:
            ids = {text.id for text in key.texts}
            output = output_of([text for text in self._corpora[key.name] if text.id in ids])[0]
        return score_system(CORPUS, key, output, kind=RowKind.REFERENCE)

    def sections(self, challenge: Challenge, tests: Mapping[str, GrecKey]) -> Sequence[Section]:
        """Return the figures of the report of 2008, where they are asked for."""
        if not self.options.published:
            return []
        return [("Published", [*beside(challenge), *published_grids((1, 2, 3, 4, 5, 6))])]


add_parser = GrecTrack.add_parser


@contextmanager
def _teaching(system: Generator[GrecText]) -> Iterator[None]:
    """Raise `UntrainableError`, with the name of the system, where training raises `ValueError`."""
    try:
        yield
    except ValueError as error:
        raise UntrainableError(f"'{system.name}' cannot be trained: {error}") from error


def _no_step(_name: str) -> None:
    """Progress counts a system once, however often it is run."""


def _named_versions(text: str) -> tuple[str, list[str]]:
    name, equals, paths = text.partition("=")
    if not equals or not name or not paths:
        raise UsageError(f"--versions takes NAME=FILE,FILE..., not '{text}'")
    return name, [path for path in paths.split(",") if path]


def _left_to(text: str, ref: str, given: Mapping[str, Mapping[str, object]]) -> bool:
    """Tell whether a reference is inside the expression of another one that a system chooses.

    ``given`` has the names of references by text. Which expressions have others inside is up to a
    system, so such a reference is neither missing nor extra where the one around it is there.
    """
    around, inside, _entity = ref.rpartition(INSIDE)
    return bool(inside) and given.get(text, {}).get(around) is not None


def _without(output: Output, texts: Collection[str]) -> Output:
    return {text: refs for text, refs in output.items() if text not in texts}


def _warning(code: str, message: str) -> Problem:
    return Problem(code, message, None, Severity.WARNING)


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
