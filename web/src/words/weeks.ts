/** The texts of games over weeks: holidays, tables that sleep, and notes, in a separate file that is loaded with them. */

import { booksOf, type Book } from './languages'
import { filled, textOf } from './words.svelte'

export const en = {
  asleep: 'The table is asleep: a week without an answer. The next move wakes it.',
  on_holiday: '{name} is on holiday until {until}: the clock stands still.',
  holiday_soon: '{name} will be on holiday from {from} to {until}.',
  holidays: 'Holidays',
  holidays_help:
    'Your clocks stand still meanwhile, and everybody at your tables is told. Announce it a day before; you have 30 days in a year.',
  holidays_login: 'Holidays need an account.',
  first_day: 'First day',
  last_day: 'Last day',
  announce: 'Announce the holiday',
  announced: 'From {from} to {until}',
  call_off: 'Call off',
  digest: 'How often',
  digest_each: 'For each turn',
  digest_once: 'All games together, at most once in {time}',
  notes: 'Your notes',
  notes_help: 'Only you see them, on all devices on which you are logged in.',
  note_game: 'About this game',
  note_moment: 'After move {at}',
  note_kept: 'The note is kept.',
}
export type WeeksKey = keyof typeof en

export const fr: Record<WeeksKey, string> = {
  asleep: 'La table dort : une semaine sans réponse. Le prochain coup la réveille.',
  on_holiday: '{name} est en vacances jusqu’au {until} : la pendule est arrêtée.',
  holiday_soon: '{name} sera en vacances du {from} au {until}.',
  holidays: 'Vacances',
  holidays_help:
    'Vos pendules s’arrêtent pendant ce temps, et vos tables en sont averties. L’annonce se fait un jour avant ; vous avez 30 jours par an.',
  holidays_login: 'Les vacances demandent un compte.',
  first_day: 'Premier jour',
  last_day: 'Dernier jour',
  announce: 'Annoncer les vacances',
  announced: 'Du {from} au {until}',
  call_off: 'Annuler',
  digest: 'À quel rythme',
  digest_each: 'À chaque tour',
  digest_once: 'Toutes les parties ensemble, au plus une fois en {time}',
  notes: 'Vos notes',
  notes_help: 'Vous seul les voyez, sur tous les appareils où vous êtes connecté.',
  note_game: 'Sur cette partie',
  note_moment: 'Après le coup {at}',
  note_kept: 'La note est gardée.',
}

const BOOKS = { en, fr, ...booksOf(import.meta.glob<Record<string, Book>>('./weeks.??.ts', { eager: true })) }

/** A text of these parts in the user's language. */
export function weeksText(key: WeeksKey, values: Record<string, string | number> = {}): string {
  return filled(textOf(BOOKS, key), values)
}
