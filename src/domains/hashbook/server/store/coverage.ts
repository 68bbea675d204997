import { named } from '#kit/contract/fields.ts'
import { z } from 'zod'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { pageBy, type PageInput, readPage } from '#kit/server/page.ts'
import { DONE_AT, REQUIRED } from './must-reads.ts'

const FROM = (today: string): RawBuilder<unknown> => sql`hashbook_must_reads m join hashbook_pages p on p.id = m.page_id
  join hashbook_topics t on t.id = p.topic_id cross join lateral (${REQUIRED(today)}) r
  join person_short s on s.id = r.employee_id left join departments d on d.id = r.department_id
  left join teams g on g.id = r.team_id`

const STATE = (today: string): RawBuilder<unknown> =>
  sql`case when ${DONE_AT} is not null then 'done' when r.due_on < ${today}::date then 'overdue' else 'open' end`

const coverageState = z.enum(['open', 'done', 'overdue'])
type CoverageState = z.output<typeof coverageState>
export type CoverageFilter = PageInput &
  Readonly<{
    id: number
    department_id?: number | undefined
    team_id?: number | undefined
    state?: CoverageState | undefined
  }>

const SORTS = { employee: sql`lower(s.name)`, due_on: sql`r.due_on` }

const covered = z.object({
  id: z.number(),
  employee: named,
  department: named.nullable(),
  team: named.nullable(),
  due_on: z.string(),
  acknowledged_at: z.string().nullable(),
  revision: z.number().nullable(),
  state: coverageState,
})

/** Returns the people of a must-read, with what they did. */
export const listCoverage = async (tx: Tx, today: string, filter: CoverageFilter) => {
  const page = pageBy({ sorts: SORTS, id: sql.ref('s.id'), fallback: 'employee' }, filter)
  const { rows, meta } = await readPage(tx, page, {
    row: covered,
    columns: sql`s.id, json_build_object('id', s.id, 'name', s.name) as employee,
      case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end as department,
      case when g.id is not null then json_build_object('id', g.id, 'name', g.name) end as team, r.due_on,
      ${DONE_AT} as acknowledged_at, ${STATE(today)} as state,
      (select max(k.revision) from hashbook_acknowledgements k where k.page_id = m.page_id
        and k.employee_id = r.employee_id and k.revision >= m.revision) as revision`,
    from: FROM(today),
    where: sql`m.id = ${filter.id}
      ${filter.department_id ? sql`and r.department_id = ${filter.department_id}` : sql``}
      ${filter.team_id ? sql`and r.team_id = ${filter.team_id}` : sql``}
      ${filter.state ? sql`and ${STATE(today)} = ${filter.state}` : sql``}`,
  })
  return { rows: rows.map(({ id: _id, ...row }) => row), meta }
}
