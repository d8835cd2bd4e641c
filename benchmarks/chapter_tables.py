"""Tables of what annotating whole entities took, beside other tools."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

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
    )


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
    print(f"\n{'':22}{'mentions':>9}{'marking':>9}{'deciding':>9}{'all':>7}{'each':>7}")
    ours = summed(chapters, (*KINDS, PASSED))
    mentions = summed(chapters, KINDS).mentions
    marking = ours.marked + ours.extent
    rows = [("Anaphora Workbench", mentions, marking, ours.decided)]
    for name in PEERS:
        peer = peer_sum(name, chapters)
        rows.append((name, peer.mentions, peer.marked, peer.decided))
    for name, number, marked, decided in rows:
        total = marked + decided
        print(f"{name:22}{number:>9}{marked:>9}{decided:>9}{total:>7}{total / number:>7.2f}")
