import { screenshotState, screenshotBlur } from '#domains/attendance/contract/screenshots.models.ts'
import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { json } from '#kit/server/database/json.ts'
import type { ScreenshotArea, ScreenshotBlur } from '#domains/attendance/contract/screenshots.models.ts'

/** A picture as it is stored, without its bytes. */
const storedScreenshot = z.object({
  id: z.number(),
  version: z.number(),
  employee_id: z.number(),
  business_date: z.string(),
  taken_at: z.string(),
  state: screenshotState,
  visible_from: z.string(),
  blur: screenshotBlur,
  width: z.number(),
  height: z.number(),
  file_id: z.number().nullable(),
  thumb_file_id: z.number().nullable(),
  redacted: z.boolean(),
  delete_reason: z.string().nullable(),
  views: z.number(),
})
export type StoredScreenshot = z.output<typeof storedScreenshot>

const columns = sql`x.id, x.version, x.employee_id, s.business_date, x.taken_at, x.state, x.visible_from, x.blur, x.width,
  x.height, x.file_id, x.thumb_file_id, jsonb_array_length(x.redactions) > 0 as redacted, x.delete_reason,
  (select count(*)::int from screenshot_views v where v.screenshot_id = x.id) as views`

const select = async (
  tx: Tx,
  where: RawBuilder<unknown>,
  lock: RawBuilder<unknown> = sql``,
): Promise<StoredScreenshot[]> => {
  const found = await rows(tx, storedScreenshot)`
    select ${columns} from screenshots x join attendance_sessions s on s.id = x.session_id
    where ${where} order by x.taken_at, x.id ${lock}`
  return found
}

/** The pictures of a person's business day, in the order of time. */
export const listScreenshots = (tx: Tx, employeeId: number, businessDate: string): Promise<StoredScreenshot[]> =>
  select(tx, sql`s.employee_id = ${employeeId} and s.business_date = ${businessDate}`)

export const findScreenshot = async (tx: Tx, id: number): Promise<StoredScreenshot | undefined> =>
  (await select(tx, sql`x.id = ${id}`))[0]

/** Locks a picture until the transaction ends. */
export const lockScreenshot = async (tx: Tx, id: number): Promise<StoredScreenshot | undefined> =>
  (await select(tx, sql`x.id = ${id}`, sql`for no key update of x`))[0]

/** The picture of a person that was made of the same bytes in the same punch. */
export const findSame = async (tx: Tx, sessionId: number, sha256: Buffer): Promise<StoredScreenshot | undefined> =>
  (await select(tx, sql`x.session_id = ${sessionId} and x.sha256 = ${sha256}`))[0]

const ofHourCount = z.object({ count: z.number(), first_at: z.string().nullable() })

/** Returns the number of pictures of a person that arrived in the hour before, and the arrival of the first of them. */
export const countOfHour = async (
  tx: Tx,
  employeeId: number,
  now: string,
): Promise<Readonly<{ count: number; first_at: string | null }>> => {
  const found = await rows(tx, ofHourCount)`
    select count(*)::int as count, min(received_at) as first_at from screenshots
    where employee_id = ${employeeId} and received_at > ${now}::timestamptz - interval '1 hour'
      and taken_at > ${now}::timestamptz - interval '2 hours'`
  return found[0] ?? { count: 0, first_at: null }
}

const nextScreenshotIdRow = z.object({ id: z.number() })

/** The id of a picture that is about to be stored, so that its files can name it. */
export const nextScreenshotId = async (tx: Tx): Promise<number> => {
  const found = await rows(tx, nextScreenshotIdRow)`
    select nextval(pg_get_serial_sequence('screenshots', 'id'))::int as id`
  const [row] = found
  if (!row) throw new Error('No id for a picture')
  return row.id
}

export type NewScreenshot = Readonly<{
  id: number
  employee_id: number
  session_id: number
  taken_at: string
  received_at: string
  file_id: number
  thumb_file_id: number
  sha256: Buffer
  width: number
  height: number
  blur: ScreenshotBlur
  redact_hours: number
  retention_days: number
}>

export const insertScreenshot = async (tx: Tx, screenshot: NewScreenshot): Promise<void> => {
  await sql`
    insert into screenshots (id, employee_id, session_id, taken_at, received_at, file_id, thumb_file_id, sha256, width, height,
      blur, state, visible_from, expires_at)
    overriding system value
    values (${screenshot.id}, ${screenshot.employee_id}, ${screenshot.session_id}, ${screenshot.taken_at}, ${screenshot.received_at}, ${screenshot.file_id},
      ${screenshot.thumb_file_id}, ${screenshot.sha256}, ${screenshot.width}, ${screenshot.height}, ${screenshot.blur}, 'private',
      ${screenshot.taken_at}::timestamptz + make_interval(hours => ${screenshot.redact_hours}),
      ${screenshot.taken_at}::timestamptz + make_interval(days => ${screenshot.retention_days}))`.execute(tx)
}

/** Puts painted pictures in the place of those that there were. */
export const replaceFiles = async (
  tx: Tx,
  id: number,
  { areas, ...files }: Readonly<{ file_id: number; thumb_file_id: number; areas: readonly ScreenshotArea[] }>,
): Promise<void> => {
  await tx
    .updateTable('screenshots')
    .set({ ...files, redactions: sql`redactions || ${json(areas)}` })
    .where('id', '=', id)
    .execute()
}

/** Leaves the row of a picture without its files. */
export const markDeleted = async (tx: Tx, id: number, reason: string): Promise<void> => {
  await tx
    .updateTable('screenshots')
    .set({ state: 'deleted', file_id: null, thumb_file_id: null, delete_reason: reason })
    .where('id', '=', id)
    .execute()
}
