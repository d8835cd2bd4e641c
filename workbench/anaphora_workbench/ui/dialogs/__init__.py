"""Windows next to the main one: start page, files, preferences, exports, the user guide."""
