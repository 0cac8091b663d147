import { createRawSnippet, flushSync, mount, unmount } from 'svelte'
import { expect, it } from 'vitest'
import Later from './Later.svelte'

it('tries again what could not be loaded', async () => {
  let tries = 0
  const load = async (): Promise<string> => {
    tries += 1
    if (tries === 1) throw new Error('offline')
    return 'here'
  }
  const target = document.createElement('div')
  const children = createRawSnippet((what: () => string) => ({ render: () => `<b>${what()}</b>` }))
  const later = mount(Later<string>, { target, props: { load, children } })
  await expect.poll(() => target.querySelector('[data-again]')).not.toBeNull()
  target.querySelector<HTMLButtonElement>('[data-again]')!.click()
  flushSync()
  await expect.poll(() => target.querySelector('b')?.textContent).toBe('here')
  expect(target.querySelector('[data-again]')).toBeNull()
  await unmount(later)
})
