import { sql } from 'kysely'
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
import { businessDateOf } from '../business-date.ts'
import { factsOf } from '../present.ts'
import { readRow, readTicket } from '../read-ticket.ts'
import { findDetails, lockTickets, type StoredTicket } from '../store/tickets.ts'
import { insertEvents, listWorked, voidEvents } from '../store/write.ts'

/** A locked ticket that the actor leads; else 404, as for those who see it only with others. */
const holdLed = async (context: Context, id: number): Promise<StoredTicket> => {
  await lockTickets(context.tx, [id])
  const row = await readRow(context, id)
  if (!row.may_lead) throw notFound()
  return row
}

const review = async (context: Context & Parsed<typeof calls.reviewTicket>) => {
  const { tx, actor, now, by, body } = context
  const { ticket_id, score, note = '' } = body
  const row = await holdLed(context, ticket_id)
  take(ticketRefusals, next(ticketWorkflow, row.state, 'review', factsOf(actor, row)))
  const employee_id = row.resolved_by ?? row.handler?.id
  if (employee_id === undefined) throw ticketRefusals.refusal('not_resolved')
  const actor_id = authorId({ by, actor })
  const { id } = await tx
    .insertInto('ticket_reviews')
    .values({ ticket_id, employee_id, score, note, actor_id, actor_employee: actor.employee_id, at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('tickets')
    .set({ quality_sum: sql`quality_sum + ${score}::int`, quality_count: sql`quality_count + 1` })
    .where('id', '=', ticket_id)
    .execute()
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

const voidIt = async (context: Context & Parsed<typeof calls.voidTicket>) => {
  const { tx, actor, now, by, body } = context
  const { id, version, reason } = body
  const row = await holdLed(context, id)
  requireVersion(row, version)
  take(ticketRefusals, next(ticketWorkflow, row.state, 'void', factsOf(actor, row)))
  if ((await billedOn(tx, 'ticket_event', await listWorked(tx, id))) !== undefined)
    throw ticketRefusals.refusal('billed')
  await tx
    .updateTable('tickets')
    .set({ state: 'void', void_reason: reason, waiting_since: null })
    .where('id', '=', id)
    .execute()
  const employee_id = row.handler?.id ?? null
  const business_date = await businessDateOf(context, employee_id)
  const actor_id = authorId({ by, actor })
  await insertEvents(tx, [
    { ticket_id: id, kind: 'voided', at: now, actor_id, employee_id, business_date, data: { text: reason } },
  ])
  await voidEvents(tx, id)
  await audit(context, 'tickets.voided', {
    entity: 'tickets',
    id,
    change: changed({ state: row.state }, { state: 'void' }, { reason }),
  })
  return readTicket(context, id)
}
export const voidTicket = handle(calls.voidTicket, voidIt)
export const voidTicketAsAdmin = handle(calls.voidTicketAsAdmin, voidIt)
