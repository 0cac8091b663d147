import { pieces, type Guide } from '../../guide/guide'

export const guide: Guide = {
  seats: 3,
  options: { goal: 100 },
  steps: [
    {
      en: 'You want the president’s chair. Projects are sold by auction, and you bid workers, not money. This game goes to {goal} points.',
      fr: 'Vous visez le fauteuil du président. Les projets sont vendus aux enchères, et l’on enchérit en sous-fifres, pas en argent. Cette partie se joue en {goal} points.',
      at: (view) => pieces(view, 'pile'),
    },
    {
      en: 'These are your free workers. Whoever bids the most takes the project and puts that many workers on it.',
      fr: 'Voici vos sous-fifres disponibles. Le joueur qui enchérit le plus prend le projet et y place autant de sous-fifres.',
      ask: ['Bid'],
      at: (view) => [`staff.${view.seat}`],
    },
    {
      en: 'A finished project pays its number times the roll of a die. Vetoes and Big Cheeses go to your hand instead: use them to kill a project, or to roll again.',
      fr: 'Un projet arrivé à terme rapporte le lancer d’un dé multiplié par son numéro. Les Vetos et les Big Cheese, eux, vont dans votre main : pour écarter un projet, ou pour relancer.',
      ask: ['Bid'],
      at: (view) => pieces(view, 'pile'),
    },
    {
      en: 'With every other sale, your projects send one worker home. One without workers pays. So a high bid means a long wait. Bid, or pass.',
      fr: 'À chaque autre vente, vos projets libèrent un sous-fifre. Sans sous-fifre, ils rapportent. Enchérir haut, c’est attendre longtemps. Enchérissez ou passez.',
      ask: ['Bid'],
      at: (view) => pieces(view, 'pile'),
      act: true,
    },
    {
      en: 'Count the sales that are still to come before your projects pay, and never run out of workers entirely. Your move.',
      fr: 'Comptez les ventes qui restent avant que vos projets ne rapportent, et ne vous retrouvez jamais sans sous-fifres. À vous.',
      ask: ['Bid'],
      act: true,
    },
  ],
}
