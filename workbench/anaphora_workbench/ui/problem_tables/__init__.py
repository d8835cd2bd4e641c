"""What the codes of problems mean, in sentences without values, for translators."""
