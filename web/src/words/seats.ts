/** The texts of my games, and of seats on other devices, in a separate file that is loaded with them. */

import { booksOf, type Book } from './languages'
import { filled, textOf } from './words.svelte'

export const en = {
  waiting_games: 'Waiting for you',
  waiting_vote: '{by} has made a proposal.',
  waiting_ready: 'The table is full: are you ready?',
  waiting_start: 'Everybody is ready: you can start the game.',
  waiting_deadline: 'Deadline: {when}',
  waiting_asleep: 'Asleep',
  my_seat_help: 'Open this link on the other device, or scan it: your seat moves there. Show it to nobody else.',
  my_seat_qr: 'QR code of your seat',
  my_seat_link: 'Your personal link',
  seat_code: 'Or enter this code there:',
  seat_here: 'Your seat is on this device now.',
}
export type SeatKey = keyof typeof en

export const fr: Record<SeatKey, string> = {
  waiting_games: 'On vous attend',
  waiting_vote: '{by} a fait une proposition.',
  waiting_ready: 'La table est complète : êtes-vous prêt ?',
  waiting_start: 'Tout le monde est prêt : vous pouvez commencer la partie.',
  waiting_asleep: 'Endormie',
  waiting_deadline: 'Échéance : {when}',
  my_seat_help:
    'Ouvrez ce lien sur l’autre appareil, ou scannez-le : votre place y passe. Ne le montrez à personne d’autre.',
  my_seat_qr: 'Code QR de votre place',
  my_seat_link: 'Votre lien personnel',
  seat_code: 'Ou saisissez-y ce code :',
  seat_here: 'Votre place est maintenant sur cet appareil.',
}

const BOOKS = { en, fr, ...booksOf(import.meta.glob<Record<string, Book>>('./seats.??.ts', { eager: true })) }

/** A text of these parts in the user's language. */
export function seatText(key: SeatKey, values: Record<string, string | number> = {}): string {
  return filled(textOf(BOOKS, key), values)
}
