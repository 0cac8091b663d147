"""Tournaments: entrants, rounds whose tables all play the same deals, and standings."""
