import { z } from 'zod'
import { type RawBuilder, sql } from 'kysely'
import { dateIn } from '#engines/calendar/contract/calendar.ts'
import type { Parsed } from '#kit/contract/call.ts'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Tx } from '#kit/server/context.ts'
import { pageBy, readPage } from '#kit/server/page.ts'
import type { listForced } from '../../../contract/forced.calls.ts'
import { forcedColumns, fromForced, rawForced, toForcedRecord } from './forced.ts'
import type { ScopedRecord } from '../present.ts'

type Filter = Parsed<typeof listForced>['body']
type Me = Readonly<{ actor: Actor; now: string }>
type Condition = RawBuilder<boolean>

const SORTS = { due_at: sql`f.due_at`, detected_at: sql`f.detected_at` }
const OPEN = sql<boolean>`f.state in ('detected', 'proposed', 'returned')`

/** Every word begins a word of the person. */
const matches = (q: string): Condition[] =>
  q
    .split(/\s+/)
    .filter((term) => term !== '')
    .map(
      (term) => sql<boolean>`f.employee_id in (select employee_id from person_search
        where words like '% ' || plain_pattern(${term}) || '%')`,
    )

const conditions = (filter: Filter, { actor, now }: Me): Condition[] => {
  if (filter.id !== undefined) return [sql<boolean>`f.id = ${filter.id}`]
  const today = dateIn(now, actor.time_zone)
  const isDecided = filter.status === 'decided'
  const lately = sql<boolean>`f.decided_at >= ${now}::timestamptz - interval '90 days'`
  return [
    isDecided ? sql<boolean>`f.state in ('approved', 'superseded')` : OPEN,
    ...(isDecided && filter.start_date === undefined ? [lately] : []),
    ...(filter.start_date ? [sql<boolean>`s.business_date >= ${filter.start_date}::date`] : []),
    ...(filter.end_date ? [sql<boolean>`s.business_date <= ${filter.end_date}::date`] : []),
    ...(filter.user_id ? [sql<boolean>`f.employee_id = ${filter.user_id}`] : []),
    ...(filter.team_id
      ? [
          sql<boolean>`f.employee_id = any(array(
            select p.employee_id from placed_on(${today}::date) p where p.team_id = ${filter.team_id}))`,
        ]
      : []),
    ...(filter.q ? matches(filter.q) : []),
  ]
}

type Scopes = Readonly<{ read: Condition; decide: Condition }>
type Listed = Readonly<{ records: ScopedRecord[]; meta: PageMeta }>

/** A page of forced punch-outs: undecided ones by their due time, decided ones the latest first. */
export const listForcedPage = async (tx: Tx, me: Me, filter: Filter, scopes: Scopes): Promise<Listed> => {
  const fallback = filter.status === 'decided' ? '-detected_at' : 'due_at'
  const { sort, limit, cursor } = filter
  const page = pageBy({ sorts: SORTS, id: sql`f.id`, fallback }, { sort, limit, cursor })
  const { rows, meta } = await readPage(tx, page, {
    row: rawForced.extend({ is_in_scope: z.boolean() }),
    columns: sql`${forcedColumns}, ${scopes.decide} as is_in_scope`,
    from: fromForced,
    where: sql.join([scopes.read, ...conditions(filter, me)], sql` and `),
  })
  return { records: rows.map((row) => ({ ...toForcedRecord(row), is_in_scope: row.is_in_scope })), meta }
}

/** Counts the rows that wait: of others all undecided ones, of the person those that need a time. */
export const countUndecided = (employeeId: number | null, scopes: Condition): RawBuilder<number> =>
  sql<number>`(select count(*)::int from ${fromForced} where ${OPEN} and ${scopes}
    and (f.employee_id is distinct from ${employeeId}::int or f.state <> 'proposed'))`
