import type { Guide } from '../../guide/guide'

/** Its steps are topics (topics.ts). */
export const guide: Guide = { seats: 4, pace: 600, steps: [] }
