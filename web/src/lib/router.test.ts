import { beforeEach, describe, expect, it } from 'vitest'
import { router } from './router.svelte'

describe('routes', () => {
  const cases: [string, object][] = [
    ['/', { at: 'lobby' }],
    ['/nowhere', { at: 'lobby' }],
    ['/new/riffifi', { at: 'new', game: 'riffifi' }],
    ['/new', { at: 'lobby' }],
    ['/rules/tax_the_rich', { at: 'rules', game: 'tax_the_rich' }],
    ['/account', { at: 'account' }],
    ['/invitation/a-b_c', { at: 'account', invitation: 'a-b_c' }],
    ['/password/a-b_c', { at: 'password', link: 'a-b_c' }],
    ['/password', { at: 'lobby' }],
    ['/t/abc', { at: 'table', id: 'abc', moment: null, seat: null }],
    ['/t/abc?at=12&seat=-1', { at: 'table', id: 'abc', moment: 12, seat: -1 }],
    ['/t/abc?at=1e3&seat=one', { at: 'table', id: 'abc', moment: null, seat: null }],
    ['/t/a%20b', { at: 'table', id: 'a b', moment: null, seat: null }],
  ]
  it.each(cases)('%s', (path, route) => {
    router.go(path)
    expect(router.route).toEqual(route)
    expect(location.pathname + location.search).toBe(path)
  })

  it('follow the browser back', async () => {
    router.go('/new/riffifi')
    history.replaceState(null, '', '/rules/riffifi')
    dispatchEvent(new PopStateEvent('popstate'))
    expect(router.route).toEqual({ at: 'rules', game: 'riffifi' })
  })
})

describe('links', () => {
  beforeEach(() => {
    router.go('/')
    document.body.innerHTML = ''
  })

  function click(html: string, how: MouseEventInit = {}): MouseEvent {
    document.body.innerHTML = html
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...how })
    document.body.querySelector('[data-click]')!.dispatchEvent(event)
    return event
  }

  it('of the page are followed without loading it again, also from inside', () => {
    const event = click('<a href="/new/bakschisch?x=1"><b data-click>New</b></a>')
    expect(event.defaultPrevented).toBe(true)
    expect(router.route).toEqual({ at: 'new', game: 'bakschisch' })
    expect(location.search).toBe('?x=1')
  })

  it.each([
    ['to elsewhere', '<a data-click href="https://example.org/t/abc">There</a>', {}],
    ['to a file of the server', '<a data-click href="/api/tables/abc/record">Record</a>', {}],
    ['with a download', '<a data-click href="/t/abc" download>Save</a>', {}],
    ['into another window', '<a data-click href="/t/abc" target="_blank">Open</a>', {}],
    ['with a key for another tab', '<a data-click href="/t/abc">Open</a>', { ctrlKey: true }],
    ['with another mouse button', '<a data-click href="/t/abc">Open</a>', { button: 1 }],
    ['within the page that is shown', '<a data-click href="/#below">Below</a>', {}],
  ])('%s are left to the browser', (_which, html, how) => {
    document.addEventListener('click', (event) => event.preventDefault(), { once: true })
    click(html, how)
    expect(router.route).toEqual({ at: 'lobby' })
  })

  it('that something else has handled are left alone', () => {
    document.body.addEventListener('click', (event) => event.preventDefault(), { once: true })
    click('<a data-click href="/t/abc">Open</a>')
    expect(router.route).toEqual({ at: 'lobby' })
  })
})
