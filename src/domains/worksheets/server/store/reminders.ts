import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import type { Tx } from '#kit/server/context.ts'
import type { Kind } from '../../contract/worksheets.models.ts'

const remindersRow = z.object({ employee_id: z.number() })

/** Stores a reminder of each person who was not reminded within the last four hours, and returns them; atomic for each person. */
export const insertReminders = async (
  tx: Tx,
  employees: readonly number[],
  kind: Kind,
  start: string,
  now: string,
): Promise<number[]> => {
  const found = await rows(tx, remindersRow)`
    insert into report_reminders as m (employee_id, kind, period_start, sent_at)
    select id, ${kind}, ${start}::date, ${now}::timestamptz from unnest(${employees}::int[]) as x(id)
    on conflict (employee_id, kind, period_start) do update set sent_at = excluded.sent_at
      where m.sent_at <= excluded.sent_at - interval '4 hours' returning employee_id`
  return found.map(({ employee_id }) => employee_id)
}

const endedDaysRow = z.object({ employee_id: z.number(), day: z.string() })

/** Lists expected days that ended in a range of time, of people who have submitted nothing for them. */
export const listEndedDays = async (
  tx: Tx,
  from: string,
  to: string,
): Promise<{ employee_id: number; day: string }[]> => {
  return rows(tx, endedDaysRow)`
    select w.employee_id, w.day from work_day w
    where w.day between (${from}::timestamptz)::date - 2 and (${to}::timestamptz)::date + 1 and w.expected_minutes > 0
      and w.ends_at > ${from}::timestamptz and w.ends_at <= ${to}::timestamptz
      and not exists (select from work_reports r where r.employee_id = w.employee_id and r.kind = 'daily'
        and r.period_start = w.day and r.state <> 'draft')`
}

const workingTodayRow = z.object({ employee_id: z.number() })

/** Lists those of some people whose current day is a working day. */
export const listWorkingToday = async (tx: Tx, employees: readonly number[], now: string): Promise<number[]> => {
  const found = await rows(tx, workingTodayRow)`select w.employee_id from work_day w
    where w.employee_id = any(${employees}::int[]) and w.expected_minutes > 0
      and w.day = (${now}::timestamptz at time zone w.zone)::date`
  return found.map(({ employee_id }) => employee_id)
}

const leadsRow = z.object({ lead_id: z.number(), name: z.string() })

/** Lists the leads of some people on the last day of a period, if the current day is a working day of the lead. */
export const listLeads = async (
  tx: Tx,
  people: readonly Readonly<{ employee_id: number; period_end: string }>[],
  now: string,
): Promise<{ lead_id: number; name: string }[]> => {
  return rows(tx, leadsRow)`
    select distinct l.employee_id as lead_id, e.name
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as x(employee_id int, period_end date)
    join person_short e on e.id = x.employee_id
    join lateral placed_on(x.period_end) p on p.employee_id = x.employee_id
    join team_leaderships l on l.team_id = p.team_id and l.employee_id <> x.employee_id
      and l.from_date <= x.period_end and (l.to_date is null or l.to_date >= x.period_end)
    where exists (select from work_day w where w.employee_id = l.employee_id and w.expected_minutes > 0
      and w.day = (${now}::timestamptz at time zone w.zone)::date)
    order by 1, 2`
}

const acceptOverdueRow = z.object({ id: z.number(), employee_id: z.number() })

/** Accepts submitted reports after the number of working days of the owner that the rule sets, and returns them. */
export const acceptOverdue = async (
  tx: Tx,
  now: string,
  defaults: Readonly<Record<Kind, Readonly<{ auto_accept_days: number }>>>,
): Promise<{ id: number; employee_id: number }[]> => {
  const usual = JSON.stringify(Object.entries(defaults).map(([kind, rule]) => ({ kind, days: rule.auto_accept_days })))
  return rows(tx, acceptOverdueRow)`
    with waiting as (
      select r.id, r.employee_id, r.submitted_at, coalesce(u.auto_accept_days, k.days) as days
      from work_reports r
      join jsonb_to_recordset(${usual}::jsonb) as k(kind text, days int) on k.kind = r.kind
      left join lateral placed_on(r.period_end) p on p.employee_id = r.employee_id
      left join lateral (select x.auto_accept_days from report_rules x where x.department_id = p.department_id and x.kind = r.kind
        and x.effective_from <= r.period_end order by x.effective_from desc limit 1) u on true
      where r.state = 'submitted' and r.submitted_at < ${now}::timestamptz - interval '1 day'
        and coalesce(u.auto_accept_days, k.days) > 0)
    , accepted as (update work_reports r set state = 'accepted', decided_at = ${now}::timestamptz
    from waiting w where r.id = w.id and r.state = 'submitted'
      and (select count(*) from (select from work_day d where d.employee_id = w.employee_id and d.expected_minutes > 0
        and d.day > w.submitted_at::date and d.day <= ${now}::timestamptz::date limit 30) n) >= w.days
    returning r.id, r.employee_id),
    noted as (insert into report_decisions (report_id, decision, comment, decided_at)
      select id, 'accepted', '', ${now}::timestamptz from accepted)
    select id, employee_id from accepted`
}
