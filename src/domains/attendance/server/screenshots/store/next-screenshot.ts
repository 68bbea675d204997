import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { SessionState } from '#domains/attendance/contract/attendance.models.ts'
import { screenshotRulesOn, presentConsent } from './rules.ts'

type OpenForScreenshots = Readonly<{
  id: number
  state: SessionState
  version: number
  last_seen_at: string | null
  /** Pictures are switched on for the person, who has agreed to the present text. */
  takes_screenshots: boolean
  interval_minutes: number
  last_taken_at: string | null
}>

/** The open punch of a person, with what decides about the next picture of their screen, in one statement. */
export const findOpenForScreenshots = async (tx: Tx, employeeId: number): Promise<OpenForScreenshots | undefined> => {
  const { rows } = await sql<OpenForScreenshots>`
    select s.id, s.state, s.version, s.last_seen_at, r.interval_minutes,
      r.is_on and coalesce(c.text_version = r.text_version, false) as takes_screenshots,
      (select max(x.taken_at) from screenshots x where x.session_id = s.id) as last_taken_at
    from attendance_sessions s
    cross join lateral ${screenshotRulesOn(sql`s.employee_id`, sql`s.business_date`)} r
    left join ${presentConsent(sql`s.employee_id`)}
    where s.employee_id = ${employeeId} and s.punched_out_at is null and s.state <> 'voided'`.execute(tx)
  return rows[0]
}
