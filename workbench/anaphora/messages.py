"""Messages of the engine for Python: a remedy is an argument in place of a command's option."""

from __future__ import annotations

from anaphora_workbench.errors import AnaphoraError

_OPTIONS = {
    "--from text": 'format="text"',
    "name it with --from": "name it with format=",
    "Type --from ": "Give format=",
    "type --from ": "give format=",
    "add --to": "give format=",
    "choose one with --to": "choose one with format=",
    "--missing-documents empty or skip": 'missing_documents="empty" or "skip"',
    "--extra-documents count or skip": 'extra_documents="count" or "skip"',
    "--different-text skip, align or score": 'different_text="skip", "align" or "score"',
    "convert the file to UTF-8 first": "name its encoding, as in anaphora.read(path, "
    'encoding="windows-1252"), or convert the file to UTF-8',
    "--lenient": "lenient=True",
    "find them with --anaphors found": 'find them with anaphors="found"',
    "--lang en, --lang es": 'language="en", language="es"',
    "'anaphora list formats'": "anaphora.formats()",
}
"""What messages of commands call an option, and what it is in Python."""


def in_python(error: AnaphoraError) -> AnaphoraError:
    """Return an error whose remedy is an argument in place of a command's option."""
    for option, argument in _OPTIONS.items():
        error.message = error.message.replace(option, argument)
    return error
