import { sql } from 'kysely'
import type { Tx, Work } from '#kit/server/context.ts'
import { type PlacementField, PLACEMENT_FIELDS, placementField, placementValues } from '../../contract/people.fields.ts'
import type { Placement } from '../../contract/people.models.ts'
import type { Stretch } from '../../contract/people.rules.ts'
import { namedJson, roleJson } from './named.ts'

export type StoredStretch = Stretch &
  Readonly<{ id: number; reason_code: Placement['reason_code']; note: string | null; source: Source; version: number }>
export type Source = 'hire' | 'form' | 'bulk' | 'import'

const fieldsOf = (names: readonly string[]): PlacementField[] =>
  names.flatMap((name) => placementField.safeParse(name).data ?? [])

/** The rows of a person that hold, in the order of days, locked. */
export const lockTimeline = async (tx: Tx, employeeId: number): Promise<StoredStretch[]> => {
  const rows = await tx
    .selectFrom('placements')
    .select([...PLACEMENT_FIELDS, 'id', 'effective_from', 'changed', 'reason_code', 'note', 'source', 'version'])
    .where('employee_id', '=', employeeId)
    .where('superseded_at', 'is', null)
    .orderBy('effective_from')
    .forUpdate()
    .execute()
  return rows.map(({ id, effective_from, changed, reason_code, note, source, version, ...values }) => ({
    id,
    effective_from,
    changed: fieldsOf(changed),
    reason_code,
    note,
    source,
    version,
    values: placementValues.parse(values),
  }))
}

type Facts = Pick<StoredStretch, 'reason_code' | 'note' | 'source'>

export const insertStretch = async (work: Work, employeeId: number, row: Stretch, facts: Facts): Promise<void> => {
  await work.tx
    .insertInto('placements')
    .values({
      ...row.values,
      ...facts,
      employee_id: employeeId,
      effective_from: row.effective_from,
      changed: [...row.changed],
      created_at: work.now,
    })
    .execute()
}

export const updateStretch = async (tx: Tx, id: number, row: Stretch, facts: Facts): Promise<void> => {
  await tx
    .updateTable('placements')
    .set({ ...row.values, ...facts, changed: [...row.changed] })
    .where('id', '=', id)
    .execute()
}

export const supersede = async (work: Work, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  await work.tx.updateTable('placements').set({ superseded_at: work.now }).where('id', 'in', ids).execute()
}

export type NamedPlacement = Omit<Placement, 'planned' | 'can'>

/** The placements of a person that hold, newest first, with names. */
export const listPlacementRows = async (tx: Tx, employeeId: number): Promise<NamedPlacement[]> => {
  const { rows } = await sql<NamedPlacement>`
    select p.id, p.employee_id, p.effective_from, p.effective_until as until, ${namedJson('d')} as department,
      ${namedJson('t')} as team, ${namedJson('g')} as designation, ${roleJson('r')} as role,
      ${namedJson('boss')} as manager, ${namedJson('w')} as work_pattern, p.time_zone, p.work_mode, p.changed,
      p.reason_code, p.note, p.version
    from placements p
    join departments d on d.id = p.department_id
    left join teams t on t.id = p.team_id
    left join designations g on g.id = p.designation_id
    join roles r on r.id = p.role_id
    left join employees boss on boss.id = p.manager_id
    join work_patterns w on w.id = p.work_pattern_id
    where p.employee_id = ${employeeId} and p.superseded_at is null
    order by p.effective_from desc`.execute(tx)
  return rows
}

/** Whose row a placement is; undefined for one that no longer holds. */
export const findOwner = async (tx: Tx, placementId: number): Promise<number | undefined> =>
  (
    await tx
      .selectFrom('placements')
      .select('employee_id')
      .where('id', '=', placementId)
      .where('superseded_at', 'is', null)
      .executeTakeFirst()
  )?.employee_id

/** The first team of these that does not belong to its department, by names. */
export const findMismatch = async (
  tx: Tx,
  pairs: readonly Readonly<{ team_id: number; department_id: number }>[],
): Promise<{ team: string; department: string } | undefined> => {
  const { rows } = await sql<{ team: string; department: string }>`
    select t.name as team, d.name as department
    from unnest(${pairs.map((pair) => pair.team_id)}::int[], ${pairs.map((pair) => pair.department_id)}::int[])
      as pair(team_id, department_id)
    join teams t on t.id = pair.team_id
    join departments d on d.id = pair.department_id
    where t.department_id <> d.id limit 1`.execute(tx)
  return rows[0]
}

/** One change of managers at a time: two that are harmless alone can close a loop together. */
export const lockManagers = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('people.managers'))`.execute(tx)
}

/**
 * The name of whoever is manager of a person although they report to that person, on `from` or on any later day on
 * which a placement begins. Undefined when nobody goes in circles.
 */
export const findLoop = async (tx: Tx, employeeId: number, from: string): Promise<string | undefined> => {
  const { rows } = await sql<{ manager: string }>`
    with recursive days as (
      select ${from}::date as day
      union select effective_from from placements where superseded_at is null and effective_from > ${from}::date
    ), chain as (
      select day, manager_of(${employeeId}, day) as first, manager_of(${employeeId}, day) as boss, array[]::int[] as seen
      from days
      union all
      select day, first, manager_of(boss, day), seen || boss from chain
      where boss is not null and boss <> ${employeeId} and not boss = any(seen)
    )
    select e.name as manager from chain join employees e on e.id = chain.first
    where boss = ${employeeId} order by day limit 1`.execute(tx)
  return rows[0]?.manager
}
