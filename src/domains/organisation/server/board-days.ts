import { type BoardDay, boardDays } from '#domains/notices/server/index.ts'
import type { Context } from '#kit/server/context.ts'
import { entries } from '#kit/server/slots.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { listHolidaysOfPerson } from './store/holidays.ts'
import { organisationDay } from './public/today.ts'

const AHEAD_DAYS = 30

/** Holidays ahead: of the own work pattern, or of all calendars for those who have none. */
const holidaysFor = async ({ tx, actor, now }: Pick<Context, 'tx' | 'actor' | 'now'>): Promise<readonly BoardDay[]> => {
  const today = await organisationDay(tx, now)
  const rows = await listHolidaysOfPerson(tx, actor.employee_id, { from: today, to: addDays(today, AHEAD_DAYS) })
  return rows.map((row) => ({ ...row, person: null }))
}

export const boardDayFilling = entries(boardDays, { holidays: holidaysFor })
