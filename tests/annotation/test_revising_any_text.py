"""Correcting whatever words of whatever document: the project stays sound."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from anaphora_workbench.annotation.revision.text_revision import difference, revise
from anaphora_workbench.edits import Batch
from anaphora_workbench.model import Span
from anaphora_workbench.store import Project
from anaphora_workbench.testing.strategies import documents, layers, readings


@given(st.data())
@settings(max_examples=40, deadline=None)
def test_whatever_is_corrected_the_project_stays_sound(data: st.DataObject) -> None:
    reading = data.draw(readings(max_layers=2))
    document = reading.document
    size = len(document.sentences)
    if not size:
        return
    first = data.draw(st.integers(0, size - 1))
    last = data.draw(st.integers(first + 1, size))
    span = Span(document.sentences[first].start, document.sentences[last - 1].end)
    words = [document.tokens[index].text.strip() or "x" for index in span]
    for _ in range(data.draw(st.integers(0, 3))):
        place = data.draw(st.integers(0, len(words) - 1))
        change = data.draw(st.sampled_from(["drop", "add", "change", "divide"]))
        if change == "drop" and len(words) > 1:
            del words[place]
        elif change == "add":
            words.insert(place, "new")
        elif change == "change":
            words[place] = "other"
        elif len(words[place]) > 1 and words[place][0].strip() and words[place][1:].strip():
            words[place : place + 1] = [words[place][0], words[place][1:].strip()]
    cut = data.draw(st.integers(0, len(words) - 1))
    lengths = [length for length in (cut, len(words) - cut) if length]
    with (
        tempfile.TemporaryDirectory() as folder,
        Project.create(Path(folder) / "p.anaphora") as project,
    ):
        project.add_document(reading)
        project.add_annotator("ana")
        name = document.doc_id
        project.record(name, "ana", Batch(()))
        before = project.layer(name, "ana")
        done = revise(project, name, (first, last), words, lengths)
        made = project.document(name)
        assert made == done.document
        assert [token.text for token in made.tokens] == [
            *[token.text for token in document.tokens[: span.start]],
            *words,
            *[token.text for token in document.tokens[span.end :]],
        ]
        assert project.problems() == []
        after = project.layer(name, "ana")
        lost = {loss.code for loss in done.losses}
        if not lost & {"words-gone", "governor-gone", "clitic-split", "anaphor-gone"}:
            assert after.markables.keys() == before.markables.keys()
        if not lost & {"antecedent-gone", "anaphor-gone"}:
            assert {n: a.antecedents for n, a in after.anaphors.items()} == {
                n: a.antecedents for n, a in before.anaphors.items()
            }


@given(st.data())
def test_the_difference_of_two_layers_leads_from_one_to_the_other(data: st.DataObject) -> None:
    document = data.draw(documents())
    start, target = data.draw(layers(document)), data.draw(layers(document))
    target = replace(target, name=start.name, metadata=start.metadata)
    applied = difference(start, target).apply(start)
    assert applied.layer == target
    assert applied.inverse.apply(target).layer == start
