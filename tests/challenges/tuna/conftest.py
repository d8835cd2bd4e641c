"""A small domain that all tests of the track share: chairs that differ in colour and size."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from anaphora_workbench.tasks.tuna import Attribute, Description, Entity, Trial

Made = Callable[..., Trial]


def attributes(values: Mapping[str, str]) -> tuple[Attribute, ...]:
    return tuple([Attribute(name, value) for name, value in values.items()])


def trial(
    target: Mapping[str, str],
    *others: Mapping[str, str],
    name: str = "s1t1",
    said: Mapping[str, str] | None = None,
    words: str | None = None,
    condition: str = "-LOC",
    domain: str = "furniture",
) -> Trial:
    """Return a trial; ``said`` is what its author mentioned."""
    entities = [Entity("0", "", "target", attributes(target))]
    entities += [
        Entity(str(number), "", "distractor", attributes(values))
        for number, values in enumerate(others, 1)
    ]
    descriptions = ()
    if said is not None or words is not None:
        chosen = None if said is None else attributes(said)
        descriptions = (Description(words=words, attributes=chosen),)
    return Trial(name, tuple(entities), descriptions, domain=domain, condition=condition)


@pytest.fixture
def made() -> Made:
    """Make a trial of a target and distractors, each a mapping of names to values."""
    return trial


@pytest.fixture
def chairs() -> Trial:
    """A large red chair that its size alone tells from three others; colour rules out two."""
    return trial(
        {"type": "chair", "colour": "red", "size": "large", "orientation": "left"},
        {"type": "chair", "colour": "red", "size": "small", "orientation": "left"},
        {"type": "chair", "colour": "blue", "size": "small", "orientation": "left"},
        {"type": "chair", "colour": "green", "size": "small", "orientation": "left"},
    )


@pytest.fixture
def talkers() -> list[Trial]:
    """Ten descriptions: s1 says type and colour, s2 type and size; nobody says orientations."""
    target = {"type": "chair", "colour": "red", "size": "large", "orientation": "left"}
    other = {"type": "chair", "colour": "blue", "size": "small", "orientation": "left"}
    return [
        *[
            trial(target, other, name=f"s1t{n}", said={"type": "chair", "colour": "red"})
            for n in range(6)
        ],
        *[
            trial(target, other, name=f"s2t{n}", said={"type": "chair", "size": "large"})
            for n in range(4)
        ],
    ]
