import type { PublicHoliday } from '../../contract/public-holidays.calls.ts'

type Day = Pick<PublicHoliday, 'date' | 'name' | 'portion' | 'kind'>
type Stored = Readonly<{ id: number }> & Pick<PublicHoliday, 'date' | 'name' | 'portion'>

/** Returns the public holidays of a year, compared with those of a calendar, by date. */
export const comparePublic = (days: readonly Day[], stored: readonly Stored[]): PublicHoliday[] => {
  const existing = new Map(stored.map(({ id, date, name, portion }) => [date, { id, name, portion }]))
  const known = new Set(days.map(({ date }) => date))
  const rows = days.map((day): PublicHoliday => {
    const there = existing.get(day.date) ?? null
    const isSame = there?.name === day.name && there.portion === day.portion
    return { ...day, result: there ? (isSame ? 'same' : 'conflict') : 'add', existing: there }
  })
  const extra = stored
    .filter(({ date }) => !known.has(date))
    .map(({ id, date, name, portion }): PublicHoliday => {
      return { date, name, portion, kind: 'public', result: 'extra', existing: { id, name, portion } }
    })
  return [...rows, ...extra].toSorted((one, other) => (one.date < other.date ? -1 : 1))
}
