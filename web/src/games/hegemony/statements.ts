/** The engine's statements: income and expenses of each role by phase, the production forecast, and points by source. */

import type { Fact, Piece, Reason, View, Zone } from '../../lib/types'
import { upTo } from './figures'
import { h } from './words'
import { isRole, POLICIES, ROLES, SECTIONS, zoneOf, type Policy, type Role, type Section } from './model'

export const STATEMENTS = ['preparation', 'imf', 'production', 'elections', 'scoring', 'end'] as const
export type Statement = (typeof STATEMENTS)[number]

export interface Line {
  name: string
  text: string
  n: number
  /** Why: one sentence for each part of the amount. */
  why: string[]
}

export interface Account {
  role: Role
  before: number | null
  after: number | null
  money: Line[]
  /** Goods produced, lost and consumed, and other changes that are not money. */
  goods: Line[]
  points: Line[]
  /** The sum of the points; null if the phase scores none. */
  scored: number | null
}

export interface Sheet {
  statement: Statement
  round: number
  title: string
  accounts: Account[]
  /** The policies that the phase has moved, without a vote. */
  moved: { id: string; text: string }[]
}

const MONEY =
  /^(wages-|food-(from|to)-|tariff|employment-tax|corporate-tax|income-tax|loan$|repaid|interest|opened|closed$)/

const roleOf = (piece: Piece): Role | undefined => {
  const name = piece.face.split('/')[1] ?? ''
  return isRole(name) ? name : undefined
}

function account(piece: Piece, reasons: readonly Reason[]): Account | undefined {
  const role = roleOf(piece)
  if (!role) return undefined
  const lines = Object.entries(piece.facts).map(([name, fact]: [string, Fact]) => ({
    name,
    text: fact.text,
    n: fact.n,
    why: reasons.filter((one) => one.on === piece.id && one.fact === name).map((one) => one.text),
  }))
  return {
    role,
    before: piece.facts['before']?.n ?? null,
    after: piece.facts['after']?.n ?? null,
    money: lines.filter((line) => MONEY.test(line.name)),
    goods: lines.filter((line) => !MONEY.test(line.name) && !/^(before|after|points)/.test(line.name)),
    points: lines.filter((line) => line.name.startsWith('points-')),
    scored: piece.facts['points']?.n ?? null,
  }
}

function accounts(zone: Zone | undefined): Account[] {
  return (zone?.pieces ?? []).flatMap((piece) => account(piece, zone?.reasons ?? []) ?? [])
}

/** The statements that are not empty, in the order of the phases. */
export function sheets(view: View): Sheet[] {
  return STATEMENTS.flatMap((statement) => {
    const zone = zoneOf(view, `statement.${statement}`)
    const list = accounts(zone).filter((one) => one.money.length || one.goods.length || one.scored !== null)
    if (!zone || !list.length) return []
    const moved = (zone.reasons ?? []).flatMap(({ on, fact, text }) => (fact === 'moved' ? [{ id: on, text }] : []))
    return [{ statement, round: zone.facts['round']?.n ?? 0, title: zone.title, accounts: list, moved }]
  })
}

/** A payer or payee: a role, the bank, or the foreign market. */
export type Party = Role | 'bank' | 'abroad'

export interface Payment {
  from: Party
  to: Party
  n: number
}

const OTHER_SIDE = /-(?:from|to)-(working|middle|capitalist|state|bank|abroad)$/

/** The other party of taxes is the treasury; of the State's loans, the bank. */
function otherSide(role: Role, line: Line): Party {
  const named = OTHER_SIDE.exec(line.name)?.[1]
  if (named) return named as Party
  return role !== 'state' && /-tax$|^tariff-paid$/.test(line.name) ? 'state' : 'bank'
}

/** The payments of a phase, each listed once: all expenses, and income that is nobody's expense. */
export function payments(accounts: readonly Account[]): Payment[] {
  const books = new Set<Party>(accounts.map((one) => one.role))
  return accounts.flatMap(({ role, money }) =>
    money.flatMap((line): Payment[] => {
      const other = otherSide(role, line)
      if (line.n < 0) return [{ from: role, to: other, n: -line.n }]
      return line.n > 0 && !books.has(other) ? [{ from: other, to: role, n: line.n }] : []
    }),
  )
}

/** Splits “wages from the State: +45 V” into a name and a sum. */
export function split(text: string): { name: string; sum: string } {
  const found = /^(.*?)[\s\u00a0\u202f]*:[\s\u00a0\u202f]*([^:]*)$/.exec(text)
  return { name: found?.[1] ?? text, sum: found?.[2] ?? '' }
}

// -- the next production ------------------------------------------------------------------------------

export interface Outlook {
  role: Role
  before: number
  earns: number
  pays: number
  taxes: number
  after: number
  rest: Line[]
}

/** The forecast of the next production for each role. */
export function outlooks(view: View): Outlook[] {
  return accounts(zoneOf(view, 'forecast')).map((one) => {
    const sum = (fits: (line: Line) => boolean): number =>
      one.money.filter(fits).reduce((total, line) => total + line.n, 0)
    const tax = (line: Line): boolean => line.name.includes('-tax')
    return {
      role: one.role,
      before: one.before ?? 0,
      earns: sum((line) => line.n > 0),
      pays: sum((line) => line.n < 0 && !tax(line)),
      taxes: sum((line) => line.n < 0 && tax(line)),
      after: one.after ?? 0,
      rest: one.goods,
    }
  })
}

/** What the end of the game would bring each role now, with the lines that make it up. */
export function finals(view: View): { role: Role; n: number; lines: Line[] }[] {
  return accounts(zoneOf(view, 'final')).map((one) => ({ role: one.role, n: one.scored ?? 0, lines: one.points }))
}

/** The engine's warning that the IMF intervenes in the next production; empty if it does not. */
export function imfWarning(view: View): { missing: number; text: string } | null {
  const found = zoneOf(view, 'forecast')?.reasons?.find((one) => one.on === 'forecast.imf')
  return found ? { missing: found.n, text: found.text } : null
}

// -- results of votes ------------------------------------------------------------------------------------

export interface Result {
  id: string
  text: string
  by: Role | null
  passed: boolean
  yes: number
  no: number
  /** “6 Foreign Trade → C”. */
  short: string
  /** Whether it was held in the action phase, not in the elections. */
  immediate: boolean
  /** The points that it scored for each role. */
  scored: { role: Role; n: number }[]
}

function shortOf(piece: Piece): string {
  const [policy = '', section = ''] = (piece.face.split('/')[1] ?? '').split('-')
  const number = (POLICIES as readonly string[]).indexOf(policy) + 1
  return number ? `${number} ${h(policy as Policy)} → ${section}` : piece.text
}

/** The votes of this round. */
export function results(view: View): Result[] {
  return resultsOf(zoneOf(view, 'results'))
}

/** The votes of the last elections. */
export function elected(view: View): Result[] {
  return resultsOf(zoneOf(view, 'statement.elections'))
}

function resultsOf(zone: Zone | undefined): Result[] {
  const votes = zone?.pieces.filter((piece) => piece.face.startsWith('position/')) ?? []
  return votes.map((piece) => ({
    short: shortOf(piece),
    scored: ROLES.flatMap((role) => {
      const n = piece.facts[`scores-${role}`]?.n ?? 0
      return n ? [{ role, n }] : []
    }),
    id: piece.id,
    text: piece.text,
    by: ROLES.find((role) => `by-${role}` in piece.marks) ?? null,
    passed: 'passed' in piece.marks,
    immediate: 'at-once' in piece.marks,
    yes: piece.facts['yes']?.n ?? 0,
    no: piece.facts['no']?.n ?? 0,
  }))
}

// -- points ----------------------------------------------------------------------------------------------

/** The points of each role by source, in descending order of the total. */
export function pointsBySource(view: View): { role: Role; total: number; parts: Line[] }[] {
  return accounts(zoneOf(view, 'points'))
    .map((one) => ({ role: one.role, total: one.scored ?? 0, parts: one.points }))
    .sort((a, b) => b.total - a.total)
}

/** All sources of points, in the order in which the engine lists them. */
export const SOURCES = [
  'points-cards',
  'points-prosperity',
  'points-health',
  'points-exports',
  'points-services',
  'points-benefits',
  'points-demonstration',
  'points-bills',
  'points-support',
  'points-unions',
  'points-companies',
  'points-capital',
  'points-wealth',
  'points-legitimacy',
  'points-agenda',
  'points-loans',
  'points-policies',
  'points-stores',
  'points-money',
] as const

/** Points of one source, with the reasons of each round. The final count is the round after the last. */
export interface Explained extends Line {
  reasons: { round: number; text: string; times: number }[]
}

/** The sources that scored for a role, or that could have at the end of a round, each with its reasons. */
export function whyPoints(view: View, role: Role): Explained[] {
  const found = new Map<string, Explained>()
  for (const { round, zone } of roundZones(view))
    for (const line of accounts(zone).find((one) => one.role === role)?.points ?? []) {
      const one = found.get(line.name) ?? { ...line, n: 0, reasons: [] }
      found.set(line.name, one)
      one.n += line.n
      for (const text of line.why) {
        const same = one.reasons.find((other) => other.round === round && other.text === text)
        if (same) same.times += 1
        else one.reasons.push({ round, text, times: 1 })
      }
    }
  return SOURCES.flatMap((name) => found.get(name) ?? [])
}

/** The points of each role after every round, starting with 0. The last value is the final count, if the game is over. */
export function pointsByRound(view: View): { role: Role; totals: number[] }[] {
  const all = roundZones(view).map((one) => one.zone)
  const roles = accounts(zoneOf(view, 'points')).map((one) => one.role)
  return roles.map((role) => {
    const totals = [0]
    for (const zone of all) {
      const scored = accounts(zone).find((one) => one.role === role)?.scored ?? 0
      totals.push(totals[totals.length - 1]! + scored)
    }
    return { role, totals }
  })
}

/** The section of each policy after each of these rounds. */
export function policiesByRound(
  view: View,
  rounds: readonly number[],
): { policy: Policy; sections: (Section | null)[] }[] {
  return POLICIES.map((policy) => ({
    policy,
    sections: rounds.map((n) => {
      const piece = zoneOf(view, `round.${n}`)?.pieces.find((one) => one.id === `round.${n}.${policy}`)
      const section = piece?.face.split('-').at(-1)
      return SECTIONS.find((one) => one === section) ?? null
    }),
  }))
}

/** A turning point of the game. */
export type Turning =
  | { kind: 'lead'; round: number; role: Role; points: number }
  | { kind: 'best'; round: number; role: Role; points: number; source: Line }

const roundZones = (view: View): { round: number; zone: Zone }[] =>
  [...upTo('rounds'), 'end'].flatMap((name, n) => {
    const zone = zoneOf(view, `round.${name}`)
    return zone ? [{ round: n + 1, zone }] : []
  })

/** Changes of the lead, and the best round of each role with its main source, in order. The final count is the round after the last. */
export function turningPoints(view: View): Turning[] {
  const all = pointsByRound(view)
  const zones = roundZones(view).map((one) => one.zone)
  const out: Turning[] = []
  let leader: Role | undefined
  for (let round = 1; round <= zones.length; round++) {
    const best = Math.max(...all.map((one) => one.totals[round] ?? 0))
    const ahead = all.filter((one) => one.totals[round] === best)
    if (ahead.length === 1 && ahead[0]!.role !== leader) {
      leader = ahead[0]!.role
      out.push({ kind: 'lead', round, role: leader, points: best })
    }
  }
  for (const { role } of all) {
    const rounds = zones.map((zone) => accounts(zone).find((one) => one.role === role))
    const most = Math.max(...rounds.map((one) => one?.scored ?? 0))
    const round = rounds.findIndex((one) => one?.scored === most)
    const source = [...(rounds[round]?.points ?? [])].sort((a, b) => b.n - a.n)[0]
    if (most > 0 && source) out.push({ kind: 'best', round: round + 1, role, points: most, source })
  }
  return out.sort((a, b) => a.round - b.round)
}
