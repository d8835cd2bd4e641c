"""The track Surface Realisation: from a sentence's unordered tree to its words in their order."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import cast

from anaphora_workbench import __version__
from anaphora_workbench.challenges.results import Challenge, TestSet
from anaphora_workbench.challenges.sr.differences import MEASURES, differences
from anaphora_workbench.challenges.sr.grammar import language_of
from anaphora_workbench.challenges.sr.knowledge import Knowledge, Skill, learnt, read_model
from anaphora_workbench.challenges.sr.published import beside, published_grids
from anaphora_workbench.challenges.sr.scoring import (
    CORPUS,
    RANKS,
    Outputs,
    Scorer,
    grouped,
    measures_of,
    normalised,
)
from anaphora_workbench.challenges.sr.systems import Realiser
from anaphora_workbench.cli.shared.challenge_files import (
    add_force,
    add_published,
    counts_by,
    named,
    target_of,
)
from anaphora_workbench.cli.shared.grids import Section, add_reports
from anaphora_workbench.cli.shared.options import listed
from anaphora_workbench.cli.shared.output import emit
from anaphora_workbench.cli.shared.progress import ProgressLine
from anaphora_workbench.cli.shared.track import TrackCommand
from anaphora_workbench.cli.sr import DESCRIPTIONS
from anaphora_workbench.errors import Position, UsageError
from anaphora_workbench.ports import Generator, Source
from anaphora_workbench.scoring.generation.meteor import best_meteor
from anaphora_workbench.tasks.sr import SrOutput, SrSentence

_SYSTEMS = ("sr-ranker", "sr-ngrams", "sr-grammar", "sr-trigrams", "sr-counts", "sr-random")
"""The systems of a report that names none."""
_Sentences = Sequence[SrSentence]


class SrTrack(TrackCommand[SrSentence, Generator[SrSentence], _Sentences, Outputs]):
    """The commands of Surface Realisation. Test sets are called as their input: shallow, deep."""

    name = "sr"
    title = "Surface Realisation"
    formats = ("sr-shallow", "sr-deep", "sr-ud")
    answer_formats = ("sr-nbest", "sr-text")
    items_name = "sentences"
    unknown_hint = (
        "sentences begin with 'sentId=', outputs read SENTENCE<TAB>RANK<TAB>TEXT. 'anaphora sr "
        "convert' makes sentences of parsed texts, 'anaphora sr train' models for --model"
    )
    descriptions = DESCRIPTIONS
    measures = (
        *[
            f"{name}{end}"
            for name in ("bleu", "nist", "meteor", "ter")
            for end in ("", "_avg", "_nb")
        ],
        *("exact", "coverage"),
    )
    # All realisers share their models.
    model_names_system = False

    def __init__(self, options: argparse.Namespace) -> None:
        super().__init__(options)
        # A METEOR that is not there is reported before any work is done.
        self._meteor = best_meteor(getattr(options, "meteor", "built-in"))
        self._known: dict[str, Knowledge] = {}

    # The command line

    @classmethod
    def add_validate(cls, parser: argparse.ArgumentParser) -> None:
        """Add the options of ``validate``."""
        super().add_validate(parser)
        parser.add_argument(
            "--from",
            dest="from_format",
            choices=[*cls.formats, *cls.answer_formats],
            help="read everything in this format",
        )

    @classmethod
    def add_train(cls, parser: argparse.ArgumentParser) -> None:
        """Add the options of ``train``."""
        parser.add_argument("files", nargs="+", metavar="FILE", help="sentences with their texts")
        parser.add_argument("-o", "--output", required=True, metavar="FILE", help="the model file")
        parser.add_argument(
            "--system",
            default="sr-ranker",
            metavar="NAME",
            help="the realiser that learns (default: all; the own ones share their models)",
        )
        add_force(parser)

    @classmethod
    def add_score(cls, parser: argparse.ArgumentParser) -> None:
        """Add the options of ``score``."""
        parser.add_argument("test", metavar="TEST", help="the sentences with their texts")
        parser.add_argument(
            "outputs",
            nargs="*",
            metavar="[NAME=]OUTPUTS",
            help="the outputs of a system (sr-nbest)",
        )
        parser.add_argument(
            "--deep",
            nargs="+",
            default=[],
            metavar="FILE",
            help="a second test set, of the other track, and outputs of its systems",
        )
        cls._add_scoring(parser)

    @classmethod
    def add_report(cls, parser: argparse.ArgumentParser) -> None:
        """Add the options of ``report``."""
        parser.add_argument("tests", nargs="+", metavar="TEST", help="sentences with their texts")
        parser.add_argument(
            "--model",
            nargs="+",
            default=[],
            metavar="FILE",
            help="models of 'anaphora sr train', one a track, instead of --train",
        )
        parser.add_argument(
            "--system",
            action="append",
            default=[],
            type=_system_names,
            metavar="NAMES",
            help="realisers, such as sr-counts,sr-random (default: all six)",
        )
        parser.add_argument(
            "--output-of",
            dest="given",
            action="append",
            default=[],
            metavar="[NAME=]FILE",
            help="the outputs of another system for the first TEST; again for another one",
        )
        cls.add_training(parser)
        cls._add_scoring(parser)

    @classmethod
    def _add_scoring(cls, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "--meteor",
            choices=["auto", "built-in", "official"],
            default="auto",
            help="METEOR with exact and stem matches (built-in), by its program (official: needs "
            "Java and $ANAPHORA_METEOR_JAR), or by that where it is installed (auto, default)",
        )
        parser.add_argument(
            "--against",
            default="",
            metavar="NAME",
            help="also print how the others differ from this system, with intervals",
        )
        add_published(parser, "the figures of the report of 2011")
        add_reports(parser, corpus=True)

    # Files and systems

    def gather(
        self, read: Iterable[SrSentence], paths: Sequence[str], *, answered: bool
    ) -> _Sentences:
        """Return the sentences of files, which are of one track.

        Raises:
            UsageError: There is no sentence, none with its text although that is needed, or there
                are both tracks.
        """
        by_track = self._by_track(read, paths, answered=answered)
        if len(by_track) > 1:
            where = ", ".join(paths)
            raise UsageError(f"{where}: shallow and deep input cannot be mixed; name one of them")
        return next(iter(by_track.values()))

    def _by_track(
        self, read: Iterable[SrSentence], paths: Sequence[str], *, answered: bool
    ) -> dict[str, list[SrSentence]]:
        found = list(read)
        where = ", ".join(paths)
        if not found:
            raise UsageError(f"there is no sentence in {where}")
        if answered:
            with_text = [sentence for sentence in found if sentence.text is not None]
            if not with_text:
                lost = "learnt from it" if self.options.kind == "train" else "compared"
                raise UsageError(f"no sentence in {where} has its text, so nothing can be {lost}")
            if len(with_text) < len(found):
                self.reader.warn(
                    "sr-text-missing",
                    f"{len(found) - len(with_text)} of {len(found)} sentences have no text and are "
                    "passed over",
                    Position(where),
                )
            found = with_text
        labels = {sentence.labels for sentence in found}
        if len(labels) > 1:
            listed_labels = ", ".join([f"'{label}'" for label in sorted(labels)])
            self.reader.warn(
                "sr-labels-mixed",
                f"sentences have different labels: {listed_labels}",
                Position(where),
            )
        by_track: dict[str, list[SrSentence]] = {}
        for sentence in found:
            by_track.setdefault(str(sentence.track), []).append(sentence)
        return by_track

    def counts(self, items: Sequence[SrSentence | SrOutput]) -> dict[str, int]:
        """Return how many sentences, nodes and outputs there are, and of which kinds."""
        sentences = [item for item in items if isinstance(item, SrSentence)]
        outputs = [item for item in items if isinstance(item, SrOutput)]
        counts = {
            "sentences": len(sentences),
            "with text": sum([each.text is not None for each in sentences]),
            "nodes": sum([len(each.nodes) for each in sentences]),
            "further heads": sum([len(each.heads) for each in sentences]),
            **counts_by("track ", [str(each.track) for each in sentences]),
            **counts_by("labels ", [each.labels for each in sentences]),
        }
        if outputs:
            counts["outputs"] = len(outputs)
            counts["sentences with outputs"] = len({each.sentence_id for each in outputs})
            counts["highest rank"] = max(each.rank for each in outputs)
        return counts

    def _own(self, name: str, what: str) -> Realiser:
        """Return a system that keeps models; ``what`` an error message refuses for other ones."""
        system = self.system(name)
        if not isinstance(system, Realiser):
            raise UsageError(f"'{name}' keeps no model in a file, so {what} is of no use to it")
        return system

    def learn(self, system: Generator[SrSentence], items: _Sentences, seed: int) -> None:
        """Train a system; one that learns nothing is used as it is.

        Realisers learn what others need as well, which share it with them: for a model file that
        is everything, for a report what its systems need.
        """
        if not items:
            return
        if isinstance(system, Realiser):
            system.take(learnt(items, self._skills), seed=seed)
        else:
            system.train(items, seed=seed)

    @cached_property
    def _skills(self) -> frozenset[Skill]:
        """What the systems need beside counts; everything if a model file is made."""
        if self.options.kind == "train":
            return frozenset(Skill)
        names = self.systems() if self.options.kind == "report" else [self.options.system]
        systems = [self.system(name) for name in names]
        return frozenset().union(*[own.skills for own in systems if isinstance(own, Realiser)])

    def save(self, system: Generator[SrSentence], items: _Sentences) -> None:
        """Write what a realiser has learnt, and print how to use it."""
        name, output = self.options.system, self.options.output
        own = cast("Realiser", system)
        own.save(target_of(output))
        if output != "-":
            known = own.known
            emit(
                f"{known.sentences:,} sentences ({known.track}, labels "
                f"{known.labels or 'not stated'}) -> {output}; use it with: anaphora sr run {name} "
                f"TEST --model {output}\n"
            )

    def train(self) -> int:
        """Train a realiser and write its model; others keep none."""
        self._own(self.options.system, "'anaphora sr train'")
        return super().train()

    def load(self, path: str) -> Realiser:
        """Return the realiser that is named with the model of a file."""
        system = self._own(self.options.system, "--model")
        system.load(Source.of(path), seed=self.options.seed)
        return system

    def learning_for(self, system: Generator[SrSentence]) -> _Sentences:
        """Return what a system learns from, all tracks together; nothing if there is a model."""
        return [] if self.options.model else super().learning_for(system)

    @cached_property
    def learning(self) -> _Sentences:
        """The sentences of ``--train`` of all tracks, read once."""
        return [sentence for own in self._learning.values() for sentence in own]

    @cached_property
    def _learning(self) -> Mapping[str, _Sentences]:
        """The sentences of ``--train`` by track."""
        paths = self.options.train
        inputs = self.reader.open(paths, self.formats) if paths else []
        read = [sentence for entry in inputs for sentence in self.reader.read(entry)]
        return self._by_track(read, paths, answered=True) if paths else {}

    def ready(self, names: Sequence[str], items: _Sentences) -> Generator[SrSentence]:
        """Return the system that answers items of one track, which it must have learnt from."""
        track = _track_of(items)
        if self._learning and track not in self._learning:
            others = " and ".join(self._learning)
            raise UsageError(
                f"the sentences are {track} input, but those to learn from are {others}"
            )
        if self.options.model:
            return self._checked(self.load(self.options.model), items, self.options.model)
        system = self.system(names[0])
        self.learn(system, self._learning.get(track, []), self.options.seed)
        return self._checked(system, items, "the training sentences")

    def _checked(
        self, system: Generator[SrSentence], items: _Sentences, source: str
    ) -> Generator[SrSentence]:
        """Return a system, which must know the items' track; warn of other labels of relations."""
        if not (isinstance(system, Realiser) and system.known.sentences):
            return system
        known, track, labels = system.known, _track_of(items), items[0].labels
        if known.track != track:
            raise UsageError(f"'{source}' was learnt from {known.track} input, but this is {track}")
        if known.labels != labels:
            self.reader.warn(
                "sr-labels-differ",
                f"it was learnt with the labels '{known.labels or 'not stated'}', but the "
                f"sentences have '{labels or 'not stated'}'; what depends on relations is lost",
                Position(source),
            )
        learnt_from = known.grammar.language
        language = language_of(node.lemma for item in items for node in item.nodes)
        if learnt_from and language and learnt_from != language:
            self.reader.warn(
                "sr-language-differs",
                f"it was learnt from sentences with the language '{learnt_from}', but these have "
                f"'{language}'; train one with sentences of that language",
                Position(source),
            )
        return system

    def answer(
        self, system: Generator[SrSentence], items: _Sentences, step: Callable[[str], None]
    ) -> Iterator[SrOutput]:
        """Yield what a system makes of sentences; it never looks at their texts."""
        for sentence in items:
            yield from cast("Sequence[SrOutput]", system.generate(sentence))
            step(sentence.sentence_id)

    # Test sets and outputs

    @cached_property
    def _sides(self) -> list[tuple[str, list[tuple[str, str]]]]:
        """The files of each test set: its sentences, and names and files of outputs."""
        options = self.options
        if options.kind == "score":
            sides = [(options.test, options.outputs)]
            sides += [(options.deep[0], options.deep[1:])] if options.deep else []
        else:
            sides = [(test, []) for test in options.tests]
            sides[0] = (options.tests[0], options.given)
        return [(test, [named(each) for each in given]) for test, given in sides]

    def further_inputs(self) -> Iterable[str | None]:
        """Return the files of test sets, outputs and models."""
        outputs = [path for _test, given in self._sides for _name, path in given]
        return [
            *[test for test, _given in self._sides],
            *outputs,
            *getattr(self.options, "model", ()),
        ]

    @cached_property
    def _models(self) -> dict[str, str]:
        """The model files by their tracks, one for each."""
        found: dict[str, str] = {}
        for path in getattr(self.options, "model", ()):
            track = read_model(Source.of(path)).track
            if track in found:
                raise UsageError(f"'{found[track]}' and '{path}' are both models of {track} input")
            found[track] = path
        return found

    def tests(self) -> dict[str, _Sentences]:
        """Return the test sets by track.

        Raises:
            UsageError: Two have one track, there is nothing to learn from for one, or there is no
                system that differences are to be from.
        """
        self._check_against()
        found: dict[str, _Sentences] = {}
        for test, _given in self._sides:
            sentences = self.items([test])
            track = _track_of(sentences)
            if track in found:
                raise UsageError(
                    f"both test sets are {track} input; score them one after the other"
                )
            known = self._models or (self._learning if self.options.kind == "report" else {})
            if known and track not in known:
                raise UsageError(f"none of the files to learn from is {track} input")
            found[track] = sentences
        return found

    def _check_against(self) -> None:
        """Refuse a name of ``--against`` that no system has, before any work is done."""
        own = self.systems() if self.options.kind == "report" else []
        names = [*own, *[name for _test, given in self._sides for name, _path in given]]
        against = self.options.against
        if against and against not in names:
            raise UsageError(
                f"--against {against}: there is no such system here; name one of "
                f"{', '.join(names) or 'the outputs that are scored'}"
            )
        asked = [name for names in self.options.measures for name in names]
        if against and asked and not set(asked) & set(MEASURES):
            raise UsageError(
                "--against compares means of sentences; add one of them to --measures: "
                f"{', '.join(MEASURES)}"
            )

    def systems(self) -> list[str]:
        """Return the systems that are named, else those of the workbench."""
        options = self.options
        if options.model and options.train:
            raise UsageError("a model has learnt already; name --model or --train, not both")
        return [name for names in options.system for name in names] or list(_SYSTEMS)

    def answers(
        self, name: str, tests: Mapping[str, _Sentences], step: Callable[[str], None]
    ) -> Mapping[str, Outputs]:
        """Return what a system makes of each test set once it has learnt from the same track."""
        found = {}
        for track, sentences in tests.items():
            system = self._of_track(name, track, sentences)
            found[track] = Outputs(name, grouped(self.answer(system, sentences, step)))
        return found

    def _of_track(self, name: str, track: str, sentences: _Sentences) -> Generator[SrSentence]:
        """Return a system that has learnt from a track; realisers share what they have learnt."""
        seed = self.options.seed
        system = self._own(name, "--model") if self._models else self.system(name)
        shared = self._known.get(track)
        if isinstance(system, Realiser) and shared and not system.skills - shared.skills:
            system.take(shared, seed=seed)
            return system
        if self._models:
            source = self._models[track]
            cast("Realiser", system).load(Source.of(source), seed=seed)
        else:
            source = "the training sentences"
            self.learn(system, self._learning.get(track, []), seed)
        if isinstance(system, Realiser):
            self._known[track] = system.known
        return self._checked(system, sentences, source)

    def given_answers(self, tests: Mapping[str, _Sentences]) -> Mapping[str, Mapping[str, Outputs]]:
        """Return the outputs of files; raise `UsageError` if two systems have one name."""
        own = self.systems() if self.options.kind == "report" else []
        found: dict[str, dict[str, Outputs]] = {}
        for (track, sentences), (_test, given) in zip(tests.items(), self._sides, strict=True):
            names = [CORPUS, *own, *[name for name, _path in given]]
            for name in names:
                if names.count(name) > 1:
                    raise UsageError(f"two systems are called '{name}'; NAME=PATH tells them apart")
            found[track] = {name: self._outputs(name, path, sentences) for name, path in given}
        return found

    def _outputs(self, name: str, path: str, sentences: _Sentences) -> Outputs:
        """Return what a system handed in for a test set, and warn of what is odd about it."""
        known = {sentence.sentence_id for sentence in sentences}
        found: list[SrOutput] = []
        texts: dict[tuple[str, str], SrOutput] = {}
        taken: set[tuple[str, int]] = set()
        twice: dict[str, None] = {}
        for entry in self.reader.open([path], self.answer_formats):
            for output in self.reader.read(entry):
                at = entry.source.at(output.line, 1)
                if output.sentence_id not in known:
                    self.reader.warn(
                        "sr-output-extra",
                        f"'{output.sentence_id}' is not a sentence of the test set; it is "
                        "not scored",
                        at,
                    )
                elif output.rank > RANKS:
                    self.reader.warn(
                        "sr-output-rank",
                        f"rank {output.rank} is beyond the fifth; it is not scored",
                        at,
                    )
                elif (output.sentence_id, output.rank) in taken:
                    twice[output.sentence_id] = None  # the format has reported it
                    continue
                else:
                    taken.add((output.sentence_id, output.rank))
                    key = (output.sentence_id, normalised(output.text))
                    first = texts.setdefault(key, output)
                    if first is not output:
                        twice[output.sentence_id] = None
                        self.reader.warn(
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
            self.reader.warn(
                "sr-output-missing",
                f"'{name}' has no realisation (of rank 1) of {len(missing)} of {len(known)} "
                f"sentences, '{one}' for one; they score 0, in TER 1",
                Position(path),
            )
        return Outputs(name, ranked, twice=tuple(twice))

    # Results

    def challenge(
        self, tests: Mapping[str, _Sentences], answers: Mapping[str, Mapping[str, Outputs]]
    ) -> Challenge:
        """Return the scores of the sentences themselves and of the systems."""
        options = self.options
        meteor = self._meteor
        systems = {
            track: [Outputs.corpus(sentences), *answers[track].values()]
            for track, sentences in tests.items()
        }
        sets: list[TestSet] = []
        with ProgressLine(4 * sum(map(len, systems.values())), "metrics") as progress:
            for track, sentences in tests.items():
                scorer = Scorer(track, sentences, meteor)
                scored = tuple([scorer.scores(each, progress.step) for each in systems[track]])
                sets.append(TestSet(track, dict.fromkeys(scorer.references, track), scored))
        ranked = any("bleu_nb" in system.columns for each in sets for system in each.systems)
        labels = sorted({one.labels or "-" for sentences in tests.values() for one in sentences})
        count = sum([len(each.systems) for each in sets])
        return Challenge(
            self.name,
            f"Surface Realisation, {count} system{'' if count == 1 else 's'}",
            measures_of(meteor, ranked=ranked),
            tuple(sets),
            f"sr:1|labels:{','.join(labels)}|normalise:amp,lower,blanks|words:blanks|"
            f"bleu:4,closest,smoothed|nist:5|meteor:{meteor.title.partition(' ')[2].strip('()')}|"
            f"ter:tercom|nbest:{RANKS}|missing:0,ter=1|alpha:{options.alpha:g}{self._training}"
            f"|version:{__version__}",
            (
                "sys: of the whole test set; avg: mean of the sentences; nb: weighted mean of five "
                "ranked realisations.",
            ),
            options.alpha,
        )

    @property
    def _training(self) -> str:
        """The part of a report's signature about what systems have learnt from."""
        if self.options.kind == "score":
            return ""
        sizes = ",".join([f"{track}={len(own)}" for track, own in self._learning.items()])
        return f"|train:{sizes or 'model'}|seed:{self.options.seed}"

    def sections(self, challenge: Challenge, tests: Mapping[str, _Sentences]) -> Sequence[Section]:
        """Return differences from one system and the figures of 2011, where they are asked for."""
        found: list[Section] = []
        name = self.options.against
        if name:
            grids = differences(challenge, name, getattr(self.options, "seed", 1))
            found.append(("Differences", grids))
        if self.options.published:
            found.append(("Published", [*beside(challenge), *published_grids()]))
        return found


add_parser = SrTrack.add_parser


def _system_names(text: str) -> list[str]:
    """Return the systems of a comma-separated list; a system's settings have commas as well."""
    found: list[str] = []
    for part in listed(text):
        if found and ":" in found[-1] and "=" in part and ":" not in part:
            found[-1] += f",{part}"
        else:
            found.append(part)
    return found


def _track_of(sentences: _Sentences) -> str:
    """Return the track of sentences, which have one."""
    return str(sentences[0].track)
