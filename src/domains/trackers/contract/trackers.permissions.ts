import { HEAD_NUMBERS, LEAD_NUMBERS, ownTeamDepartment, permissions } from '#kit/contract/permissions.ts'

const leads = { team: LEAD_NUMBERS, department: HEAD_NUMBERS } as const

export const trackerPermissions = permissions({
  'tickets.read': { label: 'See tickets', admin: [0, 1, 5], user: ownTeamDepartment },
  'tickets.write': { label: 'Handle tickets', user: ownTeamDepartment },
  'tickets.review': { label: 'Assign, review and void tickets', admin: [0, 1], user: leads },
  'tickets.configure': { label: 'Choose the teams of clients', admin: [0, 1] },
  'targets.read': { label: 'See targets', admin: [0, 1, 3, 5], user: ownTeamDepartment },
  'targets.write': { label: 'Change targets', admin: [0, 1] },
  'targets.set': { label: 'Set what targets expect of people', admin: [0, 1], user: leads },
  'team_reports.read': { label: 'See team reports', user: ownTeamDepartment },
  'work_graph.read': { label: 'See the work graph', user: ownTeamDepartment },
})
