"""Helpers of several commands: options, files, output, progress, jobs."""
