/** The page's own texts: buttons, titles and explanations. The texts of games come from the server. */

import type { en } from './en'
import { spoken } from './language.svelte'
import { DEFAULT, type Book } from './languages'

export type Key = keyof typeof en

/**
 * A text in the user's language. `{name}` is filled in; `{n|one|many}` chooses by the number n. Components that use it
 * update when the language changes.
 */
export function say(key: Key, values: Record<string, string | number> = {}): string {
  const { books, language } = spoken
  if (books[language]?.[key] === undefined) void spoken.fetch(DEFAULT).catch(() => undefined)
  return filled(textOf(books, key), values)
}

/** A text in the user's language, or in English where the language lacks it. */
export function textOf(books: Record<string, Book>, key: string): string {
  return books[spoken.language]?.[key] ?? books[DEFAULT]?.[key] ?? ''
}

/** A text of the user's language with its values filled in. */
export function filled(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)((?:\|[^|}]*)*)\}/g, (_all, name: string, choices: string) => {
    const value = values[name] ?? ''
    if (!choices) return String(value)
    const forms = choices.slice(1).split('|')
    return forms[Math.min(pluralForm(Number(value)), forms.length - 1)]!
  })
}

/** In the order in which templates list their forms; a language has some of them. */
const FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'] as const

const rules = new Map<string, Intl.PluralRules>()

/** The index of the plural form of a number in a template, by the rules of the language. */
function pluralForm(value: number): number {
  const language = spoken.language
  const rule = rules.get(language) ?? new Intl.PluralRules(language)
  rules.set(language, rule)
  const forms = FORMS.filter((form) => rule.resolvedOptions().pluralCategories.includes(form))
  return forms.indexOf(rule.select(Math.abs(value)))
}

/** The locale for dates and lists: English as it is written in Europe. */
export function locale(): string {
  return spoken.language === 'en' ? 'en-GB' : spoken.language
}

/** A list of names: Anna, Ben and Cleo. */
export function all(names: string[]): string {
  return new Intl.ListFormat(locale(), { type: 'conjunction' }).format(names)
}
