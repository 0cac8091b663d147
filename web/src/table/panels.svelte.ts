/** What is open beside the table and over it. */

import { tick } from 'svelte'

export type Tab = 'log' | 'chat' | 'promises' | 'plan' | 'about'

const BROAD = '(min-width: 70rem)'
/** A window in which a panel below the table would leave no room for the table. */
const LOW = '(max-height: 30rem) and (min-width: 40rem)'

export class Panels {
  /** The part of the side panel that is shown. */
  tab = $state<Tab>('log')
  /** Whether the side panel is open, where it does not always stand beside the table. */
  open = $state(false)
  rules = $state(false)
  /** How often the log was asked for. */
  wanted = $state(0)
  /** What the rules open at: the key of a heading, or `note.` and the key of a line of the log. */
  about = $state('')
  keys = $state(false)
  /** The result of the game. */
  result = $state(false)
  /** How many chat messages have come while the chat was closed. */
  unread = $state(0)
  /** Whether the window is broad. */
  broad = $state(matchMedia(BROAD).matches)
  private low = $state(matchMedia(LOW).matches)
  /** Whether the side panel always stands beside the table; a game that fills the page opens it when it is wanted. */
  readonly beside = $derived.by(() => {
    const { broad } = this
    return !this.fillsPage() && broad
  })
  /** Whether the side panel has a place now. It never covers the table: beside it, or in a small window below it. */
  readonly shown = $derived(this.beside || this.open)
  readonly below = $derived(!this.broad && !this.low)
  /** What had the focus before the panel was opened. */
  private before: Element | null = null

  constructor(private readonly fillsPage: () => boolean) {}

  measure(): void {
    this.broad = matchMedia(BROAD).matches
    this.low = matchMedia(LOW).matches
    if (this.beside) this.open = false
  }

  show(tab: Tab): void {
    this.tab = tab
    if (tab === 'chat') this.unread = 0
    if (tab === 'log') this.wanted++
    if (this.beside || this.open) return
    this.open = true
    this.before = document.activeElement
    void tick().then(() => document.getElementById(`tab-${tab}`)?.focus())
  }

  /** Opens a part of the panel, or closes the panel if that part is shown. */
  toggle(tab: Tab): void {
    if (this.open && this.tab === tab) this.close()
    else this.show(tab)
  }

  /** Closes the panel, and returns whether it was open; the focus goes back to where it was. */
  close(): boolean {
    if (!this.open) return false
    const within = document.getElementById('beside')?.contains(document.activeElement)
    this.open = false
    if (within && this.before instanceof HTMLElement) this.before.focus({ preventScroll: true })
    return true
  }

  openRules(about = ''): void {
    this.about = about
    this.rules = true
  }

  chatReceived(): void {
    if (this.tab !== 'chat' || !this.shown) this.unread++
  }

  showResult(): void {
    this.open = false
    this.result = true
  }
}
