import {
  ADMIN_NUMBERS,
  HEAD_NUMBERS,
  LEAD_NUMBERS,
  ownTeamDepartment,
  permissions,
  USER_NUMBERS,
} from '#kit/contract/permissions.ts'

const KEEPERS = [0, 1, 3] as const

export const performancePermissions = permissions({
  'skills.read': { label: 'See skills', admin: [0, 1, 2, 3, 4, 5] },
  'skills.write': {
    label: 'Change skills',
    help: 'The list, what designations require, and levels of people.',
    admin: KEEPERS,
  },
  'skills.decide': { label: 'Decide claimed skills', admin: KEEPERS },
  'skills.own': {
    label: 'Claim skills',
    help: 'Own: the own skills. Wider: read those of others, too.',
    user: ownTeamDepartment,
  },
  'skills.lead': {
    label: 'Decide claimed skills of people in reach',
    user: { team: LEAD_NUMBERS, department: HEAD_NUMBERS },
  },
  'skills.catalogue': { label: 'See the list of skills', admin: ADMIN_NUMBERS, user: { all: USER_NUMBERS } },
})
