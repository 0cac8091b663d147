/**
 * Pieces travel. A piece keeps its id wherever it lies: before a new picture is drawn we note where each one is, and
 * afterwards each moves from there to its new place. Pieces that come out of a pile or a hand start at that zone; those
 * that go into one fly there; counters that shrink send chips to the counters of the same face that grow.
 */

import { settings } from '../lib/settings.svelte'
import type { Piece, View, Zone } from '../lib/types'

const TIME = 460
const EASE = 'cubic-bezier(0.22, 0.9, 0.3, 1)'
const MOST_CHIPS = 6

/** What a piece inherits from where it lies, and its copy in the air must not lose. */
const WORN = ['--card', '--size', '--colour', '--deep', '--tint', '--pawn', 'color', 'font-size']

function worn(node: HTMLElement): [string, string][] {
  const style = getComputedStyle(node)
  return WORN.map((name) => [name, style.getPropertyValue(name)])
}

export interface Placed {
  piece: Piece
  zone: Zone
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
  for (const zone of view.zones) for (const piece of zone.pieces) out.set(piece.id, { piece, zone })
  return out
}

/** How much lies in a zone, shown or not. */
function weight(zone: Zone | undefined): number {
  if (!zone) return 0
  return Math.max(zone.count, zone.pieces.length) + (zone.facts['down']?.n ?? 0)
}

/** The number that a counter shows. */
function amount(piece: Piece): number | undefined {
  const facts = Object.values(piece.facts)
  return facts.length === 1 ? facts[0]?.n : undefined
}

/** The zone that a piece comes from that was not on the table: one that has become smaller, the owner's own first. */
export function source(old: View, next: View, one: Placed, drawn: (zone: Zone) => boolean): Zone | undefined {
  const later = new Map(next.zones.map((zone) => [zone.id, zone]))
  const shrunk = old.zones.filter(
    (zone) => zone.id !== one.zone.id && weight(later.get(zone.id)) < weight(zone) && drawn(zone),
  )
  const own = shrunk.find((zone) => zone.owner === one.zone.owner && zone.owner >= 0)
  return own ?? shrunk.find((zone) => zone.owner < 0) ?? shrunk[0]
}

/** The zone that a piece goes to that can no longer be seen: one that has grown, the owner's own first, then a pile. */
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
}

/** What counters that shrink pass on to counters of the same face that grow. */
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
  private rects = new Map<string, DOMRect>()
  private ghosts: Ghost[] = []

  /** Before the new picture is drawn. */
  leave(old: View | null, next: View | null): void {
    this.rects = new Map()
    this.ghosts = []
    if (!old || !next || !settings.moves) return
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
      if (known && before.has(id)) this.move(node, known, to)
      else if (!before.has(id)) {
        const from = this.rectOf(source(old, next, one, this.drawn))
        if (from) this.move(node, from, to, Math.min(wave++ * 35, 500))
        else node.animate([{ opacity: 0, scale: 0.7 }, {}], { duration: TIME / 2, easing: EASE })
      }
    }
    for (const ghost of this.ghosts) this.fade(ghost, this.rectOf(target(old, next, ghost.placed, this.drawn)))
    for (const { from, to, n } of flows(old, next)) this.chips(from, to, n)
    this.rects = new Map()
    this.ghosts = []
  }

  private move(node: HTMLElement, from: DOMRect, to: DOMRect, delay = 0): void {
    if (!to.width || !from.width) return
    const x = from.left + from.width / 2 - (to.left + to.width / 2)
    const y = from.top + from.height / 2 - (to.top + to.height / 2)
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

  /** Some copies of a counter's sign fly from one place to another. */
  chips(from: string, to: string, n: number): void {
    const start = this.nodes.get(from)
    const end = this.nodes.get(to)
    if (!start || !end || !settings.moves) return
    const sign = start.querySelector<HTMLElement>('[data-chip]') ?? start
    const a = sign.getBoundingClientRect()
    const b = (end.querySelector<HTMLElement>('[data-chip]') ?? end).getBoundingClientRect()
    const look = worn(sign)
    if (!a.width || !b.width) return
    for (let chip = 0; chip < Math.min(n, MOST_CHIPS); chip++) {
      const flying = this.fly(sign.cloneNode(true) as HTMLElement, look, a)
      flying.animate(
        [
          { translate: '0 0', scale: 1 },
          { scale: 1.35, offset: 0.5 },
          {
            translate: `${b.left + b.width / 2 - a.left - a.width / 2}px ${b.top + b.height / 2 - a.top - a.height / 2}px`,
            scale: Math.min(2, b.height / a.height),
          },
        ],
        { duration: TIME + 120, easing: EASE, delay: chip * 70, fill: 'backwards' },
      ).onfinish = () => flying.remove()
    }
  }
}
