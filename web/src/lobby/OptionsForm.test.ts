import { flushSync, mount, unmount } from 'svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Game, GameOption } from '../lib/types'
import OptionsForm from './OptionsForm.svelte'

function option(name: string, given: Partial<GameOption> = {}): GameOption {
  return {
    name,
    kind: 'choice',
    default: 'a',
    least: 0,
    most: 0,
    choices: ['a', 'b'].map((value) => ({ value, text: value })),
    title: name,
    help: `What ${name} changes.`,
    ruling: '',
    printed: true,
    ...given,
  }
}

/** Mixed as in the games: a ruling may stand between variants and explain one of them. */
const OPTIONS = [
  option('which_one', { ruling: 'R1', printed: false }),
  option('officer', { kind: 'flag', default: false }),
  option('ticks', { ruling: 'R18', choices: ['off', 'held', 'moment'].map((value) => ({ value, text: value })) }),
  option('most_rounds', { kind: 'number', default: 100, least: 1, most: 1000, ruling: 'R20', printed: false }),
]

let form: ReturnType<typeof mount> | undefined

function show(options: GameOption[], change = vi.fn()): HTMLElement {
  const target = document.body.appendChild(document.createElement('div'))
  const game = { name: 'toy', options } as unknown as Game
  form = mount(OptionsForm, { target, props: { game, values: {}, change } })
  flushSync()
  return target
}

const names = (place: ParentNode): string[] =>
  [...place.querySelectorAll('input, select')].map((field) => field.id.replace('option-', ''))

afterEach(async () => {
  if (form) await unmount(form)
  form = undefined
  document.body.replaceChildren()
})

describe('the options of a game', () => {
  it('show printed variants first and fold house rulings away after them', () => {
    const page = show(OPTIONS)
    expect(names(page)).toEqual(['officer', 'ticks', 'which_one', 'most_rounds'])
    const folded = page.querySelectorAll('details')
    expect(folded).toHaveLength(1)
    expect(names(folded[0]!)).toEqual(['which_one', 'most_rounds'])
    expect(folded[0]!.open).toBe(false)
  })

  it('fold a large family of variants away before the rulings', () => {
    const family = ['mother', 'worker', 'teacher', 'artist', 'doctor'].map((who) =>
      option(`rule_${who}`, { kind: 'flag', default: false }),
    )
    const [more, rulings] = show([...OPTIONS, ...family]).querySelectorAll('details')
    expect(names(more!)).toEqual(family.map((one) => one.name))
    expect(names(rulings!)).toEqual(['which_one', 'most_rounds'])
  })

  it('tell what was changed', () => {
    const change = vi.fn()
    const page = show(OPTIONS, change)
    page.querySelector<HTMLInputElement>('#option-officer')!.click()
    expect(change).toHaveBeenCalledWith('officer', true)
  })
})
