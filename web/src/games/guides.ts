/** The guided first games, loaded with their coaches. */

import type { Component } from 'svelte'
import type { CoachProps, Guide } from '../guide/guide'
import { settings } from '../lib/settings.svelte'
import { booksOf, type Book } from '../words/languages'
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
  ])
  const books = booksOf(Object.fromEntries(Object.entries(FILES).filter(([path]) => path.startsWith(`./${game}/`))))
  const text: CoachProps['text'] = (key, said) => {
    const { language } = settings
    return books[language]?.[key] ?? (language === 'fr' ? said.fr : said.en)
  }
  return { guide, Coach, text }
}
