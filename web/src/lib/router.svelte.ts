/** The page's routes: the lobby, a new table, a table, the rules, a guided first game. */

/** A move that was played, and the better one: both are marked on the table. */
export interface Judged {
  played: string
  better: string
}

export type Route =
  | { at: 'lobby' }
  | { at: 'new'; game: string }
  | { at: 'table'; id: string; moment: number | null; seat: number | null; judged?: Judged }
  | { at: 'rules'; game: string }
  | { at: 'account'; invitation?: string }
  | { at: 'password'; link: string }
  | { at: 'profile' }
  | { at: 'club' }
  | { at: 'tournament'; id: string }
  | { at: 'new-tournament' }
  | { at: 'analysis'; id: string }
  | { at: 'puzzle'; game: string; id: string }

function parse(): Route {
  const [, head = '', tail = '', last = ''] = location.pathname.split('/').map(decodeURIComponent)
  const query = new URLSearchParams(location.search)
  const number = (name: string): number | null => {
    const text = query.get(name)
    return text !== null && /^-?\d{1,6}$/.test(text) ? Number(text) : null
  }
  if (head === 't' && tail) {
    const [played, better] = [query.get('played'), query.get('better')]
    const judged = played && better ? { judged: { played, better } } : {}
    return { at: 'table', id: tail, moment: number('at'), seat: number('seat'), ...judged }
  }
  if (head === 'new' && tail) return { at: 'new', game: tail }
  if (head === 'analysis' && tail) return { at: 'analysis', id: tail }
  if (head === 'puzzle' && tail) return { at: 'puzzle', game: tail, id: last }
  if (head === 'rules' && tail) return { at: 'rules', game: tail }
  if (head === 'password' && tail) return { at: 'password', link: tail }
  if (head === 'invitation' && tail) return { at: 'account', invitation: tail }
  if (head === 'club' && tail) return tail === 'new' ? { at: 'new-tournament' } : { at: 'tournament', id: tail }
  if (head === 'account' || head === 'profile' || head === 'club') return { at: head }
  return { at: 'lobby' }
}

class Router {
  route = $state.raw<Route>(parse())

  constructor() {
    addEventListener('popstate', () => (this.route = parse()))
    document.addEventListener('click', (event) => this.follow(event))
  }

  go(path: string): void {
    if (path !== location.pathname + location.search + location.hash) history.pushState(null, '', path)
    this.route = parse()
    scrollTo(0, 0)
  }

  /** Follows links within the page without a reload. */
  private follow(event: MouseEvent): void {
    const link = (event.target as Element | null)?.closest?.('a')
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return
    if (
      link.target ||
      link.hasAttribute('download') ||
      link.origin !== location.origin ||
      link.pathname.startsWith('/api')
    )
      return
    if (link.hash && link.pathname === location.pathname) return
    event.preventDefault()
    this.go(link.pathname + link.search)
  }
}

export const router = new Router()
