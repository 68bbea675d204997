import type { AuditSentences } from '#kit/server/audit-sentences.ts'
import type { tasksAudit } from './audit-words.ts'

const IT = 'the task[ “{name}”]'

export const tasksSentences: AuditSentences<typeof tasksAudit> = {
  does: {
    'tasks.added': `added ${IT}`,
    'tasks.updated': ['changed the {fields} of the task “{name}”', `changed ${IT}`],
    'tasks.deleted': `deleted ${IT}`,
    'tasks.offered': `offered ${IT}[ to {whom}]`,
    'tasks.accepted': `accepted ${IT}`,
    'tasks.taken': `took ${IT} from the queue`,
    'tasks.declined': `declined ${IT}`,
    'tasks.recalled': `recalled the offer of ${IT}`,
    'tasks.started': `started ${IT}`,
    'tasks.blocked': `blocked ${IT}`,
    'tasks.unblocked': `went on with ${IT}`,
    'tasks.finished': `finished ${IT}`,
    'tasks.submitted': `sent ${IT} for approval`,
    'tasks.withdrawn': `took ${IT} back from approval`,
    'tasks.approved': `approved ${IT}[ of {whom}]`,
    'tasks.rejected': `sent ${IT} back[ to {whom}]`,
    'tasks.due_date_asked': `asked for a later due date of ${IT}`,
    'tasks.due_date_moved': `approved a later due date of ${IT}`,
    'tasks.due_date_kept': `rejected a later due date of ${IT}`,
    'tasks.handover_asked': `asked to hand ${IT} over[ to {to@employees}]`,
    'tasks.handed_over': [`took ${IT} over from {after.from@employees}`, `handed ${IT} over[ to {whom}]`],
    'tasks.handover_declined': `declined the handover of ${IT}`,
    'tasks.handover_recalled': `recalled the handover of ${IT}`,
    'tasks.cancelled': `cancelled ${IT}`,
    'tasks.reopened': `reopened ${IT}`,
    'tasks.released': `took ${IT} from[ {whom},] its holder, who left`,
    'tasks.undone': `undid a change of ${IT}`,
    'tasks.commented': 'commented on a task[, “{name}”]',
    'tasks.comment_updated': 'changed a comment on a task[, “{name}”]',
    'tasks.comment_deleted': 'deleted a comment on a task[, “{name}”]',
  },
  names: {
    tasks: 't.title',
    task_comments: '(select k.title from tasks k where k.id = t.task_id)',
  },
}
