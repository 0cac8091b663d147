/** Requests to the server that served this page. */

import { settings } from './settings.svelte'
import type { TableSettings } from './tableSettings'
import type {
  AidText,
  Club,
  Draw,
  Game,
  GameLog,
  Person,
  PromisableMoves,
  RulesInfo,
  Summary,
  TableMessage,
  WaitingGames,
} from './types'

/** A refusal by the server: `code` is stable, the message is for people. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    why: string,
  ) {
    super(why)
  }
}

/** The page has been left before the server answered: nobody has to be told. */
export class Left extends Error {}

export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const url = new URL(path, location.origin)
  url.searchParams.set('language', settings.language)
  const request: RequestInit = { method, credentials: 'same-origin' }
  if (body !== undefined) {
    request.headers = { 'Content-Type': 'application/json' }
    request.body = JSON.stringify(body)
  }
  const answer = await fetch(url, request)
  // An answer that was cut off is a lost connection. A refusal may come from a proxy, which sends no JSON.
  if (answer.ok) return (await answer.json()) as T
  const refusal = (await answer.json().catch(() => ({}))) as { code?: string; why?: string }
  throw new Refused(refusal.code ?? 'busy', refusal.why ?? `${answer.status} ${answer.statusText}`)
}

export interface SeatWish {
  me?: boolean
  name?: string
  bot?: string
  /** One of the game's `role_names`, or `random`. */
  role?: string
}

export interface NewTable extends Partial<TableSettings> {
  game: string
  seats: SeatWish[]
  options?: Record<string, unknown>
  start?: boolean
}

export const api = {
  hello: () => call<{ network: string[] }>('GET', '/api/hello'),
  club: () => call<Club>('GET', '/api/club'),
  me: () => call<{ person: Person | null }>('GET', '/api/me'),
  become: (name: string) => call<{ person: Person }>('POST', '/api/me', { name, language: settings.language }),
  speak: () => call<{ person: Person }>('POST', '/api/me', { language: settings.language }),
  login: (login: string, password: string) => call<{ person: Person }>('POST', '/api/login', { login, password }),
  account: (login: string, password: string, more: { name?: string; invitation?: string; old?: string } = {}) =>
    call<{ person: Person }>('POST', '/api/account', { login, password, ...more }),
  logout: () => call<unknown>('POST', '/api/logout', {}),
  waiting: () => call<WaitingGames>('GET', '/api/me/waiting'),
  history: () => call<{ tables: Summary[] }>('GET', '/api/me/tables'),
  promises: (game: string) => call<PromisableMoves>('GET', `/api/games/${game}/promises`),
  games: () => call<{ games: Game[] }>('GET', '/api/games'),
  rules: (game: string, files: Record<string, string> = {}) =>
    call<RulesInfo>('GET', `/api/games/${game}/rules?${new URLSearchParams(files).toString()}`),
  aid: (game: string, aid: string) => call<AidText>('GET', `/api/games/${game}/aids/${aid}`),
  words: (game: string) => call<{ words: Record<string, string> }>('GET', `/api/games/${game}/words`),
  tables: () => call<{ open: Summary[]; mine: Summary[] }>('GET', '/api/tables'),
  table: (id: string) => call<TableMessage>('GET', `/api/tables/${id}`),
  create: (table: NewTable) => call<{ id: string; link: string }>('POST', '/api/tables', table),
  rejoin: (id: string, code: string) => call<{ seat: number }>('POST', `/api/tables/${id}/rejoin`, { code }),
  findSeat: (code: string) => call<{ table: string }>('POST', '/api/rejoin', { code }),
  ring: (id: string) => call<object>('POST', `/api/tables/${id}/ring`, {}),
  log: (id: string) => call<GameLog>('GET', `/api/tables/${id}/log`),
  draws: (id: string) => call<{ draws: Draw[] }>('GET', `/api/tables/${id}/draws`),
}

/** This browser's random contribution to the deal: sealed first, revealed before the deal. */
export function nonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function socketAddress(path: string): string {
  const url = new URL(path, location.origin)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  url.searchParams.set('language', settings.language)
  return url.href
}

/** `crypto.randomUUID` exists only in secure contexts; a server in a home network is not one. */
export function freshId(): string {
  return nonce()
}
