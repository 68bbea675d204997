import { take } from '#engines/transitions/contract/take.ts'
import { next } from '#engines/transitions/contract/transitions.ts'
import { billedOn } from '#domains/billing/server/index.ts'
import type { Parsed } from '#kit/contract/call.ts'
import { notFound } from '#kit/contract/envelope.ts'
import { authorId } from '#kit/server/actor.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import * as calls from '../../../contract/ticket-reviews.calls.ts'
import { ticketRefusals } from '../../../contract/tickets.refusals.ts'
import { ticketWorkflow } from '../../../contract/tickets.workflows.ts'
import { businessDateOf } from '../rules/business-date.ts'
import { stepContext } from '../present.ts'
import { getTicketRow, getTicket } from '../rules/get-ticket.ts'
import { listDaysOf, markMonthsOf } from '../store/stated-tickets.ts'
import { findDetails, lockTickets, type StoredTicket } from '../store/tickets.ts'
import {
  insertEvents,
  insertReview,
  listTimedEventIds,
  updateScore,
  updateTicketRow,
  voidEvents,
} from '../store/write.ts'

/** Locks a ticket that the actor leads; else 404, also for those who only see it. */
const lockLedTicket = async (context: Context, id: number): Promise<StoredTicket> => {
  await lockTickets(context.tx, [id])
  const row = await getTicketRow(context, id)
  if (!row.may_lead) throw notFound()
  return row
}

const review = async (context: Context & Parsed<typeof calls.reviewTicket>) => {
  const { tx, actor, now, by, body } = context
  const { ticket_id, score, note = '' } = body
  const row = await lockLedTicket(context, ticket_id)
  take(ticketRefusals, next(ticketWorkflow, row.state, 'review', stepContext(actor, row)))
  const employee_id = row.resolved_by ?? row.handler?.id
  if (employee_id === undefined) throw ticketRefusals.refusal('not_resolved')
  const actor_id = authorId({ by, actor })
  const added = { ticket_id, employee_id, score, note, actor_id, actor_employee: actor.employee_id, at: now }
  const id = await insertReview(tx, added)
  await updateScore(tx, ticket_id, score)
  const business_date = await businessDateOf(context, employee_id)
  await insertEvents(tx, [
    { ticket_id, kind: 'reviewed', at: now, actor_id, employee_id, business_date, score, data: { text: note } },
  ])
  await audit(context, 'tickets.reviewed', { entity: 'tickets', id: ticket_id, employee_id, after: { score } })
  const after = (await findDetails(tx, ticket_id))?.reviews.find((one) => one.id === id)
  if (!after) throw notFound()
  return after
}
export const reviewTicket = handle(calls.reviewTicket, review)
export const reviewTicketAsAdmin = handle(calls.reviewTicketAsAdmin, review)

const voidLocked = async (context: Context & Parsed<typeof calls.voidTicket>) => {
  const { tx, actor, now, by, body } = context
  const { id, version, reason } = body
  const row = await lockLedTicket(context, id)
  requireVersion(row, version)
  take(ticketRefusals, next(ticketWorkflow, row.state, 'void', stepContext(actor, row)))
  if ((await billedOn(tx, 'ticket_event', await listTimedEventIds(tx, id))) !== undefined)
    throw ticketRefusals.refusal('billed')
  await updateTicketRow(tx, id, { state: 'void', void_reason: reason, waiting_since: null })
  const employee_id = row.handler?.id ?? null
  const business_date = await businessDateOf(context, employee_id)
  const actor_id = authorId({ by, actor })
  await insertEvents(tx, [
    { ticket_id: id, kind: 'voided', at: now, actor_id, employee_id, business_date, data: { text: reason } },
  ])
  await voidEvents(tx, id)
  await markMonthsOf(tx, await listDaysOf(tx, [id]))
  await audit(context, 'tickets.voided', {
    entity: 'tickets',
    id,
    change: changed({ state: row.state }, { state: 'void' }, { reason }),
  })
  return getTicket(context, id)
}
export const voidTicket = handle(calls.voidTicket, voidLocked)
export const voidTicketAsAdmin = handle(calls.voidTicketAsAdmin, voidLocked)
