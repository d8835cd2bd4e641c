"""The component ``anaphora`` of spaCy: ``nlp.add_pipe("anaphora", config={"resolver": "supar"})``.

spaCy finds it by the entry point ``spacy_factories`` and imports it when it is added or loaded. It
needs what any pipeline with a parser gives: sentences, parts of speech and dependencies. Named
entities and lemmas are used where there are some. `anaphora.spacy_docs` says what it writes. It
calls `Language.factory`, tokens, ``doc.spans`` and ``doc.user_data`` only, which all versions 3 of
spaCy have.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from anaphora.spacy_docs import document_of, kept_tokens, set_extension, write
from anaphora.texts import Text
from anaphora_workbench.errors import NeedsError, UsageError
from anaphora_workbench.pipeline import Pipeline, PluginChoice, check_sentences
from anaphora_workbench.ports import AnalysisTaking, Reading
from anaphora_workbench.registry import Registry

NAME = "anaphora"
_FILE = "config.json"
DEFAULTS: dict[str, Any] = {
    "resolver": "supar",
    "finder": "pronouns",
    "window": 4,
    "language": "",
    "seed": 0,
}
"""The configuration: the resolver and finder by name, sentences that are searched before the
anaphor's own, the language (``""``: that of the pipeline), and the seed of random choices."""


class AnaphoraComponent:
    """Resolves the anaphors of documents.

    It works in ``nlp(...)`` and ``nlp.pipe(..., n_process=2)``, and is saved with its pipeline. It
    does not learn.
    """

    def __init__(self, nlp: Any, name: str, **config: Any) -> None:
        self.name = name
        self._config = {**DEFAULTS, **config}
        self._model = _model_of(nlp)
        self._pipeline: Pipeline | None = None
        set_extension()
        self._loaded()  # a mistyped resolver is reported when the component is added

    @property
    def config(self) -> dict[str, Any]:
        """Its settings."""
        return dict(self._config)

    def __call__(self, doc: Any) -> Any:
        """Write chains and links to a document, and return it.

        Raises:
            NeedsError: The pipeline has no parser before this component (``spacy-no-parse``), or
                the document lacks what the resolver needs.
        """
        kept = kept_tokens(doc)
        if kept:
            _check(doc, self.name)
            write(doc, self._resolved(doc, kept), kept)
        return doc

    def pipe(self, stream: Iterable[Any], *, batch_size: int = 128) -> Iterator[Any]:
        """Yield documents with their chains and links, one by one."""
        for doc in stream:
            yield self(doc)

    def to_bytes(self, **_kwargs: Any) -> bytes:
        """Return its settings."""
        return json.dumps(self._config).encode()

    def from_bytes(self, data: bytes, **_kwargs: Any) -> AnaphoraComponent:
        """Take settings that `to_bytes` has returned."""
        self._config = {**DEFAULTS, **json.loads(data)}
        self._pipeline = None
        return self

    def to_disk(self, path: str | Path, **_kwargs: Any) -> None:
        """Save its settings in a folder."""
        Path(path).mkdir(parents=True, exist_ok=True)
        (Path(path) / _FILE).write_bytes(self.to_bytes())

    def from_disk(self, path: str | Path, **_kwargs: Any) -> AnaphoraComponent:
        """Take settings that `to_disk` has saved."""
        return self.from_bytes((Path(path) / _FILE).read_bytes())

    def __getstate__(self) -> dict[str, Any]:
        # Other processes load the resolver themselves; it may not be able to travel.
        return {**self.__dict__, "_pipeline": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        set_extension()

    def _loaded(self) -> Pipeline:
        if self._pipeline is None:
            known = self._config
            plan = PluginChoice(
                "spacy",
                known["finder"],
                "supar",
                known["resolver"],
                known["window"],
                known["seed"],
            )
            self._pipeline = Pipeline.of(Registry(), plan)
        return self._pipeline

    def _resolved(self, doc: Any, kept: list[int]) -> Text:
        pipeline = self._loaded()
        language = self._config["language"] or doc.lang_
        document = document_of(doc, "text", language, kept)
        check_sentences(document)
        preprocessor = pipeline.preprocessor
        assert isinstance(preprocessor, AnalysisTaking)  # that of the name spacy is one
        entities = [doc[index].ent_type_ for index in kept]
        document, layer = preprocessor.prepare_analysed(document, entities, self._model)
        prepared = pipeline.find(document, layer)
        return Text(Reading(prepared.document, (prepared.layer,)), decisions=prepared.decisions)


def make_component(
    nlp: Any, name: str, resolver: str, finder: str, window: int, language: str, seed: int
) -> Callable[[Any], Any]:
    """Return the component; spaCy calls this with the configuration.

    Raises:
        PluginError: There is no resolver or finder of the name.
        NeedsError: The resolver cannot be used here; says what is missing.
    """
    if window < 0:
        raise UsageError("window cannot be negative")
    return AnaphoraComponent(
        nlp, name, resolver=resolver, finder=finder, window=window, language=language, seed=seed
    )


def _check(doc: Any, name: str) -> None:
    """Raise `NeedsError` that names what the pipeline has not given a document."""
    absent = [
        what
        for what, attribute in (
            ("a dependency parse", "DEP"),
            ("sentences", "SENT_START"),
            ("parts of speech", "POS"),
        )
        if not doc.has_annotation(attribute)
    ]
    if absent:
        raise NeedsError(
            f"the component '{name}' needs {', '.join(absent)}, which no component before it has "
            "made: load a pipeline with a tagger and a parser, such as "
            'spacy.load("en_core_web_sm"), and add this one behind them',
            code="spacy-no-parse",
        )


def _model_of(nlp: Any) -> str:
    meta = nlp.meta
    return f"{meta.get('lang', '')}_{meta.get('name', '')} {meta.get('version', '')}".strip()


def _register() -> None:
    from spacy.language import Language

    Language.factory(
        NAME,
        default_config=DEFAULTS,
        requires=["token.dep", "token.pos", "doc.sents"],
        assigns=["doc.spans", "doc._.anaphora"],
        func=make_component,
    )


# The entry point can be looked at where spaCy is not installed, as tests of the wheel do.
if find_spec("spacy") is not None:
    _register()
