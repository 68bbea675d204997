import { entries } from '#kit/server/slots.ts'
import { requestKinds } from './public.ts'

/** The kind of request, and the code of its one type, for questions about a balance. */
export const BALANCE_QUESTION = 'balance_question'

/** The kinds that this domain brings itself. */
export const kindFilling = entries(requestKinds, {
  leave: { label: 'Leave', dates: 'days', units: ['day', 'hour'], lane: 'absence', fields: [] },
  work_from_home: {
    label: 'Work from home',
    dates: 'days',
    units: ['day'],
    lane: 'absence',
    fields: [],
  },
  other: { label: 'Other', dates: 'span', units: ['none'], lane: null, fields: [] },
  [BALANCE_QUESTION]: {
    label: 'Balance question',
    isSystem: true,
    dates: 'none',
    units: ['none'],
    lane: null,
    fields: [
      { name: 'line', label: 'Line', type: 'text', required: true, help: '', options: [] },
      { name: 'why', label: 'Calculated from', type: 'text', required: false, help: '', options: [] },
    ],
  },
  team_request: { label: 'Team request', dates: 'none', units: ['none'], lane: null, fields: [] },
})
