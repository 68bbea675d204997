import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { date, id, line, queryInt, version } from '#kit/contract/fields.ts'
import {
  adminApproval,
  approving,
  bulk,
  bulkResult,
  countedMeta,
  deciderFilters,
  decision,
  params,
  rejecting,
  removal,
} from './decision.fields.ts'
import { requestInputFields, sendRefusals } from './requests.calls.ts'
import { requestFull, requestRow } from './requests.models.ts'
import { onlyWith } from '#kit/contract/only-with.ts'
import { requestsRefusals } from './requests.refusals.ts'

const shows = ['requests.changed', 'people.changed', 'placement.changed', 'organisation.changed'] as const
const changes = ['requests.changed', 'attendance.changed'] as const

export const listAll = call({
  id: 'requests.adminList',
  route: 'GET /api/admin/request',
  permission: 'requests.read',
  summary: 'Requests of all people. `role` narrows to what the Admin role of that number would see too.',
  is_scoped: true,
  query: z.strictObject({ role: queryInt(0, 99_999).optional(), ...deciderFilters }),
  data: z.array(requestRow),
  meta: countedMeta,
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
  refusals: requestsRefusals.of('own', 'begun', 'not_deletable', 'period_closed', 'kind_refused'),
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
  of_others: { fields: ['employee_id'], refusal: () => requestsRefusals.refusal('own') },
  summary: 'Sends a request for another person, approved at once where that is asked for.',
  body: z
    .strictObject({
      employee_id: id,
      type_id: id,
      ...requestInputFields,
      approved: z.boolean().optional(),
      /** Lifts the rules of the type that are not about balances, days or work. */
      override: z.boolean().optional(),
      override_reason: line(500, 3).nullable().optional(),
    })
    .refine(({ override, override_reason }) => !override || override_reason, {
      path: ['override_reason'],
      message: 'is required',
    })
    .superRefine(onlyWith('override', { override_reason: [true] }, false)),
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
  refusals: requestsRefusals.of('own', 'not_cancellable', 'period_closed', 'kind_refused'),
  acting: false,
  changes,
})

export const requestsAdminCalls = {
  listAll,
  approveRequest,
  rejectRequest,
  returnRequest,
  deleteRequest,
  decideMany,
  addForPerson,
  revokeRequest,
}
