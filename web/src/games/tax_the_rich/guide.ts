import { hand, others, type Guide } from '../../guide/guide'

export const guide: Guide = {
  seats: 4,
  options: { rules: 'base' },
  steps: [
    {
      en: 'There are {suits} suits, with cards from {lowest} (the Poor) to {highest} (the President). Each trick is a point, and a bet decides who earns a bonus on top. In the end the {winners} best totals win.',
      fr: 'Il y a {suits} couleurs, avec des cartes de {lowest} (le Pauvre) à {highest} (le Président). Chaque pli vaut un point, et un pari décide de qui touche un bonus. À la fin, les {winners} meilleurs totaux gagnent.',
      at: (view) => hand(view),
    },
    {
      en: 'First the bets: a box says how many tricks its party needs, and its suit is trump; the bonus is on the right. Raise, or pass.',
      fr: 'D’abord les paris : une case dit combien de plis il faut, sa couleur est l’atout, le bonus est à droite. Augmentez le pari, ou passez.',
      ask: ['Auction'],
      at: (view) => view.prompt?.offers.flatMap(({ on }) => on || []) ?? [],
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
      en: 'With nothing but cards with the flag left in your hand you may start the Class Revolution at any time: then the lowest card is the strongest.',
      fr: 'S’il ne vous reste que des cartes au drapeau, vous pouvez déclencher la Révolution des classes à tout moment : la plus petite carte devient alors la plus forte.',
      ask: ['PlayCard'],
      at: (view) => hand(view),
    },
  ],
}
