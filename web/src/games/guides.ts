/** The guided first games, loaded with their coaches. */

import type { Component } from 'svelte'
import type { CoachProps, Guide } from '../guide/guide'
import { app } from '../lib/app.svelte'
import { settings } from '../lib/settings.svelte'
import { booksOf, type Book } from '../words/languages'
import { filled } from '../words/words.svelte'
import { manifestOf } from './index'

/** English and French are next to the steps; other languages have files of their own. */
const FILES = import.meta.glob<Record<string, Book>>('./*/guide.??.ts', { eager: true })

export interface GuidedGame {
  guide: Guide
  Coach: Component<CoachProps>
  text: CoachProps['text']
}

export async function guidedGame(game: string): Promise<GuidedGame | null> {
  const found = manifestOf(game).guide
  if (!found) return null
  const [{ guide }, { default: Coach }] = await Promise.all([
    found.load(),
    found.coach?.() ?? import('../guide/Coach.svelte'),
    app.load(),
  ])
  const books = booksOf(Object.fromEntries(Object.entries(FILES).filter(([path]) => path.startsWith(`./${game}/`))))
  const text: CoachProps['text'] = (key, said) => {
    const { language } = settings
    const told = books[language]?.[key] ?? (language === 'fr' ? said.fr : said.en)
    return filled(told, { ...app.game(game)?.figures, ...guide.options })
  }
  return { guide, Coach, text }
}
