"""Plans: what a seat does while its player is away. Patterns, decisions, sentences, and carrying them out."""
