import { sql } from 'kysely'
import type { Tx, Work } from '#kit/server/context.ts'
import type { BeginWork, Job } from '#kit/server/jobs/jobs.ts'
import { resolveAssignees } from '../chain/resolve.ts'
import { notifyDeciders, notifyOverdue, passedOnPosition, showApprovers } from '../notify.ts'
import { lockRequest } from '../store/requests.ts'
import { addAssignees, listAssignees, lockSteps } from '../store/steps.ts'
import { recordEvent } from '../transitions/record-event.ts'

const BATCH = 100

const listDue = async (tx: Tx, now: string): Promise<number[]> => {
  const { rows } = await sql<{ request_id: number }>`
    select s.request_id from request_steps s join requests r on r.id = s.request_id
    where s.state = 'open' and s.due_at < ${now}::timestamptz and s.escalated_at is null and r.deleted_at is null
    order by s.due_at, s.id limit ${BATCH}`.execute(tx)
  return rows.map(({ request_id }) => request_id)
}

/** Adds those to whom an overdue step is passed on; who had it may still decide. A second run finds nothing to do. */
const escalateOne = async (work: Work, requestId: number): Promise<void> => {
  const request = await lockRequest(work, requestId)
  const step = (await lockSteps(work.tx, requestId)).find(({ state }) => state === 'open')
  if (!step?.due_at || step.due_at >= work.now) return
  const { rows } = await sql`update request_steps set escalated_at = ${work.now}::timestamptz
    where id = ${step.id} and escalated_at is null returning id`.execute(work.tx)
  if (rows.length === 0) return
  const first = (await listAssignees(work.tx, step.id)).map(({ account_id }) => account_id)
  const rule = { assignee: step.escalate_to, employee_id: null, requester: request.employee_id }
  const added = await resolveAssignees(work, { ...rule, today: request.today })
  const accounts = added.people.map(({ account_id }) => account_id)
  await addAssignees(work.tx, step.id, accounts, 'escalation')
  // HR decides any open step that may be passed over; one that may not is theirs from now on.
  if (added.assignee === 'hr')
    await work.tx.updateTable('request_steps').set({ overridable: true }).where('id', '=', step.id).execute()
  await recordEvent(work, request, { action: 'escalated', from: request.status, to: request.status })
  await notifyOverdue(work, request, step, first)
  await notifyDeciders(
    work,
    request,
    { position: passedOnPosition(step.position) },
    {
      accounts,
      is_cancelling: request.status === 'cancel_pending',
    },
  )
  showApprovers(
    work,
    added.people.map(({ employee_id }) => employee_id),
  )
}

const escalate = async (begin: BeginWork): Promise<void> => {
  for (;;) {
    const due = await begin((work) => listDue(work.tx, work.now))
    for (const id of due) await begin((work) => escalateOne(work, id))
    if (due.length < BATCH) return
  }
}

/** Passes on steps that were not decided in time. No request is approved by silence. */
export const escalation: Job = {
  name: 'requests.escalate',
  cron: '*/10 * * * *',
  run: (_payload, begin) => escalate(begin),
}
