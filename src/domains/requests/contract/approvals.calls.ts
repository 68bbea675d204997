import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { id, textId } from '#kit/contract/fields.ts'
import {
  approval,
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
import { requestFull, requestRow } from './requests.models.ts'
import { requestsRefusals } from './requests.refusals.ts'

const shows = ['requests.changed', 'people.changed', 'placement.changed', 'organisation.changed'] as const
const changes = ['requests.changed', 'attendance.changed'] as const

export const listToDecide = call({
  id: 'approvals.list',
  route: 'GET /api/user/request/data/:userId',
  permission: 'approvals.read',
  summary: 'Requests that wait for the person, or all of those whom they may decide on.',
  params: z.strictObject({ userId: textId }),
  query: z.strictObject(deciderFilters),
  data: z.array(requestRow),
  meta: countedMeta,
  shows,
  export: { name: 'approvals' },
})

export const approveAsLead = call({
  id: 'approvals.approve',
  route: 'PUT /api/user/request/data/approve/:id',
  permission: 'approvals.decide',
  summary: 'Approves the step that waits for the person, or for someone whose deputy they are.',
  params,
  body: approval,
  data: requestFull,
  toast: success('Request Approved Successfully'),
  refusals: approving,
  stakes: 'approval',
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
  stakes: 'approval',
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
  stakes: 'approval',
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
  stakes: 'approval',
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
  stakes: 'approval',
  changes,
})

export const approvalsCalls = {
  listToDecide,
  approveAsLead,
  rejectAsLead,
  returnAsLead,
  deleteAsLead,
  decideManyAsLead,
}
