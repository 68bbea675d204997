import { z } from 'zod'
import { type RawBuilder, sql } from 'kysely'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/context.ts'
import { pageBy, type PageInput, readPage } from '#kit/server/page.ts'
import type { HikeState } from '../../../contract/hikes.models.ts'
import { nameMatches } from '../../store/payees.ts'

type Filter = PageInput &
  Readonly<{
    id?: number | undefined
    round_id?: number | undefined
    q?: string | undefined
    state?: readonly HikeState[] | undefined
    employee_id?: number | undefined
    department_id?: readonly number[] | undefined
    from?: string | undefined
    to?: string | undefined
  }>

const SORTS = { effective_from: sql`h.effective_from`, employee: sql`lower(e.name)` }

const conditions = (filter: Filter, day: string): RawBuilder<unknown> => {
  const { id, round_id, q, state, employee_id, department_id, from, to } = filter
  const parts = [
    id === undefined ? sql<boolean>`true` : sql<boolean>`h.id = ${id}`,
    ...(round_id === undefined ? [] : [sql<boolean>`h.round_id = ${round_id}`]),
    ...nameMatches(q, sql`h.employee_id`),
    ...(state ? [sql<boolean>`h.state = any(${state}::text[])`] : []),
    ...(employee_id === undefined ? [] : [sql<boolean>`h.employee_id = ${employee_id}`]),
    ...(department_id
      ? [
          sql<boolean>`h.employee_id in (select x.employee_id from placed_on(${day}::date) x
            where x.department_id = any(${department_id}::int[]))`,
        ]
      : []),
    ...(from === undefined ? [] : [sql<boolean>`h.effective_from >= ${from}::date`]),
    ...(to === undefined ? [] : [sql<boolean>`h.effective_from <= ${to}::date`]),
  ]
  return sql.join(parts, sql` and `)
}

/** A page of the ids of hikes, the newest day first unless sorted otherwise. `day` is today. */
export const findHikePage = async (
  tx: Tx,
  filter: Filter,
  day: string,
): Promise<{ rows: { id: number }[]; meta: PageMeta }> => {
  const page = pageBy({ sorts: SORTS, id: sql`h.id`, fallback: '-effective_from' }, filter)
  const isByName = filter.sort === 'employee' || filter.sort === '-employee'
  return readPage(tx, page, {
    row: z.object({ id: z.number() }),
    columns: sql`h.id`,
    from: isByName ? sql`hikes h join person_short e on e.id = h.employee_id` : sql`hikes h`,
    where: conditions(filter, day),
  })
}
