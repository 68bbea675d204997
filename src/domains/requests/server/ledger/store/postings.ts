import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { accountRow } from './books.ts'
import { sql } from 'kysely'
import type { Tx, Work } from '#kit/server/context.ts'
import type { PostingBasis, PostingKind } from '../../../contract/balances.models.ts'
import type { Account } from './books.ts'

export type NewPosting = Account &
  Readonly<{
    lot_id: number
    kind: PostingKind
    amount: number
    effective_date: string
    due_key?: string | null
    request_day_id?: number | null
    reverses_id?: number | null
    reason?: string | null
    plan_id?: number | null
    basis?: PostingBasis | null
  }>

/** Posts, all in one statement. A scheduled posting (`due_key`) that was made before is left out. */
export const post = async (work: Work, postings: readonly NewPosting[]): Promise<void> => {
  if (postings.length === 0) return
  await sql`
    insert into leave_ledger (lot_id, employee_id, type_id, kind, amount, effective_date, due_key, request_day_id,
      reverses_id, reason, plan_id, basis, created_by, created_at)
    select x.lot_id, x.employee_id, x.type_id, x.kind, x.amount, x.effective_date, x.due_key, x.request_day_id,
      x.reverses_id, x.reason, x.plan_id, x.basis, ${work.by.account_id}::int, ${work.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(postings)}::jsonb) as x(lot_id int, employee_id int, type_id int, kind text,
      amount int, effective_date date, due_key text, request_day_id int, reverses_id bigint, reason text, plan_id int,
      basis jsonb)
    on conflict (due_key) do nothing`.execute(work.tx)
}

const newLot = accountRow.extend({
  origin: z.enum(['year', 'carry', 'credit', 'adjustment']),
  year: z.number().nullable(),
  valid_from: z.string(),
  valid_to: z.string(),
  source_lot_id: z.number().nullable().optional(),
  source_domain: z.string().nullable().optional(),
  source_id: z.number().nullable().optional(),
  /** The rest at its end passes into the next leave year by the plan. */
  carries: z.boolean().optional(),
})
export type NewLot = z.output<typeof newLot>

const lotsRow = newLot.extend({ id: z.number() })

/** Inserts lots and returns the new ones with their ids; a year or carry lot that exists already is left alone. */
export const insertLots = async (tx: Tx, lots: readonly NewLot[]): Promise<(NewLot & { id: number })[]> => {
  if (lots.length === 0) return []
  const found = await rows(tx, lotsRow)`
    insert into leave_lots (employee_id, type_id, origin, year, source_lot_id, source_domain, source_id, valid_from, valid_to,
      carries)
    select x.employee_id, x.type_id, x.origin, x.year, x.source_lot_id, x.source_domain, x.source_id, x.valid_from, x.valid_to,
      coalesce(x.carries, false)
    from jsonb_to_recordset(${JSON.stringify(lots)}::jsonb) as x(employee_id int, type_id int, origin text, year int,
      source_lot_id int, source_domain text, source_id int, valid_from date, valid_to date, carries boolean)
    on conflict (employee_id, type_id, origin, year) where year is not null do nothing
    returning id, employee_id, type_id, origin, year, source_lot_id, source_domain, source_id, valid_from, valid_to`
  return found
}

const liveDebit = accountRow.extend({
  id: z.number(),
  lot_id: z.number(),
  amount: z.number(),
  effective_date: z.string(),
  request_day_id: z.number(),
  valid_to: z.string(),
  is_closed: z.boolean(),
})
export type LiveDebit = z.output<typeof liveDebit>

/** The debits of days that were not given back. */
export const listLiveDebits = async (tx: Tx, requestDayIds: readonly number[]): Promise<LiveDebit[]> => {
  const found = await rows(tx, liveDebit)`
    select p.id, p.employee_id, p.type_id, p.lot_id, p.amount, p.effective_date, p.request_day_id, l.valid_to,
      l.is_closed
    from leave_ledger p join leave_lots l on l.id = p.lot_id
    where p.request_day_id = any(${requestDayIds}::int[]) and p.kind = 'debit'
      and not exists (select from leave_ledger c where c.reverses_id = p.id)
    order by p.id`
  return found
}
