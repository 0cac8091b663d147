import { beforeEach, expect, test } from 'vitest'
import { settings } from '../../lib/settings.svelte'
import { effectOf, effectsOf } from './effects'

beforeEach(() => settings.change({ language: 'en' }))

test('a line is split into a name, values and a unit', () => {
  expect(effectOf('Public companies: 6 → 3.')).toEqual({
    role: undefined,
    name: 'Public companies',
    change: '6 → 3',
    grows: -3,
    unit: '',
  })
  expect(effectOf('Minimum wage: level 2 → 3.')).toMatchObject({ change: 'level 2 → 3', grows: 1 })
  expect(effectOf('The IMF comes at 2 → 1 loan.')).toMatchObject({ name: 'The IMF comes at 2 → 1 loan.', change: '' })
})

test('lines that differ only in the class are grouped', () => {
  const { alone, compared } = effectsOf([
    'Tax multiplier: 5 → 6.',
    'Policies that match the State’s agenda: 1 → 2.',
    'The Working Class’s taxes in the next production: 16 → 8 V.',
    'The Capitalist Class’s taxes in the next production: 12 V, unchanged.',
    'Points at the end for the Working Class’s policies: 4 → 8 VP.',
    'Points at the end for the Middle Class’s policies: 6 → 3 VP.',
  ])
  expect(alone.map((one) => one.name)).toEqual(['Tax multiplier', 'Policies that match the State’s agenda'])
  expect(compared.map((one) => [one.name, one.unit])).toEqual([
    ['Taxes in the next production', 'V'],
    ['Points at the end for policies', 'VP'],
  ])
  expect(compared[0]!.cells.working).toMatchObject({ change: '16 → 8', grows: -8 })
  expect(compared[0]!.cells.capitalist).toMatchObject({ change: '12', grows: 0 })
  expect(compared[0]!.cells.middle).toBeUndefined()
})

test('French lines are parsed too', () => {
  settings.change({ language: 'fr' })
  const { compared } = effectsOf([
    'Impôts de la Classe Ouvrière à la prochaine Production\u00a0: 16 → 8 V.',
    'Impôts de la Classe Moyenne à la prochaine Production\u00a0: 12 V, inchangés.',
    'Argent de la Classe Ouvrière après salaires et impôts\u00a0: 124 → 132 V.',
    'Argent de la Classe Moyenne après salaires et impôts\u00a0: −1 V, inchangé.',
    'Argent de l’État après salaires et impôts\u00a0: −1 → 4 V.',
    'Salaires versés par la Classe Capitaliste\u00a0: 60 → 40 V.',
    'Salaires versés par l’État\u00a0: 60 → 50 V.',
  ])
  expect(compared.map((one) => one.name)).toEqual([
    'Impôts à la prochaine Production',
    'Argent après salaires et impôts',
    'Salaires versés par',
  ])
  expect(compared[1]!.cells.state).toMatchObject({ change: '−1 → 4', grows: 5 })
})
