"""spaCy models: which one a language has on this machine, what to install when there is none.

The models of a language are tried in this order:

1.  the one named in the environment variable ``ANAPHORA_MODEL_<CODE>`` (``ANAPHORA_MODEL_EN``,
    ``ANAPHORA_MODEL_ES`` ...): an installed package or a folder with a saved model;
2.  the packages listed as ``[models] spacy`` in the language's data file, first found first taken:
    spaCy's own (``en_core_web_sm``, ``md``, ``lg``) before any other; then those listed as
    ``published`` in ``und.toml``.

Nothing is ever downloaded. Looking for a model imports neither spaCy nor the model.
"""

from __future__ import annotations

import gc
import json
import os
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Any

from anaphora_resolvers.spacy.attribute_rules import remember_rules
from anaphora_resolvers.spacy.distinct_words import embed_distinct_words
from anaphora_workbench.errors import NeedsError
from anaphora_workbench.model.language import language
from anaphora_workbench.model.language_tables import UNDETERMINED, language_data

if TYPE_CHECKING:
    from spacy.language import Language as Pipeline

INSTALL_SPACY = 'pip install "anaphora-workbench[nlp]"'
"""The line that brings spaCy and the English model."""
VERSION_WARNING = r"\[W095\]"
"""Beginning of spaCy's warning that a model was made for another version of it."""
_INDEX = "lemma_index"
_VARIABLE = "ANAPHORA_MODEL_"
_LOADING = RLock()


@dataclass(frozen=True, slots=True)
class Model:
    """A model that is installed.

    Attributes:
        language: Code of its language.
        source: What ``spacy.load`` is given: a package or a folder.
        name: Its full name, e.g. ``es_core_news_sm``.
        version: Its version.
        licence: Its licence, as its makers state it.
        made_for: The versions of spaCy that it was made for.
        path: Where it is.
        configured: Whether the environment variable chose it.
    """

    language: str
    source: str
    name: str
    version: str
    licence: str
    made_for: str
    path: Path
    configured: bool = False

    def __str__(self) -> str:
        return f"{self.name} {self.version}"


def variable_of(code: str) -> str:
    """Return the environment variable that chooses the model of a language."""
    return f"{_VARIABLE}{code.upper()}"


def configured_languages() -> list[str]:
    """Return the codes of the languages whose model an environment variable chooses."""
    return [
        name.removeprefix(_VARIABLE).lower() for name in os.environ if name.startswith(_VARIABLE)
    ]


def find_model(code: str) -> Model | None:
    """Return the model that a language has on this machine, or ``None``.

    Args:
        code: BCP 47 primary tag.

    Raises:
        NeedsError: The environment variable names something that is not a model.
    """
    configured = os.environ.get(variable_of(code), "").strip()
    if configured:
        folder = Path(configured).expanduser()
        model = _in_folder(code, folder, str(folder), configured=True)
        model = model or _in_package(code, configured, configured=True)
        if model is None:
            raise NeedsError(
                f"{variable_of(code)} names '{configured}', which is neither an installed spaCy "
                "model nor a folder that contains one; correct or unset it",
                code="model-missing",
            )
        return model
    return next(filter(None, (_in_package(code, name) for name in packages_of(code))), None)


def install_line(code: str) -> str:
    """Return the line that installs the tested model of a language, ``""`` when there is none."""
    line: str = language_data(code)["models"]["install"]
    return line


def require_model(code: str, doc_id: str) -> Model:
    """Return the model of a language.

    Args:
        code: BCP 47 primary tag, ``und`` when the language is unknown.
        doc_id: The document that needs it, for the message.

    Raises:
        NeedsError: spaCy or the model is missing, or the language is unknown; the message is one
            sentence that says what to do.
    """
    if find_spec("spacy") is None:
        raise NeedsError(
            f"'{doc_id}' has no parse and spaCy, which would add one, is not installed: "
            f"{INSTALL_SPACY}",
            code="spacy-missing",
        )
    if code == UNDETERMINED:
        raise NeedsError(
            f"the language of '{doc_id}' is not stated and cannot be recognised from its words; "
            "say which it is (--lang en, --lang es)",
            code="language-unknown",
        )
    model = find_model(code)
    if model is None:
        raise NeedsError(_how_to_get(code, doc_id), code="model-missing")
    return model


def _how_to_get(code: str, doc_id: str) -> str:
    """Say what to do for a model of a language, or without one if nobody publishes any."""
    title = language(code).title
    published = _published(code)
    how = install_line(code) or (f"install one, such as {published[0]}" if published else "")
    if not how:
        return (
            f"'{doc_id}' needs a spaCy model for '{title}', and no model is known for this "
            "language: use a file with a parse (CoNLL-U), or name a model of your "
            f"own in {variable_of(code)}"
        )
    note = language_data(code)["models"]["note"]
    return (
        f"'{doc_id}' needs a spaCy model for {title}, and none is installed: {how}, or name your "
        f"own in {variable_of(code)}{f'; {note}' if note else ''}"
    )


def load_model(model: Model) -> Pipeline:
    """Return the pipeline of a model, loaded once in a process and shared by all threads.

    Raises:
        NeedsError: spaCy cannot load it.
    """
    with _LOADING:
        return _load(model)


@cache
def _load(model: Model) -> Pipeline:
    import spacy

    with _collector_kept_off(), warnings.catch_warnings():
        quiet_about_versions()
        try:
            pipeline = spacy.load(model.source)
        except (OSError, ValueError, ImportError, AttributeError) as error:
            reason = str(error).strip().partition("\n")[0]
            raise NeedsError(
                f"spaCy cannot load the model {model} in {model.path}: {reason}",
                code="model-broken",
            ) from error
    if "parser" not in pipeline.pipe_names:
        raise NeedsError(
            f"the model {model} in {model.path} has no parser; choose one that parses",
            code="model-without-parser",
        )
    embed_distinct_words(pipeline)
    remember_rules(pipeline)
    _search_lemmas_by_hash(pipeline)
    return pipeline


@contextmanager
def _collector_kept_off() -> Iterator[None]:
    """Let no collector look through a model that is loaded, and leave it as it was.

    What unpacks the model (`srsly`) switches it on each time, also where the caller has paused it.
    """
    was_enabled, thresholds = gc.isenabled(), gc.get_threshold()
    gc.set_threshold(0)
    try:
        yield
    finally:
        gc.set_threshold(*thresholds)
        if not was_enabled:
            gc.disable()


def _search_lemmas_by_hash(pipeline: Pipeline) -> None:
    """Make sets of the lists of words in which spaCy's rule lemmatisers look forms up.

    They only ask whether a form is in them; a list of 50,000 nouns is searched from its beginning.
    """
    from spacy.pipeline import Lemmatizer

    for _name, component in pipeline.pipeline:
        if isinstance(component, Lemmatizer) and _INDEX in component.lookups:
            index = component.lookups.get_table(_INDEX)
            for pos, words in list(index.items()):
                if isinstance(words, list):
                    index[pos] = frozenset(words)


def quiet_about_versions() -> None:
    """Filter W095, which the Spanish model of 3.1 causes under 3.8 without harm.

    `anaphora doctor` says it once instead.
    """
    warnings.filterwarnings("ignore", message=VERSION_WARNING)


def packages_of(code: str) -> list[str]:
    """Return the packages that may hold a language's model, the first to be tried first."""
    names = [name.replace("{code}", code) for name in language_data(code)["models"]["spacy"]]
    return [*names, *[name for name in _published(code) if name not in names]]


def _published(code: str) -> list[str]:
    """Return the packages of models that are known to be published for a language."""
    listed = language_data(code)["models"]["published"]
    return [name for name in listed if name.startswith(f"{code}_")]


def _in_package(code: str, name: str, *, configured: bool = False) -> Model | None:
    """Return the model in an installed package, found without importing it."""
    if not name.isidentifier():
        return None
    spec = find_spec(name)
    for folder in (spec.submodule_search_locations or ()) if spec is not None else ():
        model = _in_folder(code, Path(folder), name, configured=configured)
        if model is not None:
            return model
    return None


def _in_folder(code: str, folder: Path, source: str, *, configured: bool = False) -> Model | None:
    try:
        meta: dict[str, Any] = json.loads((folder / "meta.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    name = f"{meta.get('lang', code)}_{meta.get('name', folder.name)}"
    return Model(
        code,
        source,
        name,
        str(meta.get("version", "")),
        str(meta.get("license", "")) or "licence not stated",
        str(meta.get("spacy_version", "")),
        folder,
        configured,
    )
