import { invalid } from '#kit/contract/envelope.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import { announceCalendarChange } from '../public/calendar-change.ts'
import { listHolidayCalendarRows, listPatternsUsing } from '../store/holidays.ts'

/** 400 for a calendar that is not there. */
export const checkCalendar = async (tx: Tx, id: number): Promise<void> => {
  const [row] = await listHolidayCalendarRows(tx, id)
  if (!row) throw invalid({ calendar_id: 'Calendar does not exist' })
}

/** Notifies listeners of days that change. */
export const announceDays = async (work: Work, calendarId: number, dates: readonly string[]): Promise<void> => {
  for (const day of new Set(dates)) {
    const pattern_ids = await listPatternsUsing(work.tx, calendarId, day)
    await announceCalendarChange(work, { pattern_ids, employee_ids: [], from: day, to: day })
  }
}
