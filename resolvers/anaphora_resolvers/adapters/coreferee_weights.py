"""Weights for coreferee in a folder: what they are, what they were made from, and with what.

A folder of ours holds two files:

``coreferee.json``
    language, spaCy model and its version, coreferee's version, the feature table (lists of tags
    and labels) and the documents that the weights were made from, each with a fingerprint.
``model``
    the network in thinc's format (msgpack: arrays, nothing that runs).

A folder of coreferee's own holds ``feature_table.bin``, a **pickle**, and ``model``. Loading a
pickle runs whatever its maker put there, so it is loaded only from a folder that the user names.
"""

from __future__ import annotations

import hashlib
import json
import pickle
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from anaphora_workbench.errors import FormatError, Position
from anaphora_workbench.model import Document
from anaphora_workbench.model.reasons import Reason


def print_of(document: Document) -> str:
    """Return the fingerprint of a text: the same however it is cut into words or spaced."""
    letters = "".join([c for token in document.tokens for c in token.text.lower() if c.isalnum()])
    return hashlib.sha256(letters.encode("utf-8", "surrogatepass")).hexdigest()


def save_weights(
    folder: Path, network: bytes, features: dict[str, list[str]], facts: dict[str, Any]
) -> None:
    """Save weights: written beside, then moved into place.

    Args:
        folder: A folder that is not there yet, or an empty one.
        network: The network as thinc's bytes.
        features: The feature table.
        facts: What else is known: ``language``, ``model``, ``model_version``, ``documents``.

    Raises:
        OSError: It cannot be written.
    """
    beside = folder.with_name(f".{folder.name}.part")
    beside.mkdir(parents=True, exist_ok=True)
    text = json.dumps({**facts, "features": features}, ensure_ascii=False, indent=1)
    (beside / FACTS).write_text(f"{text}\n", encoding="utf-8")
    (beside / NETWORK).write_bytes(network)
    if folder.is_dir():
        folder.rmdir()
    beside.replace(folder)


FACTS = "coreferee.json"
NETWORK = "model"
_PICKLED = "feature_table.bin"


@dataclass(frozen=True, slots=True)
class InstalledWeights:
    """Weights that are there.

    Attributes:
        folder: Where.
        language: Code of their language, ``""`` when not stated.
        model: Name of the spaCy model that they were made with, ``""`` when not stated.
        model_version: Its version.
        prints: Fingerprints of the documents that they were made from (`print_of`).
        pickled: Whether loading them loads a pickle.
    """

    folder: Path
    language: str = ""
    model: str = ""
    model_version: str = ""
    prints: frozenset[str] = frozenset()
    pickled: bool = False

    def features(self) -> Any:
        """Return coreferee's feature table.

        Raises:
            FormatError: It cannot be used.
        """
        if self.pickled:
            return pickle.loads((self.folder / _PICKLED).read_bytes())
        made = import_module("coreferee.data_model").FeatureTable
        try:
            return made(**_facts(self.folder)["features"])
        except (KeyError, TypeError) as error:
            raise FormatError(
                f"the feature table is broken: {error}",
                code="weights-broken",
                at=Position(str(self.folder / FACTS)),
            ) from None


def find_weights(folder: str) -> InstalledWeights | str:
    """Return the weights in a folder, or in one line why there are none.

    Nothing is loaded that could run.
    """
    place = Path(folder).expanduser()
    if not place.is_dir():
        return Reason(
            "missing.weights-folder",
            "there is no folder '{name}' with weights for coreferee",
            name=folder,
        )
    if not (place / NETWORK).is_file():
        return Reason(
            "missing.weights-file",
            "the folder '{name}' contains no weights for coreferee: '{file}' is missing",
            name=folder,
            file=NETWORK,
        )
    if (place / FACTS).is_file():
        try:
            facts = _facts(place)
            return InstalledWeights(
                place,
                str(facts["language"]),
                str(facts["model"]),
                str(facts["model_version"]),
                frozenset([str(entry["print"]) for entry in facts["documents"]]),
            )
        except FormatError as error:
            return error.message
        except (KeyError, TypeError) as error:
            return f"'{place / FACTS}' is broken: {type(error).__name__}: {error}"
    if (place / _PICKLED).is_file():
        return InstalledWeights(place, pickled=True)
    return f"the folder '{folder}' contains no weights for coreferee: '{FACTS}' is missing"


@cache
def version_of(folder: Path, changed: int) -> str:
    """Return eight digits that change with the network, read again when it has ``changed``."""
    return hashlib.sha256((folder / NETWORK).read_bytes()).hexdigest()[:8]


def _facts(folder: Path) -> dict[str, Any]:
    path = folder / FACTS
    try:
        facts = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise FormatError(
            f"'{path}' cannot be read: {error}", code="weights-broken", at=Position(str(path))
        ) from None
    if not isinstance(facts, dict):
        raise FormatError(f"'{path}' is not a table", code="weights-broken", at=Position(str(path)))
    return facts
