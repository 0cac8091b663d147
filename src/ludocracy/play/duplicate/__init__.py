"""Duplicate: several tables play the same deals. Who meets whom, what makes it verifiable, and how it is scored."""
