"""What a seat may see of a Bakschisch table.

Bags are hidden (ruling B18): a view shows the seat's own coins, and everybody's with the option `open_gold`. Everything that
goes into a bag or out of it is public, so a player with a perfect memory knows all bags; see imagine.py.
"""

from typing import Final

from ludocracy.core.step import UNSEALED
from ludocracy.core.view import Piece, Refusal, Say, View, Zone, ask, waiting_for
from ludocracy.games.bakschisch.moves import (
    BRIBES,
    CALIPH,
    CARD,
    CARDS,
    COINS,
    MOVES,
    NOTHING,
    PERSON,
    PERSON_OF,
    THIEF,
)
from ludocracy.games.bakschisch.state import BakschischTable
from ludocracy.games.bakschisch.track import START, Track


def show(t: BakschischTable, seat: int) -> View:
    zones = [track(t)]
    for owner in range(t.seats):
        zones.append(Zone(f"pawn.{owner}", "pawn", "track", owner, [pawn(t, owner)], facts={"rank": t.rank(owner)}))
    zones.append(cards(t))
    zones.append(Zone("deck", "deck", "pile", count=len(t.deck) - face_down(t)))
    zones.append(discards(t))
    for owner in range(t.seats):
        zones.append(bag(t, owner, seat))
        zones.append(fist(t, owner, seat))
        if t.opened:
            zones.append(Zone(f"offer.{owner}", "offer", "row", owner, [held(f"offer.{owner}", t.opened[owner])]))
    zones.append(Zone("pot", "pot", "row", pieces=[Piece("pot.gold", "thing/gold", {"gold": t.pot})], count=t.pot))
    return View(
        "bakschisch",
        seat,
        t.seats,
        zones,
        ask(MOVES, t, seat, Bag(seat).place, None, refusals(t, seat)),
        waiting_for(t),
        t.scores(),
        t.winners(),
        t.over(),
        status(t, seat),
    )


# -- the board ---------------------------------------------------------------------------------------


#: The zone of each track, shared by all tables. Do not change it.
_DRAWN: Final[dict[Track, Zone]] = {}


def track(t: BakschischTable) -> Zone:
    """Return every space with its person; marks show the levels, the cross, the palace and the throne."""
    drawn = _DRAWN.get(t.choices.track)
    if drawn is None:
        pieces = [space(t, number) for number in range(t.choices.throne + 1)]
        facts = {"reconstruction": 1} if t.choices.track.reconstruction else {}
        drawn = _DRAWN[t.choices.track] = Zone("track", "track", "track", -1, pieces, t.choices.throne, facts)
    return drawn


def space(t: BakschischTable, number: int) -> Piece:
    road = t.choices.track
    marks = ["cross"] if number == road.cross else []
    if number == road.throne:
        marks.append("throne")
    elif road.in_palace(number):
        marks.append("palace")
    return Piece(f"space.{number}", face_of(t, number), {"space": number, "level": level_of(t, number)}, marks)


def face_of(t: BakschischTable, number: int) -> str:
    return "thing/start" if number == START else f"person/{PERSON.labels[t.choices.track.persons[number]]}"


def level_of(t: BakschischTable, number: int) -> int:
    """Return the level of a space, 1 for the lowest. The start is before the first level and the throne in the last."""
    if number == START:
        return 0
    level = 0
    last = 0
    for length in t.choices.track.levels:
        last += length
        level += 1
        if number <= last:
            return level
    return level


def pawn(t: BakschischTable, owner: int) -> Piece:
    """Return a seat's pawn, with the person of its space."""
    here = t.spaces[owner]
    return Piece(f"pawn.{owner}", face_of(t, here), {"space": here}, ["throne"] if here == t.choices.throne else [])


def face_down(t: BakschischTable) -> int:
    """Return the number of cards of the row that have not been turned."""
    return BRIBES - len(t.row) if t.round else 0


def cards(t: BakschischTable) -> Zone:
    """Return the five cards of the round, turned from left to right."""
    pieces = [_FACES[card] for card in t.row]
    pieces += _BACKS[: face_down(t)]
    if t.row and not t.over():
        pieces[len(t.row) - 1] = face_up(t.row[-1], ["bribed"])
    return Zone("cards", "cards", "row", pieces=pieces, count=len(pieces))


def face_up(card: int, marks: list[str]) -> Piece:
    """Return a card that was turned up. It keeps its id in every zone; its face shows only the person."""
    return Piece(f"card.{CARD.labels[card]}", f"person/{PERSON.labels[PERSON_OF[card]]}", marks=marks)


#: Cards without marks and the backs in the row, shared by all tables. Do not change them.
_FACES: Final = [face_up(card, []) for card in range(CARDS)]
_BACKS: Final = [Piece(f"card.back-{n}") for n in range(BRIBES)]


def discards(t: BakschischTable) -> Zone:
    """Return the persons who were bribed in earlier rounds since the last shuffle."""
    hidden = [False] * CARDS
    for card in t.deck:
        hidden[card] = True
    for card in t.row:
        hidden[card] = True
    pieces = [_FACES[card] for card in range(CARDS) if not hidden[card]]
    return Zone("discards", "discards", "pile", pieces=pieces, count=len(pieces))


# -- gold and thieves --------------------------------------------------------------------------------


def bag(t: BakschischTable, owner: int, seat: int) -> Zone:
    """Return a seat's coins and its thief. A thief that was used or is barred is marked as lying beside the board."""
    seen = owner == seat or t.choices.open_gold
    gold = Piece(f"gold.{owner}", "thing/gold", {"gold": t.gold[owner]} if seen else {})
    thief = Piece(f"thief.{owner}", "thing/thief", marks=[] if t.thief[owner] else [why_beside(t, owner)])
    return Zone(f"bag.{owner}", "bag", "row", owner, [gold, thief])


def why_beside(t: BakschischTable, owner: int) -> str:
    return "barred" if t.choices.track.in_palace(t.spaces[owner]) else "spent"


def fist(t: BakschischTable, owner: int, seat: int) -> Zone:
    """Return an answer that is still secret: its owner sees it, the others see a closed fist."""
    answer = t.sealed[owner]
    pieces: list[Piece] = []
    if answer != UNSEALED and owner == seat:
        pieces.append(held(f"fist.{owner}", answer))
    elif answer != UNSEALED:
        pieces.append(Piece(f"fist.{owner}", "thing/fist"))
    return Zone(f"fist.{owner}", "fist", "row", owner, pieces, len(pieces))


def held(piece: str, move: int) -> Piece:
    """Return the piece for the contents of a fist."""
    if move == THIEF:
        return Piece(piece, "thing/thief")
    return Piece(piece, "thing/nothing") if move == NOTHING else Piece(piece, "thing/gold", {"gold": COINS[move]})


# -- the question ------------------------------------------------------------------------------------


class Bag:
    """Finds the pieces of a seat's moves in its bag."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def place(self, move: int) -> str:
        if move == NOTHING:
            return ""
        return f"thief.{self.seat}" if move == THIEF else f"gold.{self.seat}"


def refusals(t: BakschischTable, seat: int) -> list[Refusal]:
    out: list[Refusal] = []
    if seat >= 0 and not t.thief[seat]:
        out.append(
            Refusal(f"thief.{seat}", Say(f"refused.thief.{'palace' if why_beside(t, seat) == 'barred' else 'spent'}"))
        )
    if seat >= 0 and not t.gold[seat]:
        out.append(Refusal(f"gold.{seat}", Say("refused.gold")))
    return out


def status(t: BakschischTable, seat: int) -> list[Say]:
    """Return the round and the bribe and, for a seat, the space to which its pawn would move."""
    if not t.round:
        return []
    if t.over() or not t.row or t.by_chance():
        return [Say("status.round", [t.round])]
    person = t.person()
    last = len(t.row) == BRIBES
    where = Say("status.last", [t.round, person]) if last else Say("status.bribe", [t.round, len(t.row), person])
    if seat < 0:
        return [where]
    return [where, stake_back(t, seat, person) if last else stake_forward(t, seat, person)]


def stake_forward(t: BakschischTable, seat: int, person: int) -> Say:
    goal = goal_ahead(t, seat, person)
    if t.spaces[seat] == t.choices.throne:
        return Say("status.throne")
    return Say("status.forward.throne") if goal == t.choices.throne else Say("status.forward", [goal])


def stake_back(t: BakschischTable, seat: int, person: int) -> Say:
    goal = goal_behind(t, seat, person)
    return Say("status.back", [goal]) if goal else Say("status.back.start")


def goal_ahead(t: BakschischTable, seat: int, person: int) -> int:
    """Return the space to which the highest offer would move the pawn of a seat."""
    if person == CALIPH:
        return min(t.choices.throne, t.spaces[seat] + t.rank(seat))
    return t.choices.ahead[person][t.spaces[seat]]


def goal_behind(t: BakschischTable, seat: int, person: int) -> int:
    """Return the space to which the lowest offer of a fifth bribe would move the pawn of a seat."""
    if person == CALIPH:
        return max(START, t.spaces[seat] - t.rank_from_behind(seat))
    return t.choices.behind[person][t.spaces[seat]]
