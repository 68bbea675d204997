import { calendarBlock } from '../../../contract/blocks.calls.ts'
import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import type { Tx } from '#kit/server/context.ts'

const storedBlock = calendarBlock.omit({ can: true })
export type StoredBlock = z.output<typeof storedBlock>

/** Lists blackout periods with the names of their places, latest first; `id`: one of them. */
export const listBlockRows = async (tx: Tx, id?: number): Promise<StoredBlock[]> => {
  const found = await rows(tx, storedBlock)`
    select b.id, b.name, b.level, b.from_date, b.to_date, b.weekdays, b.department_ids, b.team_ids, b.type_ids, b.max_away,
      b.exempt_ids, b.version,
      array(select d.name from departments d where d.id = any(b.department_ids) order by lower(d.name) collate names)
        || array(select t.name from teams t where t.id = any(b.team_ids) order by lower(t.name) collate names) as places,
      (select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name) order by lower(e.name) collate names), '[]') from person_short e
        where e.id = any(b.exempt_ids)) as exempt
    from calendar_blocks b
    where b.deleted_at is null and (${id ?? null}::int is null or b.id = ${id ?? null}::int)
    order by b.from_date desc, b.id desc`
  return found
}

type Named = Readonly<{
  department_ids: readonly number[]
  team_ids: readonly number[]
  type_ids: readonly number[] | null
  exempt_ids: readonly number[]
}>

const unknownRow = z.object({ field: z.string() })

/** The first field that names something that does not exist. */
export const findUnknown = async (tx: Tx, named: Named): Promise<string | undefined> => {
  const found = await rows(tx, unknownRow)`
    select 'department_ids' as field where exists (select from unnest(${named.department_ids}::int[]) x(id)
      where not exists (select from departments d where d.id = x.id))
    union all select 'team_ids' where exists (select from unnest(${named.team_ids}::int[]) x(id)
      where not exists (select from teams d where d.id = x.id))
    union all select 'type_ids' where exists (select from unnest(${named.type_ids}::int[]) x(id)
      where not exists (select from request_types d where d.id = x.id))
    union all select 'exempt_ids' where exists (select from unnest(${named.exempt_ids}::int[]) x(id)
      where not exists (select from person_short d where d.id = x.id))`
  return found[0]?.field
}

/** Deletes a blackout period; its row stays. */
export const updateDeleted = async (tx: Tx, id: number, deleted_at: string): Promise<void> => {
  await tx.updateTable('calendar_blocks').set({ deleted_at }).where('id', '=', id).execute()
}
