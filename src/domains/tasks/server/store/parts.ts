import { z } from 'zod'
import { taskRow, actor } from '../../contract/tasks.models.ts'
import { type RawBuilder, sql } from 'kysely'
import { instantIn } from '#kit/server/database/json.ts'
import { taskMinutes } from '#domains/worksheets/server/index.ts'
import { REOPEN_DAYS } from '../../contract/tasks.workflows.ts'
import { foundIn } from './found.ts'
import { offeredTo, queued, type Visibility } from './visibility.ts'

/** A person as rows show them, with the team of a day. */
export const personJson = (employee: RawBuilder<unknown>, today: string): RawBuilder<unknown> => sql`
  (select json_build_object('id', e.id, 'name', e.name, 'photo_version', e.photo_version,
    'team_id', (select o.team_id from placed_on(${today}::date) o where o.employee_id = e.id))
   from person_short e where e.id = ${employee})`

export const actorJson = (account: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select json_build_object('role', a.area, 'id', coalesce(case when a.area = 'User' then a.employee_id end, a.id), 'name', a.name)
   from accounts a where a.id = ${account})`

/** A task as it is stored and shown, with what decides about its steps. */
export const storedTask = taskRow
  .omit({ can: true, due_at: true, overdue_working_days: true, risk: true, next_working_date: true })
  .extend({
    known_risk: taskRow.shape.risk,
    offer_no: z.number(),
    creator: actor,
    creator_account: z.number(),
    reviewer_account: z.number().nullable(),
    is_holder: z.boolean(),
    is_offered: z.boolean(),
    in_queue: z.boolean(),
    is_creator: z.boolean(),
    is_collaborator: z.boolean(),
    only_had: z.boolean(),
    writes: z.boolean(),
    reassigns: z.boolean(),
    takes_over: z.boolean(),
    approves: z.boolean(),
    deletes: z.boolean(),
    sent_handover: z.boolean(),
    handover_id: z.number().nullable(),
    waits_for: z.string().nullable(),
    reopens_in_time: z.boolean(),
    left_holder: z.string().nullable(),
    has_history: z.boolean(),
  })
export type StoredTask = z.output<typeof storedTask>

const FINISHED = sql`('done', 'cancelled')`

const contextColumns = (visibility: Visibility): RawBuilder<unknown> => {
  const { me, account_id, today, now } = visibility
  return sql`coalesce(t.assignee_id = ${me}::int, false) as is_holder, coalesce(${offeredTo(me)}, false) as is_offered,
    coalesce(${queued(visibility)}, false) as in_queue, t.creator_id = ${account_id} as is_creator,
    coalesce((select w.kind from task_people w where w.task_id = t.id and w.employee_id = ${me}::int) = 'collaborator', false) as is_collaborator,
    coalesce(${visibility.only_had}, false) as only_had,
    coalesce(${visibility.writes}, false) as writes, coalesce(${visibility.reassigns}, false) as reassigns,
    coalesce(${visibility.reassigns} and t.assignee_id <> ${me}::int, false) as takes_over,
    coalesce(${visibility.approves}, false) as approves, coalesce(${visibility.deletes}, false) as deletes,
    coalesce(h.from_employee_id = ${me}::int or h.asked_by = ${account_id}, false) as sent_handover, h.id as handover_id,
    (select 'T-' || d.id from task_dependencies x join tasks d on d.id = x.depends_on_id
     where x.task_id = t.id and d.state not in ${FINISHED} order by d.id limit 1) as waits_for,
    coalesce(t.done_at, t.cancelled_at, ${now}::timestamptz) > ${now}::timestamptz - make_interval(days => ${sql.lit(REOPEN_DAYS)}) as reopens_in_time,
    case when t.state = 'done' and (select count(*) from employed_on(${today}::date) o where o.employee_id = t.assignee_id) = 0
      then (select e.name from person_short e where e.id = t.assignee_id) end as left_holder,
    (select count(*) from task_file f where f.task_id = t.id) > 0
      or (select count(*) from task_handovers y where y.task_id = t.id and y.answer = 'accepted') > 0 as has_history`
}

/** The offer or handover that waits for a response: handovers have their own row, offers are in the history. */
const OFFER = sql`case when h.id is not null then json_build_object('by', (select a.name from accounts a where a.id = h.asked_by),
    'at', ${instantIn('h.asked_at')}, 'from', (select e.name from person_short e where e.id = h.from_employee_id),
    'reason', h.reason, 'note', h.note, 'remaining_minutes', h.remaining_minutes)
  when t.state = 'offered' then (select json_build_object('by', a.name, 'at', ${instantIn('y.at')}, 'from', null,
      'reason', y.detail ->> 'reason', 'note', y.detail ->> 'note', 'remaining_minutes', t.remaining_minutes)
    from task_history y join accounts a on a.id = y.actor_id
    where y.task_id = t.id and y.action = 'offer' order by y.id desc limit 1) end`

export const columns = (
  visibility: Visibility,
  q?: string,
): RawBuilder<unknown> => sql`t.id, 'T-' || t.id as key, t.title, t.state, t.priority,
  ${personJson(sql`t.assignee_id`, visibility.today)} as assignee, ${personJson(sql`t.offered_to_id`, visibility.today)} as offered_to,
  ${OFFER} as offer, ${foundIn(q)} as found_in,
  (select json_build_object('id', u.id, 'name', u.name) from teams u where u.id = t.team_id) as team,
  ${actorJson(sql`t.creator_id`)} as creator, ${actorJson(sql`t.reviewer_id`)} as reviewer,
  t.creator_id as creator_account, t.reviewer_id as reviewer_account,
  (select json_build_object('pr_id', p.pr_id, 'name', p.name) from project_short p where p.pr_id = t.pr_id) as project,
  (select json_build_object('id', c.id, 'name', c.name) from client_short c where c.id = t.client_id) as client,
  t.ticket_id, t.labels, t.start_date, t.due_date, t.risk as known_risk, t.estimate_minutes, t.remaining_minutes, t.planned_for,
  ${taskMinutes(sql`t.id`)} as spent_minutes,
  (select count(*)::int from task_steps s where s.task_id = t.id and s.done_at is not null) as steps_done,
  (select count(*)::int from task_steps s where s.task_id = t.id) as steps_total,
  (select count(*)::int from task_comments c where c.task_id = t.id and c.deleted_at is null) as comments_count,
  (select count(*)::int from task_file f where f.task_id = t.id and f.deleted_at is null) as files_count,
  (select count(distinct y.holder_id)::int from task_history y where y.task_id = t.id) as owner_no,
  t.must_accept, t.needs_approval, t.offer_no, t.rework_count,
  coalesce(h.asked_at, q.asked_at, case t.state when 'offered' then t.offered_at when 'in_review' then t.submitted_at end) as waiting_since,
  q.due_date as asks_due_date, t.blocked_reason, t.updated_at, t.version, ${contextColumns(visibility)}`

export const FROM = sql`tasks t left join task_handovers h on h.task_id = t.id and h.answer is null
  left join task_requests q on q.task_id = t.id and q.kind = 'due_date' and q.state = 'open'`
