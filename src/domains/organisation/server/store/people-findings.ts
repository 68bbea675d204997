import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import type { Tx } from '#kit/server/context.ts'
import { placedOn } from './people.ts'

const leaving = z.object({
  kind: z.enum(['team', 'department']),
  id: z.number(),
  name: z.string(),
  person: z.string(),
  left_on: z.string(),
})
export type Leaving = z.output<typeof leaving>

/**
 * Leads and heads whose last employment ends, or has ended, before another person takes over; the next to leave first.
 */
export const listLeaving = async (tx: Tx, day: string): Promise<Leaving[]> => {
  return rows(tx, leaving)`
    with leaving as (
      select e.id, e.name, max(s.left_on) as left_on
      from person_short e join employment_span s on s.employee_id = e.id
      group by e.id, e.name having bool_and(s.left_on is not null))
    select * from (
    select 'team' as kind, t.id, t.name, w.name as person, w.left_on
    from leaving w
    join team_leaderships l on l.employee_id = w.id and l.kind = 'lead'
      and l.from_date <= greatest(${day}::date, w.left_on)
      and (l.to_date is null or l.to_date > w.left_on) and (l.to_date is null or l.to_date >= ${day}::date)
    join teams t on t.id = l.team_id and t.archived_at is null
    union all
    select 'department', d.id, d.name, w.name, w.left_on
    from leaving w join departments d on d.head_id = w.id and d.archived_at is null) found
    order by left_on, lower(name) collate names`
}

const named = z.object({ id: z.number(), name: z.string() })
type Named = z.output<typeof named>

/**
 * Returns people without anyone above them: no manager, no lead of their team, no head of a department above. A person
 * who heads a department at the top is meant to be alone there.
 */
export const listWithoutManager = async (tx: Tx, day: string): Promise<Named[]> => {
  return rows(tx, named)`
    select e.id, e.name
    from ${placedOn(day)} p join person_short e on e.id = p.employee_id
    where p.manager_id is null
      and not exists (select from team_leaderships l where l.team_id = p.team_id and l.kind = 'lead'
        and l.employee_id <> e.id and l.from_date <= ${day}::date and (l.to_date is null or l.to_date >= ${day}::date))
      and not exists (select from departments d where d.head_id = e.id and d.parent_id is null and d.archived_at is null)
      and manager_of(e.id, ${day}::date) is null
    order by lower(e.name) collate names, e.id`
}

const blindManager = z.object({ id: z.number(), name: z.string(), role: z.string(), people: z.number() })
type BlindManager = z.output<typeof blindManager>

/** Returns managers by name whose role shows them no one but themselves, with the number of the people whom they manage. */
export const listManagersWithoutRights = async (tx: Tx, day: string): Promise<BlindManager[]> => {
  return rows(tx, blindManager)`
    with placed as materialized (select * from ${placedOn(day)} p)
    select e.id, e.name, r.name as role, count(distinct x.employee_id)::int as people
    from placed x
    cross join lateral (values (x.manager_id), (x.second_manager_id)) m(id)
    join placed p on p.employee_id = m.id
    join person_short e on e.id = m.id
    join roles r on r.id = p.role_id
    where not exists (select from role_grants g where g.role_id = r.id and g.scope in ('team', 'department'))
    group by e.id, e.name, r.name order by lower(e.name) collate names, e.id`
}
