"""``anaphora tag``: opens the desktop tagger, or reports what keeps it from opening."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from anaphora_workbench.annotation.project.asked import LEVELS, asked_of_text
from anaphora_workbench.cli.shared.options import add_encoding, add_from, check_language, share
from anaphora_workbench.errors import UsageError
from anaphora_workbench.io.encodings import checked_encoding
from anaphora_workbench.io.missing_files import no_such_file
from anaphora_workbench.model.language import language
from anaphora_workbench.model.language_files import user_tables
from anaphora_workbench.registry import Registry
from anaphora_workbench.store import SUFFIX
from anaphora_workbench.ui import start_up
from anaphora_workbench.ui.start_up import KEY_SETS, THEMES, UI_LANGUAGES, StartOptions

_DESCRIPTION = """\
Open the desktop tagger: one key, one decision, and each decision is on the disk when it is made.

FILE is a text in any readable format, or a tagger project (*.anaphora). A text is prepared in the
background (words, tags, anaphors, candidates, proposals) and added to a project, which --project
names; without it the project lies next to the first text under its name. Without FILE the window
offers recent projects, and samples to try. F1 shows all keys.

Settings given here apply to this run; the window's preferences apply to all.

examples:
  anaphora tag                                          recent projects, samples to try
  anaphora tag novel.txt --lang en                      a text, prepared in the background
  anaphora tag novel.txt --asked names                  names as well as pronouns
  anaphora tag one.conllu two.conllu --project study.anaphora --annotator ana
  anaphora tag study.anaphora --blind 10%               every tenth anaphor without a proposal
  anaphora tag texts.conllu --proposals system.conll    another system's output as proposals
  anaphora tag --gold key.conllu --response out.conllu  step through a system's failures
  anaphora tag study.anaphora --adjudicate              settle what annotators disagree on
"""


def add_parser(commands: Any) -> None:
    """Add the sub-command."""
    parser = commands.add_parser("tag", description=_DESCRIPTION)
    parser.add_argument("files", nargs="*", metavar="FILE", help="texts or a project")
    add_from(parser)
    add_encoding(parser)
    parser.add_argument(
        "--lang", metavar="CODE", help="language of texts that do not state it, such as en or es"
    )
    work = parser.add_argument_group("the work")
    work.add_argument("--annotator", metavar="NAME", help="name of the annotator")
    work.add_argument(
        "--project",
        metavar=f"OUT{SUFFIX}",
        help="project to add the texts to (made if missing)",
    )
    work.add_argument(
        "--resolver",
        metavar="NAME",
        help="resolver that makes the proposals, such as ranker, or ranker:FOLDER with a model of "
        "yours (see 'anaphora list resolvers'; none: no proposals)",
    )
    work.add_argument(
        "--asked",
        metavar="WHAT",
        help=f"what the tagger asks about in a new project: {', '.join(LEVELS)}, or kinds such "
        "as name,poss (default pronouns)",
    )
    work.add_argument(
        "--proposals",
        action="append",
        default=[],
        metavar="FILE",
        help="show a resolver's output as proposals; may be repeated",
    )
    work.add_argument(
        "--blind",
        type=share,
        metavar="SHARE",
        help="share of anaphors shown without a proposal, as 10%% or 0.1",
    )
    views = parser.add_argument_group("other views")
    views.add_argument("--gold", metavar="FILE", help="error view: the key, with --response")
    views.add_argument("--response", metavar="FILE", help="error view: a resolver's output")
    views.add_argument(
        "--adjudicate",
        action="store_true",
        help="step through the disagreements of a project's annotators",
    )
    looks = parser.add_argument_group("look and keys")
    looks.add_argument(
        "--key-set", metavar="NAME", help=f"{', '.join(KEY_SETS)}, or a set of your own key file"
    )
    looks.add_argument("--theme", choices=THEMES, help="how the text looks")
    looks.add_argument("--ui-language", choices=UI_LANGUAGES, help="language of menus and messages")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    start = start_options(options)
    for code in user_tables():  # a mistake in one is better reported before there is a window
        language(code)
    start_up.require_qt()
    start_up.require_screen()
    # Only now: this loads Qt, and Qt ends the process where it has no screen.
    from anaphora_workbench.ui.shell import app

    return app.run(start)


def start_options(options: argparse.Namespace) -> StartOptions:
    """Return what the window is opened with.

    Raises:
        UsageError: The options contradict each other.
        FormatError: A file is not there.
        PluginError: There is no such resolver.
    """
    _check_views(options)
    check_language(options.lang)
    project = Path(options.project) if options.project else None
    if project is not None and project.suffix != SUFFIX:
        raise UsageError(f"--project names a project, which ends in {SUFFIX}: '{project}'")
    if project is not None and not project.absolute().parent.is_dir():
        raise UsageError(f"--project: there is no folder '{project.parent}'")
    _check_resolver(options.resolver)
    return StartOptions(
        files=tuple([_existing(name) for name in options.files]),
        from_format=options.from_format or "",
        encoding=checked_encoding(options.encoding) if options.encoding else "",
        annotator=options.annotator or "",
        language=options.lang or "",
        resolver=options.resolver or "",
        proposals=tuple([_existing(name) for name in options.proposals]),
        project=project,
        blind=options.blind,
        key_set=options.key_set or "",
        theme=options.theme or "",
        ui_language=options.ui_language or "",
        gold=_existing(options.gold) if options.gold else None,
        response=_existing(options.response) if options.response else None,
        adjudicate=options.adjudicate,
        asked=asked_of_text(options.asked) if options.asked else (),
    )


def _check_views(options: argparse.Namespace) -> None:
    if bool(options.gold) != bool(options.response):
        raise UsageError("--gold and --response go together: the key, and what is compared with it")
    if options.gold and (options.files or options.project or options.adjudicate):
        raise UsageError("--gold and --response open the error view; FILE does not go with them")
    if options.adjudicate and not (options.files or options.project):
        raise UsageError("--adjudicate needs the project whose annotators are compared")
    if options.proposals and not (options.files or options.project):
        raise UsageError("--proposals needs the texts or the project that they belong to")
    projects = [name for name in options.files if name.endswith(SUFFIX)]
    if projects and len(options.files) + bool(options.project) > 1:
        raise UsageError(
            f"'{projects[0]}' is a project, and one is open at a time: name it with --project and "
            "the texts that are added to it as FILE. 'anaphora project merge' joins projects"
        )


def _existing(name: str) -> Path:
    path = Path(name)
    if not path.exists():
        raise no_such_file(name)
    return path


def _check_resolver(name: str | None) -> None:
    """Refuse a resolver that nobody provides; one that is provided is not loaded yet."""
    registry = Registry()
    if name not in (None, "none", *registry.names("resolvers")):
        registry.resolver(str(name))
