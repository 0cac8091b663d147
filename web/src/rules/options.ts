/** The options of a table that differ from the usual rules, in words. */

import { FINGERPRINT, type Game, type GameOption } from '../lib/types'
import { say } from '../words/words.svelte'

export function changedOptions(game: Game | undefined, values: Record<string, unknown>): GameOption[] {
  return (game?.options ?? []).filter(
    (option) => option.most < FINGERPRINT && (values[option.name] ?? option.default) !== option.default,
  )
}

/** The data files of a table, by their options. */
export function filesOf(game: Game | undefined, values: Record<string, unknown>): Record<string, string> {
  const files = (game?.options ?? []).filter((option) => option.kind === 'choice' && typeof option.default === 'number')
  return Object.fromEntries(files.map((option) => [option.name, String(values[option.name] ?? option.default)]))
}

export function valueText(option: GameOption, value: unknown): string {
  if (typeof value === 'boolean') return say(value ? 'yes' : 'no')
  return option.choices.find((choice) => choice.value === String(value))?.text ?? String(value)
}
