/** What is open beside the table and over it. */

export type Tab = 'log' | 'chat' | 'about'

const BROAD = '(min-width: 70rem)'

export class Panels {
  /** The part of the side panel that is shown, beside the table or in a drawer. */
  tab = $state<Tab>('log')
  drawer = $state(false)
  rules = $state(false)
  /** The heading of the rules, or the line of the log, that the rules open at. */
  about = $state('')
  keys = $state(false)
  /** The result of the game. */
  result = $state(false)
  /** How many chat messages have come while the chat was closed. */
  unread = $state(0)
  /** Whether the window is broad. */
  broad = $state(matchMedia(BROAD).matches)
  /** Whether the side panel stands beside the table; a game that fills the page keeps it in a drawer. */
  readonly beside = $derived.by(() => {
    const { broad } = this
    return !this.fillsPage() && broad
  })

  constructor(private readonly fillsPage: () => boolean) {}

  measure(): void {
    this.broad = matchMedia(BROAD).matches
    if (this.beside) this.drawer = false
  }

  show(tab: Tab): void {
    this.tab = tab
    if (tab === 'chat') this.unread = 0
    if (!this.beside) this.drawer = true
  }

  openRules(about = ''): void {
    this.about = about
    this.rules = true
  }

  chatReceived(): void {
    if (this.tab !== 'chat' || (!this.beside && !this.drawer)) this.unread++
  }

  showResult(): void {
    this.drawer = false
    this.result = true
  }
}
