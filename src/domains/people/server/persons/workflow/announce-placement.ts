import type { Work } from '#kit/server/context.ts'
import { announceCalendarChange } from '#domains/organisation/server/index.ts'

/** A person is placed otherwise from a day on: their expected time may change with it. */
export const announcePlacement = async (work: Work, employeeId: number, from: string): Promise<void> =>
  announceCalendarChange(work, { pattern_ids: [], employee_ids: [employeeId], from, to: null })
