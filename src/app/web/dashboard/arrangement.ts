import type { Preferences } from '#domains/shell/contract/preferences.models.ts'

export type Arrangement = Preferences['dashboard']

/** The cards that are always first: the tasks that wait for the person, then the day. */
const FIRST: readonly string[] = ['attention', 'today']
/** The one of them that is never hidden. */
const ALWAYS = 'attention'

/** The default order: the present before the past. Other cards follow in the order of the domains. */
const USUAL: readonly string[] = ['punch', 'week', 'away', 'requests', 'tasks', 'shifts', 'hiring', 'notices']
const LAST: readonly string[] = ['attendance_month', 'headcount', 'targets', 'tickets', 'payroll', 'revenue', 'system']

export const sortByDefault = (cards: readonly string[]): readonly string[] => {
  const rank = (id: string): number => {
    if (USUAL.includes(id)) return USUAL.indexOf(id)
    return USUAL.length + 1 + LAST.indexOf(id)
  }
  return sortByArrangement(
    cards.toSorted((left, right) => rank(left) - rank(right)),
    { order: [], hidden: [] },
  )
}

/** Returns all cards in the order of the person; new ones are at the end, in their own order. */
export const sortByArrangement = (cards: readonly string[], arrangement: Arrangement): readonly string[] => {
  const known = arrangement.order.filter((id) => cards.includes(id))
  const all = [...known, ...cards.filter((id) => !known.includes(id))]
  return [...FIRST.filter((id) => all.includes(id)), ...all.filter((id) => !FIRST.includes(id))]
}

export const canHide = (id: string): boolean => id !== ALWAYS

export const isHidden = (id: string, arrangement: Arrangement): boolean =>
  canHide(id) && arrangement.hidden.includes(id)

export const canMove = (id: string): boolean => !FIRST.includes(id)

/** Moves a card to the place of another, but never before the fixed first cards. */
export const moveCard = (order: readonly string[], id: string, to: number): readonly string[] => {
  const others = order.filter((other) => other !== id)
  const least = FIRST.filter((first) => order.includes(first)).length
  const place = Math.min(Math.max(to, least), others.length)
  return canMove(id) ? [...others.slice(0, place), id, ...others.slice(place)] : order
}

export const toggleHidden = (id: string, arrangement: Arrangement): Arrangement['hidden'] =>
  arrangement.hidden.includes(id) ? arrangement.hidden.filter((other) => other !== id) : [...arrangement.hidden, id]
