import type { Actor } from '#kit/web/screens/actor.tsx'

/** Somebody of HR who looks, with exactly the rights named. */
export const actorWith = (keys: readonly string[] = [], change: Partial<Actor> = {}): Actor => ({
  area: 'admin',
  id: 1,
  employee_id: null,
  name: 'Clara Winter',
  role_name: 'HR',
  role_number: 3,
  team_id: null,
  time_zone: 'UTC',
  organisation: { name: 'Northwind', time_zone: 'UTC', currency: 'EUR', week_start: 'monday' },
  has: (key) => keys.includes(key),
  ...change,
})
