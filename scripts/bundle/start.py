"""Where a stand-alone bundle starts: the command, or the tagger when it is opened by a click."""

from __future__ import annotations

import multiprocessing
import sys

from anaphora_workbench.cli.main import main

if __name__ == "__main__":
    # A worker process of --jobs starts here as well, and must not get further.
    multiprocessing.freeze_support()
    sys.exit(main(sys.argv[1:] or ["tag"], alone=True))
