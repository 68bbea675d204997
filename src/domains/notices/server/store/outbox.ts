import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { mailState } from '../../contract/notices.models.ts'
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { containing } from '#kit/server/database/containing.ts'
import { pageBy, type PageInput } from '#kit/server/page.ts'
import type { MailState, OutboxMail } from '../../contract/notices.models.ts'
import { MAIL_STATES } from '../../contract/notices.models.ts'

export type OutboxFilter = PageInput &
  Readonly<{
    state?: MailState | undefined
    template_key?: string | undefined
    to?: string | undefined
    from?: string | undefined
    until?: string | undefined
  }>

/** The rights of the actor for all mails. */
export type OutboxRights = Readonly<{ may_write: boolean; is_set_up: boolean }>

const columns = [
  'm.id',
  'account.name as to_name',
  'm.to_address',
  'm.template_key',
  'm.subject',
  'm.state',
  'm.attempts',
  'm.next_attempt_at',
  'm.last_error',
  'm.sent_at',
  'm.created_at',
] as const

const RESENT = new Set<MailState>(['failed', 'unknown', 'held'])
const CANCELLED = new Set<MailState>(['queued', 'held'])

const present = (row: Omit<OutboxMail, 'can'>, { may_write, is_set_up }: OutboxRights): OutboxMail => ({
  ...row,
  next_attempt_at: row.state === 'queued' ? row.next_attempt_at : null,
  can: { resend: may_write && is_set_up && RESENT.has(row.state), cancel: may_write && CANCELLED.has(row.state) },
})

const outbox = (tx: Tx) =>
  tx.selectFrom('mail_outbox as m').leftJoin('accounts as account', 'account.id', 'm.account_id')

const dayOf = (zone: string) => sql<string>`(m.created_at at time zone ${zone})::date`

const matchingOf = (tx: Tx, filter: OutboxFilter, zone: string) =>
  outbox(tx)
    .$if(filter.template_key !== undefined, (query) => query.where('m.template_key', '=', filter.template_key ?? ''))
    .$if(Boolean(filter.to), (query) =>
      query.where(sql<boolean>`coalesce(account.name, '') || ' ' || m.to_address ilike ${containing(filter.to)}`),
    )
    .$if(filter.from !== undefined, (query) => query.where(sql<boolean>`${dayOf(zone)} >= ${filter.from}::date`))
    .$if(filter.until !== undefined, (query) => query.where(sql<boolean>`${dayOf(zone)} <= ${filter.until}::date`))

const countsRow = z.record(mailState, z.number())
type Counts = z.output<typeof countsRow>
const noCounts = (): Counts => ({ held: 0, queued: 0, sending: 0, sent: 0, failed: 0, unknown: 0, cancelled: 0 })

const stateCounts = MAIL_STATES.map((state) =>
  sql<number>`count(*) filter (where m.state = ${sql.lit(state)})::int`.as(state),
)

const DAYS = 30

const byDayCount = z.intersection(countsRow, z.object({ date: z.string() }))

/** Counts the mails written on each of the last days of a zone, by state. */
const countByDay = async (tx: Tx, zone: string, now: string): Promise<(Counts & { date: string })[]> => {
  return rows(tx, byDayCount)`
    select d.date::date as date, ${sql.join(stateCounts.map((one) => sql`${one}`))}
    from generate_series((${now}::timestamptz at time zone ${zone})::date - ${DAYS - 1}::int,
      (${now}::timestamptz at time zone ${zone})::date, interval '1 day') as d(date)
    left join mail_outbox m on m.created_at >= (d.date::timestamp at time zone ${zone})
      and m.created_at < ((d.date + interval '1 day')::timestamp at time zone ${zone})
    group by d.date order by d.date`
}

type OutboxContext = Readonly<{ tx: Tx; now: string; zone: string; rights: OutboxRights }>

/** A page of the outbox, with the numbers of all states and of the last days. */
export const listMails = async ({ tx, now, zone, rights }: OutboxContext, filter: OutboxFilter) => {
  const page = pageBy({ sorts: { created_at: sql`m.created_at` }, id: sql`m.id`, fallback: '-created_at' }, filter)
  const matching = matchingOf(tx, filter, zone)
  const inState = matching.$if(filter.state !== undefined, (query) =>
    query.where('m.state', '=', filter.state ?? 'queued'),
  )
  const rows = await inState
    .select([...columns, page.key.as('page_key')])
    .where(page.after)
    .orderBy(page.order)
    .limit(page.limit)
    .execute()
  const counts = { ...noCounts(), ...(await matching.select(stateCounts).executeTakeFirst()) }
  const closed = page.close(rows)
  return {
    rows: closed.rows.map((row) => present(row, rights)),
    next_cursor: closed.next_cursor,
    total: filter.state === undefined ? Object.values(counts).reduce((sum, one) => sum + one, 0) : counts[filter.state],
    counts,
    by_day: await countByDay(tx, zone, now),
  }
}

export const findMail = async (tx: Tx, id: number, rights: OutboxRights): Promise<OutboxMail | undefined> => {
  const row = await outbox(tx).select(columns).where('m.id', '=', id).executeTakeFirst()
  return row && present(row, rights)
}

/** Locks a mail and returns its content. */
export const lockMail = (tx: Tx, id: number) =>
  tx
    .selectFrom('mail_outbox')
    .select(['id', 'state', 'template_key', 'data', 'locale'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
