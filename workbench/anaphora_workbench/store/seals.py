"""Fingerprints of what a project must never lose or change: layers, snapshots, decisions.

A text has its fingerprint in a column. A layer or a snapshot is JSON that ends in one, under
``sha256``. That of a decision is half of its identifier: it covers the row and the decision
before it, so that a row which was changed, moved or taken away is noticed. A row that is but a
name and a value has it in its time, behind the milliseconds. Programs of version 0.1 write none
of these, and ignore them: what has no fingerprint is not checked against one.
"""

from __future__ import annotations

import hashlib
import json
import re
from uuid import uuid4

_SEAL = re.compile(r',?"sha256":"([0-9a-f]{64})"\}\Z')
_SEAL_LENGTH = len(',"sha256":""}') + 64
_UID = re.compile(r"[0-9a-f]{32}\Z")
_SEALED_UID = re.compile(r"[0-9a-f]{12}8[0-9a-f]{3}8[0-9a-f]{15}\Z")
_STAMPED = re.compile(r"(.+\.[0-9]{3})([0-9]{18})Z\Z")
_RANDOM = 17
"""Digits of a sealed identifier before the fingerprint; it has the form of a UUID of version 8."""


def sealed(text: str, about: str) -> str:
    """Return a JSON object with a fingerprint as the last entry, which holds in one place only."""
    comma = "" if text == "{}" else ","
    return f'{text[:-1]}{comma}"sha256":"{_digest(about, text)}"}}'


def unsealed(text: str) -> str:
    """Return a JSON object without its fingerprint, as versions without seals wrote it."""
    found = _seal(text)
    return text if found is None else f"{text[: found.start()]}}}"


def seal_holds(text: str, about: str) -> bool | None:
    """Tell whether an object is what was sealed, ``None`` where it has no fingerprint."""
    found = _seal(text)
    return None if found is None else found[1] == _digest(about, unsealed(text))


def seal_of(text: str, about: str) -> str:
    """Return the fingerprint that an object has, or would have."""
    found = _seal(text)
    return _digest(about, text) if found is None else found[1]


def _seal(text: str) -> re.Match[str] | None:
    return _SEAL.search(text, max(0, len(text) - _SEAL_LENGTH))


def _digest(about: str, text: str) -> str:
    return hashlib.sha256(f"{about}\0{text}".encode("utf-8", "surrogatepass")).hexdigest()


def first_before(start: str, annotator: str) -> str:
    """Return what stands for the decision before an annotator's first one.

    ``start`` is the fingerprint of the layer that annotators begin with.
    """
    return f"{start}\0{annotator}"


def decision_uid(before: str, row: tuple[object, ...]) -> str:
    """Return a new identifier for a decision, of which ``row`` is stored.

    ``before`` is the identifier of the decision before it, of the same annotator on the same text,
    or `first_before`.
    """
    chance = uuid4().hex
    return _uid_of(f"{chance[:12]}8{chance[13:16]}8", before, row)


def uid_holds(uid: str, before: str, row: tuple[object, ...]) -> bool | None:
    """Tell whether a decision is what was recorded, ``None`` where its identifier does not tell.

    ``before`` is as for `decision_uid`, ``row`` what is stored of it now.
    """
    if _SEALED_UID.match(uid):
        return uid == _uid_of(uid[:_RANDOM], before, row)
    return None if _UID.match(uid) else False


def _uid_of(chance: str, before: str, row: tuple[object, ...]) -> str:
    text = json.dumps([chance, before, *row], separators=(",", ":"))
    return chance + hashlib.sha256(text.encode()).hexdigest()[: 32 - _RANDOM]


def stamped(time: str, *about: str) -> str:
    """Return the time at which a row was written, with the row's fingerprint behind it.

    It stays a time of ISO 8601: the fingerprint is 18 digits behind the milliseconds.
    """
    return f"{time[:-1]}{_stamp(time, about)}Z"


def stamp_holds(time: str, *about: str) -> bool | None:
    """Tell whether a row is what was written at its time, ``None`` without a fingerprint."""
    found = _STAMPED.match(time)
    return None if found is None else found[2] == _stamp(f"{found[1]}Z", about)


def _stamp(time: str, about: tuple[str, ...]) -> str:
    text = json.dumps([time, *about], separators=(",", ":"))
    return f"{int(hashlib.sha256(text.encode()).hexdigest(), 16) % 10**18:018d}"
