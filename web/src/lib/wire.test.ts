import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { message, view } from '../table/views'
import { Refused } from './api'
import { FakeSocket, sockets } from './sockets'
import { TableWire } from './wire.svelte'

let server: () => FakeSocket
let wire: TableWire

beforeEach(() => {
  vi.useFakeTimers()
  server = sockets()
  wire = new TableWire('abc')
  server().accept()
})
afterEach(() => {
  wire.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('requests', () => {
  it('are answered by id, in any order', async () => {
    const [first, second] = [wire.ask('ping'), wire.ask('ping')]
    const [one, two] = server().sent.map(({ id }) => id)
    server().tell({ is: 'done', id: two, again: true })
    server().tell({ is: 'done', id: one })
    expect((await first).again).toBeUndefined()
    expect((await second).again).toBe(true)
  })

  it('fail with the reason of the server', async () => {
    const asked = wire.ask('play', { seat: 0, move: 'pass' })
    server().tell({ is: 'refused', id: server().sent[0]!['id'], code: 'late', why: 'Too late.' })
    await expect(asked).rejects.toEqual(new Refused('late', 'Too late.'))
  })

  it('that had no answer are said again, unchanged, after a lost connection', async () => {
    const asked = wire.ask('play', { seat: 0, move: 'pass' })
    const [said] = server().sent
    server().drop()
    expect(wire.state).toBe('lost')
    vi.advanceTimersByTime(250)
    server().accept()
    expect(wire.state).toBe('open')
    expect(server().sent).toEqual([said])
    server().tell({ is: 'done', id: said!['id'] })
    await asked
    server().drop()
    vi.advanceTimersByTime(250)
    server().accept()
    expect(server().sent).toEqual([])
  })

  it('that came too fast are said again more slowly', () => {
    void wire.ask('ping')
    server().tell({ is: 'refused', id: null, code: 'too-fast', why: '' })
    expect(server().sent).toHaveLength(1)
    vi.advanceTimersByTime(1500)
    expect(server().sent).toHaveLength(2)
  })
})

describe('the connection', () => {
  it('is tried more and more slowly', () => {
    for (const pause of [250, 500, 1000, 2000, 4000, 5000, 5000]) {
      const before = FakeSocket.all.length
      server().drop()
      vi.advanceTimersByTime(pause - 1)
      expect(FakeSocket.all).toHaveLength(before)
      vi.advanceTimersByTime(1)
      expect(FakeSocket.all).toHaveLength(before + 1)
    }
  })

  it('is tried at once when the browser is online again', () => {
    server().drop()
    const before = FakeSocket.all.length
    dispatchEvent(new Event('online'))
    expect(FakeSocket.all).toHaveLength(before + 1)
  })

  it('is given up where there is no such table', () => {
    server().drop(4004)
    expect(wire.state).toBe('gone')
    vi.advanceTimersByTime(60_000)
    expect(FakeSocket.all).toHaveLength(1)
  })
})

describe('views', () => {
  it('carry the log on from where they say, also after something was taken back', () => {
    const line = (move: number, text: string): object => ({ move, text })
    const tell = (from: number, lines: object[]): void =>
      server().tell(message(view([]), { log: { from, lines: lines as never } }))
    tell(0, [line(0, 'a'), line(1, 'b')])
    tell(2, [line(2, 'c')])
    tell(1, [line(1, 'd')])
    expect(wire.logs[0]?.map(({ text }) => text)).toEqual(['a', 'd'])
  })

  it('are waited for until one of the seat meets the condition', async () => {
    const met = vi.fn()
    const wait = wire.until(0, (now) => now?.moves === 3).then(met)
    server().tell(message(view([]), { moves: 3, seat: 1 }))
    server().tell(message(view([]), { moves: 2 }))
    await Promise.resolve()
    expect(met).not.toHaveBeenCalled()
    server().tell(message(view([]), { moves: 3 }))
    await wait
    await wire.until(0, (now) => now?.moves === 3)
  })
})
