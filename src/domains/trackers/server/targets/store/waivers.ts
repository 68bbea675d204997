import { sql } from 'kysely'
import type { Context } from '#kit/server/context.ts'
import type { Waiver } from '../../../contract/targets.models.ts'
import { actorOf, personOn } from './parts.ts'
import { maySet } from './reach.ts'

type WaiverFilter = Readonly<{
  id?: number
  target_id?: number
  employee_id?: number
  from?: string
  to?: string
}>

/** Waivers that have not ended, the newest first; by `id` also one that has. */
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
  const { rows } = await sql<Waiver>`
    select w.id, w.target_id, t.name as target, ${personOn(sql`w.employee_id`, sql`w.start_date`)} as employee, w.start_date, w.end_date,
      w.reason, ${actorOf(sql`w.set_by`)} as set_by, w.ended_at,
      json_build_object('end', w.ended_at is null and ${maySet(context, sql`w.employee_id`)}) as can
    from target_waivers w join targets t on t.id = w.target_id join person_short e on e.id = w.employee_id
    where ${sql.join(conditions, sql` and `)} order by w.start_date desc, w.id desc`.execute(context.tx)
  return rows
}
