import { requestKinds } from './request-kinds.ts'

/** The kinds that this domain brings itself. */
export const registerKinds = (): void => {
  requestKinds.add('leave', { label: 'Leave', dates: 'days', units: ['day', 'hour'], lane: 'absence', fields: [] })
  requestKinds.add('work_from_home', {
    label: 'Work from home',
    dates: 'days',
    units: ['day'],
    lane: 'absence',
    fields: [],
  })
  requestKinds.add('other', { label: 'Other', dates: 'span', units: ['none'], lane: null, fields: [] })
  requestKinds.add('team_request', { label: 'Team request', dates: 'none', units: ['none'], lane: null, fields: [] })
}
