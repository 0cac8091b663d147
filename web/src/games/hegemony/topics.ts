/**
 * The guided first games of Hegemony. Its turns are too free for a fixed order of steps: each topic is told once, the first
 * time that it makes sense. The topics are data, which the tests of the engine read too; they know the names of questions,
 * zones and pieces, and no rules.
 */

import { figure } from './figures'
import { fact, roleAt, seatsOf, zoneOf, type Role } from './model'
import { tabOf, type Tab } from './places'
import type { View } from '../../lib/types'
import data from './topics.json'

export interface When {
  /** At one of these questions. */
  ask?: string[]
  /** An action that can be done now. */
  possible?: string
  /** A piece that lies on the table. */
  piece?: string
  /** A zone that is there. */
  zone?: string
  /** From this round on. */
  round?: number
  /** In the last round. */
  last?: boolean
  /** From this turn of the first round on. */
  turn?: number
}

/** `within` an action; of the `event`s of the game; an action (`act`, `bonus`), of which there is one of each kind per turn. */
export type Kind = 'within' | 'event' | 'act' | 'bonus'
const KINDS: Kind[] = ['within', 'event', 'act', 'bonus']

export interface Topic {
  name: string
  roles?: string[]
  kind: string
  when?: When
  /** What it is about: ids of places, or parts of the table (`zone:policies`). */
  at: string[]
  en: string
  fr: string
}

export const topics: Topic[] = data.topics

export function topicsOf(role: Role): Topic[] {
  const own = topics.filter((topic) => !topic.roles || topic.roles.includes(role))
  return KINDS.flatMap((kind) => own.filter((topic) => topic.kind === kind))
}

/** Whether an id is meant: a star stands for any ending. */
export function meant(pattern: string, id: string): boolean {
  return pattern.endsWith('*') ? id.startsWith(pattern.slice(0, -1)) : id === pattern
}

/** Whether a topic belongs to a statement. */
export const isAbout = (topic: Topic, statement = ''): boolean =>
  topic.when?.zone?.startsWith(`statement.${statement}`) ?? false

/** Whether a topic can be told now. While a statement is open, only its own topics are. */
export function fits(topic: Topic, view: View, open: string | null = null): boolean {
  if (open ? !isAbout(topic, open) : isAbout(topic)) return false
  const when: When = topic.when ?? {}
  const now = zoneOf(view, 'phases')
  const pieces = view.zones.flatMap((zone) => zone.pieces)
  const { possible, piece, zone } = when
  return (
    (!when.ask || (view.prompt !== null && when.ask.includes(view.prompt.ask))) &&
    (!possible || pieces.some((one) => one.id === possible && 'possible' in one.marks)) &&
    (!piece || pieces.some((one) => meant(piece, one.id))) &&
    (!zone || zoneOf(view, zone) !== undefined) &&
    fact(now, 'round') >= (when.last ? figure('rounds') : (when.round ?? 0)) &&
    (fact(now, 'round') > 1 || fact(now, 'turn') >= (when.turn ?? 0))
  )
}

/** What a topic is about, as ids of this table. */
export function placesOf(topic: Topic, view: View): string[] {
  const seats = seatsOf(view)
  const names: Record<string, string | number | undefined> = {
    ...seats,
    seat: view.seat,
    role: roleAt(view, view.seat),
  }
  return topic.at.map((place) => place.replace(/\{(\w+)\}/g, (_, name: string) => String(names[name])))
}

const TAB_OF_ZONE: Record<string, Tab> = {
  policies: 'policies',
  votes: 'policies',
  ballot: 'economy',
  pool: 'economy',
  market: 'market',
  trade: 'market',
  state: 'market',
  actions: 'hand',
  preview: 'hand',
}

/** Where a small screen shows a place. */
export function tabOfPlace(place: string): Tab | null {
  if (place.startsWith('zone:')) return TAB_OF_ZONE[place.slice('zone:'.length)] ?? null
  if (place.startsWith('hand.')) return 'hand'
  return place.startsWith('companies.') ? 'economy' : tabOf(place.replace('*', ''))
}
