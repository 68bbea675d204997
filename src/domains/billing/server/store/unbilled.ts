import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/context.ts'
import { pageBy, type PageInput, readPage } from '#kit/server/page.ts'
import {
  type LineGroup,
  type UnbilledClient,
  unbilledClient,
  type WorkItem,
  workItem,
} from '../../contract/unbilled.models.ts'
import { isWithin, timeAmount, unbilledLines, type WorkFilter } from './unbilled-lines.ts'
import { unbilledWork } from './work.ts'

type Grouped = WorkFilter & Readonly<{ group?: LineGroup | undefined }>

/** Unbilled work by client and currency, the largest amount first. Without a rate: minutes that have no price. */
export const listUnbilledClients = (tx: Tx, today: string, filter: Grouped): Promise<UnbilledClient[]> =>
  rows(tx, unbilledClient)`
    select json_build_object('id', c.id, 'code', c.code, 'name', c.name) as client, u.currency, u.minutes, u.amount_minor,
      u.oldest_on, u.newest_on, u.without_rate,
      case when p.pr_id is not null then json_build_object('pr_id', p.pr_id, 'name', p.name) end as project
    from (select l.client_id, l.currency, sum(l.minutes)::int as minutes, coalesce(sum(l.amount_minor), 0)::bigint as amount_minor,
        min(l.first_on) as oldest_on, max(l.last_on) as newest_on,
        coalesce(sum(l.minutes) filter (where l.rate_minor is null), 0)::int as without_rate,
        case when min(l.least_pr_id) = max(l.greatest_pr_id) then min(l.least_pr_id) end as pr_id
      from ${unbilledLines(today, { filter, group: filter.group })} l group by 1, 2) u
    join clients c on c.id = u.client_id left join projects p on p.pr_id = u.pr_id
    order by u.amount_minor desc, lower(c.name) collate names, u.currency`

// Hours of a project at one price are rounded together: each piece has what it adds to those before it.
const before = sql`u.minutes_so_far - u.minutes`
const AMOUNT = sql`case when u.whole_minor is not null then u.whole_minor when u.rate_minor is null then null
  else ${timeAmount(sql`u.minutes_so_far`, sql`u.rate_minor`)} - ${timeAmount(before, sql`u.rate_minor`)} end`

const COLUMNS = sql`u.source_type, u.source_id, u.work_on as "on", u.minutes, u.label, u.rate_minor, ${AMOUNT} as amount_minor,
  case when e.id is not null then json_build_object('id', e.id, 'name', e.name) end as employee,
  case when p.pr_id is not null then json_build_object('pr_id', p.pr_id, 'name', p.name) end as project,
  json_build_object('id', c.id, 'code', c.code, 'name', c.name) as client, u.place as id`

const itemsFrom = (today: string, filter: WorkFilter): RawBuilder<unknown> => sql`(
  select u.*, row_number() over (order by u.work_on, u.source_key)::int as place,
    sum(u.minutes) over (partition by u.client_id, u.currency, u.pr_id, u.rate_minor order by u.work_on, u.source_key
      rows unbounded preceding) as minutes_so_far
  from ${unbilledWork(today)} u where ${isWithin(filter)}) u
  join clients c on c.id = u.client_id left join projects p on p.pr_id = u.pr_id
  left join person_short e on e.id = u.employee_id`

/** The unbilled work of a client, by day. */
export const listUnbilledItems = async (
  tx: Tx,
  today: string,
  filter: WorkFilter & PageInput,
): Promise<{ rows: WorkItem[]; meta: PageMeta }> => {
  const page = pageBy({ sorts: { on: sql`u.work_on` }, id: sql`u.place`, fallback: 'on' }, filter)
  const from = itemsFrom(today, filter)
  const { rows, meta } = await readPage(tx, page, {
    row: workItem.extend({ id: z.number() }),
    columns: COLUMNS,
    from,
    where: sql`true`,
  })
  return { rows: rows.map(({ id: _place, ...item }) => item), meta }
}

const lineToDraft = z.object({
  source_type: z.string(),
  label: z.string(),
  project: z.string().nullable(),
  employee: z.string().nullable(),
  first_on: z.string(),
  minutes: z.number(),
  rate_minor: z.number(),
  items: z.array(z.object({ source_type: z.string(), source_id: z.number(), pr_id: z.number().nullable() })),
})
export type LineToDraft = z.output<typeof lineToDraft>

/** The lines of a draft of unbilled work, the earliest first. */
export const listLinesToDraft = (
  tx: Tx,
  today: string,
  filter: WorkFilter & Readonly<{ currency: string; group: LineGroup }>,
): Promise<LineToDraft[]> =>
  rows(tx, lineToDraft)`
    select l.source_type, l.label, p.name as project, e.name as employee, l.first_on, l.minutes, l.rate_minor, l.items
    from ${unbilledLines(today, { filter, group: filter.group })} l left join projects p on p.pr_id = l.pr_id
    left join person_short e on e.id = l.employee_id
    where l.amount_minor is not null and l.currency = ${filter.currency} order by l.first_on, l.first_key`
