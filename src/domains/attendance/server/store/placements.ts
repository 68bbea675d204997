import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '#kit/server/context.ts'
import { rows } from '#kit/server/database/rows.ts'

const KINDS = [
  ['department', 'Department'],
  ['team', 'Team'],
  ['designation', 'Designation'],
  ['pattern', 'Work pattern'],
  ['zone', 'Time zone'],
  ['mode', 'Work mode'],
] as const
const place = z.record(z.enum(KINDS.map(([kind]) => kind)), z.string().nullable())
const placementChange = z.object({ effective_from: z.string(), before: place, after: place })

// One value, so that both sides of a change are read alike.
const placed = (alias: 'p' | 'b') => {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql`json_build_object(
    'department', (select name from departments where id = ${of('department_id')}),
    'team', (select name from teams where id = ${of('team_id')}),
    'designation', (select name from designations where id = ${of('designation_id')}),
    'pattern', (select name from work_patterns where id = ${of('work_pattern_id')}),
    'zone', ${of('time_zone')}, 'mode', ${of('work_mode')})`
}

export type PlacementChange = Readonly<{
  effective_from: string
  changes: { what: string; before: string | null; after: string | null }[]
}>

/**
 * Returns the changes of the placement of a person between two dates, both included; the first placement is no change.
 */
export const listPlacementChanges = async (
  tx: Tx,
  employeeId: number,
  from: string,
  to: string,
): Promise<PlacementChange[]> => {
  const found = await rows(tx, placementChange)`
    select p.effective_from, ${placed('b')} as before, ${placed('p')} as after
    from placement_on p
    join placement_on b on b.employee_id = p.employee_id and b.effective_until = p.effective_from
    where p.employee_id = ${employeeId} and p.effective_from between ${from}::date and ${to}::date
    order by p.effective_from`
  return found.flatMap(({ effective_from, before, after }) => {
    const changed = KINDS.filter(([kind]) => before[kind] !== after[kind])
    const changes = changed.map(([kind, what]) => ({ what, before: before[kind], after: after[kind] }))
    return changes.length > 0 ? [{ effective_from, changes }] : []
  })
}
