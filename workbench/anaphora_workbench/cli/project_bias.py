"""The bias report of a project as rows and as text; see `anaphora_workbench.annotation.bias`."""

from __future__ import annotations

from typing import Any

from anaphora_workbench import __version__
from anaphora_workbench.annotation.bias import ALL, BLOCK, PAUSE, Bias, Effect, View
from anaphora_workbench.reports.table import Cell, percent, table

BIAS_COLUMNS = (
    *("resolver", "view", "answers", "same_link", "same_chain", "link_rate", "chain_rate"),
    *("wrong", "wrong_accepted", "wrong_rate", "pull", "seconds_saved", "low", "high", "blocks"),
    *("rank", "constraint", "rate"),
)
"""Columns of the rows, behind those of the progress."""

_SHOWN, _BLIND, _BOTH = "shown", "blind", ALL


def bias_rows(bias: Bias) -> list[dict[str, Any]]:
    """Return the report as flat rows of the sections ``effect``, ``rank`` and ``constraint``."""
    rows: list[dict[str, Any]] = []
    for effect in bias.effects:
        about = {"section": "effect", "resolver": effect.resolver, "kind": effect.kind}
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
    about = {"section": "effect", "resolver": "", "kind": ALL, "view": "unproposed"}
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
    return {
        "answers": view.answers,
        "same_link": view.same_link,
        "same_chain": view.same_chain,
        "link_rate": view.link_rate,
        "chain_rate": view.chain_rate,
        "wrong": view.wrong,
        "wrong_accepted": view.wrong_accepted,
        "wrong_rate": view.wrong_rate,
        "seconds": view.seconds,
    }


def bias_text(bias: Bias) -> str:
    """Return the report as text; sections without content are left out."""
    sections = [_effects(bias), _ranks(bias), _constraints(bias)]
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
    rows: list[list[Cell]] = []
    for effect in bias.effects:
        for name, view in ((_SHOWN, effect.shown), (_BLIND, effect.blind)):
            rows.append(
                [
                    *(effect.resolver, effect.kind or "(none)", name, view.answers),
                    *(percent(view.link_rate), percent(view.chain_rate), view.wrong),
                    *(percent(view.wrong_rate), view.seconds),
                ]
            )
    lines = [table(header, rows), ""]
    lines += [_saved(effect) for effect in bias.effects if effect.kind == ALL]
    if bias.unproposed:
        lines.append(f"Answers without a proposal: {bias.unproposed}")
    return _titled("First answers to proposals, shown and blind", "\n".join(lines))


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
