"""Encodings of texts that are not UTF-8: which ones can be meant, and how a text looks in each.

Nothing is guessed: a person chooses among the encodings in which the bytes make sense. UTF-16 that
begins with a byte order mark needs no choice, as the mark tells it.
"""

from __future__ import annotations

import codecs
from dataclasses import dataclass

from anaphora_workbench.errors import UsageError

UTF_16_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
"""How a text in UTF-16 begins."""
CANDIDATES = (
    ("windows-1252", "Windows-1252 (Western European)"),
    ("iso-8859-1", "Latin-1 (ISO 8859-1)"),
    ("iso-8859-15", "Latin-9 (ISO 8859-15, with €)"),
    ("mac-roman", "Mac Roman"),
    ("cp850", "DOS (code page 850)"),
    ("utf-16-le", "UTF-16 (little-endian)"),
    ("utf-16-be", "UTF-16 (big-endian)"),
    ("windows-1250", "Windows-1250 (Central European)"),
    ("iso-8859-2", "Latin-2 (ISO 8859-2)"),
    ("windows-1251", "Windows-1251 (Cyrillic)"),
    ("koi8-r", "KOI8-R (Russian)"),
    ("windows-1253", "Windows-1253 (Greek)"),
    ("windows-1254", "Windows-1254 (Turkish)"),
    ("windows-1255", "Windows-1255 (Hebrew)"),
    ("windows-1256", "Windows-1256 (Arabic)"),
    ("gb18030", "GB 18030 (Chinese)"),
    ("big5", "Big5 (Chinese)"),
    ("shift_jis", "Shift JIS (Japanese)"),
    ("euc-kr", "EUC-KR (Korean)"),
)
"""Names and titles of the encodings that are offered, the likely ones first."""
_BLANK = frozenset("\t\n\r\f")
_FIRST_PRINTABLE, _DELETE, _LAST_CONTROL = 0x20, 0x7F, 0x9F
_MOST_NULS = 0.2
"""A share of NUL bytes above which a text can only be UTF-16."""


@dataclass(frozen=True, slots=True)
class Decoding:
    """A text in one encoding.

    Attributes:
        encoding: Name of the encoding.
        title: What people call it.
        text: The text.
    """

    encoding: str
    title: str
    text: str


def checked_encoding(name: str) -> str:
    """Return an encoding's name as Python knows it.

    Raises:
        UsageError: ``encoding-unknown``: there is none of that name for texts.
    """
    try:
        "a".encode(name)  # refuses codecs that are not for texts, such as base64
        return codecs.lookup(name).name
    except (LookupError, ValueError):
        known = ", ".join([each for each, _title in CANDIDATES[:6]])
        raise UsageError(
            f"there is no encoding '{name}' for texts; known are {known} and more",
            code="encoding-unknown",
        ) from None


def is_told(data: bytes) -> bool:
    """Tell whether bytes say how they are to be read: UTF-8, or UTF-16 with its mark."""
    if data.startswith(UTF_16_MARKS):
        return True
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return b"\0" not in data


def decodings(data: bytes) -> list[Decoding]:
    """Return how bytes read in each encoding in which they are a text.

    Encodings in which control characters or undefined bytes appear are left out, and so are those
    that give the same text as one before. There are none for what is not text, such as a picture.
    """
    found: list[Decoding] = []
    wide = data.count(b"\0") > _MOST_NULS * len(data)
    for name, title in CANDIDATES:
        if wide is not name.startswith("utf-16"):
            continue
        try:
            text = data.decode(name)
        except UnicodeDecodeError:
            continue
        if _is_text(text) and text not in [other.text for other in found]:
            found.append(Decoding(name, title, text))
    if wide:
        found.sort(key=lambda one: -sum([sign.isascii() for sign in one.text]))
    return found


def _is_text(text: str) -> bool:
    return not any(
        sign not in _BLANK
        and (ord(sign) < _FIRST_PRINTABLE or _DELETE <= ord(sign) <= _LAST_CONTROL)
        for sign in set(text)
    )
