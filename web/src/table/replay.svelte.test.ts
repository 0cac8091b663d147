import { mount, unmount } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Board } from '../board/board.svelte'
import { message, view } from '../board/views'
import { TableWire } from '../board/wire.svelte'
import { FakeSocket, sockets } from '../lib/sockets'
import { settings } from '../lib/settings.svelte'
import { Replay } from './replay.svelte'
import TestTimeline from './TestTimeline.svelte'

let server: () => FakeSocket
let board: Board
let replay: Replay
let page: object

beforeEach(() => {
  server = sockets()
  board = new Board(new TableWire('abc'))
  board.own = 0
  replay = new Replay(board)
  server().accept()
  page = mount(TestTimeline, { target: document.body, props: { board, replay } })
  settings.change({ speed: 1000 })
})
afterEach(async () => {
  await unmount(page)
  board.wire.close()
  vi.unstubAllGlobals()
  settings.change({ speed: 1 })
})

const line = (move: number, text: string, key = 'played') => ({ move, key, text, args: [] })
const LINES = [line(1, 'Round 1.', 'round.begun'), line(3, 'You play.'), line(5, 'Ben plays.'), line(9, 'Cleo plays.')]

const looks = (): number[] => server().sent.flatMap((one) => (one['do'] === 'look' ? [one['at'] as number] : []))
/** The server answers every look at the past until there is none. */
function answerLooks(known = 0): number {
  const asked = server().sent.filter((one) => one['do'] === 'look')
  for (const one of asked.slice(known))
    server().tell({ is: 'past', id: one['id'], at: one['at'], seat: 0, moves: 9, view: view([]), log: null })
  return asked.length
}

describe('what has happened', () => {
  it('replays the moves since the last turn at the chosen speed, with the lines that tell of them, and returns', async () => {
    server().tell(message(view([]), { moves: 9, last: 3, log: { from: 0, lines: LINES } }))
    expect(board.retellable).toBe(true)
    const captions = new Set<string>()
    const reader = new MutationObserver(() =>
      captions.add(document.querySelector('[data-caption]')?.textContent.trim() ?? ''),
    )
    reader.observe(document.body, { childList: true, subtree: true, characterData: true })
    board.tellNews!()
    let known = 0
    await vi.waitFor(() => {
      known = answerLooks(known)
      expect(replay.open).toBe(false)
    }, 20_000)
    reader.disconnect()
    expect(looks()).toEqual([3, 5])
    expect(board.past).toBeNull()
    expect([...captions]).toEqual(expect.arrayContaining(['You play.', 'Ben plays.']))
  })

  it('is not offered when nobody else has moved', () => {
    server().tell(message(view([]), { moves: 9, last: 9, log: { from: 0, lines: LINES } }))
    expect(board.retellable).toBe(false)
  })

  it('leads to the next event of the log', () => {
    const later = [...LINES, line(20, 'Round 2.', 'round.begun')]
    server().tell(message(view([]), { moves: 30, last: 3, log: { from: 0, lines: later } }))
    replay.look(4)
    expect(replay.nextEvent).toBe(20)
    replay.look(20)
    expect(replay.nextEvent).toBeNull()
  })
})
