"""The text view: only the visible sentences, one cached layout each."""
