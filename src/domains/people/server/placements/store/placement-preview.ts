import { z } from 'zod'
import { one, rows } from '#kit/server/database/rows.ts'
import { named } from '#kit/contract/fields.ts'
import type { Named } from '#kit/contract/fields.ts'
import type { Tx } from '#kit/server/context.ts'

type Place = Readonly<{ department_id: number; team_id?: number | undefined; manager_id?: number | undefined }>

/** Returns the manager of a person placed there on a day: the order of `manager_of`, for whom there is no row yet. */
export const findManagerAt = async (tx: Tx, place: Place, day: string): Promise<Named | null> => {
  const found = await rows(tx, named)`
    with recursive tree as (
      select parent_id, head_id, 2 as rank from departments where id = ${place.department_id}
      union all
      select d.parent_id, d.head_id, t.rank + 1 from departments d join tree t on t.parent_id = d.id
    ), bosses as (
      select ${place.manager_id ?? null}::int as id, 0 as rank
      union all
      select l.employee_id, 1 from team_leaderships l
      where l.team_id = ${place.team_id ?? null}::int and l.kind = 'lead'
        and l.from_date <= ${day}::date and (l.to_date is null or l.to_date >= ${day}::date)
      union all
      select head_id, rank from tree
    )
    select e.id, e.name from bosses b join employees e on e.id = b.id order by b.rank limit 1`
  return found[0] ?? null
}

const terms = z.object({ work_pattern: named, holiday_calendar: named, time_zone: z.string() })
type Terms = z.output<typeof terms>

/** Returns the pattern on a day, with its holidays and zone: the brand's where none is chosen. */
export const findTerms = async (
  tx: Tx,
  brand_id: number,
  pattern_id: number | undefined,
  day: string,
): Promise<Terms | undefined> => {
  return one(tx, terms)`
    select json_build_object('id', p.id, 'name', p.name) as work_pattern,
      json_build_object('id', c.id, 'name', c.name) as holiday_calendar, 
      coalesce(case when v.effective_from <= ${day}::date then v.time_zone end, b.time_zone) as time_zone
    from brands b
    join work_patterns p on p.id = coalesce(${pattern_id ?? null}::int, b.default_pattern_id)
    join work_pattern_versions v on v.pattern_id = p.id
    join holiday_calendars c on c.id = v.holiday_calendar_id
    where b.id = ${brand_id} and b.archived_at is null
    order by v.effective_from <= ${day}::date desc,
      case when v.effective_from <= ${day}::date then v.effective_from end desc, v.effective_from
    limit 1`
}
