import { defineGame } from '../manifest'
import Poster from './Poster.svelte'
import { rounds } from './rounds'

export default defineGame({
  table: { load: () => import('./TaxTheRich.svelte'), size: 'fitted' },
  statusLines: 2,
  rounds,
  sounds: { 'trick.won': 'trick', 'trick.second': 'trick' },
  poster: Poster,
  guide: { load: () => import('./guide') },
  openQuestions: ['Auction', 'Decree', 'KeepThree'],
  declines: { ask: 'Auction', move: 'pass' },
})
