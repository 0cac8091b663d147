"""Puzzles of the games, and what became of them: who has solved which, and ratings of puzzles and solvers."""
