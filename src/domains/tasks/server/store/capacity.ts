import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { date } from '#kit/contract/fields.ts'
import { capacity } from '../../contract/results.models.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { ScopeFilter } from '#kit/server/scope.ts'
import { personJson } from './parts.ts'

const booked = capacity
  .pick({ employee: true, booked_minutes: true, open_tasks: true, overdue_tasks: true, unestimated_tasks: true })
  .extend({ dues: z.array(z.strictObject({ date, minutes: z.int() })) })
export type Booked = z.output<typeof booked>
type Span = Readonly<{ today: string; end: string; ids: readonly number[] | null; team_id: number | null }>

/** SQL condition: a person `p` is in scope. */
export const peopleInScope = (scope: ScopeFilter): RawBuilder<boolean> => scope.where(sql`p.id`)

/** Everyone: people who were chosen by another condition. */
export const ANYONE: RawBuilder<boolean> = sql<boolean>`true`

/** Lists the time that open tasks take of people `p` in scope, by name. */
export const listBooked = async (
  tx: Tx,
  isInScope: RawBuilder<boolean>,
  { today, end, ids, team_id }: Span,
): Promise<Booked[]> => {
  const who =
    ids === null
      ? sql`p.id in (select o.employee_id from placed_on(${today}::date) o join employed_on(${today}::date) m on m.employee_id = o.employee_id
          where o.team_id = ${team_id})`
      : sql`p.id = any(${ids}::int[])`
  return rows(tx, booked)`select ${personJson(sql`p.id`, today)} as employee,
      coalesce(sum(t.remaining_minutes) filter (where t.due_date is null or t.due_date <= ${end}::date), 0)::int as booked_minutes,
      count(t.id)::int as open_tasks, (count(*) filter (where t.due_date < ${today}::date))::int as overdue_tasks,
      (count(t.id) filter (where t.remaining_minutes is null))::int as unestimated_tasks,
      coalesce(json_agg(json_build_object('date', t.due_date, 'minutes', t.remaining_minutes))
        filter (where t.due_date <= ${end}::date and t.remaining_minutes > 0), '[]') as dues
    from person_short p left join tasks t on t.assignee_id = p.id and t.state in ('accepted', 'in_progress', 'blocked', 'in_review')
    where ${who} and ${isInScope} group by p.id, p.name order by lower(p.name) collate names, p.id`
}
