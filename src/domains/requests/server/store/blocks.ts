import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

const blockOnDay = z.object({
  id: z.number(),
  name: z.string(),
  level: z.enum(['closed', 'limited', 'peak']),
  from_date: z.string(),
  to_date: z.string(),
  max_away: z.number().nullable(),
  date: z.string(),
  team_id: z.number().nullable(),
  team_name: z.string().nullable(),
})
export type BlockOnDay = z.output<typeof blockOnDay>

type Query = Readonly<{
  employee_id: number
  type_id: number
  /** A leave that does not replace other leave: what blocks without types are about. */
  is_plain_leave: boolean
  dates: readonly string[]
  levels: readonly BlockOnDay['level'][]
}>

/** Lists blackout periods that apply to a person on dates, by the placement of each date. */
export const listBlocksOf = async (tx: Tx, query: Query): Promise<BlockOnDay[]> => {
  return rows(tx, blockOnDay)`
    select b.id, b.name, b.level, b.from_date, b.to_date, b.max_away, x.date, p.team_id, g.name as team_name
    from unnest(${query.dates}::date[]) as x(date)
    join calendar_blocks b on b.deleted_at is null and x.date between b.from_date and b.to_date
      and (b.weekdays is null or extract(isodow from x.date)::int = any(b.weekdays))
      and b.level = any(${query.levels}::text[])
      and (case when b.type_ids is null then ${query.is_plain_leave} else ${query.type_id} = any(b.type_ids) end)
      and not ${query.employee_id} = any(b.exempt_ids)
    left join lateral (select * from placed_on(x.date) o where o.employee_id = ${query.employee_id}) p on true
    left join teams g on g.id = p.team_id
    where (b.department_ids = '{}' and b.team_ids = '{}')
      or p.department_id = any(b.department_ids) or p.team_id = any(b.team_ids)
    order by x.date, b.id`
}

/** Locks a limited blackout period, so that decisions about its days follow one another. */
export const lockBlocks = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await sql`select from calendar_blocks where id = any(${ids}::int[]) order by id for update`.execute(tx)
}

const awayCount = z.object({ count: z.number() })

/** Counts people of a team who are away on a date by approved leave that does not replace other leave. */
export const countAway = async (tx: Tx, teamId: number, date: string): Promise<number> => {
  const found = await rows(tx, awayCount)`
    select count(distinct a.employee_id)::int as count
    from request_absence a join request_types t on t.id = a.type_id
    join placed_on(${date}::date) p on p.employee_id = a.employee_id and p.team_id = ${teamId}
    where a.date = ${date}::date and a.kind = 'leave' and not t.replaces`
  return found[0]?.count ?? 0
}
