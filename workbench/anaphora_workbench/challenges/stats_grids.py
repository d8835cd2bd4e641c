"""The tables of ``anaphora stats``: analyses of variance, subsets, designs, as grids."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from anaphora_workbench.challenges.analysis import anova_text, p_text
from anaphora_workbench.challenges.grids import Grid, alphabet, letters_note
from anaphora_workbench.stats import Anova, TukeyTable
from anaphora_workbench.stats.blocked import Blocked
from anaphora_workbench.stats.latin_square import Balance
from anaphora_workbench.stats.mixed import Mixed


def number(value: float | None, digits: int = 4) -> str:
    """Return a figure with so many significant digits, ``-`` where it is undefined."""
    if value is None:
        return "-"
    if abs(value) < 1e-12:
        return "0"  # what is left over of rounding
    if value == int(value) and abs(value) < 1e12:
        return f"{value:.0f}"
    shown = f"{value:.{digits}g}"
    if "e" not in shown:
        return shown
    return f"{value:.0f}" if 1 <= abs(value) < 1e12 else shown


def anova_grid(
    name: str,
    title: str,
    anova: Anova | None,
    table: TukeyTable,
    notes: Iterable[str] = (),
    shown: Callable[[float | None], str] | None = None,
) -> Grid:
    """Return groups with their means and a column for each letter, the best group first.

    The analysis, if given, has a note before the further ones. Means and deviations are printed by
    ``shown``, else with their significant digits.
    """
    letters = {row.name: row.letters for row in table.rows}
    used = alphabet(table.rows)
    spread = any(group.deviation is not None for group in table.groups)
    rows = [
        (
            group.name,
            shown(group.mean) if shown else number(group.mean, 6),
            *([shown(group.deviation) if shown else number(group.deviation)] if spread else []),
            str(group.size),
            *[letter if letter in letters.get(group.name, ()) else "" for letter in used],
        )
        for group in table.groups
    ]
    lines = [] if anova is None else [f"{anova_text(anova)}.", *_effect(anova)]
    return Grid(
        name,
        title,
        ("group", "mean", *(["SD"] if spread else []), "n", *used),
        tuple(rows),
        (*lines, letters_note(table, "Groups"), *notes),
        frozenset(range(3 + spread, 3 + spread + len(used))),
    )


def subsets_grid(name: str, title: str, table: TukeyTable) -> Grid:
    """Return the homogeneous subsets as SPSS prints them: a column a subset, means in the cells."""
    means = {group.name: number(group.mean, 6) for group in table.groups}
    used = alphabet(table.subsets)
    rows = [
        (row.name, *[means[row.name] if letter in row.letters else "" for letter in used])
        for row in table.subsets
    ]
    note = (
        f"Means in one column differ by less than {number(table.hsd)} (HSD"
        + (", equal sizes" if table.equal_sizes else ", harmonic mean of the sizes")
        + f", alpha = {table.alpha:g})."
    )
    columns = [f"subset {place}" for place in range(1, len(used) + 1)]
    return Grid(name, title, ("group", *columns), tuple(rows), (note,))


def pairs_grid(name: str, title: str, table: TukeyTable) -> Grid:
    """Return every two groups with the interval of their difference."""
    rows = [
        (
            pair.first,
            pair.second,
            number(pair.difference),
            f"{number(pair.low)} to {number(pair.high)}",
            number(pair.q),
            p_text(pair.p).removeprefix("p ").removeprefix("= "),
            number(pair.effect, 3),
        )
        for pair in table.pairs
    ]
    level = f"{100 * (1 - table.alpha):g} % interval"
    header = ("group", "less", "difference", level, "q", "p", "Cohen's d")
    return Grid(name, title, header, tuple(rows), ("p and intervals are corrected for all pairs.",))


def blocked_grids(
    name: str,
    title: str,
    found: Blocked,
    shown: Callable[[float | None], str] | None = None,
) -> list[Grid]:
    """Return the effects of a blocked analysis, and the letters of its first factor.

    Names and titles of the grids begin with those that are given. Means are printed by ``shown``,
    else with their significant digits.
    """
    rows = [
        (
            each.factor,
            number(each.squares),
            str(each.freedom),
            number(each.f),
            "-" if each.p is None else p_text(each.p).removeprefix("p ").removeprefix("= "),
        )
        for each in found.effects
    ]
    rows.append(("error", number(found.error), str(found.freedom), "", ""))
    lines = ["Type II: each factor after all others; no interactions."]
    nested = [each.factor for each in found.effects if not each.freedom]
    if nested:
        lines.append(
            f"{', '.join(nested)}: nothing that the other factors do not explain (nested)."
        )
    if found.refusal is not None:
        lines.append(f"No F: {found.refusal}.")
    effects = Grid(
        f"{name}-effects",
        f"{title}: blocked analysis of variance",
        ("factor", "sum of squares", "df", "F", "p"),
        tuple(rows),
        tuple(lines),
    )
    exact = (
        []
        if found.balanced
        else [
            "Not every group met every block equally often: letters "
            "of adjusted means are an approximation."
        ]
    )
    means = anova_grid(
        f"{name}-adjusted", f"{title}: means adjusted for blocks", None, found.table, exact, shown
    )
    return [effects, means]


def mixed_grid(name: str, title: str, found: Mixed, fixed: str, *, ascending: bool = False) -> Grid:
    """Return a mixed model: means of the fixed effect, and how much the random ones vary."""
    sign = 1 if ascending else -1
    means = sorted(found.means.items(), key=lambda each: sign * each[1])
    rows = [(f"{fixed} {level}", number(mean, 6), "") for level, mean in means]
    rows += [(f"{factor} (random)", "", number(size)) for factor, size in found.deviations.items()]
    rows.append(("residual", "", number(found.residual)))
    if found.refusal is not None:
        text = f"No test: {found.refusal}."
    else:
        text = (
            f"Likelihood ratio test of {fixed}: chi square({found.freedom}) = "
            f"{number(found.chi_square)}, {p_text(found.p)} (ML; a little too eager with few "
            "levels)."
        )
    header = ("effect", "estimated mean", "SD (ML)")
    return Grid(name, f"{title}: mixed model", header, tuple(rows), (text,))


def balance_grid(found: Balance, participants: int, items: int, *, follows: bool = False) -> Grid:
    """Return how even a design is; ``follows`` if it should be even in what follows what, too."""
    rows = (
        ("trials", str(found.trials)),
        ("participants", str(participants)),
        ("items", str(items)),
        ("trials of an item under a system", _range(found.cells)),
        ("trials of a participant under a system", _range(found.systems)),
        ("times that a system directly follows another one", _range(found.follows)),
    )
    notes = []
    if found.cells[0] != found.cells[1] or found.systems[0] != found.systems[1]:
        notes.append(
            "Not even: take items (--fill repeats some) and participants of each block in "
            "multiples of the number of systems."
        )
    if follows and found.follows[0] != found.follows[1]:
        notes.append(
            "What follows what is not quite even: it is with k participants (2 k for an odd k) and "
            "k items, or k times k, of k systems."
        )
    return Grid("balance", "Balance of the design", ("", "count"), rows, tuple(notes))


def _range(ends: tuple[int, int]) -> str:
    return str(ends[0]) if ends[0] == ends[1] else f"{ends[0]} to {ends[1]}"


def _effect(anova: Anova) -> list[str]:
    if anova.eta_squared is None or anova.omega_squared is None:
        return []
    # Adding 0 makes a plain zero of one that was rounded from below.
    eta, omega = [round(value, 3) + 0.0 for value in (anova.eta_squared, anova.omega_squared)]
    return [f"eta² = {eta:.3f}, omega² = {omega:.3f}."]
