import { permissions, USER_NUMBERS } from '#kit/contract/permissions.ts'

/** In the scope `own` these keys cover the categories that the role manages; in the scope `all`, every category. */
const KEEPERS = { all: [0, 1], own: [2, 3] } as const

export const inventoryPermissions = permissions({
  'inventory.read': {
    label: 'See equipment',
    help: 'Own: of kept categories.',
    admin: { all: [0, 1, 5], own: [2, 3] },
  },
  'inventory.write': { label: 'Change equipment', help: 'Own: of kept categories.', admin: KEEPERS },
  'inventory.assign': {
    label: 'Hand out equipment and take it back',
    help: 'Own: of kept categories.',
    admin: KEEPERS,
  },
  'inventory.own': {
    label: 'Sign for, request and return own equipment',
    help: 'Team: also requests for its members.',
    user: { own: USER_NUMBERS, team: [4, 103, 104, 114, 22222, 31111] },
  },
})
