import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { lockPeople } from '../../persons/store/lock.ts'
import type { PlacementField, PlacementValues } from '../../../contract/people.fields.ts'

/** A person who is to be moved: today where they are, the first day ever and the last one. */
export type Mover = Readonly<{ id: number; name: string; today: string; first_day: string; left_on: string | null }>

/** People by their ids, locked in that order. A person who is not there is left out. */
export const lockMovers = async (tx: Tx, ids: readonly number[], now: string): Promise<Mover[]> => {
  await lockPeople(tx, ids)
  const { rows } = await sql<Mover>`
    select e.id, e.name, m.first_day, m.left_on,
      person_day(e.id, ${now}::timestamptz) as today
    from employees e
    join lateral (
      select min(n.joined_on) as first_day,
        (array_agg(n.left_on order by n.joined_on desc))[1] as left_on
      from employments n where n.employee_id = e.id) m on true
    where e.id = any(${ids}) and e.deleted_at is null order by e.id`.execute(tx)
  return rows
}

const TABLES: Partial<Record<PlacementField, string>> = {
  department_id: 'departments',
  team_id: 'teams',
  designation_id: 'designations',
  role_id: 'roles',
  manager_id: 'employees',
  work_pattern_id: 'work_patterns',
}

export type Namer = (field: PlacementField, values: PlacementValues) => string | null

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
    const { rows } = await sql<{ id: number; name: string }>`
      select id, name from ${sql.table(table)} where id = any(${ids})`.execute(tx)
    for (const { id, name } of rows) names.set(`${field} ${id}`, name)
  }
  return (field, row) => {
    const value = row[field]
    return typeof value === 'number' ? (names.get(`${field} ${value}`) ?? null) : value
  }
}
