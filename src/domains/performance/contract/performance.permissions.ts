import {
  ADMIN_NUMBERS,
  HEAD_NUMBERS,
  LEAD_NUMBERS,
  ownTeamDepartment,
  permissions,
  USER_NUMBERS,
} from '#kit/contract/permissions.ts'

const KEEPERS = [0, 1, 3] as const
/** Everyone with the scores page: neither contractors nor shift supervisors. */
const SCORED = USER_NUMBERS.filter((number) => number !== 11111 && number !== 22222)
const SCORED_LEADS = LEAD_NUMBERS.filter((number) => number !== 22222)
const scored = { own: SCORED, team: SCORED_LEADS, department: HEAD_NUMBERS } as const

export const performancePermissions = permissions({
  'performance.read': { label: 'See evaluations', admin: [0, 1, 3, 5], sensitive: true },
  'performance.review': { label: 'Review people without a reviewer', admin: KEEPERS },
  'performance.calibrate': { label: 'Calibrate, share and reopen evaluations', admin: KEEPERS },
  'performance.cycle.write': { label: 'Change evaluation cycles and the form', admin: KEEPERS },
  'performance.own': {
    label: 'See scores and own evaluation',
    help: 'Wider: those of others once they are shared.',
    user: scored,
  },
  'performance.lead': {
    label: 'Review people and give score points',
    user: { team: SCORED_LEADS, department: HEAD_NUMBERS },
  },
  'performance.score.add': { label: 'Thank colleagues with points', user: { own: SCORED } },
  'performance.evidence': { label: 'See evidence for evaluations', admin: KEEPERS, user: { own: SCORED } },
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
