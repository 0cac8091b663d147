/**
 * Verifies a finished game in this browser: every draw is recomputed from the revealed secret, and what the server says
 * now is compared with what it said before. The server's own verdict is not used.
 */

import type { Draw, Fair, GameLog } from '../lib/types'
import { blake2b, bytes, fromHex, hmacSha256, joined, sha256, toHex } from './hash'
import type { Receipts } from './receipts'
import { sealOf } from './share'

export type Question = 'commitment' | 'secret' | 'seals' | 'own' | 'bots' | 'chain' | 'receipts' | 'draws'

export interface Checked {
  ok: boolean
  /** Each check and its result; null if this browser cannot know. */
  answers: Record<Question, boolean | null>
  draws: CheckedDraw[]
  lines: number
}

export interface CheckedDraw {
  /** Its number among the moves, from 1. */
  move: number
  /** What the log says was drawn. */
  drawn: string
  /** What follows from the secret and the nonces. */
  due: string
  /** The number of outcomes, each counted with its weight. */
  total: number
  ok: boolean
}

/** What was agreed before the first move: the lines of the header. */
function headers(text: string): { commitment: string; nonces: Record<string, string> } {
  const found = { commitment: '', nonces: {} as Record<string, string> }
  for (const line of text.split('\n')) {
    const [, key, value] = /^(\w+): (.*)$/.exec(line) ?? []
    if (key === 'commitment') found.commitment = value!
    if (key === 'nonce') found.nonces[value!.split(' ', 1)[0]!] = value!.slice(value!.indexOf(' ') + 1)
  }
  return found
}

/** The moves that were not taken back. */
export function movesOf(lines: string[]): string[] {
  const moves: string[] = []
  for (const line of lines) {
    if (line.startsWith('< ')) moves.length = Math.min(moves.length, Number(line.slice(2)))
    else moves.push(line)
  }
  return moves
}

const SPAN = 1n << 256n

/** A number below `below`, all equally likely, as docs/records.md specifies. */
export async function numberFor(
  secret: string,
  told: string,
  purpose: string,
  count: number,
  below: number,
): Promise<number> {
  const total = BigInt(below)
  for (let attempt = 0; ; attempt++) {
    const digest = await hmacSha256(fromHex(secret), bytes(`${told}|${purpose}|${count}|${attempt}`))
    const value = BigInt(`0x${toHex(digest)}`)
    if (value < SPAN - (SPAN % total)) return Number(value % total)
  }
}

export async function botNonce(secret: string, seat: string): Promise<string> {
  return toHex(await sha256(joined(bytes(`nonce ${seat} `), fromHex(secret)))).slice(0, 32)
}

function same(one: Record<string, string>, other: Record<string, string>): boolean {
  return Object.keys(one).length === Object.keys(other).length && contains(one, other)
}

/** Whether `whole` contains everything in `part`. */
function contains(whole: Record<string, string>, part: Record<string, string>): boolean {
  return Object.entries(part).every(([key, value]) => whole[key] === value)
}

/**
 * Takes `table.fair` after the end of the game, the log, the possible outcomes of each draw, and this browser's
 * receipts.
 */
export async function verifyGame(fair: Fair, log: GameLog, draws: Draw[], kept: Receipts | null): Promise<Checked> {
  const secret = fair.secret ?? ''
  const { commitment, nonces } = headers(log.header)
  const key = await sha256(joined(bytes('ludocracy chain'), fromHex(secret)))
  const hashes = chain(key, log)
  const checked = await checkDraws(secret, nonces, movesOf(log.lines.map(({ line }) => line)), draws)
  const bots = kept?.bots.filter((seat) => kept.seals[seat]) ?? []
  const answers: Checked['answers'] = {
    commitment: kept ? kept.commitment === commitment : null,
    secret: toHex(await sha256(fromHex(secret))) === commitment,
    seals: kept ? await fits(commitment, nonces, kept) : null,
    own: kept && Object.keys(kept.own).length ? contains(nonces, kept.own) : null,
    bots: bots.length ? same(await botNonces(secret, bots), only(nonces, bots)) : null,
    chain: log.lines.every(({ hash }, n) => hash === hashes[n + 1]),
    receipts: kept?.heads.length ? kept.heads.every((head) => hashes.includes(head)) : null,
    draws: checked.every((draw) => draw.ok),
  }
  return {
    ok: Object.values(answers).every((answer) => answer !== false),
    answers,
    draws: checked,
    lines: log.lines.length,
  }
}

/** Whether the nonces match what was sealed and shown; null if this browser saw neither. */
async function fits(commitment: string, nonces: Record<string, string>, kept: Receipts): Promise<boolean | null> {
  if (!Object.keys({ ...kept.seals, ...kept.nonces }).length) return null
  const seals: Record<string, string> = {}
  for (const [seat, own] of Object.entries(nonces)) seals[seat] = await sealOf(commitment, seat, own)
  return contains(nonces, kept.nonces) && (!Object.keys(kept.seals).length || same(seals, kept.seals))
}

async function botNonces(secret: string, seats: string[]): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const seat of seats) found[seat] = await botNonce(secret, seat)
  return found
}

function only(nonces: Record<string, string>, seats: string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(nonces).filter(([seat]) => seats.includes(seat)))
}

/** The hash after each line; the first is the header's. */
function chain(key: Uint8Array, log: GameLog): string[] {
  const hashes = [toHex(blake2b(key, bytes(log.header)))]
  for (const { line } of log.lines) hashes.push(toHex(blake2b(key, bytes(`${hashes.at(-1)}\n${line}`))))
  return hashes
}

async function checkDraws(
  secret: string,
  nonces: Record<string, string>,
  moves: string[],
  draws: Draw[],
): Promise<CheckedDraw[]> {
  const seats = Object.keys(nonces).sort((a, b) => Number(a) - Number(b))
  const told = seats.map((seat) => `${seat}=${nonces[seat]}`).join(',')
  const listed = new Map(draws.map((draw) => [draw.move, draw]))
  const counts = new Map<string, number>()
  const checked: CheckedDraw[] = []
  for (const [number, move] of moves.entries()) {
    if (!move.startsWith('~ ')) continue
    const drawn = move.slice(2)
    const [purpose] = drawn.split(':', 1) as [string]
    const count = counts.get(purpose) ?? 0
    counts.set(purpose, count + 1)
    const { outcomes = [], weights = [] } = listed.get(number) ?? {}
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    const sound =
      outcomes.length === weights.length &&
      weights.every((weight) => Number.isInteger(weight) && weight > 0) &&
      new Set(outcomes).size === outcomes.length &&
      outcomes.every((outcome) => outcome.split(':', 1)[0] === purpose)
    let mark = sound && total ? await numberFor(secret, told, purpose, count, total) : -1
    const due = mark < 0 ? '' : (outcomes.find((_, n) => (mark -= weights[n]!) < 0) ?? '')
    checked.push({ move: number + 1, drawn, due, total, ok: due === drawn })
  }
  return checked
}
