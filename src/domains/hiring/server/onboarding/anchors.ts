import { reminderAnchors } from '#domains/notices/server/index.ts'
import { entries } from '#kit/server/slots.ts'
import { JOINING_DAYS } from './store/anchors.ts'

/** The joining day as an anchor of reminders. */
export const anchorFilling = entries(reminderAnchors, {
  'hiring.joining': {
    label: 'Joining day',
    permission: 'hiring.read',
    records: JOINING_DAYS,
  },
})
