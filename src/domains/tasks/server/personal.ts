import { ofLogin, own, type Personal } from '#kit/server/personal/declare.ts'

/** Declares the columns of this domain that are about people, and how erasing a person changes them. */
export const personal: Personal = {
  task_handovers: { of: own('from_employee_id'), removed: ['reason', 'note', 'answer_reason'] },
  task_people: { of: own() },
  // Tasks and comments on them are the work of the organisation.
  tasks: {
    of: own('assignee_id'),
    plain: ['title', 'description', 'labels', 'blocked_reason', 'decline_reason', 'cancel_reason'],
    follows: ['parts'],
  },
  task_bulk_runs: { of: ofLogin(), plain: ['action', 'rows'] },
  task_comments: { of: ofLogin('author_id'), plain: ['body'], follows: ['parts'] },
  task_counts: { plain: ['state'] },
  task_history: { of: own('holder_id'), plain: ['action', 'from_state', 'to_state', 'detail'] },
  task_requests: { plain: ['comment', 'decision_comment'] },
  task_steps: { plain: ['text'] },
}
