import { calendarListeners } from '#domains/organisation/server/index.ts'
import { lockedMonths } from '#domains/requests/server/index.ts'
import type { Tx } from '#kit/server/context.ts'
import { entries, type Filling } from '#kit/server/slots.ts'
import { attendanceRefusals } from '../../../contract/attendance.refusals.ts'
import { monthName } from '../../../contract/attendance.labels.ts'
import { lockMonths, lockMonthsFrom } from '../store/periods.ts'

/** Refuses a change of days in a locked month; the months stay as they are until the transaction ends. */
export const requireOpenMonths = async (tx: Tx, days: readonly string[]): Promise<void> => {
  const locked = await lockMonths(tx, days)
  if (locked !== null) throw attendanceRefusals.refusal('period_locked', { month: monthName(locked) })
}

/** Refuses changes of the working calendar and of leave that touch a locked month. */
export const guardFillings: readonly Filling[] = [
  entries(calendarListeners, {
    'attendance.months': async ({ tx }, { from, to, employee_ids, pattern_ids }) => {
      const people = pattern_ids.length > 0 ? null : employee_ids
      const locked = await lockMonthsFrom(tx, { from, to, people })
      if (locked !== null) throw attendanceRefusals.refusal('period_locked', { month: monthName(locked) })
    },
  }),
  entries(lockedMonths, {
    attendance: async (tx, days) => {
      const locked = await lockMonths(tx, days)
      return locked === null ? null : `${locked}-01`
    },
  }),
]
