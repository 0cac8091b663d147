"""Atoms of companies: opening, closing, wages and production."""

from typing import Final

from ludocracy.core.bits import BIT
from ludocracy.core.view import Say
from ludocracy.games.hegemony.atoms.course import count_flow
from ludocracy.games.hegemony.atoms.goods import receive_goods
from ludocracy.games.hegemony.atoms.money import raise_money, transfer
from ludocracy.games.hegemony.atoms.politics import gain_influence
from ludocracy.games.hegemony.atoms.workers import dismiss_all, paid_class
from ludocracy.games.hegemony.board.accounts import WAGE_FLOW
from ludocracy.games.hegemony.board.companies import COMPANY_SPACES, FIRST_LEVEL, LEVELS
from ludocracy.games.hegemony.board.goods import FOUR_GOODS, INFLUENCE, TILES_IN_BOX
from ludocracy.games.hegemony.board.roles import CAPITALIST, MIDDLE, STATE, WORKING
from ludocracy.games.hegemony.board.table import HegemonyTable

# -- companies -------------------------------------------------------------------------------------------


def open_company(t: HegemonyTable, role: int, card: int) -> None:
    """Put a company into play, empty, at the minimum wage."""
    t.writable_owner()[card] = role
    t.companies[role].append(card)
    t.writable_wages()[card] = t.minimum_wage() if pays_wages(t, role, card) else 0


def pays_wages(t: HegemonyTable, role: int, card: int) -> bool:
    """Return whether the company pays wages: not a farm, not automated, not a Middle Class company without an employee's post."""
    return role != WORKING and not t.box.automated[card] and (role != MIDDLE or t.box.employee_skill[card] >= 0)


def leave_play(t: HegemonyTable, card: int) -> None:
    """Remove a company: its workers become unemployed, its tokens return to the supply (ruling N52)."""
    dismiss_all(t, card)
    t.gears &= ~BIT[card]
    role = t.owner[card]
    t.companies[role].remove(card)
    t.writable_owner()[card] = -1
    t.writable_wages()[card] = 0
    if t.box.home[card] == STATE or role == STATE:
        t.closed |= BIT[card]  # face down in the public sector: a privatized one (FAQ), a nationalized one (H15)
    else:
        t.discards[t.box.home[card]] |= BIT[card]


def set_wage(t: HegemonyTable, card: int, level: int) -> None:
    """Move the wage marker, without putting anybody under contract."""
    if t.wages[card] != level:
        t.writable_wages()[card] = level
        t.note("wage", t.owner[card], card, level)


# -- wages and production --------------------------------------------------------------------------------


def wage_of(t: HegemonyTable, card: int) -> int:
    """Return what the company pays for one production."""
    level = t.wages[card]
    return t.box.wages[LEVELS * card + level - FIRST_LEVEL] if level else 0


def wage_lines(t: HegemonyTable, card: int, wage: int) -> list[Say]:
    """Return the wage that a company would pay from now on."""
    before = wage_of(t, card)
    return [Say("hint.wage.same", [before]) if before == wage else Say("hint.wage", [before, wage])]


def pay_wage(t: HegemonyTable, card: int) -> None:
    """Pay the wage of the whole company to the class that works there, with a loan if necessary."""
    cls = paid_class(t, card)
    if cls >= 0:
        owner = t.owner[card]
        paid = raise_money(t, owner, wage_of(t, card))
        transfer(t, owner, cls, paid)
        count_flow(t, WAGE_FLOW + 2 * owner + cls, paid)
        t.note("wages", card, paid, cls)


def produce_once(t: HegemonyTable, card: int, with_employee: bool) -> None:
    """Put what the company makes into its owner's store; a class receives influence at once."""
    role = t.owner[card]
    made = t.output(card) + (t.box.employee_bonus[card] if with_employee else 0)
    good = t.box.makes[card]
    t.note("produced", card, made, good)
    if good == INFLUENCE and role != STATE:
        gain_influence(t, role, made)
    else:
        receive_goods(t, role, good, made)


# -- Construire une Entreprise ---------------------------------------------------------------------------


def has_space(t: HegemonyTable, role: int) -> bool:
    """Return whether the board of a role has a free space for a company."""
    return len(t.companies[role]) < COMPANY_SPACES[role]


def take_card(t: HegemonyTable, role: int, card: int) -> None:
    """Take a company from its market or deck; the market is not refilled (rulings N53, P3)."""
    t.markets[role] &= ~BIT[card]
    t.decks[role] &= ~BIT[card]


def tiles_left(t: HegemonyTable) -> int:
    return TILES_IN_BOX - TILE_COUNT[t.tiles[MIDDLE]] - TILE_COUNT[t.tiles[CAPITALIST]]


TILE_COUNT: Final[list[int]] = [mask.bit_count() for mask in range(FOUR_GOODS + 1)]


def vacant(t: HegemonyTable) -> list[int]:
    """Return the Capitalist's empty companies."""
    return [card for card in t.companies[CAPITALIST] if not t.box.automated[card] and not t.staffed(card)]


# -- previews --------------------------------------------------------------------------------------------


def staff_lines(t: HegemonyTable, card: int) -> list[Say]:
    """Return what workers assigned to a company will earn or make."""
    if t.wages[card]:
        return [Say("hint.staff", [wage_of(t, card), t.wages[card]])]
    return [Say("hint.makes", [t.output(card), t.box.makes[card]])]


# -- companies that change hands -------------------------------------------------------------------------


def place_machinery(t: HegemonyTable, card: int) -> None:
    """Place a machinery token: the company produces more from now on."""
    t.gears |= BIT[card]
    t.note("machinery", card)


def unfold_public(t: HegemonyTable, card: int) -> None:
    """Turn a public company face up."""
    t.closed &= ~BIT[card]


def leave_game(t: HegemonyTable, card: int) -> None:
    """Remove a public company from the game."""
    leave_play(t, card)
    t.closed &= ~BIT[card]
    for role in (MIDDLE, CAPITALIST):
        t.discards[role] &= ~BIT[card]


def give_up(t: HegemonyTable, card: int) -> None:
    """Take a company from its owner; its workers, wage and tokens stay where they are."""
    t.companies[t.owner[card]].remove(card)


def hand_company(t: HegemonyTable, card: int, role: int) -> None:
    """Give a company with its workers, wage and contracts to another owner."""
    give_up(t, card)
    t.companies[role].append(card)
    t.writable_owner()[card] = role
