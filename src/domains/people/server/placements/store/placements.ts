import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { placement } from '../../../contract/people.models.ts'
import { sql } from 'kysely'
import type { Tx, Work } from '#kit/server/context.ts'
import {
  type PlacementField,
  PLACEMENT_FIELDS,
  placementField,
  placementValues,
} from '../../../contract/people.fields.ts'
import type { Placement } from '../../../contract/people.models.ts'
import type { TimelineRow } from '../../../contract/people.rules.ts'
import { namedJson, roleJson } from '../../persons/store/named.ts'

export type StoredTimelineRow = TimelineRow &
  Readonly<{ id: number; reason_code: Placement['reason_code']; note: string | null; source: Source; version: number }>
export type Source = 'hire' | 'form' | 'bulk' | 'import'

const COLUMNS = [
  ...PLACEMENT_FIELDS,
  'id',
  'effective_from',
  'changed',
  'reason_code',
  'note',
  'source',
  'version',
] as const

const fieldsOf = (names: readonly string[]): PlacementField[] =>
  names.flatMap((name) => placementField.safeParse(name).data ?? [])

const readTimelines = async (
  tx: Tx,
  employeeIds: readonly number[],
  isLocked: boolean,
): Promise<Map<number, StoredTimelineRow[]>> => {
  const rows = await tx
    .selectFrom('placements')
    .select([...COLUMNS, 'employee_id'])
    .where('employee_id', '=', sql<number>`any(${employeeIds})`)
    .where('superseded_at', 'is', null)
    .orderBy('employee_id')
    .orderBy('effective_from')
    .$if(isLocked, (query) => query.forUpdate())
    .execute()
  const timelines = new Map<number, StoredTimelineRow[]>()
  for (const { employee_id, id, effective_from, changed, reason_code, note, source, version, ...values } of rows) {
    const columns = { id, effective_from, changed: fieldsOf(changed), reason_code, note, source, version }
    const timeline = timelines.get(employee_id) ?? []
    timelines.set(employee_id, [...timeline, { ...columns, values: placementValues.parse(values) }])
  }
  return timelines
}

/** Returns the current rows of people by person, in the order of days. */
export const listTimelines = (tx: Tx, employeeIds: readonly number[]): Promise<Map<number, StoredTimelineRow[]>> =>
  readTimelines(tx, employeeIds, false)

/** Locks the current rows of people, and returns them by person in the order of days. */
export const lockTimelines = (tx: Tx, employeeIds: readonly number[]): Promise<Map<number, StoredTimelineRow[]>> =>
  readTimelines(tx, employeeIds, true)

/** Locks the current rows of one person. */
export const lockTimeline = async (tx: Tx, employeeId: number): Promise<StoredTimelineRow[]> =>
  (await lockTimelines(tx, [employeeId])).get(employeeId) ?? []

type Origin = Pick<StoredTimelineRow, 'reason_code' | 'note' | 'source'>

export type NewTimelineRow = Readonly<{ employee_id: number; row: TimelineRow; origin: Origin }>

export const insertTimelineRows = async (work: Work, rows: readonly NewTimelineRow[]): Promise<void> => {
  if (rows.length === 0) return
  const values = rows.map(({ employee_id, row, origin }) => ({
    ...row.values,
    ...origin,
    employee_id,
    effective_from: row.effective_from,
    changed: [...row.changed],
    created_at: work.now,
  }))
  await work.tx.insertInto('placements').values(values).execute()
}

export const insertTimelineRow = async (
  work: Work,
  employee_id: number,
  row: TimelineRow,
  origin: Origin,
): Promise<void> => insertTimelineRows(work, [{ employee_id, row, origin }])

export const updateTimelineRow = async (tx: Tx, id: number, row: TimelineRow, origin: Origin): Promise<void> => {
  await tx
    .updateTable('placements')
    .set({ ...row.values, ...origin, changed: [...row.changed] })
    .where('id', '=', id)
    .execute()
}

export const supersede = async (work: Work, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  await work.tx.updateTable('placements').set({ superseded_at: work.now }).where('id', 'in', ids).execute()
}

const namedPlacement = placement.omit({ planned: true, can: true })
export type NamedPlacement = z.output<typeof namedPlacement>

/** Lists the current placements of a person, newest first, with names. */
export const listPlacementRows = async (tx: Tx, employeeId: number): Promise<NamedPlacement[]> => {
  return rows(tx, namedPlacement)`
    select p.id, p.employee_id, p.effective_from, p.effective_until as until, ${namedJson('d')} as department,
      ${namedJson('t')} as team, ${namedJson('g')} as designation, ${roleJson('r')} as role,
      ${namedJson('boss')} as manager, ${namedJson('second')} as second_manager, ${namedJson('w')} as work_pattern, p.time_zone, p.work_mode, p.changed,
      p.reason_code, p.note, p.version
    from placements p
    join departments d on d.id = p.department_id
    left join teams t on t.id = p.team_id
    left join designations g on g.id = p.designation_id
    join roles r on r.id = p.role_id
    left join employees boss on boss.id = p.manager_id
    left join employees second on second.id = p.second_manager_id
    join work_patterns w on w.id = p.work_pattern_id
    where p.employee_id = ${employeeId} and p.superseded_at is null
    order by p.effective_from desc`
}

/** Returns the owner of a placement; undefined for one that was superseded. */
export const findOwner = async (tx: Tx, placementId: number): Promise<number | undefined> =>
  (
    await tx
      .selectFrom('placements')
      .select('employee_id')
      .where('id', '=', placementId)
      .where('superseded_at', 'is', null)
      .executeTakeFirst()
  )?.employee_id

const mismatch = z.object({ team_id: z.number(), department_id: z.number(), team: z.string(), department: z.string() })
type Mismatch = z.output<typeof mismatch>

/** The teams of these that do not belong to their department, by names. */
export const listMismatches = async (
  tx: Tx,
  pairs: readonly Readonly<{ team_id: number; department_id: number }>[],
): Promise<Mismatch[]> => {
  return rows(tx, mismatch)`
    select distinct t.id as team_id, d.id as department_id, t.name as team, d.name as department
    from unnest(${pairs.map((pair) => pair.team_id)}::int[], ${pairs.map((pair) => pair.department_id)}::int[])
      as pair(team_id, department_id)
    join teams t on t.id = pair.team_id
    join departments d on d.id = pair.department_id
    where t.department_id <> d.id`
}

/** The first of them. */
export const findMismatch = async (
  tx: Tx,
  pairs: readonly Readonly<{ team_id: number; department_id: number }>[],
): Promise<Mismatch | undefined> => (await listMismatches(tx, pairs))[0]

const loop = z.object({ id: z.number(), manager: z.string() })
type Loop = z.output<typeof loop>

/**
 * Those of several people whose manager reports to them, on `from` or on any later day on which a placement or a
 * lead begins or ends, each with the name of that manager. The way up is walked once for each manager and day, no matter who begins at them.
 */
export const listLoops = async (tx: Tx, employeeIds: readonly number[], from: string): Promise<Loop[]> => {
  return rows(tx, loop)`
    with recursive days as (
      select ${from}::date as day
      union select effective_from from placements where superseded_at is null and effective_from > ${from}::date
      union select from_date from team_leaderships where from_date > ${from}::date
      union select to_date + 1 from team_leaderships where to_date >= ${from}::date
    ), firsts as materialized (
      select person.id, d.day, up.boss
      from unnest(${employeeIds}::int[]) as person(id) cross join days d
      left join lateral placed_on(d.day) p on p.employee_id = person.id
      cross join lateral (values (coalesce(p.manager_id, manager_of(person.id, d.day))), (p.second_manager_id)) up(boss)
      where up.boss is not null
    ), chain as (
      select day, boss as first, boss from firsts
      union
      select c.day, c.first, up.boss from chain c cross join lateral managers_above(c.boss, c.day) up(boss)
    )
    select distinct on (f.id) f.id, e.name as manager
    from firsts f
    join chain c on c.day = f.day and c.first = f.boss and c.boss = f.id
    join employees e on e.id = f.boss
    order by f.id, f.day`
}

/**
 * The name of a person who is manager of a person who leads them in turn, on `from` or on any later day on
 * which a placement or a lead begins or ends. Undefined when no one goes in circles.
 */
export const findLoop = async (tx: Tx, employeeId: number, from: string): Promise<string | undefined> =>
  (await listLoops(tx, [employeeId], from))[0]?.manager
