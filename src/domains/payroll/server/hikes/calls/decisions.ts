import { organisationDay } from '#domains/organisation/server/index.ts'
import { take } from '#engines/transitions/contract/take.ts'
import { next } from '#engines/transitions/contract/transitions.ts'
import { notFound } from '#kit/contract/envelope.ts'
import { auditAll } from '#kit/server/audit.ts'
import { Bytes } from '#kit/server/call/responses.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { requireSeen, type Seen } from '#kit/server/database/lock-version.ts'
import { hikeWorkflow } from '../../../contract/hike.workflows.ts'
import * as calls from '../../../contract/hikes.calls.ts'
import type { Hike } from '../../../contract/hikes.models.ts'
import { payRefusals } from '../../../contract/payroll.refusals.ts'
import { noteRead } from '../../workflow.ts'
import { applyAll, lockAll } from '../workflow/apply.ts'
import { hikeFacts } from '../rules/facts.ts'
import { letterName, printLetter } from '../documents.ts'
import { notifyProposers, publishHikeChanges } from '../notify.ts'
import { listPresentedHikes } from '../present.ts'
import { findLetter } from '../store/apply.ts'
import { decideHikes } from '../store/hikes.ts'

type Decision = Readonly<{
  action: 'approve' | 'reject'
  ids: readonly number[]
  seen: Seen | undefined
  note: string | null
}>
const STATES = { approve: 'approved', reject: 'rejected' } as const

const decide = async (context: Context, { action, ids, seen, note }: Decision): Promise<Hike[]> => {
  const { tx, actor, now } = context
  const hikes = await lockAll(context, ids)
  requireSeen(hikes, seen)
  for (const hike of hikes) take(payRefusals, next(hikeWorkflow, hike.state, action, hikeFacts(actor, hike)))
  const known = hikes.map(({ id }) => id)
  const state = STATES[action]
  await decideHikes(tx, known, { state, decided_by: actor.account_id, decided_at: now, note })
  await auditAll(
    context,
    `payroll.hike_${state}`,
    hikes.map(({ id, employee_id }) => ({ entity: 'hikes', id, employee_id, after: { note } })),
  )
  await notifyProposers(context, hikes, state)
  publishHikeChanges(context)
  return listPresentedHikes(context, known, await organisationDay(tx, now))
}

export const approveHikes = handle(calls.approveHikes, async (context) =>
  decide(context, { ...context.body, action: 'approve', seen: context.body.seen, note: context.body.note ?? null }),
)

export const rejectHikes = handle(calls.rejectHikes, async (context) =>
  decide(context, { ...context.body, action: 'reject', seen: context.body.seen }),
)

export const applyHikes = handle(calls.applyHikes, async (context) => {
  const { tx, actor, now, body } = context
  requireSeen(await lockAll(context, body.ids), body.seen)
  await applyAll(context, body.ids, { factsOf: (hike) => hikeFacts(actor, hike), later: body.later })
  return listPresentedHikes(context, body.ids, await organisationDay(tx, now))
})

export const hikeLetter = handle(calls.hikeLetter, async (context) => {
  const letter = await findLetter(context.tx, context.params.id)
  if (!letter) throw notFound()
  const bytes = await printLetter(letter)
  await noteRead(context, [letter.employee_id], 'letter')
  return new Bytes(bytes, 'application/pdf', letterName(letter))
})
