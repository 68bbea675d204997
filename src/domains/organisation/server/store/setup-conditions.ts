import { type RawBuilder, sql } from 'kysely'
import { namesInShort } from '#kit/server/names-in-short.ts'

/* The conditions under which steps of the set-up are done, and what they lead to. */

export const hasHolidayCalendar = (): RawBuilder<boolean> => sql`exists (select from holiday_calendars)`

export const hasWorkPattern = (): RawBuilder<boolean> =>
  sql`exists (select from work_patterns where archived_at is null)`

export const hasBrand = (): RawBuilder<boolean> => sql`exists (select from brands where archived_at is null)`

export const hasDepartment = (): RawBuilder<boolean> => sql`exists (select from departments where archived_at is null)`

export const hasHolidayAhead = (today: string): RawBuilder<boolean> =>
  sql`exists (select from holidays where date >= ${today})`

export const hasTeamWithLead = (
  today: string,
): RawBuilder<boolean> => sql`exists (select from team_leaderships l join teams t on t.id = l.team_id
        where t.archived_at is null and ${today} between l.from_date and coalesce(l.to_date, 'infinity'))`

export const holidayCalendars = () => namesInShort(sql`select name from holiday_calendars`)
export const workPatterns = () => namesInShort(sql`select name from work_patterns where archived_at is null`)
export const brands = () => namesInShort(sql`select name from brands where archived_at is null`)
export const departments = () => namesInShort(sql`select name from departments where archived_at is null`)
export const teams = () => namesInShort(sql`select name from teams where archived_at is null`)

export const holidaysAhead = (today: string): RawBuilder<string> =>
  sql`(select 'next ' || to_char(h.date, 'FMDD Mon YYYY') || ', ' || h.name from holidays h where h.date >= ${today}
    order by h.date, lower(h.name) collate names limit 1)`
