import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { requestFull, requestComment, payload as payloadSchema } from '../../contract/requests.models.ts'
import { instantIn } from '#kit/server/database/json.ts'
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { nameOf } from './rows.ts'

/** The parts of a request in addition to its row, in one statement. */
const parts = z.object({
  days: requestFull.shape.days,
  steps: requestFull.shape.steps,
  thread: z.array(requestComment.omit({ can: true }).extend({ author_account: z.number() })),
  events: requestFull.shape.events,
  attachments: requestFull.shape.attachments,
  payload: payloadSchema,
})
export type Parts = z.output<typeof parts>

const time = (column: string) => sql.raw(`to_char(${column}, 'HH24:MI')`)
const account = (
  column: string,
) => sql`(select json_build_object('id', coalesce(a.employee_id, a.id), 'name', ${nameOf})
  from accounts a where a.id = ${sql.ref(column)})`
const author = (column: string) => sql`(
  select json_build_object('id', coalesce(a.employee_id, a.id), 'name', ${nameOf}, 'employee_id', a.employee_id)
  from accounts a where a.id = ${sql.ref(column)})`
const employee = (column: string) =>
  sql.raw(`(select json_build_object('id', p.id, 'name', p.name) from person_short p where p.id = ${column})`)

/** Finds the parts of a request; undefined where there is no such request. */
export const findParts = async (tx: Tx, requestId: number): Promise<Parts | undefined> => {
  const found = await rows(tx, parts)`
    select r.payload,
      (select coalesce(json_agg(json_build_object('date', d.date, 'part', d.part, 'from_time', ${time('d.from_time')},
          'to_time', ${time('d.to_time')}, 'minutes', d.minutes, 'amount', d.amount, 'holiday', d.holiday, 'live', d.live,
          'end_reason', d.end_reason) order by d.date), '[]')
        from request_days d where d.request_id = r.id and d.end_reason is distinct from 'released') as days,
      (select coalesce(json_agg(json_build_object('round', s.round, 'position', s.position, 'assignee', s.assignee,
          'people', (select coalesce(json_agg(json_build_object('id', coalesce(a.employee_id, a.id), 'name', ${nameOf}) order by lower(a.name) collate names), '[]')
            from request_step_assignees x join accounts a on a.id = x.account_id where x.step_id = s.id),
          'state', s.state, 'due_at', ${instantIn('s.due_at')}, 'escalated_at', ${instantIn('s.escalated_at')}, 'hr_at', ${instantIn('s.hr_at')},
          'decided_by', ${account('s.decided_by')}, 'on_behalf_of', ${employee('s.on_behalf_of')},
          'decided_at', ${instantIn('s.decided_at')}, 'note', s.note) order by s.round, s.position), '[]')
        from request_steps s where s.request_id = r.id and s.state <> 'void') as steps,
      (select coalesce(json_agg(json_build_object('id', c.id, 'author', ${author('c.author_id')},
          'author_account', c.author_id, 'text', case when c.deleted_at is null then c.text else '' end,
          'created_at', ${instantIn('c.created_at')}, 'removed', c.deleted_at is not null) order by c.id), '[]')
        from request_comments c where c.request_id = r.id) as thread,
      (select coalesce(json_agg(json_build_object('action', v.action, 'actor', ${account('v.actor_id')},
          'on_behalf_of', ${employee('v.on_behalf_of')}, 'note', v.note, 'at', ${instantIn('v.at')}) order by v.id), '[]')
        from request_events v where v.request_id = r.id) as events,
      (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'added_by', ${account('f.added_by')},
          'created_at', ${instantIn('f.created_at')}) order by f.id), '[]')
        from request_files f where f.request_id = r.id) as attachments
    from requests r where r.id = ${requestId}`
  return found[0]
}
