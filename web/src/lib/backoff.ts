/** Milliseconds before the first attempt to connect again, and at most. */
const FIRST = 500
const MOST = 15_000

/**
 * The pause before an attempt to connect again, after `failed` attempts: twice as long each time, and a random part of
 * it, so that the pages of a server that has been restarted do not all come back at the same moment.
 */
export function pauseAfter(failed: number): number {
  return (Math.min(MOST, FIRST * 2 ** failed) * (1 + Math.random())) / 2
}
