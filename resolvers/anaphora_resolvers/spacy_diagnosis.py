"""What ``anaphora doctor`` says of spaCy and its models."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec

from anaphora_resolvers.spacy_models import (
    INSTALL_SPACY,
    Model,
    configured_languages,
    find_model,
    install_line,
    packages_of,
    variable_of,
)
from anaphora_workbench.errors import NeedsError
from anaphora_workbench.model.language import language, language_codes
from anaphora_workbench.model.tables import language_data
from anaphora_workbench.ports import Diagnosis, Fingerprint, State
from anaphora_workbench.ports.fingerprints import fingerprint_of

__all__ = ["diagnoses"]


def diagnoses() -> Iterator[Diagnosis]:
    """Yield the state of spaCy, of the stemmer and of the model of each language."""
    present = find_spec("spacy") is not None
    for package in ("spaCy", "snowballstemmer"):
        found = _version(package)
        if found:
            yield Diagnosis(package, State.FOUND, found)
        else:
            yield Diagnosis(package, State.ABSENT, "text without a parse needs it", INSTALL_SPACY)
    silenced = False
    for code in sorted({*language_codes(), *configured_languages()}):
        try:
            model = find_model(code)
        except NeedsError as error:
            yield Diagnosis(_what(code), State.BROKEN, error.message)
            continue
        if model is None:
            yield _absent(code)
            continue
        notes = _about_version(model) if present and not silenced else ()
        silenced = silenced or bool(notes)
        yield Diagnosis(_what(code), State.FOUND, _details(model), notes=notes)


def print_of_models() -> Fingerprint:
    """Return the fingerprint of spaCy, the stemmer and the content of each language's model.

    Where the models are does not count.
    """
    parts = [f"{package} {_version(package)}" for package in ("spaCy", "thinc", "snowballstemmer")]
    unseen = ""
    for code in sorted({*language_codes(), *configured_languages()}):
        try:
            model = find_model(code)
        except NeedsError as error:
            parts.append(f"{code} {error.message}")
            continue
        if model is not None:
            content = fingerprint_of(model.path)
            parts.append(f"{code} {model} {content.digest}")
            unseen = unseen or content.unseen
    return Fingerprint("|".join(parts), unseen)


def _what(code: str) -> str:
    return f"model for {language(code).title}"


def _details(model: Model) -> str:
    chosen = f", chosen by {variable_of(model.language)}" if model.configured else ""
    return f"{model}, {model.licence}, in {model.path}{chosen}"


def _absent(code: str) -> Diagnosis:
    data = language_data(code)["models"]
    notes = [data["note"]] if data["note"] else []
    if data["sha256"]:
        notes.append(f"sha256 of the tested wheel: {data['sha256']}")
    others = (
        f"any of {', '.join(packages_of(code))} will do, or name another in {variable_of(code)}"
    )
    return Diagnosis(_what(code), State.ABSENT, others, install_line(code), tuple(notes))


def _about_version(model: Model) -> tuple[str, ...]:
    """Return the note that stands for spaCy's warning W095, which is never shown elsewhere."""
    from spacy.util import is_compatible_version

    running = _version("spaCy")
    if not model.made_for or is_compatible_version(running, model.made_for):
        return ()
    return (
        f"{model.name} was made for spaCy {model.made_for}; under {running} it works "
        "(spaCy's warning W095 is kept silent; `pip check` complains as well, without harm)",
    )


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return ""
