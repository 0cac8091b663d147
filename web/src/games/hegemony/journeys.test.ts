import { describe, expect, it } from 'vitest'
import type { View } from '../../lib/types'
import { piece, view, zone } from '../../board/views'
import { journeys } from './journeys'

const facts = (numbers: Record<string, number>) =>
  Object.fromEntries(Object.entries(numbers).map(([name, n]) => [name, { n, text: `${n} ${name}` }]))

function table(money: [number, number], idle: number, staff: number, bag: [number, number]): View {
  return view([
    zone('board.0', [], { name: 'board-working', owner: 0, facts: facts({ money: money[0] }) }),
    zone('board.1', [], { name: 'board-capitalist', owner: 1, facts: facts({ revenue: money[1] }) }),
    zone('unemployed', [piece('idle.working-media', { face: 'kind/working-media', facts: facts({ n: idle }) })]),
    zone('companies.1', [
      piece('company.mall', { face: 'company/mall', facts: facts({ wage: 20, 'working-media': staff }) }),
    ]),
    zone('votes', [piece('voter.working', { face: 'role/working', facts: facts({ bag: bag[0], cubes: bag[1] }) })]),
  ])
}

describe('journeys', () => {
  it('are empty if nothing has changed', () => {
    expect(journeys(table([30, 120], 2, 0, [8, 17]), table([30, 120], 2, 0, [8, 17]))).toEqual([])
  })

  it('move coins from the payer to the payee', () => {
    expect(journeys(table([30, 120], 2, 0, [8, 17]), table([55, 95], 2, 0, [8, 17]))).toEqual([
      { from: 'purse.capitalist', to: 'purse.working', n: 3, chip: 'money' },
    ])
  })

  it('are empty for money from the bank', () => {
    expect(journeys(table([30, 120], 2, 0, [8, 17]), table([80, 120], 2, 0, [8, 17]))).toEqual([])
  })

  it('move workers into a company and cubes into the bag', () => {
    expect(journeys(table([30, 120], 2, 0, [8, 17]), table([30, 120], 1, 1, [11, 14]))).toEqual([
      { from: 'cubes.working', to: 'voter.working', n: 3, chip: 'cube-working' },
      { from: 'idle.working-media', to: 'company.mall', n: 1, chip: 'working-media' },
    ])
  })

  it('move the last worker out of a company', () => {
    expect(journeys(table([30, 120], 0, 1, [8, 17]), table([30, 120], 1, 0, [8, 17]))).toEqual([
      { from: 'company.mall', to: 'idle.working-media', n: 1, chip: 'working-media' },
    ])
  })
})
