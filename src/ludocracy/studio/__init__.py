"""For authors of games: the laws that every game obeys, their report, and a new package to begin with."""
