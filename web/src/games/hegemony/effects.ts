/** The effects of a choice, parsed from the engine's sentences: the class concerned, and the values before and after. */

import { CLASSES, type Role } from './model'
import { h } from './words'

export interface Effect {
  role: Role | undefined
  name: string
  /** The values as text: `level 2 → 3`. */
  change: string
  grows: number
  unit: string
}

/** The same kind of change for several classes. */
export interface Comparison {
  name: string
  unit: string
  cells: Partial<Record<Role, Effect>>
}

const ROLES: readonly Role[] = [...CLASSES, 'state']
const CHANGE = /^(.*?)\s*:\s*(\S*\s)?(−?\d+) → (−?\d+)(?:\s(.*?))?\.?$/
const SAME = /^(.*?)\s*:\s*(−?\d+)\s(\S+), [^\d]+\.$/
const number = (text: string): number => Number(text.replace('−', '-'))
/** Articles before the name of a class, and possessive endings. */
const ARTICLE = /(^|\s)(?:the|(?:de )?la|(?:de )?l’)\s?$/i
const OWN = /^’s/

/** Splits “Wages of …: 60 → 80 V.” into a name and a change. */
export function effectOf(line: string): Effect {
  const role = ROLES.find((one) => line.includes(h(`${one}_class`)))
  const changed = CHANGE.exec(line)
  if (changed) {
    const [, name = '', before = '', from = '', to = '', unit = ''] = changed
    return { role, name, change: `${before}${from} → ${to}`, grows: number(to) - number(from), unit }
  }
  const same = SAME.exec(line)
  if (same) return { role, name: same[1]!, change: same[2]!, grows: 0, unit: same[3]! }
  return { role, name: line, change: '', grows: 0, unit: '' }
}

/** The subject of a line without the class. */
function without(name: string, role: Role): string {
  const own = h(`${role}_class`)
  const at = name.indexOf(own)
  const before = name.slice(0, at).replace(ARTICLE, '$1').trim()
  const after = name
    .slice(at + own.length)
    .replace(OWN, '')
    .trim()
  const text = [before, after].filter(Boolean).join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Groups lines that differ only in the class, to show them side by side. */
export function effectsOf(lines: readonly string[]): { alone: Effect[]; compared: Comparison[] } {
  const alone: Effect[] = []
  const kinds = new Map<string, Effect[]>()
  for (const effect of lines.map(effectOf)) {
    const kind = effect.role && effect.change && /^−?\d/.test(effect.change) ? without(effect.name, effect.role) : ''
    if (!kind) alone.push(effect)
    else kinds.set(kind, [...(kinds.get(kind) ?? []), effect])
  }
  const compared: Comparison[] = []
  for (const [name, effects] of kinds) {
    if (effects.length === 1) alone.push(effects[0]!)
    else
      compared.push({
        name,
        unit: effects[0]!.unit,
        cells: Object.fromEntries(effects.map((effect) => [effect.role, effect])),
      })
  }
  return { alone, compared }
}
