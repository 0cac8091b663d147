import { flushSync } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LogLine, ViewMessage } from '../lib/types'
import { sockets, type FakeSocket } from '../lib/sockets'
import { TableWire } from '../board/wire.svelte'
import { Board } from '../board/board.svelte'
import { RoundSummary } from './summary.svelte'
import { message, view } from '../board/views'

let server: () => FakeSocket
let board: Board
let summary: RoundSummary
let end: () => void
let away = $state(false)

const line = (text: string, key: string, ...args: number[]): LogLine => ({ move: 1, text, key, args })
const played = line('Ann plays.', 'played', 0)
const over = [
  line('Round 1 is over.', 'round.over', 1),
  line('Ann: 5', 'round.score', 0, 5, 5),
  line('Ben: 2', 'round.score', 1, 2, 2),
]

function tell(lines: LogLine[], more: Partial<ViewMessage> = {}): void {
  server().tell(message({ ...view([]), game: 'riffifi' }, { log: { from: 0, lines }, ...more }))
  flushSync()
}
const texts = (): string[] => summary.lines.map(({ text }) => text)

beforeEach(() => {
  server = sockets()
  away = false
  end = $effect.root(() => {
    board = new Board(new TableWire('abc'))
    board.own = 0
    summary = new RoundSummary(board, () => away)
  })
  server().accept()
})
afterEach(() => {
  end()
  board.wire.close()
  vi.unstubAllGlobals()
})

describe('the summary of a round', () => {
  it('is shown until the next decision, and in brief', () => {
    tell([played])
    tell([played, ...over], { last: 1 })
    expect(texts()).toEqual(['Round 1 is over.', 'Ann: 5', 'Ben: 2'])
    expect(summary.brief).toEqual([
      { text: 'Round 1 is over.', sum: '' },
      { text: 'Ann: 5', sum: '' },
    ])
    tell([played, ...over, played], { last: 1 })
    expect(texts()).toHaveLength(3)
    tell([played, ...over, played, played], { last: 5 })
    expect(texts()).toEqual([])
  })

  it('is not shown if the round was over before the page was opened', () => {
    tell([played, ...over])
    expect(texts()).toEqual([])
  })

  it('is closed by the player, and stays closed', () => {
    tell([played])
    tell([played, ...over])
    summary.open = true
    summary.close()
    expect([texts(), summary.open]).toEqual([[], false])
    tell([played, ...over, played])
    expect(texts()).toEqual([])
  })

  it('disappears when the end of the round is taken back', () => {
    tell([played])
    tell([played, ...over])
    tell([played])
    expect(texts()).toEqual([])
    tell([played, played])
    expect(texts()).toEqual([])
  })

  it('is hidden while the screen is handed over, and shown to each person', () => {
    tell([played])
    tell([played], { seat: 1 })
    board.own = 1
    flushSync()
    away = true
    tell([played, ...over], { seat: 1 })
    tell([played, ...over], { last: 1 })
    expect(texts()).toEqual([])
    away = false
    expect(texts()).toHaveLength(3)
    summary.close()
    board.own = 0
    flushSync()
    expect(texts()).toHaveLength(3)
  })
})
