/** Requests about people: profiles, archives, ratings. */

import { call } from './api'
import type { Analysis, Archive, Block, ClubGame, Hint, Holidays, Notes, Notifications, Person, Profile } from './types'

/** Somebody at a table: who sits there, or who said a line of the chat. */
export type Whom = { seat: number } | { chat: number }

export interface Filters {
  game: string
  with: string
  result: string
  since: number | null
  until: number | null
}

export const people = {
  profile: () => call<Profile>('GET', '/api/me/profile'),
  games: (filters: Filters) => {
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(filters)) if (value) query.set(name, String(value))
    return call<Archive>('GET', `/api/me/games?${query}`)
  },
  newPassword: (link: string, password: string) =>
    call<{ person: Person }>('POST', '/api/password', { link, password }),
  mailPassword: (login: string) => call<object>('POST', '/api/password/mail', { login }),
  report: (id: string, whom: Whom, reason: string) =>
    call<object>('POST', `/api/tables/${id}/report`, { ...whom, reason }),
  drawingError: (id: string, error: string, at: number) =>
    call<object>('POST', `/api/tables/${id}/drawing-error`, { error, at }),
  block: (id: string, whom: Whom) => call<object>('POST', `/api/tables/${id}/block`, whom),
  blocks: () => call<{ blocks: Block[] }>('GET', '/api/me/blocks'),
  unblock: (block: string) => call<object>('DELETE', `/api/me/blocks/${block}`),
  remove: (password: string) => call<object>('POST', '/api/me/delete', { password }),
  notifications: () => call<Notifications>('GET', '/api/me/notifications'),
  push: (browser: { endpoint: string; p256dh: string; auth: string }) =>
    call<Notifications>('POST', '/api/me/push', browser),
  pushOff: (endpoint: string) => call<Notifications>('POST', '/api/me/push/off', { endpoint }),
  pushTest: () => call<object>('POST', '/api/me/push/test', {}),
  email: (address: string, code = '') => call<Notifications>('POST', '/api/me/email', { address, code }),
  digest: (hours: number) => call<Notifications>('POST', '/api/me/digest', { hours }),
  holidays: () => call<Holidays>('GET', '/api/me/holidays'),
  announce: (begins: number, ends: number) => call<Holidays>('POST', '/api/me/holidays', { begins, ends }),
  callOff: (holiday: string) => call<Holidays>('DELETE', `/api/me/holidays/${holiday}`),
  notes: (id: string) => call<Notes>('GET', `/api/tables/${id}/notes`),
  putNote: (id: string, move: number, text: string) => call<Notes>('POST', `/api/tables/${id}/notes`, { move, text }),
  club: (game: string) => call<ClubGame>('GET', `/api/club/${game}`),
  /** The analysis of a finished game, as soon as it has more than the known decisions. */
  analysis: (id: string, open: boolean, known: number) =>
    call<Analysis>('GET', `/api/tables/${id}/analysis?cards=${open ? 'open' : 'known'}&known=${known}`),
  hint: (id: string, seat: number) => call<Hint>('POST', `/api/tables/${id}/hint`, { seat }),
  /** Forks a table at a given moment, with the user in one seat and bots in the others. */
  forkAt: async (id: string, at: number, seat: number): Promise<string | null> => {
    const done = await call<{ table?: string }>('POST', `/api/tables/${id}/do`, {
      do: 'fork',
      at,
      seat,
    })
    return done.table ?? null
  },
  /** A new table against bots that begins with the same deal: after the cards are dealt, before the first decision. */
  fork: async (id: string, seat: number | undefined): Promise<string | null> => {
    const { lines } = await call<{ lines: { line: string }[] }>('GET', `/api/tables/${id}/log`)
    const at = Math.max(
      0,
      lines.findIndex((one) => !one.line.startsWith('~')),
    )
    const done = await call<{ table?: string }>('POST', `/api/tables/${id}/do`, {
      do: 'fork',
      at,
      ...(seat === undefined ? {} : { seat }),
    })
    return done.table ?? null
  },
}
