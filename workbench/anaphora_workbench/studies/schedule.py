"""The schedule of a study: the rows of its square, and the trials of each participant.

A *row* is what one place of the design sees: each item once, under one system, and one value of
each condition that differs between participants. The first participant of a row and the one who
takes it over later see the same versions, in another order. Rows repeat when there are more
participants than rows.

Everything that is drawn depends on the seed of the study and the participant's number alone, so
that a server that was started again goes on with the same trials.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from random import Random

from anaphora_workbench.stats.latin_square import Design, filled_up, trials
from anaphora_workbench.studies.kinds import FACTS
from anaphora_workbench.studies.stimuli import Grid, Stimulus, Thing
from anaphora_workbench.studies.study_file import Study


@dataclass(frozen=True, slots=True)
class Row:
    """A place of the design.

    Attributes:
        number: From 0.
        versions: Item and system of each trial; in the order of Williams' design, else as drawn.
        conditions: Values of the conditions that differ between participants, by name.
    """

    number: int
    versions: tuple[tuple[str, str], ...]
    conditions: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class PlannedTrial:
    """A trial that a participant is going to see.

    Attributes:
        number: From 1, practice first: the key of its answer.
        practice: Whether it is for practice.
        stimulus: What is shown.
        conditions: Value of every condition, by name.
        cells: For each thing of the grid its column and row, from 1.
        answers: For each question of a text the order of its answers, 0 the right one.
        understood: Elicitation with feedback: whether the system is going to understand.
    """

    number: int
    practice: bool
    stimulus: Stimulus
    conditions: tuple[tuple[str, str], ...] = ()
    cells: tuple[tuple[int, int], ...] = ()
    answers: tuple[tuple[int, ...], ...] = ()
    understood: bool = True

    @staticmethod
    def place_name(column: int, row: int) -> str:
        """Return what page and answers call the thing in a cell: its place, such as ``3-1``."""
        return f"{column}-{row}"

    def thing_at(self, place: str) -> Thing | None:
        """Return the thing that page and answers call so, or ``None`` if there is none."""
        things = self.stimulus.grid.things if self.stimulus.grid else ()
        named = {
            self.place_name(*cell): thing for thing, cell in zip(things, self.cells, strict=True)
        }
        return named.get(place)


def rows_of(study: Study) -> list[Row]:
    """Return the rows of a study, each a place that participants take in turn."""
    settings = study.settings
    between = [each for each in settings.condition if not each.within]
    groups = list(product(*[each.values for each in between]))
    squares = _squares(study)
    return [
        Row(
            number,
            square,
            tuple([(each.name, value) for each, value in zip(between, group, strict=True)]),
        )
        for number, (square, group) in enumerate(
            [(square, group) for group in groups for square in squares]
        )
    ]


def _squares(study: Study) -> list[tuple[tuple[str, str], ...]]:
    design = study.settings.design
    items: list[str] = list(study.items)
    if not FACTS[study.kind].systems:
        each = design.items_each or len(items)
        parts = max(1, -(-len(items) // each))
        return [
            tuple(
                [(items[place % len(items)], "") for place in range(part * each, (part + 1) * each)]
            )
            for part in range(parts)
        ]
    systems = study.systems
    if design.fill:
        domains = {each.item: each.domain for each in study.stimuli}
        size = len(systems) * design.blocks
        items = filled_up(items, size, types=domains, seed=study.settings.study.seed)
    people = len(systems) * design.blocks
    if design.design is Design.WILLIAMS and len(systems) % 2:
        people *= 2
    found: dict[int, list[tuple[str, str]]] = {}
    for trial in trials(
        items,
        systems,
        people,
        design=design.design,
        blocks=design.blocks,
        seed=study.settings.study.seed,
    ):
        found.setdefault(trial.participant, []).append((trial.item, trial.system))
    # Blocks in turn, so that halves of the items fill up together.
    order = [
        block * (people // design.blocks) + place + 1
        for place in range(people // design.blocks)
        for block in range(design.blocks)
    ]
    return [tuple(found[participant]) for participant in order]


def planned_trials(study: Study, row: Row, participant: int) -> list[PlannedTrial]:
    """Return the trials of a participant, practice first.

    Args:
        study: The study.
        row: The row that the participant has taken.
        participant: The participant's number in the study, from 1.
    """
    design = study.settings.design
    random = Random(f"{study.settings.study.seed}|{participant}")
    by_key = study.by_key()
    shown = [by_key[key] for key in row.versions]
    if design.design is not Design.WILLIAMS:
        if design.order == "random":
            random.shuffle(shown)
        else:
            shown = _as_given(study, shown)
    within = _within(study, len(shown), random)
    understood = _understood(study, len(shown), random)
    found: list[PlannedTrial] = []
    for place, stimulus in enumerate([*study.practice, *shown]):
        main = place - len(study.practice)
        conditions = row.conditions + (within[main] if main >= 0 else ())
        found.append(
            PlannedTrial(
                place + 1,
                main < 0,
                stimulus,
                conditions,
                _cells(stimulus.grid, random),
                _answers(stimulus, random),
                understood[main] if main >= 0 else True,
            )
        )
    return found


def _as_given(study: Study, shown: Sequence[Stimulus]) -> list[Stimulus]:
    """Return stimuli in the order of the file; what is shown again comes at the end."""
    places = {item: place for place, item in enumerate(study.items)}
    met: dict[str, int] = {}
    keyed: list[tuple[int, int, Stimulus]] = []
    for stimulus in shown:
        met[stimulus.item] = met.get(stimulus.item, 0) + 1
        keyed.append((met[stimulus.item], places[stimulus.item], stimulus))
    return [stimulus for _times, _place, stimulus in sorted(keyed, key=lambda each: each[:2])]


def _within(study: Study, size: int, random: Random) -> list[tuple[tuple[str, str], ...]]:
    """Return the values of the conditions within participants, each as often as the others."""
    columns: list[list[tuple[str, str]]] = []
    for condition in study.settings.condition:
        if condition.within:
            values = [condition.values[n % len(condition.values)] for n in range(size)]
            random.shuffle(values)
            columns.append([(condition.name, value) for value in values])
    return [tuple([column[place] for column in columns]) for place in range(size)]


def _understood(study: Study, size: int, random: Random) -> list[bool]:
    good = round(size * study.settings.trial.understood)
    drawn = [place < good for place in range(size)]
    random.shuffle(drawn)
    return drawn


def _cells(grid: Grid | None, random: Random) -> tuple[tuple[int, int], ...]:
    if grid is None:
        return ()
    if all(thing.column and thing.row for thing in grid.things):
        return tuple([(thing.column or 1, thing.row or 1) for thing in grid.things])
    free = list(product(range(1, grid.columns + 1), range(1, grid.rows + 1)))
    return tuple(random.sample(free, len(grid.things)))


def _answers(stimulus: Stimulus, random: Random) -> tuple[tuple[int, ...], ...]:
    orders: list[tuple[int, ...]] = []
    for question in stimulus.questions or ():
        order = list(range(1 + len(question.wrong)))
        random.shuffle(order)
        orders.append(tuple(order))
    return tuple(orders)


def counts_by_row(rows: Sequence[Row], taken: Sequence[int]) -> list[int]:
    """Return how often each row is taken, given the numbers of the rows that are."""
    counts = [0] * len(rows)
    for number in taken:
        counts[number] += 1
    return counts
