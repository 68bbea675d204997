import * as approvals from '../../contract/approvals.calls.ts'
import * as admin from '../../contract/requests-admin.calls.ts'

/** The calls by which requests are decided, one set for each area. */
export type DecisionCalls = Readonly<{
  approve: typeof approvals.approveAsLead
  reject: typeof approvals.rejectAsLead
  return: typeof approvals.returnAsLead
  remove: typeof approvals.deleteAsLead
  bulk: typeof approvals.decideManyAsLead
  /** Approves although the day is full; HR alone. */
  override: typeof admin.approveRequest | null
  /** Takes approved days back; HR alone. */
  revoke: typeof admin.revokeRequest | null
}>

export const APPROVER_CALLS: DecisionCalls = {
  approve: approvals.approveAsLead,
  reject: approvals.rejectAsLead,
  return: approvals.returnAsLead,
  remove: approvals.deleteAsLead,
  bulk: approvals.decideManyAsLead,
  override: null,
  revoke: null,
}

export const ADMIN_CALLS: DecisionCalls = {
  approve: admin.approveRequest,
  reject: admin.rejectRequest,
  return: admin.returnRequest,
  remove: admin.deleteRequest,
  bulk: admin.decideMany,
  override: admin.approveRequest,
  revoke: admin.revokeRequest,
}
