import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { date, id, line, queryFlag, queryInt, queryList, textId, version } from '#kit/contract/fields.ts'
import { pageMeta, pageQuery } from '#kit/contract/page.ts'
import { askFields, rowFilters, sendRefusals } from './requests.calls.ts'
import { requestFull, requestRow, requestStatus } from './requests.models.ts'
import { requestsRefusals } from './requests.refusals.ts'

const shows = ['requests.changed', 'people.changed', 'placement.changed', 'organisation.changed'] as const
const changes = ['requests.changed', 'attendance.changed'] as const

const SORTS = ['due_at', 'sent_at', 'from_date', 'employee'] as const

const deciderFilters = {
  ...pageQuery(SORTS),
  ...rowFilters,
  department_id: queryList(textId).optional(),
  team_id: queryList(textId).optional(),
  employee_id: textId.optional(),
  waiting_for: z.enum(['me', 'anyone']).optional(),
  overdue: queryFlag.optional(),
}

const counted = pageMeta.extend({
  /** How many match all filters but that of the status. */
  counts: z.partialRecord(requestStatus, z.int()),
})

const approving = requestsRefusals.of(
  'own',
  'not_your_step',
  'already_decided',
  'day_full',
  'file_missing',
  'period_closed',
  'worked',
)
const rejecting = requestsRefusals.of('own', 'not_your_step', 'already_decided')

const params = z.strictObject({ id: textId })
/** The reason of a decision that a person will read. */
const note = line(500, 3)
const approval = z.strictObject({ version: version.optional(), note: line(500).nullable().optional() })
/** `override`: although the day is full; takes a note. */
const adminApproval = approval.extend({ override: z.boolean().optional() })
const decision = z.strictObject({ version: version.optional(), note })
const removal = z.strictObject({ reason: line(500).optional() })

const bulk = z
  .strictObject({
    items: z.array(z.strictObject({ id, version })).min(1).max(100),
    action: z.enum(['approve', 'reject']),
    note: note.nullable().optional(),
  })
  .refine(({ action, note: given }) => action === 'approve' || given, { path: ['note'], message: 'is required' })
export type Bulk = z.output<typeof bulk>

/** What became of each; every item is decided in a transaction of its own. */
const bulkResult = z.array(
  z.strictObject({ id, ok: z.boolean(), code: z.string().nullable(), message: z.string().nullable() }),
)

export const listAll = call({
  id: 'requests.adminList',
  route: 'GET /api/admin/request',
  permission: 'requests.read',
  summary: 'Requests of all people. `role` narrows to what the Admin role of that number would see too.',
  query: z.strictObject({ role: queryInt(0, 99_999).optional(), ...deciderFilters }),
  data: z.array(requestRow),
  meta: counted,
  shows,
  export: { name: 'requests' },
})

export const approveRequest = call({
  id: 'requests.approve',
  route: 'PUT /api/admin/request/approve/:id',
  permission: 'requests.decide',
  summary: 'Approves the open step and those after it that HR may decide.',
  params,
  body: adminApproval,
  data: requestFull,
  toast: success('Request Approved Successfully'),
  refusals: approving,
  acting: false,
  changes,
})

export const rejectRequest = call({
  id: 'requests.reject',
  route: 'PUT /api/admin/request/reject/:id',
  permission: 'requests.decide',
  summary: 'Rejects a request with a reason.',
  params,
  body: decision,
  data: requestFull,
  toast: success('Request Rejected Successfully'),
  refusals: rejecting,
  acting: false,
  changes,
})

export const returnRequest = call({
  id: 'requests.return',
  route: 'PUT /api/admin/request/return/:id',
  permission: 'requests.decide',
  summary: 'Sends a request back to its owner with a question; it keeps its days.',
  params,
  body: decision,
  data: requestFull,
  toast: success('Request Returned Successfully'),
  refusals: rejecting,
  acting: false,
  changes,
})

export const deleteRequest = call({
  id: 'requests.delete',
  route: 'DELETE /api/admin/request/delete/:id',
  permission: 'requests.delete',
  summary: 'Takes a request out of every list and gives its days back. It stays in the audit.',
  params,
  query: removal,
  data: z.strictObject({ id }),
  toast: success('Request Deleted Successfully'),
  refusals: requestsRefusals.of('own', 'begun', 'not_deletable', 'period_closed'),
  acting: false,
  changes,
})

export const decideMany = call({
  id: 'requests.bulk',
  route: 'POST /api/admin/request/bulk',
  permission: 'requests.decide',
  summary: 'Approves or rejects up to 100 requests, each by itself.',
  body: bulk,
  data: bulkResult,
  toast: info('Requests Updated Successfully'),
  acting: false,
  changes,
})

export const addForPerson = call({
  id: 'requests.adminAdd',
  route: 'POST /api/admin/request',
  permission: 'requests.manage',
  summary: 'Sends a request for another person, approved at once where that is asked for.',
  body: z
    .strictObject({
      employee_id: id,
      type_id: id,
      ...askFields,
      approved: z.boolean().optional(),
      /** Lifts the rules of the type that are not about balances, days or work. */
      override: z.boolean().optional(),
      override_reason: line(500, 3).nullable().optional(),
    })
    .refine(({ override, override_reason }) => !override || override_reason, {
      path: ['override_reason'],
      message: 'is required',
    }),
  data: requestFull,
  toast: success('Request Added Successfully'),
  refusals: { ...requestsRefusals.of('own', 'day_full', 'file_missing'), ...sendRefusals },
  acting: false,
  changes,
})

export const revokeRequest = call({
  id: 'requests.revoke',
  route: 'PUT /api/admin/request/cancel/:id',
  permission: 'requests.manage',
  summary: 'Takes days of an approved request back, with a reason. All of its days unless some are named.',
  params,
  body: z.strictObject({ version, dates: z.array(date).min(1).max(366).optional(), reason: line(500, 3) }),
  data: requestFull,
  toast: success('Request Cancelled Successfully'),
  refusals: requestsRefusals.of('own', 'not_cancellable', 'period_closed'),
  acting: false,
  changes,
})

export const listToDecide = call({
  id: 'approvals.list',
  route: 'GET /api/user/request/data/:userId',
  permission: 'approvals.read',
  summary: 'Requests that wait for the person, or all of those whom they may decide on.',
  params: z.strictObject({ userId: textId }),
  query: z.strictObject(deciderFilters),
  data: z.array(requestRow),
  meta: counted,
  shows,
  export: { name: 'approvals' },
})

export const approveAsLead = call({
  id: 'approvals.approve',
  route: 'PUT /api/user/request/data/approve/:id',
  permission: 'approvals.decide',
  summary: 'Approves the step that waits for the person, or for somebody whose deputy they are.',
  params,
  body: approval,
  data: requestFull,
  toast: success('Request Approved Successfully'),
  refusals: approving,
  acting: false,
  changes,
})

export const rejectAsLead = call({
  id: 'approvals.reject',
  route: 'PUT /api/user/request/data/reject/:id',
  permission: 'approvals.decide',
  summary: 'Rejects the step that waits for the person, with a reason.',
  params,
  body: decision,
  data: requestFull,
  toast: success('Request Rejected Successfully'),
  refusals: rejecting,
  acting: false,
  changes,
})

export const returnAsLead = call({
  id: 'approvals.return',
  route: 'PUT /api/user/request/data/return/:id',
  permission: 'approvals.decide',
  summary: 'Sends a request back to its owner with a question.',
  params,
  body: decision,
  data: requestFull,
  toast: success('Request Returned Successfully'),
  refusals: rejecting,
  acting: false,
  changes,
})

export const deleteAsLead = call({
  id: 'approvals.delete',
  route: 'DELETE /api/user/request/data/delete/:id',
  permission: 'approvals.delete',
  summary: 'Takes a request of the department that is not approved out of every list.',
  params,
  query: removal,
  data: z.strictObject({ id }),
  toast: success('Request Deleted Successfully'),
  refusals: requestsRefusals.of('own', 'not_deletable'),
  acting: false,
  changes,
})

export const decideManyAsLead = call({
  id: 'approvals.bulk',
  route: 'POST /api/user/request/data/bulk',
  permission: 'approvals.decide',
  summary: 'Approves or rejects up to 100 requests, each by itself.',
  body: bulk,
  data: bulkResult,
  toast: info('Requests Updated Successfully'),
  acting: false,
  changes,
})

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
  params,
  data: z.strictObject({ id }),
  toast: success('Delegation Deleted Successfully'),
  acting: false,
  changes: ['requests.changed'],
})

export const approvalsCalls = {
  listAll,
  approveRequest,
  rejectRequest,
  returnRequest,
  deleteRequest,
  decideMany,
  addForPerson,
  revokeRequest,
  listToDecide,
  approveAsLead,
  rejectAsLead,
  returnAsLead,
  deleteAsLead,
  decideManyAsLead,
  listDelegations,
  addDelegation,
  endDelegation,
}
