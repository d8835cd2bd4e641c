"""The desktop tagger: windows, panels and keys. The only place that knows Qt."""
