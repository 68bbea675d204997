import { z } from 'zod'
import { rows, single } from '#kit/server/database/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { dateIn } from '#engines/calendar/contract/calendar.ts'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Tx } from '#kit/server/context.ts'
import { literally } from '#kit/server/database/containing.ts'
import { type Page, pageBy, type PageInput, readPage } from '#kit/server/page.ts'
import { requestStatus, type RequestStatus, type WaitingFor } from '../../contract/requests.models.ts'
import { fromRequests, readRow, type ReadRow, requestColumns } from './rows.ts'
import { mayOpen, waitsForHr, waitsForMe } from './visible.ts'

type Condition = RawBuilder<boolean>

export type RequestFilter = Readonly<{
  q?: string | undefined
  status?: readonly RequestStatus[] | undefined
  kind?: string | undefined
  type_id?: number | undefined
  from?: string | undefined
  to?: string | undefined
  department_id?: readonly number[] | undefined
  team_id?: readonly number[] | undefined
  employee_id?: number | undefined
  waiting_for?: WaitingFor | undefined
  overdue?: boolean | undefined
}>

type Me = Readonly<{ actor: Actor; now: string }>

/** Every word begins a word of the person, or of the type. */
const matches = (q: string): Condition[] =>
  q
    .split(/\s+/)
    .filter((term) => term !== '')
    .map(
      (term) => sql<boolean>`(r.employee_id in (select employee_id from person_search
          where words like '% ' || plain_pattern(${term}) || '%')
        or r.type_id in (select y.id from request_types y where lower(y.name) like '%' || lower(${literally(term)}) || '%'))`,
    )

/** A joined request `r` waits for a decision. */
export const WAITING = sql<boolean>`r.status in ('pending', 'cancel_pending')`

const conditions = (filter: RequestFilter, me: Me): Condition[] => [
  sql<boolean>`r.deleted_at is null`,
  ...(filter.q ? matches(filter.q) : []),
  ...(filter.kind ? [sql<boolean>`r.kind = ${filter.kind}`] : []),
  ...(filter.type_id ? [sql<boolean>`r.type_id = ${filter.type_id}`] : []),
  ...(filter.from ? [sql<boolean>`r.to_date >= ${filter.from}::date`] : []),
  ...(filter.to ? [sql<boolean>`r.from_date <= ${filter.to}::date`] : []),
  ...(filter.department_id ? [sql<boolean>`p.department_id = any(${filter.department_id})`] : []),
  ...(filter.team_id ? [sql<boolean>`p.team_id = any(${filter.team_id})`] : []),
  ...(filter.employee_id ? [sql<boolean>`r.employee_id = ${filter.employee_id}`] : []),
  ...(filter.waiting_for === 'me' ? [WAITING, waitsForMe(me)] : []),
  ...(filter.waiting_for === 'anyone' ? [WAITING] : []),
  ...(filter.waiting_for === 'hr' ? [WAITING, waitsForHr] : []),
  ...(filter.overdue ? [WAITING, sql<boolean>`s.due_at < ${me.now}::timestamptz`] : []),
]

const SORTS = {
  due_at: sql`coalesce(s.due_at, '9999-12-31'::timestamptz)`,
  sent_at: sql`r.sent_at`,
  from_date: sql`r.from_date`,
  employee: sql`lower(e.name)`,
}

const counts = z.partialRecord(requestStatus, z.number())
type Counts = z.output<typeof counts>
const countsRow = z.object({ counts })
const listedRow = readRow.extend({ page_key: z.string(), counts: z.union([counts, z.number()]) })
type Listed = Readonly<{ rows: ReadRow[]; meta: PageMeta & Readonly<{ counts: Counts }> }>

type ListInput = Readonly<{
  filter: RequestFilter & PageInput
  /** The condition for the requests that the actor may see. */
  visible: Condition
  /** True if all of them are in a department whose requests the actor may decide or delete. */
  in_department: boolean
  fallback: '-sent_at' | 'due_at'
}>

const join = (parts: readonly Condition[]): RawBuilder<unknown> => sql.join(parts, sql` and `)

/** Returns the tables that a filter needs: people and places only where it uses them. */
const tablesFor = (filter: RequestFilter & PageInput, me: Me): RawBuilder<unknown> => {
  const byName = filter.sort === 'employee' || filter.sort === '-employee'
  const byPlace = filter.department_id !== undefined || filter.team_id !== undefined
  return sql`requests r left join request_steps s on s.request_id = r.id and s.state = 'open'
    ${byName ? sql`join person_short e on e.id = r.employee_id` : sql``}
    ${byPlace ? sql`left join placed_on(${dateIn(me.now, me.actor.time_zone)}::date) p on p.employee_id = r.employee_id` : sql``}`
}

/** Returns an SQL expression that counts the requests that match a filter and that the actor may see. */
export const countRequests = (me: Me, filter: RequestFilter, visible: Condition): RawBuilder<number> => {
  const status = filter.status ? [sql<boolean>`r.status = any(${filter.status}::text[])`] : []
  return sql<number>`(select count(*)::int from ${tablesFor(filter, me)}
    where ${join([visible, ...conditions(filter, me), ...status])})`
}

const totalOf = (counts: Counts, statuses: readonly RequestStatus[] | undefined): number =>
  Object.entries(counts).reduce((sum, [status, count]) => {
    const isWanted = statuses === undefined || statuses.some((one) => one === status)
    return isWanted ? sum + count : sum
  }, 0)

type PageQueries = Readonly<{ found: RawBuilder<unknown>; counting: RawBuilder<number> }>

/**
 * The queries that find a page, as `found` with id and key, and that count by status. What waits is little, and looked
 * for once for both; of all requests the page is found by an index.
 */
const pageQueriesFor = (me: Me, page: Page, filter: RequestFilter & PageInput, visible: Condition): PageQueries => {
  const tables = tablesFor(filter, me)
  const all = join([visible, ...conditions(filter, me)])
  const status = filter.status ? sql<boolean>`r.status = any(${filter.status}::text[])` : sql<boolean>`true`
  const counted = (from: RawBuilder<unknown>) => sql<number>`(
    select coalesce(json_object_agg(c.status, c.count), '{}') from (
      select m.status, count(*)::int as count from ${from} m group by m.status) c)`
  if (filter.waiting_for === undefined && filter.overdue !== true)
    return {
      found: sql`found as materialized (
        select r.id, ${page.key} as page_key from ${tables} where ${all} and ${status} and ${page.after}
        order by ${page.order} limit ${page.limit})`,
      counting: counted(sql`(select r.status from ${tables} where ${all})`),
    }
  return {
    found: sql`waiting as materialized (
        select r.id, r.status, ${page.key} as page_key, ${status} and ${page.after} as is_wanted from ${tables} where ${all}),
      found as materialized (
        select m.id, m.page_key from waiting m where m.is_wanted order by ${page.orderOf('m')} limit ${page.limit})`,
    counting: counted(sql`waiting`),
  }
}

/** A page of requests with the counts by status, in one statement: first found, then read with all that is shown. */
export const listRequests = async (tx: Tx, me: Me, input: ListInput): Promise<Listed> => {
  const { filter, visible, in_department, fallback } = input
  const page: Page = pageBy({ sorts: SORTS, id: sql`r.id`, fallback }, filter)
  const { found: finding, counting } = pageQueriesFor(me, page, filter, visible)
  const read = await rows(tx, listedRow)`
    with ${finding}
    select ${requestColumns(me, in_department ? sql<boolean>`true` : sql<boolean>`false`)}, found.page_key,
      ${page.counted(counting)} as counts
    from found join (${fromRequests(me)}) on r.id = found.id order by ${page.orderOf('found')}`
  const [first] = read
  const counted = async (): Promise<Counts | number> =>
    filter.cursor === undefined
      ? {}
      : (await single(tx, countsRow)`with ${finding} select ${counting} as counts`).counts
  const found = first?.counts ?? (await counted())
  const byStatus = typeof found === 'number' ? {} : found
  const { rows: shown, next_cursor } = page.close(read)
  return {
    rows: shown.map(({ counts: _counts, ...row }) => row),
    meta: { next_cursor, total: totalOf(byStatus, filter.status), counts: byStatus },
  }
}

/** Lists the own requests, withdrawn ones only when the filter names their status. */
export const listOwnRequests = async (tx: Tx, me: Me, filter: RequestFilter & PageInput) => {
  const page = pageBy({ sorts: SORTS, id: sql`r.id`, fallback: '-sent_at' }, filter)
  const status = filter.status
    ? sql<boolean>`r.status = any(${filter.status}::text[])`
    : sql<boolean>`r.status <> 'withdrawn'`
  const where = join([sql<boolean>`r.employee_id = ${me.actor.employee_id}`, status, ...conditions(filter, me)])
  return readPage(tx, page, {
    row: readRow,
    columns: requestColumns(me, sql<boolean>`false`),
    from: fromRequests(me),
    counted: tablesFor(filter, me),
    where,
  })
}

/** Finds one request that the actor may see; undefined otherwise. */
export const findRequestRow = async (tx: Tx, me: Me, id: number, visible: Condition): Promise<ReadRow | undefined> => {
  const found = await rows(tx, readRow)`select ${requestColumns(me)} from ${fromRequests(me)}
    where r.id = ${id} and r.deleted_at is null and ${visible}`
  return found[0]
}

/** Those of some requests that the actor may open. */
export const listRowsById = async (tx: Tx, me: Me, ids: readonly number[]): Promise<ReadRow[]> => {
  const found = await rows(tx, readRow)`select ${requestColumns(me)} from ${fromRequests(me)}
    where r.id = any(${ids}::int[]) and r.deleted_at is null and ${mayOpen(me)}`
  return found
}
