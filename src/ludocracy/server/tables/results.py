"""The result of a finished game as rows of the database: the source of profiles, archives and ratings."""

from ludocracy.server.storage.lines import Row
from ludocracy.server.tables.state import TableState


def result_rows(table_id: str, state: TableState) -> list[Row]:
    """Return one row per seat; none while the game, or the round that it belongs to, goes on."""
    result = state.result
    if not state.opened or result is None:
        return []
    part = state.round
    rated = state.rated and result.why == "finished" and len(state.entrants) == len(state.seats)
    return [
        {
            "table_id": table_id,
            "seat": seat,
            "game": state.game,
            "seats": len(state.seats),
            "person": one.person,
            "name": one.name,
            "bot": "" if one.person else one.bot,
            "score": result.scores[seat],
            "won": seat in result.winners,
            "why": result.why,
            "practice": state.origin is not None,
            "entrant": state.entrants[seat] if rated else "",
            "ended": state.ended if part is None else part.opened,
            "round": f"{part.tournament} {part.round}" if part is not None else "",
        }
        for seat, one in enumerate(state.seats)
    ]
