"""Published tables of systems: the analysis of variance and the letters that were printed.

Percentages of right answers fix the right and wrong answers themselves. The tables are those of
the GREC Task of REG 2008 (Belz, Kow, Viethen and Gatt) and of the Surface Realisation Task of 2011
(Belz, White, Espinosa, Kow, Hogan and Stent). Letters are written without the gaps of the print.
"""

from __future__ import annotations

import pytest

from anaphora_workbench.stats import Group, tukey_hsd, tukey_table

Table = list[tuple[str, float, str]]

TEST_SET_C1: Table = [
    ("CNTS-Type-g", 68.15, "A"),
    ("CNTS-Prop-s", 67.04, "A"),
    ("IS-G", 66.48, "A"),
    ("OSU-n-nonRE", 63.69, "A"),
    ("OSU-b-nonRE", 53.11, "B"),
    ("OSU-b-all", 52.39, "B"),
    ("Base-freq", 43.47, "C"),
    ("Base-name", 39.49, "C"),
    ("Base-1st", 39.17, "C"),
    ("Base-rand", 32.72, "D"),
]
TEST_SET_L: Table = [
    ("CNTS-Type-g", 62.06, "A"),
    ("CNTS-Prop-s", 62.06, "A"),
    ("IS-G", 60.93, "A"),
    ("OSU-n-nonRE", 41.80, "B"),
    ("OSU-b-nonRE", 39.23, "B"),
    ("OSU-b-all", 37.62, "B C"),
    ("Base-freq", 35.53, "B C"),
    ("29.74", 29.74, "C D"),
    ("23.63", 23.63, "D"),
    ("23.63 again", 23.63, "D"),
]
"""The print gives 29.74 the last place and "C D" to a row of 23.63: two rows were mixed up."""

TEST_SET_P: Table = [
    ("CNTS-Type-g", 75.31, "A"),
    ("CNTS-Prop-s", 72.84, "A B"),
    ("IS-G", 67.90, "A B C"),
    ("OSU-n-nonRE", 66.67, "A B C"),
    ("OSU-b-all", 57.41, "B C D"),
    ("OSU-b-nonRE", 56.17, "C D"),
    ("Base-freq", 44.44, "D E"),
    ("Base-rand", 33.95, "E"),
    ("Base-name", 32.10, "E"),
    ("Base-1st", 32.10, "E"),
]
"""The print calls the fifth subset F, and the last row Base-rand a second time."""

TEST_SET_C2: Table = [
    ("Corpus", 78.58, "A"),
    ("CNTS-Type-g", 72.61, "A B"),
    ("CNTS-Prop-s", 71.34, "B"),
    ("IS-G", 70.78, "B"),
    ("OSU-n-nonRE", 69.82, "B"),
    ("OSU-b-nonRE", 58.76, "C"),
    ("OSU-b-all", 57.48, "C"),
    ("Base-name", 50.00, "D"),
    ("Base-1st", 49.28, "D"),
    ("Base-freq", 48.17, "D"),
    ("Base-rand", 41.24, "E"),
]
STRING_ACCURACY: Table = [
    ("Corpus", 71.18, "A"),
    ("CNTS-Type-g", 65.61, "A B"),
    ("CNTS-Prop-s", 65.29, "A B"),
    ("OSU-n-nonRE", 63.85, "B C"),
    ("IS-G", 58.20, "C"),
    ("OSU-b-nonRE", 51.11, "D"),
    ("OSU-b-all", 50.72, "D"),
    ("Base-freq", 41.32, "E"),
    ("Base-name", 39.41, "E"),
    ("Base-1st", 39.09, "E"),
    ("Base-rand", 17.99, "F"),
]


@pytest.mark.parametrize(
    ("table", "items", "f"),
    [
        (TEST_SET_C1, 1256, 95.426),
        (TEST_SET_L, 622, 63.758),
        (TEST_SET_P, 162, 21.188),
        (TEST_SET_C2, 1256, 86.946),
        (STRING_ACCURACY, 1256, 138.159),
    ],
    ids=["C-1", "L", "P", "C-2", "string accuracy"],
)
def test_the_grec_tables_have_their_f_and_their_letters(table: Table, items: int, f: float) -> None:
    values = {}
    for name, percentage, _ in table:
        right = round(percentage * items / 100)
        assert round(100 * right / items, 2) == percentage
        values[name] = [1] * right + [0] * (items - right)
    anova, found = tukey_hsd(values)
    assert anova.f == pytest.approx(f, abs=5e-4)
    assert (anova.between, anova.within) == (len(table) - 1, len(table) * (items - 1))
    assert anova.p is not None
    assert anova.p < 0.001
    assert [(row.name, row.text) for row in found.rows] == [(n, text) for n, _, text in table]
    assert found.rows == found.subsets


@pytest.mark.parametrize(
    ("table", "items", "f", "hsd"),
    [
        (
            [
                ("Corpus", 88.55, "A"),
                ("STUMABA-S", 74.80, "B"),
                ("DCU", 64.26, "B"),
                ("UCM", 38.38, "C"),
                ("ATT", 38.06, "C"),
            ],
            100,
            49.402,
            12.31,
        ),
        (
            [
                ("Corpus", 88.97, "A"),
                ("STUMABA-S", 78.93, "A B"),
                ("DCU", 77.32, "B"),
                ("ATT", 50.72, "C"),
                ("UCM", 38.43, "D"),
            ],
            100,
            52.839,
            11.34,
        ),
        (
            [
                ("Corpus", 96.68, "A"),
                ("STUMABA-S", 83.82, "B"),
                ("DCU", 81.14, "B"),
                ("ATT", 58.04, "C"),
                ("UCM", 30.27, "D"),
            ],
            100,
            82.565,
            11.17,
        ),
        (
            [("Corpus", 83.28, "A"), ("STUMABA-D", 60.30, "B"), ("OSU", 22.71, "C")],
            99,
            120.020,
            None,
        ),
    ],
    ids=["clarity", "readability", "meaning", "clarity of the deep track"],
)
def test_the_surface_realisation_tables_have_their_letters(
    table: Table, items: int, f: float, hsd: float | None
) -> None:
    means = [mean for _, mean, _ in table]
    middle = sum(means) / len(means)
    variance = sum((mean - middle) ** 2 for mean in means) / (len(means) - 1)
    found = tukey_table(
        [Group(name, mean, items) for name, mean, _ in table],
        items * variance / f,
        len(table) * (items - 1),
    )
    assert [(row.name, row.text) for row in found.rows] == [(n, text) for n, _, text in table]
    if hsd is not None:
        assert found.hsd == pytest.approx(hsd, abs=0.005)
