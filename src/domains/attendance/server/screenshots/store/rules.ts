import { screenshotBlur } from '../../../contract/screenshots.models.ts'
import { z } from 'zod'
import { one, rows } from '#kit/server/database/rows.ts'
import { screenshotPolicy } from '../../../contract/screenshots.models.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { PrivacyConsent, ScreenshotPolicy } from '../../../contract/screenshots.models.ts'

/**
 * Returns the rules of a person on a day about pictures, as a lateral source. The rules that the product begins with
 * apply to all days before them too.
 */
export const screenshotRulesOn = (person: RawBuilder<unknown>, day: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select x.screenshots = 'on' as is_on, x.shot_interval_minutes as interval_minutes, x.shot_blur as blur,
    x.shot_redact_hours as redact_hours, x.shot_retention_days as retention_days, x.shot_leads_may_view as leads_may_view,
    x.shot_text_version as text_version
  from (select ${day} as day) asked
  left join lateral placed_on(asked.day) p on p.employee_id = ${person}
  join attendance_policies x on x.effective_from <= greatest(asked.day, date '2000-01-01')
    and (x.team_id = p.team_id or (x.team_id is null and (x.department_id = p.department_id or x.department_id is null)))
  order by x.team_id is null, x.department_id is null, x.effective_from desc limit 1)`

/** Joins the present consent of a person. */
export const presentConsent = (person: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`screenshot_consents c on c.employee_id = ${person} and c.withdrawn_at is null`

const uploadConditions = z.object({
  session_id: z.number().nullable(),
  is_on_break: z.boolean(),
  is_on: z.boolean(),
  interval_minutes: z.number(),
  blur: screenshotBlur,
  redact_hours: z.number(),
  retention_days: z.number(),
  has_consent: z.boolean(),
})
export type UploadConditions = z.output<typeof uploadConditions>

/** Returns the conditions on which a picture of a person that was taken at an instant may be stored. */
export const findUploadConditions = async (
  tx: Tx,
  employeeId: number,
  { captured_at, now }: Readonly<{ captured_at: string; now: string }>,
): Promise<UploadConditions | undefined> => {
  const found = await rows(tx, uploadConditions)`
    select s.id as session_id, r.is_on, r.interval_minutes, r.blur, r.redact_hours, r.retention_days,
      coalesce(c.text_version = r.text_version, false) as has_consent,
      exists (select from attendance_breaks b where b.session_id = s.id and not b.voided
        and b.started_at <= ${captured_at} and (b.ended_at is null or b.ended_at > ${captured_at})) as is_on_break
    from (select ${employeeId}::int as employee_id) q
    left join attendance_sessions s on s.employee_id = q.employee_id and s.state <> 'voided'
      and tstzrange(s.punched_in_at, s.punched_out_at, '[)') @> ${captured_at}::timestamptz
    cross join lateral ${screenshotRulesOn(
      sql`q.employee_id`,
      sql`coalesce(s.business_date, person_day(q.employee_id, ${now}::timestamptz))`,
    )} r
    left join ${presentConsent(sql`q.employee_id`)}`
  return found[0]
}

/** Returns the rules and the privacy text that apply to a person on a day. */
export const findScreenshotPolicy = async (
  tx: Tx,
  employeeId: number,
  day: string,
): Promise<ScreenshotPolicy | undefined> => {
  return one(tx, screenshotPolicy)`
    select r.*, t.text from ${screenshotRulesOn(sql`${employeeId}::int`, sql`${day}::date`)} r
    join screenshot_texts t on t.version = r.text_version`
}

const screenshotPolicyAtRow = z.object({ day: z.string() })

/** Returns the rules that apply to a person at an instant. */
export const findScreenshotPolicyAt = async (
  tx: Tx,
  employeeId: number,
  now: string,
): Promise<ScreenshotPolicy | undefined> => {
  const found = await rows(tx, screenshotPolicyAtRow)`
    select person_day(${employeeId}::int, ${now}::timestamptz) as day`
  return found[0] && findScreenshotPolicy(tx, employeeId, found[0].day)
}

const numberTextRow = z.object({ version: z.number() })

/** The number of a privacy text, which a new one gets. Writers of texts wait for each other. */
export const numberText = async (tx: Tx, text: string): Promise<number> => {
  const find = async () =>
    tx.selectFrom('screenshot_texts').select('version').where('text', '=', text).executeTakeFirst()
  const known = await find()
  if (known) return known.version
  await sql`lock table screenshot_texts in share row exclusive mode`.execute(tx)
  const found = await rows(tx, numberTextRow)`
    insert into screenshot_texts (version, text)
    select max(version) + 1, ${text} from screenshot_texts
    where not exists (select from screenshot_texts where text = ${text}) having max(version) is not null
    returning version`
  const number = found[0] ?? (await find())
  if (!number) throw new Error('A privacy text without a number')
  return number.version
}

/** Returns the last decision of a person about a privacy text. */
export const findConsent = async (tx: Tx, employeeId: number): Promise<PrivacyConsent | undefined> =>
  tx
    .selectFrom('screenshot_consents')
    .select(['text_version', 'accepted_at', 'withdrawn_at'])
    .where('employee_id', '=', employeeId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Ends the present consent, if there is one. */
export const endConsent = async (tx: Tx, employeeId: number, now: string): Promise<void> => {
  await tx
    .updateTable('screenshot_consents')
    .set({ withdrawn_at: now })
    .where('employee_id', '=', employeeId)
    .where('withdrawn_at', 'is', null)
    .execute()
}

export const insertConsent = async (
  tx: Tx,
  consent: PrivacyConsent & Readonly<{ employee_id: number }>,
): Promise<void> => {
  await tx.insertInto('screenshot_consents').values(consent).execute()
}

/** Uploads, consents and changes of pictures of one person follow one another from here to the end of the transaction. */
export const lockScreenshots = async (tx: Tx, employeeId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(4712, ${employeeId}::int)`.execute(tx)
}
