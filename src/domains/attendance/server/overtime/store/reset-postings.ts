import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import type { Tx, Work } from '#kit/server/context.ts'
import type { Disposal } from '#domains/attendance/contract/overtime.models.ts'
import type { StoredLine } from './resets.ts'

const resetPosting = z.object({ id: z.number(), employee_id: z.number(), minutes: z.number() })
export type ResetPosting = z.output<typeof resetPosting>

const KINDS: Readonly<Record<Disposal, 'reset' | 'payout' | 'time_off'>> = {
  forfeit: 'reset',
  payout: 'payout',
  time_off: 'time_off',
}

type Carried = Readonly<{
  reset_id: number
  disposal: Disposal
  reason: string
  lines: readonly StoredLine[]
  posted_on: string
  entry_id: number | null
}>

/** Takes the minutes of all lines from their balances, and returns the postings. */
export const postLines = async (work: Work, reset: Carried): Promise<ResetPosting[]> => {
  return rows(work.tx, resetPosting)`
    insert into overtime_postings (created_at, employee_id, posted_on, minutes, raw_minutes, rate_percent, kind, entry_id,
      reset_id, reason, actor_id)
    select ${work.now}::timestamptz, l.employee_id, ${reset.posted_on}::date, -l.minutes, -l.minutes, 100, ${KINDS[reset.disposal]}::text,
      ${reset.entry_id}::int, ${reset.reset_id}::int, ${reset.reason}::text, ${work.by.account_id}::int
    from jsonb_to_recordset(${JSON.stringify(reset.lines)}::jsonb) as l(employee_id int, minutes int)
    returning id, employee_id, -minutes as minutes`
}

/** The decided days of these people up to a day, or one of them, are covered: nothing of them is open. */
export const coverEntries = async (
  tx: Tx,
  {
    reset_id,
    lines,
    through,
    entry_id,
  }: Readonly<{ reset_id: number; lines: readonly StoredLine[]; through: string; entry_id: number | null }>,
): Promise<void> => {
  const people = lines.map(({ employee_id }) => employee_id)
  await sql`
    update overtime_entries v set reset_id = ${reset_id}
    where v.employee_id = any(${people}::int[]) and v.reset_id is null and v.state in ('approved', 'refused')
      and case when ${entry_id}::int is null then v.business_date <= ${through}::date else v.id = ${entry_id}::int end`.execute(
    tx,
  )
}

type Undoing = Readonly<{ reset_id: number; posted_on: string; reason: string }>

const paidRow = z.object({ has: z.boolean() })

/** Returns true if payroll has paid a posting of a reset. */
export const hasPaid = async (tx: Tx, resetId: number): Promise<boolean> => {
  const found = await rows(tx, paidRow)`
    select exists (select from overtime_postings where reset_id = ${resetId} and paid_payslip_id is not null) as has`
  return found[0]?.has ?? false
}

/**
 * Returns the ids of the postings of a reset, each of which credited leave where the reset turned minutes into time
 * off.
 */
export const listResetPostings = async (tx: Tx, resetId: number): Promise<number[]> => {
  const rows = await tx
    .selectFrom('overtime_postings')
    .select('id')
    .where('reset_id', '=', resetId)
    .where('kind', '<>', 'reversal')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Posts the exact opposite of everything that a reset posted, and opens its days again. What days lost meanwhile and was
 * not taken, because nothing of it was left, is taken now.
 */
export const insertReversal = async (work: Work, { reset_id, posted_on, reason }: Undoing): Promise<void> => {
  const { tx, now, by } = work
  await sql`
    insert into overtime_postings (created_at, employee_id, posted_on, minutes, raw_minutes, rate_percent, kind, entry_id,
      reset_id, reverses_id, reason, actor_id)
    select ${now}::timestamptz, p.employee_id, ${posted_on}::date, -p.minutes, -p.raw_minutes, p.rate_percent, 'reversal', p.entry_id,
      p.reset_id, p.id, ${reason}::text, ${by.account_id}::int
    from overtime_postings p where p.reset_id = ${reset_id} and p.kind <> 'reversal'`.execute(tx)
  await sql`
    with opened as (
      update overtime_entries set reset_id = null where reset_id = ${reset_id}
      returning id, employee_id, rate_percent, approved_minutes * rate_percent / 100 as due),
    owed as (
      select o.id, o.employee_id, o.rate_percent, o.due - coalesce(sum(p.minutes), 0)::int as minutes
      from opened o left join overtime_postings p on p.entry_id = o.id and p.kind in ('earned', 'correction')
      group by o.id, o.employee_id, o.rate_percent, o.due)
    insert into overtime_postings (created_at, employee_id, posted_on, minutes, raw_minutes, rate_percent, kind, entry_id, reason)
    select ${now}::timestamptz, employee_id, ${posted_on}::date, minutes, minutes, rate_percent, 'correction', id,
      'The day was judged again'
    from owed where minutes < 0`.execute(tx)
}
