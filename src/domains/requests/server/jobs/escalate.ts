import type { Work } from '#kit/server/context.ts'
import type { BeginWork, Job } from '#kit/server/jobs/jobs.ts'
import { resolveAssignees } from '../chain/rules/resolve.ts'
import { moveWaiting } from './move-waiting.ts'
import { notifyDeciders, notifyOverdue, passedOnPosition, showApprovers } from '../notify/notices.ts'
import { lockRequest } from '../store/requests.ts'
import {
  addAssignees,
  listAssignees,
  listOverdueRequests,
  lockSteps,
  updateEscalated,
  updateOverridable,
} from '../store/steps.ts'
import { recordEvent } from '../workflow/record-event.ts'

const BATCH = 100

/** Adds those to whom an overdue step is passed on; who had it may still decide. A second run finds nothing to do. */
const escalateOne = async (work: Work, requestId: number): Promise<void> => {
  const request = await lockRequest(work, requestId)
  const step = (await lockSteps(work.tx, requestId)).find(({ state }) => state === 'open')
  if (!step?.due_at || step.due_at >= work.now) return
  if (!(await updateEscalated(work, step.id))) return
  const first = (await listAssignees(work.tx, step.id)).map(({ account_id }) => account_id)
  const rule = { assignee: step.escalate_to, employee_id: null, requester: request.employee_id }
  const added = await resolveAssignees(work, { ...rule, today: request.today })
  const accounts = added.people.map(({ account_id }) => account_id)
  await addAssignees(work.tx, step.id, accounts, 'escalation')
  // HR decides any open step that may be passed over; one that may not is theirs from now on.
  if (added.assignee === 'hr') await updateOverridable(work.tx, step.id)
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
  await moveWaiting(begin)
  for (;;) {
    const due = await begin((work) => listOverdueRequests(work.tx, work.now, BATCH))
    for (const id of due) await begin((work) => escalateOne(work, id))
    if (due.length < BATCH) return
  }
}

/** Passes on steps whose deciders are away, and those that were not decided in time. No request is approved by silence. */
export const escalation: Job = {
  name: 'requests.escalate',
  cron: '*/10 * * * *',
  run: (_payload, begin) => escalate(begin),
}
