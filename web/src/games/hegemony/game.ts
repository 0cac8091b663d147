import { defineGame } from '../manifest'
import Poster from './Poster.svelte'

export default defineGame({
  table: { load: () => import('./Hegemony.svelte'), size: 'page' },
  faces: () => import('./faces'),
  poster: Poster,
  guide: { load: () => import('./guide'), coach: () => import('./TopicCoach.svelte'), bySeat: 4 },
})
