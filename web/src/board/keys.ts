/** Where the keyboard leads at a table: to a zone, within it, to the next answer, or to the next explanation. */

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

const seen = (node: HTMLElement): boolean => node.getClientRects().length > 0 && !node.hasAttribute('disabled')

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

/** What is explained when it is pointed at, and what answers a question. */
export const EXPLAINED = '[data-about], [data-move], [data-spot], [data-plate]'
const ANSWERS = 'button.lit, button[data-hold], .foot [data-move]:enabled, [data-confirm]:enabled, [data-continue]'

/** Moves the focus to the next or previous answer, and wraps around at the ends. Returns false if there is none. */
export function toAnswer(back: boolean): boolean {
  return toNext([...document.querySelectorAll<HTMLElement>(ANSWERS)].filter(seen), back)
}

/** Moves the focus to the next or previous element of a table that has an explanation, whether it can be clicked or not. */
export function toExplained(stage: HTMLElement, back: boolean): boolean {
  return toNext([...stage.querySelectorAll<HTMLElement>(EXPLAINED)].filter(seen), back)
}

function toNext(all: readonly HTMLElement[], back: boolean): boolean {
  const at = all.indexOf(document.activeElement as HTMLElement)
  const next = all.at(at < 0 ? (back ? -1 : 0) : (at + (back ? -1 : 1)) % all.length)
  if (!next) return false
  if (next.tabIndex < 0) next.tabIndex = -1 // focusable, but not with the Tab key
  next.focus()
  return true
}
