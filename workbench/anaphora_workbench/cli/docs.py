"""``anaphora docs``: the pages of the documentation in the browser, without a network."""

from __future__ import annotations

import argparse
from typing import Any

from anaphora_workbench.cli.shared.output import say
from anaphora_workbench.documentation import local_site

_DESCRIPTION = """\
Open the documentation in the browser: guides, reference and search. It needs no network.

A page is named by its name, with its folder if you like. '#' and a heading follow where you need
them. Spanish pages end in '.es'.

examples:
  anaphora docs                       the first page
  anaphora docs scoring               the guide of the coreference metrics
  anaphora docs formats/conll         the page of a format
  anaphora docs first-steps.es        first steps in Spanish
  anaphora docs scoring --print       only print where the page is
"""


def add_parser(commands: Any) -> None:
    """Add the sub-command."""
    parser = commands.add_parser("docs", description=_DESCRIPTION)
    parser.add_argument(
        "page", nargs="?", default="", metavar="PAGE", help="page to open (default: the first one)"
    )
    parser.add_argument(
        "--print", action="store_true", help="print the path of the page instead of opening it"
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    name, _, heading = options.page.partition("#")
    site = local_site()
    page = site.page(name)
    if site.outdated:
        say(
            "warning: the docs have changed since they were built; 'make docs' renews them "
            "[docs-outdated]"
        )
    if options.print:
        print(page)
        return 0
    import webbrowser

    address = page.as_uri() + (f"#{heading}" if heading else "")
    if not webbrowser.open(address):
        say(f"warning: Anaphora finds no browser; open '{page}' yourself [browser-missing]")
    return 0
