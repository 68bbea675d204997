import { HEAD_NUMBERS, LEAD_NUMBERS, ownTeamDepartment, permissions, USER_NUMBERS } from '#kit/contract/permissions.ts'

export const worksheetPermissions = permissions({
  'activities.read': { label: 'See activities and job descriptions', admin: [0, 1, 3, 5] },
  'activities.write': { label: 'Change activities and report rules', admin: [0, 1] },
  'worksheets.read': { label: 'Read work reports', admin: [0, 1, 3, 5], user: ownTeamDepartment },
  'worksheets.write': { label: 'File own work reports', user: { own: USER_NUMBERS } },
  'worksheets.review': {
    label: 'Accept and return work reports',
    admin: [0, 1],
    user: { team: LEAD_NUMBERS, department: HEAD_NUMBERS },
  },
  'worksheets.blockers': { label: 'Clear blockers', admin: [0, 1], user: ownTeamDepartment },
  'attachments.own': { label: 'Manage own work files', user: { own: USER_NUMBERS, team: LEAD_NUMBERS } },
})
