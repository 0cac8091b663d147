import { describe, expect, it } from 'vitest'
import type { Draw, Fair, GameLog } from '../lib/types'
import type { Receipts } from './receipts'
import vectors from './vectors.json'
import { movesOf, numberFor, verifyGame } from './verify'

const { game } = vectors
const fair = (): Fair => ({
  commitment: game.commitment,
  stage: 'dealt',
  seals: game.seals,
  nonces: game.nonces,
  void: [],
  secret: game.secret,
  lines: game.log.lines.length,
  head: game.log.lines.at(-1)!.hash,
})
const log = (): GameLog => structuredClone(game.log)
const draws = (): Draw[] => structuredClone(game.draws)
const kept = (): Receipts => ({
  commitment: game.commitment,
  own: { 0: game.nonces[0] },
  revealed: true,
  seals: { ...game.seals },
  bots: ['1'],
  nonces: { ...game.nonces },
  heads: [game.log.lines[5]!.hash, game.log.lines.at(-1)!.hash],
})

describe('numbers', () => {
  it.each(vectors.numbers)('follow from the secret as Python says', async ({ told, purpose, count, below, number }) => {
    expect(await numberFor(game.secret, told, purpose, count, below)).toBe(number)
  })
})

describe('a game that was dealt honestly', () => {
  it('is verified, with each of its draws', async () => {
    const found = await verifyGame(fair(), log(), draws(), kept())
    expect(Object.values(found.answers)).toEqual(Array(8).fill(true))
    expect(found.ok).toBe(true)
    expect(found.draws).toHaveLength(game.draws.length)
    expect(found.draws.every((draw) => draw.ok && draw.due === draw.drawn && draw.total > 0)).toBe(true)
  })

  it('is verified by somebody who was not there, as far as that goes', async () => {
    const { ok, answers } = await verifyGame(fair(), log(), draws(), null)
    expect(ok).toBe(true)
    expect(answers).toMatchObject({ commitment: null, seals: null, own: null, bots: null, receipts: null, draws: true })
  })

  it('has the moves that were not taken back', () => {
    expect(movesOf(['0 a', '~ b', '1 c', '< 1', '1 d'])).toEqual(['0 a', '1 d'])
  })
})

describe('a server that cheats is found out', () => {
  it('when it deals another card', async () => {
    const [changed, listed] = [log(), draws()]
    const at = changed.lines.findIndex(({ line }) => line.startsWith('~ '))
    const other = listed[0]!.outcomes.find((one) => `~ ${one}` !== changed.lines[at]!.line)!
    changed.lines[at]!.line = `~ ${other}`
    const { ok, answers, draws: found } = await verifyGame(fair(), changed, listed, kept())
    expect(ok).toBe(false)
    expect(answers).toMatchObject({ draws: false, chain: false, secret: true })
    expect(found.filter((draw) => !draw.ok)).toHaveLength(1)
  })

  it('when it has exchanged the secret, with everything that follows from it', async () => {
    const { ok, answers } = await verifyGame(fair(), log(), draws(), { ...kept(), commitment: '00'.repeat(32) })
    expect(ok).toBe(false)
    expect(answers.commitment).toBe(false)
  })

  it('when the secret is not the one that it committed to', async () => {
    const { answers } = await verifyGame({ ...fair(), secret: '11'.repeat(32) }, log(), draws(), null)
    expect(answers).toMatchObject({ secret: false, draws: false, chain: false })
  })

  it('when it has exchanged a nonce: one’s own, another’s, or a bot’s', async () => {
    const own = await verifyGame(fair(), log(), draws(), { ...kept(), own: { 0: 'ff'.repeat(16) } })
    expect(own.answers.own).toBe(false)
    const seals = await verifyGame(fair(), log(), draws(), { ...kept(), seals: { ...game.seals, 0: '00'.repeat(32) } })
    expect(seals.answers.seals).toBe(false)
    const bots = await verifyGame(fair(), log(), draws(), { ...kept(), bots: ['0', '1'] })
    expect(bots.answers.bots).toBe(false)
  })

  it('when a move is no longer there that it acknowledged', async () => {
    const { ok, answers } = await verifyGame(fair(), log(), draws(), { ...kept(), heads: ['ab'.repeat(32)] })
    expect(ok).toBe(false)
    expect(answers.receipts).toBe(false)
  })

  it('when it does not say what could have come, or says nonsense', async () => {
    const none = await verifyGame(fair(), log(), [], kept())
    expect(none.answers.draws).toBe(false)
    const twice = draws()
    twice[0]!.outcomes = twice[0]!.outcomes.map(() => twice[0]!.outcomes[0]!)
    expect((await verifyGame(fair(), log(), twice, kept())).answers.draws).toBe(false)
  })
})
