import { take } from '#engines/transitions/contract/take.ts'
import { next } from '#engines/transitions/contract/transitions.ts'
import { notFound } from '#kit/contract/envelope.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Work } from '#kit/server/context.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import { requestWorkflow } from '../../contract/request.workflows.ts'
import type { RequestInput } from '../../contract/requests.calls.ts'
import { requestsRefusals } from '../../contract/requests.refusals.ts'
import { beginRound, stepsFor, workingDaysOf } from '../chain/workflow.ts'
import { refuseToSend } from '../rules/checks.ts'
import { prepareRequest } from '../rules/prepare-request.ts'
import { notifyCover, closeStepNotices } from '../notify/notices.ts'
import { findRequester } from '../store/people.ts'
import { lockRequest, updateRequestRow } from '../store/requests.ts'
import { endRemainingSteps } from '../store/steps.ts'
import { applyEffects } from './effects.ts'
import { requestContextOf } from './request-context.ts'
import { occupyDays, releaseDays } from './occupy-days.ts'
import { restoreReplacedDays } from './replace-days.ts'
import { recordEvent } from './record-event.ts'
import { editableColumns } from './send.ts'
import { lockForTransition } from './locked-request.ts'
import { listDays } from '../store/days.ts'

/** Changes an own request that is not decided: its former days are released, and its approval begins again. */
export const update = async (
  work: Work,
  actor: Actor,
  id: number,
  version: number,
  input: RequestInput,
): Promise<void> => {
  const locked = await lockForTransition(work, actor, id)
  const { request, type, open } = locked
  take(requestsRefusals, next(requestWorkflow, request.status, 'update', requestContextOf(actor, locked.snapshot)))
  requireVersion(request, version)
  const person = await findRequester(work.tx, request.employee_id, work.now)
  if (!person) throw notFound()
  const prepared = await prepareRequest(work, person, type, input, id)
  await refuseToSend(work, prepared, false)
  await endRemainingSteps(work.tx, id, 'void')
  if (open) await closeStepNotices(work, request, open)
  const back = { end: 'released', reason: null, by_organisation: false, today: person.today } as const
  await releaseDays(work, id, null, back)
  await restoreReplacedDays(work, id)
  const round = request.round + 1
  await updateRequestRow(work.tx, id, { ...editableColumns(prepared), status: 'pending', round, decision_note: null })
  await occupyDays(work, id, prepared)
  const steps = await stepsFor(work, type.chain_id, workingDaysOf(prepared.days, type.unit))
  await recordEvent(work, request, { action: 'updated', from: request.status, to: 'pending' })
  const now = await lockRequest(work, id)
  if (steps.length > 0) await beginRound(work, now, steps)
  else {
    await updateRequestRow(work.tx, id, { status: 'approved', decided_at: work.now })
    await recordEvent(work, request, { action: 'approved', from: 'pending', to: 'approved' })
    await applyEffects(work, now, await listDays(work.tx, id))
  }
  const { cover_employee_id } = prepared
  if (cover_employee_id !== null && cover_employee_id !== request.cover_employee_id)
    await notifyCover(work, now, cover_employee_id)
}
