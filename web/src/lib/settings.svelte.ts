/** What this browser remembers: language, theme, motion, name and so on. */

import { spoken } from '../words/language.svelte'
import { DEFAULT, LANGUAGES } from '../words/languages'

/** The code of a language: one of `LANGUAGES`. */
export type Language = string
export type Theme = 'auto' | 'light' | 'dark'
export type Motion = 'auto' | 'off'
/** Which moves are confirmed before they are played: none, those after which chance decides something, all. */
export type Confirm = 'off' | 'chance' | 'always'

const KEY = 'ludocracy'

interface Kept {
  language?: Language
  theme?: Theme
  motion?: Motion
  name?: string
  notify?: boolean
  learnt?: string[]
  folded?: string[]
  sound?: boolean
  confirm?: Confirm
  forced?: boolean
  letters?: boolean
  speed?: number
  habits?: Record<string, string>
}

function kept(): Kept {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Kept
  } catch {
    return {}
  }
}

class Settings {
  theme = $state<Theme>('auto')
  motion = $state<Motion>('auto')
  name = $state('')
  notify = $state(false)
  learnt = $state<string[]>([])
  /** Zones that the user has folded away, by game and name. */
  folded = $state<string[]>([])
  sound = $state(false)
  confirm = $state<Confirm>('off')
  /** Whether the only possible move is made automatically. */
  forced = $state(false)
  /** Whether letters and digits are keys: for people who dictate, or press keys by accident. */
  letters = $state(true)
  /** How fast a replay runs: 1 is the usual speed. */
  speed = $state(1)
  /** What the player has chosen once and for all in a game, by its name. */
  habits = $state<Record<string, string>>({})

  get language(): Language {
    return spoken.language
  }
  set language(language: Language) {
    spoken.language = language
  }

  constructor() {
    const known = kept()
    const wanted = [known.language, navigator.language.slice(0, 2).toLowerCase()]
    this.language = wanted.find((one) => one && LANGUAGES.includes(one)) ?? DEFAULT
    this.theme = known.theme ?? 'auto'
    this.motion = known.motion ?? 'auto'
    this.name = known.name ?? ''
    this.notify = known.notify ?? false
    this.learnt = known.learnt ?? []
    this.folded = known.folded ?? []
    // Phones are silent by default.
    this.sound = known.sound ?? !matchMedia('(pointer: coarse)').matches
    this.confirm = known.confirm ?? 'off'
    this.forced = known.forced ?? false
    this.letters = known.letters ?? true
    this.speed = known.speed ?? 1
    this.habits = known.habits ?? {}
    this.apply()
  }

  change(what: Kept): void {
    Object.assign(this, what)
    this.apply()
    try {
      const { language, theme, motion, name, notify, learnt, folded, sound, confirm, forced, letters, speed, habits } =
        this
      localStorage.setItem(
        KEY,
        JSON.stringify({
          language,
          theme,
          motion,
          name,
          notify,
          learnt,
          folded,
          sound,
          confirm,
          forced,
          letters,
          speed,
          habits,
        }),
      )
    } catch {
      // The page also works in a browser without storage.
    }
  }

  private apply(): void {
    const root = document.documentElement
    root.lang = this.language
    root.dataset.theme = this.theme
    root.dataset.motion = this.motion
  }

  /** Whether pieces may travel. */
  get moves(): boolean {
    return this.motion === 'auto' && !matchMedia('(prefers-reduced-motion: reduce)').matches
  }
}

export const settings = new Settings()
