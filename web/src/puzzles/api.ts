/** Requests about puzzles. */

import { call } from '../lib/api'
import type { GamePuzzles, PuzzleInfo, PuzzleResult } from '../lib/types'

export const puzzles = {
  of: (game: string, after = '') => call<GamePuzzles>('GET', `/api/puzzles/${game}?after=${after}`),
  show: (game: string, id: string) => call<PuzzleInfo>('GET', `/api/puzzles/${game}/${id}`),
  solve: (game: string, id: string, move: string) => call<PuzzleResult>('POST', `/api/puzzles/${game}/${id}`, { move }),
}
