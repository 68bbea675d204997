import type { Parsed } from '#kit/contract/call.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import { authorId } from '#kit/server/actor.ts'
import { audit, patched } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import * as calls from '../../../contract/stated-tickets.calls.ts'
import { ticketRefusals } from '../../../contract/tickets.refusals.ts'
import { getTicketRow } from '../rules/get-ticket.ts'
import { buildTicket, eventsOf } from '../rules/stated-ticket.ts'
import { checkOrder, daysOf, requireEmployed } from '../rules/stated-times.ts'
import { type StepEvent, stepOf } from '../workflow.ts'
import { findPolicy, listPolicies, type Policy, policyFor } from '../store/policies.ts'
import { markMonthsOf, findTeam, isWorkedOn } from '../store/stated-tickets.ts'
import { getLockedTicket, type LockedTicket, lockTickets } from '../store/tickets.ts'
import { insertEvents, insertTickets, type NewEvent, updateWorkedTicket } from '../store/write.ts'

const { refusal } = ticketRefusals

export const addStatedTicket = handle(calls.addStatedTicket, async (context) => {
  const { tx, now, body } = context
  const { user_id, team_id, ...input } = body
  const owner = user_id ?? null
  checkOrder(context, input)
  if (owner !== null) await context.requireVisible(owner)
  const team = await findTeam(tx, { team_id, client_id: input.client_id }, context.scope())
  if (!team || (owner === null && !team.in_scope)) throw invalid({ team_id: 'This team does not exist' })
  if (!team.serves) throw refusal('team_not_serving', { team: team.name })
  const policies = await listPolicies(tx, [input.client_id])
  const policy = policyFor(policies, { ...input, priority: input.priority ?? 'p3' })
  const ticket = buildTicket(input, { owner, team: team_id, source: 'import', now }, policy)
  // An open ticket is handled today.
  const handled = [ticket.first_response_at, ticket.resolved_at ?? now].flatMap((at) => at ?? [])
  const dayOf = await daysOf(context, owner, [ticket.received_at, ...handled, ticket.closed_at ?? now])
  await requireEmployed(context, owner, handled.map(dayOf))
  const id = (await insertTickets(tx, [ticket])).get(0)
  if (id === undefined) throw refusal('exists', { ref: input.ticket_ref })
  const events = eventsOf(context, id, ticket, dayOf)
  await insertEvents(tx, events)
  await markMonthsOf(
    tx,
    events.map(({ business_date }) => business_date),
  )
  await audit(context, 'tickets.saved', {
    entity: 'tickets',
    id,
    after: { client_id: ticket.client_id, subject: ticket.subject, state: ticket.state },
  })
  return { id, version: 1 }
})

const EDITED = ['subject', 'requester_name', 'type', 'priority', 'channel'] as const
type Edited = Pick<LockedTicket, (typeof EDITED)[number]>
type Body = Parsed<typeof calls.updateStatedTicket>['body']

/** Returns the fields that differ from the ticket. */
const editsOf = (body: Body, ticket: LockedTicket): Partial<Edited> =>
  Object.fromEntries(
    EDITED.filter((field) => body[field] !== undefined && body[field] !== ticket[field]).map((field) => [
      field,
      body[field],
    ]),
  )

type Step = Readonly<{ at: string; events: readonly StepEvent[]; change: ReturnType<typeof stepOf>['change'] }>

/** Returns the response and the resolution that are added, each as the step would be at its time. */
const stepsOf = (body: Body, ticket: LockedTicket, policy: Policy | undefined): readonly Step[] => {
  const steps: Step[] = []
  let current = ticket
  const wanted = [
    ['respond', body.first_response_at],
    ['resolve', body.resolved_at],
  ] as const
  for (const [action, at] of wanted) {
    if (at === undefined) continue
    const { change, events } = stepOf(action, current, policy, { now: at, by: ticket.employee_id })
    steps.push({ at, change, events })
    current = { ...current, first_response_at: change.first_response_at ?? current.first_response_at }
  }
  return steps
}

/** Refuses times of a ticket that has them, or that staff have worked on. */
const checkAdded = async (context: Context, body: Body, ticket: LockedTicket): Promise<void> => {
  const { first_response_at, resolved_at, response, minutes } = body
  if (first_response_at === undefined && resolved_at === undefined) {
    for (const [field, value] of Object.entries({ response, minutes }))
      if (value !== undefined) throw invalid({ [field]: 'This needs the time of a response or resolution' })
    return
  }
  if (await isWorkedOn(context.tx, ticket.id)) throw refusal('worked_on', { ref: ticket.ticket_ref })
  if (first_response_at !== undefined && ticket.first_response_at !== null)
    throw invalid({ first_response_at: 'The first response is recorded already' })
  if (resolved_at !== undefined && ticket.resolved_at !== null)
    throw invalid({ resolved_at: 'The resolution is recorded already' })
  checkOrder(context, {
    received_at: ticket.received_at,
    first_response_at: first_response_at ?? ticket.first_response_at,
    resolved_at,
  })
}

/** Adds the response and resolution, and returns what they change in the ticket. */
const addSteps = async (context: Context, body: Body, ticket: LockedTicket, steps: readonly Step[]) => {
  const { tx, actor, by, now } = context
  const owner = ticket.employee_id
  const dayOf = await daysOf(context, owner, [...steps.map(({ at }) => at), now])
  await requireEmployed(
    context,
    owner,
    steps.map(({ at }) => dayOf(at)),
  )
  const events = steps.flatMap((step) =>
    step.events.map((event): NewEvent => ({
      ...event,
      ticket_id: ticket.id,
      at: step.at,
      stated: true,
      actor_id: authorId({ by, actor }),
      employee_id: owner,
      business_date: dayOf(step.at),
      data: event.kind === 'responded' && body.response !== undefined ? { text: body.response } : {},
    })),
  )
  // The handling time counts for the last event.
  await insertEvents(
    tx,
    events.map((event, at) => (at === events.length - 1 ? { ...event, minutes: body.minutes ?? 0 } : event)),
  )
  await markMonthsOf(
    tx,
    events.map(({ business_date }) => business_date),
  )
}

export const updateStatedTicket = handle(calls.updateStatedTicket, async (context) => {
  const { tx, actor, by, now, params, body } = context
  await lockTickets(tx, [params.id])
  await getTicketRow(context, params.id)
  const ticket = await getLockedTicket(tx, params.id)
  const team = await findTeam(tx, { team_id: ticket.team_id, client_id: ticket.client_id }, context.scope())
  if (ticket.employee_id !== null) await context.requireVisible(ticket.employee_id)
  else if (!team?.in_scope) throw notFound()
  if (ticket.employee_id !== null && ticket.employee_id === actor.employee_id) throw refusal('own_ticket')
  requireVersion(ticket, body.version)
  if (ticket.source !== 'import') throw refusal('not_imported', { ref: ticket.ticket_ref })
  if (ticket.state === 'void') throw refusal('bad_state', { state: 'void' })
  await checkAdded(context, body, ticket)
  const edits = editsOf(body, ticket)
  const steps = stepsOf(body, ticket, await findPolicy(tx, ticket.sla_policy_id))
  const state = body.resolved_at !== undefined ? 'resolved' : steps.length > 0 ? 'in_progress' : ticket.state
  if (steps.length > 0) await addSteps(context, body, ticket, steps)
  if (Object.keys(edits).length > 0)
    await insertEvents(tx, [
      {
        ticket_id: ticket.id,
        kind: 'edited',
        at: now,
        actor_id: authorId({ by, actor }),
        employee_id: ticket.employee_id,
        business_date: (await daysOf(context, ticket.employee_id, [now]))(now),
        data: {
          changes: EDITED.filter((field) => field in edits).map((field) => ({
            field,
            before: ticket[field],
            after: edits[field],
          })),
        },
      },
    ])
  const changes = {
    ...Object.assign({}, ...steps.map(({ change }) => change)),
    ...edits,
    state,
    ...(body.response === undefined ? {} : { response: body.response }),
    ...(steps.length > 0 ? { stated: true } : {}),
  }
  await updateWorkedTicket(tx, params.id, changes, { minutes: body.minutes ?? 0, isReopened: false })
  await audit(context, 'tickets.edited', {
    entity: 'tickets',
    id: params.id,
    employee_id: ticket.employee_id,
    change: patched(ticket, { ...edits, state }),
  })
  return { id: params.id, version: (await getLockedTicket(tx, params.id)).version }
})
