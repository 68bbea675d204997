import type { RosterSlot, RosterSource } from '#domains/notices/server/index.ts'
import { addDays, nextSlot, type PersonCalendar } from '#engines/calendar/contract/calendar.ts'
import { loadCalendars } from './calendar.ts'

// As far as `nextSlot` searches, so that a long leave is known to its end.
const AHEAD_DAYS = 400
const BEHIND_DAYS = 2

const slotOf = (person: PersonCalendar | undefined, at: string): RosterSlot | null => {
  const next = person && nextSlot(person, Date.parse(at))
  if (!next) return null
  return { from_at: new Date(next.from_at).toISOString(), to_at: new Date(next.to_at).toISOString() }
}

/** Returns the next work of people: `calendar.next_slot`, for those who notify them. */
export const rosterSource: RosterSource = async (tx, employees, { at, now }) => {
  const day = at.slice(0, 10)
  const range = { from: addDays(day, -BEHIND_DAYS), to: addDays(day, AHEAD_DAYS), now }
  const people = await loadCalendars(tx, employees, range)
  return new Map(employees.map((employee) => [employee, slotOf(people.get(employee), at)]))
}
