"""Whether a file lies on a network share, where SQLite's write-ahead log is not safe.

The log needs memory that all programs share, and a share has none between two machines.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

SHARED = frozenset(
    [
        *("9p", "afs", "autofs", "ceph", "cifs", "davfs", "drvfs", "glusterfs", "gpfs", "lustre"),
        *("ncpfs", "nfs", "nfs4", "prl_fs", "smb2", "smb3", "smbfs", "vboxsf", "virtiofs"),
        *("vmhgfs", "fuse.davfs2", "fuse.glusterfs", "fuse.gvfsd-fuse", "fuse.rclone"),
        *("fuse.s3fs", "fuse.sshfs", "fuse.vmhgfs-fuse"),
    ]
)
"""File system types of Linux that other machines may write to at the same time."""

_MOUNTS = Path("/proc/self/mountinfo")
_ESCAPE = re.compile(r"\\([0-7]{3})")
_REMOTE_DRIVE = 4


def share_of(path: Path, mounts: Path = _MOUNTS) -> str:
    """Return what sort of network share a path lies on, ``""`` when none is known of.

    Linux is asked for its mounts and Windows for the sort of the drive. Elsewhere nothing is
    known, and whether SQLite accepts its log decides.

    Args:
        path: A file or folder; it need not exist.
        mounts: Linux's list of mounts.
    """
    place = path.resolve()
    if sys.platform == "win32":
        import ctypes

        if place.drive.startswith("\\\\"):
            return "network path"
        drive = ctypes.windll.kernel32.GetDriveTypeW(place.anchor)
        return "network drive" if drive == _REMOTE_DRIVE else ""
    try:
        lines = mounts.read_text(encoding="utf-8", errors="surrogateescape").splitlines()
    except OSError:
        return ""
    found, length = "", -1
    for line in lines:
        # "36 35 98:0 /root /mount/point options ... - type source options"
        left, _, right = line.partition(" - ")
        fields = left.split(" ")
        if len(fields) < 5 or not right:
            continue
        point = Path(_ESCAPE.sub(lambda match: chr(int(match[1], 8)), fields[4]))
        if len(point.parts) >= length and place.is_relative_to(point):
            found, length = right.split(" ")[0], len(point.parts)
    return found if found in SHARED else ""
