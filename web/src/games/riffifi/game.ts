import { defineGame } from '../manifest'
import Poster from './Poster.svelte'
import { rounds } from './rounds'

export default defineGame({
  table: { load: () => import('./Riffifi.svelte'), size: 'fitted' },
  bar: { narrow: '5.75rem', guided: '3.5rem' },
  rounds,
  sounds: { looted: 'trick' },
  poster: Poster,
  guide: { load: () => import('./guide') },
  openQuestions: ['OddToken', 'TurnDown'],
})
