import { defineGame } from '../manifest'
import Poster from './Poster.svelte'
import { SIGNS } from './signs'

/** The colours of the classes in hegemony.css. */
const WORKING = '#b8322a'
const MIDDLE = '#8f6b00'
const CAPITALIST = '#2268b8'
const STATE = '#6b6f76'

export default defineGame({
  colours: (seats) => (seats === 2 ? [WORKING, CAPITALIST] : [WORKING, MIDDLE, CAPITALIST, STATE]),
  table: { load: () => import('./Hegemony.svelte'), size: 'page' },
  faces: () => import('./faces'),
  events: [
    'imf.comes',
    'bill.passed',
    'bill.failed',
    'demonstration.held',
    'strike.held',
    'phase.production',
    'phase.elections',
    'phase.scoring',
  ],
  poster: Poster,
  signs: SIGNS,
  guide: { load: () => import('./guide'), coach: () => import('./TopicCoach.svelte'), bySeat: 4 },
})
