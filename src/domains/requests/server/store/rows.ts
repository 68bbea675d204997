import { z } from 'zod'
import { requestRow } from '../../contract/requests.models.ts'
import { instantIn } from '#kit/server/database/json.ts'
import { type RawBuilder, sql } from 'kysely'
import { dateIn } from '#engines/calendar/contract/calendar.ts'
import type { Actor } from '#kit/server/actor.ts'
import { isForApprover, namesMe } from './visible.ts'

/** A row as it is read: what `can` is computed from comes with it. */
export const readRow = requestRow.omit({ can: true, phase: true }).extend({
  is_sourced: z.boolean(),
  is_assignee: z.boolean(),
  is_overridable: z.boolean(),
  in_department: z.boolean(),
  is_free: z.boolean(),
  cover_id: z.number().nullable(),
})
export type ReadRow = z.output<typeof readRow>

type Me = Readonly<{ actor: Actor; now: string }>

/** The name of the person behind the joined account `a`, or that of the account. */
export const nameOf = sql<string>`coalesce((select p.name from person_short p where p.id = a.employee_id), a.name)`
const person = sql`json_build_object('id', coalesce(a.employee_id, a.id), 'name', ${nameOf})`

/** Tables of a request row: `r`, its type `t`, its person `e` with placement `p`, its open step `s`. */
export const fromRequests = (me: Me): RawBuilder<unknown> => sql`
  requests r
  join request_types t on t.id = r.type_id
  join person_short e on e.id = r.employee_id
  left join placed_on(${dateIn(me.now, me.actor.time_zone)}::date) p on p.employee_id = r.employee_id
  left join request_steps s on s.request_id = r.id and s.state = 'open'`

/** The columns of `ReadRow` over those tables. `inDepartment`: where a list knows it of all of its rows. */
export const requestColumns = (
  me: Me,
  inDepartment: RawBuilder<boolean> = isForApprover(me, 'few'),
): RawBuilder<unknown> => sql`
  r.id, r.kind, r.version, r.method, r.from_date, r.to_date, r.from_time, r.to_time, r.amount, r.unit, r.reason, r.status,
  json_build_object('id', t.id, 'name', t.name, 'color', t.color, 'unit', t.unit) as type,
  json_build_object('id', e.id, 'name', e.name, 'team_id', p.team_id,
    'team_name', (select g.name from teams g where g.id = p.team_id), 'department_id', p.department_id,
    'department_name', (select g.name from departments g where g.id = p.department_id)) as employee,
  case when s.id is not null then json_build_object('position', s.position,
    'total', (select count(*) from request_steps o where o.request_id = r.id and o.round = r.round),
    'assignee', s.assignee,
    'waiting_for', (select coalesce(json_agg(json_build_object('id', coalesce(a.employee_id, a.id), 'name', ${nameOf}) order by lower(a.name) collate names), '[]')
      from request_step_assignees x join accounts a on a.id = x.account_id where x.step_id = s.id),
    'with_hr', s.hr_at is not null, 'due_at', ${instantIn('s.due_at')},
    'overdue', coalesce(s.due_at < ${me.now}::timestamptz, false)) end as step,
  case when r.cover_employee_id is not null then (
    select json_build_object('id', c.id, 'name', c.name, 'state', r.cover_state) from person_short c
    where c.id = r.cover_employee_id) end as cover,
  r.sent_at,
  (select ${person} from accounts a where a.id = r.sent_by and a.employee_id is distinct from r.employee_id) as sent_by,
  (select ${person} from accounts a where a.id = r.decided_by) as decided_by, r.decided_at, r.decision_note,
  r.cancel_dates, r.cancel_reason,
  (select count(*)::int from request_comments c where c.request_id = r.id and c.deleted_at is null) as comments,
  (select count(*)::int from request_files f where f.request_id = r.id) as files,
  r.source_domain is not null as is_sourced,
  ${namesMe(me)} as is_assignee,
  s.id is null or s.overridable or s.assignee = 'hr' as is_overridable,
  ${inDepartment} as in_department,
  t.cancel_free and r.from_date > ${dateIn(me.now, me.actor.time_zone)}::date as is_free,
  r.cover_employee_id as cover_id`
