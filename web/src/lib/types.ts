/** The types of the protocol, written from the server's structs, and the page's own. */

export * from './protocol'

export interface IconDrawing {
  box: number
  body: string
}

export type OptionValue = boolean | number | string

/** Larger option values are fingerprints of data files, which the table fills in itself. */
export const FINGERPRINT = 1_000_000

/** The seat of somebody who only watches. */
export const WATCHER = -2

/** The log of a game with its chain of hashes, as the server stores it. */
export interface GameLog {
  header: string
  lines: { line: string; hash: string }[]
}
