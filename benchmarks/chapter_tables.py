"""Tables of what annotating whole entities took, beside other tools."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import peer_actions
from annotator_hands import CLICK, DRAG
from entity_keys import KINDS, PASSED, Chapter, Count
from peer_actions import PEERS, PeerActions


def summed(chapters: Sequence[Chapter], kinds: Sequence[str]) -> Count:
    """Return the counts of some kinds in some texts."""
    return sum([one.count(kind) for one in chapters for kind in kinds], Count())


def peer_sum(name: str, chapters: Sequence[Chapter]) -> PeerActions:
    """Return the actions in another tool for some texts."""
    found = [PEERS[name](one.seen_by_peers) for one in chapters]
    return PeerActions(
        sum([one.marked for one in found]),
        sum([one.decided for one in found]),
        sum([one.mentions for one in found]),
        sum([one.seconds for one in found]),
    )


def hand_time(pressed: Counter[str]) -> float:
    """Return the seconds that actions in the tagger take."""
    drags, clicks = pressed[DRAG], pressed[CLICK]
    keys = pressed.total() - drags - clicks
    mouse = drags * peer_actions.DRAG + clicks * peer_actions.CLICK
    return keys * peer_actions.KEY + mouse + (drags + clicks) * 2 * peer_actions.HAND


def show_chapters(title: str, chapters: Sequence[Chapter]) -> None:
    """Print the tables of some texts."""
    print(f"\n{title}")
    _by_text(chapters)
    _by_kind(chapters)
    _beside_peers(chapters)
    pressed = sum([one.pressed for one in chapters], Counter())
    print("\nactions: " + ", ".join([f"{key} {number}" for key, number in pressed.most_common()]))
    back = sum([one.brought_back for one in chapters])
    print(f"mentions passed over with others of the same head: {back}")
    unreached = sum([one.unreached for one in chapters], Counter())
    lost = ", ".join([f"{why} {number}" for why, number in unreached.items() if number])
    print(f"not reached: {lost or 'nothing'}", flush=True)
    for one in chapters:
        for remark in one.remarks:
            print(f"  {one.name}: {remark}")


def _by_text(chapters: Sequence[Chapter]) -> None:
    print(f"\n{'text':42}{'mentions':>9}{'actions':>9}{'each':>7}{'accepted %':>12}  F1 of chains")
    for one in chapters:
        mentions = summed([one], KINDS).mentions
        total = summed([one], (*KINDS, PASSED)).total
        accepted = 100 * one.accepted / max(one.asked, 1)
        scores = " ".join([f"{name} {100 * float(f1):.2f}" for name, f1 in one.scores.items()])
        each = total / max(mentions, 1)
        print(f"{one.name[:41]:42}{mentions:>9}{total:>9}{each:>7.2f}{accepted:>12.1f}  {scores}")


def _by_kind(chapters: Sequence[Chapter]) -> None:
    print(
        f"\n{'':14}{'mentions':>9}{'answers':>9}{'extent':>8}{'by hand':>9}{'actions':>9}"
        f"{'all':>7}{'each':>7}"
    )
    every = (*[(kind, (kind,)) for kind in KINDS], (PASSED, (PASSED,)), ("all", (*KINDS, PASSED)))
    for name, kinds in every:
        count = summed(chapters, kinds)
        mentions = summed(chapters, KINDS).mentions if name == "all" else count.mentions
        if not mentions:
            continue
        print(
            f"{name:14}{mentions:>9}{count.decided:>9}{count.extent:>8}{count.by_hand:>9}"
            f"{count.marked:>9}{count.total:>7}{count.total / mentions:>7.2f}"
        )


def _beside_peers(chapters: Sequence[Chapter]) -> None:
    print(
        f"\n{'':22}{'mentions':>9}{'marking':>9}{'deciding':>9}{'all':>7}{'each':>7}{'s each':>8}"
    )
    ours = summed(chapters, (*KINDS, PASSED))
    mentions = summed(chapters, KINDS).mentions
    seconds = sum([hand_time(one.pressed) for one in chapters])
    own = PeerActions(ours.marked + ours.extent, ours.decided, mentions, seconds)
    peers = {name: peer_sum(name, chapters) for name in PEERS}
    for name, one in {"Anaphora Workbench": own, **peers}.items():
        print(
            f"{name:22}{one.mentions:>9}{one.marked:>9}{one.decided:>9}{one.total:>7}"
            f"{one.total / one.mentions:>7.2f}{one.seconds / one.mentions:>8.2f}"
        )
