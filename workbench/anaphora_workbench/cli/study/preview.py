"""``anaphora study preview``: a study as participants see it, without keeping answers."""

from __future__ import annotations

import argparse
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from anaphora_workbench import lazy
from anaphora_workbench.cli.study.serve import opened_store, opened_study, port
from anaphora_workbench.errors import counted

if TYPE_CHECKING:
    from anaphora_workbench.studies.study_file import Study

_DESCRIPTION = """\
Open a study in the browser as participants see it. Take part as often as you like: answers are
deleted when the preview ends, and the real ones stay as they are. Press Ctrl+C to end it.

examples:
  anaphora study preview study/
  anaphora study preview study/ --no-browser --port 8001
"""
_HOST = "127.0.0.1"
_MOST = 100_000


def add_parser(commands: Any) -> None:
    """Add the sub-command."""
    parser = commands.add_parser("preview", description=_DESCRIPTION)
    parser.add_argument("folder", metavar="FOLDER", help="the study")
    parser.add_argument(
        "--port", type=port, default=0, metavar="N", help="port (default: any that is free)"
    )
    parser.add_argument(
        "--no-browser", action="store_true", help="print the address and open nothing"
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    study = with_room(opened_study(options.folder))
    lazy.needed("fastapi", extra="studies", by="anaphora study preview")
    lazy.needed("uvicorn", extra="studies", by="anaphora study preview")
    from anaphora_workbench.studies.page import require_libraries
    from anaphora_workbench.studies.server.app import StudyService, create_app
    from anaphora_workbench.studies.server.running import address_of, bound_socket, serve

    require_libraries()
    with tempfile.TemporaryDirectory(prefix="anaphora-preview-") as work:
        database = str(Path(work) / "preview.sqlite")
        with bound_socket(_HOST, options.port) as found:
            address = f"{address_of(found, _HOST)}/"
            with opened_store(study, database, make=True) as store:
                app = create_app(StudyService(study, store))
                print(f"{address}\nAnswers are not kept. Press Ctrl+C to end.", flush=True)
                ready = None if options.no_browser else lambda: _open(address)
                serve(app, found, ready=ready)
                answers = counted(len(list(store.answers())), "answer")
    print(f"The preview has ended; {answers} deleted.")
    return 0


def with_room(study: Study) -> Study:
    """Return a study in which a place is free for everybody who previews it."""
    design = study.settings.design.model_copy(update={"participants": _MOST})
    return replace(study, settings=study.settings.model_copy(update={"design": design}))


def _open(address: str) -> None:
    # Imported here: only a machine with a browser needs it.
    import webbrowser

    webbrowser.open(address)
