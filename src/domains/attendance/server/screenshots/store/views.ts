import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/context.ts'
import { pageBy, type PageInput, readPage } from '#kit/server/page.ts'
import {
  type ScreenshotView,
  screenshotView,
  VIEW_MINUTES,
  type ViewReason,
} from '../../../contract/screenshots.models.ts'

export type Opening = Readonly<{
  view_key: string
  viewer_id: number
  employee_id: number
  business_date: string
  reason_code: ViewReason
  note: string | null
  now: string
}>

/** Opens a view, and returns its end. */
export const insertOpening = async (tx: Tx, { now, ...opening }: Opening): Promise<string> => {
  const row = await tx
    .insertInto('screenshot_openings')
    .values({
      ...opening,
      opened_at: now,
      until_at: sql`${now}::timestamptz + make_interval(mins => ${VIEW_MINUTES})`,
    })
    .returning('until_at')
    .executeTakeFirstOrThrow()
  return row.until_at
}

/** The view that a person has open of another one's day; the newest where there are several. */
export const findOpening = async (
  tx: Tx,
  of: Readonly<{ viewer_id: number; employee_id: number; business_date: string; now: string }>,
) =>
  tx
    .selectFrom('screenshot_openings')
    .select(['view_key', 'viewer_id', 'reason_code', 'note'])
    .where('viewer_id', '=', of.viewer_id)
    .where('employee_id', '=', of.employee_id)
    .where('business_date', '=', of.business_date)
    .where('until_at', '>', of.now)
    .orderBy('opened_at', 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
type FoundOpening = NonNullable<Awaited<ReturnType<typeof findOpening>>>

/** Records that a picture was delivered in a view; false where that is recorded already. */
export const insertView = async (
  tx: Tx,
  opening: FoundOpening,
  of: Readonly<{ screenshot_id: number; employee_id: number; viewed_at: string }>,
): Promise<boolean> =>
  (await tx
    .insertInto('screenshot_views')
    .values({ ...opening, ...of })
    .onConflict((clash) => clash.constraint('screenshot_views_once').doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined

const viewRow = screenshotView
  .omit({ shot: true })
  .extend({ id: z.number(), found_id: z.number(), taken_at: z.string() })

/** Returns the viewers of a person's pictures, newest first, by page. */
export const listViews = async (
  tx: Tx,
  employeeId: number,
  input: PageInput,
): Promise<Readonly<{ rows: ScreenshotView[]; meta: PageMeta }>> => {
  const page = pageBy(
    { sorts: { viewed_at: sql`v.viewed_at` }, id: sql`v.id`, fallback: '-viewed_at' },
    { limit: input.limit, cursor: input.cursor },
  )
  const { rows, meta } = await readPage(tx, page, {
    row: viewRow,
    columns: sql`v.id, x.id as found_id, x.taken_at, v.view_key, a.name as viewer_name, v.reason_code, v.note, v.viewed_at`,
    from: sql`screenshot_views v join screenshots x on x.id = v.screenshot_id join accounts a on a.id = v.viewer_id`,
    where: sql`v.employee_id = ${employeeId}`,
    counted: sql`screenshot_views v`,
  })
  const shown = rows.map(({ id: _id, found_id, taken_at, ...row }) => ({ shot: { id: found_id, taken_at }, ...row }))
  return { rows: shown, meta }
}

const screenshotHistoryRow = z.object({ found: z.boolean() })

/** Returns true if a person ever decided about pictures of the screen, or a view of theirs was opened. */
export const hasScreenshotHistory = async (tx: Tx, employeeId: number): Promise<boolean> => {
  const listed = await rows(tx, screenshotHistoryRow)`
    select exists (select from screenshot_consents where employee_id = ${employeeId})
      or exists (select from screenshot_openings where employee_id = ${employeeId}) as found`
  return listed[0]?.found === true
}
