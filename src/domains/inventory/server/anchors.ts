import { reminderAnchors } from '#domains/notices/server/index.ts'
import { entries } from '#kit/server/slots.ts'
import { WARRANTY_ENDS } from './store/anchors.ts'

/** The end of the warranty, for reminders that follow it; seen by the keepers of the category too. */
export const anchorFilling = entries(reminderAnchors, {
  'inventory.warranty_end': {
    label: 'Warranty end',
    permission: 'inventory.read',
    records: WARRANTY_ENDS,
  },
})
