import { beforeEach, describe, expect, it } from 'vitest'
import { answerTo, isSealedElsewhere } from './round'
import { receiptsOf } from './receipts'
import { sealOf } from './share'
import type { RoundInfo, TournamentInfo } from '../lib/types'

const COMMITMENT = 'ab'.repeat(32)

function told(round: Partial<RoundInfo>, more: Partial<TournamentInfo> = {}): TournamentInfo {
  const entrants = ['Ann', 'Ben', 'Cal'].map((name, number) => ({
    number,
    name,
    who: 'person',
    dropped: false,
    sealed: false,
  }))
  const now = {
    round: 1,
    stage: 'sealing',
    commitment: COMMITMENT,
    seals: {},
    nonces: {},
    bots: [],
    withheld: [],
    ...round,
  }
  return { id: 'k1', phase: 'open', number: 1, entrants, rounds: [now], ...more } as unknown as TournamentInfo
}

beforeEach(() => localStorage.clear())

describe('the nonce of an entrant', () => {
  it('is sealed once, kept, and revealed when the seals are fixed', async () => {
    const first = await answerTo(told({}))
    const own = receiptsOf('k1.1')!.own['1']!
    const seal = await sealOf(COMMITMENT, '1', own)
    expect(first).toEqual({ do: 'seal', round: 1, seal })
    expect(await answerTo(told({}))).toEqual(first) // it did not arrive: the same one again
    const seals = { 0: '11'.repeat(32), 1: seal }
    expect(await answerTo(told({ seals }))).toBeNull()
    const revealing = { stage: 'revealing', seals } as const
    expect(await answerTo(told(revealing))).toEqual({ do: 'reveal', round: 1, nonce: own })
    expect(await answerTo(told({ ...revealing, nonces: { 1: own } }))).toBeNull()
  })

  it('is looked for in the browser that has sealed it', async () => {
    const first = (await answerTo(told({}))) as { seal: string }
    const revealing = { stage: 'revealing', seals: { 1: first.seal } } as const
    expect(isSealedElsewhere(told(revealing))).toBe(false)
    localStorage.clear()
    expect(isSealedElsewhere(told({ seals: revealing.seals }))).toBe(false)
    expect(isSealedElsewhere(told(revealing))).toBe(true)
    expect(isSealedElsewhere(told({ ...revealing, nonces: { 1: 'ab' } }))).toBe(false)
    expect(isSealedElsewhere(told(revealing, { number: 2 }))).toBe(false)
  })

  it('is not revealed under another commitment, for another seal, or after seals were exchanged', async () => {
    const first = (await answerTo(told({}))) as { seal: string }
    const seals = { 0: '11'.repeat(32), 1: first.seal }
    expect(await answerTo(told({ stage: 'revealing', seals, commitment: 'cd'.repeat(32) }))).toBeNull()
    expect(await answerTo(told({ stage: 'revealing', seals: { 1: '22'.repeat(32) } }))).toBeNull()
    expect(await answerTo(told({ stage: 'revealing', seals }))).not.toBeNull()
    expect(await answerTo(told({ stage: 'revealing', seals: { ...seals, 0: '33'.repeat(32) } }))).toBeNull()
  })

  it('is asked of nobody who does not play, has withheld one, or has left', async () => {
    expect(await answerTo(told({}, { number: null }))).toBeNull()
    expect(await answerTo(told({}, { phase: 'over' }))).toBeNull()
    expect(await answerTo(told({ withheld: [1] }))).toBeNull()
    const left = told({})
    left.entrants[1]!.dropped = true
    expect(await answerTo(left)).toBeNull()
  })
})
