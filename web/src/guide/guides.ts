/**
 * Guided first games. They are played on the real table against real bots: a guide only says what to look at when a
 * question comes up for the first time. It knows the names of questions and the ids of zones, but no rules.
 */

import type { View } from '../lib/types'

export interface Step {
  fr: string
  en: string
  /** The questions at which the step is shown; without any, it is shown at once. */
  ask?: string[]
  /** The ids that the step points at. */
  at?: (view: View) => string[]
  /** Whether a move continues the guide; otherwise a button does. */
  act?: boolean
  /** Left out when a later question comes up first. */
  optional?: boolean
}

export interface Guide {
  seats: number
  bot?: string
  /** Milliseconds between the moves of bots. */
  pace?: number
  options?: Record<string, unknown>
  /** Shown in this order. Hegemony has topics instead (topics.ts). */
  steps: Step[]
}

const pieces = (view: View, zone: string): string[] =>
  view.zones.find((one) => one.id === zone)?.pieces.map((piece) => piece.id) ?? []
const hand = (view: View): string[] => pieces(view, `hand.${view.seat}`)
const others = (view: View, name: string): string[] =>
  view.seats.filter((one) => one.seat !== view.seat).map((one) => `${name}.${one.seat}`)

export const guides: Record<string, Guide> = {
  riffifi: {
    seats: 3,
    steps: [
      {
        en: 'The job is done, and the loot is in the middle: tokens in five colours. The player with the most tokens after a few rounds wins.',
        fr: 'Le coup est fait et le butin est au milieu : des jetons de cinq couleurs. Le joueur qui en aura ramassé le plus après quelques manches gagne.',
        at: (view) => pieces(view, 'middle'),
      },
      {
        en: 'This is your hand. A card that you play takes as many tokens of its colour as its number, but only if it is still face up when your turn comes back.',
        fr: 'Voici votre main. Une carte posée rapporte autant de jetons de sa couleur que son chiffre, mais seulement si elle est encore visible quand votre tour revient.',
        ask: ['PlayCard'],
        at: (view) => hand(view),
      },
      {
        en: 'Of two cards of the same colour, the higher is turned face down at once. Big cards are tempting, small ones are safe. Play one.',
        fr: 'De deux cartes de la même couleur, la plus haute est aussitôt retournée. Les grosses tentent, les petites sont sûres. Jouez-en une.',
        ask: ['PlayCard'],
        at: (view) => hand(view),
        act: true,
      },
      {
        en: 'Orange dots mark what has changed since your last move, and the log tells it in words. Did your card survive? Then you have just taken its loot.',
        fr: 'Les points orange marquent ce qui a changé depuis votre dernier coup, et le journal le raconte. Votre carte a survécu ? Alors vous venez de prendre son butin.',
        ask: ['PlayCard'],
        at: (view) => [`loot.${view.seat}`],
      },
      {
        en: 'Look at the cards in front of the others. A smaller one of the same colour would chase theirs away. Play another card.',
        fr: 'Regardez les cartes posées devant les autres. Une plus petite de la même couleur chasserait la leur. Jouez encore une carte.',
        ask: ['PlayCard'],
        at: (view) => others(view, 'front'),
        act: true,
      },
      {
        en: 'When a colour runs out in the middle, loot is stolen from whoever has most of it. Nobody’s stash is safe.',
        fr: 'Quand une couleur manque au milieu, on vole au joueur qui en possède le plus. Aucun butin n’est à l’abri.',
        ask: ['PlayCard'],
        at: (view) => others(view, 'loot'),
      },
    ],
  },
  bakschisch: {
    seats: 3,
    steps: [
      {
        en: 'Six levels lead up to the Caliph’s throne. The game ends when somebody is sitting there at the end of a round.',
        fr: 'Six niveaux mènent au trône du Calife. La partie s’achève quand quelqu’un y est assis à la fin d’un tour.',
        at: (view) =>
          view.zones
            .find((one) => one.id === 'track')
            ?.pieces.slice(-1)
            .map((piece) => piece.id) ?? [],
      },
      {
        en: 'Each round five characters are bribed, one after the other. This is the one whose favour is for sale now.',
        fr: 'À chaque tour, on corrompt cinq personnages l’un après l’autre. Voici celui dont la faveur est à vendre.',
        ask: ['Bribe'],
        at: (view) =>
          view.zones
            .find((one) => one.id === 'cards')
            ?.pieces.filter((piece) => 'bribed' in piece.marks)
            .map((piece) => piece.id) ?? [],
      },
      {
        en: 'Everybody hides coins in a fist. The highest offer moves on to that character’s next space. Everybody pays, winning or not. Choose your coins.',
        fr: 'Chacun cache des pièces dans son poing. La plus grosse offre avance à la case suivante de ce personnage. Chacun paie son offre, gagnante ou non. À vous !',
        ask: ['Bribe'],
        act: true,
      },
      {
        en: 'The fists are open. Pawns have moved, and the gold lies beside the board until the round ends; then it is shared out.',
        fr: 'Les poings sont ouverts. Des pions ont avancé, et l’or reste à côté du plateau jusqu’à la fin du tour, où il est partagé.',
        ask: ['Bribe', 'LastBribe'],
        at: () => ['pot.gold'],
      },
      {
        en: 'Your thief, once a round, takes all the gold that the others have just offered. Use it when they are generous.',
        fr: 'Votre voleur, une fois par tour, rafle tout l’or que les autres viennent d’offrir. Sortez-le quand ils sont généreux.',
        ask: ['Bribe', 'LastBribe'],
        at: (view) => [`thief.${view.seat}`],
        act: true,
      },
      {
        en: 'Beware of the fifth bribe: there the lowest offer moves back. Keep a coin or two for it.',
        fr: 'Gare au cinquième dessous de table : là, c’est la plus petite offre qui recule. Gardez une pièce ou deux pour lui.',
        ask: ['Bribe', 'LastBribe'],
      },
    ],
  },
  big_cheese: {
    seats: 3,
    options: { goal: 100 },
    steps: [
      {
        en: 'You want the president’s chair. Projects are sold by auction, and you bid workers, not money. This game goes to 100 points.',
        fr: 'Vous visez le fauteuil du président. Les projets sont vendus aux enchères, et l’on mise des sous-fifres, pas de l’argent. Cette partie se joue en 100 points.',
        at: (view) => pieces(view, 'pile'),
      },
      {
        en: 'These are your free workers. Whoever bids the most takes the project and puts that many workers on it.',
        fr: 'Voici vos sous-fifres disponibles. Le joueur qui mise le plus prend le projet et y place autant de sous-fifres.',
        ask: ['Bid'],
        at: (view) => [`staff.${view.seat}`],
      },
      {
        en: 'With every other sale, your projects send one worker home. One without workers pays. So a high bid means a long wait. Bid, or pass.',
        fr: 'À chaque autre vente, vos projets libèrent un sous-fifre. Sans sous-fifre, ils rapportent. Miser gros, c’est attendre. Misez ou passez.',
        ask: ['Bid'],
        at: (view) => pieces(view, 'pile'),
        act: true,
      },
      {
        en: 'A finished project pays its number times the roll of a die. Vetoes and Big Cheeses go to your hand instead: use them to kill a project, or to roll again.',
        fr: 'Un projet arrivé à terme rapporte le lancer d’un dé multiplié par son numéro. Les Vetos et les Big Cheese, eux, vont dans votre main : pour écarter un projet, ou pour relancer.',
        ask: ['Bid'],
        at: (view) => [`projects.${view.seat}`],
      },
      {
        en: 'Count the sales that are still to come before your projects pay, and never run out of workers entirely. Your move.',
        fr: 'Comptez les ventes qui restent avant que vos projets ne rapportent, et ne vous retrouvez jamais sans sous-fifres. À vous.',
        ask: ['Bid'],
        act: true,
      },
    ],
  },
  tax_the_rich: {
    seats: 4,
    options: { rules: 'base' },
    steps: [
      {
        en: 'Four suits, cards from 1 (the Poor) to 12 (the President). Each trick is a point, and a bet decides who earns a bonus on top. In the end the two best totals win.',
        fr: 'Quatre couleurs, des cartes de 1 (le Pauvre) à 12 (le Président). Chaque pli vaut un point, et un pari décide de qui touche un bonus. À la fin, les deux meilleurs totaux gagnent.',
        at: (view) => hand(view),
      },
      {
        en: 'First the bets: a box says how many tricks its party needs, and its suit is trump; the bonus is on the right. Raise, or pass.',
        fr: 'D’abord les paris : une case dit combien de plis il faut, sa couleur est l’atout, le bonus est à droite. Renchérissez, ou passez.',
        ask: ['Auction'],
        at: (view) =>
          view.zones
            .filter((zone) => zone.id.startsWith('row.'))
            .flatMap((zone) => zone.pieces.map((piece) => piece.id)),
        act: true,
      },
      {
        en: 'You lead the party: call a card that you do not hold. Whoever has it is your ally for the round.',
        fr: 'Vous êtes le Chef du Parti : demandez une carte que vous n’avez pas. Le joueur qui la tient devient votre Allié pour la manche.',
        ask: ['CallAlly'],
        act: true,
        optional: true,
      },
      {
        en: 'The top line shows the party, the trump and the tricks needed. Follow suit if you can; dimmed cards say why not. Play a card.',
        fr: 'La ligne du haut montre le parti, l’atout et les plis à faire. Fournissez si vous le pouvez ; les cartes grisées disent pourquoi. Jouez.',
        ask: ['PlayCard'],
        at: (view) => hand(view),
        act: true,
      },
      {
        en: 'Tricks lie face down in front of their winners. Whoever wins one with a Poor may take a trick from the richest: tax the rich!',
        fr: 'Les plis restent face cachée devant leurs gagnants. Le joueur qui en gagne un avec un Pauvre peut prendre un pli au plus riche : taxez les riches !',
        ask: ['PlayCard'],
        at: (view) => others(view, 'tricks'),
      },
      {
        en: 'With nothing but 1s, 2s and 3s left in hand you may start the Class Revolution at any time: then the lowest card is the strongest.',
        fr: 'S’il ne vous reste que des 1, des 2 et des 3, vous pouvez déclencher la Révolution des classes à tout moment : la plus petite carte devient alors la plus forte.',
        ask: ['PlayCard'],
        at: (view) => hand(view),
      },
    ],
  },
  hegemony: { seats: 4, pace: 600, steps: [] },
}
