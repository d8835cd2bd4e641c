"""The resolver ``maverick``: Maverick, an end-to-end network for English.

maverick-coref 1.0.7 (Martinelli, Barba and Navigli 2024, CC BY-NC-SA 4.0,
https://github.com/SapienzaNLP/maverick-coref) with weights in a Lightning checkpoint
(``weights.ckpt``, or a folder that holds it). **A checkpoint is a pickle and names the class to be
built**: loading it runs what its maker put there, so name only those you trust. The encoder that
it names must be there too: as a folder, or in Hugging Face's cache.

It gets our words and sentences; given anything else it would download a spaCy model.
"""

from __future__ import annotations

from contextlib import redirect_stdout
from functools import cache
from importlib import import_module
from io import StringIO
from pathlib import Path
from typing import Any, ClassVar

from anaphora_resolvers.adapters.output import SystemMention, SystemOutput
from anaphora_resolvers.adapters.weighted import WeightedResolver, words_of
from anaphora_workbench.model import Document


class MaverickResolver(WeightedResolver):
    """Maverick with the weights of a checkpoint."""

    name = "maverick"
    title = "Maverick, an end-to-end network (weights of your own, not for commercial use)"
    system = "maverick"
    variable = "ANAPHORA_MAVERICK"
    weights = "a checkpoint weights.ckpt, or the folder that contains it"
    packages = ("maverick", "torch", "pytorch_lightning", "hydra")
    install = 'pip install maverick-coref==1.0.7 "transformers<5"'
    distribution = "maverick-coref"
    languages: ClassVar[frozenset[str]] = frozenset(("en",))

    def _load(self, place: str, code: str) -> Any:
        return _network(place)

    def _predicted(self, system: Any, document: Document) -> SystemOutput:
        result = system.predict(words_of(document), singletons=True)
        return output_of_inclusive(result["clusters_token_offsets"])


def output_of_inclusive(clusters: Any) -> SystemOutput:
    """Return the answer that clusters of spans with their last words stand for."""
    return SystemOutput(
        tuple(
            [
                tuple([SystemMention(int(start), int(last) + 1) for start, last in cluster])
                for cluster in clusters
                if cluster
            ]
        )
    )


@cache
def _network(place: str) -> Any:
    inside = Path(place) / "weights.ckpt"
    package = import_module("maverick")
    with redirect_stdout(StringIO()):  # it says that a file is "not found on huggingface"
        return package.Maverick(str(inside) if inside.is_file() else place, device="cpu")
