import { reminderAnchors } from '#domains/notices/server/index.ts'
import { entries } from '#kit/server/slots.ts'
import { documentEnds, employmentEnds } from './store/anchors.ts'

const [permission, personal] = ['people.read', 'people.personal.read'] as const

/** Dates of people that reminders can follow. */
export const anchorFilling = entries(reminderAnchors, {
  'people.probation_end': {
    label: 'Probation end',
    permission,
    records: employmentEnds('probation_ends_on'),
  },
  'people.contract_end': {
    label: 'Contract end',
    permission,
    records: employmentEnds('contract_ends_on'),
  },
  'people.document_expiry': {
    label: 'Document expiry',
    permission: personal,
    records: documentEnds,
  },
})
