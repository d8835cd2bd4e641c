"""Options that several commands share."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Iterable
from pathlib import Path

from anaphora_workbench.cli.shared.output import say
from anaphora_workbench.errors import FormatError, Position, UsageError


def add_input(parser: argparse.ArgumentParser, name: str, help_text: str) -> None:
    """Add the input files and ``--from``."""
    parser.add_argument(name, nargs="+", metavar="FILE", help=help_text)
    add_from(parser)


def add_encoding(parser: argparse.ArgumentParser) -> None:
    """Add ``--encoding``."""
    parser.add_argument(
        "--encoding",
        default="",
        metavar="NAME",
        help="encoding of the files, such as windows-1252, latin-1, mac-roman or utf-16-le "
        "(default UTF-8, or UTF-16 with a byte order mark)",
    )


def add_from(parser: argparse.ArgumentParser) -> None:
    """Add ``--from``."""
    parser.add_argument(
        "--from",
        dest="from_format",
        metavar="FORMAT",
        help="format of all input files (default: recognise each file's)",
    )


def add_output(parser: argparse.ArgumentParser) -> None:
    """Add ``--json``, ``--csv``, ``-o`` and ``--force``."""
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.add_argument("--csv", metavar="FILE", help="also write the rows as CSV")
    parser.add_argument("-o", "--output", metavar="FILE", help="write the report to a file")
    parser.add_argument(
        "--force",
        action="store_true",
        help="overwrite any existing file (reports are always overwritten)",
    )


def add_jobs(parser: argparse.ArgumentParser) -> None:
    """Add ``--jobs``."""
    parser.add_argument(
        "--jobs",
        type=positive,
        default=1,
        metavar="N",
        help="work on N documents at a time, in N processes (default 1; 0: one per core). Each "
        "loads the language model: raw text gains from about 20,000 words",
    )


def add_window(parser: argparse.ArgumentParser) -> None:
    """Add ``--window``."""
    parser.add_argument(
        "--window",
        type=whole,
        default=4,
        metavar="N",
        help="sentences before the anaphor's own that are searched (default 4, as SUPAR)",
    )


def add_lenient(parser: argparse.ArgumentParser) -> None:
    """Add ``--lenient``."""
    parser.add_argument(
        "--lenient",
        action="store_true",
        help="when a file has errors, skip what they affect and continue",
    )


def add_all_mentions(parser: argparse.ArgumentParser) -> None:
    """Add ``--all-mentions``."""
    parser.add_argument(
        "--all-mentions",
        action="store_true",
        help="write every noun phrase to muc, conll and corefud; by default those that only the "
        "preprocessor found and nobody linked or decided are not written there",
    )


def add_seed(parser: argparse.ArgumentParser, of: str, default: int) -> None:
    """Add ``--seed``; ``of`` is what is drawn by chance, in the plural."""
    parser.add_argument(
        "--seed",
        type=natural,
        default=default,
        metavar="N",
        help=f"seed of {of} (default {default})",
    )


def whole(text: str) -> int:
    """Return a whole number."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number") from None


def natural(text: str) -> int:
    """Return a whole number that is not negative."""
    number = whole(text)
    if number < 0:
        raise argparse.ArgumentTypeError("it cannot be negative")
    return number


def decimal(text: str) -> float:
    """Return a number."""
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number") from None


def level(text: str) -> float:
    """Return a level of significance or of confidence: a number between 0 and 1, both excluded."""
    number = decimal(text)
    if not 0 < number < 1:
        raise argparse.ArgumentTypeError("it must lie between 0 and 1")
    return number


def share(text: str) -> float:
    """Return a share, from 0 to 1, that is written as a percentage or a decimal fraction."""
    number, sign, rest = text.strip().partition("%")
    try:
        found = float(number) / (100 if sign else 1)
    except ValueError:
        found = -1.0
    if rest or not 0 <= found <= 1:
        raise argparse.ArgumentTypeError(f"'{text}' is not a share; write 20% or 0.2")
    return found


def positive(text: str) -> int:
    """Return a number of jobs; 0 is the number of cores."""
    return natural(text) or os.cpu_count() or 1


def stated(options: argparse.Namespace) -> dict[str, object]:
    """Return the options of a command as its JSON result has them."""
    return {name: value for name, value in vars(options).items() if name not in ("run", "command")}


def listed(text: str) -> list[str]:
    """Return the parts of a comma-separated list."""
    return [part for part in text.replace(" ", ",").split(",") if part]


_CODES = """
    ara=ar cat=ca ces=cs chi=zh cze=cs dan=da deu=de dut=nl ell=el eng=en eus=eu fin=fi fra=fr
    fre=fr ger=de glg=gl gre=el heb=he hin=hi hrv=hr hun=hu ita=it jpn=ja kor=ko lit=lt nld=nl
    nor=no pol=pl por=pt ron=ro rum=ro rus=ru slk=sk slv=sl spa=es swe=sv tur=tr ukr=uk zho=zh
"""
_SHORTER = dict([pair.split("=") for pair in _CODES.split()])
"""Languages to which ISO 639-2 gives three letters, too; BCP 47 takes the code of two."""


def check_language(code: str | None) -> None:
    """Raise `UsageError` for what is not a BCP 47 tag, and warn of a language without tables."""
    if not code:
        return
    # Imported here: it reads the tables of the languages.
    from anaphora_workbench.model.language import code_of_name, language_codes

    primary = code.replace("_", "-").split("-")[0].lower()
    if not (primary.isalpha() and 2 <= len(primary) <= 3):
        meant = code_of_name(code)
        hint = f" Did you mean '{meant}'?" if meant else ""
        raise UsageError(f"--lang takes a code such as en or es, not '{code}'.{hint}")
    if primary in _SHORTER:
        raise UsageError(
            f"--lang takes the code of two letters: '{_SHORTER[primary]}' for '{code}'"
        )
    if primary not in language_codes():
        say(
            f"warning: Anaphora has tables for {', '.join(language_codes())}, not for '{code}', "
            "and uses its general rules. Text without a parse also needs a spaCy model for "
            f"'{code}' [language-unknown]"
        )


_HEAD_BYTES = 4096
_REPORT = re.compile(
    r"""\s*\Z                                          # nothing
    |  The\ key:\ \d+\ documents?\n=+\n                # evaluate, as text
    |  All\ scored\ kinds\n=+\n                        # the same of an empty key
    |  Side\ by\ side:\ [^\n]*\n=+\n                    # compare, as text
    |  (?:Annotators|Ratings\ of\ \d+\ raters):\ [^\n]*\n=+\n  # agree, as text
    |  Key\ and\ response:\ [\d,]+\ documents?\ scored\n=+\n   # score, as text
    |  [^\n]+\n\#+\n\nKey\ and\ response:                # the same of several systems
    |  [\d,]+\ errors?\ in\ the\ files\ \(--lenient\)     # the same with errors passed over
    |  \{\n\ "signature":\                             # --json
    |  \{\n\ "format":\ "anaphora-coreference-errors"  # score --errors
    |  (?:resolver,document|document,kind|document,sentence,system|section,subject),  # --csv
    |  (?:system,document|document,id|document,key),  # --csv, --errors and --pairs of score
    |  (?:task,test_set,|test_set,system,item,|analysis,|participant,place,)  # of challenges
    |  <!DOCTYPE\ html>\n<html.*?<title>                # --html
       (?:Anaphora\ resolution|Resolvers\ side\ by\ side|Generation\ Challenges|Statistics):[ ]
    |  <!DOCTYPE\ html>\n<html[^>]*><head><meta\ charset="utf-8">  # all pages
       <meta\ name="generator"\ content="anaphora\ (?:show|report)">
    |  %\ Made\ by\ [Aa]naphora                         # --latex
    """,
    re.VERBOSE | re.DOTALL,
)
"""How every report begins that a command writes beside or in place of what it prints."""


def refuse_replacing(paths: Iterable[str | None], *, force: bool) -> None:
    """Refuse to write reports where they cannot go, before any work is done.

    A report replaces an earlier one, which its beginning shows; anything else, such as a corpus or
    a text, may be somebody's work, and only ``force`` replaces it. ``None`` and ``-`` are not
    files.

    Raises:
        FormatError: A place cannot be written.
        UsageError: A file is not a report.
    """
    for path in paths:
        if path is None or path == "-":
            continue
        refuse_unwritable(path)
        if not force and Path(path).is_file() and not _is_report(Path(path)):
            raise UsageError(
                f"'{path}' exists and is not a report of this program; choose another name, or "
                "overwrite it with --force"
            )


def refuse_existing(path: str | None, *, force: bool) -> None:
    """Refuse to write over any file, but with ``force``.

    Raises:
        FormatError: The place cannot be written.
        UsageError: There is a file.
    """
    if path is None or path == "-":
        return
    refuse_unwritable(path)
    if not force and Path(path).is_file():
        raise UsageError(f"'{path}' exists; choose another name, or overwrite it with --force")


def refuse_unwritable(path: str | Path) -> None:
    """Raise `FormatError` for a file or folder that cannot be made, as far as is known before."""
    place = Path(path).absolute()
    if place.is_file():
        place = place.resolve().parent
    elif place.exists() and not place.is_dir():
        return  # a pipe or device is written to as it is
    while not place.exists() and place != place.parent:
        place = place.parent
    if not place.is_dir():
        why = f"'{place}' is a file"
    elif not os.access(place, os.W_OK | os.X_OK):
        why = f"no permission to write in '{place}'"
    else:
        return
    raise FormatError(f"cannot be written: {why}", code="file-unwritable", at=Position(str(path)))


def _is_report(path: Path) -> bool:
    try:
        with path.open("rb") as handle:
            head = handle.read(_HEAD_BYTES)
    except OSError:
        return False
    return _REPORT.match(head.decode("utf-8", "replace")) is not None
