/**
 * This browser's part in the deal: it seals a nonce for each of its seats, and reveals it when all seals are fixed, never
 * before (docs/records.md). Therefore nobody can choose a number after seeing the others.
 */

import { nonce } from '../lib/api'
import type { FieldsOf } from '../lib/requests'
import type { TableMessage } from '../lib/types'
import { bytes, sha256, toHex } from './hash'
import { addHead, keep, note, receiptsFor, receiptsOf } from './receipts'

export async function sealOf(commitment: string, seat: string, own: string): Promise<string> {
  return toHex(await sha256(bytes(`${commitment}|${seat}|${own}`)))
}

type Ask = <D extends 'ready' | 'reveal'>(what: D, fields: FieldsOf<D>) => Promise<unknown>

export class Share {
  /** What was sent already, so that two browsers of the same person do not keep replacing each other's seals. */
  private readonly sent = new Set<string>()
  private last: Promise<void> = Promise.resolve()

  constructor(
    private readonly table: string,
    private readonly ask: Ask,
  ) {}

  /** Reacts to the state of the table, one message at a time. */
  see(message: TableMessage): Promise<void> {
    this.last = this.last.then(() => this.answer(message)).catch(() => undefined)
    return this.last
  }

  /** A move was acknowledged with the hash of its line. */
  receipt(head: string): void {
    const receipts = receiptsOf(this.table)
    if (!receipts) return
    addHead(receipts, head)
    keep(this.table, receipts)
  }

  private async answer({ fair, seats, you }: TableMessage): Promise<void> {
    const receipts = receiptsFor(this.table, fair)
    const mine = you.seats.map(String)
    if (fair.stage === 'sealing')
      for (const seat of mine) {
        const own = (receipts.own[seat] ??= nonce())
        keep(this.table, receipts)
        const seal = await sealOf(fair.commitment, seat, own)
        if (fair.seals[seat] !== seal) this.send('ready', { seat: Number(seat), seal })
      }
    const before = JSON.stringify(receipts)
    note(receipts, fair, seats)
    if (JSON.stringify(receipts) !== before) keep(this.table, receipts)
    if (fair.stage !== 'revealing' || receipts.commitment !== fair.commitment) return
    if (!seats.every(({ seat }) => fair.seals[seat] && fair.seals[seat] === receipts.seals[seat])) return
    for (const seat of mine) {
      const own = receipts.own[seat]
      if (!own || fair.nonces[seat] || fair.seals[seat] !== (await sealOf(fair.commitment, seat, own))) continue
      receipts.revealed = true
      keep(this.table, receipts)
      this.send('reveal', { seat: Number(seat), nonce: own })
    }
  }

  private send<D extends 'ready' | 'reveal'>(what: D, fields: FieldsOf<D>): void {
    const once = what + JSON.stringify(fields)
    if (this.sent.has(once)) return
    this.sent.add(once)
    // A refused request may be tried again when the table is shown again.
    this.ask(what, fields).catch(() => this.sent.delete(once))
  }
}
