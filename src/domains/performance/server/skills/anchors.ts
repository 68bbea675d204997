import { reminderAnchors } from '#domains/notices/server/index.ts'
import { entries } from '#kit/server/slots.ts'
import { CERTIFICATE_ENDS } from './store/jobs.ts'

/** The last day of a certificate, for reminders that follow it. */
export const anchorFilling = entries(reminderAnchors, {
  'performance.certificate_expiry': {
    label: 'Certificate expiry',
    permission: 'skills.read',
    records: CERTIFICATE_ENDS,
  },
})
