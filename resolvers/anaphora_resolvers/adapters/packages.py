"""Other people's Python packages: whether they are here, which version, and how they fail.

What a stranger's package does is kept away from ours: what it prints goes to standard error, its
warnings are not shown as ours, and whatever it raises on a document costs that document.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec

from anaphora_workbench.errors import AnaphoraError, NeedsError, ResolverError
from anaphora_workbench.model import Document
from anaphora_workbench.model.reasons import Reason


def absent(packages: tuple[str, ...], install: str) -> str:
    """Return in one line which packages are not installed and how to get them.

    Nothing is imported.

    Args:
        packages: Names as they are imported.
        install: The line to type.

    Returns:
        ``""`` when all are there.
    """
    lacking = [f"'{name}'" for name in packages if find_spec(name) is None]
    if not lacking:
        return ""
    if len(lacking) == 1:
        return Reason(
            "missing.package",
            "the package {names} is not installed: {install}",
            names=lacking[0],
            install=install,
        )
    names = Reason.enumerated("missing.and", " and ", lacking)
    return Reason(
        "missing.packages",
        "the packages {names} are not installed: {install}",
        names=names,
        install=install,
    )


def version_of(distribution: str) -> str:
    """Return the version of an installed distribution, ``""`` when it is not installed."""
    try:
        return version(distribution)
    except PackageNotFoundError:
        return ""


def only_in(name: str, languages: frozenset[str], document: Document) -> None:
    """Raise if a document is in a language that a system does not know.

    A document of no stated language is let through.

    Raises:
        NeedsError: It is.
    """
    if document.language not in (*languages, "und"):
        known = ", ".join(sorted(languages))
        raise NeedsError(
            f"'{name}' knows the languages {known}; '{document.doc_id}' is in "
            f"'{document.language}'",
            code="language-unsupported",
        )


@contextmanager
def quietly() -> Iterator[None]:
    """Send what is printed to standard error, and hide warnings: they are not about our texts."""
    with warnings.catch_warnings(), redirect_stdout(sys.stderr):
        warnings.simplefilter("ignore")
        yield


@contextmanager
def guarded(document: Document) -> Iterator[None]:
    """Turn whatever a system raises on a document into the failure of that document.

    `quietly` is included. Systems that leave Python (``sys.exit``) are kept from it.

    Raises:
        ResolverError: The system raised something; errors of ours go through as they are.
    """
    try:
        with quietly():
            yield
    except AnaphoraError:
        raise
    except (Exception, SystemExit) as error:
        reason = " ".join(str(error).split())
        shown = f"{type(error).__name__}: {reason}" if reason else type(error).__name__
        raise ResolverError(
            document.doc_id, f"it breaks down: {shown[:300]}", code="system-failed"
        ) from error
