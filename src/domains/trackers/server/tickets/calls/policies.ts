import { organisationDay } from '#domains/organisation/server/index.ts'
import { invalid } from '#kit/contract/envelope.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import { found } from '#kit/server/database/rows.ts'
import type { Parsed } from '#kit/contract/call.ts'
import * as calls from '../../../contract/ticket-policies.calls.ts'
import { ticketRefusals } from '../../../contract/tickets.refusals.ts'
import * as store from '../store/service-policies.ts'

const { refusal } = ticketRefusals

export const listServicePolicies = handle(calls.listServicePolicies, async ({ tx, now, query }) =>
  store.listServicePolicies(tx, await organisationDay(tx, now), query),
)

type Body = Parsed<typeof calls.saveServicePolicy>['body']

const required = ([policy]: readonly calls.ServicePolicy[]): calls.ServicePolicy => found(policy)

/** Checks the fields against each other; the day must not be over. */
const check = (body: Body, today: string): void => {
  const { service_days, service_from, service_to, response_minutes, resolution_minutes, effective_from } = body
  if (resolution_minutes < response_minutes)
    throw invalid({ resolution_minutes: 'must not be shorter than the time to the first response' })
  if (effective_from < today) throw invalid({ effective_from: 'Choose today or a later day' })
  if (service_days.length === 0) return
  if (!service_from) throw invalid({ service_from: 'is required with service days' })
  if (!service_to) throw invalid({ service_to: 'is required with service days' })
  if (service_to <= service_from) throw invalid({ service_to: 'must be later than the beginning' })
}

const valuesOf = ({ service_days, service_from, service_to, holiday_calendar_id, ...rest }: Body): store.NewPolicy => {
  const hasHours = service_days.length > 0
  return {
    ...rest,
    service_days: hasHours ? [...new Set(service_days)].toSorted((one, other) => one - other) : null,
    service_from: hasHours ? (service_from ?? null) : null,
    service_to: hasHours ? (service_to ?? null) : null,
    holiday_calendar_id: holiday_calendar_id ?? null,
  }
}

export const saveServicePolicy = handle(calls.saveServicePolicy, async (context) => {
  const { tx, now, body } = context
  const today = await organisationDay(tx, now)
  check(body, today)
  const values = valuesOf(body)
  const { client, calendar } = await store.areThere(tx, values)
  if (!client) throw invalid({ client_id: 'This client does not exist' })
  if (!calendar) throw invalid({ holiday_calendar_id: 'These holidays do not exist' })
  const before = await store.lockPolicyOf(tx, values)
  const [shown] = before ? await store.listServicePolicies(tx, today, { id: before.id }) : []
  if (shown && shown.tickets > 0) throw refusal('policy_used')
  if (before) await store.updatePolicy(tx, before.id, values)
  const policy = before?.id ?? (await store.insertPolicy(tx, values))
  await audit(context, 'tickets.policy_saved', {
    entity: 'sla_policies',
    id: policy,
    ...(before ? { change: changed(before, { ...values, id: policy }) } : { after: values }),
  })
  return required(await store.listServicePolicies(tx, today, { id: policy }))
})

export const deleteServicePolicy = handle(calls.deleteServicePolicy, async (context) => {
  const { tx, now, params } = context
  const today = await organisationDay(tx, now)
  const before = found(await store.lockPolicy(tx, params.id))
  const policy = required(await store.listServicePolicies(tx, today, { id: params.id }))
  if (!policy.can.delete) throw refusal('policy_used')
  await store.deletePolicy(tx, params.id)
  await audit(context, 'tickets.policy_deleted', {
    entity: 'sla_policies',
    id: params.id,
    before,
  })
  return null
})
