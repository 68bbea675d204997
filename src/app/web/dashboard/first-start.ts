import { headcountCard } from '#domains/people/contract/people.cards.ts'
import type { Dashboard } from '#domains/shell/contract/shell.calls.ts'

/** Returns true if there are no present, former or future people: charts would be empty. */
export const isFirstStart = (dashboard: Dashboard | undefined): boolean => {
  const card = headcountCard.safeParse(dashboard?.cards['headcount']?.data)
  if (!card.success) return false
  const { now, joining, months } = card.data
  return now === 0 && joining === 0 && months.every(({ people }) => people === 0)
}
