"""The characters of an XML file: decoded by its own declaration, line ends made one."""

from __future__ import annotations

import re

from anaphora_workbench.errors import FormatError
from anaphora_workbench.ports import Source

_DECLARED = re.compile(rb"""\s*<\?xml[^>]*?encoding\s*=\s*["']([A-Za-z][\w.-]*)["']""")
_UTF_16 = ("utf-16", "utf16", "ucs-2", "iso-10646-ucs-2")


def xml_text(source: Source) -> str:
    r"""Return the characters of an XML file; ``\r\n`` and ``\r`` become ``\n``.

    The encoding is the declared one, else UTF-8. A byte order mark is skipped.

    Raises:
        FormatError: ``encoding-unknown`` for a name that Python does not know,
            ``encoding-invalid`` with the place of the first bad byte, ``nul-character``, or what
            opening raises.
    """
    data = source.read_bytes().removeprefix(b"\xef\xbb\xbf")
    match = _DECLARED.match(data)
    declared = match[1].decode("ascii") if match else "utf-8"
    # A file in UTF-16 has been recoded to UTF-8 on opening, whatever its declaration says.
    encoding = "utf-8" if declared.lower().startswith(_UTF_16) else declared
    try:
        text = data.decode(encoding)
    except LookupError:
        raise FormatError(
            f"the file says that it is in '{declared}', which is no known encoding; convert it to "
            "UTF-8 and say so in the first line",
            code="encoding-unknown",
            at=source.at(1, 1),
        ) from None
    except UnicodeDecodeError as error:
        before = data[: error.start].decode(encoding, "replace")
        raise FormatError(
            f"byte 0x{data[error.start]:02x} is not {encoding.upper()}; state the encoding that "
            "the file is in in its first line, or convert it to UTF-8",
            code="encoding-invalid",
            at=source.at(before.count("\n") + 1, len(before) - before.rfind("\n")),
        ) from None
    if "\0" in text:
        before = text[: text.index("\0")]
        raise FormatError(
            "the text holds a NUL character, so this is no text file (UTF-16, perhaps)",
            code="nul-character",
            at=source.at(before.count("\n") + 1, len(before) - before.rfind("\n")),
        )
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text
