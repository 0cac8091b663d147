/**
 * What this browser was told about the draws of a table, and what it committed to. It is stored here, where no server
 * can change it.
 */

import type { Fair, SeatInfo } from '../lib/types'

export interface Receipts {
  commitment: string
  /** The nonces of this browser's seats. */
  own: Record<string, string>
  /** Whether this browser's nonces were revealed: then they are never sealed again. */
  revealed: boolean
  /** The seals of all seats when the user's nonces were revealed, or when the table was first seen. */
  seals: Record<string, string>
  /** The seats whose nonces the server held. */
  bots: string[]
  /** The nonces that were shown before the first deal. */
  nonces: Record<string, string>
  /** The hashes of the log's newest lines, as they were told. */
  heads: string[]
}

const PREFIX = 'ludocracy.fair.'
const ORDER = 'ludocracy.fair'
/** The number of tables whose receipts are kept. */
const MOST = 40

/** Receipts that the browser could not store; they last until the page is closed. */
const memory = new Map<string, string>()

function read(key: string): string | null {
  try {
    return memory.get(key) ?? localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
    memory.delete(key)
  } catch {
    memory.set(key, text)
  }
}

export function receiptsOf(table: string): Receipts | null {
  try {
    return JSON.parse(read(PREFIX + table) ?? 'null') as Receipts | null
  } catch {
    return null
  }
}

export function keep(table: string, receipts: Receipts): void {
  const before = (read(ORDER) ?? '').split(' ').filter(Boolean)
  if (before.at(-1) !== table) {
    const order = [...before.filter((one) => one !== table), table]
    for (const old of order.splice(0, order.length - MOST)) {
      memory.delete(PREFIX + old)
      try {
        localStorage.removeItem(PREFIX + old)
      } catch {
        // It was not there.
      }
    }
    write(ORDER, order.join(' '))
  }
  write(PREFIX + table, JSON.stringify(receipts))
}

/**
 * The receipts of a table under this commitment. They start afresh if the commitment changes before the deal, or if
 * seals are requested again after nonces were revealed.
 */
export function receiptsFor(table: string, fair: Fair): Receipts {
  const known = receiptsOf(table)
  const again = fair.stage === 'sealing' && known?.revealed
  if (known && !again && (fair.stage === 'dealt' || known.commitment === fair.commitment)) return known
  return { commitment: fair.commitment, own: {}, revealed: false, seals: {}, bots: [], nonces: {}, heads: [] }
}

/** Records what the table shows of its draws. A recorded value is never replaced. */
export function note(receipts: Receipts, fair: Fair, seats: SeatInfo[]): void {
  if (fair.stage === 'sealing') return
  if (!Object.keys(receipts.seals).length) {
    receipts.seals = { ...fair.seals }
    receipts.bots = seats.filter((seat) => seat.who === 'bot').map((seat) => String(seat.seat))
  }
  receipts.nonces = { ...fair.nonces, ...receipts.nonces }
  if (fair.head) addHead(receipts, fair.head)
}

export function addHead(receipts: Receipts, head: string): void {
  if (!receipts.heads.includes(head)) receipts.heads.push(head)
}
