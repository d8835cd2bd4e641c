"""What several commands share: options, files, output, progress, jobs."""
