import { statusNode } from '../../../contract/chart.calls.ts'
import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { ChartBy, StatusNode } from '../../../contract/chart.calls.ts'
import type { PersonStatus } from '../../../contract/people.models.ts'
import { statusOn } from '../../../contract/people.rules.ts'
import { namedJson, photoVersion } from '../../persons/store/named.ts'
import { people, placed } from '../../persons/store/person-filter.ts'
import { isEmployed, isOnNotice, isSuspended } from '../../states/store/state-sql.ts'

/** An employed person with the manager. */
const chartLink = z.object({ id: z.number(), boss: z.number().nullable(), is_suspended: z.boolean() })
export type ChartLink = z.output<typeof chartLink>

const firstHead = sql`(select u.head_id from heads u
  where u.department_id = p.department_id and u.head_id <> e.id order by u.level limit 1)`

/** The same order as `manager_of`, joined for everyone at once; by department only the heads count. */
const bossBy: Readonly<Record<ChartBy, RawBuilder<unknown>>> = {
  manager: sql`coalesce(nullif(p.manager_id, e.id), nullif(l.employee_id, e.id), ${firstHead})`,
  department: firstHead,
}

/** Lists everyone who is employed on a day with their managers, by name. */
export const listChartLinks = async (tx: Tx, by: ChartBy, on: string): Promise<ChartLink[]> => {
  return rows(tx, chartLink)`
    with recursive up as (
      select id as department_id, parent_id, head_id, 1 as level from departments
      union all
      select up.department_id, d.parent_id, d.head_id, up.level + 1 from up join departments d on d.id = up.parent_id
    ), heads as materialized (select * from up where head_id is not null)
    select e.id, ${bossBy[by]} as boss, ${isSuspended(on)} as is_suspended
    from ${people(on)} ${placed(on)}
    left join team_leaderships l on l.team_id = p.team_id and l.kind = 'lead'
      and l.from_date <= ${on}::date and (l.to_date is null or l.to_date >= ${on}::date)
    where ${isEmployed(on)} order by lower(e.name) collate names, e.id`
}

const faceRow = statusNode.pick({ id: true, name: true, photo_version: true, designation: true, team: true }).extend({
  joined_on: z.string(),
  left_on: z.string().nullable(),
  is_suspended: z.boolean(),
  is_on_notice: z.boolean(),
})
export type ChartFace = Omit<StatusNode, 'manager_id' | 'reports'> & Readonly<{ status: PersonStatus }>

/** Lists the data of these people that the chart shows on a day. */
export const listChartFaces = async (tx: Tx, ids: readonly number[], on: string): Promise<Map<number, ChartFace>> => {
  const found = await rows(tx, faceRow)`
    select e.id, e.name, ${photoVersion} as photo_version, ${namedJson('g')} as designation, ${namedJson('t')} as team,
      m.joined_on, m.left_on, ${isSuspended(on)} as is_suspended, ${isOnNotice(on)} as is_on_notice
    from ${people(on)} ${placed(on)}
    left join designations g on g.id = p.designation_id
    left join teams t on t.id = p.team_id
    where e.id = any(${ids})`
  return new Map(
    found.map(({ joined_on, left_on, is_suspended, is_on_notice, ...face }) => [
      face.id,
      { ...face, status: statusOn({ joined_on, left_on }, on, { is_suspended, is_on_notice }) },
    ]),
  )
}
