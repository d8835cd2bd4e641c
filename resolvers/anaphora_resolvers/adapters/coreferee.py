"""The resolver ``coreferee``: rules and a small network over spaCy's parse, run in process.

coreferee 1.5.0 (Richard Paul Hudson, MIT, https://github.com/richardpaulhudson/coreferee) finds
chains of heads for English, French, German and Polish. The package holds rules and no weights:
they are made with ``anaphora train coreferee`` from annotated texts, or got with coreferee's own
``python -m coreferee install en``. The folder is named, never searched for
(`anaphora_resolvers.adapters.coreferee` says why):

1.  ``--resolver coreferee:FOLDER``;
2.  the environment variable ``ANAPHORA_COREFEREE_<CODE>`` (``ANAPHORA_COREFEREE_EN`` ...).

Words and sentences are ours, tags, parse and names those of the spaCy model that the weights were
made with. Documents that the weights were made from are refused, so that a comparison covers only
others.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from functools import cache
from importlib import import_module
from pathlib import Path
from threading import RLock
from typing import Any, ClassVar

from anaphora_resolvers.adapters import coreferee_training
from anaphora_resolvers.adapters.coreferee_weights import (
    NETWORK,
    InstalledWeights,
    find_weights,
    print_of,
    version_of,
)
from anaphora_resolvers.adapters.output import SystemMention, SystemOutput
from anaphora_resolvers.adapters.packages import absent, guarded, quietly
from anaphora_resolvers.adapters.packages import version_of as version_of_package
from anaphora_resolvers.adapters.spacy_documents import analysed
from anaphora_resolvers.adapters.weighted import SystemResolver
from anaphora_resolvers.spacy.models import (
    Model,
    find_model,
    load_model,
    require_model,
    variable_of,
)
from anaphora_workbench.errors import AnaphoraError, NeedsError, UsageError
from anaphora_workbench.fingerprints import fingerprint_of
from anaphora_workbench.language_guess import guess_language
from anaphora_workbench.model import Document
from anaphora_workbench.model.language_tables import UNDETERMINED
from anaphora_workbench.model.reasons import Reason
from anaphora_workbench.ports import Fingerprint, Need, Reading, Training

INSTALL = 'pip install "anaphora-workbench[nlp]" coreferee==1.5.0'
_VARIABLE = "ANAPHORA_COREFEREE_"
_WORKING = RLock()
"""coreferee keeps what it computes on spaCy's tokens and in caches of its own."""


class CorefereeResolver(SystemResolver):
    """coreferee with the weights of a folder.

    Args:
        folder: The folder; the environment variable of the document's language when ``""``.
    """

    name = "coreferee"
    title = "coreferee, rules and a small network over spaCy's parse (Hudson)"
    needs = frozenset((Need.SENTENCES,))
    languages: ClassVar[frozenset[str]] = frozenset(("de", "en", "fr", "pl"))

    def __init__(self, folder: str = "") -> None:
        self._folder = folder
        if folder:
            self.name = f"coreferee:{Path(folder).name}"

    def configured(self, text: str) -> CorefereeResolver:
        """Return the resolver with the weights of a folder."""
        return CorefereeResolver(text)

    def missing(self) -> str:
        """Return what is missing: a package, weights, or the spaCy model they were made with."""
        if lacking := absent(("spacy", "coreferee"), INSTALL):
            return lacking
        folders = [self._folder] if self._folder else _named()
        if not folders:
            return Reason(
                "missing.coreferee",
                "weights are missing: --resolver coreferee:FOLDER, or the variable "
                "{variable}; make them with 'anaphora train coreferee FILE... -o FOLDER'",
                variable=f"{_VARIABLE}EN",
            )
        for folder in folders:
            weights = find_weights(folder)
            if isinstance(weights, str):
                return weights
            if weights.language and (lacking := _mismatch(weights)):
                return lacking
        return ""

    def version(self) -> str:
        """Return coreferee's version and eight digits for each of the weights."""
        parts = [version_of_package("coreferee")]
        for folder in [self._folder] if self._folder else _named():
            weights = find_weights(folder)
            if isinstance(weights, InstalledWeights):
                changed = (weights.folder / NETWORK).stat().st_mtime_ns
                parts.append(version_of(weights.folder, changed))
        return "-".join([part for part in parts if part])

    def fingerprint(self) -> Fingerprint:
        """Return the fingerprint of the weights that are named."""
        return fingerprint_of(*([self._folder] if self._folder else _named()))

    def _answer(self, document: Document) -> SystemOutput:
        code = document.language
        if code == UNDETERMINED:
            code = guess_language([token.text for token in document.tokens])
        folder = self._folder or os.environ.get(f"{_VARIABLE}{code.upper()}", "").strip()
        weights = find_weights(folder) if folder else f"there are no weights for '{code}'"
        if isinstance(weights, str):
            raise NeedsError(f"'{self.name}': {weights}", code="weights-missing")
        if weights.language not in ("", code):
            raise NeedsError(
                f"'{self.name}': the weights in '{folder}' are for '{weights.language}'; "
                f"'{document.doc_id}' is in '{code}'",
                code="language-unsupported",
            )
        if print_of(document) in weights.prints:
            raise NeedsError(
                f"'{self.name}' was trained on '{document.doc_id}', so its answers there would "
                "say nothing; the document is skipped",
                code="trained-on",
            )
        model = require_model(code, document.doc_id)
        with _WORKING, guarded(document):
            doc = analysed(document, model)
            _annotator(weights, model).annotate(doc)
            return output_of_chains(
                [[mention.token_indexes for mention in chain] for chain in doc._.coref_chains]
            )

    def train(
        self,
        readings: Iterable[Reading],
        folder: Path,
        *,
        seed: int,
        tell: Callable[[str], None],
        curve: bool = False,
    ) -> Training:
        """Make weights from annotated documents of one language.

        Raises:
            NeedsError: coreferee or the spaCy model is missing, or coreferee does not know the
                language.
            FormatError: There is too little to learn from (``training-empty``).
            UsageError: A learning curve is asked for.
        """
        if curve:
            raise UsageError("coreferee has no learning curve; train it without --curve")
        if lacking := absent(("spacy", "coreferee"), INSTALL):
            raise NeedsError(f"'{self.name}' cannot be trained here: {lacking}")
        return coreferee_training.train(readings, folder, self.languages, seed, tell)


def output_of_chains(chains: Iterable[Iterable[Iterable[int]]]) -> SystemOutput:
    """Return the answer that chains of heads stand for; several heads are a coordination."""
    return SystemOutput(
        tuple([tuple([SystemMention.headed(*heads) for heads in chain]) for chain in chains])
    )


def _named() -> list[str]:
    """Return the folders that environment variables name."""
    return [
        value.strip()
        for name, value in sorted(os.environ.items())
        if name.startswith(_VARIABLE) and value.strip()
    ]


def _mismatch(weights: InstalledWeights) -> str:
    """Return why weights do not go with the spaCy model of their language, or ``""``."""
    try:
        model = find_model(weights.language)
    except AnaphoraError as error:
        return error.message
    needed = f"{weights.model} {weights.model_version}"
    if model is not None and str(model) == needed:
        return ""
    return Reason(
        "missing.model",
        "the weights in '{folder}' were made with the spaCy model {needed}, and here is "
        "{model}; name it in {variable}, or train anew",
        folder=str(weights.folder),
        needed=needed,
        model=str(model) if model is not None else Reason("missing.none", "none"),
        variable=variable_of(weights.language),
    )


@cache
def _annotator(weights: InstalledWeights, model: Model) -> Any:
    """Return coreferee's annotator with these weights, loaded once in a process."""
    with quietly():
        annotation = import_module("coreferee.annotation")
        import_module("coreferee.manager").CorefereeBroker.set_extensions()
        network = import_module("coreferee.tendencies").create_thinc_model()
        network.from_disk(weights.folder / NETWORK)
        pipeline = load_model(model)
        return annotation.Annotator(pipeline, pipeline, weights.features(), network)
