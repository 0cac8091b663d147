/** What every screen needs: the person, the list of games, and short messages. */

import { api, Left, Refused, type NewTable } from './api'
import { router } from './router.svelte'
import { settings, type Language } from './settings.svelte'
import type { Game, Person } from './types'
import { spoken } from '../words/language.svelte'
import { say } from '../words/words.svelte'

export interface Toast {
  id: number
  text: string
  bad: boolean
}

class App {
  person = $state.raw<Person | null>(null)
  games = $state.raw<Game[]>([])
  toasts = $state<Toast[]>([])
  /** The server's addresses in its network; null until they are loaded. */
  network = $state.raw<string[] | null>(null)
  private counter = 0
  private loadedIn: Language | null = null
  private asked: Promise<void> | null = null

  /** Load the games in the user's language, once per language. */
  async load(): Promise<void> {
    if (this.loadedIn === settings.language && this.asked) return this.asked
    this.loadedIn = settings.language
    this.asked = (async () => {
      this.games = (await api.games()).games
    })()
    this.asked.catch(() => (this.asked = null))
    return this.asked
  }

  async hello(): Promise<void> {
    this.person = (await api.me()).person
    if (this.person && !settings.name) settings.change({ name: this.person.name })
  }

  /** Loads once how others can reach the server. */
  async reach(): Promise<void> {
    this.network ??= (await api.hello().catch(() => ({ network: [] }))).network
  }

  game(name: string): Game | undefined {
    return this.games.find((one) => one.game === name)
  }

  async speak(language: Language): Promise<void> {
    await this.attempt(() => spoken.fetch(language))
    if (!spoken.books[language]) return
    settings.change({ language })
    await Promise.all([this.load(), this.person ? api.speak() : null]).catch(() => undefined)
  }

  /** Identifies the user by the name that was typed, or as a guest. */
  async become(name: string): Promise<string> {
    const known = name.trim() || settings.name.trim() || say('guest')
    if (this.person?.name !== known || !this.person) this.person = (await api.become(known)).person
    settings.change({ name: known })
    return known
  }

  async create(table: NewTable): Promise<void> {
    const name = await this.become(settings.name)
    const seats = table.seats.map((seat) => (seat.me ? { name, ...seat } : seat))
    const { id } = await api.create({ ...table, seats })
    router.go(`/t/${id}`)
  }

  toast(text: string, bad = false): void {
    const id = ++this.counter
    this.toasts.push({ id, text, bad })
    setTimeout(() => (this.toasts = this.toasts.filter((one) => one.id !== id)), bad ? 6000 : 3500)
  }

  /** Runs a request that the server may refuse, and shows the reason. */
  async attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work()
    } catch (problem) {
      this.complain(problem)
      return undefined
    }
  }

  /** Says why a request has failed. */
  complain(problem: unknown): void {
    if (problem instanceof Left) return
    // A failed fetch is a TypeError.
    const told = problem instanceof TypeError ? 'unreachable' : 'trouble'
    this.toast(problem instanceof Refused ? problem.message : say(told), true)
  }
}

export const app = new App()
