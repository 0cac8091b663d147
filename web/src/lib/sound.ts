/** Soft synthesized sounds of a few tones each, without downloads. Phones are silent by default. */

import { settings } from './settings.svelte'

export type Sound = 'turn' | 'trick' | 'dice' | 'vote'

/** Tones as [frequency in hertz, start in seconds, length in seconds]. */
const TONES: Record<Sound, readonly (readonly [number, number, number])[]> = {
  turn: [
    [523, 0, 0.16],
    [784, 0.12, 0.28],
  ],
  trick: [
    [330, 0, 0.1],
    [262, 0.07, 0.16],
  ],
  dice: [
    [196, 0, 0.05],
    [233, 0.06, 0.05],
    [175, 0.13, 0.05],
    [220, 0.21, 0.08],
  ],
  vote: [
    [440, 0, 0.18],
    [440, 0.24, 0.18],
  ],
}
const LOUDNESS = 0.08

let context: AudioContext | null = null

export function sound(name: Sound): void {
  if (!settings.sound || typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  void context.resume().catch(() => undefined) // browsers suspend audio until the first click
  const now = context.currentTime
  for (const [frequency, start, length] of TONES[name]) {
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.type = 'sine'
    tone.frequency.value = frequency
    volume.gain.setValueAtTime(0, now + start)
    volume.gain.linearRampToValueAtTime(LOUDNESS, now + start + 0.015)
    volume.gain.exponentialRampToValueAtTime(0.0005, now + start + length)
    tone.connect(volume).connect(context.destination)
    tone.start(now + start)
    tone.stop(now + start + length)
  }
}
