/** How the steps of a plan are put together from the words of a game and from what is chosen on the table. */

import type { PlanStep, PlanWord, PromisableArgument, View, Zone } from '../lib/types'
import { ANY, patternOf } from './promises'

/** A move or a line of the log with its arguments; no name: none is chosen. */
export interface Named {
  name: string
  arguments: string[]
}

export function named(word: PlanWord | undefined): Named {
  return { name: word?.name ?? '', arguments: word?.arguments.map(() => ANY) ?? [] }
}

export function patternFor(one: Named): string {
  return patternOf(one.name, one.arguments)
}

/** The move that a text such as `bet:2.blue` names; null if the game has no such words. */
export function namedMove(text: string, words: readonly PlanWord[]): Named | null {
  const [name = '', rest] = text.split(':')
  const word = words.find((one) => one.name === name)
  if (!word) return null
  const values = rest ? rest.split('.') : []
  return { name, arguments: word.arguments.map((_, n) => values[n] ?? ANY) }
}

/** The ranges from the least number of an argument on, where its values are numbers in order: `1-5`. */
export function ranges({ labels }: PromisableArgument): { value: string; n: number }[] {
  const numbers = labels.map(Number)
  if (labels.length < 3 || labels.some((label) => !/^\d+$/.test(label))) return []
  const least = Math.min(...numbers)
  return numbers
    .filter((n) => n > least && n < Math.max(...numbers))
    .sort((a, b) => a - b)
    .map((n) => ({ value: `${least}-${n}`, n }))
}

/** The zone with this id, or that of the piece with this id. */
export function zoneOf(view: View | null, id: string): Zone | undefined {
  const zones = view?.zones ?? []
  return zones.find((zone) => zone.pieces.some((piece) => piece.id === id)) ?? zones.find((zone) => zone.id === id)
}

/** The list without one step, or with one step before the one above it. */
export function without(steps: readonly PlanStep[], n: number): PlanStep[] {
  return steps.filter((_, place) => place !== n)
}
export function raised(steps: readonly PlanStep[], n: number): PlanStep[] {
  return n > 0 ? steps.with(n - 1, steps[n]!).with(n, steps[n - 1]!) : [...steps]
}
