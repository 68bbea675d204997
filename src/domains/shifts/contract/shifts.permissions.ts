import { HEAD_NUMBERS, LEAD_NUMBERS, ownTeamDepartment, permissions, USER_NUMBERS } from '#kit/contract/permissions.ts'

const PLANNERS = { admin: [0, 1], user: { team: [...LEAD_NUMBERS, ...HEAD_NUMBERS] } } as const
const OWN = { user: { own: USER_NUMBERS } } as const

export const shiftsPermissions = permissions({
  'shift_records.read': { label: 'See shift records', admin: [0, 1, 2, 3, 4, 5] },
  'shifts.read': {
    label: 'See published shifts',
    help: 'Own: those of the own team, and own shifts elsewhere.',
    admin: [0, 1, 2, 3, 4, 5],
    user: ownTeamDepartment,
  },
  'shifts.own': { label: 'Confirm published weeks and say when one is available', ...OWN },
  'shifts.swap': { label: 'Swap own shifts', ...OWN },
  'shifts.claim': { label: 'Claim open shifts', ...OWN },
  'shifts.feed': {
    label: 'Follow shifts, absences and holidays in a calendar',
    help: 'By secret addresses; teams only where the person sees them.',
    ...OWN,
  },
  'shifts.plan': { label: 'Plan shifts', ...PLANNERS },
  'shifts.publish': { label: 'Publish and withdraw weeks', ...PLANNERS },
  'shifts.swap.decide': { label: 'Decide on swaps', ...PLANNERS },
  'shifts.lock': { label: 'Lock and unlock weeks', admin: [0, 1] },
  'shifts.override': { label: 'Override rules of rest and hours', admin: [0, 1] },
  'shifts.policy': {
    label: 'Set templates, coverage and rules of planning',
    help: 'Labour rules: for all teams only.',
    admin: [0, 1],
    user: { team: [22_222] },
  },
})
