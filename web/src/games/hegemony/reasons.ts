/** Explains each source of points at the end of the game. */

import { booksOf, type Book } from '../../words/languages'
import { textOf } from '../../words/words.svelte'

const en: Record<string, string> = {
  cards: 'Gained or lost through action cards and events.',
  prosperity: 'Each step up the prosperity track scored the value of the space reached.',
  health: 'Each use of health for the whole population scored 2 points.',
  exports: 'Each sale on the foreign market scored 1 point for the Middle Class.',
  services: 'Each purchase of public health or education at 5 V scored 1 point for the State.',
  benefits: 'The State scored 1 point each time a class collected its benefits.',
  demonstration: 'Lost in a demonstration of the Working Class, for empty company spaces.',
  bills: 'Each bill that you proposed and that passed scored 3 points.',
  support: 'Each bill of another class that you supported and that passed scored 1 point.',
  unions: 'Each trade union scored 2 points per round.',
  companies: 'When you had more fully operational companies than prosperity, prosperity rose by one step and scored.',
  capital: 'In each round, the capital scored the points of its space on the wealth track.',
  wealth: 'Each new space on the wealth track scored 3 points.',
  legitimacy: 'In each round, the two lowest legitimacy values were added and scored.',
  agenda: 'Each policy that matched the agenda at the end of a round scored 1 point.',
  loans: 'Loans that were not repaid by the end cost points.',
  policies:
    'Policies 1 to 5 that were in the section of your class at the end. The more there are, the more each is worth.',
  stores: 'Goods and services left in storage at the end.',
  money: 'Money left at the end.',
}

const fr: typeof en = {
  cards: 'Gagnés ou perdus par l’effet des cartes et des événements.',
  prosperity: 'Chaque pas sur la piste de prospérité a rapporté autant de points que la valeur atteinte.',
  health: 'Chaque recours à la santé pour toute la population a rapporté 2 points.',
  exports: 'Chaque vente à l’étranger a rapporté 1 point à la Classe Moyenne.',
  services: 'Chaque achat de santé ou d’éducation publiques à 5 V a rapporté 1 point à l’État.',
  benefits: 'Chaque fois qu’une classe a perçu ses allocations, l’État a marqué 1 point.',
  demonstration: 'Perdus par une manifestation de la Classe Ouvrière, pour des emplacements d’entreprise vides.',
  bills: 'Chacun de vos projets de loi adoptés a rapporté 3 points.',
  support: 'Chaque projet d’une autre classe adopté avec votre soutien a rapporté 1 point.',
  unions: 'Chaque syndicat a rapporté 2 points par manche.',
  companies:
    'Quand vous aviez plus d’entreprises au complet que de prospérité, celle-ci est montée d’une case et a rapporté ses points.',
  capital: 'À chaque manche, le capital a rapporté les points de sa case sur la piste de richesse.',
  wealth: 'Chaque nouvelle case de la piste de richesse a rapporté 3 points.',
  legitimacy: 'À chaque manche, les deux légitimités les plus basses ont rapporté leur somme.',
  agenda: 'Chaque politique conforme à l’Agenda en fin de manche a rapporté 1 point.',
  loans: 'Les emprunts restants à la fin et non remboursés ont coûté des points.',
  policies:
    'Les politiques 1 à 5 qui étaient à la fin dans la section de votre classe : plus il y en a, plus chacune vaut.',
  stores: 'Les biens et services restés en stock à la fin.',
  money: 'L’argent qui restait à la fin.',
}

const BOOKS = { en, fr, ...booksOf(import.meta.glob<Record<string, Book>>('./reasons.??.ts', { eager: true })) }

/** The explanation of a source such as `points-unions`. */
export function reasonOf(source: string): string {
  return textOf(BOOKS, source.replace('points-', ''))
}

/** All sources of points, in the order in which the engine lists them. */
export const SOURCES = Object.keys(en).map((name) => `points-${name}`)
