"""The child process of the tagger: long work as one JSON object a line, in and out.

The window starts ``anaphora worker`` and keeps it. A request is one line of UTF-8 on standard
input, at most `protocol.LONGEST` bytes::

    {"v": 1, "id": 7, "task": "prepare", "values": {"paths": ["a.txt"], "project": "a.anaphora"}}

``id`` is a positive number of the sender's choice that no earlier request had. The answers come
on standard output, each with the ``id`` and a ``kind``:

``ready``
    The first line of all, with ``id`` 0: ``version`` of the protocol, ``pid``, and the names of
    the ``tasks``.
``progress``
    ``done`` of ``total``, the ``stage`` (a fixed word), the ``name`` of what is worked on, and
    ``left``, the seconds that are expected to be left, or null.
``part``
    Some ``items`` of the list ``name`` of the result, in order. Long lists come in parts, so that
    the reader never stands still.
``problem``
    Recoverable trouble: ``code``, ``message``, ``severity``, and ``at`` (``source``, ``line``,
    ``column``) or null. With ``id`` 0: a line that is not a request.
``scratch``
    The ``path`` of a folder in which unfinished work is written, announced before it is made.
    Whoever kills the process removes it.
``result``
    The task is done; ``value`` holds the result but for the lists that came in parts.
``failed``
    The task is not done; ``code``, ``message``, ``at``. What it should have written is not there.
    ``superseded``: a newer task of the same sort has taken its place. ``internal``: a defect; the
    message names the file in the platform's folder for temporary files that tells where.

Tasks run one after the other in the order of their requests. Those of `server.Server.lasting`
(``propose``) take the place of earlier ones of the same name, also of one that is running.
The process ends when its input ends. It never imports Qt.
"""
