import { rows } from '#kit/server/database/rows.ts'
import { waiver } from '../../../contract/targets.models.ts'
import { type Insertable, sql } from 'kysely'
import type { Context, Tx } from '#kit/server/context.ts'
import type { TargetWaivers } from '#kit/server/database/tables.ts'
import type { Waiver } from '../../../contract/targets.models.ts'
import { actorOf, personOn } from './parts.ts'
import { maySet } from './people-filter.ts'

type WaiverFilter = Readonly<{
  id?: number
  target_id?: number
  employee_id?: number
  from?: string
  to?: string
}>

/** Lists waivers that have not ended, the newest first; by `id` also one that has. */
export const listWaivers = async (
  context: Pick<Context, 'tx' | 'actor' | 'now'>,
  { id, target_id, employee_id, from, to }: WaiverFilter,
): Promise<Waiver[]> => {
  const conditions = [
    id === undefined ? sql`w.ended_at is null` : sql`w.id = ${id}`,
    ...(target_id === undefined ? [] : [sql`w.target_id = ${target_id}`]),
    ...(employee_id === undefined ? [] : [sql`w.employee_id = ${employee_id}`]),
    ...(from === undefined ? [] : [sql`w.end_date >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`w.start_date <= ${to}::date`]),
  ]
  return rows(context.tx, waiver)`
    select w.id, w.target_id, t.name as target, ${personOn(sql`w.employee_id`, sql`w.start_date`)} as employee, w.start_date, w.end_date,
      w.reason, ${actorOf(sql`w.set_by`)} as set_by, w.ended_at,
      json_build_object('end', w.ended_at is null and ${maySet(context, sql`w.employee_id`)}) as can
    from target_waivers w join targets t on t.id = w.target_id join person_short e on e.id = w.employee_id
    where ${sql.join(conditions, sql` and `)} order by w.start_date desc, w.id desc`
}

/** Inserts a waiver and returns its id. */
export const insertWaiver = async (tx: Tx, row: Insertable<TargetWaivers>): Promise<number> =>
  (await tx.insertInto('target_waivers').values(row).returning('id').executeTakeFirstOrThrow()).id

/** Locks a waiver that has not ended until the transaction ends; undefined if there is none. */
export const lockOpenWaiver = async (tx: Tx, id: number) =>
  tx
    .selectFrom('target_waivers')
    .selectAll()
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Updates the instant at which a waiver has ended. */
export const updateEnd = async (tx: Tx, id: number, now: string): Promise<void> => {
  await tx
    .updateTable('target_waivers')
    .set({ ended_at: sql`${now}::timestamptz` })
    .where('id', '=', id)
    .execute()
}
