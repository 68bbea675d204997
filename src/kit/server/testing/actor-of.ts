import type { Scope } from '#kit/contract/permissions.ts'
import type { Actor } from '../actor.ts'

const NO_ONE = {
  session_id: 1,
  account_id: 1,
  area: 'User',
  id: 1,
  employee_id: null,
  name: 'Someone',
  role_id: 1,
  role_number: 101,
  role_name: 'Role',
  team_id: null,
  time_zone: 'UTC',
  acting: null,
  token: null,
  confirmed_until: null,
  expires_at: '2099-01-01T00:00:00Z',
} as const

/** Makes an actor for functions that take one without a request: with these grants, and other values of the test. */
export const actorOf = (
  grants: Readonly<Record<string, Scope>>,
  known: Partial<Omit<Actor, 'grants'>> = {},
): Actor => ({
  ...NO_ONE,
  ...known,
  grants: new Map(Object.entries(grants)),
})
