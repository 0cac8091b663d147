"""Statements as zones: what each phase brought and cost every role, a forecast of the next production, votes, and points.

Their kind is `statement`: a client shows them where they are useful, not among the pieces on the table. Each piece is
a role or a bill; each fact is a line with its amount, signed from the role's point of view.
"""

from typing import Final

from ludocracy.core.view import Piece, Reason, Say, Zone
from ludocracy.games.hegemony.atoms.money import cash
from ludocracy.games.hegemony.atoms.politics import cubes_to_add
from ludocracy.games.hegemony.board.accounts import (
    BEFORE,
    CLOSING,
    CORPORATE_FLOW,
    ELECTIONS_PHASE,
    EMPLOYMENT_FLOW,
    END_PHASE,
    FLOW_KIND,
    FLOW_KINDS,
    FLOWS,
    IMF_BEFORE,
    IMF_BILLS,
    IMF_LEGITIMACY,
    IMF_LIMIT,
    IMF_LOANS,
    IMF_ROUND,
    IMF_TREASURY,
    INCOME_FLOW,
    LOST_FLOW,
    MADE_FLOW,
    MADE_GOODS,
    MONEY_FLOWS,
    PAID,
    PAYEES,
    PAYERS,
    PHASE_OF,
    POINT_COUNT,
    POINT_FIGURES,
    POINT_REASON,
    POINT_ROLE,
    POINT_ROUND,
    POINT_TURN,
    REASON,
    SOURCE_OF,
    SOURCES,
    STATEMENT,
    VOTE_BY,
    VOTE_DRAWN,
    VOTE_INFLUENCE,
    VOTE_NO,
    VOTE_PASSED,
    VOTE_POLICY,
    VOTE_STANCES,
    VOTE_TO,
    VOTE_TURN,
    VOTE_YES,
    WAGE_FLOW,
    points_in,
)
from ludocracy.games.hegemony.board.goods import FOOD
from ludocracy.games.hegemony.board.loans import BANK, LAST_REPAYMENT
from ludocracy.games.hegemony.board.policies import (
    AGENDA_POLICIES,
    FISCAL,
    IMF_AT_LOANS,
    IMF_POLICIES,
    POLICIES,
    POLICY,
    SECTION,
)
from ludocracy.games.hegemony.board.politics import BILL_POINTS, IN_FAVOUR, OPPOSED, SUPPORT_POINTS
from ludocracy.games.hegemony.board.roles import CAPITALIST, CLASSES, MIDDLE, ROLE, ROLES, ROUNDS, STATE, WORKING
from ludocracy.games.hegemony.board.table import HegemonyTable
from ludocracy.games.hegemony.phases.end_of_game import POLICY_POINTS, final_points
from ludocracy.games.hegemony.view.forecast import Outlook, excess, food_needs, imf_missing, made_by

#: The kind of all zones of this module.
ZONE_KIND: Final = "statement"

#: The names of the statements of phases.
STATEMENT_NAMES: Final = [
    "statement-preparation",
    "statement-production",
    "statement-elections",
    "statement-scoring",
    "statement-end",
]

#: The lines of payments, by kind: for the payer, and for the payee. By the other side, if it is named:
#: the bank (for food, the foreign market), then the roles.
PAID_LINES: Final[dict[str, list[str]]] = {
    "wages": ["", "wages-to-working", "wages-to-middle"],
    "food": ["food-from-abroad", "", "food-from-middle", "food-from-capitalist", "food-from-state"],
    "tariff": ["tariff-paid"],
    "employment-tax": ["employment-tax"],
    "corporate-tax": ["corporate-tax"],
    "income-tax": ["income-tax"],
    "repaid": ["repaid"],
    "interest": ["interest"],
    "opened": ["opened"],
}
RECEIVED_LINES: Final[dict[str, list[str]]] = {
    "wages": ["", "", "wages-from-middle", "wages-from-capitalist", "wages-from-state"],
    "food": ["", "food-to-working", "food-to-middle"],
    "tariff": ["", "tariff-from-working", "tariff-from-middle"],
    "employment-tax": ["", "", "employment-tax-from-middle", "employment-tax-from-capitalist"],
    "corporate-tax": ["", "", "", "corporate-tax-from-capitalist"],
    "income-tax": ["", "income-tax-from-working", "income-tax-from-middle"],
    "loan": ["loan"],
    "closed": ["closed"],
}

#: The line of each source of points.
POINT_LINES: Final = [
    "points-cards",
    "points-prosperity",
    "points-health",
    "points-exports",
    "points-services",
    "points-benefits",
    "points-demonstration",
    "points-bills",
    "points-support",
    "points-unions",
    "points-companies",
    "points-capital",
    "points-wealth",
    "points-legitimacy",
    "points-agenda",
    "points-loans",
    "points-policies",
    "points-stores",
    "points-money",
]

#: The lines of the end of the game: loans, policies, goods, money.
FINAL_LINES: Final = POINT_LINES[-4:]

#: What comes of the policies at the end if they stay as they are.
FINAL_POLICIES: Final = "final-policies"

#: The lines of goods, by good.
MADE_LINES: Final = ["made-food", "made-luxury", "made-health", "made-education", "made-influence"]
LOST_LINES: Final = ["lost-food", "lost-luxury", "lost-health", "lost-education", "lost-influence"]

#: How a role voted, by its stance.
STANCE_MARKS: Final = ["", "favour", "opposed"]


def accountable(t: HegemonyTable) -> list[int]:
    """Return the roles that have a statement: all that are played, and the treasury."""
    return [role for role in range(ROLES) if t.choices.seat_of[role] >= 0 or role == STATE]


# -- the statements of phases ----------------------------------------------------------------------------


def phase_statements(t: HegemonyTable) -> list[Zone]:
    """Return the last statement of each phase."""
    return [statement_zone(t, phase, last.entries()) for phase, last in enumerate(t.statements) if last]


def statement_zone(t: HegemonyTable, phase: int, statement: list[int]) -> Zone:
    label = STATEMENT.labels[phase]
    points = points_in(statement)
    pieces: list[Piece] = []
    reasons: list[Reason] = []
    for role in accountable(t):
        facts = goods_lines(statement, role)
        paid = money_lines(statement, role)
        if paid:
            facts = {"before": statement[BEFORE + role], **paid, "after": statement[CLOSING + role], **facts}
        piece = Piece(f"statement.{label}.{ROLE.labels[role]}", f"role/{ROLE.labels[role]}", facts)
        explained = reasons_of(t, piece.id, role, statement[0], phase)
        scored = point_lines(points, role)
        if phase >= ELECTIONS_PHASE and t.choices.seat_of[role] >= 0:
            if phase == ELECTIONS_PHASE and not scored:
                explained.append(Reason(piece.id, "points-bills", 0, Say("why.bill.none")))
            scored = {one.fact: 0 for one in explained} | scored
        if scored:
            facts |= scored
            facts["points"] = sum(scored.values())
        pieces.append(piece)
        reasons += explained
    if phase == ELECTIONS_PHASE:
        pieces += vote_pieces(t, t.elections, "statement.elections")
    facts = {"round": statement[0]}
    return Zone(f"statement.{label}", STATEMENT_NAMES[phase], ZONE_KIND, pieces=pieces, facts=facts, reasons=reasons)


def intervention(t: HegemonyTable) -> list[Zone]:
    """Return the statement of an IMF intervention in this round or the last: why it came, and what changed for whom."""
    imf = t.imf
    if not imf or imf[IMF_ROUND] < t.round - 1:
        return []
    pieces: list[Piece] = []
    reasons: list[Reason] = []
    for role in accountable(t):
        piece = Piece(f"statement.imf.{ROLE.labels[role]}", f"role/{ROLE.labels[role]}")
        pieces.append(piece)
        if role == STATE:
            loans = imf[IMF_LOANS]
            due = LAST_REPAYMENT * (loans - imf[IMF_LIMIT] + 1)
            piece.facts["loans-removed"] = loans
            why = Say("why.imf.comes", [loans, imf[IMF_LIMIT], due, imf[IMF_TREASURY]])
            reasons.append(Reason(piece.id, "loans-removed", loans, why))
        else:
            own = [section == role for section in imf[IMF_BEFORE : IMF_BEFORE + AGENDA_POLICIES]].count(True)
            after = IMF_POLICIES[:AGENDA_POLICIES].count(role)
            if own != after:
                piece.facts[FINAL_POLICIES] = POLICY_POINTS[role][after] - POLICY_POINTS[role][own]
                why = Say("why.imf.policies", [role, own, after, POLICY_POINTS[role][own], POLICY_POINTS[role][after]])
                reasons.append(Reason(piece.id, FINAL_POLICIES, piece.facts[FINAL_POLICIES], why))
        bills = imf[IMF_BILLS + role]
        if bills:
            piece.facts["bills-discarded"] = bills
            reasons.append(Reason(piece.id, "bills-discarded", bills, Say("why.imf.bills", [bills])))
        if role < CLASSES and t.choices.state_plays:
            before = imf[IMF_LEGITIMACY + role]
            piece.facts["legitimacy-halved"] = (before + 1) // 2
            why = Say("why.imf.legitimacy", [before, (before + 1) // 2])
            reasons.append(Reason(piece.id, "legitimacy-halved", (before + 1) // 2, why))
    for policy in range(POLICIES):
        before = imf[IMF_BEFORE + policy]
        after = IMF_POLICIES[policy]
        if before != after:
            label = POLICY.labels[policy]
            piece = Piece(f"statement.imf.{label}", f"position/{label}-{SECTION.labels[after]}")
            piece.facts["moved"] = abs(after - before)
            reasons.append(
                Reason(piece.id, "moved", abs(after - before), Say("why.imf.moved", [policy, before, after]))
            )
            pieces.append(piece)
    facts = {"round": imf[IMF_ROUND]}
    return [Zone("statement.imf", "statement-imf", ZONE_KIND, pieces=pieces, facts=facts, reasons=reasons)]


def reasons_of(t: HegemonyTable, piece: str, role: int, number: int, phase: int = -1) -> list[Reason]:
    """Return why a role scored its points in a round: in one phase, or in all of them before the end of the game."""
    out: list[Reason] = []
    for record in t.reasons:
        reason = record[POINT_REASON]
        when = -1 if record[POINT_TURN] else PHASE_OF[SOURCE_OF[reason]]
        wanted = when != END_PHASE if phase < 0 else when == phase
        if wanted and record[POINT_ROLE] == role and record[POINT_ROUND] == number:
            args = [abs(record[POINT_COUNT]), *record[POINT_FIGURES:]]
            why = Say(f"why.{REASON.labels[reason]}", args)
            out.append(Reason(piece, POINT_LINES[SOURCE_OF[reason]], record[POINT_COUNT], why))
    return out


def money_lines(statement: list[int], role: int) -> dict[str, int]:
    """Return what a role was paid and has paid, payment by payment; the sum is the change of its money."""
    lines: dict[str, int] = {}
    for flow in range(MONEY_FLOWS):
        amount = statement[PAID + flow]
        kind = FLOW_KIND.labels[FLOW_KINDS[flow]]
        if amount and role == PAYERS[flow]:
            lines[named(PAID_LINES[kind], PAYEES[flow])] = -amount
        elif amount and role == PAYEES[flow]:
            lines[named(RECEIVED_LINES[kind], PAYERS[flow])] = amount
    return lines


def named(lines: list[str], other: int) -> str:
    """Return the line for that other side; a kind that names no side has only one line."""
    return lines[0] if len(lines) == 1 else lines[other - BANK]


def goods_lines(statement: list[int], role: int) -> dict[str, int]:
    """Return the goods that were made and lost, and the food that was eaten."""
    lines: dict[str, int] = {}
    for good in range(MADE_GOODS):
        made = statement[PAID + MADE_FLOW + MADE_GOODS * role + good]
        if made:
            lines[MADE_LINES[good]] = made
        lost = statement[PAID + LOST_FLOW + MADE_GOODS * role + good]
        if lost:
            lines[LOST_LINES[good]] = lost
    for flow in range(LOST_FLOW + MADE_GOODS * ROLES, FLOWS):
        if PAYERS[flow] == role and statement[PAID + flow]:
            lines[FLOW_KIND.labels[FLOW_KINDS[flow]]] = statement[PAID + flow]
    return lines


def point_lines(points: list[int], role: int) -> dict[str, int]:
    """Return the points of a role, by source."""
    first = SOURCES * role
    return {POINT_LINES[n]: points[first + n] for n in range(SOURCES) if points[first + n]}


# -- the production to come ------------------------------------------------------------------------------


def forecast_zone(t: HegemonyTable, now: Outlook) -> Zone:
    """Return the next production of all roles, as a statement of everything but purchases of food."""
    paid = payments_ahead(t, now)
    pieces: list[Piece] = []
    for role in accountable(t):
        facts = {"before": cash(t, role), **money_lines(paid, role), "after": now.left[role]}
        made = [0] * MADE_GOODS
        if not now.produced:
            made = made_by(t, role)
            for good in range(MADE_GOODS):
                if made[good]:
                    facts[MADE_LINES[good]] = made[good]
                    over = excess(t, role, good, made[good])
                    if over:
                        facts[LOST_LINES[good]] = over
        needs = food_needs(t, role, made[FOOD])
        if needs:
            facts |= {"need": needs[0], "own": needs[1], "buy": needs[2]}
        if role < CLASSES:
            facts["joins"] = min(t.cubes[role], cubes_to_add(t, role))
        else:
            facts |= {"loans": t.loans[STATE], "imf": IMF_AT_LOANS[t.policy[FISCAL]]}
        pieces.append(Piece(f"forecast.{ROLE.labels[role]}", f"role/{ROLE.labels[role]}", facts))
    reasons: list[Reason] = []
    missing = imf_missing(t, now)
    if missing:
        section = SECTION.labels[t.policy[FISCAL]]
        pieces.append(Piece("forecast.imf", f"position/{POLICY.labels[FISCAL]}-{section}", {"missing": missing}))
        reasons.append(Reason("forecast.imf", "missing", missing, Say("forecast.imf.comes", [missing])))
    facts = {}
    if t.demonstration and not now.produced:
        facts["stake"] = t.idle_count(WORKING) + t.union_count()
    return Zone("forecast", "forecast", ZONE_KIND, pieces=pieces, facts=facts, reasons=reasons)


def final_zone(t: HegemonyTable) -> list[Zone]:
    """Return the points that the end of the game would bring each role now, with their total."""
    if not t.round or t.over():
        return []
    pieces: list[Piece] = []
    for role in t.choices.roles:
        points = final_points(t, role)
        facts = {line: n for line, n in zip(FINAL_LINES, points, strict=True) if n}
        facts["points"] = sum(points)
        pieces.append(Piece(f"final.{ROLE.labels[role]}", f"role/{ROLE.labels[role]}", facts))
    return [Zone("final", "final", ZONE_KIND, pieces=pieces)]


def payments_ahead(t: HegemonyTable, now: Outlook) -> list[int]:
    """Return the expected wages and taxes, in the format of a statement."""
    paid = [0] * (PAID + MONEY_FLOWS)
    for flow in range(2 * ROLES):
        paid[PAID + WAGE_FLOW + flow] = now.wages.flows[flow]
    paid[PAID + INCOME_FLOW + WORKING] = now.rate * t.population(WORKING)
    paid[PAID + INCOME_FLOW + MIDDLE] = now.rate * now.elsewhere
    for cls in (MIDDLE, CAPITALIST):
        paid[PAID + EMPLOYMENT_FLOW + cls] = now.employment[cls]
    paid[PAID + CORPORATE_FLOW] = now.corporate
    return paid


# -- votes -----------------------------------------------------------------------------------------------


def results(t: HegemonyTable) -> list[Zone]:
    """Return the votes of this round: each bill with its sides, cubes and influence."""
    if not t.votes:
        return []
    pieces = vote_pieces(t, t.votes, "result")
    return [Zone("results", "results", ZONE_KIND, pieces=pieces, count=len(pieces))]


def vote_pieces(t: HegemonyTable, votes: list[list[int]], prefix: str) -> list[Piece]:
    """Return each vote with its sides, cubes, influence and points."""
    pieces: list[Piece] = []
    for n, vote in enumerate(votes):
        label = POLICY.labels[vote[VOTE_POLICY]]
        facts = {"yes": vote[VOTE_YES], "no": vote[VOTE_NO]}
        marks = ["passed" if vote[VOTE_PASSED] else "failed", f"by-{ROLE.labels[vote[VOTE_BY]]}"]
        if vote[VOTE_TURN]:
            marks.append("at-once")
        for role in range(ROLES):
            name = ROLE.labels[role]
            stance = vote[VOTE_STANCES + role]
            if stance in (IN_FAVOUR, OPPOSED):
                marks.append(f"{name}-{STANCE_MARKS[stance]}")
            if role < CLASSES and vote[VOTE_DRAWN + role]:
                facts[f"cubes-{name}"] = vote[VOTE_DRAWN + role]
            if vote[VOTE_INFLUENCE + role]:
                facts[f"influence-{name}"] = vote[VOTE_INFLUENCE + role]
        for role, scored in vote_points(t, vote):
            facts[f"scores-{ROLE.labels[role]}"] = scored
        pieces.append(Piece(f"{prefix}.{n + 1}", f"position/{label}-{SECTION.labels[vote[VOTE_TO]]}", facts, marks))
    return pieces


def vote_points(t: HegemonyTable, vote: list[int]) -> list[tuple[int, int]]:
    """Return who scored how much in a vote: the proposer of a bill that passed, and the supporters who had votes."""
    if not vote[VOTE_PASSED]:
        return []
    stances = vote[VOTE_STANCES : VOTE_STANCES + ROLES]
    proposer = vote[VOTE_BY]
    out = [(proposer, BILL_POINTS)]
    if OPPOSED in stances or t.choices.unanimous != "proposer":
        for role in t.choices.roles:
            votes = vote[VOTE_INFLUENCE + role] + (vote[VOTE_DRAWN + role] if role < CLASSES else 0)
            if role != proposer and stances[role] == IN_FAVOUR and votes:
                out.append((role, SUPPORT_POINTS))
    return out


# -- points by source and round --------------------------------------------------------------------------


def points(t: HegemonyTable) -> list[Zone]:
    """Return all points so far, and those of each finished round."""
    return [points_so_far(t), *rounds(t)] if t.round else []


def points_so_far(t: HegemonyTable) -> Zone:
    """Return all points of each player, by source."""
    total = t.points[:]
    for points in t.rounds:
        for entry in range(ROLES * SOURCES):
            total[entry] += points[entry]
    pieces = [scores(total, role, "points") for role in t.choices.roles]
    return Zone("points", "points", ZONE_KIND, pieces=pieces)


def scores(points: list[int], role: int, name: str) -> Piece:
    lines = point_lines(points, role)
    facts = {**lines, "points": sum(lines.values())}
    return Piece(f"{name}.{ROLE.labels[role]}", f"role/{ROLE.labels[role]}", facts)


def rounds(t: HegemonyTable) -> list[Zone]:
    """Return the points of each finished round; at the end of the game also by source, with the policies at its end."""
    zones: list[Zone] = []
    for n, points in enumerate(t.rounds):
        name = "round.end" if n == ROUNDS else f"round.{n + 1}"
        pieces: list[Piece] = []
        reasons: list[Reason] = []
        for role in t.choices.roles:
            piece = scores(points, role, name)
            if t.over():
                explained = reasons_of(t, piece.id, role, min(n + 1, ROUNDS), END_PHASE if n == ROUNDS else -1)
                piece.facts = {one.fact: 0 for one in explained} | piece.facts
                reasons += explained
            else:
                piece.facts = {"points": piece.facts["points"]}
            pieces.append(piece)
        if t.over():
            for policy in range(POLICIES):
                label = POLICY.labels[policy]
                face = f"position/{label}-{SECTION.labels[t.policies_then[n][policy]]}"
                pieces.append(Piece(f"{name}.{label}", face))
        if n == ROUNDS:
            zones.append(Zone(name, "round-end", ZONE_KIND, pieces=pieces, reasons=reasons))
        else:
            zones.append(Zone(name, "round", ZONE_KIND, pieces=pieces, facts={"round": n + 1}, reasons=reasons))
    return zones


def holdings(t: HegemonyTable) -> dict[str, list[int]]:
    """Return what the role of each seat has: points by source, those that its policies promise, money and influence."""
    roles = t.choices.roles
    found = {"gain-money": [t.money[role] for role in roles], "gain-influence": [t.influence[role] for role in roles]}
    for source, name in enumerate(POINT_LINES):
        found[name] = [sum([points[SOURCES * role + source] for points in [*t.rounds, t.points]]) for role in roles]
    if not t.over():  # afterwards they are among the points
        found[FINAL_POLICIES] = [0 if role == STATE else POLICY_POINTS[role][t.own_policies(role)] for role in roles]
    return found
