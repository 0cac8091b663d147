/**
 * Animates pieces that move. A piece keeps its id wherever it is: before a new view is drawn, the position of each
 * piece is measured, and afterwards each is animated from there to its new place. Pieces that come out of a pile or a
 * hand start at that zone, and pieces that disappear into one fly there. Counters that shrink send chips to counters of
 * the same face that grow.
 */

import { settings } from '../lib/settings.svelte'
import type { Piece, View, Zone } from '../lib/types'

/** All animations end within this time after the view has changed, in milliseconds. */
export const LONGEST = 600
const LATEST = 170
const TIME = LONGEST - LATEST - 10
const EASE = 'cubic-bezier(0.22, 0.9, 0.3, 1)'
const MOST_CHIPS = 6

/** Inherited properties that the flying copy of a piece must keep. */
const WORN = ['--card', '--size', '--colour', '--deep', '--tint', '--pawn', '--c', '--g', 'color', 'font-size']

function worn(node: HTMLElement): [string, string][] {
  const style = getComputedStyle(node)
  return WORN.map((name) => [name, style.getPropertyValue(name)])
}

export interface Placed {
  piece: Piece
  zone: Zone
  /** Its number in the zone. */
  order: number
}

/** The zoom at which an element is drawn; 1 in browsers that do not report it. */
function zoomOf(node: HTMLElement): number {
  return (node as HTMLElement & { currentCSSZoom?: number }).currentCSSZoom ?? 1
}

interface Ghost {
  node: HTMLElement
  worn: [string, string][]
  from: DOMRect
  placed: Placed
}

/** Where each piece of a view lies. */
export function placed(view: View): Map<string, Placed> {
  const out = new Map<string, Placed>()
  for (const zone of view.zones) zone.pieces.forEach((piece, order) => out.set(piece.id, { piece, zone, order }))
  return out
}

/** Whether a piece is somewhere else than before, or shows another face. */
export function moved(before: Placed, after: Placed): boolean {
  return (
    before.zone.id !== after.zone.id ||
    before.order !== after.order ||
    JSON.stringify(before.piece) !== JSON.stringify(after.piece)
  )
}

/** The number of pieces in a zone, visible or not. */
function weight(zone: Zone | undefined): number {
  if (!zone) return 0
  return Math.max(zone.count, zone.pieces.length) + (zone.facts['down']?.n ?? 0)
}

/** The number that a counter shows. */
function amount(piece: Piece): number | undefined {
  const facts = Object.values(piece.facts)
  return facts.length === 1 ? facts[0]?.n : undefined
}

/** The zone from which a new piece comes: one that has shrunk, preferably of the same owner. */
export function source(old: View, next: View, one: Placed, drawn: (zone: Zone) => boolean): Zone | undefined {
  const later = new Map(next.zones.map((zone) => [zone.id, zone]))
  const shrunk = old.zones.filter(
    (zone) => zone.id !== one.zone.id && weight(later.get(zone.id)) < weight(zone) && drawn(zone),
  )
  const own = shrunk.find((zone) => zone.owner === one.zone.owner && zone.owner >= 0)
  return own ?? shrunk.find((zone) => zone.owner < 0) ?? shrunk[0]
}

/** The zone to which a piece disappears: one that has grown, preferably of the same owner, then a pile. */
export function target(old: View, next: View, one: Placed, drawn: (zone: Zone) => boolean): Zone | undefined {
  const earlier = new Map(old.zones.map((zone) => [zone.id, zone]))
  const grown = next.zones.filter((zone) => weight(zone) > weight(earlier.get(zone.id)) && drawn(zone))
  const own = grown.find((zone) => zone.owner === one.zone.owner && zone.owner >= 0)
  return own ?? grown.find((zone) => zone.kind === 'pile') ?? grown[0]
}

export interface Flow {
  from: string
  to: string
  n: number
  /** Which sign of the place flies, if there are several: its `data-chip`. */
  chip?: string
}

/** A sign that is about to fly: a copy, and its position. */
interface Lifted {
  sign: HTMLElement
  worn: [string, string][]
  from: DOMRect
}

/** What shrinking counters give to growing counters of the same face. */
export function flows(old: View, next: View): Flow[] {
  const before = placed(old)
  const down: { id: string; face: string; n: number }[] = []
  const up: { id: string; face: string; n: number }[] = []
  for (const [id, { piece }] of placed(next)) {
    const earlier = before.get(id)?.piece
    const was = earlier && amount(earlier)
    const is = amount(piece)
    if (was === undefined || is === undefined || was === is || !piece.face) continue
    if (is < was) down.push({ id, face: piece.face, n: was - is })
    else up.push({ id, face: piece.face, n: is - was })
  }
  const out: Flow[] = []
  for (const gain of up)
    for (const loss of down) {
      const n = Math.min(loss.n, gain.n)
      if (loss.face !== gain.face || !n) continue
      loss.n -= n
      gain.n -= n
      out.push({ from: loss.id, to: gain.id, n })
    }
  return out
}

export class Travel {
  readonly nodes = new Map<string, HTMLElement>()
  layer: HTMLElement | null = null
  /** Other flows that a game's own table adds. */
  also: ((old: View, next: View) => Flow[]) | null = null
  private rects = new Map<string, DOMRect>()
  private ghosts: Ghost[] = []
  private lifted: { flow: Flow; sign: Lifted }[] = []

  /** Before the new picture is drawn. */
  leave(old: View | null, next: View | null): void {
    this.rects = new Map()
    this.ghosts = []
    this.lifted = []
    if (!old || !next || !settings.moves) return
    // A place may be gone when the new picture is drawn.
    for (const flow of this.also?.(old, next) ?? []) {
      const sign = this.lift(flow)
      if (sign) this.lifted.push({ flow, sign })
    }
    for (const [id, node] of this.nodes) this.rects.set(id, node.getBoundingClientRect())
    const after = placed(next)
    for (const [id, one] of placed(old)) {
      const node = this.nodes.get(id)
      const from = this.rects.get(id)
      if (after.has(id) || !node || !from?.width) continue
      this.ghosts.push({ node: node.cloneNode(true) as HTMLElement, worn: worn(node), from, placed: one })
    }
  }

  /** After it was drawn. */
  arrive(old: View | null, next: View | null): void {
    if (!old || !next || !this.rects.size) return
    const before = placed(old)
    let wave = 0
    for (const [id, one] of placed(next)) {
      const node = this.nodes.get(id)
      if (!node) continue
      const to = node.getBoundingClientRect()
      const known = this.rects.get(id)
      const earlier = before.get(id)
      // A piece in the same place has not moved, even if the table around it was redrawn.
      if (known && earlier && moved(earlier, one)) this.move(node, known, to)
      else if (!earlier) {
        const from = this.rectOf(source(old, next, one, this.drawn))
        if (from) this.move(node, from, to, Math.min(wave++ * 30, LATEST))
        else node.animate([{ opacity: 0, scale: 0.7 }, {}], { duration: TIME / 2, easing: EASE })
      }
    }
    for (const ghost of this.ghosts) this.fade(ghost, this.rectOf(target(old, next, ghost.placed, this.drawn)))
    for (const { from, to, n } of flows(old, next)) this.chips(from, to, n)
    for (const { flow, sign } of this.lifted) this.send(sign, flow)
    this.rects = new Map()
    this.ghosts = []
    this.lifted = []
  }

  private move(node: HTMLElement, from: DOMRect, to: DOMRect, delay = 0): void {
    if (!to.width || !from.width) return
    const zoom = zoomOf(node)
    const x = (from.left + from.width / 2 - (to.left + to.width / 2)) / zoom
    const y = (from.top + from.height / 2 - (to.top + to.height / 2)) / zoom
    if (Math.hypot(x, y) < 6) return
    const scale = Math.min(1.5, Math.max(0.3, from.height / to.height))
    node.style.zIndex = '30'
    const journey = node.animate(
      [
        { translate: `${x}px ${y}px`, scale },
        { translate: '0 0', scale: 1 },
      ],
      { duration: TIME, easing: EASE, delay, fill: 'backwards' },
    )
    journey.onfinish = journey.oncancel = () => (node.style.zIndex = '')
  }

  private fade(ghost: Ghost, target: DOMRect | undefined): void {
    const flying = this.fly(ghost.node, ghost.worn, ghost.from)
    const to = target
      ? `${target.left + target.width / 2 - ghost.from.left - ghost.from.width / 2}px ${target.top + target.height / 2 - ghost.from.top - ghost.from.height / 2}px`
      : '0 0'
    const end = { translate: to, scale: target ? 0.5 : 0.8, opacity: target ? 0.4 : 0 }
    flying.animate([{ translate: '0 0', scale: 1, opacity: 1 }, end], { duration: TIME, easing: EASE }).onfinish = () =>
      flying.remove()
  }

  private fly(node: HTMLElement, worn: [string, string][], from: DOMRect): HTMLElement {
    const flying = document.createElement('div')
    flying.className = 'flying'
    flying.inert = true
    flying.setAttribute('aria-hidden', 'true')
    Object.assign(flying.style, {
      left: `${from.left}px`,
      top: `${from.top}px`,
      width: `${from.width}px`,
      height: `${from.height}px`,
    })
    for (const [name, value] of worn) flying.style.setProperty(name, value)
    node.querySelectorAll('[id]').forEach((one) => one.removeAttribute('id'))
    flying.append(node)
    this.layer?.append(flying)
    return flying
  }

  private readonly drawn = (zone: Zone): boolean => this.rect(zone) !== undefined

  private rectOf(zone: Zone | undefined): DOMRect | undefined {
    return zone && this.rect(zone)
  }

  private rect(zone: Zone): DOMRect | undefined {
    return this.rects.get(zone.id) ?? this.nodes.get(zone.id)?.getBoundingClientRect()
  }

  /** Lets some copies of a counter's sign fly from one place to another. */
  chips(from: string, to: string, n: number): void {
    const sign = settings.moves ? this.lift({ from, to, n }) : undefined
    if (sign) this.send(sign, { from, to, n })
  }

  private lift({ from, chip }: Flow): Lifted | undefined {
    const sign = this.signAt(from, chip) ?? (chip ? undefined : this.nodes.get(from))
    const rect = sign?.getBoundingClientRect()
    return sign && rect?.width ? { sign: sign.cloneNode(true) as HTMLElement, worn: worn(sign), from: rect } : undefined
  }

  private signAt(id: string, chip?: string): HTMLElement | null | undefined {
    return this.nodes.get(id)?.querySelector<HTMLElement>(chip ? `[data-chip="${chip}"]` : '[data-chip]')
  }

  private send({ sign, worn, from: a }: Lifted, { to, n, chip }: Flow): void {
    const b = (this.signAt(to, chip) ?? this.nodes.get(to))?.getBoundingClientRect()
    if (!b?.width) return
    for (let one = 0; one < Math.min(n, MOST_CHIPS); one++) {
      const flying = this.fly(sign.cloneNode(true) as HTMLElement, worn, a)
      flying.animate(
        [
          { translate: '0 0', scale: 1 },
          { scale: 1.35, offset: 0.5 },
          {
            translate: `${b.left + b.width / 2 - a.left - a.width / 2}px ${b.top + b.height / 2 - a.top - a.height / 2}px`,
            scale: Math.min(2, b.height / a.height),
          },
        ],
        { duration: TIME, easing: EASE, delay: Math.min(one * 30, LATEST), fill: 'backwards' },
      ).onfinish = () => flying.remove()
    }
  }
}
