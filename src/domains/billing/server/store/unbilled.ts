import { type RawBuilder, sql } from 'kysely'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/context.ts'
import { pageBy, type PageInput, readPage } from '#kit/server/page.ts'
import type { UnbilledClient, WorkItem } from '../../contract/unbilled.models.ts'
import { unbilledWork } from './work.ts'

export type WorkFilter = Readonly<{
  client_id?: number | undefined
  pr_id?: number | null | undefined
  from?: string | undefined
  to?: string | undefined
}>

const conditionsOf = (filter: WorkFilter): RawBuilder<boolean> =>
  sql<boolean>`${sql.join(
    [
      sql`u.client_id is not null`,
      ...(filter.client_id ? [sql`u.client_id = ${filter.client_id}`] : []),
      ...(filter.pr_id ? [sql`u.pr_id = ${filter.pr_id}`] : []),
      ...(filter.from ? [sql`u.work_on >= ${filter.from}::date`] : []),
      ...(filter.to ? [sql`u.work_on <= ${filter.to}::date`] : []),
    ],
    sql` and `,
  )}`

/** Unbilled work by client and currency, the largest amount first. Without a rate: minutes that have no price. */
export const listUnbilledClients = async (tx: Tx, today: string, filter: WorkFilter): Promise<UnbilledClient[]> => {
  const { rows } = await sql<UnbilledClient>`
    select json_build_object('id', c.id, 'code', c.code, 'name', c.name) as client, u.currency,
      sum(u.minutes)::int as minutes, coalesce(sum(u.amount_minor), 0)::bigint as amount_minor, min(u.work_on) as oldest_on,
      coalesce(sum(u.minutes) filter (where u.rate_minor is null), 0)::int as without_rate
    from ${unbilledWork(today)} u join clients c on c.id = u.client_id where ${conditionsOf(filter)}
    group by c.id, u.currency order by amount_minor desc, lower(c.name), u.currency`.execute(tx)
  return rows
}

const COLUMNS = sql`u.source_type, u.source_id, u.work_on as "on", u.minutes, u.label, u.rate_minor, u.amount_minor,
  case when e.id is not null then json_build_object('id', e.id, 'name', e.name) end as employee,
  case when p.pr_id is not null then json_build_object('pr_id', p.pr_id, 'name', p.name) end as project,
  json_build_object('id', c.id, 'code', c.code, 'name', c.name) as client, u.place as id`

const itemsFrom = (today: string, filter: WorkFilter): RawBuilder<unknown> => sql`(
  select u.*, row_number() over (order by u.work_on, u.source_key)::int as place
  from ${unbilledWork(today)} u where ${conditionsOf(filter)}) u
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
  const { rows, meta } = await readPage<WorkItem & { id: number }>(tx, page, {
    columns: COLUMNS,
    from,
    where: sql`true`,
  })
  return { rows: rows.map(({ id: _place, ...item }) => item), meta }
}

/** All unbilled items of a time, for a draft. */
export const listItemsToDraft = async (tx: Tx, today: string, filter: WorkFilter): Promise<WorkItem[]> => {
  const { rows } = await sql<WorkItem & { id: number }>`
    select ${COLUMNS} from ${itemsFrom(today, filter)}
    where u.rate_minor is not null and u.source_type <> 'progress' order by u.place`.execute(tx)
  return rows.map(({ id: _place, ...item }) => item)
}
