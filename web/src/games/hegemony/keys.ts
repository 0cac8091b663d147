/** Keyboard navigation: a letter for each zone, arrow keys within a zone, and keys for the next and previous answer. */

import type { Tab } from './places'

/** The zone for each letter, and the tab that contains it on a small screen. */
export const ZONES: Record<string, { zone: string; tab: Tab }> = {
  p: { zone: 'policies', tab: 'policies' },
  e: { zone: 'economy', tab: 'economy' },
  m: { zone: 'market', tab: 'market' },
  h: { zone: 'hand', tab: 'hand' },
  b: { zone: 'actions', tab: 'hand' },
}

export const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** The index of the nearest box in a direction, or -1. */
export function nearest(from: Box, boxes: readonly Box[], [right, down]: readonly [number, number]): number {
  const middle = (box: Box): [number, number] => [box.left + box.width / 2, box.top + box.height / 2]
  const [x, y] = middle(from)
  let best = -1
  let least = Infinity
  boxes.forEach((box, n) => {
    const [toX, toY] = middle(box)
    const along = (toX - x) * right + (toY - y) * down
    const across = Math.abs((toX - x) * down) + Math.abs((toY - y) * right)
    // Prefer a box straight ahead to a closer one off to the side.
    const way = along + 2 * across
    if (along > 1 && across <= 3 * along && way < least) {
      least = way
      best = n
    }
  })
  return best
}

const seen = (node: HTMLElement): boolean => node.offsetParent !== null && !node.hasAttribute('disabled')

function zoneNamed(name: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(`[data-keys="${name}"]`)].find(seen)
}

/** Moves the focus into a zone: to its first answer, else to its first button, else to the zone itself. */
export function enter(name: string): void {
  const zone = zoneNamed(name)
  if (!zone) return
  const things = [...zone.querySelectorAll<HTMLElement>('button')].filter(seen)
  const first = things.find((one) => one.classList.contains('lit')) ?? things[0]
  if (!first) zone.tabIndex = -1
  ;(first ?? zone).focus()
}

/** Moves the focus within its zone. Returns false if there is no button in that direction. */
export function step(from: HTMLElement, direction: readonly [number, number]): boolean {
  const zone = from.closest<HTMLElement>('[data-keys]')
  if (!zone || from === zone) return false
  const things = [...zone.querySelectorAll<HTMLElement>('button')].filter((one) => one !== from && seen(one))
  const next =
    things[
      nearest(
        from.getBoundingClientRect(),
        things.map((one) => one.getBoundingClientRect()),
        direction,
      )
    ]
  next?.focus()
  return next !== undefined
}

const ANSWERS = 'button.lit, button[data-hold], .foot [data-move]:enabled, [data-confirm]:enabled, [data-continue]'

/** Moves the focus to the next or previous answer, and wraps around at the ends. */
export function toAnswer(back: boolean): void {
  const all = [...document.querySelectorAll<HTMLElement>(ANSWERS)].filter(seen)
  const at = all.indexOf(document.activeElement as HTMLElement)
  const next = at < 0 ? (back ? -1 : 0) : (at + (back ? -1 : 1)) % all.length
  all.at(next)?.focus()
}
