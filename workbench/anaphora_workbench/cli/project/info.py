"""``anaphora project info``: how far each annotator has come, and what showing proposals does."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from anaphora_workbench import __version__
from anaphora_workbench.annotation.project.merged import problems_of
from anaphora_workbench.annotation.project.proposal_bias import (
    ALL,
    BLOCK,
    PAUSE,
    Bias,
    Effect,
    View,
    bias_of,
)
from anaphora_workbench.annotation.project.settings import readable_settings
from anaphora_workbench.annotation.project.team_progress import (
    AnnotatorProgress,
    progress_of_team,
    total_of,
)
from anaphora_workbench.cli.shared.options import add_output, refuse_replacing
from anaphora_workbench.cli.shared.output import (
    emit,
    json_result,
    problem_row,
    refuse_overwriting,
    say,
    write_csv,
)
from anaphora_workbench.cli.shared.progress import ProgressLine
from anaphora_workbench.errors import Problem, Severity, UsageError, one_line
from anaphora_workbench.ports import Source
from anaphora_workbench.registry import Registry
from anaphora_workbench.reports.text_tables import Cell, percent, table
from anaphora_workbench.store import Project
from anaphora_workbench.workspace import Input

_DESCRIPTION = """\
How far an annotation project has come: a row for each document and annotator. The file is not
written, and may be open in the tagger. A damaged project gives a warning and exit status 1.

  done       anaphors that the annotator has decided, also to leave them without an answer
  given      anaphors with an answer from the imported file that the annotator has not decided
  flagged    anaphors with a doubt flag; notes: those with a note
  decisions  decisions in force; blind: those taken without seeing the proposal
  seconds    median time of a decision

The bias report compares first answers to proposals that were shown with those to hidden (blind)
ones: how many are the proposal (link) or in its chain, how many of the wrong ones were accepted
(wrong: by the adjudicator, the annotator's own correction, or the majority of the others), and
the seconds that showing saves, with a 95 % bootstrap interval. '-' is not known. If the model of a
resolver has changed meanwhile, each version of it has rows of its own.

examples:
  anaphora project info novel.anaphora
  anaphora project info novel.anaphora --json
  anaphora project info novel.anaphora --csv progress.csv
"""
_PROGRESS = (
    *("anaphors", "done", "given", "left", "flagged", "notes", "decisions", "blind", "seconds"),
)
"""What rows say of an annotator's progress."""
_VIEW = (
    *("answers", "same_link", "same_chain", "link_rate", "chain_rate"),
    *("wrong", "wrong_accepted", "wrong_rate"),
)
"""What rows say of answers to proposals that were shown, or that were hidden."""
_MOST_VERSIONS = 20
"""Versions of resolvers that the text lists; a model that learns can have hundreds."""
_SHOWN, _BLIND, _BOTH = "shown", "blind", ALL
COLUMNS = (
    *("document", "kind", "section", "annotator", "assigned", *_PROGRESS),
    *("resolver", "version", "view", *_VIEW, "pull", "seconds_saved", "low", "high", "blocks"),
    *("rank", "constraint", "rate"),
)


def add_parser(actions: Any) -> None:
    """Add the action."""
    parser = actions.add_parser("info", description=_DESCRIPTION)
    parser.add_argument("file", metavar="FILE", help="an annotation project")
    parser.add_argument(
        "--adjudicator",
        metavar="NAME",
        help="annotator whose answers are right (default: the one in the project's settings)",
    )
    add_output(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the action."""
    if options.csv == "-":
        raise UsageError("--csv takes a file; the report or the JSON is on standard output")
    places = [options.output, options.csv]
    refuse_overwriting([options.file], places)
    refuse_replacing(places, force=options.force)
    with Project.open(options.file, read_only=True) as project:
        damage = [one for one in problems_of(project) if one.severity is Severity.ERROR]
        if damage:
            _warn(options.file, damage)
        adjudicator = options.adjudicator
        if adjudicator is None:
            named = readable_settings(project)[0].adjudicator
            adjudicator = named if named in project.annotators() else ""
        elif adjudicator not in project.annotators():
            raise UsageError(f"the project has no annotator '{adjudicator}'")
        with ProgressLine(2 * len(project.documents()), "documents") as progress:
            members = progress_of_team(project, progress.step)
            bias = bias_of(project, adjudicator, progress.step)
    rows = [_row(member) for member in (*members, *total_of(members))] + bias_rows(bias)
    rows = [dict.fromkeys(COLUMNS) | row for row in rows]
    if options.csv is not None:
        write_csv(options.csv, rows, COLUMNS)
    if options.json:
        summary = {"file": options.file, "adjudicator": adjudicator}
        inputs = [input_of(options.file)]
        listed = [problem_row(problem) for problem in damage]
        text = json_result(bias_signature(adjudicator), summary, inputs, rows, problems=listed)
    else:
        text = f"{_text(members)}{bias_text(bias)}\nSignature: {bias_signature(adjudicator)}\n"
    emit(text, options.output)
    return 1 if damage else 0


def _warn(file: str, damage: Sequence[Problem]) -> None:
    """Say before the figures that they may be wrong."""
    more = f" (and {len(damage) - 1} more)" if len(damage) > 1 else ""
    say(f"error: {damage[0]}{more}")
    say(
        f"error: the figures of '{file}' may be wrong, since the project is damaged; type "
        f"'anaphora check {file}' to see all damage, and open a backup [project-damaged]"
    )


def input_of(path: str) -> Input:
    """Return a project's file as the input that ``--json`` tells of."""
    return Input(Source.of(path), Registry().format("project"), Path(Path(path).name))


def _row(member: AnnotatorProgress) -> dict[str, Any]:
    return {
        "document": member.document,
        "kind": "*",
        "section": "progress",
        "annotator": member.annotator,
        "assigned": member.assigned,
        **{name: getattr(member.progress, name) for name in _PROGRESS},
    }


def _text(members: tuple[AnnotatorProgress, ...]) -> str:
    header = ["document", "annotator", *_PROGRESS]
    rows = [_cells(member) for member in members]
    total = [_cells(member) for member in total_of(members)]
    names = dict.fromkeys([member.annotator for member in members])
    title = one_line(f"Annotators: {', '.join(names) or 'none'}")
    if not members:
        return f"{title}\n{'=' * len(title)}\n\nNobody annotates here yet, or there is no text.\n"
    return f"{title}\n{'=' * len(title)}\n\n{table(header, [*rows, *total])}\n"


def _cells(member: AnnotatorProgress) -> list[Cell]:
    cells = _row(member)
    for name in ("kind", "section", "assigned"):
        del cells[name]
    return list(cells.values())


def bias_rows(bias: Bias) -> list[dict[str, Any]]:
    """Return the report as flat rows of the sections ``effect``, ``rank`` and ``constraint``."""
    rows: list[dict[str, Any]] = []
    for effect in bias.effects:
        about = {
            "section": "effect",
            "resolver": effect.resolver,
            "version": effect.version,
            "kind": effect.kind,
        }
        for name, view in ((_SHOWN, effect.shown), (_BLIND, effect.blind)):
            rows.append({**about, "view": name, **_figures(view)})
        rows.append(
            {
                **about,
                "view": _BOTH,
                "answers": effect.shown.answers + effect.blind.answers,
                "pull": effect.pull,
                "seconds_saved": effect.saved.seconds,
                "low": effect.saved.low,
                "high": effect.saved.high,
                "blocks": effect.saved.blocks,
            }
        )
    about = {"section": "effect", "resolver": "", "version": ALL, "kind": ALL}
    about["view"] = "unproposed"
    rows.append({**about, "answers": bias.unproposed})
    for rank, shown, blind in bias.ranks:
        for name, count in ((_SHOWN, shown), (_BLIND, blind)):
            rows.append(
                {"section": "rank", "kind": ALL, "view": name, "rank": rank, "answers": count}
            )
    for constraint, count in (("*", bias.linked), *bias.broken, ("outside-window", bias.outside)):
        rows.append(
            {
                "section": "constraint",
                "kind": ALL,
                "constraint": constraint,
                "answers": count,
                "rate": count / bias.linked if bias.linked else None,
            }
        )
    return rows


def _figures(view: View) -> dict[str, Any]:
    return {name: getattr(view, name) for name in (*_VIEW, "seconds")}


def bias_text(bias: Bias) -> str:
    """Return the report as text; sections without content are left out."""
    sections = [_effects(bias), _versions(bias), _ranks(bias), _constraints(bias)]
    return "".join([f"\n{section}\n" for section in sections if section])


def bias_signature(adjudicator: str) -> str:
    """Return one line with every setting that can move a figure of the report."""
    return (
        f"answers:first|adjudicator:{adjudicator or 'none'}|pause:{PAUSE:g}|block:{BLOCK}|"
        f"level:0.95|samples:10000|seed:1|version:{__version__}"
    )


def _titled(title: str, body: str) -> str:
    return f"{title}\n{'-' * len(title)}\n{body}"


def _effects(bias: Bias) -> str:
    if not bias.effects:
        return ""
    header = ["resolver", "kind", "proposal", "answers", "link %", "chain %", "wrong"]
    header += ["accepted %", "seconds"]
    effects = [effect for effect in bias.effects if effect.version == ALL]
    rows: list[list[Cell]] = []
    for effect in effects:
        about = (effect.resolver, effect.kind or "(none)")
        rows += [[*about, *cells] for cells in _view_cells(effect)]
    lines = [table(header, rows), ""]
    lines += [_saved(effect) for effect in effects if effect.kind == ALL]
    if bias.unproposed:
        lines.append(f"Answers without a proposal: {bias.unproposed}")
    return _titled("First answers to proposals, shown and blind", "\n".join(lines))


def _view_cells(effect: Effect) -> list[list[Cell]]:
    """Return the cells of answers to shown proposals, then those to hidden ones."""
    return [
        [
            *(name, view.answers),
            *(percent(view.link_rate), percent(view.chain_rate), view.wrong),
            *(percent(view.wrong_rate), view.seconds),
        ]
        for name, view in ((_SHOWN, effect.shown), (_BLIND, effect.blind))
    ]


def _versions(bias: Bias) -> str:
    """Return the table of the versions of resolvers whose model has changed."""
    effects = [effect for effect in bias.effects if effect.version != ALL]
    if not effects:
        return ""
    header = ["resolver", "version", "proposal", "answers", "link %", "chain %", "wrong"]
    header += ["accepted %", "seconds"]
    rows: list[list[Cell]] = []
    for effect in effects[-_MOST_VERSIONS:]:
        about = (effect.resolver, effect.version or "(none)")
        rows += [[*about, *cells] for cells in _view_cells(effect)]
    lines = [table(header, rows)]
    if len(effects) > _MOST_VERSIONS:
        earlier = len(effects) - _MOST_VERSIONS
        lines += ["", f"Earlier versions: {earlier}; --csv and --json contain them"]
    return _titled("First answers by version of the resolver", "\n".join(lines))


def _saved(effect: Effect) -> str:
    name = "All resolvers" if effect.resolver == ALL else effect.resolver
    if effect.pull is None or effect.saved.seconds is None:
        return f"{name}: shown and blind cannot be compared; one of them has no answers"
    saved = effect.saved
    if saved.low is None:
        interval = f"no interval from {saved.blocks} block{'' if saved.blocks == 1 else 's'}"
    else:
        interval = f"95 % interval {saved.low:.1f} to {saved.high:.1f}"
    return (
        f"{name}: shown proposals are followed {100 * effect.pull:+.1f} points more often, and "
        f"save {saved.seconds:.1f} s ({interval})"
    )


def _ranks(bias: Bias) -> str:
    if not bias.ranks:
        return ""
    rows: list[list[Cell]] = [list(row) for row in bias.ranks]
    return _titled("Rank of the chosen candidate", table(["rank", _SHOWN, _BLIND], rows))


def _constraints(bias: Bias) -> str:
    if not bias.linked:
        return ""
    counts = [*bias.broken, ("outside the window", bias.outside)]
    rows: list[list[Cell]] = [[name, count, percent(count / bias.linked)] for name, count in counts]
    title = f"Constraints that chosen antecedents break ({bias.linked} answers)"
    return _titled(title, table(["constraint", "answers", "%"], rows))
