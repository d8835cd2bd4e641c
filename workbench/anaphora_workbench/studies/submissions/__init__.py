"""Submissions to a shared task: texts out, answer files in, checked, scored and listed.

- `task_file`: ``task.toml``, what the task is.
- `board`: the store of teams and submissions.
- `judging`: answer files checked and scored by the commands of the workbench.
- `app`: the addresses.

The key is never served. Nothing is shown before its time: texts before the task opens, scores,
reports and the table before the task says so.
"""
