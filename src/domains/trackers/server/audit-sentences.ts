import type { AuditSentences } from '#kit/server/audit-sentences.ts'
import type { trackersAudit } from './audit-words.ts'

const TICKET = 'the ticket[ “{name}”]'

export const trackersSentences: AuditSentences<typeof trackersAudit> = {
  does: {
    'tickets.saved': `saved ${TICKET}[ of {client_id@clients}]`,
    'tickets.assigned': [`gave ${TICKET} to {after.handler}[ in place of {was.handler}]`, `assigned ${TICKET}`],
    'tickets.responded': `answered ${TICKET}`,
    'tickets.waiting': `let ${TICKET} wait for the client`,
    'tickets.resumed': `resumed work on ${TICKET}`,
    'tickets.resolved': `resolved ${TICKET}`,
    'tickets.closed': `closed ${TICKET}`,
    'tickets.reopened': `reopened ${TICKET}`,
    'tickets.noted': `added a note to ${TICKET}`,
    'tickets.edited': ['changed the {fields} of the ticket “{name}”', `changed ${TICKET}`],
    'tickets.voided': `voided ${TICKET}`,
    'tickets.reviewed': `reviewed ${TICKET}[ of {whom}]`,
    'tickets.unassigned': 'unassigned the open tickets of {whom}',
    'tickets.client_teams': 'changed the teams of a client[, {name}][, to {after.teams}]',
    'targets.added': 'added the target[ {name}]',
    'targets.updated': ['changed the {fields} of the target {name}', 'changed the target[ {name}]'],
    'targets.deleted': 'deleted the target[ {name}]',
    'targets.ended': 'ended the target[ {name}]',
    'targets.value_set': 'set the value of the target[ {name}][ for {whom}][ from {effective_from}]',
    'targets.value_deleted': 'deleted a value of the target[ {name|target_id@targets}][ for {whom}]',
    'targets.waived': 'waived the target[ {name}][ for {whom}][ from {start_date}][ to {end_date}]',
    'targets.waiver_ended': 'ended that the target[ {name}] is waived[ for {whom}]',
  },
  names: {
    tickets: 't.subject',
    targets: 't.name',
    target_values: '(select g.name from targets g where g.id = t.target_id)',
    target_waivers: '(select g.name from targets g where g.id = t.target_id)',
  },
}
