import { rows } from '#kit/server/database/rows.ts'
import type { Tx } from '#kit/server/context.ts'
import type { CardQuery } from '#kit/server/registries.ts'
import { adminTasksCard, ownTasksCard } from '../../contract/tasks.cards.ts'
import { conditions } from './lists.ts'
import type { Visibility } from './visibility.ts'

type Units = Pick<CardQuery, 'department_id' | 'team_id'>

/** Tasks of the part of the organisation that is looked at. */
export const getAdminCard = async (tx: Tx, visibility: Visibility, { department_id, team_id }: Units) => {
  const query = { department_id: department_id ?? undefined, team_id: team_id ?? undefined }
  const found = await rows(tx, adminTasksCard)`with seen as materialized (
      select t.assignee_id, t.due_date from tasks t where t.state not in ('done', 'cancelled') and ${conditions(visibility, query, null)})
    select count(*)::int as open, (count(*) filter (where due_date = ${visibility.today}::date))::int as due_today,
      (count(*) filter (where due_date < ${visibility.today}::date))::int as overdue,
      coalesce((select json_agg(json_build_object('id', x.id, 'name', x.name, 'overdue', x.n) order by x.n desc, x.id) from (
        select e.id, e.name, count(*)::int as n from seen s join person_short e on e.id = s.assignee_id
        where s.due_date < ${visibility.today}::date group by 1, 2 order by 3 desc, 1 limit 5) x), '[]'::json) as people
    from seen`
  return found[0]
}

/** Returns the tasks of a person, the next by their dates. */
export const getOwnCard = async (tx: Tx, employeeId: number, today: string) => {
  const found = await rows(tx, ownTasksCard)`with held as materialized (
      select t.id, t.title, t.due_date from tasks t where t.assignee_id = ${employeeId}
        and t.state in ('accepted', 'in_progress', 'blocked', 'in_review'))
    select count(*)::int as open, (count(*) filter (where due_date < ${today}::date))::int as overdue,
      coalesce((select json_agg(json_build_object('id', x.id, 'key', 'T-' || x.id, 'title', x.title, 'due_date', x.due_date,
        'overdue', coalesce(x.due_date < ${today}::date, false)) order by x.due_date nulls last, x.id)
        from (select * from held order by due_date nulls last, id limit 5) x), '[]'::json) as next
    from held`
  return found[0]
}
