import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { message, view, zone } from './views'
import { Left, Refused } from '../lib/api'
import { FakeSocket, sockets } from '../lib/sockets'
import { say } from '../words/words.svelte'
import { TableWire } from './wire.svelte'

let server: () => FakeSocket
let wire: TableWire

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0)
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

  it('have the names and fields of the protocol', () => {
    // Checked by the compiler, not run.
    const wrong = (): unknown[] => [
      // @ts-expect-error: no such request
      wire.ask('dance'),
      // @ts-expect-error: a field is missing
      wire.ask('play', { seat: 0 }),
      // @ts-expect-error: fields are required
      wire.ask('sit'),
      // @ts-expect-error: no such field
      wire.ask('undo', { seat: 0, question: 1 }),
    ]
    expect(wrong).toBeTypeOf('function')
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
    void wire.ask('ping').catch(() => undefined)
    server().tell({ is: 'refused', id: null, code: 'too-fast', why: '' })
    expect(server().sent).toHaveLength(1)
    vi.advanceTimersByTime(1500)
    expect(server().sent).toHaveLength(2)
  })
})

describe('the connection', () => {
  it('is tried more and more slowly, up to a limit', () => {
    for (const pause of [250, 500, 1000, 2000, 4000, 7500, 7500]) {
      const before = FakeSocket.all.length
      server().drop()
      vi.advanceTimersByTime(pause - 1)
      expect(FakeSocket.all).toHaveLength(before)
      vi.advanceTimersByTime(1)
      expect(FakeSocket.all).toHaveLength(before + 1)
    }
  })

  it('is tried at a random moment of its pause, and quickly again once the server has spoken', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const cases: [number, boolean][] = [
      [375, false],
      [750, false],
      [375, true],
      [750, false],
    ]
    for (const [pause, spoken] of cases) {
      server().accept()
      if (spoken) server().tell({ is: 'clock', left: [], running: [] })
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

describe('whoever waits', () => {
  it.each([
    ['there is no such table', () => server().drop(4004), 'gone'],
    ['the page is left', () => wire.close(), ''],
  ])('is told when %s, now and later', async (_, end, code) => {
    const asked = [wire.ask('ping'), wire.until(0, () => false), wire.again()]
    server().accept()
    end()
    for (const one of [...asked, wire.ask('ping')])
      await expect(one).rejects.toEqual(code ? new Refused('gone', say('no_table')) : new Left())
    expect(wire.owes).toBe('nothing')
  })
})

describe('an answer that is late', () => {
  it('is told of after a second, and again after five', () => {
    void wire.ask('play', { seat: 0, move: 'pass' }).catch(() => undefined)
    vi.advanceTimersByTime(999)
    expect(wire.owes).toBe('nothing')
    vi.advanceTimersByTime(1)
    expect(wire.owes).toBe('slow')
    vi.advanceTimersByTime(3999)
    expect(wire.owes).toBe('slow')
    vi.advanceTimersByTime(1)
    expect(wire.owes).toBe('silent')
    const asked = server().sent.find((one) => one['do'] === 'play')!
    for (const one of server().sent) server().tell({ is: 'done', id: one['id'] })
    expect(asked).toBeDefined()
    expect(wire.owes).toBe('nothing')
  })

  it('makes the page connect anew at last, and ask again', () => {
    void wire.ask('play', { seat: 0, move: 'pass' }).catch(() => undefined)
    const before = FakeSocket.all.length
    vi.advanceTimersByTime(15_000)
    expect(wire.state).toBe('lost')
    expect(FakeSocket.all).toHaveLength(before + 1)
    server().accept()
    expect(server().sent.filter((one) => one['do'] === 'play')).toHaveLength(1)
    expect(wire.owes).toBe('nothing')
  })
})

describe('a server that says nothing', () => {
  it('is asked whether it is there, and noticed within eight seconds when it is not', () => {
    vi.advanceTimersByTime(3000)
    expect(server().sent.map((one) => one['do'])).toEqual(['ping'])
    vi.advanceTimersByTime(4999)
    expect(wire.owes).toBe('nothing')
    vi.advanceTimersByTime(1)
    expect(wire.owes).toBe('silent')
    server().tell({ is: 'done', id: server().sent[0]!['id'] })
    expect(wire.owes).toBe('nothing')
  })

  it('is not asked while it speaks', () => {
    for (let second = 0; second < 10; second++) {
      vi.advanceTimersByTime(1000)
      server().tell({ is: 'clock', left: [], running: [] })
    }
    expect(server().sent).toEqual([])
  })
})

describe('the network', () => {
  it('is watched: the reader is told when it goes, and the table connects anew when it is back', () => {
    dispatchEvent(new Event('offline'))
    expect(wire.offline).toBe(true)
    const before = FakeSocket.all.length
    dispatchEvent(new Event('online'))
    expect(wire.offline).toBe(false)
    expect(FakeSocket.all).toHaveLength(before + 1)
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

describe('views', () => {
  const named = (wire: TableWire) => wire.views[0]!.view!.zones.map(({ id, count }) => `${id} ${count}`)

  it('keep the zones that were not sent again, in the order of the server', () => {
    server().tell({ ...message(view([zone('deck', [], { count: 9 }), zone('pot')])) })
    server().tell({ ...message(view([zone('deck', [], { count: 8 }), zone('row')])), zones: ['row', 'deck', 'pot'] })
    expect(named(wire)).toEqual(['row 0', 'deck 8', 'pot 0'])
    server().tell({ ...message(view([])), zones: ['deck'] })
    expect(named(wire)).toEqual(['deck 8'])
  })

  it('begin anew when they come whole', () => {
    server().tell({ ...message(view([zone('deck'), zone('pot')])) })
    server().tell({ ...message(view([zone('row')])) })
    expect(named(wire)).toEqual(['row 0'])
  })
})
