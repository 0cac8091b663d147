import { defineGame } from '../manifest'
import Poster from './Poster.svelte'
import { rounds } from './rounds'

export default defineGame({
  table: { load: () => import('./BigCheese.svelte'), size: 'fitted' },
  bar: { height: '7.25rem', narrow: '11.25rem' },
  rounds,
  sounds: { rolled: 'dice', 'rolled.many': 'dice' },
  poster: Poster,
  guide: { load: () => import('./guide') },
  openQuestions: ['Bid', 'CashIn', 'MoreDice', 'UseBigCheese'],
})
