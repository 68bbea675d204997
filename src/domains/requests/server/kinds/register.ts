import { entries } from '#kit/server/slots.ts'
import { requestKinds } from './public.ts'

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
  team_request: { label: 'Team request', dates: 'none', units: ['none'], lane: null, fields: [] },
})
