import type { Tx } from '#kit/server/context.ts'
import type { PersonDay } from '../contract/attendance.models.ts'
import { wholeMinutes, workTime } from '../contract/work-time.rules.ts'
import { readWorkdays } from './store/workdays.ts'
import { spanOf } from './workday.ts'

const keyOf = (employee: number, date: string): string => `${employee} ${date}`

/**
 * Brings days with an open punch up to `now`: what is stored of them was true when they were last punched. One
 * statement for all of them, none where nothing is open.
 */
export const bringUpToNow = async <Day extends PersonDay>(
  tx: Tx,
  days: readonly Day[],
  now: string,
  personOf: (day: Day) => number,
): Promise<Day[]> => {
  const open = days.filter((day) => day.verdict === 'working')
  if (open.length === 0) return [...days]
  const stored = await readWorkdays(
    tx,
    open.map((day) => ({ employee_id: personOf(day), business_date: day.business_date })),
  )
  const byKey = new Map(stored.map((workday) => [keyOf(workday.employee.id, workday.business_date), workday]))
  return days.map((day) => {
    const workday = day.verdict === 'working' ? byKey.get(keyOf(personOf(day), day.business_date)) : undefined
    if (!workday) return day
    const time = workTime(workday.sessions.map(spanOf), workday.policy.break_kinds, Date.parse(now))
    return {
      ...day,
      worked_minutes: Math.max(0, wholeMinutes(time.worked)),
      paid_break_minutes: wholeMinutes(time.paid_break),
      unpaid_break_minutes: wholeMinutes(time.unpaid_break),
    }
  })
}
