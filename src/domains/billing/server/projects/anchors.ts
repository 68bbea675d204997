import { reminderAnchors } from '#domains/notices/server/index.ts'
import { entries } from '#kit/server/slots.ts'
import { PROJECT_ENDS } from '../store/anchors.ts'

/** The end of a project that is not closed, for reminders that follow it. */
export const anchorFilling = entries(reminderAnchors, {
  'billing.project_end': {
    label: 'Project end',
    permission: 'projects.read',
    records: PROJECT_ENDS,
  },
})
