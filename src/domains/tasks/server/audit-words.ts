import { labelsOfAudit } from '#kit/server/audit-words.ts'

export const tasksAudit = labelsOfAudit({
  'tasks.added': 'A task was added',
  'tasks.updated': 'A task was changed',
  'tasks.deleted': 'A task was deleted',
  'tasks.offered': 'A task was offered',
  'tasks.accepted': 'A task was accepted',
  'tasks.taken': 'A task was taken from the queue',
  'tasks.declined': 'A task was declined',
  'tasks.recalled': 'The offer of a task was recalled',
  'tasks.started': 'A task was started',
  'tasks.blocked': 'A task was blocked',
  'tasks.unblocked': 'A task goes on',
  'tasks.finished': 'A task was finished',
  'tasks.submitted': 'A task was sent for approval',
  'tasks.withdrawn': 'A task was taken back from approval',
  'tasks.approved': 'A task was approved',
  'tasks.rejected': 'A task was sent back',
  'tasks.due_date_asked': 'A later due date was asked for',
  'tasks.due_date_moved': 'A later due date was approved',
  'tasks.due_date_kept': 'A later due date was rejected',
  'tasks.handover_asked': 'The handover of a task was asked for',
  'tasks.handed_over': 'A task was handed over',
  'tasks.handover_declined': 'The handover of a task was declined',
  'tasks.handover_recalled': 'The handover of a task was recalled',
  'tasks.cancelled': 'A task was cancelled',
  'tasks.reopened': 'A task was reopened',
  'tasks.released': 'A task lost its holder, who left',
  'tasks.placed': 'A card of the board was moved',
  'tasks.undone': 'A change of many tasks was undone',
  'tasks.commented': 'A task was commented on',
  'tasks.comment_updated': 'A comment on a task was changed',
  'tasks.comment_deleted': 'A comment on a task was deleted',
})

declare module '#kit/contract/keys.ts' {
  interface AuditActions extends Record<keyof typeof tasksAudit, true> {}
}
