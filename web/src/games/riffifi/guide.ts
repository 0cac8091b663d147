import { hand, others, pieces, type Guide } from '../../guide/guide'

export const guide: Guide = {
  seats: 3,
  steps: [
    {
      en: 'The job is done, and the loot is in the middle: tokens in {colours} colours. The player with the most tokens after a few rounds wins.',
      fr: 'Le coup est fait et le butin est au milieu : des jetons de {colours} couleurs. Le joueur qui en aura ramassé le plus après quelques manches gagne.',
      at: (view) => pieces(view, 'middle'),
    },
    {
      en: 'This is your hand. A card that you play takes as many tokens of its colour as its number, but only if it is still face up when your turn comes back.',
      fr: 'Voici votre main. Une carte posée rapporte autant de jetons de sa couleur que son chiffre, mais seulement si elle est encore visible quand votre tour revient.',
      ask: ['PlayCard'],
      at: (view) => hand(view),
    },
    {
      en: 'If cards of the same colour meet, the higher is turned face down at once. Big cards are tempting, small ones are safe. Play one.',
      fr: 'Quand des cartes de la même couleur se rencontrent, la plus haute est aussitôt retournée. Les grosses tentent, les petites sont sûres. Jouez-en une.',
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
}
