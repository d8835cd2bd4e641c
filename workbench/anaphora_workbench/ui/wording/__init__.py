"""What the program says, in its language: names, messages, problems, reasons."""
