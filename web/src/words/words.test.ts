import { afterEach, describe, expect, it } from 'vitest'
import { spoken } from './language.svelte'
import { en } from './en'
import { fr } from './fr'
import * as club from './club'
import * as people from './people'
import * as plans from './plans'
import * as puzzles from './puzzles'
import * as seats from './seats'
import { booksOf, LANGUAGES } from './languages'
import { all, filled, say, textOf } from './words.svelte'

/** The placeholders of a text, sorted, without the words that a number chooses between. */
function holes(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)/g)].map(([, name]) => name ?? ''))].sort()
}

afterEach(() => {
  spoken.language = 'en'
})

describe.each([
  ['the page', en, fr],
  ['people', people.en, people.fr],
  ['puzzles', puzzles.en, puzzles.fr],
  ['plans', plans.en, plans.fr],
  ['seats', seats.en, seats.fr],
  ['clubs', club.en, club.fr],
])('both languages of %s', (_name, english, french) => {
  const en = english as Record<string, string>
  const fr = french as Record<string, string>
  const keys = Object.keys(en)

  it('have the same keys', () => {
    expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort())
  })

  it('fill the same places', () => {
    const unlike = keys.filter((key) => String(holes(fr[key]!)) !== String(holes(en[key]!)))
    expect(unlike).toEqual([])
  })

  it('have no empty text', () => {
    expect(keys.filter((key) => !en[key]!.trim() || !fr[key]!.trim())).toEqual([])
  })

  it('fill in no place inside another one', () => {
    const nested = [...Object.values(en), ...Object.values(fr)].filter((text) => /\{[^}]*\{/.test(text))
    expect(nested).toEqual([])
  })

  it('use French typography in French', () => {
    // A plain space before a sign would let it begin a line.
    const wrong = keys.filter((key) =>
      /[^\u00a0\u202f][?!;:»](\s|$)|«[^\u00a0]|'/.test(fr[key]!.replace(/\{[^}]*\}/g, 'x')),
    )
    expect(wrong.map((key) => fr[key])).toEqual([])
  })
})

describe('say', () => {
  it('fills in values and follows the language', () => {
    expect(say('in_the_past', { at: 3, moves: 9 })).toBe('You are looking at move 3 of 9.')
    spoken.language = 'fr'
    expect(say('in_the_past', { at: 3, moves: 9 })).toBe('Vous regardez le coup 3 sur 9.')
  })

  it.each([
    ['en', 0, '0 sections found'],
    ['en', 1, '1 section found'],
    ['en', 2, '2 sections found'],
    ['fr', 0, '0 section trouvée'],
    ['fr', 1, '1 section trouvée'],
    ['fr', 2, '2 sections trouvées'],
  ] as const)('chooses by the number as %s does: %i', (language, n, text) => {
    spoken.language = language
    expect(say('found', { n })).toBe(text)
  })

  it('leaves nothing of a placeholder that has no value', () => {
    expect(say('waiting_for')).toBe('Waiting for …')
  })
})

describe('a third language', () => {
  it('is found by the name of its file', () => {
    expect(LANGUAGES).toEqual(expect.arrayContaining(['en', 'fr']))
    expect(booksOf({ './people.xx.ts': { words: { hint: 'Zorb' } } })).toEqual({ xx: { hint: 'Zorb' } })
  })

  it('has its own texts, and English where it lacks one', () => {
    spoken.language = 'xx'
    const books = { en: { hint: 'Hint', club: 'Club' }, xx: { hint: 'Zorb' } }
    expect([textOf(books, 'hint'), textOf(books, 'club')]).toEqual(['Zorb', 'Club'])
    expect(say('found', { n: 2 })).toBe('2 sections found')
  })

  it.each([
    [1, '1 karta'],
    [22, '22 karty'],
    [12, '12 kart'],
  ])('may have three plural forms: %i', (n, text) => {
    spoken.language = 'pl'
    expect(filled('{n} {n|karta|karty|kart}', { n })).toBe(text)
  })
})

describe('all', () => {
  it('joins names as the language does', () => {
    expect(all(['Anna', 'Ben', 'Cleo'])).toBe('Anna, Ben and Cleo')
    spoken.language = 'fr'
    expect(all(['Anna', 'Ben', 'Cleo'])).toBe('Anna, Ben et Cleo')
    expect(all(['Anna'])).toBe('Anna')
  })
})
