"""The resolver ``fastcoref``: F-coref and LingMess, end-to-end networks for English.

fastcoref 2.1.6 (Otmazgin, Cattan and Goldberg 2022, MIT, https://github.com/shon-otmazgin/fastcoref)
with weights in a folder as transformers saves them (``config.json`` and the network); those of
``biu-nlp/f-coref`` and ``biu-nlp/lingmess-coref`` are on Hugging Face's hub. It gets our words, and
needs transformers 4: with 5 it breaks when weights are loaded (``all_tied_weights_keys``).

What it is given is one text at a time, on the processor. Singletons are not marked.
"""

from __future__ import annotations

import json
import logging
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, ClassVar

from anaphora_resolvers.adapters.output import SystemMention, SystemOutput
from anaphora_resolvers.adapters.weighted import WeightedResolver, words_of
from anaphora_workbench.model import Document


class FastcorefResolver(WeightedResolver):
    """F-coref or LingMess, whichever the weights are for."""

    name = "fastcoref"
    title = "fastcoref, end-to-end networks F-coref and LingMess (weights of your own)"
    system = "fastcoref"
    variable = "ANAPHORA_FASTCOREF"
    weights = "a folder with config.json and weights of F-coref or LingMess"
    packages = ("fastcoref", "torch", "transformers", "datasets")
    install = 'pip install fastcoref==2.1.6 "transformers<5" "datasets<5"'
    distribution = "fastcoref"
    languages: ClassVar[frozenset[str]] = frozenset(("en",))

    def _load(self, place: str, code: str) -> Any:
        return _network(place)

    def _predicted(self, system: Any, document: Document) -> SystemOutput:
        words = [word for sentence in words_of(document) for word in sentence]
        (result,) = system.predict([words], is_split_into_words=True)
        return output_of_spans(result.get_clusters(as_strings=False))


def output_of_spans(clusters: Any) -> SystemOutput:
    """Return the answer that clusters of half-open spans stand for.

    A span is ``None`` where fastcoref lost a place in our words.
    """
    kept = [[SystemMention(*span) for span in cluster if span is not None] for cluster in clusters]
    lost = sum([len(cluster) for cluster in clusters]) - sum([len(cluster) for cluster in kept])
    some = "1 mention has" if lost == 1 else f"{lost} mentions have"
    notes = (f"{some} no place in the words: skipped",) if lost else ()
    return SystemOutput(tuple([tuple(c) for c in kept if len(c) > 1]), notes=notes)


@cache
def _network(place: str) -> Any:
    package = import_module("fastcoref")
    logging.getLogger("fastcoref").setLevel(logging.ERROR)
    import_module("datasets").disable_progress_bars()
    config = Path(place) / "config.json"
    kind = json.loads(config.read_text(encoding="utf-8"))["model_type"] if config.exists() else ""
    lingmess = kind == "longformer" or (not kind and "lingmess" in place)
    made = package.LingMessCoref if lingmess else package.FCoref
    return made(place, device="cpu", nlp=None, enable_progress_bar=False)
