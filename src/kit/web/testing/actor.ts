import type { Actor } from '../screens/actor.tsx'

type Keys = readonly string[] | 'all'

const holding = (keys: Keys) => ({ has: (key: string): boolean => keys === 'all' || keys.includes(key) })

const NORTHWIND = { name: 'Northwind', time_zone: 'Europe/Berlin', currency: 'EUR', week_start: 'monday' } as const

/** An admin who looks at a screen, with exactly the rights named; `change` replaces fields for a test. */
export const adminActor = (keys: Keys, change: Partial<Actor> = {}): Actor => ({
  area: 'admin',
  id: 7,
  employee_id: null,
  name: 'Asha Rao',
  role_name: 'Super admin',
  role_number: 1,
  team_id: null,
  time_zone: 'Europe/Berlin',
  organisation: NORTHWIND,
  ...holding(keys),
  ...change,
})

/** An employee who looks at a screen. */
export const employeeActor = (keys: Keys, change: Partial<Actor> = {}): Actor => ({
  ...adminActor(keys),
  area: 'employee',
  employee_id: 7,
  role_name: 'Agent',
  role_number: 115,
  team_id: 4,
  ...change,
})
