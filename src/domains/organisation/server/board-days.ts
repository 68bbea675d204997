import { sql } from 'kysely'
import { type BoardDay, boardDays } from '#domains/notices/server/index.ts'
import type { Context } from '#kit/server/context.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { organisationDay } from './today.ts'

const AHEAD_DAYS = 30

/** Holidays ahead: of the own work pattern, or of all calendars for those who have none. */
const holidaysFor = async ({ tx, actor, now }: Pick<Context, 'tx' | 'actor' | 'now'>): Promise<readonly BoardDay[]> => {
  const today = await organisationDay(tx, now)
  const { rows } = await sql<Pick<BoardDay, 'date' | 'name'>>`
    with own as (select (select v.holiday_calendar_id from work_pattern_versions v where v.pattern_id = p.work_pattern_id
        and v.effective_from <= ${today}::date order by v.effective_from desc limit 1) as holiday_calendar_id
      from placed_on(${today}::date) p where p.employee_id = ${actor.employee_id})
    select h.date, string_agg(distinct h.name, ', ' order by h.name) as name from holidays h
    where h.date between ${today}::date and ${addDays(today, AHEAD_DAYS)}::date
      and (not exists (select from own) or h.calendar_id in (select holiday_calendar_id from own))
    group by h.date order by h.date`.execute(tx)
  return rows.map((row) => ({ ...row, person: null }))
}

export const registerBoardDays = (): void => boardDays.add('holidays', holidaysFor)
