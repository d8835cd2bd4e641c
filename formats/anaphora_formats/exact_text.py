"""All characters of a file, line ends as they are, for formats that write them again."""

from __future__ import annotations

from anaphora_workbench.ports import Source


def read_exactly(source: Source) -> str:
    """Return all characters of a file, line ends as they are.

    Raises:
        FormatError: ``encoding-invalid``, ``nul-character``, or what opening raises.
    """
    try:
        text = source.read_bytes().decode(source.encoding)
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        # The lines know how to say where that is.
        for _number, _line in source.lines():
            pass
    return text
