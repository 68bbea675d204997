import { z } from 'zod'
import { one, rows } from '#kit/server/database/rows.ts'
import { type InsertObject, type RawBuilder, sql, type UpdateObject } from 'kysely'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/context.ts'
import { containing } from '#kit/server/database/containing.ts'
import type { Database } from '#kit/server/database/tables.ts'
import { pageBy, type PageInput, readPage } from '#kit/server/page.ts'
import { onboardState } from '../../../contract/onboarding.records.ts'
import { localDay } from './onboards.ts'
import { type WelcomeMailState, wholeWelcome, type WholeWelcome } from '../../../contract/welcome.models.ts'

/** A welcome with the values that its text may name. */
const welcomeRow = wholeWelcome
  .omit({ can: true, missing: true, approval_status: true, mails: true, preview: true, subject: true, body: true })
  .extend({
    stored: onboardState.exclude(['joined']),
    email: z.string().nullable(),
    first_name: z.string().nullable(),
    designation: z.string(),
    manager: z.string().nullable(),
    subject: z.string(),
    body: z.string(),
    mail_key: z.string().nullable(),
    is_over: z.boolean(),
  })
export type WelcomeRow = z.output<typeof welcomeRow>

/** The first day is over: a welcome to it would be of no use. */
const isOver = (now: string): RawBuilder<boolean> => sql<boolean>`o.joining_on < ${localDay(now)}`

// A schedule counts from the approval on.
const stateOf = (now: string): RawBuilder<WelcomeMailState> => sql<WelcomeMailState>`coalesce(k.state, case
  when ${isOver(now)} or o.email is null then 'not_sent'
  when w.send_at is not null and o.state in ('approved', 'converted', 'completed') then 'scheduled' else 'draft' end)`

const columns = (
  now: string,
): RawBuilder<unknown> => sql`w.id, w.onboard_id, o.name, o.joining_on, o.first_day_zone, o.state as stored, o.email, o.first_name, d.name as designation,
  m.name as manager, case when b.id is not null then json_build_object('id', b.id, 'name', b.name) end as buddy, w.send_at, ${stateOf(now)} as mail_state, ${isOver(now)} as is_over,
  k.sent_at, case when k.state in ('failed', 'unknown') then k.last_error when k.state is null and ${isOver(now)} then 'The first day is over.'
    when k.state is null and o.email is null then 'There is no email address.' end as failed_reason, w.seen_at, w.manager_note, w.first_day_place,
  w.first_day_time, w.first_day_contact, w.bring, w.subject, w.body, w.mail_key, o.version as onboard_version, w.version`

const FROM = sql`welcomes w join onboards o on o.id = w.onboard_id join designations d on d.id = o.designation_id
  left join person_short m on m.id = o.manager_id left join person_short b on b.id = w.buddy_id left join mail_short k on k.dedupe_key = w.mail_key`

export type WelcomeFilter = PageInput &
  Readonly<{
    q?: string | undefined
    mail_state?: readonly WelcomeMailState[] | undefined
    approval_status?: 'pending' | 'approved' | undefined
    joining_from?: string | undefined
    joining_to?: string | undefined
  }>

const SORTS = { joining_on: sql`o.joining_on`, name: sql`lower(o.name) collate names` }
const APPROVED = sql`o.state in ('approved', 'converted', 'completed')`

const conditionsOf = (now: string, filter: WelcomeFilter): RawBuilder<unknown>[] => {
  const found = containing(filter.q?.toLowerCase())
  return [
    sql`o.state not in ('withdrawn', 'no_show')`,
    ...(found ? [sql`lower(o.name) like ${found}`] : []),
    ...(filter.mail_state ? [sql`${stateOf(now)} = any(${filter.mail_state}::text[])`] : []),
    ...(filter.approval_status === 'approved' ? [APPROVED] : []),
    ...(filter.approval_status === 'pending' ? [sql`not ${APPROVED}`] : []),
    ...(filter.joining_from ? [sql`o.joining_on >= ${filter.joining_from}::date`] : []),
    ...(filter.joining_to ? [sql`o.joining_on <= ${filter.joining_to}::date`] : []),
  ]
}

export const listWelcomeRows = async (
  tx: Tx,
  now: string,
  filter: WelcomeFilter,
): Promise<{ rows: WelcomeRow[]; meta: PageMeta }> => {
  const page = pageBy({ sorts: SORTS, id: sql.ref('w.id'), fallback: 'joining_on' }, filter)
  return readPage(tx, page, {
    row: welcomeRow,
    columns: columns(now),
    from: FROM,
    where: sql.join(conditionsOf(now, filter), sql` and `),
  })
}

type WelcomeKey = Readonly<{ id: number } | { onboard_id: number }>
export const findWelcomeRow = async (tx: Tx, now: string, key: WelcomeKey): Promise<WelcomeRow | undefined> => {
  const is = 'id' in key ? sql`w.id = ${key.id}` : sql`w.onboard_id = ${key.onboard_id}`
  return one(tx, welcomeRow)`select ${columns(now)} from ${FROM} where ${is}`
}

export const listMailsOf = async (tx: Tx, welcomeId: number): Promise<WholeWelcome['mails']> => {
  return rows(tx, wholeWelcome.shape.mails.element)`
    select x.at, coalesce(k.state, 'sent') as state, case when k.state in ('failed', 'unknown', 'held') then k.last_error end as reason
    from welcome_mails x left join mail_short k on k.dedupe_key = x.dedupe_key where x.welcome_id = ${welcomeId} order by x.at desc`
}

const takeDueWelcomesRow = z.object({ id: z.number() })

/** Locks the unsent welcomes of approved people that are due, and whose first day is not over. Returns their ids. */
export const takeDueWelcomes = async (tx: Tx, now: string): Promise<number[]> => {
  const found = await rows(tx, takeDueWelcomesRow)`
    select w.id from welcomes w join onboards o on o.id = w.onboard_id
    where w.send_at <= ${now}::timestamptz and w.mail_key is null and o.state in ('approved', 'converted') and not ${isOver(now)} and o.email is not null
    order by w.id limit 100 for update of w skip locked`
  return found.map(({ id }) => id)
}

/** Adds the welcome of an onboarding. */
export const insertWelcome = async (tx: Tx, row: InsertObject<Database, 'welcomes'>): Promise<void> => {
  await tx.insertInto('welcomes').values(row).execute()
}

/** Changes columns of a welcome. */
export const updateWelcome = async (tx: Tx, id: number, change: UpdateObject<Database, 'welcomes'>): Promise<void> => {
  await tx.updateTable('welcomes').set(change).where('id', '=', id).execute()
}

/** Changes the note of the manager in the welcome of an onboarding. */
export const updateManagerNote = async (tx: Tx, onboardId: number, manager_note: string): Promise<void> => {
  await tx.updateTable('welcomes').set({ manager_note }).where('onboard_id', '=', onboardId).execute()
}

/** Records that the person has opened the welcome; an earlier time stays. */
export const updateSeen = async (tx: Tx, onboardId: number, seen_at: string): Promise<void> => {
  await tx
    .updateTable('welcomes')
    .set({ seen_at })
    .where('onboard_id', '=', onboardId)
    .where('seen_at', 'is', null)
    .execute()
}

/** Changes the time of the unsent welcome of an onboarding, unless it was set by hand or cancelled. */
export const updateSchedule = async (tx: Tx, onboardId: number, send_at: string): Promise<void> => {
  await tx
    .updateTable('welcomes')
    .set({ send_at })
    .where('onboard_id', '=', onboardId)
    .where('send_at_fixed', '=', false)
    .where('send_at', 'is not', null)
    .where('mail_key', 'is', null)
    .execute()
}

/** Adds a mail of a welcome, unless there is one with its key. */
export const insertWelcomeMail = async (tx: Tx, row: InsertObject<Database, 'welcome_mails'>): Promise<void> => {
  await tx
    .insertInto('welcome_mails')
    .values(row)
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute()
}
