import { type Guide } from '../../guide/guide'

export const guide: Guide = {
  seats: 3,
  steps: [
    {
      en: 'The way to the Caliph’s throne has {levels} levels. The game ends when somebody is sitting there at the end of a round.',
      fr: 'Le chemin qui mène au trône du Calife compte {levels} niveaux. La partie s’achève quand quelqu’un y est assis à la fin d’un tour.',
      at: (view) =>
        view.zones
          .find((one) => one.id === 'track')
          ?.pieces.slice(-1)
          .map((piece) => piece.id) ?? [],
    },
    {
      en: 'In each round, {bribes} characters are bribed, one after the other. This is the one whose favour is for sale now.',
      fr: 'À chaque tour, on corrompt {bribes} personnages l’un après l’autre. Voici celui dont la faveur est à vendre.',
      ask: ['Bribe'],
      at: (view) =>
        view.zones
          .find((one) => one.id === 'cards')
          ?.pieces.filter((piece) => 'bribed' in piece.marks)
          .map((piece) => piece.id) ?? [],
    },
    {
      en: 'Everybody hides coins in a fist. The highest offer moves on to that character’s next space. Everybody pays. Choose your coins.',
      fr: 'Chacun cache des pièces dans son poing. La plus grosse offre avance à la case suivante de ce personnage. Tous paient. À vous !',
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
      en: 'Beware of the last bribe of a round: there the lowest offer moves back. Keep a few coins for it.',
      fr: 'Gare au dernier dessous de table du tour : là, c’est la plus petite offre qui recule. Gardez-lui quelques pièces.',
      ask: ['Bribe', 'LastBribe'],
    },
  ],
}
