"""What is shown of a tournament. What would help at a table of the round that goes on is left out."""

from collections.abc import Callable

from ludocracy.games import catalogue
from ludocracy.play.duplicate.scoring import Standing
from ludocracy.server.people.identity import Identity
from ludocracy.server.protocol.tournaments import (
    EntrantInfo,
    RoundInfo,
    RoundTable,
    StandingInfo,
    TournamentInfo,
    TournamentSummary,
)
from ludocracy.server.tables.fairness import commitment_of
from ludocracy.server.tables.seating import role_names
from ludocracy.server.tables.table_info import title_of
from ludocracy.server.tournaments import progress
from ludocracy.server.tournaments.state import Round, Tournament
from ludocracy.show.words import Words


def tournament_info(
    tournament: str,
    version: int,
    state: Tournament,
    standings: list[Standing],
    identity: Identity,
    link: Callable[[str, Identity], str],
) -> TournamentInfo:
    """Return a tournament as somebody sees it."""
    number = state.number_of(identity.person)
    return TournamentInfo(
        id=tournament,
        link=link(tournament, identity),
        version=version,
        name=state.name,
        game=state.game,
        title=title_of(state.game, identity.language),
        seats=state.seats,
        roles=roles_of(state, identity.text_language),
        options=state.options,
        length=state.length,
        days=state.days,
        clock=state.clock,
        absent=state.absent,
        rated=state.rated,
        phase=state.phase,
        owner=bool(identity.person) and identity.person == state.owner,
        number=number,
        table=table_of(state, number),
        entrants=[
            EntrantInfo(n, one.name, "person" if one.person else "bot", one.dropped, n in state.round.seals)
            for n, one in enumerate(state.entrants)
        ],
        rounds=[round_info(n, one, state, number) for n, one in enumerate(state.rounds, 1)],
        standings=[
            StandingInfo(
                one.place,
                one.entrant,
                round(float(one.points), 2),
                round(float(one.wins), 2),
                round(float(one.margin), 2),
                one.played,
                {str(key): round(float(value), 2) for key, value in one.rounds.items()},
            )
            for one in standings
        ],
    )


def roles_of(state: Tournament, language: str) -> list[str]:
    """Return what each seat plays, where seats differ by more than their order."""
    game = catalogue.find(state.game)
    if not role_names(game, state.seats):
        return []
    words = Words(game, language)
    return [words.face(one, "alone") for one in game.roles(state.seats)]


def table_of(state: Tournament, number: int | None) -> str | None:
    """Return where an entrant plays now."""
    table = state.table_of(number) if number is not None and state.round.stage in ("playing", "opening") else None
    return table.id if table is not None else None


def round_info(number: int, one: Round, state: Tournament, reader: int | None) -> RoundInfo:
    over = one.stage == "over"
    return RoundInfo(
        round=number,
        stage=one.stage,
        at=one.at,
        until=one.until,
        commitment=commitment_of(one.secret),
        seals={str(key): value for key, value in sorted(one.seals.items())},
        nonces={str(key): value for key, value in sorted(one.nonces.items())},
        bots=[key for key in sorted(one.seals) if not state.entrants[key].person],
        withheld=one.withheld,
        void=one.void,
        secret=one.secret if over else None,
        tables=[
            RoundTable(
                table.id if over or reader in table.entrants else None,
                table.entrants,
                table.over,
                table.scores if over else None,
                table.winners if over else [],
            )
            for table in one.tables
        ],
    )


def summary(tournament: str, state: Tournament, standings: list[Standing], identity: Identity) -> TournamentSummary:
    """Return a line of somebody's list."""
    number, now = state.number_of(identity.person), state.round
    plays = number is not None and state.phase != "over" and not state.entrants[number].dropped
    needs = ""
    if plays and now.stage == "sealing" and number not in now.seals and number not in now.withheld:
        needs = "seal"
    if plays and now.stage == "revealing" and number in now.seals and number not in now.nonces:
        needs = "reveal"
    places = {one.entrant: one.place for one in standings} if progress.results(state) else {}
    return TournamentSummary(
        id=tournament,
        name=state.name,
        game=state.game,
        title=title_of(state.game, identity.language),
        phase=state.phase,
        round=len(state.rounds),
        length=state.length,
        owner=identity.person == state.owner,
        number=number,
        needs=needs,  # type: ignore[arg-type]
        table=table_of(state, number),
        place=places.get(number) if number is not None else None,
    )
