import { type RawBuilder, sql } from 'kysely'

/* The conditions under which steps of the set-up are done. */

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
