/** What is animated between two views: money, workers and voting cubes that move from one place to another. */

import type { View } from '../../lib/types'
import type { Flow } from '../../board/travel'
import { plates, voters, workerOf } from './model'

/** The amount of money that one coin stands for. */
const COIN = 10

/** The number of pieces of one kind at each place. */
type Heaps = Map<string, Map<string, number>>

function heaps(view: View): Heaps {
  const out: Heaps = new Map()
  const add = (kind: string, place: string, n: number): void => {
    const places = out.get(kind) ?? new Map<string, number>()
    out.set(kind, places.set(place, (places.get(place) ?? 0) + n))
  }
  for (const { role, money } of plates(view)) add('money', `purse.${role}`, money)
  for (const { role, bag, cubes } of voters(view)) {
    add(`cube-${role}`, `voter.${role}`, bag)
    add(`cube-${role}`, `cubes.${role}`, cubes)
  }
  for (const zone of view.zones)
    for (const piece of zone.pieces) {
      const kind = piece.face.replace('kind/', '')
      if (zone.id === 'unemployed') add(kind, piece.id, piece.facts['n']?.n ?? 0)
      else if (piece.face.startsWith('company/'))
        for (const [name, { n }] of Object.entries(piece.facts)) if (workerOf(name)) add(name, piece.id, n)
    }
  return out
}

/** Matches places that lost pieces with places that gained pieces of the same kind. */
export function journeys(old: View, next: View): Flow[] {
  const [before, after] = [heaps(old), heaps(next)]
  const out: Flow[] = []
  for (const [kind, places] of after) {
    const was = before.get(kind) ?? new Map<string, number>()
    const change = [...new Set([...was.keys(), ...places.keys()])].map((place) => ({
      place,
      n: (places.get(place) ?? 0) - (was.get(place) ?? 0),
    }))
    for (const gain of change)
      for (const loss of change) {
        const n = Math.min(gain.n, -loss.n)
        if (n <= 0) continue
        gain.n -= n
        loss.n += n
        out.push({ from: loss.place, to: gain.place, n: kind === 'money' ? Math.ceil(n / COIN) : n, chip: kind })
      }
  }
  return out
}
