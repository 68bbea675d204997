import { take } from '#engines/transitions/contract/take.ts'
import { next } from '#engines/transitions/contract/transitions.ts'
import type { Parsed } from '#kit/contract/call.ts'
import { forbidden } from '#kit/contract/envelope.ts'
import type { AuditAction } from '#kit/contract/keys.ts'
import { authorId } from '#kit/server/actor.ts'
import { audit, patched } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import { updateTicket as call } from '../../../contract/tickets.calls.ts'
import type { TicketAction } from '../../../contract/tickets.models.ts'
import { ticketRefusals } from '../../../contract/tickets.refusals.ts'
import { ticketWorkflow } from '../../../contract/tickets.workflows.ts'
import { businessDateOf } from '../rules/business-date.ts'
import { stepContext } from '../present.ts'
import { getTicketRow, getTicket } from '../rules/get-ticket.ts'
import { type StepEvent, stepOf } from '../workflow.ts'
import { findPolicy } from '../store/policies.ts'
import { type LockedTicket, getLockedTicket, lockTickets } from '../store/tickets.ts'
import { insertEvents, type NewEvent, updateWorkedTicket } from '../store/write.ts'

type Input = Context & Parsed<typeof call>
type Body = Input['body']

const AUDITED: Readonly<Record<TicketAction, AuditAction>> = {
  respond: 'tickets.responded',
  wait: 'tickets.waiting',
  resume: 'tickets.resumed',
  resolve: 'tickets.resolved',
  close: 'tickets.closed',
  reopen: 'tickets.reopened',
  edit: 'tickets.edited',
  note: 'tickets.noted',
}

const checkInput = ({ action, response = '', reason = '' }: Body): void => {
  if (action === 'respond' && response === '') throw ticketRefusals.refusal('response_needed')
  if (action === 'note' && reason === '') throw ticketRefusals.refusal('reason_needed')
}

const EDITED = ['subject', 'type', 'priority', 'channel'] as const
type Edited = Pick<LockedTicket, (typeof EDITED)[number]>

/** Returns the fields that an edit changes; no other action changes them. */
const editsOf = ({ action, subject, type, priority, channel }: Body, ticket: LockedTicket): Partial<Edited> => {
  if (action !== 'edit') return {}
  return {
    ...(subject !== undefined && subject !== ticket.subject && { subject }),
    ...(type !== undefined && type !== ticket.type && { type }),
    ...(priority !== undefined && priority !== ticket.priority && { priority }),
    ...(channel !== undefined && channel !== ticket.channel && { channel }),
  }
}

const changesOf = (edits: Partial<Edited>, ticket: LockedTicket) =>
  EDITED.filter((field) => field in edits).map((field) => ({ field, before: ticket[field], after: edits[field] }))

/** Returns the person whom an event counts for: the resolver for a reopening, else the person who acts. */
const countsFor = ({ actor }: Input, { kind }: StepEvent, ticket: LockedTicket): number | null =>
  kind === 'reopened' ? ticket.resolved_by : (actor.employee_id ?? ticket.employee_id)

const buildEvents = async (
  context: Input,
  ticket: LockedTicket,
  events: readonly StepEvent[],
  edits: Partial<Edited>,
): Promise<NewEvent[]> => {
  const { actor, now, by, body } = context
  const { response = '', reason = '', minutes = 0 } = body
  const dates = new Map<number | null, string>()
  const built: NewEvent[] = []
  for (const [at, event] of events.entries()) {
    const employee_id = countsFor(context, event, ticket)
    const date = dates.get(employee_id) ?? (await businessDateOf(context, employee_id))
    dates.set(employee_id, date)
    const text = event.kind === 'responded' ? response : reason
    built.push({
      ...event,
      ticket_id: ticket.id,
      at: now,
      actor_id: authorId({ by, actor }),
      employee_id,
      business_date: date,
      minutes: at === events.length - 1 ? minutes : 0,
      data: {
        ...(text === '' ? {} : { text }),
        ...(event.kind === 'edited' ? { changes: changesOf(edits, ticket) } : {}),
      },
    })
  }
  return built
}

export const updateTicket = handle(call, async (context) => {
  const { tx, actor, now, params, body } = context
  await lockTickets(tx, [params.id])
  const row = await getTicketRow(context, params.id)
  const ticketContext = stepContext(actor, row)
  if (!ticketContext.is_handler && !ticketContext.is_lead) throw forbidden()
  requireVersion(row, body.version)
  const to = take(ticketRefusals, next(ticketWorkflow, row.state, body.action, ticketContext))
  checkInput(body)
  const ticket = await getLockedTicket(tx, params.id)
  const policy = await findPolicy(tx, ticket.sla_policy_id)
  const { change, events } = stepOf(body.action, ticket, policy, { now, by: actor.employee_id ?? ticket.employee_id })
  const edits = editsOf(body, ticket)
  const changes = {
    ...change,
    ...edits,
    state: to,
    ...(body.response && body.action !== 'edit' ? { response: body.response } : {}),
  }
  await updateWorkedTicket(tx, params.id, changes, { minutes: body.minutes ?? 0, isReopened: body.action === 'reopen' })
  await insertEvents(tx, await buildEvents(context, ticket, events, edits))
  await audit(context, AUDITED[body.action], {
    entity: 'tickets',
    id: params.id,
    employee_id: ticket.employee_id,
    change: patched(ticket, { ...edits, state: to }),
  })
  return getTicket(context, params.id)
})
