import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Board } from '../board/board.svelte'
import { message, offer, piece, prompt, view, zone } from '../board/views'
import { TableWire } from '../board/wire.svelte'
import { manifestOf } from '../games'
import { app } from '../lib/app.svelte'
import { settings } from '../lib/settings.svelte'
import { FakeSocket, sockets } from '../lib/sockets'
import type { Offer, Refusal } from '../lib/types'
import readme from '../../README.md?raw'
import { Panels } from './panels.svelte'
import { Replay } from './replay.svelte'
import TestBroken from './TestBroken.svelte'
import TestTable from './TestTable.svelte'

let server: () => FakeSocket
let board: Board
let panels: Panels
let replay: Replay
let page: object

beforeEach(() => {
  server = sockets()
  board = new Board(new TableWire('abc'))
  board.own = 0
  panels = new Panels(() => false)
  replay = new Replay(board)
  server().accept()
  page = mount(TestTable, { target: document.body, props: { board, panels, replay } })
})
afterEach(async () => {
  await unmount(page)
  board.wire.close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  settings.change({ letters: true, confirm: 'off' })
})

const CARDS = ['card.1', 'card.2', 'card.3']
/** A hand of three cards: the first and the last can be played. */
const PLAYS = [offer('play:1', 'card.1'), offer('play:3', 'card.3')]

async function deal(offers: Offer[] = PLAYS, refusals: Refusal[] = [], moves = 1): Promise<void> {
  const hand = zone(
    'hand.0',
    CARDS.map((id) => piece(id, { face: `card/red-${id.slice(-1)}` })),
    { owner: 0 },
  )
  server().tell(message(view([hand], prompt(offers, { refusals })), { moves, question: moves }))
  await vi.waitFor(() => expect(card('card.1')).not.toBeNull())
  flushSync()
}
const card = (id: string): HTMLElement | null => document.querySelector(`[data-spot="${id}"]`)
const focused = (): string | undefined => (document.activeElement as HTMLElement).dataset['spot']
const played = (): unknown[] => server().sent.flatMap((one) => (one['do'] === 'play' ? [one['move']] : []))

function press(key: string, target: EventTarget = document.activeElement ?? document.body): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, shiftKey: key === 'N' })
  const done = !target.dispatchEvent(event)
  flushSync()
  return done
}

describe('the keyboard', () => {
  it('leads to the next and to the previous answer', async () => {
    await deal()
    for (const [key, there] of [
      ['n', 'card.1'],
      ['n', 'card.3'],
      ['n', 'card.1'],
      ['N', 'card.3'],
    ] as const) {
      press(key)
      expect(focused()).toBe(there)
    }
  })

  it('reads the explanations of everything on the table, from there', async () => {
    await deal()
    card('card.1')!.focus()
    press('ArrowDown')
    expect(focused()).toBe('card.2')
    press('ArrowUp')
    expect(focused()).toBe('card.1')
  })

  it('presses the buttons by their numbers', async () => {
    await deal([...PLAYS, offer('pass', ''), offer('fold', '')])
    expect(press('3')).toBe(false)
    expect(press('2')).toBe(true)
    expect(played()).toEqual(['fold'])
  })

  it('confirms with Enter, and puts back with Escape', async () => {
    settings.change({ confirm: 'always' })
    await deal()
    card('card.1')!.click()
    await vi.waitFor(() => expect(board.answers.picked?.moves).toEqual(['play:1']))
    press('Escape')
    expect(board.answers.picked).toBeNull()
    expect(press('Enter')).toBe(false)
    card('card.3')!.click()
    await vi.waitFor(() => expect(board.answers.picked?.moves).toEqual(['play:3']))
    press('Enter', document.body)
    expect(played()).toEqual(['play:3'])
  })

  it('closes the answers of a place, and gives the focus back to it', async () => {
    await deal([offer('play:1', 'card.1'), offer('hide:1', 'card.1')])
    card('card.1')!.focus()
    card('card.1')!.click()
    await vi.waitFor(() => expect(document.activeElement?.role).toBe('menuitem'))
    press('ArrowDown')
    expect((document.activeElement as HTMLElement).dataset['move']).toBe('hide:1')
    press('Escape')
    expect(document.querySelector('[role=menu]')).toBeNull()
    expect(focused()).toBe('card.1')
  })

  it('leads to the zones that a table declares, after it has opened them', async () => {
    await deal()
    const open = vi.fn()
    board.fittings = { zones: { letters: { h: 'hand' }, names: () => 'hand', open } }
    document.querySelector('main')!.dataset['keys'] = 'hand'
    expect(press('h')).toBe(true)
    await vi.waitFor(() => expect(focused()).toBe('card.1'))
    expect(open).toHaveBeenCalledExactlyOnceWith('hand')
  })

  it('leaves letters, digits and signs alone if they are switched off, and keeps the other keys', async () => {
    await deal([...PLAYS, offer('pass', '')])
    settings.change({ letters: false })
    for (const key of ['n', 'N', 'l', '1', '?', 'u']) expect(press(key)).toBe(false)
    expect([played(), panels.keys, panels.open]).toEqual([[], false, false])
    card('card.1')!.focus()
    expect(press('ArrowDown')).toBe(true)
    settings.change({ letters: true })
    expect(press('?')).toBe(true)
    expect(panels.keys).toBe(true)
  })

  it('lets a double click answer one question', async () => {
    await deal()
    const click = (detail: number, at: string): boolean => {
      const event = new MouseEvent('click', { bubbles: true, cancelable: true, detail })
      return card(at)!.dispatchEvent(event)
    }
    click(1, 'card.1')
    await vi.waitFor(() => expect(played()).toEqual(['play:1']))
    server().tell({ is: 'done', id: server().sent.at(-1)!['id'] })
    await deal([offer('play:3', 'card.3')], [], 2)
    await vi.waitFor(() => expect(board.sending).toBeNull())
    click(2, 'card.3')
    expect(played()).toEqual(['play:1'])
    click(1, 'card.3')
    await vi.waitFor(() => expect(played()).toEqual(['play:1', 'play:3']))
  })

  it('does nothing while somebody writes, or with another key held', async () => {
    await deal()
    const field = document.body.appendChild(document.createElement('input'))
    expect(press('n', field)).toBe(false)
    field.remove()
    const event = new KeyboardEvent('keydown', { key: 'n', ctrlKey: true, cancelable: true, bubbles: true })
    expect(document.body.dispatchEvent(event)).toBe(true)
  })

  it('goes on with the next question: its first answer, or the table if it has none', async () => {
    await deal()
    card('card.1')!.focus()
    press('n')
    await deal([offer('play:2', 'card.2')], [], 2)
    await vi.waitFor(() => expect(focused()).toBe('card.2'))
    await deal([], [], 3)
    await vi.waitFor(() => expect(document.activeElement).toBe(board.stage))
  })
})

describe('a click', () => {
  /** The modules of the picture in README.md, in its order, and those that the call of this function has passed. */
  const picture = [...readme.matchAll(/\w+\["([\w/.]+)<br>/g)].map((found) => found[1]!)
  function passed(): string[] {
    Reflect.set(Error, 'stackTraceLimit', 100)
    return [...(new Error().stack ?? '').matchAll(/\/web\/src\/([\w/.]+)/g)]
      .map((found) => found[1]!)
      .filter((file) => !file.endsWith('.test.ts'))
      .reverse()
  }

  it('walks through the modules of the picture in README.md, each once', async () => {
    await deal()
    let way: string[] = []
    vi.spyOn(FakeSocket.prototype, 'send').mockImplementation(() => {
      way = passed()
    })
    card('card.1')!.click()
    const walked = way.filter((file, n) => file !== way[n - 1])
    expect(walked).toEqual(picture.slice(0, walked.length))
    expect(walked.at(-1)).toBe('board/requests.svelte.ts')
  })

  it('comes back as a view that only the modules of the way back read', async () => {
    await deal()
    const readers = new Set<string>()
    const read = (): void => passed().forEach((file) => readers.add(file))
    const watched = <T extends object>(value: T): T =>
      new Proxy(value, {
        get(target, name) {
          read()
          const found: unknown = Reflect.get(target, name)
          return typeof found === 'object' && found !== null ? watched(found) : found
        },
      })
    // What the view offers is asked of the board, which may have read it before.
    for (const name of ['at', 'why'] as const) {
      const asked = board[name].bind(board)
      vi.spyOn(board, name).mockImplementation((place: string) => {
        read()
        return asked(place) as never
      })
    }
    const parse = JSON.parse.bind(JSON)
    vi.spyOn(JSON, 'parse').mockImplementation((text: string) => watched(parse(text) as object))
    await deal([offer('play:2', 'card.2')], [], 2)
    await vi.waitFor(() => expect(card('card.2')!.className).toContain('lit'))
    const [spot, ...others] = picture
    const out = others.slice(0, 2)
    const back = others.slice(2)
    expect(out.filter((file) => readers.has(file))).toEqual([])
    expect([spot, ...back].filter((file) => !readers.has(file!))).toEqual([])
  })

  it('comes back as a view whose offers light up other places', async () => {
    await deal()
    card('card.1')!.click()
    await deal([offer('play:2', 'card.2')], [{ on: 'card.3', text: 'Follow suit.' }], 2)
    await vi.waitFor(() => expect(card('card.2')!.className).toContain('lit'))
    expect(card('card.1')!.tagName).toBe('DIV')
    expect(['aria-disabled', 'aria-label'].map((name) => card('card.3')!.getAttribute(name))).toEqual([
      'true',
      'card.3. Follow suit.',
    ])
  })
})

describe('a table that breaks', () => {
  const GAME = 'riffifi'
  const shown = (zones: number) => ({
    ...view(
      Array.from({ length: zones }, (_, n) => zone(`row.${n}`, [piece(`card.${n}`)])),
      prompt([offer('play:0', 'card.0')]),
    ),
    game: GAME,
  })

  /** What the page has posted. */
  let posted: { path: string; body: unknown }[]

  beforeEach(() => {
    posted = []
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.stubGlobal('fetch', (url: URL, { body }: { body: string }) => {
      posted.push({ path: url.pathname, body: JSON.parse(body) })
      return Promise.resolve(new Response('{}'))
    })
    app.person = { id: 'ann', name: 'Ann', login: null, language: 'en' }
  })
  afterEach(() => {
    app.person = null
  })
  const line = (): Element | null => document.querySelector('[data-broken]')

  it('is replaced by the table for all games, which says so and reports the error', async () => {
    vi.spyOn(manifestOf(GAME).table!, 'load').mockResolvedValue({ default: TestBroken })
    server().tell(message(shown(1)))
    await vi.waitFor(() => expect(card('card.0')?.closest('.breaks')).not.toBeNull())
    expect(line()).toBeNull()
    server().tell(message(shown(2), { moves: 2, question: 2 }))
    await vi.waitFor(() => expect(card('card.1')).not.toBeNull())
    expect(document.querySelector('.breaks')).toBeNull()
    await vi.waitFor(() => expect(line()?.textContent).toContain('could not be drawn'))
    line()!.querySelector<HTMLElement>('[data-report]')!.click()
    await vi.waitFor(() => expect(line()?.textContent).toContain('has been reported'))
    const error = expect.stringMatching(/^Error: no room for a second zone\n.*TestBroken\.svelte:\d/) as unknown
    expect(posted).toEqual([{ path: '/api/tables/abc/drawing-error', body: { error, at: 2 } }])
    card('card.0')!.click()
    expect(played()).toEqual(['play:0'])
  })

  it('is replaced if it cannot be loaded, which can be tried again', async () => {
    vi.spyOn(manifestOf(GAME).table!, 'load').mockRejectedValue(new Error('offline'))
    server().tell(message(shown(2)))
    await vi.waitFor(() => expect(line()?.querySelector('[data-again]')).toBeTruthy())
    expect([line()!.querySelector('[data-report]'), card('card.1') === null]).toEqual([null, false])
  })
})
