/** The engine's statements: what a phase brought and cost each role, what the next production will, points by source. */

import type { Fact, Piece, View, Zone } from '../../lib/types'
import { isRole, POLICIES, ROLES, SECTIONS, zoneOf, type Policy, type Role, type Section } from './model'

export const STATEMENTS = ['preparation', 'production', 'elections', 'scoring', 'end'] as const
export type Statement = (typeof STATEMENTS)[number]

export interface Line {
  name: string
  text: string
  n: number
}

export interface Account {
  role: Role
  before: number | null
  after: number | null
  money: Line[]
  /** Goods made, lost and eaten, and what else is no money. */
  goods: Line[]
  points: Line[]
  scored: number
}

export interface Sheet {
  statement: Statement
  round: number
  title: string
  accounts: Account[]
}

const MONEY =
  /^(wages-|food-(from|to)-|tariff|employment-tax|corporate-tax|income-tax|loan$|repaid|interest|opened|closed$)/

const roleOf = (piece: Piece): Role | undefined => {
  const name = piece.face.split('/')[1] ?? ''
  return isRole(name) ? name : undefined
}

function account(piece: Piece): Account | undefined {
  const role = roleOf(piece)
  if (!role) return undefined
  const lines = Object.entries(piece.facts).map(([name, fact]: [string, Fact]) => ({
    name,
    text: fact.text,
    n: fact.n,
  }))
  return {
    role,
    before: piece.facts['before']?.n ?? null,
    after: piece.facts['after']?.n ?? null,
    money: lines.filter((line) => MONEY.test(line.name)),
    goods: lines.filter((line) => !MONEY.test(line.name) && !/^(before|after|points)/.test(line.name)),
    points: lines.filter((line) => line.name.startsWith('points-')),
    scored: piece.facts['points']?.n ?? 0,
  }
}

function accounts(zone: Zone | undefined): Account[] {
  return (zone?.pieces ?? []).flatMap((piece) => account(piece) ?? [])
}

/** The statements that have something to tell, in the order of the phases. */
export function sheets(view: View): Sheet[] {
  return STATEMENTS.flatMap((statement) => {
    const zone = zoneOf(view, `statement.${statement}`)
    const list = accounts(zone).filter((one) => one.money.length || one.goods.length || one.points.length)
    if (!zone || !list.length) return []
    return [{ statement, round: zone.facts['round']?.n ?? 0, title: zone.title, accounts: list }]
  })
}

// -- the production to come ------------------------------------------------------------------------------

export interface Outlook {
  role: Role
  before: number
  earns: number
  pays: number
  taxes: number
  after: number
  rest: Line[]
}

/** Each role's next production in four figures. */
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

// -- results of votes ------------------------------------------------------------------------------------

export interface Result {
  id: string
  text: string
  by: Role | null
  passed: boolean
  yes: number
  no: number
}

export function results(view: View): Result[] {
  return (zoneOf(view, 'results')?.pieces ?? []).map((piece) => ({
    id: piece.id,
    text: piece.text,
    by: ROLES.find((role) => `by-${role}` in piece.marks) ?? null,
    passed: 'passed' in piece.marks,
    yes: piece.facts['yes']?.n ?? 0,
    no: piece.facts['no']?.n ?? 0,
  }))
}

// -- points ----------------------------------------------------------------------------------------------

/** All points of each role by source, the best first. */
export function pointsBySource(view: View): { role: Role; total: number; parts: Line[] }[] {
  return accounts(zoneOf(view, 'points'))
    .map((one) => ({ role: one.role, total: one.scored, parts: one.points }))
    .sort((a, b) => b.total - a.total)
}

/** The points of each role after every round, from 0; the last step is the final count where there is one. */
export function pointsByRound(view: View): { role: Role; totals: number[] }[] {
  const zones = [1, 2, 3, 4, 5].map((n) => zoneOf(view, `round.${n}`))
  const all = [...zones, zoneOf(view, 'round.end')].filter((zone) => zone !== undefined)
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

/** The section of each policy after every round. */
export function policiesByRound(view: View): { policy: Policy; sections: (Section | null)[] }[] {
  return POLICIES.map((policy) => ({
    policy,
    sections: [1, 2, 3, 4, 5].map((n) => {
      const piece = zoneOf(view, `round.${n}`)?.pieces.find((one) => one.id === `round.${n}.${policy}`)
      const section = piece?.face.split('-').at(-1)
      return SECTIONS.find((one) => one === section) ?? null
    }),
  }))
}

/** The rounds in which somebody else took the lead. */
export function turningPoints(view: View): { round: number; role: Role; points: number }[] {
  const all = pointsByRound(view)
  const out: { round: number; role: Role; points: number }[] = []
  let leader: Role | undefined
  for (let round = 1; round < (all[0]?.totals.length ?? 0); round++) {
    const best = Math.max(...all.map((one) => one.totals[round] ?? 0))
    const ahead = all.filter((one) => one.totals[round] === best)
    if (ahead.length === 1 && ahead[0]!.role !== leader) {
      if (leader) out.push({ round, role: ahead[0]!.role, points: best })
      leader = ahead[0]!.role
    }
  }
  return out
}
