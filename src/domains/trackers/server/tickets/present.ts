import { can } from '#engines/transitions/contract/transitions.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { TicketRow } from '../../contract/tickets.models.ts'
import { type TicketContext, ticketWorkflow } from '../../contract/tickets.workflows.ts'
import type { StoredTicket } from './store/tickets.ts'

export const stepContext = (actor: Actor, row: StoredTicket): TicketContext => ({
  is_handler: actor.employee_id !== null && row.handler?.id === actor.employee_id,
  is_lead: row.may_lead,
  is_member: row.may_serve,
  handler: row.handler?.name ?? null,
  is_past_reopening: row.is_past_reopening,
  is_past_voiding: row.is_past_voiding,
  is_reviewed: row.is_reviewed,
  is_resolver: actor.employee_id !== null && row.resolved_by === actor.employee_id,
})

/** Returns a ticket as the call sends it, with the steps that the actor may take. */
export const presentTicket = <Row extends StoredTicket>(actor: Actor, row: Row) => {
  const {
    may_lead: _l,
    may_serve: _s,
    is_reviewed: _r,
    resolved_by: _b,
    is_past_reopening: _p,
    is_past_voiding: _v,
    ...shown
  } = row
  const { expire: _expire, ...steps } = can(ticketWorkflow, row.state, stepContext(actor, row))
  const works = actor.area === 'User' && actor.grants.has('tickets.write')
  const { respond, wait, resume, resolve, close, reopen, edit, note, take, assign } = steps
  const working: Pick<
    TicketRow['can'],
    'respond' | 'wait' | 'resume' | 'resolve' | 'close' | 'reopen' | 'edit' | 'note' | 'take' | 'assign'
  > = works
    ? { respond, wait, resume, resolve, close, reopen, edit, note, take, assign }
    : {
        respond: false,
        wait: false,
        resume: false,
        resolve: false,
        close: false,
        reopen: false,
        edit: false,
        note: false,
        take: false,
        assign: false,
      }
  return { ...shown, can: { ...working, review: steps.review, void: steps.void } }
}
