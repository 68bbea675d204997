import { accountRow } from './books.ts'
import { postedShare } from '../../../contract/settlement.rules.ts'
import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { whileErasing } from '#kit/server/personal/erase.ts'
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

/** The number of people for one transaction. */
export const BATCH = 500

type Wanted = Readonly<{
  type_id: number
  year: Readonly<{ year: number; from: string; to: string }>
  today: string
  /** Null: all. */
  employee_ids: readonly number[] | null
  after: number
}>

const unopenedRow = z.object({ employee_id: z.number() })

/** People who are employed today or later in a leave year and have no lot of it yet. */
export const listUnopened = async (
  tx: Tx,
  { type_id, year, today, employee_ids, after }: Wanted,
): Promise<number[]> => {
  const found = await rows(tx, unopenedRow)`
    select distinct m.employee_id from employment_span m join person_short e on e.id = m.employee_id
    where m.employee_id > ${after} and m.joined_on <= ${year.to}::date
      and (m.left_on is null or m.left_on >= greatest(${year.from}::date, ${today}::date))
      and (${employee_ids}::int[] is null or m.employee_id = any(${employee_ids}::int[]))
      and not exists (select from leave_lots l where l.employee_id = m.employee_id and l.type_id = ${type_id}
        and l.origin = 'year' and l.year = ${year.year})
    order by m.employee_id limit ${BATCH}`
  return found.map(({ employee_id }) => employee_id)
}

const lot = accountRow.extend({
  id: z.number(),
  origin: z.enum(['year', 'carry', 'credit', 'adjustment']),
  year: z.number().nullable(),
  valid_from: z.string(),
  valid_to: z.string(),
})
export type Lot = z.output<typeof lot>

const COLUMNS = sql`l.id, l.employee_id, l.type_id, l.origin, l.year, l.valid_from, l.valid_to`

type Some = Readonly<{
  type_id: number | null
  /** Null: all people. */
  employee_ids: readonly number[] | null
  pattern_ids: readonly number[]
  from: string
  after: number
}>

const withOpenYearsRow = z.object({ employee_id: z.number() })

/** People with an open leave year; some of them by name, or by the pattern they work by. */
export const listWithOpenYears = async (tx: Tx, some: Some): Promise<number[]> => {
  const { type_id, employee_ids, pattern_ids, from, after } = some
  const found = await rows(tx, withOpenYearsRow)`
    select distinct l.employee_id from leave_lots l
    where l.employee_id > ${after} and l.origin = 'year' and not l.is_closed and l.valid_to >= ${from}::date
      and (${type_id}::int is null or l.type_id = ${type_id}::int)
      and (${employee_ids}::int[] is null or l.employee_id = any(${employee_ids}::int[])
        or exists (select from placement_on p where p.employee_id = l.employee_id
          and p.work_pattern_id = any(${pattern_ids}::int[])
          and (p.effective_until is null or p.effective_until > ${from}::date)))
    order by l.employee_id limit ${BATCH}`
  return found.map(({ employee_id }) => employee_id)
}

/** The open leave years of people that a change from a day on concerns. */
export const listOpenYears = async (
  tx: Tx,
  employeeIds: readonly number[],
  typeId: number | null,
  from: string,
): Promise<Lot[]> => {
  const found = await rows(tx, lot)`
    select ${COLUMNS} from leave_lots l
    where l.employee_id = any(${employeeIds}::int[]) and l.origin = 'year' and not l.is_closed
      and l.valid_to >= ${from}::date and (${typeId}::int is null or l.type_id = ${typeId}::int)
    order by l.employee_id, l.type_id, l.valid_from`
  return found
}

const shareRow = postedShare.extend({ lot_id: z.number(), adjustments: z.number() })
type ShareRow = z.output<typeof shareRow>

/** Lists postings of plans to lots that were not reversed; each with the number of all adjustments of its lot. */
export const listShares = async (tx: Tx, lotIds: readonly number[]): Promise<ShareRow[]> => {
  const found = await rows(tx, shareRow)`
    select p.id, p.lot_id, p.effective_date as "on", p.amount, p.kind,
      (select count(*)::int from leave_ledger a where a.lot_id = p.lot_id and a.due_key like 'settled:%') as adjustments
    from leave_ledger p
    where p.lot_id = any(${lotIds}::int[])
      and (p.kind in ('grant', 'accrual') or (p.kind = 'adjustment' and p.due_key like 'settled:%'))
      and not exists (select from leave_ledger r where r.reverses_id = p.id)
    order by p.effective_date, p.id`
  return found
}

/** Lists lots that have ended and are not closed: of each account those that ended first, all of one day. */
export const listEnded = async (tx: Tx, today: string): Promise<Lot[]> => {
  const found = await rows(tx, lot)`
    select ${COLUMNS} from (
      select o.*, dense_rank() over (order by o.employee_id, o.type_id) as account from (
        select x.*, rank() over (partition by x.employee_id, x.type_id order by x.valid_to) as place
        from leave_lots x where not x.is_closed and x.valid_to < ${today}::date) o
      where o.place = 1) l
    where l.account <= ${BATCH} order by l.employee_id, l.type_id, l.id`
  return found
}

const endedLot = lot.extend({ carries: z.boolean(), rest: z.number(), next_id: z.number().nullable() })
export type EndedLot = z.output<typeof endedLot>

/** Marks lots as closed, and returns those that were open with their rest and the id of the following year lot. */
export const closeLotRows = async (tx: Tx, ids: readonly number[]): Promise<EndedLot[]> => {
  const found = await rows(tx, endedLot)`
    with closed as (
      update leave_lots set is_closed = true where id = any(${ids}::int[]) and not is_closed returning *)
    select ${COLUMNS}, n.id as next_id, l.carries or l.origin = 'year' as carries,
      coalesce((select sum(p.amount)::int from leave_ledger p where p.lot_id = l.id), 0) as rest
    from closed l
    left join leave_lots n on n.employee_id = l.employee_id and n.type_id = l.type_id and n.origin = 'year'
      and l.valid_to + 1 between n.valid_from and n.valid_to
    order by l.id`
  return found
}

const carryLot = accountRow.extend({
  id: z.number(),
  valid_from: z.string(),
  valid_to: z.string(),
  is_closed: z.boolean(),
  carried: z.number(),
})
export type CarryLot = z.output<typeof carryLot>

/** Lists the lots of carried leave of people, each with the amount that was carried into it. */
export const listCarryLots = async (tx: Tx, employeeIds: readonly number[]): Promise<CarryLot[]> => {
  const found = await rows(tx, carryLot)`
    select l.id, l.employee_id, l.type_id, l.valid_from, l.valid_to, l.is_closed,
      coalesce((select sum(p.amount)::int from leave_ledger p where p.lot_id = l.id and p.kind = 'carry_in'), 0) as carried
    from leave_lots l where l.employee_id = any(${employeeIds}::int[]) and l.origin = 'carry'`
  return found
}

const movableDebit = accountRow.extend({
  id: z.number(),
  lot_id: z.number(),
  amount: z.number(),
  effective_date: z.string(),
  request_day_id: z.number(),
})
export type MovableDebit = z.output<typeof movableDebit>

/** Lists debits of lots that were not credited, in the order of their days. */
export const listDebitsOf = async (tx: Tx, lotIds: readonly number[]): Promise<MovableDebit[]> => {
  const found = await rows(tx, movableDebit)`
    select p.id, p.lot_id, p.employee_id, p.type_id, p.amount, p.effective_date, p.request_day_id from leave_ledger p
    where p.lot_id = any(${lotIds}::int[]) and p.kind = 'debit'
      and not exists (select from leave_ledger c where c.reverses_id = p.id)
    order by p.effective_date, p.id`
  return found
}

/**
 * Deletes the scheduled postings (grants, carry-overs, expiries), lots and accounts of people whose records are removed as
 * if they had never been added. Where anything else was posted, all stays, and prevents the removal by its reference.
 */
export const deleteGrants = async (tx: Tx, employeeIds: readonly number[]): Promise<void> => {
  const ids = [...employeeIds]
  const isFree = sql`not exists (select from leave_ledger p where p.lot_id = l.id)`
  await whileErasing({ tx }, () =>
    sql`
      delete from leave_ledger p where p.employee_id = any(${ids}::int[]) and not exists (
        select from leave_ledger o where o.employee_id = p.employee_id and o.due_key is null)`.execute(tx),
  )
  await sql`delete from leave_lots l where l.employee_id = any(${ids}::int[]) and ${isFree}`.execute(tx)
  await sql`
    delete from leave_accounts a where a.employee_id = any(${ids}::int[]) and not exists (
      select from leave_lots l where (l.employee_id, l.type_id) = (a.employee_id, a.type_id))`.execute(tx)
}
