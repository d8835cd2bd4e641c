"""Parts of a whole project: tag set, settings, assignments, merging, progress, bias."""
