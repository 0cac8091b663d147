/** Small views for tests. */

import type { Offer, Piece, Prompt, View, ViewMessage, Zone } from '../lib/types'

export function piece(id: string, more: Partial<Piece> = {}): Piece {
  return { id, face: 'card/red', text: id, facts: {}, printed: [], marks: {}, ...more }
}

/** A piece that shows a number. */
export function counter(id: string, face: string, n: number): Piece {
  return piece(id, { face, facts: { n: { n, text: String(n) } } })
}

export function zone(id: string, pieces: Piece[] = [], more: Partial<Zone> = {}): Zone {
  const name = id.split('.')[0] ?? id
  return { id, name, kind: 'row', owner: -1, title: id, count: pieces.length, facts: {}, pieces, ...more }
}

export function offer(move: string, on: string): Offer {
  return { move, on, label: move, hints: [] }
}

export function prompt(offers: Offer[], more: Partial<Prompt> = {}): Prompt {
  return { ask: 'play', text: 'Play a card', offers, refusals: [], ...more }
}

export function view(zones: Zone[], asked: Prompt | null = null, names = ['Ann', 'Ben', 'Cleo']): View {
  const seats = names.map((name, seat) => ({ seat, name, score: 0, waited_for: seat === 0, winner: false }))
  return { game: 'example', seat: 0, over: false, seats, status: [], zones, prompt: asked }
}

export function message(shown: View | null, more: Partial<ViewMessage> = {}): ViewMessage {
  return {
    is: 'view',
    seat: 0,
    moves: 1,
    question: 1,
    undo: null,
    last: 0,
    view: shown,
    zones: null,
    log: { from: 0, lines: [] },
    notice: null,
    ...more,
  }
}
