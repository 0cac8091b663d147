/**
 * Guided first games. They are played on the real table against real bots: a guide only says what to look at when a
 * question comes up for the first time. It knows the names of questions and the ids of zones, but no rules.
 */

import type { View } from '../lib/types'

export interface Step {
  /** Numbers of the rules are named: `{suits}`, one of the game's figures or of the guide's options. */
  fr: string
  en: string
  /** The questions at which the step is shown; without any, it is shown at once. */
  ask?: string[]
  /** The ids that the step points at. */
  at?: (view: View) => string[]
  /** Whether a move continues the guide; otherwise a button does. */
  act?: boolean
  /** Left out when a later question comes up first. */
  optional?: boolean
}

export interface Guide {
  seats: number
  bot?: string
  /** Milliseconds between the moves of bots. */
  pace?: number
  options?: Record<string, string | number>
  /** Shown in this order. A game with a coach of its own has none. */
  steps: Step[]
}

/** What a coach gets: the steps of the guide, their texts in the user's language, and how to end the guide. */
export interface CoachProps {
  game: string
  steps: Step[]
  text: (key: string, said: { en: string; fr: string }) => string
  quit: () => void
}

export const pieces = (view: View, zone: string): string[] =>
  view.zones.find((one) => one.id === zone)?.pieces.map((piece) => piece.id) ?? []
export const hand = (view: View): string[] => pieces(view, `hand.${view.seat}`)
export const others = (view: View, name: string): string[] =>
  view.seats.filter((one) => one.seat !== view.seat).map((one) => `${name}.${one.seat}`)
