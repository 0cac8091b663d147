/** What has happened since the player's last turn: the most important events, in the order in which they happened. */

import type { LogLine, View } from '../../lib/types'
import { roleAt, ROLES, zoneOf, type Role } from './model'
import { h } from './words'

/** The importance of each kind of event. Events that are not listed appear only in the log. */
const WEIGHT: Record<string, number> = {
  won: 100,
  'imf.comes': 95,
  'bill.passed': 90,
  'bill.failed': 80,
  'demonstration.held': 78,
  'strike.held': 76,
  'loan.taken': 72,
  'loan.none': 72,
  proposed: 70,
  strike: 68,
  demonstration: 68,
  'demonstration.off': 66,
  'strike.off': 60,
  'points.demonstration': 74,
  'union.founded': 66,
  'union.fell': 66,
  opened: 62,
  closed: 62,
  'event.penalty': 60,
  'event.handled': 58,
  'tax.emergency': 58,
  built: 56,
  sold: 54,
  'event.new': 52,
  'agenda.new': 50,
  played: 48,
  unemployed: 46,
  exported: 42,
  'deal.made': 42,
  'deal.zone': 42,
  deputy: 40,
  lured: 46,
  swapped: 40,
  'prosperity.down': 60,
  'prosperity.up': 38,
  price: 34,
  wage: 34,
  bought: 32,
  acted: 24,
}
/** Added for events about the player's own class. */
const OWN = 15
/** Added for events that hurt the player. */
const HURT = 30
/** What hurts a class although the sentence does not name it. */
const HURTS: Partial<Record<Role, ReadonlySet<string>>> = {
  working: new Set([
    'demonstration.off',
    'strike.off',
    'union.fell',
    'closed',
    'lured',
    'swapped',
    'unemployed',
    'wage',
  ]),
  middle: new Set(['demonstration.held', 'lured', 'unemployed', 'wage']),
  capitalist: new Set(['demonstration.held', 'strike', 'strike.held', 'lured']),
  state: new Set(['demonstration.held', 'event.penalty', 'imf.comes']),
}
/** The notes of wages and of lost jobs have these arguments: the wage's owner, company and level; the worker's kind. */
const OWNER = 0
const LEVEL = 2
const LOWEST = 1
const KIND = 0
const KINDS_OF_A_CLASS = 6
/** The most sentences about one kind of event. */
const ALIKE = 3
const SENTENCES = 5
/** Events of at least this weight are included even if the player's own move caused them. */
const DECIDED = 76

/** Whether an event hurts the player: a wage that another class cuts, a worker of one's own who loses the post. */
function hurts({ key, args }: LogLine, role: Role | undefined): boolean {
  if (!role || !HURTS[role]?.has(key)) return false
  const code = ROLES.indexOf(role)
  if (key === 'wage') return args[OWNER] !== code && args[LEVEL] === LOWEST
  if (key === 'unemployed' || key === 'swapped') return Math.floor((args[KIND] ?? -1) / KINDS_OF_A_CLASS) === code
  return true
}

/** What a player does that has further effects. */
const CAUSES = new Set(['played', 'acted', 'built', 'event.handled', 'bill.passed'])

const BEGINS = new Set(['acted', 'played', 'bonus', 'turn.begun'])

interface Told {
  weight: number
  n: number
  key: string
  text: string
}

/** Whether separate lines show what an action did. */
function detailed(lines: readonly LogLine[], action: number): boolean {
  for (const { key } of lines.slice(action + 1)) {
    if (BEGINS.has(key) || key.startsWith('phase.')) return false
    if (WEIGHT[key]) return true
  }
  return false
}

/** A sentence about the player's money in the last production, if these lines include it. */
function production(lines: readonly LogLine[], view: View, role: Role | undefined): string {
  if (!role || !lines.some((line) => line.key === 'phase.elections' || line.key === 'phase.elections.none')) return ''
  const own = zoneOf(view, 'statement.production')?.pieces.find((piece) => piece.face === `role/${role}`)
  const { before, after } = own?.facts ?? {}
  return before && after ? h('story_production', { before: before.n, after: after.n }) : ''
}

/** A turn ends when another begins, or with its phase. */
const ENDS_TURN = (line: LogLine): boolean => line.key === 'turn.begun' || line.key.startsWith('phase.')

/**
 * The index of the line of the log with which a class's last turn had ended; -1 if it has had none. The turn that it is
 * taking now has not ended. What it decides in the turns of others, and in other phases, ends nothing.
 */
export function turnEnd(log: readonly LogLine[], role: Role | undefined): number {
  const code = role ? ROLES.indexOf(role) : -1
  let end = -1
  log.forEach((line, n) => {
    if (line.key !== 'turn.begun' || line.args[0] !== code) return
    const next = log.findIndex((later, at) => at > n && ENDS_TURN(later))
    if (next >= 0) end = next
  })
  return end
}

/** Summarises the log from this line on. Of the effects of the move before, only decisive ones are included. */
export function storyOf(log: readonly LogLine[], from: number, view: View): string[] {
  const last = log[from]?.move ?? 0
  const lines = log.filter((line, n) => n >= from || (line.move === last && (WEIGHT[line.key] ?? 0) >= DECIDED))
  const role = roleAt(view, view.seat)
  const name = role ? h(`${role}_class`) : ''
  const told: Told[] = []
  const sums = production(lines, view, role)
  const elections = lines.findIndex((line) => line.key.startsWith('phase.elections'))
  if (sums) told.push({ weight: 85, n: elections, key: 'production', text: sums })
  let cause: Told | undefined
  lines.forEach((line, n) => {
    const { key, text } = line
    if (key === 'turn.begun' || key.startsWith('phase.')) cause = undefined
    const weight = key === 'acted' && detailed(lines, n) ? 0 : WEIGHT[key]
    if (!weight || told.some((one) => one.text === text)) return
    const hurting = hurts(line, role)
    const one = { weight: weight + (hurting ? HURT : name && text.includes(name) ? OWN : 0), n, key, text }
    told.push(one)
    // What hurts the player is told with its cause.
    if (hurting && cause) cause.weight = Math.max(cause.weight, one.weight)
    if (CAUSES.has(key)) cause = one
  })
  const alike = new Map<string, number>()
  return told
    .sort((a, b) => b.weight - a.weight || a.n - b.n)
    .filter(({ key }) => {
      const count = (alike.get(key) ?? 0) + 1
      alike.set(key, count)
      return count <= ALIKE
    })
    .slice(0, SENTENCES)
    .sort((a, b) => a.n - b.n)
    .map((one) => one.text)
}
