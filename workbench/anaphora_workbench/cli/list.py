"""``anaphora list``: what is there, and why a plug-in failed to load."""

from __future__ import annotations

import argparse
import json
from typing import Any

from anaphora_workbench.cli.shared.output import json_result
from anaphora_workbench.cli.shared.terminal_tables import print_table
from anaphora_workbench.ports import TextMetric, lacks
from anaphora_workbench.registry import Listing, Registry

_GROUPS = {
    "finders": ("anaphor_finders", "candidate_finders"),
    "task-formats": ("task_formats",),
}
"""Names of several groups of plug-ins together."""
_CHOICES = [
    *("formats", "resolvers", "preprocessors", "finders"),
    *("metrics", "tagsets", "languages", "generators", "task-formats"),
]


def add_parser(commands: Any) -> None:
    """Add the sub-command."""
    parser = commands.add_parser(
        "list",
        description="Show what is installed.\n\nexample:\n  anaphora list formats",
    )
    parser.add_argument("what", choices=_CHOICES)
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    rows = _ROWS[options.what]() if options.what in _ROWS else _plugins(options.what)
    if options.json:
        print(json_result("", {"what": options.what}, [], rows), end="")
    elif not rows:
        print(f"no {options.what} installed")
    else:
        shown = [name for name in rows[0] if name != "missing"]
        print_table(shown, [[_cell(row[name]) for name in shown] for row in rows])
        if options.what == "languages":
            print(f"\n{_place_of_languages()}")
        lacking = [row for row in rows if row.get("missing")]
        if lacking:
            print("\nNot usable here:")
        for row in lacking:
            print(f"  {row['name']}: {row['missing']}")
    return 0


def _cell(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value if isinstance(value, str) else json.dumps(value)


def _plugins(group: str) -> list[dict[str, Any]]:
    registry = Registry()
    return [
        _row(name, listing)
        for name in _GROUPS.get(group, (group,))
        for listing in registry.listing(name)
    ]


def _row(group: str, listing: Listing) -> dict[str, Any]:
    plugin = listing.plugin
    row: dict[str, Any] = {"name": listing.name}
    if group in ("formats", "task_formats"):
        row["read"] = bool(plugin and plugin.readable)
        row["write"] = bool(plugin and plugin.writable)
        row["suffixes"] = " ".join(plugin.suffixes) if plugin else ""
    elif group == "resolvers":
        row["needs"] = ", ".join(sorted(plugin.needs)) if plugin else ""
        row["missing"] = lacks(plugin)
        row["usable"] = plugin is not None and not row["missing"]
    elif group == "generators":
        row["task"] = plugin.task if plugin else ""
        row["trained"] = bool(plugin and plugin.trained)
    elif group in _GROUPS["finders"]:
        row["finds"] = group.removesuffix("_finders") + "s"
    row["about"] = _about(plugin) if plugin else f"NOT LOADED: {listing.reason}"
    row["from"] = listing.provider
    return row


def _about(plugin: Any) -> str:
    """Return the description of a plug-in: its title, else the first line of its docstring."""
    title: str = getattr(plugin, "title", "")
    return title or (type(plugin).__doc__ or "").strip().partition("\n")[0].removesuffix(".")


def _tagsets() -> list[dict[str, Any]]:
    # Imported here and below: what is listed of plug-ins needs neither languages nor scorers.
    from anaphora_workbench.model.language import tag_set

    return [
        {"kind": kind.label, "scored by default": kind.default, "about": kind.title}
        for kind in tag_set()
    ]


def _languages() -> list[dict[str, Any]]:
    """Return the language tables, shipped and of the user."""
    from anaphora_workbench.language_guess import can_be_recognised
    from anaphora_workbench.model.language import language, language_codes
    from anaphora_workbench.model.language_files import user_tables
    from anaphora_workbench.model.language_tables import shipped_codes
    from anaphora_workbench.rewriting import rules_of

    own = user_tables()
    rows = []
    for code in language_codes():
        tables = language(code)
        places = [str(own[code])] if code in own else []
        places += ["anaphora-workbench"] if code in shipped_codes() else []
        rows.append(
            {
                "code": code,
                "name": tables.title,
                "pronouns": len(tables.forms),
                "recognised": can_be_recognised(code),
                "rewritten": rules_of(code) is not None,
                "from": " over ".join(places),
            }
        )
    return rows


def _place_of_languages() -> str:
    """Return the sentence on where the user's tables go."""
    from anaphora_workbench.model.language_files import FOLDER, VARIABLE, user_folders
    from anaphora_workbench.user_folders import settings_folder

    folders = user_folders() or [settings_folder() / FOLDER]
    places = " or ".join([f"'{folder}'" for folder in folders])
    return (
        f"A table of your own is a file such as pt.toml in {places}. The variable {VARIABLE} "
        "names other folders."
    )


def _metrics() -> list[dict[str, Any]]:
    """Return the metrics of chains and of strings, those of installed packages among them."""
    from anaphora_workbench.scoring.coreference import METRICS
    from anaphora_workbench.scoring.coreference.settings import DEFAULT_METRICS, DOCUMENT_METRICS
    from anaphora_workbench.scoring.generation.strings import TEXT_METRICS

    rows = [
        _metric(name, "chains", title, default=name in DEFAULT_METRICS)
        for name, title in (
            *((metric.name, metric.title) for metric in METRICS.values()),
            *DOCUMENT_METRICS.items(),
        )
    ]
    rows += [_metric(name, "strings", make().title) for name, make in TEXT_METRICS.items()]
    for listing in Registry().listing("metrics"):
        of = "strings" if isinstance(listing.plugin, TextMetric) else "chains"
        about = f"NOT LOADED: {listing.reason}" if listing.plugin is None else listing.name
        rows.append(_metric(listing.name, of, about, provider=listing.provider))
    return rows


def _metric(
    name: str, of: str, about: str, *, default: bool = False, provider: str = "anaphora-workbench"
) -> dict[str, Any]:
    return {"name": name, "of": of, "default": default, "about": about, "from": provider}


_ROWS = {"tagsets": _tagsets, "languages": _languages, "metrics": _metrics}
"""What is not a group of plug-ins alone."""
