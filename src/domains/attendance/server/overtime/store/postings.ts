import { z } from 'zod'
import { one, rows } from '#kit/server/database/rows.ts'
import { postingRow } from '../../../contract/overtime.models.ts'
import { type RawBuilder, sql } from 'kysely'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import { json } from '#kit/server/database/json.ts'
import { pageBy, type PageInput, readPage } from '#kit/server/page.ts'
import type { PostingKind, PostingRow, TimeBasis } from '../../../contract/overtime.models.ts'

/** Those who post for these people wait for each other from here to the end of the transaction. */
export const lockOvertime = async (tx: Tx, employeeIds: readonly number[]): Promise<void> => {
  await sql`select lock_overtime(${employeeIds}::int[])`.execute(tx)
}

export type NewPosting = Readonly<{
  employee_id: number
  posted_on: string
  /** Signed, with the rate. */
  minutes: number
  raw_minutes: number
  rate_percent: number
  kind: PostingKind
  entry_id: number | null
  reason: string
  basis?: TimeBasis
}>

/** Adds a line to the ledger and returns its id. */
export const post = async (work: Work, posting: NewPosting): Promise<number> => {
  const { id } = await work.tx
    .insertInto('overtime_postings')
    .values({
      ...posting,
      basis: posting.basis ? json(posting.basis) : null,
      actor_id: work.by.account_id,
      created_at: work.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const balanceOfRow = z.object({ balance: z.number() })

/** The sum of a person's postings: all of them, or those up to and on a day. */
export const balanceOf = async (tx: Tx, employeeId: number, on: string | null = null): Promise<number> => {
  const found = await rows(tx, balanceOfRow)`
    select coalesce(sum(minutes), 0)::int as balance from overtime_postings
    where employee_id = ${employeeId} and (${on}::date is null or posted_on <= ${on}::date)`
  return found[0]?.balance ?? 0
}

const running = (employeeId: number): RawBuilder<unknown> => sql`(
  select p.id, p.posted_on, p.minutes, p.raw_minutes, p.rate_percent, p.kind, p.entry_id, p.reset_id, p.reverses_id,
    p.paid_payslip_id, p.closing_month, p.basis, p.reason, p.actor_id, p.created_at,
    sum(p.minutes) over (order by p.posted_on, p.id)::int as balance_minutes
  from overtime_postings p where p.employee_id = ${employeeId}) x
  left join overtime_entries v on v.id = x.entry_id left join accounts a on a.id = x.actor_id`

const columns = sql`x.id, x.posted_on, x.minutes, x.raw_minutes, x.rate_percent, x.kind, x.entry_id, v.business_date,
  x.reset_id, x.reverses_id, x.paid_payslip_id, x.closing_month, x.basis, x.reason, a.name as actor_name, x.created_at, x.balance_minutes`

type Range = Readonly<{ from: string; to: string }>

/** A page of a person's postings in a range, latest first, each with the balance after it. */
export const listPostings = async (
  tx: Tx,
  employeeId: number,
  { from, to }: Range,
  input: PageInput,
): Promise<{ rows: PostingRow[]; meta: PageMeta }> => {
  const page = pageBy({ sorts: { posted_on: sql`x.posted_on` }, id: sql`x.id`, fallback: '-posted_on' }, input)
  return readPage(tx, page, {
    row: postingRow,
    columns,
    from: running(employeeId),
    where: sql`x.posted_on between ${from}::date and ${to}::date`,
    counted: sql`(select p.posted_on from overtime_postings p where p.employee_id = ${employeeId}) x`,
  })
}

/** All postings of a person in a range, in their order. */
export const listStatement = async (tx: Tx, employeeId: number, { from, to }: Range): Promise<PostingRow[]> => {
  return rows(tx, postingRow)`select ${columns} from ${running(employeeId)}
    where x.posted_on between ${from}::date and ${to}::date order by x.posted_on, x.id`
}

export const getPosting = async (tx: Tx, employeeId: number, id: number): Promise<PostingRow> => {
  const found = await rows(tx, postingRow)`select ${columns} from ${running(employeeId)} where x.id = ${id}`
  const [row] = found
  if (!row) throw new Error(`There is no posting ${id} of ${employeeId}`)
  return row
}

const nowRow = z.object({
  balance_minutes: z.number(),
  pending_minutes: z.number(),
  weeks: z.array(z.object({ week: z.string(), balance_minutes: z.number() })),
})
type Now = z.output<typeof nowRow>

const WEEKS = 26

/**
 * Returns the present balance of a person, what of it waits for a decision, and the balance at the end of the last
 * weeks.
 */
export const getBalanceSummary = async (tx: Tx, employeeId: number, today: string): Promise<Now> => {
  const found = await rows(tx, nowRow)`
    select (select coalesce(sum(p.minutes), 0)::int from overtime_postings p where p.employee_id = ${employeeId}) as balance_minutes,
      (select coalesce(sum(v.computed_minutes - v.approved_minutes), 0)::int from overtime_entries v
       where v.employee_id = ${employeeId} and v.state = 'pending') as pending_minutes,
      (select json_agg(json_build_object('week', w.week, 'balance_minutes', (
          select coalesce(sum(p.minutes), 0)::int from overtime_postings p
          where p.employee_id = ${employeeId} and p.posted_on <= w.week + 6)) order by w.week)
       from (select (date_trunc('week', ${today}::date)::date - 7 * n) as week from generate_series(0, ${WEEKS - 1}::int) n) w) as weeks`
  const [row] = found
  if (!row) throw new Error('A statement without a from clause answered nothing')
  return row
}

/** The balance on a date by what was posted before an instant. */
export const findKnownBalance = async (tx: Tx, employeeId: number, date: string, before: string): Promise<number> => {
  const found = await one(tx, balanceOfRow)`
    select coalesce(sum(minutes), 0)::int as balance from overtime_postings
    where employee_id = ${employeeId} and posted_on <= ${date}::date and created_at < ${before}::timestamptz`
  return found?.balance ?? 0
}

const MOST_SINCE = 200

/** The postings up to a date that were made from an instant on, in their order. */
export const listSince = (tx: Tx, employeeId: number, date: string, from: string): Promise<PostingRow[]> =>
  rows(tx, postingRow)`select ${columns} from ${running(employeeId)}
    where x.posted_on <= ${date}::date and x.created_at >= ${from}::timestamptz order by x.created_at, x.id limit ${MOST_SINCE}`

/** Returns a posting with its owner. */
export const findPosting = async (tx: Tx, id: number) => {
  const owner = await one(tx, ownerRow)`select employee_id from overtime_postings where id = ${id}`
  return owner && { ...owner, posting: await getPosting(tx, owner.employee_id, id) }
}

const ownerRow = z.object({ employee_id: z.number() })
