import { defineGame } from '../manifest'
import Poster from './Poster.svelte'
import { rounds } from './rounds'

export default defineGame({
  table: { load: () => import('./Bakschisch.svelte'), size: 'fitted' },
  bar: { height: '7.25rem', narrow: '10.75rem', guided: '9.25rem' },
  rounds,
  poster: Poster,
  guide: { load: () => import('./guide') },
  openQuestions: ['Bribe', 'LastBribe'],
})
