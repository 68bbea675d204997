import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { CalendarBlock } from '../../../contract/blocks.calls.ts'

export type StoredBlock = Omit<CalendarBlock, 'can'>

/** Lists black-outs with the names of their places, latest first; `id`: one of them. */
export const listBlockRows = async (tx: Tx, id?: number): Promise<StoredBlock[]> => {
  const { rows } = await sql<StoredBlock>`
    select b.id, b.name, b.level, b.from_date, b.to_date, b.weekdays, b.department_ids, b.team_ids, b.type_ids, b.max_away,
      b.exempt_ids, b.version,
      array(select d.name from departments d where d.id = any(b.department_ids) order by lower(d.name))
        || array(select t.name from teams t where t.id = any(b.team_ids) order by lower(t.name)) as places,
      (select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name) order by e.name), '[]') from person_short e
        where e.id = any(b.exempt_ids)) as exempt
    from calendar_blocks b
    where b.deleted_at is null and (${id ?? null}::int is null or b.id = ${id ?? null}::int)
    order by b.from_date desc, b.id desc`.execute(tx)
  return rows
}

type Named = Readonly<{
  department_ids: readonly number[]
  team_ids: readonly number[]
  type_ids: readonly number[] | null
  exempt_ids: readonly number[]
}>

/** The first field that names something that does not exist. */
export const findUnknown = async (tx: Tx, named: Named): Promise<string | undefined> => {
  const { rows } = await sql<{ field: string }>`
    select 'department_ids' as field where exists (select from unnest(${named.department_ids}::int[]) x(id)
      where not exists (select from departments d where d.id = x.id))
    union all select 'team_ids' where exists (select from unnest(${named.team_ids}::int[]) x(id)
      where not exists (select from teams d where d.id = x.id))
    union all select 'type_ids' where exists (select from unnest(${named.type_ids}::int[]) x(id)
      where not exists (select from request_types d where d.id = x.id))
    union all select 'exempt_ids' where exists (select from unnest(${named.exempt_ids}::int[]) x(id)
      where not exists (select from person_short d where d.id = x.id))`.execute(tx)
  return rows[0]?.field
}
