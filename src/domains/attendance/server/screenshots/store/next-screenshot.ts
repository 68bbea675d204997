import { z } from 'zod'
import { one } from '#kit/server/database/rows.ts'
import { sessionState } from '#domains/attendance/contract/attendance.models.ts'
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { screenshotRulesOn, presentConsent } from './rules.ts'

const openForScreenshots = z.object({
  id: z.number(),
  state: sessionState,
  version: z.number(),
  last_seen_at: z.string().nullable(),
  takes_screenshots: z.boolean(),
  interval_minutes: z.number(),
  last_taken_at: z.string().nullable(),
})
type OpenForScreenshots = z.output<typeof openForScreenshots>

/** The open punch of a person, with what decides about the next picture of their screen, in one statement. */
export const findOpenForScreenshots = async (tx: Tx, employeeId: number): Promise<OpenForScreenshots | undefined> => {
  return one(tx, openForScreenshots)`
    select s.id, s.state, s.version, s.last_seen_at, r.interval_minutes,
      r.is_on and coalesce(c.text_version = r.text_version, false) as takes_screenshots,
      (select max(x.taken_at) from screenshots x where x.session_id = s.id) as last_taken_at
    from attendance_sessions s
    cross join lateral ${screenshotRulesOn(sql`s.employee_id`, sql`s.business_date`)} r
    left join ${presentConsent(sql`s.employee_id`)}
    where s.employee_id = ${employeeId} and s.punched_out_at is null and s.state <> 'voided'`
}
