/** The messages of docs/protocol.md, as far as the page uses them. */

export interface IconDrawing {
  box: number
  body: string
}

// -- the picture ---------------------------------------------------------------------------------------

export interface Fact {
  n: number
  text: string
}

export interface Piece {
  id: string
  face: string
  text: string
  facts: Record<string, Fact>
  /** What is printed on it, where its name does not say it. */
  printed: string[]
  marks: Record<string, string>
}

export type ZoneKind = 'row' | 'pile' | 'track' | 'counter' | 'grid'

export interface Zone {
  id: string
  name: string
  kind: ZoneKind
  owner: number
  title: string
  count: number
  facts: Record<string, Fact>
  pieces: Piece[]
}

export interface Offer {
  move: string
  on: string
  label: string
  hints: string[]
}

export interface Refusal {
  on: string
  text: string
}

export interface Prompt {
  ask: string
  text: string
  offers: Offer[]
  refusals: Refusal[]
}

export interface SeatView {
  seat: number
  name: string
  score: number
  waited_for: boolean
  winner: boolean
}

export interface View {
  game: string
  seat: number
  over: boolean
  seats: SeatView[]
  status: string[]
  zones: Zone[]
  prompt: Prompt | null
}

// -- around the table ----------------------------------------------------------------------------------

export interface Person {
  id: string
  name: string
  login?: string | null
  language?: string
}

export interface GameOption {
  name: string
  title: string
  help: string
  ruling: string
  /** A variant of the rulebook, or a part of the box that may be exchanged; every other option is a house ruling. */
  printed: boolean
  default: OptionValue
  kind: 'flag' | 'number' | 'choice'
  least: number
  most: number
  choices: { value: string; text: string }[]
}

/** Options as large as these are fingerprints of data files, filled in by the table itself. */
export const FINGERPRINT = 1_000_000

export type OptionValue = boolean | number | string

export interface BotKind {
  kind: string
  name: string
}

export interface Game {
  game: string
  title: string
  tagline: string
  seats: number[]
  /** What each seat plays, by the number of seats, where seats differ. */
  roles: Record<string, string[]>
  rules: number
  bots: BotKind[]
  options: GameOption[]
}

export interface SeatInfo {
  seat: number
  name: string
  who: 'empty' | 'person' | 'bot'
  bot: string | null
  here: boolean
  ready: boolean
  awaited?: boolean
}

export interface Result {
  scores: number[]
  winners: number[]
  why?: string
}

export interface Summary {
  id: string
  game: string
  title: string
  phase: Phase
  paused: boolean
  public: boolean
  seats: SeatInfo[]
  changed: number
  yours: number[]
  your_turn: boolean
  result: Result | null
}

export type Phase = 'waiting' | 'playing' | 'over' | 'frozen'

export type Clock =
  { kind: 'none' } | { kind: 'turn'; seconds: number } | { kind: 'bank'; seconds: number; extra: number }

export interface Vote {
  vote: number
  what: 'pause' | 'undo' | 'bot' | 'end'
  seat: number
  by: number
  yes: number[]
  needed: number[]
}

export interface TableMessage {
  is: 'table'
  id: string
  link: string
  game: string
  title: string
  rules: number
  phase: Phase
  paused: boolean
  public: boolean
  seats: SeatInfo[]
  watchers: number
  options: Record<string, OptionValue>
  clock: Clock
  absent: number
  pace: number
  late: boolean
  votes: Vote[]
  you: { owner: boolean; seats: number[]; rejoin: Record<string, string> }
  hook: { kind: string } | null
  fair: { commitment: string; nonces: Record<string, string>; secret: string | null; head: string }
  from: { table?: string; at?: number; exact?: boolean; position?: boolean } | null
  next: string | null
  result: Result | null
  frozen: string | null
}

export interface LogLine {
  move: number
  text: string
}

export interface ViewMessage {
  is: 'view'
  seat: number
  moves: number
  question: number | null
  undo: 'free' | 'ask' | null
  last: number
  view: View | null
  log: { from: number; lines: LogLine[] }
  notice: string | null
}

export interface ChatMessage {
  is: 'chat'
  n: number
  seat: number
  name: string
  text: string
  at: number
}

export interface WelcomeMessage {
  is: 'welcome'
  protocol: number
  language: string
  person: Person | null
  chat: ChatMessage[]
}

export interface ClockMessage {
  is: 'clock'
  left: (number | null)[]
  running: number[]
}

export interface PastMessage {
  is: 'past'
  id: string | null
  at: number
  seat: number
  moves: number
  view: View
}

export interface DoneMessage {
  is: 'done'
  id: string | null
  again?: boolean
  vote?: number
  passed?: boolean
  table?: string
}

export interface RefusedMessage {
  is: 'refused'
  id: string | null
  code: string
  why: string
}

export type ServerMessage =
  WelcomeMessage | TableMessage | ViewMessage | ChatMessage | ClockMessage | PastMessage | DoneMessage | RefusedMessage

export interface LobbyMessage {
  is: 'lobby'
  open: Summary[]
  mine: Summary[]
}

export interface Verdict {
  ok: boolean
  commitment: boolean
  draws: number
  wrong: number[]
  chain: boolean
  lines: number
  legal: boolean
  secret: string
  head: string
}

/** The seat of somebody who only watches. */
export const WATCHER = -2
