"""What opens beside the work: start page, files, preferences, exports, the user guide."""
