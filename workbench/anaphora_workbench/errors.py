"""Every error and problem that the workbench shows to a person.

The tree::

    AnaphoraError
    ├── ModelError        a value that the model does not allow (also a ValueError)
    ├── EditError         an edit that does not fit the layer it is applied to
    ├── FormatError       input or output that a format cannot read or write
    ├── NeedsError        a resolver or preprocessor misses something it needs
    ├── ResolverError     a resolver broke down on one document; others may go well
    ├── PluginError       a plug-in is unknown, doubled or broken
    ├── MissingExtraError an optional dependency is not installed
    └── UsageError        a command was called in a way that cannot be meant

Every error carries a stable ``code`` and, where there is one, a place. ``str(error)`` is what the
user sees: ``file.sgm:12:7: message [stable-code]``, which editors make clickable. It is one line,
whatever a message quotes (`one_line`), and what it quotes has an end (`shortened_values`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True, order=True)
class Position:
    """A place in a source.

    Attributes:
        source: File name as the user gave it, or ``<stdin>``.
        line: 1-based line, 0 when the whole file is meant.
        column: 1-based column in characters (not bytes), 0 when the whole line is meant.
    """

    source: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        if not self.line:
            return self.source
        if not self.column:
            return f"{self.source}:{self.line}"
        return f"{self.source}:{self.line}:{self.column}"


class Severity(StrEnum):
    """How bad a problem is.

    ``WARNING``: everything was kept, but it looks like a mistake. ``ERROR``: something of the
    input could not be kept as it stands.
    """

    WARNING = "warning"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class Problem:
    """Recoverable trouble found while reading, checking or writing.

    Attributes:
        code: Stable code, listed in ``docs/formats``.
        message: A sentence that says what is wrong and, where possible, what to do.
        at: Place in the source, if known.
        severity: See `Severity`.
    """

    code: str
    message: str
    at: Position | None = None
    severity: Severity = Severity.ERROR

    def __post_init__(self) -> None:
        object.__setattr__(self, "message", shortened_values(self.message))

    def __str__(self) -> str:
        return _located(self.at, self.message, self.code)


_CONTROL = re.compile("[\\x00-\\x08\\x0a-\\x1f\\x7f-\\x9f\\u2028\\u2029]")


LONGEST_VALUE = 120
"""Characters of a value that a message quotes."""
_LONGEST_MESSAGE = 2000
_PLAIN_MESSAGE = LONGEST_VALUE + 2
_QUOTE = re.compile(r"(?<!\w)'|'(?!\w)")


def shortened_values(message: str) -> str:
    """Return a message in which no quoted value is longer than `LONGEST_VALUE`.

    A damaged file can have a whole book in one cell. Of a longer value the beginning is shown and
    how much there is; what stands around it, the place and the remedy, stays. A message that is
    endless all the same loses its middle.
    """
    if len(message) <= _PLAIN_MESSAGE:
        return message
    parts: list[str] = []
    done = 0
    opened = -1
    for quote in _QUOTE.finditer(message):
        at = quote.start()
        if opened < 0:
            if not message[at - 1 : at].isalnum():
                opened = at + 1
        elif not message[at + 1 : at + 2].isalnum():
            parts += [message[done:opened], _shortened(message[opened:at], LONGEST_VALUE)]
            done, opened = at, -1
    whole = "".join([*parts, message[done:]])
    if len(whole) <= _LONGEST_MESSAGE:
        return whole
    half = _LONGEST_MESSAGE // 2
    left_out = len(whole) - 2 * half
    return f"{whole[:half]} ... ({left_out:,} characters omitted) ... {whole[-half:]}"


def _shortened(value: str, longest: int) -> str:
    if len(value) <= longest:
        return value
    return f"{value[: longest // 2]}... ({len(value):,} characters)"


def one_line(text: str) -> str:
    r"""Return a text with escapes (``\n``) for line ends and other control characters but tabs.

    What a message quotes of a file can then neither begin a line of its own, which would look like
    another message, nor steer the terminal.
    """
    return _CONTROL.sub(lambda match: match[0].encode("unicode_escape").decode("ascii"), text)


def counted(number: int, noun: str, plural: str = "") -> str:
    """Return a number with its noun, plus *s* unless a plural is given: ``1,200 documents``."""
    return f"{number:,} {noun if number == 1 else plural or f'{noun}s'}"


def unknown_name(what: str, name: str, known: Iterable[str]) -> str:
    """Return the sentence on a name that does not exist, with the nearest and all known ones."""
    names = list(known)
    return f"there is no {what} '{name}'.{did_you_mean(name, names)} Known: " + (
        f"{', '.join(names) or 'none'}."
    )


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Return a question after the known name that is nearest, with a blank before it, or ``""``."""
    from difflib import get_close_matches  # only a mistyped name needs it

    by_lower = {each.lower(): each for each in known}
    close = get_close_matches(name.lower(), by_lower, n=1)
    return f" Did you mean '{by_lower[close[0]]}'?" if close else ""


_UNSEEN = re.compile("[\\x00-\\x1f\\x7f-\\x9f\\u2028-\\u202e\\u2066-\\u2069]")


def unseen_in(name: str) -> str:
    """Return the first character of a name that nobody sees, such as ``U+202E``, else ``""``.

    These are control characters, line ends, and what reverses the letters around it. Joiners and
    marks of direction, which names of some languages need, are none of them.
    """
    found = _UNSEEN.search(name)
    return f"U+{ord(found[0]):04X}" if found else ""


def _located(at: Position | None, message: str, code: str) -> str:
    place = f"{at}: " if at is not None else ""
    return one_line(f"{place}{message} [{code}]")


class AnaphoraError(Exception):
    """Base of every error raised on purpose.

    Attributes:
        code: Stable, searchable code.
        message: What is wrong and what to do.
        at: Place in the source, if known.
    """

    code = "error"

    def __init__(self, message: str, *, code: str | None = None, at: Position | None = None):
        message = shortened_values(message)
        super().__init__(message)
        self.message = message
        self.at = at
        if code is not None:
            self.code = code

    def __str__(self) -> str:
        return _located(self.at, self.message, self.code)

    def __reduce__(self) -> tuple[object, ...]:
        # Keyword-only arguments need help to survive the way back from a worker process.
        return (_rebuild, (type(self), self.message, self.code, self.at))


def _rebuild(
    cls: type[AnaphoraError], message: str, code: str, at: Position | None
) -> AnaphoraError:
    return cls(message, code=code, at=at)


class ModelError(AnaphoraError, ValueError):
    """A value that the model does not allow, such as an empty span."""

    code = "model-invalid"


class EditError(AnaphoraError):
    """An edit that does not fit the layer, such as a link to a markable that is not there."""

    code = "edit-invalid"


class FormatError(AnaphoraError):
    """Input that cannot be read, or output that cannot be written, in a format."""

    code = "format-invalid"


class NeedsError(AnaphoraError):
    """A resolver or preprocessor misses something; the message names what is present and absent."""

    code = "needs-missing"


class ResolverError(AnaphoraError):
    """A resolver broke down on one document: it crashed, took too long, or answered rubbish.

    It costs that document only; whoever runs resolvers notes it and goes on. The reason is what
    happened and what to do, without the document's id.
    """

    code = "resolver-failed"

    def __init__(self, document: str, reason: str, *, code: str | None = None) -> None:
        super().__init__(f"on '{document}': {reason}", code=code)
        self.document = document
        self.reason = shortened_values(reason)

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild_resolver_error, (self.document, self.reason, self.code))


def _rebuild_resolver_error(document: str, reason: str, code: str) -> ResolverError:
    return ResolverError(document, reason, code=code)


class PluginError(AnaphoraError):
    """A plug-in is unknown, provided twice, or fails to import."""

    code = "plugin-invalid"


class MissingExtraError(AnaphoraError):
    """An optional dependency is not installed; the message names the extra."""

    code = "extra-missing"


class UsageError(AnaphoraError):
    """A command or function was called in a way that cannot be meant."""

    code = "usage"
