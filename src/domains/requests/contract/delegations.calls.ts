import { z } from 'zod'
import { call, success } from '#kit/contract/call.ts'
import { date, id, textId } from '#kit/contract/fields.ts'
import { requestsRefusals } from './requests.refusals.ts'

const shows = ['requests.changed', 'people.changed'] as const

export const delegation = z.strictObject({
  id,
  from: z.strictObject({ id, name: z.string() }),
  to: z.strictObject({ id, name: z.string() }),
  from_date: date,
  to_date: date,
  /** Kinds of request; null: all of them. */
  kinds: z.array(z.string()).nullable(),
  state: z.enum(['planned', 'running']),
})
export type Delegation = z.output<typeof delegation>

export const listDelegations = call({
  id: 'requests.delegations',
  route: 'GET /api/request/delegation',
  permission: 'approvals.delegate',
  summary: 'Deputies of today and later: the own ones, or those of all people.',
  data: z.array(delegation),
  shows,
})

export const addDelegation = call({
  id: 'requests.delegate',
  route: 'POST /api/request/delegation',
  permission: 'approvals.delegate',
  summary: 'Names who decides in the place of an approver, for up to 92 days.',
  body: z.strictObject({
    to_employee_id: id,
    from_date: date,
    to_date: date,
    kinds: z.array(z.string().max(40)).min(1).max(20).nullable().optional(),
    /** For another person; takes the right for all. */
    from_employee_id: id.optional(),
  }),
  data: delegation,
  toast: success('Delegation Added Successfully'),
  refusals: requestsRefusals.of('delegation_overlap', 'delegation_self', 'not_employed'),
  acting: false,
  changes: ['requests.changed'],
})

export const endDelegation = call({
  id: 'requests.undelegate',
  route: 'DELETE /api/request/delegation/:id',
  permission: 'approvals.delegate',
  summary: 'Ends a delegation now.',
  params: z.strictObject({ id: textId }),
  data: z.strictObject({ id }),
  toast: success('Delegation Deleted Successfully'),
  acting: false,
  changes: ['requests.changed'],
})

export const delegationCalls = { listDelegations, addDelegation, endDelegation }
