import { organisationDay } from '#domains/organisation/server/index.ts'
import { isAssignable, placementOf } from '#domains/people/server/index.ts'
import { next } from '#engines/transitions/contract/transitions.ts'
import { forbidden, HttpFailure, notFound } from '#kit/contract/envelope.ts'
import type { Refusal } from '#kit/contract/refusals.ts'
import { authorId } from '#kit/server/actor.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { assignTickets as call } from '../../../contract/tickets.calls.ts'
import { ticketRefusals } from '../../../contract/tickets.refusals.ts'
import { ticketWorkflow } from '../../../contract/tickets.workflows.ts'
import { businessDateOf } from '../rules/business-date.ts'
import { notifyAssigned } from '../notify.ts'
import { stepContext } from '../present.ts'
import { findName } from '../store/people.ts'
import { listTicketsById, lockTickets, type StoredTicket } from '../store/tickets.ts'
import { insertEvents, updateHandler } from '../store/write.ts'

/** Returns the receiver of tickets: the named person, or the actor who takes them. */
const receiverOf = async (context: Context, userId: number | undefined) => {
  const { tx, actor, now } = context
  const id = userId ?? actor.employee_id
  if (id === null) throw forbidden()
  await context.requireVisible(id)
  const today = await organisationDay(tx, now)
  const placement = await placementOf(tx, id, today)
  return {
    id,
    name: await findName(tx, id),
    team_id: placement?.team_id ?? null,
    is_active: await isAssignable(tx, id, today),
    is_taking: userId === undefined,
  }
}
type Receiver = Awaited<ReturnType<typeof receiverOf>>

/** Returns the reason why a ticket cannot go to the receiver; null if it can. */
const check = ({ actor }: Context, row: StoredTicket | undefined, receiver: Receiver): Refusal | HttpFailure | null => {
  if (!row) return notFound()
  const step = next(ticketWorkflow, row.state, receiver.is_taking ? 'take' : 'assign', stepContext(actor, row))
  if (!('to' in step)) return ticketRefusals.named(step.refused, step.params)
  const serves = receiver.is_active && (receiver.team_id === row.team.id || (receiver.is_taking && row.may_lead))
  return serves ? null : ticketRefusals.refusal('person_inactive', { name: receiver.name })
}

const write = async (context: Context, rows: readonly StoredTicket[], receiver: Receiver): Promise<void> => {
  const { tx, now, actor, by } = context
  const ids = rows.map(({ id }) => id)
  await updateHandler(tx, ids, receiver.id)
  const event = {
    kind: 'assigned',
    at: now,
    actor_id: authorId({ by, actor }),
    employee_id: receiver.id,
    business_date: await businessDateOf(context, receiver.id),
    data: { text: receiver.name },
  } as const
  await insertEvents(
    tx,
    ids.map((ticket_id) => ({ ...event, ticket_id })),
  )
  for (const { id, handler } of rows)
    await audit(context, 'tickets.assigned', {
      entity: 'tickets',
      id,
      employee_id: receiver.id,
      change: changed({ handler: handler?.name ?? null }, { handler: receiver.name }),
    })
  if (receiver.id !== actor.employee_id) await notifyAssigned(context, receiver.id, rows)
}

const codeOf = (failure: Refusal | HttpFailure): string => (failure instanceof HttpFailure ? 'not_found' : failure.code)

export const assignTickets = handle(call, async (context) => {
  const { tx, actor, now, body } = context
  const ids = [...new Set(body.ids)]
  const receiver = await receiverOf(context, body.user_id)
  await lockTickets(tx, ids)
  const rows = new Map((await listTicketsById(tx, { actor, now }, ids)).map((row) => [row.id, row]))
  const checked = ids.map((id) => ({ id, row: rows.get(id), failure: check(context, rows.get(id), receiver) }))
  // A single ticket is refused like any other call.
  const [only] = checked
  if (checked.length === 1 && only?.failure) throw only.failure
  const passed = checked.flatMap(({ row, failure }) => (row && !failure ? [row] : []))
  const changed = passed.filter(({ handler }) => handler?.id !== receiver.id)
  if (changed.length > 0) await write(context, changed, receiver)
  return {
    results: checked.map(({ id, failure }) => ({
      id,
      ok: failure === null,
      code: failure && codeOf(failure),
      message: failure && failure.message,
    })),
  }
})
