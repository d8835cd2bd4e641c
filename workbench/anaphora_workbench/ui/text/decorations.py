"""Decorations of a line for the marks of a sentence: fills, underlines, bars in lanes, labels.

Two steps, because the first needs no layout: `styles_of` says which words change their letters,
and `dress` says, for a laid-out sentence, which stretch of which line is drawn how.

Stretches that overlap are given different lanes, inner ones nearest to the words.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from anaphora_workbench.model import Span
from anaphora_workbench.ui.text.marks import Mark, MarkLabel, Role
from anaphora_workbench.ui.text.metrics import Metrics
from anaphora_workbench.ui.text.sentence_shape import SentenceShape, WordStyle
from anaphora_workbench.ui.text.themes import Theme

FILLED = frozenset(
    (Role.ALLOWED, Role.REJECTED, Role.CHOSEN, Role.CONFLICT, Role.WRONG, Role.RIGHT)
)
"""Roles with a colour behind the words."""
UNDERLINED = frozenset((Role.UNDECIDED, Role.DECIDED, Role.MEMBER, Role.ACTIVE, Role.WRONG))
"""Roles with a line close under the words."""
CANDIDATES = frozenset((Role.ALLOWED, Role.REJECTED))
"""Roles that always have a bar."""
NUMBERED = frozenset((Role.CHOSEN, Role.RIGHT, Role.WRONG, Role.CONFLICT))
"""Roles that have a bar when they have a number."""
_OVER = {
    Role.ENTITY: -1,
    Role.PLAIN: 0,
    Role.MEMBER: 1,
    Role.UNDECIDED: 2,
    Role.DECIDED: 3,
    Role.REJECTED: 4,
    Role.ALLOWED: 5,
    Role.WRONG: 6,
    Role.RIGHT: 7,
    Role.CONFLICT: 8,
    Role.CHOSEN: 9,
    Role.ACTIVE: 10,
}
_DEEPEST_FILL = 3
_DEEPEST_LINE = 2
_PLAIN = WordStyle()


def assign_lanes(
    extents: Sequence[tuple[float, float]], lengths: Sequence[int], gap: float
) -> list[int]:
    """Give each stretch the lowest lane in which it overlaps nothing.

    Args:
        extents: Left and right edge of each stretch.
        lengths: Size of each expression in tokens: the smaller is served first and so comes
            nearer to the words.
        gap: Empty room between two stretches of one lane.

    Returns:
        The lane of each stretch, from 0, in the order of ``extents``. Cost: O(n * lanes * n) in
        the few stretches of one line.
    """
    lanes: list[list[tuple[float, float]]] = []
    found = [0] * len(extents)
    order = sorted(range(len(extents)), key=lambda i: (lengths[i], extents[i]))
    for index in order:
        left, right = extents[index]
        for number, lane in enumerate(lanes):
            if all(right + gap <= a or b + gap <= left for a, b in lane):
                lane.append((left, right))
                found[index] = number
                break
        else:
            lanes.append([(left, right)])
            found[index] = len(lanes) - 1
    return found


def has_bar(mark: Mark) -> bool:
    """Tell whether a mark has a bar in a lane under the words."""
    return mark.role in CANDIDATES or (mark.number > 0 and mark.role in NUMBERED)


@dataclass(slots=True)
class Strip:
    """One stretch of one mark on one line; edges in pixels from the text's left edge.

    `dress` makes it whole; nobody changes it afterwards.

    Attributes:
        first: Whether the expression begins here: here stand its number and signs.
        last: Whether it ends here.
        depth: How many filled expressions it lies in, at most 3: its fill is inset by that.
        level: Row of its underline, of an entity of its line above, 0 nearest to the words, at
            most 2.
        lane: Its lane, -1 without a bar.
        bar_left: Left edge of its bar, number and sign included.
        boxed: Whether the stretch is the box of a label and not words.
        backward: Whether the expression is written from right to left.
    """

    mark: Mark
    left: float
    right: float
    first: bool
    last: bool
    depth: int = 0
    level: int = 0
    lane: int = -1
    bar_left: float = 0.0
    bar_right: float = 0.0
    boxed: bool = False
    backward: bool = False


@dataclass(frozen=True, slots=True)
class LabelBox:
    """The box of a zero or a clitic, in pixels from the text's left edge, with its main mark."""

    label: MarkLabel
    left: float
    right: float
    mark: Mark


@dataclass(frozen=True, slots=True)
class LineDress:
    """What is drawn around the words of a line: strips in lanes, outer ones first, and labels."""

    lanes: int = 0
    strips: tuple[Strip, ...] = ()
    labels: tuple[LabelBox, ...] = ()


BARE = LineDress()
"""A line without marks."""


def in_order(marks: Iterable[Mark]) -> tuple[Mark, ...]:
    """Return marks in the order of painting: outer before inner, the more important on top."""
    return tuple(sorted(marks, key=lambda m: (m.spans[0].start, -m.spans[-1].end, _OVER[m.role])))


def styles_of(marks: Sequence[Mark], sentence: Span, theme: Theme) -> dict[int, WordStyle]:
    """Return the style of each word of a sentence that marks, in the order of painting, change.

    Words that keep letters and ink of the text have none: candidates come and go with each anaphor,
    and their sentences need not be laid out anew.
    """
    styles: dict[int, WordStyle] = {}
    for mark in marks:
        role = mark.role
        if mark.label or not (role in FILLED or role is Role.ACTIVE):
            continue
        tone = theme.tone(role)
        plain = tone.ink == theme.ink and role not in (Role.ACTIVE, Role.CHOSEN)
        if plain and not styles:
            continue
        for span in mark.spans:
            for token in range(max(span.start, sentence.start), min(span.end, sentence.end)):
                under = styles.get(token, _PLAIN)
                if plain and under is _PLAIN:
                    continue
                if role is Role.ACTIVE:
                    # The colour of a fill beneath was chosen for being read on that fill.
                    style = WordStyle(True, True, under.ink or tone.ink, under.struck)
                elif role is Role.CHOSEN:
                    style = WordStyle(True, under.italic, tone.ink, theme.struck)
                else:
                    style = WordStyle(under.bold, under.italic, tone.ink, under.struck)
                styles[token] = style
    return styles


def dress(
    marks: Sequence[Mark],
    shape: SentenceShape,
    metrics: Metrics,
    labels: dict[int, tuple[MarkLabel, ...]],
) -> list[LineDress]:
    """Return what marks, in the order of painting, and labels by token draw on each line."""
    if not marks:
        return [BARE] * len(shape.lines)
    depths = _depths(marks)
    parts: list[list[Strip]] = [[] for _ in shape.lines]
    boxes: list[list[LabelBox]] = [[] for _ in shape.lines]
    slots = _label_slots(shape, metrics, labels)
    for mark, depth in zip(marks, depths, strict=True):
        if mark.label:
            token = mark.spans[0].start
            if (place := slots.get((token, mark.key))) is not None:
                number, left, right, label = place
                back = shape.line(number).box(token).backward
                strip = Strip(mark, left, right, True, True, depth, boxed=True, backward=back)
                parts[number].append(strip)
                _add_box(boxes[number], LabelBox(label, left, right, mark))
        else:
            _add_strips(parts, shape, mark, depth)
    return [
        _finish(strips, tuple(boxes[number]), metrics, shape.width)
        for number, strips in enumerate(parts)
    ]


def _depths(marks: Sequence[Mark]) -> list[int]:
    """Return in how many other filled expressions each one lies."""
    depths: list[int] = []
    open_fills: list[Mark] = []
    for mark in marks:
        start, end = mark.spans[0].start, mark.spans[-1].end
        open_fills = [outer for outer in open_fills if outer.spans[-1].end > start]
        around = {
            outer.key
            for outer in open_fills
            if outer.spans[-1].end >= end and outer.key != mark.key
        }
        depths.append(min(len(around), _DEEPEST_FILL))
        if mark.role in FILLED or mark.role is Role.PLAIN:
            open_fills.append(mark)
    return depths


def _add_strips(parts: list[list[Strip]], shape: SentenceShape, mark: Mark, depth: int) -> None:
    """Add the stretches of an expression with words to the lines they lie on."""
    begin, end = mark.spans[0].start, mark.spans[-1].end
    for span in mark.spans:
        first_line = shape.line_of(max(span.start, shape.lines[0].first))
        for number in range(first_line, len(shape.lines)):
            if shape.lines[number].first >= span.end:
                break
            line = shape.line(number)
            segments = line.segments(span.start, span.end)
            if not segments:
                continue
            begins = line.begins(begin) and span.start == begin
            ends = line.line.end >= end and span.end == end
            back = line.box(max(span.start, line.line.first)).backward
            last = 0 if back else len(segments) - 1
            for place, (left, right) in enumerate(segments):
                opens = begins and place == len(segments) - 1 - last
                closes = ends and place == last
                strip = Strip(mark, left, right, opens, closes, depth, backward=back)
                parts[number].append(strip)


def _label_slots(
    shape: SentenceShape, metrics: Metrics, labels: dict[int, tuple[MarkLabel, ...]]
) -> dict[tuple[int, str], tuple[int, float, float, MarkLabel]]:
    """Return line, left and right edge of each label."""
    found: dict[tuple[int, str], tuple[int, float, float, MarkLabel]] = {}
    for token, here in labels.items():
        number = shape.line_of(token)
        line = shape.line(number)
        box = line.box(token)
        # Labels before a word lie towards the line's beginning, the others towards its end.
        for before in (True, False):
            row = [label for label in here if label.before is before]
            leftwards = before is not box.backward
            edge = box.left if leftwards else box.right
            for label in reversed(row) if before else row:
                width = metrics.label_width(label.text) - metrics.label_gap
                if leftwards:
                    edge -= metrics.label_gap
                    found[token, label.key] = (number, edge - width, edge, label)
                    edge -= width
                else:
                    edge += metrics.label_gap
                    found[token, label.key] = (number, edge, edge + width, label)
                    edge += width
    return found


def _add_box(boxes: list[LabelBox], box: LabelBox) -> None:
    """Add a label's box, or give the one that is there the more important look."""
    for index, other in enumerate(boxes):
        if other.label == box.label:
            if _OVER[box.mark.role] > _OVER[other.mark.role]:
                boxes[index] = box
            return
    boxes.append(box)


def _finish(
    strips: list[Strip], labels: tuple[LabelBox, ...], metrics: Metrics, width: float
) -> LineDress:
    """Give the stretches of a line their lanes and levels."""
    if not strips:
        return LineDress(0, (), labels) if labels else BARE
    barred = [strip for strip in strips if has_bar(strip.mark)]
    extents = [_bar_extent(strip, metrics, width) for strip in barred]
    # The parts of one expression keep together: what lies between them is part of its lane.
    wholes: dict[int, tuple[float, float]] = {}
    for strip, (left, right) in zip(barred, extents, strict=True):
        whole = wholes.get(id(strip.mark), (left, right))
        wholes[id(strip.mark)] = (min(left, whole[0]), max(right, whole[1]))
    sizes = {id(strip.mark): _size(strip.mark) for strip in strips}
    lanes = assign_lanes(list(wholes.values()), [sizes[key] for key in wholes], metrics.space)
    lane_of = dict(zip(wholes, lanes, strict=True))
    extent_of = {id(strip): extent for strip, extent in zip(barred, extents, strict=True)}
    lined = [strip for strip in strips if strip.mark.role in UNDERLINED]
    levels = assign_lanes(
        [(strip.left, strip.right) for strip in lined], [sizes[id(s.mark)] for s in lined], 0.0
    )
    level_of = {id(strip): level for strip, level in zip(lined, levels, strict=True)}
    above = [strip for strip in strips if strip.mark.role is Role.ENTITY]
    over = assign_lanes(
        [(strip.left, strip.right) for strip in above], [sizes[id(s.mark)] for s in above], 0.0
    )
    level_of.update({id(strip): level for strip, level in zip(above, over, strict=True)})
    for strip in strips:
        strip.level = min(level_of.get(id(strip), 0), _DEEPEST_LINE)
        strip.lane = lane_of.get(id(strip.mark), -1)
        strip.bar_left, strip.bar_right = extent_of.get(id(strip), (0.0, 0.0))
    return LineDress(max(lanes, default=-1) + 1, tuple(strips), labels)


def _bar_extent(strip: Strip, metrics: Metrics, width: float) -> tuple[float, float]:
    """Return the stretch of a bar: that of its words, or of its number and sign if longer."""
    if not strip.first:
        return (strip.left, strip.right)
    need = badge_width(strip.mark, metrics)
    if strip.backward:
        right = max(strip.right, min(need, width))
        return (min(strip.left, right - need), right)
    left = min(strip.left, max(0.0, width - need))
    return (left, max(strip.right, left + need))


def badge_width(mark: Mark, metrics: Metrics) -> float:
    """Return the width of a bar's badge: number, sign and padding."""
    sign = metrics.badge_cap
    text = metrics.badge_widths[mark.badge] + metrics.badge_cap * 0.4 if mark.badge else 0.0
    pointer = metrics.badge_cap * 1.1 if mark.current else 0.0
    return text + sign + pointer + metrics.badge_cap * 0.9


def _size(mark: Mark) -> int:
    return mark.spans[-1].end - mark.spans[0].start
