import { HttpFailure, invalid } from '#kit/contract/envelope.ts'
import { Refusal } from '#kit/contract/refusals.ts'
import type { Actor } from '#kit/server/actor.ts'
import { handle, handleInSteps } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import type { BeginWork } from '#kit/server/jobs/jobs.ts'
import * as approvals from '../../contract/approvals.calls.ts'
import type { Bulk } from '../../contract/decision.fields.ts'
import * as admin from '../../contract/requests-admin.calls.ts'
import { prepareRequest } from '../rules/prepare-request.ts'
import { showRequest } from '../present/show-request.ts'
import { findRequester } from '../store/people.ts'
import { lockRequester } from '../store/requests.ts'
import { revoke } from '../workflow/cancel.ts'
import { decide, type DecisionInput } from '../workflow/decide.ts'
import { remove } from '../workflow/remove.ts'
import { send } from '../workflow/send.ts'
import { requireOffered } from './own-requests.ts'

type By = 'hr' | 'approver'
type Given = Readonly<{
  version?: number | undefined
  note?: string | null | undefined
  override?: boolean | undefined
}>

const decideAndShow = async (
  context: Context & Readonly<{ params: { id: number }; body: Given }>,
  action: DecisionInput['action'],
  by: By,
) => {
  const { actor, params, body } = context
  const input = {
    id: params.id,
    version: body.version,
    action,
    note: body.note ?? null,
    override: body.override ?? false,
  }
  await decide(context, actor, input, by)
  return showRequest(context, actor, params.id)
}

export const approveRequest = handle(admin.approveRequest, (context) => decideAndShow(context, 'approve', 'hr'))
export const rejectRequest = handle(admin.rejectRequest, (context) => decideAndShow(context, 'reject', 'hr'))
export const returnRequest = handle(admin.returnRequest, (context) => decideAndShow(context, 'return', 'hr'))
export const approveAsLead = handle(approvals.approveAsLead, (context) => decideAndShow(context, 'approve', 'approver'))
export const rejectAsLead = handle(approvals.rejectAsLead, (context) => decideAndShow(context, 'reject', 'approver'))
export const returnAsLead = handle(approvals.returnAsLead, (context) => decideAndShow(context, 'return', 'approver'))

export const deleteRequest = handle(admin.deleteRequest, async (context) => {
  const { actor, params, query } = context
  await remove(context, actor, { id: params.id, reason: query.reason ?? null }, 'hr')
  return { id: params.id }
})

export const deleteAsLead = handle(approvals.deleteAsLead, async (context) => {
  const { actor, params, query } = context
  await remove(context, actor, { id: params.id, reason: query.reason ?? null }, 'approver')
  return { id: params.id }
})

type Result = Readonly<{ id: number; ok: boolean; code: string | null; message: string | null }>

/** Decides each item in a separate transaction; one that fails is left as it was, and its result has the reason. */
const decideEach = async (begin: BeginWork, actor: Actor, { items, action, note }: Bulk, by: By): Promise<Result[]> => {
  const results: Result[] = []
  for (const { id, version } of items) {
    try {
      await begin((work) => decide(work, actor, { id, version, action, note: note ?? null }, by))
      results.push({ id, ok: true, code: null, message: null })
    } catch (error) {
      if (error instanceof Refusal) results.push({ id, ok: false, code: error.code, message: error.message })
      else if (error instanceof HttpFailure && error.status < 500)
        results.push({ id, ok: false, code: 'not_found', message: error.message })
      else throw error
    }
  }
  return results
}

export const decideMany = handleInSteps(admin.decideMany, ({ begin, actor, body }) =>
  decideEach(begin, actor, body, 'hr'),
)
export const decideManyAsLead = handleInSteps(approvals.decideManyAsLead, ({ begin, actor, body }) =>
  decideEach(begin, actor, body, 'approver'),
)

export const revokeRequest = handle(admin.revokeRequest, async (context) => {
  const { actor, params, body } = context
  await revoke(context, actor, { id: params.id, version: body.version, dates: body.dates ?? null, reason: body.reason })
  return showRequest(context, actor, params.id)
})

/** HR enters a request for another person; the own ones are sent in the employee area. */
export const addForPerson = handle(admin.addForPerson, async (context) => {
  const { tx, now, actor, body } = context
  const { employee_id, type_id, approved, override, override_reason, ...input } = body
  const person = await findRequester(tx, employee_id, now)
  if (!person) throw invalid({ employee_id: 'Person does not exist' })
  const type = await requireOffered(context, person, type_id)
  await lockRequester(tx, person.id)
  const prepared = await prepareRequest(context, person, type, input, null)
  const id = await send(context, actor, prepared, override && override_reason ? { override_reason } : {})
  const sent = await showRequest(context, actor, id)
  if (!approved || sent.status !== 'pending') return sent
  await decide(
    context,
    actor,
    { id, action: 'approve', note: override_reason ?? null, override: override ?? false },
    'hr',
  )
  return showRequest(context, actor, id)
})
