import { unsafeCast } from '../call/unsafe-cast.ts'
import type { Tone } from '../layout/status-badge.tsx'

/** Returns the badge of each state: its label from the description, with its colour. */
export const signsOf = <State extends string>(
  labels: Readonly<Record<State, string>>,
  tones: Readonly<Record<State, Tone>>,
): Readonly<Record<State, Readonly<{ tone: Tone; word: string }>>> => {
  const states: readonly State[] = unsafeCast(Object.keys(labels))
  return unsafeCast(Object.fromEntries(states.map((state) => [state, { tone: tones[state], word: labels[state] }])))
}
