import { labelsOfAudit } from '#kit/server/audit-words.ts'

const POLICY = 'it is about a rule, not about a person'
const LEDGER = 'the statement of each person shows it'
const READ = 'nothing was changed'

export const requestsAudit = labelsOfAudit({
  'requests.sent': { text: 'Sent a request', as_act: 'Sent a request' },
  'requests.updated': 'A request was changed',
  'requests.step_approved': 'A step of a request was approved',
  'requests.approved': 'A request was approved',
  'requests.rejected': 'A request was rejected',
  'requests.returned': 'A request was returned',
  'requests.withdrawn': 'A request was withdrawn',
  'requests.cancelled': 'A request was cancelled',
  'requests.cancel_asked': 'Asked to cancel a request',
  'requests.cancel_rejected': 'A cancellation was rejected',
  'requests.taken_back': 'A cancellation was taken back',
  'requests.revoked': 'An approved request was taken back',
  'requests.deleted': 'A request was deleted',
  'requests.recalculated': 'A request was worked out again',
  'requests.escalated': 'A request waited too long and was passed on',
  'requests.moved': 'A request was moved, as those who decide are away',
  'requests.cover_answered': 'Answered a request to cover',
  'requests.decision_reassigned': 'A decision was given to another person',
  'requests.delegation_reassigned': 'Got another deputy',
  'requests.comment_added': 'Wrote about a request',
  'requests.comment_deleted': 'A comment on a request was removed',
  'requests.file_added': 'A document was added to a request',
  'requests.file_opened': { text: 'A document of a request was opened', unlisted: READ, reads: true },
  'requests.balance_adjusted': 'A balance was adjusted',
  'requests.delegated': 'Named a deputy',
  'requests.undelegated': 'A deputy was ended',
  'requests.plan_added': { text: 'A leave plan was added', unlisted: POLICY },
  'requests.chain_added': { text: 'An approval chain was added', unlisted: POLICY },
  'requests.chain_updated': { text: 'An approval chain was changed', unlisted: POLICY },
  'requests.block_added': { text: 'A blackout period was added', unlisted: POLICY },
  'requests.block_updated': { text: 'A blackout period was changed', unlisted: POLICY },
  'requests.block_deleted': { text: 'A blackout period was deleted', unlisted: POLICY },
  'requests.years_opened': { text: 'Leave years were opened', unlisted: LEDGER },
  'requests.years_settled': { text: 'Entitlement was worked out again', unlisted: LEDGER },
  'requests.lots_closed': { text: 'Leave that has ended was carried over or expired', unlisted: LEDGER },
  'requests.type_added': { text: 'A request type was added', unlisted: POLICY },
  'requests.type_updated': { text: 'A request type was changed', unlisted: POLICY },
})

declare module '#kit/contract/keys.ts' {
  interface AuditActions extends Record<keyof typeof requestsAudit, true> {}
}
