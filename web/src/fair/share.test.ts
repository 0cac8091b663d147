import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Fair, SeatInfo, TableMessage } from '../lib/types'
import { receiptsOf } from './receipts'
import { sealOf, Share } from './share'

const COMMITMENT = 'ab'.repeat(32)
const seat = (number: number, who: SeatInfo['who']): SeatInfo => ({
  seat: number,
  name: `${number}`,
  who,
  bot: null,
  here: true,
  ready: false,
  agreed: false,
  stood_from: -1,
})

function message(fair: Partial<Fair>, mine = [0]): TableMessage {
  const whole: Fair = {
    commitment: COMMITMENT,
    stage: 'sealing',
    seals: {},
    nonces: {},
    void: [],
    secret: null,
    lines: 0,
    head: '',
    ...fair,
  }
  const seats = [seat(0, 'person'), seat(1, 'person'), seat(2, 'bot')]
  return { fair: whole, seats, you: { owner: true, seats: mine, rejoin: {} } } as unknown as TableMessage
}

let ask: ReturnType<typeof vi.fn<(what: string, fields: Record<string, unknown>) => Promise<unknown>>>
let share: Share

beforeEach(() => {
  localStorage.clear()
  ask = vi.fn((_what: string, _fields: Record<string, unknown>) => Promise.resolve())
  share = new Share('t1', ask)
})

/** The seal that the browser has sent. */
const sent = (): string => String(ask.mock.calls[0]![1]['seal'])
const seals = (): Record<string, string> => ({ 0: sent(), 1: '11'.repeat(32), 2: '22'.repeat(32) })

describe('a share of chance', () => {
  it('is sealed once, with the commitment that was seen', async () => {
    await share.see(message({}))
    await share.see(message({}))
    expect(ask.mock.calls.map(([what]) => what)).toEqual(['ready'])
    expect(sent()).toBe(await sealOf(COMMITMENT, '0', receiptsOf('t1')!.own['0']!))
  })

  it('is revealed when all are sealed, and what was sealed is kept', async () => {
    await share.see(message({}))
    await share.see(message({ stage: 'revealing', seals: seals() }))
    const kept = receiptsOf('t1')!
    expect(ask.mock.calls[1]).toEqual(['reveal', { seat: 0, nonce: kept.own['0'] }])
    expect(kept).toMatchObject({ commitment: COMMITMENT, seals: seals(), bots: ['2'] })
  })

  it('is not revealed while a seal is missing, under another commitment, or for another seal', async () => {
    await share.see(message({}))
    await share.see(message({ stage: 'revealing', seals: { 0: sent(), 2: '22'.repeat(32) } }))
    await new Share('t2', ask).see(message({ stage: 'revealing', seals: seals() }))
    expect(ask).toHaveBeenCalledTimes(1)
  })

  it('is not revealed when the server has exchanged the seals or the commitment', async () => {
    await share.see(message({}))
    await share.see(message({ stage: 'revealing', seals: { ...seals(), 0: '33'.repeat(32) } }))
    await share.see(message({ stage: 'revealing', seals: seals(), commitment: 'cd'.repeat(32) }))
    expect(ask).toHaveBeenCalledTimes(1)
  })

  it('is another one after a void start', async () => {
    await share.see(message({}))
    const first = receiptsOf('t1')!.own['0']
    await share.see(message({ commitment: 'cd'.repeat(32) }))
    expect(ask.mock.calls.map(([what]) => what)).toEqual(['ready', 'ready'])
    expect(receiptsOf('t1')!.own['0']).not.toBe(first)
  })

  it('is another one once it was revealed, even under the same commitment', async () => {
    await share.see(message({}))
    await share.see(message({ stage: 'revealing', seals: seals() }))
    const first = receiptsOf('t1')!.own['0']
    await share.see(message({}))
    expect(ask.mock.calls.map(([what]) => what)).toEqual(['ready', 'reveal', 'ready'])
    expect(receiptsOf('t1')!.own['0']).not.toBe(first)
  })

  it('is tried again after a refusal', async () => {
    ask.mockRejectedValueOnce(new Error('busy'))
    await share.see(message({}))
    await Promise.resolve()
    await share.see(message({}))
    expect(ask).toHaveBeenCalledTimes(2)
  })
})

describe('receipts', () => {
  it('are kept, and never replaced by what the server tells later', async () => {
    await share.see(message({}))
    await share.see(message({ stage: 'revealing', seals: seals() }))
    share.receipt('h1')
    const other = { stage: 'dealt', commitment: 'cd'.repeat(32), seals: { 0: 'x' }, head: 'h2', lines: 9 } as const
    await share.see(message(other))
    expect(receiptsOf('t1')).toMatchObject({ commitment: COMMITMENT, seals: seals(), heads: ['h1', 'h2'] })
  })

  it('of old tables make room for new ones', async () => {
    for (let n = 0; n < 60; n++) await new Share(`n${n}`, ask).see(message({ stage: 'dealt', head: 'h' }, []))
    expect(receiptsOf('n0')).toBeNull()
    expect(receiptsOf('n59')?.heads).toEqual(['h'])
  })
})
