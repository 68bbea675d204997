import { z } from 'zod'
import { instantIn } from '#kit/server/database/json.ts'
import { sql } from 'kysely'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/context.ts'
import { pageBy, type PageInput, readPage } from '#kit/server/page.ts'
import { type CountEvent, type Metric, countEvent } from '../../../contract/targets.models.ts'
import { EVENTS, labelOf } from './metrics.ts'

export type EventFilter = Readonly<{
  metric: Metric
  activity_id: number | null
  employee_id: number
  /** The days that count, in order. */
  days: readonly string[]
  now: string
}>

/** Lists the events behind a number of a person, in the order of time. */
export const listEvents = async (
  tx: Tx,
  { metric, activity_id, employee_id, days, now }: EventFilter,
  input: PageInput,
): Promise<{ rows: CountEvent[]; meta: PageMeta }> => {
  const [from, to] = [days.at(0), days.at(-1)]
  if (from === undefined || to === undefined) return { rows: [], meta: { next_cursor: null, total: 0 } }
  const source = EVENTS[metric]({ from, to, now, who: (employee) => sql<boolean>`${employee} = ${employee_id}::int` })
  const at = instantIn('x.at')
  const page = pageBy({ sorts: { at }, id: sql`x.id`, fallback: 'at' }, input)
  const { rows, meta } = await readPage(tx, page, {
    row: countEvent.extend({ id: z.number() }),
    before: sql`with measured as (select ${activity_id}::int as activity_id),
      x as materialized (select e.*, row_number() over (order by e.at, e.place, e.ref_id)::int as id from (${source}) e
        where e.day = any(${days}::date[]))`,
    columns: sql`x.id, ${at} as at, x.day as business_date, x.kind, x.delta, x.base as base_delta,
      json_build_object('type', x.ref, 'id', x.ref_id, 'label', coalesce(${labelOf}, '')) as ref,
      case when x.kind = 'missing' then 'Not submitted' when x.ref = 'report' and x.delta = 0 then 'Late'
        when x.ref = 'task' and x.base = 1 and x.delta = 0 then 'After the due date'
        when x.ref = 'ticket' and x.base = 1 and x.delta = 0 and x.kind in ('responded', 'resolved') and ${metric} <> 'tickets_reopened'
          then 'Not in time' end as note`,
    from: sql`x`,
    where: sql`true`,
  })
  return { rows: rows.map(({ id: _id, ...event }) => event), meta }
}
