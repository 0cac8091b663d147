/** The texts of puzzles, in a separate file that is loaded with their screen. */

import { booksOf, type Book } from './languages'
import { filled, textOf } from './words.svelte'

export const en = {
  puzzle: 'Puzzle',
  of_day: 'Puzzle of the day',
  of_day_at: '{title}: puzzle of the day',
  puzzle_at: '{title}: puzzle',
  find: 'Find the best answer.',
  before: 'What happened before',
  players: '{n} players',
  you_play: 'you play: {role}',
  rating_is: 'Rating of the puzzle: {n}',
  solved_before: 'You have solved it before.',
  missed_before: 'You have missed it before.',
  right: 'Right!',
  wrong: 'There is something better.',
  best_is: 'The best answer: {label}.',
  as_good: 'Just as good: {labels}.',
  yours: 'Your answer: {label}.',
  ahead:
    'It wins {n} more {n|game|games} in 100 than the next best answer (standard error {error}), in {worlds} imagined worlds.',
  own_rating: 'Your rating as a solver: {n}',
  first_counts: 'Only your first answer counts.',
  guest: 'With an account, your answers are rated.',
  solvers: '{solved} of {n} {n|player has|players have} solved it.',
  next: 'Next puzzle',
  today: 'Puzzle of the day',
  all_done: 'You have answered all puzzles of this game.',
  none: 'There is no such puzzle.',
}

export type PuzzleKey = keyof typeof en

export const fr: Record<PuzzleKey, string> = {
  puzzle: 'Problème',
  of_day: 'Problème du jour',
  of_day_at: '{title} : problème du jour',
  puzzle_at: '{title} : problème',
  find: 'Trouvez la meilleure réponse.',
  before: 'Ce qui s’est passé avant',
  players: '{n} joueurs',
  you_play: 'vous jouez : {role}',
  rating_is: 'Cote du problème : {n}',
  solved_before: 'Vous l’avez déjà résolu.',
  missed_before: 'Vous l’avez déjà manqué.',
  right: 'Exact !',
  wrong: 'Il y a mieux.',
  best_is: 'La meilleure réponse : {label}.',
  as_good: 'Aussi bon : {labels}.',
  yours: 'Votre réponse : {label}.',
  ahead:
    'Elle gagne {n} {n|partie|parties} de plus sur 100 que la deuxième (erreur type {error}), sur {worlds} mondes imaginés.',
  own_rating: 'Votre cote de solveur : {n}',
  first_counts: 'Seule votre première réponse compte.',
  guest: 'Avec un compte, vos réponses sont cotées.',
  solvers: 'Résolu par {solved} {n|joueur|joueurs} sur {n}.',
  next: 'Problème suivant',
  today: 'Problème du jour',
  all_done: 'Vous avez répondu à tous les problèmes de ce jeu.',
  none: 'Ce problème n’existe pas.',
}

const BOOKS = { en, fr, ...booksOf(import.meta.glob<Record<string, Book>>('./puzzles.??.ts', { eager: true })) }

/** A text of these screens in the user's language. */
export function puzzled(key: PuzzleKey, values: Record<string, string | number> = {}): string {
  return filled(textOf(BOOKS, key), values)
}
