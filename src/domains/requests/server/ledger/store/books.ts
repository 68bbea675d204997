import { z } from 'zod'
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { rows } from '#kit/server/database/rows.ts'
import { type Book, type BookPosting, EMPTY_BOOK } from '../../../contract/balance.rules.ts'
import { balanceRow, postingKind } from '../../../contract/balances.models.ts'
import { requestStatus, unit } from '../../../contract/requests.models.ts'

export const accountRow = z.object({ employee_id: z.number(), type_id: z.number() })
export type Account = z.output<typeof accountRow>

/** Its id, day, kind and amount, the posting that it reverses, and the status of the request behind it. */
const postingCell = z.tuple([
  z.number(),
  z.string(),
  postingKind,
  z.number(),
  z.number().nullable(),
  requestStatus.nullable(),
])
const bookType = z.object({ id: z.number(), name: z.string(), color: z.string(), unit, allow_negative: z.number() })
const bookRow = accountRow.extend({
  ...balanceRow.shape.lots.element.omit({ left: true }).shape,
  carries: z.boolean(),
  year: z.number().nullable(),
  is_closed: z.boolean(),
  type: bookType,
  postings: z.array(postingCell),
})

const postingOf =
  (lot_id: number) =>
  ([id, on, kind, amount, reverses_id, status]: z.output<typeof postingCell>): BookPosting => ({
    id,
    lot_id,
    on,
    kind,
    amount,
    reverses_id,
    status,
  })

export type Books = Readonly<{
  of: (account: Account) => Book
  /** The types of which there are lots. */
  types: readonly z.output<typeof bookType>[]
}>

const keyOf = ({ employee_id, type_id }: Account): string => `${employee_id}:${type_id}`

/** The end of a day, as an instant: what was posted later is left out, and requests have the status of that time. */
export type Known = Readonly<{ on: string; before: string }>

/**
 * Returns the accounts of people with every lot that is valid on `from` or later: one statement, and as many rows after
 * ten years as after one. `typeIds` null: of all types. `known`: as they were known then.
 */
export const getBooks = async (
  tx: Tx,
  employeeIds: readonly number[],
  typeIds: readonly number[] | null,
  from: string,
  known: Known | null = null,
): Promise<Books> => {
  const before = known?.before ?? null
  const found = await rows(tx, bookRow)`
    select l.id, l.employee_id, l.type_id, l.origin, l.year, l.valid_from, l.valid_to,
      l.is_closed and (${known?.on ?? null}::date is null or l.valid_to < ${known?.on ?? null}::date) as is_closed,
      l.carries or l.origin = 'year' as carries, coalesce(p.postings, '[]') as postings,
      json_build_object('id', t.id, 'name', t.name, 'color', t.color, 'unit', t.unit,
        'allow_negative', t.allow_negative) as type
    from leave_lots l
    join request_types t on t.id = l.type_id
    left join lateral (
      select json_agg(json_build_array(p.id, p.effective_date, p.kind, p.amount, p.reverses_id,
        case when ${before}::timestamptz is null or r.id is null then r.status
          else (select v.to_status from request_events v where v.request_id = r.id and v.at < ${before}::timestamptz
            order by v.id desc limit 1) end)
        order by p.effective_date, p.id) as postings
      from leave_ledger p
      left join request_days d on d.id = p.request_day_id
      left join requests r on r.id = d.request_id
      where p.lot_id = l.id and (${before}::timestamptz is null or p.created_at < ${before}::timestamptz)) p on true
    where l.employee_id = any(${employeeIds}::int[]) and l.valid_to >= ${from}::date
      and (${typeIds}::int[] is null or l.type_id = any(${typeIds}::int[]))
      and (${before}::timestamptz is null or p.postings is not null)
    order by l.valid_to, l.id`
  const grouped = Map.groupBy(found, keyOf)
  return {
    types: [...new Map(found.map(({ type }) => [type.id, type])).values()].toSorted((a, b) => a.id - b.id),
    of: (account) => {
      const lots = grouped.get(keyOf(account))
      if (!lots) return EMPTY_BOOK
      return {
        lots: lots.map(({ id, origin, year, valid_from, valid_to, is_closed, carries }) => ({
          id,
          origin,
          year,
          valid_from,
          valid_to,
          is_closed,
          carries,
        })),
        postings: lots.flatMap(({ id, postings }) => postings.map(postingOf(id))),
      }
    },
  }
}

/** Locks accounts until the transaction ends, in one order, and inserts missing ones. True if none was missing. */
export const lockAccounts = async (tx: Tx, accounts: readonly Account[]): Promise<boolean> => {
  if (accounts.length === 0) return true
  const people = accounts.map(({ employee_id }) => employee_id)
  const types = accounts.map(({ type_id }) => type_id)
  const wanted = sql`select distinct a.employee_id, a.type_id
    from unnest(${people}::int[], ${types}::int[]) as a(employee_id, type_id) order by 1, 2`
  const lock = sql`select from leave_accounts where (employee_id, type_id) in (${wanted})
    order by employee_id, type_id for update`
  const locked = await lock.execute(tx)
  const distinct = new Set(accounts.map(keyOf))
  if (locked.rows.length === distinct.size) return true
  await sql`insert into leave_accounts (employee_id, type_id) ${wanted} on conflict do nothing`.execute(tx)
  await lock.execute(tx)
  return false
}
