"""Outputs of Surface Realisation systems next to the sentence and its neighbours in the text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from anaphora_workbench.challenges.sr.neighbours import neighbours_of
from anaphora_workbench.studies.materials.material import CORPUS, Material, Record, complete
from anaphora_workbench.tasks.sr import SrOutput, SrSentence


def outputs_to_rate(
    sentences: Sequence[SrSentence],
    systems: Mapping[str, Iterable[SrOutput]],
    *,
    corpus: bool = True,
) -> Material:
    """Return for each sentence the best output of every system, with what stands around it.

    Args:
        sentences: The sentences with their texts.
        systems: The outputs of each system.
        corpus: Whether the sentences' own texts are a system, too.
    """
    best: dict[str, dict[str, str]] = {}
    if corpus:
        best[CORPUS] = {each.sentence_id: each.text for each in sentences if each.text}
    for name, outputs in systems.items():
        own: dict[str, SrOutput] = {}
        for output in outputs:
            known = own.get(output.sentence_id)
            if known is None or output.rank < known.rank:
                own[output.sentence_id] = output
        best[name] = {key: output.text for key, output in own.items() if output.text.strip()}
    records: list[Record] = []
    for sentence in sentences:
        before, after = neighbours_of(sentence)
        for system, texts in best.items():
            text = texts.get(sentence.sentence_id)
            if text is None:
                continue
            record: Record = {"item": sentence.sentence_id, "system": system, "text": text}
            if before:
                record["before"] = before
            if after:
                record["after"] = after
            if sentence.text:
                record["reference"] = sentence.text
            records.append(record)
    kept, problems = complete(records, list(best))
    return Material(kept, problems=problems)
