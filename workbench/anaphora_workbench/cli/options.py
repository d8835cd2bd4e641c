"""Options that several commands share."""

from __future__ import annotations

import argparse
import os

from anaphora_workbench.cli.saying import say
from anaphora_workbench.errors import UsageError


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
        "(default UTF-8; UTF-16 that begins with a byte order mark is known by it)",
    )


def add_from(parser: argparse.ArgumentParser) -> None:
    """Add ``--from``."""
    parser.add_argument(
        "--from",
        dest="from_format",
        metavar="FORMAT",
        help="read everything in this format instead of finding it out",
    )


def add_output(parser: argparse.ArgumentParser) -> None:
    """Add ``--json``, ``--csv``, ``-o`` and ``--force``."""
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.add_argument("--csv", metavar="FILE", help="also write the rows as CSV")
    parser.add_argument("-o", "--output", metavar="FILE", help="write the report to a file")
    parser.add_argument(
        "--force",
        action="store_true",
        help="let reports replace files that are no reports; an earlier report is replaced anyway",
    )


def add_jobs(parser: argparse.ArgumentParser) -> None:
    """Add ``--jobs``."""
    parser.add_argument(
        "--jobs",
        type=positive,
        default=1,
        metavar="N",
        help="work on N documents at a time, in N processes (default 1; 0: one a core). Each "
        "loads the language model: raw text gains from about 20,000 words",
    )


def add_lenient(parser: argparse.ArgumentParser) -> None:
    """Add ``--lenient``."""
    parser.add_argument(
        "--lenient",
        action="store_true",
        help="go on when a file has errors, without what they touch",
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
    """Add ``--seed``.

    Args:
        parser: The parser.
        of: What is drawn by chance, in the plural.
        default: Seed when none is named.
    """
    parser.add_argument(
        "--seed",
        type=natural,
        default=default,
        metavar="N",
        help=f"seed of {of} (default {default})",
    )


def natural(text: str) -> int:
    """Return a whole number that is not negative."""
    try:
        number = int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number") from None
    if number < 0:
        raise argparse.ArgumentTypeError("it cannot be negative")
    return number


def level(text: str) -> float:
    """Return a level of significance or of confidence: a number between 0 and 1, both excluded."""
    try:
        number = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number") from None
    if not 0 < number < 1:
        raise argparse.ArgumentTypeError("it must lie between 0 and 1")
    return number


def positive(text: str) -> int:
    """Return a number of jobs; 0 stands for the number of cores."""
    return natural(text) or os.cpu_count() or 1


def stated(options: argparse.Namespace) -> dict[str, object]:
    """Return the options of a command as its JSON result states them."""
    return {name: value for name, value in vars(options).items() if name not in ("run", "command")}


def listed(text: str) -> list[str]:
    """Return the parts of a comma-separated list."""
    return [part for part in text.replace(" ", ",").split(",") if part]


_SHORTER = {
    "ara": "ar",
    "cat": "ca",
    "ces": "cs",
    "chi": "zh",
    "cze": "cs",
    "dan": "da",
    "deu": "de",
    "dut": "nl",
    "ell": "el",
    "eng": "en",
    "eus": "eu",
    "fin": "fi",
    "fra": "fr",
    "fre": "fr",
    "ger": "de",
    "glg": "gl",
    "gre": "el",
    "heb": "he",
    "hin": "hi",
    "hrv": "hr",
    "hun": "hu",
    "ita": "it",
    "jpn": "ja",
    "kor": "ko",
    "lit": "lt",
    "nld": "nl",
    "nor": "no",
    "pol": "pl",
    "por": "pt",
    "ron": "ro",
    "rum": "ro",
    "rus": "ru",
    "slk": "sk",
    "slv": "sl",
    "spa": "es",
    "swe": "sv",
    "tur": "tr",
    "ukr": "uk",
    "zho": "zh",
}
"""Languages to which ISO 639-2 gives three letters, too; BCP 47 takes the code of two."""


def check_language(code: str | None) -> None:
    """Refuse what is no language tag, and say when a language has no tables.

    Raises:
        UsageError: It is no BCP 47 tag.
    """
    if not code:
        return
    # Imported here: it reads the tables of the languages.
    from anaphora_workbench.model.language import language_codes

    primary = code.replace("_", "-").split("-")[0].lower()
    if not (primary.isalpha() and 2 <= len(primary) <= 3):
        raise UsageError(f"--lang takes a code such as en or es, not '{code}'")
    if primary in _SHORTER:
        raise UsageError(
            f"--lang takes the code of two letters: '{_SHORTER[primary]}' for '{code}'"
        )
    if primary not in language_codes():
        say(
            f"warning: there are no tables for '{code}'; rules for any language are used (there "
            f"are tables for {', '.join(language_codes())}) [language-unknown]"
        )
