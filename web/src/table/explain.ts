/**
 * Explains an element of the table: its name, what it does, its possible moves, and where the rules say more. The texts
 * come from the engine (`about` in a game's word files); nothing here is specific to a game.
 */

import type { Board } from '../board/board.svelte'
import type { Fact, Offer, Piece, Zone } from '../lib/types'

export interface Explanation {
  title: string
  lines: string[]
  /** Why it has no moves, or not the most obvious one. */
  why: string
  /** The key of the heading of the rules with more details. */
  rule: string
}

/** All elements with an explanation; the innermost one wins. */

type Words = Record<string, string>

/** The keys of explanations for a face, the most precise first: `card/red-5` is red-5, 5, red, or any card. */
export function keysOf(face: string): string[] {
  const [domain = '', label = ''] = face.split('/')
  const [first = '', second = ''] = label.split('-')
  return [...new Set([label, second, first])]
    .filter(Boolean)
    .map((one) => `face.${domain}.${one}`)
    .concat(`face.${domain}`)
}

class Page {
  readonly lines: string[] = []
  rule = ''

  constructor(private readonly words: Words) {}

  /** Adds the first text that there is under one of these keys. */
  about(...keys: string[]): boolean {
    const key = keys.find((one) => this.words[`about.${one}.text`])
    if (!key) return false
    this.line(this.words[`about.${key}.text`]!)
    this.rule ||= this.words[`about.${key}.rule`] ?? ''
    return true
  }

  line(text: string): void {
    if (text && !this.lines.includes(text)) this.lines.push(text)
  }

  facts(facts: Record<string, Fact>): void {
    for (const [name, fact] of Object.entries(facts)) {
      this.line(sentence(fact.text))
      this.about(`fact.${name}`)
    }
  }

  offers(offers: readonly Offer[]): void {
    for (const offer of offers.slice(0, 3)) this.line([offer.label, ...offer.hints].join(' · '))
  }
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function ofPiece(board: Board, words: Words, piece: Piece, zone: Zone): Explanation {
  const page = new Page(words)
  const known = piece.face ? keysOf(piece.face) : []
  for (const mark of Object.keys(piece.marks)) page.about(`mark.${mark}`)
  page.about(...known, `zone.${zone.name}`)
  if (zone.pieces.length === 1) page.about(`zone.${zone.name}`) // the only piece of its zone: the zone explains it too
  piece.printed.forEach((line) => page.line(line))
  for (const remark of board.fittings.remarks?.(piece) ?? []) if (!page.about(remark)) page.line(remark)
  // A table that previews moves is full of small pieces: its explanations are short.
  if (board.answers.previews)
    page.line(
      sentence(
        Object.values(piece.facts)
          .map(({ text }) => text)
          .join(' · '),
      ),
    )
  else {
    page.facts(piece.facts)
    for (const [mark, text] of Object.entries(piece.marks))
      if (!words[`about.mark.${mark}.text`]) page.line(sentence(text))
    page.offers(board.offers.get(piece.id) ?? [])
  }
  return {
    title: sentence(piece.text),
    lines: page.lines,
    why: board.refusals.get(piece.id) ?? '',
    rule: page.rule,
  }
}

function ofSpot(board: Board, words: Words, id: string): Explanation | null {
  for (const zone of board.view?.zones ?? []) {
    const piece = zone.pieces.find((one) => one.id === id)
    if (piece) return ofPiece(board, words, piece, zone)
    if (zone.id !== id) continue
    const page = new Page(words)
    page.about(`zone.${zone.name}`)
    page.facts(zone.facts)
    if (!board.answers.previews) page.offers(board.offers.get(id) ?? [])
    const title = zone.count ? `${zone.title} (${zone.count})` : zone.title
    return { title: sentence(title), lines: page.lines, why: board.refusals.get(id) ?? '', rule: page.rule }
  }
  return null
}

function ofPlate(board: Board, words: Words, seat: number): Explanation | null {
  const told = board.view?.seats[seat]
  if (!told) return null
  const page = new Page(words)
  for (const zone of board.view?.zones ?? [])
    if (zone.owner === seat)
      for (const [name, fact] of Object.entries(zone.facts))
        if (board.answers.previews && words[`about.fact.${name}.text`])
          page.line(`${sentence(fact.text)}. ${words[`about.fact.${name}.text`]}`)
        else if (words[`about.fact.${name}.text`]) {
          page.line(sentence(fact.text))
          page.about(`fact.${name}`)
        }
  page.about('sign.score')
  return { title: `${told.name} · ${told.score}`, lines: page.lines, why: '', rule: page.rule }
}

function ofMove(board: Board, words: Words, move: string): Explanation | null {
  const offer = board.prompt?.offers.find((one) => one.move === move)
  if (!offer) return null
  const page = new Page(words)
  if (!board.answers.previews) offer.hints.forEach((hint) => page.line(hint))
  page.about(`move.${move.split(':', 1)[0]}`)
  const on = offer.on ? ofSpot(board, words, offer.on) : null
  on?.lines.slice(0, 1).forEach((line) => page.line(line))
  return { title: offer.label, lines: page.lines, why: '', rule: page.rule || (on?.rule ?? '') }
}

/** The explanation of an element; null if there is nothing to say beyond what it shows. */
export function explain(board: Board, words: Words, element: HTMLElement): Explanation | null {
  const { about, move, spot, plate, silent } = element.dataset
  if (silent !== undefined) return null // it is explained elsewhere
  let found: Explanation | null = null
  if (about) {
    const page = new Page(words)
    page.about(...about.split(' '))
    found = { title: element.dataset.title ?? '', lines: page.lines, why: '', rule: page.rule }
  } else if (move) found = ofMove(board, words, move)
  else if (plate) found = ofPlate(board, words, Number(plate))
  else if (spot) found = ofSpot(board, words, spot)
  return found && (found.lines.length || found.why) ? found : null
}
