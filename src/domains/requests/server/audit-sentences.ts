import type { AuditSentences } from '#kit/server/audit-sentences.ts'
import type { requestsAudit } from './audit-words.ts'

const IT = '{whose} request[ for {name}]'

export const requestsSentences: AuditSentences<typeof requestsAudit> = {
  does: {
    'requests.sent': `sent ${IT}`,
    'requests.updated': `changed ${IT}`,
    'requests.step_approved': `approved a step of ${IT}`,
    'requests.approved': `approved ${IT}`,
    'requests.rejected': `rejected ${IT}`,
    'requests.returned': `returned ${IT}`,
    'requests.withdrawn': `withdrew ${IT}`,
    'requests.cancelled': `cancelled ${IT}`,
    'requests.cancel_asked': `asked to cancel ${IT}`,
    'requests.cancel_rejected': `rejected to cancel ${IT}`,
    'requests.taken_back': `no longer asks to cancel ${IT}`,
    'requests.revoked': `took back the approval of ${IT}`,
    'requests.deleted': `deleted ${IT}`,
    'requests.recalculated': `worked out again what counts of ${IT}`,
    'requests.escalated': `passed on ${IT}, which waited too long`,
    'requests.cover_answered': `answered whether to cover ${IT}`,
    'requests.decision_reassigned': [
      `gave the decision about ${IT} to {to@employees}[ in place of {after.from@employees}]`,
      `gave the decision about ${IT} to another person`,
    ],
    'requests.delegation_reassigned': ['made {to@employees} the deputy of {whom}', 'gave {whom} another deputy'],
    'requests.comment_added': `commented on ${IT}`,
    'requests.comment_deleted': `removed a comment on ${IT}`,
    'requests.file_added': `added a document to ${IT}`,
    'requests.file_opened': `opened a document of ${IT}`,
    'requests.balance_adjusted': 'adjusted {whose} balance[ of {type}]',
    'requests.delegated': [
      'made {to@employees|to_employee_id@employees} {whose} deputy[ from {from_date}][ to {to_date}]',
      'named a deputy of {whom}[ from {from_date}][ to {to_date}]',
    ],
    'requests.undelegated': ['ended that {to@employees} is {whose} deputy', 'ended that {whom} has a deputy'],
    'requests.plan_added': 'added a leave plan[ for {type_id@request_types}][ from {effective_from}]',
    'requests.chain_added': 'added the approval chain[ {name}]',
    'requests.chain_updated': 'changed the approval chain[ {name}]',
    'requests.block_added': 'added the black-out[ {name}][ from {from_date}][ to {to_date}]',
    'requests.block_updated': 'changed the black-out[ {name}]',
    'requests.block_deleted': 'deleted the black-out[ {name}]',
    'requests.years_opened': 'opened leave years',
    'requests.years_settled': 'worked out entitlement again[ from {after.from}][ of {people@employees}]',
    'requests.lots_closed': 'carried over or expired leave that has ended',
    'requests.type_added': 'added the request type[ {name}]',
    'requests.type_updated': ['changed the {fields} of the request type {name}', 'changed the request type[ {name}]'],
  },
  names: {
    requests: `(select y.name from request_types y where y.id = t.type_id)
      || coalesce(' on ' || to_char(t.from_date, 'FMDD FMMonth YYYY'), '')`,
    request_types: 't.name',
    approval_chains: 't.name',
    calendar_blocks: 't.name',
  },
}
