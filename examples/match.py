"""Plays a match, saves and reloads it, and lets two bots play against each other.

python examples/match.py
"""

import tempfile
from pathlib import Path

import ludocracy


def play_some_moves() -> ludocracy.Match:
    """Play some moves: seat 0 plays its first legal move, and a bot answers for the others."""
    match = ludocracy.new_match("bakschisch", seats=3, seed=7, names=["Anna", "Ben", "Cleo"])
    bot = ludocracy.bot("bakschisch", "random")
    while not match.over and match.question < 60:
        before = match.question
        for seat in match.to_move:
            if seat == 0:
                match.play(seat, match.legal_moves(seat)[0])
            else:
                match.play(seat, bot.choose(match.chair(seat)))
        print("\n".join(match.news(since=before)))
    return match


def save_and_reload(match: ludocracy.Match, folder: Path) -> ludocracy.Match:
    file = folder / "evening.txt"
    match.record().save(file)
    return ludocracy.load_record(file).match()


def pit(first: ludocracy.Bot, second: ludocracy.Bot, matches: int) -> list[int]:
    """Let two bots play matches, with seats exchanged after every match; return their wins."""
    wins = [0, 0]
    for number in range(matches):
        match = ludocracy.new_match("bakschisch", seats=2, seed=number)
        order = [first, second] if number % 2 == 0 else [second, first]
        match.play_out(order)
        for seat in match.winners:
            wins[seat ^ number % 2] += 1
    return wins


def main() -> None:
    match = play_some_moves()
    try:
        match.play(0, "fly:away")
    except ludocracy.IllegalMove as error:
        print(error)
    with tempfile.TemporaryDirectory() as folder:
        again = save_and_reload(match, Path(folder))
    assert again.position() == match.position()
    print(again)
    wins = pit(ludocracy.bot("bakschisch", "novice"), ludocracy.bot("bakschisch", "club"), 20)
    print(f"novice wins {wins[0]} matches, club wins {wins[1]}")


if __name__ == "__main__":
    main()
