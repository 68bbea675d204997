import { z } from 'zod'
import { one, rows } from '#kit/server/database/rows.ts'
import { dayClass, entryState } from '../../../contract/overtime.models.ts'
import { type RawBuilder, sql } from 'kysely'
import { notFound } from '#kit/contract/envelope.ts'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/context.ts'
import { type Page, pageBy, type PageInput } from '#kit/server/page.ts'

/** An entry as it is stored. `is_in_scope`: the reader may decide for the person. */
const entryRecord = z.object({
  id: z.number(),
  version: z.number(),
  employee_id: z.number(),
  name: z.string(),
  day_id: z.number().nullable(),
  business_date: z.string(),
  day_class: dayClass,
  rate_percent: z.number(),
  computed_minutes: z.number(),
  preapproved_minutes: z.number(),
  preapproval_request_id: z.number().nullable(),
  approved_minutes: z.number(),
  state: entryState,
  reset_id: z.number().nullable(),
  decided_by: z.string().nullable(),
  decided_at: z.string().nullable(),
  note: z.string().nullable(),
  is_in_scope: z.boolean(),
})
export type EntryRecord = z.output<typeof entryRecord>

type Condition = RawBuilder<boolean>

const columns = (isInScope: Condition): RawBuilder<unknown> => sql`
  v.id, v.version, v.employee_id, e.name, v.day_id, v.business_date, v.day_class, v.rate_percent, v.computed_minutes,
  v.preapproved_minutes, v.preapproval_request_id, v.approved_minutes, v.state, v.reset_id,
  (select a.name from accounts a where a.id = v.decided_by) as decided_by, v.decided_at, v.note, ${isInScope} as is_in_scope`

/** Excludes days with neither overtime nor minutes approved in advance. */
const IS_SHOWN = sql<boolean>`(v.computed_minutes > 0 or v.preapproved_minutes > 0)`

const all = (where: readonly Condition[]): RawBuilder<unknown> => sql.join([IS_SHOWN, ...where], sql` and `)

type Listing = Readonly<{ where: readonly Condition[]; is_in_scope: Condition; of_pending: boolean }>
const countedRow = z.object({ total: z.number(), total_minutes: z.number() })
type Counted = z.output<typeof countedRow>

const entriesRow = entryRecord.extend({ page_key: z.string(), counted: z.union([countedRow, z.number()]) })

/** A page of entries `v`, latest day first: the ids are found before people and names are read. */
export const listEntries = async (
  tx: Tx,
  { where, is_in_scope, of_pending }: Listing,
  input: PageInput,
): Promise<{ rows: EntryRecord[]; meta: PageMeta & Readonly<{ total_minutes: number }> }> => {
  const page: Page = pageBy(
    { sorts: { business_date: sql`v.business_date` }, id: sql`v.id`, fallback: '-business_date' },
    input,
  )
  const minutes = of_pending ? sql`v.computed_minutes - v.approved_minutes` : sql`v.computed_minutes`
  const counting = sql<number>`(select json_build_object('total', count(*)::int, 'total_minutes', coalesce(sum(${minutes}), 0)::int)
    from overtime_entries v where ${all(where)})`
  const found = await rows(tx, entriesRow)`
    with found as materialized (
      select v.id, ${page.key} as page_key from overtime_entries v
      where ${all(where)} and ${page.after} order by ${page.order} limit ${page.limit})
    select ${columns(is_in_scope)}, found.page_key, ${page.counted(counting)} as counted
    from found join overtime_entries v on v.id = found.id join person_short e on e.id = v.employee_id
    order by ${page.orderOf('found')}`
  const known = found[0]?.counted
  const counted =
    typeof known === 'object' ? known : await countOf(tx, counting, found.length > 0 || input.cursor === undefined)
  const { rows: shown, next_cursor } = page.close(found)
  return { rows: shown.map(({ counted: _counted, ...row }) => row), meta: { next_cursor, ...counted } }
}

const NOTHING: Counted = { total: 0, total_minutes: 0 }

const ofCount = z.object({ counted: countedRow })

const countOf = async (tx: Tx, counting: RawBuilder<unknown>, isKnown: boolean): Promise<Counted> => {
  if (isKnown) return NOTHING
  const found = await rows(tx, ofCount)`select ${counting} as counted`
  return found[0]?.counted ?? NOTHING
}

/** Entries of a person in a range of days, latest first. */
export const listEntriesOf = async (
  tx: Tx,
  employeeId: number,
  { from, to }: Readonly<{ from: string; to: string }>,
  isInScope: Condition,
): Promise<EntryRecord[]> => {
  return rows(tx, entryRecord)`
    select ${columns(isInScope)} from overtime_entries v join person_short e on e.id = v.employee_id
    where v.employee_id = ${employeeId} and v.business_date between ${from}::date and ${to}::date and ${IS_SHOWN}
    order by v.business_date desc`
}

/** Some entries, as their deciders see them. */
export const listEntriesById = async (tx: Tx, ids: readonly number[]): Promise<EntryRecord[]> => {
  return rows(tx, entryRecord)`
    select ${columns(sql<boolean>`true`)} from overtime_entries v join person_short e on e.id = v.employee_id
    where v.id = any(${ids}::int[])`
}

const entryPlace = z.object({ id: z.number(), employee_id: z.number(), business_date: z.string() })
export type EntryPlace = z.output<typeof entryPlace>

/** Returns the owners of entries, limited to a scope on `v.employee_id`. */
export const listEntryPlaces = async (tx: Tx, ids: readonly number[], where: Condition): Promise<EntryPlace[]> => {
  return rows(tx, entryPlace)`
    select v.id, v.employee_id, v.business_date from overtime_entries v where v.id = any(${ids}::int[]) and ${where}`
}

const lockedEntry = entryRecord.omit({ decided_by: true, is_in_scope: true }).extend({
  short_minutes: z.number(),
  posted: z.number(),
  posted_short: z.number(),
  is_decided: z.boolean(),
  is_forfeited: z.boolean(),
  /** The figures of its day; 0 and null before it. */
  expected_minutes: z.number(),
  worked_minutes: z.number(),
  policy_id: z.number().nullable(),
})
export type LockedEntry = z.output<typeof lockedEntry>

const read = async (tx: Tx, condition: Condition, lock = sql``): Promise<LockedEntry | undefined> => {
  return one(tx, lockedEntry)`
    select v.id, v.version, v.employee_id, e.name, v.day_id, v.business_date, v.day_class, v.rate_percent,
      v.computed_minutes, v.preapproved_minutes, v.preapproval_request_id, v.approved_minutes, v.state, v.reset_id,
      v.decided_at, v.note, v.decided_by is not null as is_decided, v.short_minutes, d.policy_id,
      coalesce(d.expected_minutes, 0) as expected_minutes, coalesce(d.worked_minutes, 0) as worked_minutes,
      (select coalesce(sum(p.minutes), 0)::int from overtime_postings p
       where p.entry_id = v.id and p.kind = 'short') as posted_short,
      (select coalesce(sum(p.minutes), 0)::int from overtime_postings p
       where p.entry_id = v.id and p.kind in ('earned', 'correction')) as posted,
      exists (select from overtime_resets x where x.id = v.reset_id and x.disposal = 'forfeit') as is_forfeited
    from overtime_entries v join person_short e on e.id = v.employee_id left join attendance_days d on d.id = v.day_id
    where ${condition} ${lock}`
}

const LOCK = sql`for update of v`

/** Locks an entry until the transaction ends; 404 where there is none. */
export const lockEntry = async (tx: Tx, id: number): Promise<LockedEntry> => {
  const row = await read(tx, sql<boolean>`v.id = ${id}`, LOCK)
  if (!row) throw notFound()
  return row
}

const ofDay = (employeeId: number, date: string): Condition =>
  sql<boolean>`v.employee_id = ${employeeId} and v.business_date = ${date}::date`

export const findEntryOfDay = (tx: Tx, employeeId: number, date: string): Promise<LockedEntry | undefined> =>
  read(tx, ofDay(employeeId, date))

/** Locks the entry of a day until the transaction ends; the ledger of the person is locked before. */
export const lockEntryOfDay = (tx: Tx, employeeId: number, date: string): Promise<LockedEntry | undefined> =>
  read(tx, ofDay(employeeId, date), LOCK)

/** The entry that a request approved in advance. */
export const findEntryOfRequest = (tx: Tx, requestId: number): Promise<LockedEntry | undefined> =>
  read(tx, sql<boolean>`v.preapproval_request_id = ${requestId}`)
