import { type RawBuilder, sql } from 'kysely'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/context.ts'
import { containing } from '#kit/server/database/containing.ts'
import { pageBy, type PageInput, readPage } from '#kit/server/page.ts'
import type { StoredState } from '../../../contract/onboarding.models.ts'
import type { Welcome, WelcomeMailState } from '../../../contract/welcome.models.ts'

/** A welcome with the values that its text may name. */
export type WelcomeRow = Omit<Welcome, 'can' | 'missing' | 'approval_status'> &
  Readonly<{
    stored: StoredState
    email: string
    first_name: string | null
    designation: string
    manager: string | null
    manager_note: string | null
    first_day_place: string | null
    first_day_time: string | null
    first_day_contact: string | null
    bring: string | null
    subject: string
    body: string
    mail_key: string | null
  }>

// A schedule counts from the approval on.
const STATE = sql<WelcomeMailState>`coalesce(k.state, case when w.send_at is not null and o.state in ('approved', 'converted', 'completed') then 'scheduled' else 'draft' end)`

const COLUMNS = sql`w.id, w.onboard_id, o.name, o.joining_on, o.first_day_zone, o.state as stored, o.email, o.first_name, d.name as designation,
  m.name as manager, case when b.id is not null then json_build_object('id', b.id, 'name', b.name) end as buddy, w.send_at, ${STATE} as mail_state,
  k.sent_at, case when k.state in ('failed', 'unknown') then k.last_error end as failed_reason, w.seen_at, w.manager_note, w.first_day_place,
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

const SORTS = { joining_on: sql`o.joining_on`, name: sql`lower(o.name)` }
const APPROVED = sql`o.state in ('approved', 'converted', 'completed')`

const conditionsOf = (filter: WelcomeFilter): RawBuilder<unknown>[] => {
  const found = containing(filter.q?.toLowerCase())
  return [
    sql`o.state not in ('withdrawn', 'no_show')`,
    ...(found ? [sql`lower(o.name) like ${found}`] : []),
    ...(filter.mail_state ? [sql`${STATE} = any(${filter.mail_state}::text[])`] : []),
    ...(filter.approval_status === 'approved' ? [APPROVED] : []),
    ...(filter.approval_status === 'pending' ? [sql`not ${APPROVED}`] : []),
    ...(filter.joining_from ? [sql`o.joining_on >= ${filter.joining_from}::date`] : []),
    ...(filter.joining_to ? [sql`o.joining_on <= ${filter.joining_to}::date`] : []),
  ]
}

export const listWelcomeRows = async (
  tx: Tx,
  filter: WelcomeFilter,
): Promise<{ rows: WelcomeRow[]; meta: PageMeta }> => {
  const page = pageBy({ sorts: SORTS, id: sql.ref('w.id'), fallback: 'joining_on' }, filter)
  return readPage<WelcomeRow>(tx, page, {
    columns: COLUMNS,
    from: FROM,
    where: sql.join(conditionsOf(filter), sql` and `),
  })
}

type Which = Readonly<{ id: number } | { onboard_id: number }>
export const findWelcomeRow = async (tx: Tx, which: Which): Promise<WelcomeRow | undefined> => {
  const is = 'id' in which ? sql`w.id = ${which.id}` : sql`w.onboard_id = ${which.onboard_id}`
  const { rows } = await sql<WelcomeRow>`select ${COLUMNS} from ${FROM} where ${is}`.execute(tx)
  return rows[0]
}

export const listMailsOf = async (
  tx: Tx,
  welcomeId: number,
): Promise<{ at: string; state: string; reason: string | null }[]> => {
  const { rows } = await sql<{ at: string; state: string; reason: string | null }>`
    select x.at, coalesce(k.state, 'sent') as state, case when k.state in ('failed', 'unknown', 'held') then k.last_error end as reason
    from welcome_mails x left join mail_short k on k.dedupe_key = x.dedupe_key where x.welcome_id = ${welcomeId} order by x.at desc`.execute(
    tx,
  )
  return rows
}

/** Welcomes whose time has come, of approved people, that were not sent yet; locked. */
export const takeDueWelcomes = async (tx: Tx, now: string): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select w.id from welcomes w join onboards o on o.id = w.onboard_id
    where w.send_at <= ${now}::timestamptz and w.mail_key is null and o.state in ('approved', 'converted')
    order by w.id limit 100 for update of w skip locked`.execute(tx)
  return rows.map(({ id }) => id)
}
