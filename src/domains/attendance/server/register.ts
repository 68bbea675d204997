import { addDays } from '#engines/calendar/contract/calendar.ts'
import { latestWork, workedChecks } from '#domains/requests/server/index.ts'
import { entries, filled } from '#kit/server/slots.ts'
import { findLatestWork, findWorkedPart } from './store/worked-parts.ts'

/**
 * The check for work in the part of a day that leave would take: the first part of it, by the clock of the
 * punch.
 */
export const workedCheckFilling = entries(workedChecks, {
  attendance: async ({ tx, now }, employeeId, query) => {
    // In no zone has a day begun that lies further ahead than tomorrow.
    const last = addDays(now.slice(0, 10), 1)
    const days = query.filter(({ date }) => date <= last)
    if (days.length === 0) return null
    return (await findWorkedPart(tx, { employee_id: employeeId, days, now })) ?? null
  },
})

/** Proposes the minute from which a person takes the rest of a day as leave. */
export const latestWorkFilling = filled(
  latestWork,
  async (tx, employeeId, now) => (await findLatestWork(tx, employeeId, now)) ?? null,
)
