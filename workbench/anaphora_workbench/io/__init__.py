"""Files: sources and targets, encodings, CSV tables, interrupts."""
