import { sql } from 'kysely'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import type { Demo } from '../demo.ts'

export type OpenDay = Readonly<{
  id: number
  employee_id: number
  business_date: string
  punched_in_at: string
  punched_out_at: string
  /** The person is in a team of the lead. */
  is_led: boolean
  /** The person has not punched since. */
  is_last: boolean
}>

export type TeamLead = Readonly<{ employee_id: number; account_id: number; name: string }>

const LEAD = 'code103@northwind.example'

export const findTeamLead = async ({ tx }: Demo): Promise<TeamLead | undefined> => {
  const { rows } = await sql<TeamLead>`
    select a.employee_id, a.id as account_id, a.name from accounts a
    where a.email_key = ${LEAD} and a.area = 'User' and a.employee_id is not null`.execute(tx)
  return rows[0]
}

const LAST_DAYS = 9
const PEOPLE = 300

/**
 * Returns whole days of the last week of people without their own sign-in name who are not on leave today, first those
 * of the teams of the lead; the same for the same seed.
 */
export const listForgettable = async ({ tx, today }: Demo, lead: TeamLead): Promise<OpenDay[]> => {
  const { rows } = await sql<OpenDay>`
    with people as materialized (
      select p.employee_id, coalesce(p.team_id in (
          select l.team_id from team_leaderships l where l.employee_id = ${lead.employee_id}), false) as is_led
      from placed_on(${today}::date) p
      where p.employee_id <> ${lead.employee_id} and not exists (
        select from accounts a where a.employee_id = p.employee_id and a.email_key like 'code%@northwind.example')
        and exists (select from accounts a where a.employee_id = p.employee_id and a.area = 'User'
          and a.activated_at is not null and a.deleted_at is null)
        and not exists (select from request_absence x
          where x.employee_id = p.employee_id and x.date = ${today}::date and x.kind = 'leave')
      order by is_led desc, p.employee_id limit ${PEOPLE})
    select s.id, s.employee_id, s.business_date, s.punched_in_at, s.punched_out_at, q.is_led,
      not exists (select from attendance_sessions n
        where n.employee_id = s.employee_id and n.business_date > s.business_date) as is_last
    from people q join attendance_sessions s on s.employee_id = q.employee_id
      and s.business_date between ${addDays(today, -LAST_DAYS)}::date and ${addDays(today, -1)}::date
    where s.state = 'closed' and s.in_mode = 'web' and s.out_mode = 'web'
      and s.punched_out_at - s.punched_in_at > interval '6 hours'
      and not exists (select from attendance_corrections c
        where c.employee_id = s.employee_id and c.business_date = s.business_date)
    order by q.is_led desc, s.business_date desc, s.employee_id`.execute(tx)
  return rows
}
