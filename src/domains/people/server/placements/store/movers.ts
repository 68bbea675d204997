import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { lockPeople } from '../../persons/store/lock.ts'
import type { PlacementField, PlacementValues } from '../../../contract/people.fields.ts'

/** A person who is to be moved: today where they are, the first day ever and the last one. */
const mover = z.object({
  id: z.number(),
  name: z.string(),
  today: z.string(),
  first_day: z.string(),
  left_on: z.string().nullable(),
})
export type Mover = z.output<typeof mover>

/** People by their ids, locked in that order. A person who is not there is left out. */
export const lockMovers = async (tx: Tx, ids: readonly number[], now: string): Promise<Mover[]> => {
  await lockPeople(tx, ids)
  return rows(tx, mover)`
    select e.id, e.name, m.first_day, m.left_on,
      person_day(e.id, ${now}::timestamptz) as today
    from employees e
    join lateral (
      select min(n.joined_on) as first_day,
        (array_agg(n.left_on order by n.joined_on desc))[1] as left_on
      from employments n where n.employee_id = e.id) m on true
    where e.id = any(${ids}) and e.deleted_at is null order by e.id`
}

const TABLES: Partial<Record<PlacementField, string>> = {
  department_id: 'departments',
  team_id: 'teams',
  designation_id: 'designations',
  role_id: 'roles',
  manager_id: 'employees',
  second_manager_id: 'employees',
  work_pattern_id: 'work_patterns',
}

export type Namer = (field: PlacementField, values: PlacementValues) => string | null

const namesRow = z.object({ id: z.number(), name: z.string() })

/** Loads the texts of the values of some fields: the names of references, all others as they are. */
export const loadNames = async (
  tx: Tx,
  fields: readonly PlacementField[],
  values: readonly PlacementValues[],
): Promise<Namer> => {
  const names = new Map<string, string>()
  for (const field of fields) {
    const table = TABLES[field]
    if (table === undefined) continue
    const ids = [...new Set(values.map((row) => row[field]))].filter((value) => typeof value === 'number')
    const found = await rows(tx, namesRow)`
      select id, name from ${sql.table(table)} where id = any(${ids})`
    for (const { id, name } of found) names.set(`${field} ${id}`, name)
  }
  return (field, row) => {
    const value = row[field]
    return typeof value === 'number' ? (names.get(`${field} ${value}`) ?? null) : value
  }
}
