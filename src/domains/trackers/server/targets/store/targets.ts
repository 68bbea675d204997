import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { target, targetValue } from '../../../contract/targets.models.ts'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import { scopeOf } from '#kit/server/actor.ts'
import type { Context, Tx } from '#kit/server/context.ts'
import { instantIn } from '#kit/server/database/json.ts'
import type { Targets, TargetValues } from '#kit/server/database/tables.ts'
import type { Target, TargetValue } from '../../../contract/targets.models.ts'
import type { ValueScope } from '../../../contract/targets.fields.ts'
import { unitOf } from '../../../contract/targets.rules.ts'
import { actorOf, personOn } from './parts.ts'
import { maySet } from './people-filter.ts'

type Reading = Pick<Context, 'tx' | 'actor' | 'now'>

const scopeName = sql`case v.scope when 'department' then (select d.name from departments d where d.id = v.department_id)
  when 'designation' then (select d.name from designations d where d.id = v.designation_id)
  when 'team' then (select t.name from teams t where t.id = v.team_id)
  when 'employee' then (select e.name from person_short e where e.id = v.employee_id) end`

/** SQL condition: a value `v` can be deleted, because it has not begun and is not the actor's own. */
const canDelete = (context: Reading, today: string): RawBuilder<boolean> =>
  scopeOf(context.actor, 'targets.set') === null
    ? sql<boolean>`false`
    : sql<boolean>`(v.effective_from > ${today}::date and (v.employee_id is null or ${maySet(context, sql`v.employee_id`)}))`

const valueColumns = (
  context: Reading,
  today: string,
): RawBuilder<unknown> => sql`'id', v.id, 'target_id', v.target_id, 'scope', v.scope,
  'scope_id', v.scope_id, 'scope_name', ${scopeName}, 'value', v.value, 'effective_from', v.effective_from, 'set_by', ${actorOf(sql`v.set_by`)},
  'reason', v.reason, 'can', json_build_object('delete', ${canDelete(context, today)})`

const RANK = sql`array_position(array['organisation', 'department', 'designation', 'team', 'employee'], v.scope)`

/** SQL condition: a value `v` is in force or to come; older ones of the same place are left out. */
const isCurrent = (today: string): RawBuilder<boolean> => sql<boolean>`not exists (select from target_values n
  where n.target_id = v.target_id and n.scope = v.scope and n.scope_id is not distinct from v.scope_id
    and n.effective_from > v.effective_from and n.effective_from <= ${today}::date)`

const targetRow = target.omit({ unit: true })

/** Lists targets by name, with their values in force and to come. */
export const listTargetRows = async (
  context: Reading,
  { today, id, active }: Readonly<{ today: string; id?: number; active?: boolean | undefined }>,
): Promise<Target[]> => {
  const mayWrite = scopeOf(context.actor, 'targets.write') !== null
  const mayValue = scopeOf(context.actor, 'targets.set') !== null
  const found = await rows(context.tx, targetRow)`
    select t.id, t.name, t.metric, (select json_build_object('id', a.id, 'name', a.name) from activity_short a where a.id = t.activity_id) as activity,
      t.direction, t.period, t.reference_minutes,
      case when t.gate_metric is not null then
        json_build_object('metric', t.gate_metric, 'direction', t.gate_direction, 'value_bp', t.gate_value_bp) end as gate,
      t.active, t.ended_on, ${actorOf(sql`t.created_by`)} as created_by,
      (select coalesce(json_agg(json_build_object(${valueColumns(context, today)}) order by ${RANK}, v.scope_id, v.effective_from), '[]')
        from target_values v where v.target_id = t.id and ${isCurrent(today)}) as values,
      (select coalesce(json_agg(json_build_object('id', w.id, 'target_id', w.target_id, 'target', t.name,
          'employee', ${personOn(sql`w.employee_id`, sql`w.start_date`)}, 'start_date', w.start_date, 'end_date', w.end_date, 'reason', w.reason,
          'set_by', ${actorOf(sql`w.set_by`)}, 'ended_at', ${instantIn('w.ended_at')},
          'can', json_build_object('end', ${maySet(context, sql`w.employee_id`)})) order by w.start_date desc, w.id desc), '[]')
        from target_waivers w where w.target_id = t.id and w.ended_at is null and w.end_date >= ${today}::date - 31
          and exists (select from person_short e where e.id = w.employee_id)) as waivers,
      t.version, json_build_object('update', ${mayWrite}::boolean and t.active, 'delete', ${mayWrite}::boolean and t.active,
        'set_value', ${mayValue}::boolean and t.active) as can
    from targets t where ${id === undefined ? sql`true` : sql`t.id = ${id}`}
      and ${active === undefined ? sql`true` : sql`t.active = ${active}`} order by t.active desc, lower(t.name) collate names, t.id`
  return found.map((row) => ({ ...row, unit: unitOf(row.metric) }))
}

/** Inserts a target and returns its id. */
export const insertTarget = async (tx: Tx, row: Insertable<Targets>): Promise<number> =>
  (await tx.insertInto('targets').values(row).returning('id').executeTakeFirstOrThrow()).id

/** Updates a target. */
export const updateTarget = async (tx: Tx, id: number, values: Updateable<Targets>): Promise<void> => {
  await tx.updateTable('targets').set(values).where('id', '=', id).execute()
}

/** Deletes a target. */
export const deleteTarget = async (tx: Tx, id: number): Promise<void> => {
  await tx.deleteFrom('targets').where('id', '=', id).execute()
}

/** Finds a target by its id. */
export const findTarget = async (tx: Tx, id: number) =>
  tx.selectFrom('targets').selectAll().where('id', '=', id).executeTakeFirst()

/** Locks a target until the transaction ends; undefined if there is none. */
export const lockTarget = async (tx: Tx, id: number) =>
  tx.selectFrom('targets').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Returns true if a value of a target has begun. */
export const hasMeasured = async (tx: Tx, id: number, today: string): Promise<boolean> => {
  const { rows } =
    await sql`select from target_values where target_id = ${id} and effective_from <= ${today}::date limit 1`.execute(
      tx,
    )
  return rows.length > 0
}

/** Inserts a value and returns its id. */
export const insertValue = async (tx: Tx, row: Insertable<TargetValues>): Promise<number> =>
  (await tx.insertInto('target_values').values(row).returning('id').executeTakeFirstOrThrow()).id

/** Locks a value until the transaction ends; undefined if there is none. */
export const lockValue = async (tx: Tx, id: number) =>
  tx.selectFrom('target_values').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Deletes a value. */
export const deleteValue = async (tx: Tx, id: number): Promise<void> => {
  await tx.deleteFrom('target_values').where('id', '=', id).execute()
}

const valueRow = z.object({ value: targetValue })

/** Finds a value with its scope, author and permitted actions. */
export const findValue = async (context: Reading, id: number, today: string): Promise<TargetValue | undefined> => {
  const found = await rows(context.tx, valueRow)`
    select json_build_object(${valueColumns(context, today)}) as value from target_values v where v.id = ${id}`
  return found[0]?.value
}

export type Place = Readonly<{ target_id: number; scope: ValueScope; scope_id: number | null }>

const generalValueRow = z.object({ value: z.number().nullable() })

/**
 * Finds the value of a place on a day without the values that leads set: the newest value that an administrator set for the
 * place, else that of the next more general one. Null if there is none.
 */
export const generalValue = async (
  tx: Tx,
  { target_id, scope, scope_id }: Place,
  day: string,
): Promise<number | null> => {
  const found = await rows(tx, generalValueRow)`
    with place as (
      select p.department_id, p.team_id, p.designation_id from placed_on(${day}::date) p where ${scope} = 'employee' and p.employee_id = ${scope_id}
      union all select t.department_id, t.id, null from teams t where ${scope} = 'team' and t.id = ${scope_id}),
    found as (
      select distinct on (v.scope) v.scope, v.value from target_values v left join place p on true join accounts a on a.id = v.set_by
      where v.target_id = ${target_id} and v.effective_from <= ${day}::date and (
        (v.scope = ${scope} and v.scope_id = ${scope_id} and a.area = 'Admin') or v.scope = 'organisation'
        or (v.scope = 'department' and v.scope_id = p.department_id) or (v.scope = 'designation' and v.scope_id = p.designation_id)
        or (v.scope = 'team' and v.scope_id = p.team_id and ${scope} = 'employee'))
      order by v.scope, v.effective_from desc)
    select v.value from found v order by ${RANK} desc limit 1`
  return found[0]?.value ?? null
}

const accountsInRow = z.object({ id: z.number() })

/** Lists the accounts of the people in a place on a day. */
export const listAccountsIn = async (
  tx: Tx,
  { scope, scope_id }: Omit<Place, 'target_id'>,
  day: string,
): Promise<number[]> => {
  const column = {
    department: 'p.department_id',
    designation: 'p.designation_id',
    team: 'p.team_id',
    employee: 'p.employee_id',
  } as const
  const found = await rows(tx, accountsInRow)`
    select a.id from accounts a join placed_on(${day}::date) p on p.employee_id = a.employee_id
    where a.area = 'User' and a.deleted_at is null
      and ${scope === 'organisation' ? sql`true` : sql`${sql.ref(column[scope])} = ${scope_id}`}`
  return found.map(({ id }) => id)
}
