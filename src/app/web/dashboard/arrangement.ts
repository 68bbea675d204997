import type { Preferences } from '#domains/shell/contract/shell.calls.ts'

export type Arrangement = Preferences['dashboard']

/** The card that always stands first and is never hidden. */
const FIRST = 'attention'

/** All cards in the order of the person; new ones stand at the end, in their own order. */
export const ordered = (cards: readonly string[], arrangement: Arrangement): readonly string[] => {
  const known = arrangement.order.filter((id) => cards.includes(id))
  const all = [...known, ...cards.filter((id) => !known.includes(id))]
  return all.includes(FIRST) ? [FIRST, ...all.filter((id) => id !== FIRST)] : all
}

export const isHidden = (id: string, arrangement: Arrangement): boolean =>
  id !== FIRST && arrangement.hidden.includes(id)

export const canMove = (id: string): boolean => id !== FIRST

/** Moves a card to the place of another; nothing stands before the first card. */
export const moved = (order: readonly string[], id: string, to: number): readonly string[] => {
  const others = order.filter((other) => other !== id)
  const least = order.includes(FIRST) ? 1 : 0
  const place = Math.min(Math.max(to, least), others.length)
  return canMove(id) ? [...others.slice(0, place), id, ...others.slice(place)] : order
}

export const toggled = (id: string, arrangement: Arrangement): Arrangement['hidden'] =>
  arrangement.hidden.includes(id) ? arrangement.hidden.filter((other) => other !== id) : [...arrangement.hidden, id]
