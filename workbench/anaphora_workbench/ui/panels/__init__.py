"""The panels around the text. They take plain values and emit signals; none knows a project."""
