/** Why each source brings or costs points: what somebody who has just played wants to know at the end. */

import { booksOf, type Book } from '../../words/languages'
import { textOf } from '../../words/words.svelte'

const en: Record<string, string> = {
  cards: 'Gained or lost by the effect of action cards and events.',
  prosperity: 'Each step up the prosperity track brought as many points as the value it reached.',
  health: 'Each use of health for the whole population brought 2 points.',
  exports: 'Each sale on the foreign market brought the Middle Class 1 point.',
  services: 'Each purchase of public health or education at 5 V brought the State 1 point.',
  benefits: 'Each time a class collected its benefits, the State scored 1 point.',
  demonstration: 'Lost to a demonstration of the Working Class, for empty company spaces.',
  bills: 'Each own bill that passed brought 3 points.',
  support: 'Each bill of somebody else that passed with one’s votes brought 1 point.',
  unions: 'Each union brought 2 points in the scoring of every round.',
  companies: 'More fully operational companies than prosperity: prosperity rose in scoring, with its points.',
  capital: 'In every round the capital brought the points of its space on the wealth track.',
  wealth: 'Each new space on the wealth track brought 3 points.',
  legitimacy: 'In every round the two lowest legitimacies brought their sum.',
  agenda: 'Each policy that matched the agenda at the end of a round brought 1 point.',
  loans: 'Loans that were left at the end and not paid back cost points.',
  policies: 'Policies 1 to 5 in one’s own section at the end: the more, the more each is worth.',
  stores: 'Goods and services that were left in store at the end.',
  money: 'Money that was left at the end.',
}

const fr: typeof en = {
  cards: 'Gagnés ou perdus par l’effet des cartes et des événements.',
  prosperity: 'Chaque pas sur la piste de prospérité a rapporté autant de points que la valeur atteinte.',
  health: 'Chaque recours à la santé pour toute la population a rapporté 2 points.',
  exports: 'Chaque vente à l’étranger a rapporté 1 point à la Classe Moyenne.',
  services: 'Chaque achat de santé ou d’éducation publiques à 5 V a rapporté 1 point à l’État.',
  benefits: 'Chaque fois qu’une classe a perçu ses allocations, l’État a marqué 1 point.',
  demonstration: 'Perdus par une manifestation de la Classe Ouvrière, pour des emplacements d’entreprise vides.',
  bills: 'Chaque projet de loi adopté a rapporté 3 points à son auteur.',
  support: 'Chaque projet d’un autre adopté avec ses voix a rapporté 1 point.',
  unions: 'Chaque syndicat a rapporté 2 points au décompte de chaque manche.',
  companies: 'Plus d’entreprises au complet que de prospérité : celle-ci a monté au décompte, avec ses points.',
  capital: 'À chaque manche, le capital a rapporté les points de sa case sur la piste de richesse.',
  wealth: 'Chaque nouvelle case de la piste de richesse a rapporté 3 points.',
  legitimacy: 'À chaque manche, les deux légitimités les plus basses ont rapporté leur somme.',
  agenda: 'Chaque politique conforme au programme en fin de manche a rapporté 1 point.',
  loans: 'Les emprunts restants à la fin et non remboursés ont coûté des points.',
  policies: 'Les politiques 1 à 5 dans sa section à la fin : plus il y en a, plus chacune vaut.',
  stores: 'Les biens et services restés en stock à la fin.',
  money: 'L’argent qui restait à la fin.',
}

const BOOKS = { en, fr, ...booksOf(import.meta.glob<Record<string, Book>>('./reasons.??.ts', { eager: true })) }

/** Why this source (`points-unions`) changed a score. */
export function reasonOf(source: string): string {
  return textOf(BOOKS, source.replace('points-', ''))
}

/** All sources of points, in the order in which the engine lists them. */
export const SOURCES = Object.keys(en).map((name) => `points-${name}`)
