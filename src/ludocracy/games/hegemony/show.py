"""What a seat may see of a table of Hegemony."""

from ludocracy.core.view import View, ask, waiting_for
from ludocracy.games.hegemony.moves import MOVES
from ludocracy.games.hegemony.state import HegemonyTable


def show(t: HegemonyTable, seat: int) -> View:
    return View(
        "hegemony", seat, t.seats, [], ask(MOVES, t, seat, place), waiting_for(t), t.scores(), t.winners(), t.over(), []
    )


def place(move: int) -> str:
    return ""


def features(t: HegemonyTable, seat: int) -> list[float]:
    return [float(n) for n in t.vp]
