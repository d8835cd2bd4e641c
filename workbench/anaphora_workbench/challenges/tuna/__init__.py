"""TUNA: describing one thing of several. Selection of attributes, realisation, and their scores."""
