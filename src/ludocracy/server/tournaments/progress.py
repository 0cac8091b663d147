"""The course of a tournament, as functions on its state: entering, sealing, revealing, dealing, and the end of a round.

A round is sealed, revealed and dealt like a single table (`tables/handlers/start.py`), but for all tables at once.
"""

from collections.abc import Sequence
from typing import Final

from ludocracy.play.dealer import Dealer
from ludocracy.play.duplicate.scoring import Standing, TableResult, standings
from ludocracy.play.duplicate.shares import bot_nonce, combined_nonce, seal_of
from ludocracy.server.people.identity import Identity
from ludocracy.server.protocol.errors import Refused
from ludocracy.server.protocol.settings import VoidStart
from ludocracy.server.protocol.tournaments import MAX_ENTRANTS
from ludocracy.server.storage.ids import fresh_id
from ludocracy.server.tables.fairness import commitment_of, good_nonce, good_seal
from ludocracy.server.tables.personal_data import NOBODY
from ludocracy.server.tables.seating import clean_name, unique_name
from ludocracy.server.tables.state import BOT_NAMES, new_secret
from ludocracy.server.tournaments.state import Entrant, PlayedTable, Round, Tournament

DAY: Final = 24 * 3600 * 1000

#: Milliseconds within which those who have sealed must reveal: at an evening their pages are open, over weeks they come daily.
REVEAL_AT_ONCE: Final = 60_000
REVEAL_IN_DAYS: Final = 36 * 3600 * 1000

#: Over weeks, a round begins so many milliseconds after its commitment is shown, or when everybody has sealed.
SEAL_IN_DAYS: Final = REVEAL_IN_DAYS

#: Over weeks, those whose number is missing are told so this much later: the pages that are open send theirs by themselves.
REMIND_AFTER: Final = 60_000

#: After a void start, new seals are taken for this long.
SEAL_AGAIN: Final = 20_000

MAX_VOID: Final = 20

NEVER: Final = 1 << 62


# -- entrants ------------------------------------------------------------------------------------------------


def join(state: Tournament, identity: Identity, name: str) -> None:
    """Add a person; somebody who is in already changes their name."""
    if state.phase != "open":
        raise Refused("started")
    number = state.number_of(identity.person)
    others = [one.name for n, one in enumerate(state.entrants) if n != number]
    wanted = unique_name(others, clean_name(name or identity.name))
    if number is not None:
        state.entrants[number].name = wanted
        return
    if state.rated and not identity.member:
        raise Refused("not-rated")
    one = Entrant(identity.person, wanted, language=identity.text_language)
    free = next((n for n, other in enumerate(state.entrants) if other.dropped), None)
    if free is not None:  # somebody who comes and goes must not use up the places
        state.entrants[free] = one
    elif len(state.entrants) < MAX_ENTRANTS:
        state.entrants.append(one)
    else:
        raise Refused("too-many")


def number_of(state: Tournament, person: str) -> int:
    number = state.number_of(person)
    if number is None or state.entrants[number].dropped:
        raise Refused("not-yours", status=403)
    return number


def entrant(state: Tournament, number: int) -> Entrant:
    if number >= len(state.entrants) or state.entrants[number].dropped:
        raise Refused("no-entrant")
    return state.entrants[number]


def remove(state: Tournament, number: int) -> str:
    """Take an entrant out, and return the person whose seat is left to a bot."""
    one = entrant(state, number)
    person = one.person
    if state.phase == "open" and state.round.stage == "sealing":
        # Numbers are part of the seals: those that follow stay, and this place remains empty.
        state.round.seals.pop(number, None)
    if state.round.stage == "revealing":
        raise Refused("starting")
    one.dropped = True
    one.person, one.bot = "", state.bot
    return person


def replace(state: Tournament, number: int, bot: str) -> str:
    """Let a bot play for an entrant from now on, and return the person whose seat is left to it."""
    one = entrant(state, number)
    if state.round.stage == "revealing":
        raise Refused("starting")
    person = one.person
    state.round.seals.pop(number, None)
    one.person, one.bot = "", bot
    return person


def merge(state: Tournament, old: str, new: str) -> None:
    """Let a person go on under another identity. An entrant has one place: that of a second one is left to a bot."""
    number = state.number_of(old)
    if number is not None and state.number_of(new) is not None:
        one = state.entrants[number]
        one.person, one.bot, one.dropped = "", state.bot, True
        if state.round.stage == "sealing":
            state.round.seals.pop(number, None)
    elif number is not None:
        state.entrants[number].person = new
    state.owner = new if state.owner == old else state.owner


def forget(state: Tournament, person: str, alias: str) -> None:
    """Leave the place of a person who is forgotten to a bot, without the name."""
    number = state.number_of(person)
    if number is not None:
        one = state.entrants[number]
        one.name, one.person, one.bot = NOBODY, "", state.bot
    state.owner = alias if state.owner == person else state.owner


def fill(state: Tournament) -> None:
    """Let as many bots play that every table is full."""
    taken = [one.name for one in state.entrants]
    for one in state.entrants:
        if one.filler:
            one.dropped = True
    missing = -len(state.paired()) % state.seats
    resting = [one for one in state.entrants if one.filler]
    while len(resting) < missing:
        name = unique_name(taken, BOT_NAMES[len(resting) % len(BOT_NAMES)])
        taken.append(name)
        resting.append(Entrant(name=name, bot=state.bot, filler=True))
        state.entrants.append(resting[-1])
    for one in resting[:missing]:
        one.dropped = False


# -- the beginning of a round --------------------------------------------------------------------------------


def current(state: Tournament, number: int) -> Round:
    """Return the current round; refused when the client speaks of another one."""
    if state.phase == "over" or number != len(state.rounds):
        raise Refused("late")
    return state.round


def seal(state: Tournament, person: str, number: int, given: str) -> None:
    own, now = number_of(state, person), current(state, number)
    if now.stage != "sealing":
        raise Refused("starting" if now.stage == "revealing" else "started")
    if own in now.withheld:
        raise Refused("withheld")
    if not good_seal(given):
        raise Refused("bad-seal")
    now.seals[own] = given
    if state.days and state.phase == "playing" and not unsealed(state):
        now.at = min(now.at, planned(state))


def unsealed(state: Tournament) -> list[int]:
    """Return the people who have not sealed and still may."""
    done = {*state.round.seals, *state.round.withheld}
    return [number for number in state.paired() if state.entrants[number].person and number not in done]


def planned(state: Tournament) -> int:
    """Return when the current round of a tournament over weeks is to begin by its calendar."""
    return state.begun + (len(state.rounds) - 1) * state.days * DAY


def begin(state: Tournament, number: int, at: int) -> None:
    """Fix the seals of the round: from now on nothing that the deals depend on can be changed."""
    now = current(state, number)
    if now.stage != "sealing":
        raise Refused("started")
    if not any(one.person and not one.dropped for one in state.entrants):
        raise Refused("not-ready")
    fill(state)
    paired, commitment = state.paired(), commitment_of(now.secret)
    now.seals = {number: one for number, one in now.seals.items() if number in paired and state.entrants[number].person}
    now.nonces = {}
    for number in paired:
        if not state.entrants[number].person:
            now.nonces[number] = bot_nonce(now.secret, number)
            now.seals[number] = seal_of(commitment, number, now.nonces[number])
    now.stage, now.at = "revealing", 0
    now.reveal_by = at + (REVEAL_IN_DAYS if state.days else REVEAL_AT_ONCE)
    now.remind_at = at + REMIND_AFTER if state.days else 0
    state.phase, state.begun = "playing", state.begun or at


def reveal(state: Tournament, person: str, number: int, nonce: str) -> None:
    own, now = number_of(state, person), current(state, number)
    if now.nonces.get(own) == nonce:  # sent again after a lost connection
        return
    if now.stage != "revealing":
        raise Refused("not-ready" if now.stage == "sealing" else "started")
    if not good_nonce(nonce) or seal_of(commitment_of(now.secret), own, nonce) != now.seals.get(own):
        raise Refused("bad-nonce")
    now.nonces[own] = nonce


def missing(now: Round) -> list[int]:
    """Return who has sealed and not revealed."""
    return sorted(set(now.seals) - set(now.nonces))


def void(state: Tournament, at: int) -> None:
    """Give the start up, because of those who did not reveal: another secret, and new seals of the others."""
    now, those = state.round, missing(state.round)
    names = [state.entrants[number].name for number in those]
    now.void = [*now.void, VoidStart(those, names, commitment_of(now.secret), at)][-MAX_VOID:]
    now.withheld = sorted({*now.withheld, *those})
    now.secret, now.stage, now.seals, now.nonces = new_secret(), "sealing", {}, {}
    now.at = at + (SEAL_IN_DAYS if state.days else SEAL_AGAIN)
    now.remind_at = at + REMIND_AFTER if state.days else 0


def remind(state: Tournament, at: int) -> list[Entrant]:
    """Return whose number is missing, once for each seal or nonce."""
    now = state.round
    if not now.remind_at or at < now.remind_at or now.stage not in ("sealing", "revealing"):
        return []
    now.remind_at = 0
    return [state.entrants[number] for number in (unsealed(state) if now.stage == "sealing" else missing(now))]


def pairing_seed(now: Round) -> int:
    """Return the seed of who meets whom, which nobody could choose."""
    return Dealer(bytes.fromhex(now.secret), {0: combined_nonce(now.nonces)}).number("pairing", 0, 1 << 48)


def deal(state: Tournament, tables: Sequence[Sequence[int]], at: int) -> None:
    """Begin the games of the round at these tables."""
    now = state.round
    now.stage = "playing"
    now.tables = [PlayedTable(fresh_id(), list(one)) for one in tables]
    if state.days:
        now.until = max(state.begun + len(state.rounds) * state.days * DAY, at + state.days * DAY // 2)


def due_at(state: Tournament, now: int) -> int:
    """Return when something may be due although nobody changes anything; `NEVER`: only a change makes it go on."""
    played = state.round
    if state.phase == "over":
        return NEVER
    if state.ending or played.stage not in ("sealing", "revealing"):
        return 0
    if played.stage == "revealing" and not missing(played):
        return 0
    due = played.reveal_by
    if played.stage == "sealing":
        due = played.at if played.at > now else 0  # where nobody is there, it does not begin
    return min([one for one in (due, played.remind_at) if one], default=NEVER)


# -- the end of a round --------------------------------------------------------------------------------------


def next_round(state: Tournament, at: int) -> None:
    """Continue with the next round, whose secret is committed to now; or end the tournament.

    A round that was played to the end of its time leaves none for sealing: the next one begins later then.
    """
    if state.ending or len(state.rounds) >= state.length:
        state.phase = "over"
        return
    state.rounds.append(Round(new_secret()))
    if state.days:
        state.round.at = max(planned(state), at + SEAL_IN_DAYS)
        state.round.remind_at = at + REMIND_AFTER


def results(state: Tournament) -> list[TableResult]:
    """Return the results of the rounds that are over."""
    return [
        TableResult(number, tuple(one.entrants), tuple(one.scores), tuple(one.winners))
        for number, played in enumerate(state.rounds, 1)
        if played.stage == "over"
        for one in played.tables
        if one.scores is not None
    ]


def standing(state: Tournament) -> list[Standing]:
    """Return the standings of everybody who plays or has played."""
    found = results(state)
    played = {number for one in found for number in one.entrants}
    return standings(found, [n for n, one in enumerate(state.entrants) if n in played or not one.dropped])
