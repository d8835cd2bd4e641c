"""``anaphora grec extrinsic``: what coreference resolvers make of the systems' texts."""

from __future__ import annotations

import argparse
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from anaphora_workbench import __version__
from anaphora_workbench.challenges.correlations import matrix_grid
from anaphora_workbench.challenges.grec.extrinsic import (
    CountedChains,
    Extrinsic,
    ExtrinsicScores,
    ExtrinsicSettings,
    extrinsic_measures,
    extrinsic_set,
    has_chain,
)
from anaphora_workbench.challenges.grec.models import choices_of
from anaphora_workbench.challenges.grec.published import published_grids
from anaphora_workbench.challenges.grec.scoring import (
    CORPUS,
    MEASURES,
    GrecKey,
    Output,
    chosen_output,
    corpus_output,
    score_system,
)
from anaphora_workbench.challenges.grids import Grid
from anaphora_workbench.challenges.results import Challenge, TestSet
from anaphora_workbench.cli.grec.track import GrecTrack
from anaphora_workbench.cli.shared.challenge_files import (
    add_published,
    files_below,
    named,
    named_all,
)
from anaphora_workbench.cli.shared.grids import (
    add_reports,
    check_files,
    measured,
    write_challenge,
)
from anaphora_workbench.cli.shared.options import listed, natural
from anaphora_workbench.cli.shared.output import write_csv
from anaphora_workbench.cli.shared.progress import ProgressLine
from anaphora_workbench.errors import UsageError
from anaphora_workbench.scoring.coreference.matching import MentionMatching
from anaphora_workbench.stats import pearson_matrix
from anaphora_workbench.workspace import Input

_DESCRIPTION = """\
Put what systems chose into the texts, run coreference resolvers on them, and score the chain of the
main subject: MUC, both CEAFs and B-cubed, mean over resolvers, with analysis of variance and
letters over texts, and correlations with the scores of 'anaphora grec score'. Systems are answer
files, or run here with --system. The texts' own choices (corpus) are always among them.

examples:
  anaphora grec extrinsic test.xml cnts.xml is-g.xml
  anaphora grec extrinsic test.xml --system base-1st,base-freq --train train.xml
  anaphora grec extrinsic test.xml cnts.xml --resolvers supar,sieves,hobbs --texts 21
  anaphora grec extrinsic test.xml cnts.xml --by-resolver rows.csv --published
"""
_CAVEAT = (
    "Resolvers are not readers: they do best where names are repeated, so a good score here is "
    "not a sign of a good text, and a correlation with other measures may well be negative."
)


def add_parser(kinds: Any) -> None:
    """Add the sub-command."""
    defaults = ExtrinsicSettings()
    parser = kinds.add_parser("extrinsic", description=_DESCRIPTION)
    parser.add_argument("test", metavar="[NAME=]TEST", help="the texts with their own choices")
    parser.add_argument(
        "answers", nargs="*", metavar="[NAME=]ANSWERS", help="the answers of a system"
    )
    parser.add_argument(
        "--system",
        action="append",
        default=[],
        type=listed,
        metavar="NAMES",
        help="systems to run, such as base-1st,base-freq",
    )
    parser.add_argument(
        "--resolvers",
        type=listed,
        default=list(defaults.resolvers),
        metavar="NAMES",
        help=f"resolvers (default {','.join(defaults.resolvers)})",
    )
    parser.add_argument(
        "--finder",
        default=defaults.finder,
        metavar="NAME",
        help=f"which expressions are resolved (default {defaults.finder}; or pronouns)",
    )
    parser.add_argument(
        "--chains",
        choices=[str(each) for each in CountedChains],
        default=str(defaults.chains),
        help="chains of an answer that count: those that overlap the main subject's (main, "
        "default) or all",
    )
    parser.add_argument(
        "--ceaf",
        choices=["m", "e"],
        default="m",
        help="the CEAF in the overall mean: by mentions (m, default) or by entities (e)",
    )
    parser.add_argument(
        "--match",
        choices=[
            str(MentionMatching.FULL),
            str(MentionMatching.HEAD),
            str(MentionMatching.PARTIAL),
        ],
        default=str(defaults.way),
        help="how mentions are matched (default head)",
    )
    parser.add_argument(
        "--texts", type=natural, default=0, metavar="N", help="take the first N texts only"
    )
    parser.add_argument(
        "--by-resolver",
        metavar="FILE",
        help="also write a row for each text, system and resolver as CSV",
    )
    GrecTrack.add_training(parser)
    add_published(parser, "the figures of the report of 2008")
    add_reports(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    track = GrecTrack(options)
    settings = ExtrinsicSettings(
        resolvers=tuple(dict.fromkeys(options.resolvers)),
        finder=options.finder,
        chains=CountedChains(options.chains),
        ceaf=f"ceaf{options.ceaf}",
        way=MentionMatching(options.match),
        seed=options.seed,
    )
    if not settings.resolvers:
        raise UsageError("--resolvers names no resolver")
    options.system = [name for names in options.system for name in names]
    answers = named_all(options.answers, "files of answers")
    track.check_names([*[name for name, _path in answers], *options.system])
    for name in options.system:
        if track.system(name).trained and not options.train:
            raise UsageError(f"'{name}' learns from texts with answers; name them with --train")
    set_name, path = named(options.test)
    given = files_below([path, *[place for _name, place in answers], *options.train])
    check_files(options, given, [options.items, options.by_resolver])
    at_work = Extrinsic(settings, track.registry)
    texts = track.items([path])
    rest = {text.id for text in texts[options.texts or len(texts) :]}
    texts = texts[: options.texts or len(texts)]
    key = track.key(set_name, [texts])
    if key.several:
        raise UsageError(
            f"'{path}' has texts of GREC-NEG, about several people; resolvers are scored on the "
            "chain of one main subject. Score the choices with 'anaphora grec score'"
        )
    if not any(has_chain(text) for text in key.texts):
        raise UsageError(
            f"no text of '{path}' has two references with words; there is no chain to find"
        )
    outputs = _outputs(track, answers, key, rest)
    with ProgressLine(len(key.texts) * len(outputs), "texts") as progress:
        rows = list(at_work.run(key.texts, outputs, progress.step))
    found = extrinsic_set(set_name, key.texts, rows, outputs, CORPUS)
    signature = f"{settings.signature()}|analysis:{'+'.join(sorted(at_work.analyses))}"
    _write(options, signature, settings.ceaf, found, key, outputs, track.reader.inputs)
    if options.by_resolver:
        write_csv(options.by_resolver, [_row(set_name, row) for row in rows], _COLUMNS)
    return track.status()


_COLUMNS = (
    *("task", "test_set", "text", "system", "resolver", "mentions"),
    *[measure.name for measure in extrinsic_measures()],
)


def _row(test_set: str, row: ExtrinsicScores) -> dict[str, object]:
    return {
        "task": "grec",
        "test_set": test_set,
        "text": row.text,
        "system": row.system,
        "resolver": row.resolver,
        "mentions": row.mentions,
        **row.scores,
    }


def _outputs(
    track: GrecTrack, answers: Sequence[tuple[str, str]], key: GrecKey, rest: Collection[str]
) -> dict[str, Output]:
    """Return what each system chose, the texts themselves first; nobody asks for the rest."""
    outputs: dict[str, Output] = {CORPUS: corpus_output(key)}
    nothing = "nothing replaces them, as with '_'"
    for name, path in answers:
        outputs[name], _twice = track.chosen(path, [key], rest, missing_are=nothing)
    for name in track.options.system:
        system = track.trained(name, track.options.seed)
        if system is not None:
            choices = [choices_of(system, asked) for asked in key.asked]
            outputs[name] = chosen_output(key.texts, choices)
    return outputs


def _write(
    options: argparse.Namespace,
    signature: str,
    ceaf: str,
    found: TestSet,
    key: GrecKey,
    outputs: Mapping[str, Output],
    inputs: Sequence[Input],
) -> None:
    notes = [_CAVEAT]
    left_out = [text.id for text in key.texts if text.id not in found.groups]
    if left_out:
        notes.append(
            "Skipped, since their own choices have fewer than two references with words: "
            f"{', '.join(left_out)}."
        )
    if any(system.missing for system in found.systems):
        notes.append(
            "Resolvers read texts as they were answered: an answer that is missing puts no words "
            "in its place, as '_' does, and a text with fewer than two references with words "
            "gets 0."
        )
    challenge = Challenge(
        task="grec",
        title=f"GREC, resolvers on the texts of {len(outputs)} systems",
        measures=extrinsic_measures(ceaf),
        sets=(found,),
        signature=f"{signature}|version:{__version__}",
        notes=tuple(notes),
        alpha=options.alpha,
    )
    further: list[tuple[str, Sequence[Grid]]] = [
        ("Next to the choices themselves", [_correlations(challenge, found, key, outputs)])
    ]
    if options.published:
        further.append(("Published", published_grids((7,))))
    write_challenge(options, measured(options, challenge), inputs, further)


def _correlations(
    challenge: Challenge, found: TestSet, key: GrecKey, outputs: Mapping[str, Output]
) -> Grid:
    """Return how the resolvers' scores go together with those of the choices, over systems."""
    systems = [system for system in found.systems if system.system != CORPUS]
    scored = {
        system.system: score_system(system.system, key, outputs[system.system])
        for system in systems
    }
    own = key.test_set(list(scored.values()))
    columns = {
        measure.title: [found.score(system, measure.name) or 0.0 for system in systems]
        for measure in challenge.measures
    }
    columns |= {
        measure.title: [own.score(scored[system.system], measure.name) or 0.0 for system in systems]
        for measure in MEASURES
    }
    title = f"Pearson's correlations over {len(systems)} systems: resolvers and choices"
    return matrix_grid(f"extrinsic-{found.name}", title, pearson_matrix(columns))
