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
  expect(effectOf('The IMF intervenes at 1 loan instead of 2.')).toMatchObject({ change: '', grows: 0 })
})

test('lines that differ only in the class are grouped', () => {
  const { alone, compared } = effectsOf([
    'Tax multiplier: 5 → 6.',
    'Policies that match the agenda: 1 → 2.',
    'The Working Class’s next taxes: 16 → 8 V.',
    'The Capitalist Class’s next taxes: 12 V, unchanged.',
    'Final points for the Working Class’s policies: 4 → 8 VP.',
    'Final points for the Middle Class’s policies: 6 → 3 VP.',
  ])
  expect(alone.map((one) => one.name)).toEqual(['Tax multiplier', 'Policies that match the agenda'])
  expect(compared.map((one) => [one.name, one.unit])).toEqual([
    ['Next taxes', 'V'],
    ['Final points for policies', 'VP'],
  ])
  expect(compared[0]!.cells.working).toMatchObject({ change: '16 → 8', grows: -8 })
  expect(compared[0]!.cells.capitalist).toMatchObject({ change: '12', grows: 0 })
  expect(compared[0]!.cells.middle).toBeUndefined()
})

test('French lines are parsed too', () => {
  settings.change({ language: 'fr' })
  const { compared } = effectsOf([
    'Prochains impôts de la Classe Ouvrière\u00a0: 16 → 8 V.',
    'Prochains impôts de la Classe Moyenne\u00a0: 12 V, inchangés.',
    'Argent de la Classe Ouvrière après impôts\u00a0: 124 → 132 V.',
    'Argent de la Classe Moyenne après impôts\u00a0: −1 V, inchangé.',
    'Argent de l’État après impôts\u00a0: −1 → 4 V.',
    'Salaires versés par la Classe Capitaliste\u00a0: 60 → 40 V.',
    'Salaires versés par l’État\u00a0: 60 → 50 V.',
  ])
  expect(compared.map((one) => one.name)).toEqual(['Prochains impôts', 'Argent après impôts', 'Salaires versés par'])
  expect(compared[1]!.cells.state).toMatchObject({ change: '−1 → 4', grows: 5 })
})
