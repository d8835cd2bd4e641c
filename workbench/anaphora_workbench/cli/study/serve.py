"""``anaphora study serve``: the server of a study."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from anaphora_workbench import lazy
from anaphora_workbench.cli.shared.output import say
from anaphora_workbench.cli.study.extra import need_studies
from anaphora_workbench.errors import counted

if TYPE_CHECKING:
    from anaphora_workbench.studies.store import StudyStore
    from anaphora_workbench.studies.study_file import Study

_DESCRIPTION = """\
Serve a study until you press Ctrl+C. Participants open the first address that the command prints.
You see their progress and get the data at the second one, with a token that only the first start
prints. Answers go into answers.sqlite in the folder of the study, each before it is acknowledged.

The server listens on this machine only, unless --host names another address. For people elsewhere,
put nginx or Caddy in front of it: 'anaphora docs studies-server' shows how.

examples:
  anaphora study serve study/
  anaphora study serve study/ --port 8080 --base-url https://study.example.org
  anaphora study serve study/ --database postgresql://ana:secret@localhost/study
  anaphora study serve study/ --new-token
"""
_LOCAL = ("127.0.0.1", "::1", "localhost")


def add_parser(commands: Any) -> None:
    """Add the sub-command."""
    parser = commands.add_parser("serve", description=_DESCRIPTION)
    parser.add_argument("folder", metavar="FOLDER", help="the study")
    add_address(parser)
    add_database(parser)
    parser.add_argument(
        "--new-token",
        action="store_true",
        help="print a new token for progress and data; the earlier one is no longer valid",
    )
    parser.set_defaults(run=run)


def add_address(parser: Any) -> None:
    """Add the options on where a server listens and what links begin with."""
    parser.add_argument(
        "--host",
        default="127.0.0.1",
        metavar="ADDRESS",
        help="address to listen on (default 127.0.0.1: this machine only)",
    )
    parser.add_argument(
        "--port", type=port, default=8000, metavar="N", help="port (default 8000; 0: a free one)"
    )
    parser.add_argument(
        "--base-url",
        type=base_url,
        metavar="URL",
        help="address that participants see, behind nginx or Caddy",
    )


def add_database(parser: Any, default: str = "FOLDER/answers.sqlite") -> None:
    """Add the option that names the store of answers."""
    parser.add_argument(
        "--database",
        metavar="URL",
        help=f"an SQLite file, or postgresql://USER:PASSWORD@HOST/NAME (default {default})",
    )


def port(text: str) -> int:
    """Return a port."""
    if not text.isascii() or not text.isdigit() or int(text) > 65_535:
        raise argparse.ArgumentTypeError(f"'{text}' is not a port (0 to 65535)")
    return int(text)


def base_url(text: str) -> str:
    """Return the address that links begin with."""
    start, _, rest = text.partition("://")
    if start not in ("http", "https") or not rest.strip("/"):
        raise argparse.ArgumentTypeError(
            f"'{text}' is not an address; write it as https://study.example.org"
        )
    return text.rstrip("/")


def opened_study(folder: str) -> Study:
    """Return a study that can run, or raise its first problem."""
    need_studies()
    lazy.needed("sqlalchemy", extra="studies", by="anaphora study")
    from anaphora_workbench.studies.study_file import read_study

    reading = read_study(Path(folder))
    if len(reading.problems) > 1:
        say(f"{len(reading.problems)} problems; 'anaphora study check {folder}' lists them all")
    return reading.wanted()


def opened_store(study: Study, database: str | None, *, make: bool) -> StudyStore:
    """Return the store of a study, the one in its folder unless another is named."""
    from anaphora_workbench.studies.store import ANSWERS_FILE, StudyStore

    return StudyStore.open(database or study.folder / ANSWERS_FILE, study, make=make)


def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    study = opened_study(options.folder)
    lazy.needed("fastapi", extra="studies", by="anaphora study serve")
    lazy.needed("uvicorn", extra="studies", by="anaphora study serve")
    from anaphora_workbench.studies.page import require_libraries
    from anaphora_workbench.studies.server.app import StudyService, create_app
    from anaphora_workbench.studies.server.running import address_of, bound_socket, serve

    require_libraries()
    with bound_socket(options.host, options.port) as found:
        address = options.base_url or address_of(found, options.host)
        with opened_store(study, options.database, make=True) as store:
            app = create_app(StudyService(study, store, base_url=options.base_url or ""))
            token = store.new_admin() if options.new_token or not store.has_admin() else ""
            for line in _lines(study, address, token, store.where, options):
                print(line, flush=True)
            serve(app, found)
    print("Stopped. All answers that were acknowledged are stored.")
    return 0


def _lines(
    study: Study, address: str, token: str, where: str, options: argparse.Namespace
) -> list[str]:
    title = study.settings.study.title or study.settings.study.name
    planned = counted(study.settings.design.participants, "participant")
    lines = [
        f"{title} ({study.kind}, {planned} planned)",
        f"  participants:  {address}/",
        f"  progress:      {address}/admin",
        f"  token:         {token or 'as printed at the first start (--new-token: a new one)'}",
        f"  answers:       {where}",
    ]
    if token:
        lines.append("Keep the token: it opens progress and data, and is not printed again.")
    if not options.base_url:
        if options.host in _LOCAL:
            lines.append("Only this machine can reach the study (--host, --base-url).")
        else:
            lines.append(
                "Answers and links travel without encryption. Put nginx or Caddy in front"
                " (--base-url https://...)."
            )
    lines.append("Press Ctrl+C to stop.")
    return lines
