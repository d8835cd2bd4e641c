"""Simulated authors: each has preferences of its own for what to say, and a style of saying it.

An author mentions what is mentioned often anyway, then goes on, in an order of preference, with
what rules out anybody who still fits: so descriptions say more than is needed, as people's do. The
shares that preferences are drawn around are in ``challenges/data/tuna_authors.toml``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from math import exp, log
from random import Random
from typing import Any

from anaphora_workbench.challenges.tuna.contrasts import Contrast, Property, contrast_of
from anaphora_workbench.challenges.tuna.wording import Style, style_of
from anaphora_workbench.tasks.tuna import LOCATION, Attribute, Description, Trial

__all__ = ["Author", "authors_of"]

_ROW, _COLUMN = "y-dimension", "x-dimension"


@dataclass(frozen=True, slots=True)
class Author:
    """A simulated author.

    Attributes:
        name: Its name, ``s7``.
        mention: By domain and attribute: how often it is mentioned though it need not be.
        turn: By domain and attribute: what comes first while somebody else still fits.
        place: By condition: how often it is said where the target stands.
        habits: The shares of the table that all authors have in common.
        style: How it puts things.
    """

    name: str
    mention: Mapping[str, Mapping[str, float]]
    turn: Mapping[str, Mapping[str, float]]
    place: Mapping[str, float]
    habits: Mapping[str, float]
    style: Style

    def describe(self, trial: Trial, random: Random) -> Description:
        """Return a description of the target: words, annotated words and attributes."""
        contrast = contrast_of(trial)
        chosen = self._choose(contrast, trial, random)
        remark = random.random() < self.habits["remark"]
        attributes = [one.attribute for one in chosen]
        if remark:
            attributes.append(Attribute("other", "other"))
        pieces, words = self.style.put(attributes, trial.kind, random)
        return Description(words=words, annotated=pieces, attributes=tuple(attributes))

    def _choose(self, contrast: Contrast, trial: Trial, random: Random) -> list[Property]:
        mention, turn = self.mention[trial.kind], self.turn[trial.kind]
        chosen: list[Property] = []
        left = contrast.everyone
        if random.random() < self.place[trial.condition]:
            chosen = self._placed(contrast, random)
            for one in chosen:
                left &= ~one.rules_out
        # Who says where a thing stands says less of its looks.
        restraint = 0.6 if chosen else 1.0
        for one in contrast.properties:
            share = mention.get(one.name, 0.0)
            if one.name != "type":
                share *= restraint
            if one.pair[1] == "0":
                share *= self.habits["lack"]
            if one.name not in LOCATION and random.random() < share:
                chosen.append(one)
                left &= ~one.rules_out
        if random.random() < self.habits["careful"]:
            for name in sorted(turn, key=lambda name: -turn[name]):
                found = contrast.named(name)
                if found is not None and found not in chosen and found.rules_out & left:
                    chosen.append(found)
                    left &= ~found.rules_out
        if not chosen:
            chosen = [one for one in contrast.properties if one.name == "type"]
        order = {one.pair: place for place, one in enumerate(contrast.properties)}
        return sorted(chosen, key=lambda one: order[one.pair])

    def _placed(self, contrast: Contrast, random: Random) -> list[Property]:
        row, column = contrast.named(_ROW), contrast.named(_COLUMN)
        known = [one for one in (column, row) if one is not None]
        if random.random() < self.habits["both"]:
            return known
        return [random.choice(known)] if known else []


def authors_of(random: Random, count: int, first: int = 1) -> list[Author]:
    """Return simulated authors.

    Args:
        random: Draws all that they differ in.
        count: How many.
        first: Number of the first one.
    """
    text = resources.files("anaphora_workbench.challenges").joinpath("data/tuna_authors.toml")
    table: dict[str, Any] = tomllib.loads(text.read_text("utf-8"))
    return [_author(f"s{number}", table, random) for number in range(first, first + count)]


def _author(name: str, table: Mapping[str, Any], random: Random) -> Author:
    habits = table["habits"]
    spread, turn_spread = habits["spread"], habits["turn_spread"]
    mention, turn = {}, {}
    for domain in ("furniture", "people"):
        shares = table[domain]["mention"]
        # Who likes to speak of sizes does so unasked, and begins with them where more is needed.
        liking = {one: random.gauss(0, spread) for one in shares}
        mention[domain] = {one: _shifted(share, liking[one]) for one, share in shares.items()}
        turn[domain] = {
            one: place + liking[one] + random.gauss(0, turn_spread)
            for one, place in table[domain]["turn"].items()
        }
    place = table["place"]
    shift = random.gauss(0, spread)
    return Author(
        name=name,
        mention=mention,
        turn=turn,
        place={where: _shifted(place[where], shift) for where in ("+LOC", "-LOC")},
        habits={
            "both": place["both"],
            "lack": table["lack"]["share"],
            "careful": habits["careful"],
            "remark": habits["remark"],
        },
        style=style_of(random),
    )


def _shifted(share: float, shift: float) -> float:
    """Return a share whose log-odds are shifted."""
    return 1 / (1 + exp(-(log(share / (1 - share)) + shift)))
