import { addDays } from '#engines/calendar/contract/calendar.ts'
import type { Demo } from '#kit/server/demo.ts'
import { type DemoShift, type TeamPlan, writeShifts } from './write.ts'

const EARLY = { name: 'Early', short: 'E', color: '#2f9e44', start_time: '06:00', end_time: '14:00', break_minutes: 30 }
const LATE = { name: 'Late', short: 'L', color: '#e8590c', start_time: '14:00', end_time: '22:00', break_minutes: 30 }
const NIGHT = { name: 'Night', short: 'N', color: '#5f3dc4', start_time: '22:00', end_time: '06:00', break_minutes: 30 }
const WORKDAYS = 5

/** A draft with early and late shifts, some places open, and too little rest here and there. */
export const draftNext = async (demo: Demo, team: TeamPlan, start: string): Promise<void> => {
  const people = team.people.map(({ id }) => id)
  const [a, b, c, d, e] = people
  const some = (...ids: (number | undefined)[]): number[] => ids.flatMap((id) => id ?? [])
  const shifts: DemoShift[] = []
  for (let day = 0; day < WORKDAYS; day += 1) {
    const date = addDays(start, day)
    // Every other day the late shift is followed by an early one of the same person.
    const isSwapped = day % 2 === 1
    shifts.push({ ...EARLY, date, extra: day % 2, users: isSwapped ? some(c) : some(a, b) })
    shifts.push({ ...LATE, date, extra: 0, users: isSwapped ? some(d) : some(c, e) })
  }
  shifts.push({ ...NIGHT, date: addDays(start, WORKDAYS), extra: 1, users: some(d) })
  await writeShifts(demo, team, shifts, 'copy')
}
