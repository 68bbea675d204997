import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
// Days that a published plan leaves free, stored as rows, so that a later setting does not change them.
import type { Work } from '#kit/server/context.ts'

const daysOffRow = z.object({ date: z.string() })

/**
 * Inserts the days off of a published week, from today on: those without a shift of people who were planned in it, in
 * their own team. A day with leave has none, so that the leave costs the hours of the pattern. Claims and swaps alone
 * plan no week. Returns the days that are new.
 */
export const insertDaysOff = async (
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  week: number,
  people: readonly number[] | null = null,
): Promise<string[]> => {
  const found = await rows(tx, daysOffRow)`
    with w as materialized (
      select w.id, w.team_id, greatest(w.start_date, (${now}::timestamptz at time zone w.zone)::date) as first, w.start_date + 6 as last,
        w.published_at
      from shift_weeks w join shift_settings_of g on g.team_id = w.team_id and g.days_off
      where w.id = ${week} and w.published_at is not null),
    planned as materialized (
      select distinct a.employee_id from w join shifts s on s.week_id = w.id join shift_assignments a on a.shift_id = s.id
      where a.source in ('plan', 'copy', 'suggestion') and (a.live or a.ended_at >= w.published_at)
        and (${people}::int[] is null or a.employee_id = any(${people}::int[]))),
    written as (
      insert into shift_days_off (employee_id, date, week_id)
      select p.employee_id, d::date, w.id
      from w cross join generate_series(w.first, w.last, interval '1 day') d cross join planned p
      join placement_on o on o.employee_id = p.employee_id and o.team_id = w.team_id and o.effective_from <= d::date
        and (o.effective_until is null or o.effective_until > d::date)
      where not exists (select from shift_assignments a join shifts s on s.id = a.shift_id and s.deleted_at is null
          where a.employee_id = p.employee_id and a.live and s.date = d::date)
        and not exists (select from request_absence r where r.employee_id = p.employee_id and r.date = d::date and r.kind = 'leave')
        and not exists (select from request_pending_day r where r.employee_id = p.employee_id and r.date = d::date and r.kind = 'leave')
      on conflict (employee_id, date) do nothing returning date)
    select distinct date from written order by date`
  return found.map(({ date }) => date)
}

/** Deletes the days off of a week. */
export const deleteDaysOff = async ({ tx }: Pick<Work, 'tx'>, week: number): Promise<void> => {
  await tx.deleteFrom('shift_days_off').where('week_id', '=', week).execute()
}
