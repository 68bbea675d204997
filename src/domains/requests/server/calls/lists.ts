import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import * as approvals from '../../contract/approvals.calls.ts'
import * as admin from '../../contract/requests-admin.calls.ts'
import type { RequestStatus } from '../../contract/requests.models.ts'
import { presentRow } from '../present/present-request.ts'
import { listRequests } from '../store/lists.ts'
import { EVERY_REQUEST, isForApprover, isVisibleToRole } from '../store/visible.ts'
import { requireOwnPath } from './own-requests.ts'

const WAITING: ReadonlySet<RequestStatus> = new Set(['pending', 'cancel_pending'])

export const listAll = handle(admin.listAll, async ({ tx, actor, now, query, scope }) => {
  const { role, ...filter } = query
  // A role narrows to what it would see too; all holders of the key see all people.
  const visible = isVisibleToRole(scope(), role)
  const isWaiting = filter.waiting_for !== undefined || (filter.status?.every((one) => WAITING.has(one)) ?? false)
  const { rows, meta } = await listRequests(
    tx,
    { actor, now },
    {
      filter,
      visible,
      in_department: false,
      // The most urgent first, where all of them wait for a decision.
      fallback: isWaiting ? 'due_at' : '-sent_at',
    },
  )
  return new DetailedResponse(rows.map(presentRow(actor, now)), { meta })
})

export const listToDecide = handle(approvals.listToDecide, async (context) => {
  const { tx, actor, now, params, query } = context
  requireOwnPath(context, params.userId)
  const me = { actor, now }
  const waiting_for = query.waiting_for ?? (query.status === undefined ? 'me' : undefined)
  const filter = { ...query, waiting_for }
  // A request that waits for the person is in scope, whatever the department.
  const visible = waiting_for === 'me' ? EVERY_REQUEST : isForApprover(me)
  const { rows, meta } = await listRequests(tx, me, { filter, visible, in_department: true, fallback: 'due_at' })
  return new DetailedResponse(rows.map(presentRow(actor, now)), { meta })
})
