"""fastcoref, Maverick and Stanza: their contract, with tiny random networks of their classes.

The networks know nothing, so what they say is nonsense; that its form is understood is the test.
What is kept in ``recorded`` are some mentions of what such networks said.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from anaphora_resolvers.adapters.fastcoref import FastcorefResolver, output_of_spans
from anaphora_resolvers.adapters.maverick import MaverickResolver, output_of_inclusive
from anaphora_resolvers.adapters.output import SystemMention, SystemOutput, layer_of
from anaphora_resolvers.adapters.packages import absent, quietly
from anaphora_resolvers.adapters.stanza import StanzaResolver, output_of_coref
from anaphora_resolvers.adapters.weighted import WeightedResolver, undisturbed
from anaphora_workbench.errors import NeedsError
from anaphora_workbench.model import Document, Layer

ENCODER = {
    "vocab_size": 400,
    "hidden_size": 32,
    "num_hidden_layers": 1,
    "num_attention_heads": 2,
    "intermediate_size": 32,
    "max_position_embeddings": 514,
}
HEAD = {
    "max_span_length": 30,
    "top_lambda": 0.25,
    "ffnn_size": 32,
    "dropout_prob": 0.1,
    "max_segment_len": 512,
}
STANZA: dict[str, Any] = {
    "section": "tiny",
    "device": "cpu",
    "bert_window_size": 512,
    "embedding_size": 20,
    "sp_embedding_size": 64,
    "a_scoring_batch_size": 16,
    "hidden_size": 32,
    "n_hidden_layers": 1,
    "max_span_len": 64,
    "rough_k": 10,
    "lora": False,
    "full_pairwise": False,
    "use_zeros": True,
    "bert_finetune": True,
    "dropout_rate": 0.1,
    "tokenizer_kwargs": {},
}


def save_tokenizer(folder: Path) -> None:
    made = import_module("tokenizers").ByteLevelBPETokenizer(add_prefix_space=True)
    special = ["<s>", "<pad>", "</s>", "<unk>", "<mask>"]
    made.train_from_iterator(["She found the old map."], vocab_size=300, special_tokens=special)
    made.save(str(folder / "raw.json"))
    fast = import_module("transformers").RobertaTokenizerFast
    fast(tokenizer_file=str(folder / "raw.json"), add_prefix_space=True).save_pretrained(folder)


def encoder(folder: Path) -> Path:
    folder.mkdir()
    save_tokenizer(folder)
    transformers = import_module("transformers")
    transformers.RobertaModel(transformers.RobertaConfig(**ENCODER)).save_pretrained(folder)
    return folder


def fastcoref_weights(folder: Path) -> Path:
    save_tokenizer(folder)
    config = import_module("transformers").RobertaConfig(**ENCODER, coref_head=HEAD)
    made = import_module("fastcoref.coref_models.modeling_fcoref").FCorefModel(config)
    made.save_pretrained(folder)
    return folder


def maverick_weights(folder: Path) -> Path:
    model = {
        "_target_": "maverick.models.model_mes.Maverick_mes",
        "huggingface_model_name": str(encoder(folder / "encoder")),
        "freeze_encoder": False,
        "span_representation": "concat_start_end",
    }
    made = import_module("maverick.models.pl_modules").BasePLModule(model=model, opt=None)
    trainer = import_module("pytorch_lightning").Trainer(
        logger=False, enable_checkpointing=False, accelerator="cpu", enable_progress_bar=False
    )
    trainer.strategy.connect(made)
    trainer.save_checkpoint(str(folder / "weights.ckpt"))
    return folder


def stanza_weights(folder: Path) -> Path:
    made = import_module("stanza.models.coref.config").Config
    empty = {"str": "", "int": 0, "float": 0.0, "bool": False}
    settings: dict[str, Any] = {"bert_model": str(encoder(folder / "encoder")), **STANZA}
    for field in dataclasses.fields(made):
        name = getattr(field.type, "__name__", str(field.type))
        settings.setdefault(field.name, empty.get(name, []))
    network = import_module("stanza.models.coref.model").CorefModel(
        config=made(**settings), build_optimizers=False
    )
    network.save_weights(str(folder / "tiny.pt"), save_optimizers=False)
    return folder / "tiny.pt"


SYSTEMS = [
    (FastcorefResolver, fastcoref_weights),
    (MaverickResolver, maverick_weights),
    (StanzaResolver, stanza_weights),
]


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("made", "weights"), SYSTEMS)
def test_what_a_tiny_network_of_the_class_says_becomes_a_layer(
    made: type[WeightedResolver],
    weights: Callable[[Path], Path],
    story: Callable[[str], Document],
    tmp_path: Path,
) -> None:
    if lacking := absent(made.packages, made.install):
        pytest.skip(lacking)
    with undisturbed(), quietly():
        import_module("torch").manual_seed(1)
        resolver = made(str(weights(tmp_path)))
    assert resolver.missing() == ""
    document = story("en")
    output = resolver.answer(document)
    assert output.clusters
    assert all(cluster for cluster in output.clusters)
    mentions = [mention for cluster in output.clusters for mention in cluster]
    assert all(0 <= m.start < m.end <= len(document) for m in mentions)
    layer = layer_of(document, Layer.build("x"), output)
    assert layer.anaphors
    assert resolver.answer(document) == output


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("made", [made for made, _weights in SYSTEMS])
def test_what_are_no_weights_is_told(
    made: type[WeightedResolver], story: Callable[[str], Document], tmp_path: Path
) -> None:
    if lacking := absent(made.packages, made.install):
        pytest.skip(lacking)
    path = tmp_path / "weights.ckpt"
    path.write_bytes(b"nothing")
    with pytest.raises(NeedsError, match="cannot load the weights") as caught:
        made(str(path)).answer(story("en"))
    assert caught.value.code == "weights-broken"


@pytest.mark.parametrize("made", [made for made, _weights in SYSTEMS])
def test_without_the_packages_it_says_how_to_get_them(
    made: type[WeightedResolver], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("anaphora_resolvers.adapters.packages.find_spec", lambda _name: None)
    assert made().missing().endswith(f"not installed: {made.install}")


def test_fastcoref_recorded(
    story: Callable[[str], Document],
    recorded: Callable[[str], Any],
    in_words: Callable[[Document, SystemOutput], tuple[list[list[str]], list[str]]],
) -> None:
    output = output_of_spans(recorded("fastcoref.json"))
    assert in_words(story("en"), output)[0] == [
        ["Ana met the director", "director", "found.", "director"]
    ]
    assert output.notes == ("1 mention has no place in the words: skipped",)


def test_maverick_recorded(
    story: Callable[[str], Document],
    recorded: Callable[[str], Any],
    in_words: Callable[[Document, SystemOutput], tuple[list[list[str]], list[str]]],
) -> None:
    output = output_of_inclusive(recorded("maverick.json"))
    assert in_words(story("en"), output)[0] == [
        ["director of the museum", "the old map", "director"]
    ]


def chain(*mentions: tuple[int, Any, Any]) -> SimpleNamespace:
    """Return a chain as Stanza makes them."""
    names = ("sentence", "start_word", "end_word")
    made = [SimpleNamespace(**dict(zip(names, mention, strict=True))) for mention in mentions]
    return SimpleNamespace(mentions=made)


def test_stanza_recorded(
    story: Callable[[str], Document],
    recorded: Callable[[str], Any],
    in_words: Callable[[Document, SystemOutput], tuple[list[list[str]], list[str]]],
) -> None:
    chains = [
        chain(*[(n, *[tuple(p) if isinstance(p, list) else p for p in ends]) for n, *ends in rows])
        for rows in recorded("stanza.json")
    ]
    output = output_of_coref(story("en"), chains)
    assert in_words(story("en"), output)[0] == [
        [
            "Ana met the director of the museum in Lima and gave her",
            "met the director of the museum in Lima and gave her the old map",
            "it",
        ],
        ["stopped"],
    ]
    assert output.clusters[1][0].zero == "nsubj"


def test_a_zero_of_stanza_is_anchored_on_the_verb_above_the_word_behind_it(
    story: Callable[[str], Document],
) -> None:
    document = story("es")
    la, en = 1, 3  # Pedro la esperaba en la puerta
    output = output_of_coref(document, [chain((1, (la, 1), (la, 1)), (1, (en, 2), (en, 2)))])
    waited = next(i for i, token in enumerate(document.tokens) if token.text == "esperaba")
    assert output.clusters == ((SystemMention.zero_of(waited), SystemMention.zero_of(waited)),)


def test_a_zero_before_a_word_without_a_verb_above_it_stays_there(
    parse: Callable[..., Document],
) -> None:
    document = parse("""
    Ya      ya      ADV   _ 3 advmod
    es      ser     AUX   _ 3 cop
    tarde   tarde   ADV   _ 0 root
    """)
    places = [(0, (index, 1), (index, 1)) for index in range(3)]
    zeros = output_of_coref(document, [chain(*places)]).clusters[0]
    assert [zero.start for zero in zeros] == [0, 1, 2]
