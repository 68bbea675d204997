import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import type { Tx } from '#kit/server/context.ts'

const expired = z.object({ people: z.number(), pictures: z.number(), file_ids: z.array(z.number()) })
export type Expired = z.output<typeof expired>

/** Most pictures of one transaction. */
export const EXPIRED_AT_ONCE = 5000

/**
 * Takes the files off pictures whose time is over. Those of a punch whose end is not decided yet wait: they may be what it
 * is decided by.
 */
export const expireScreenshots = async (tx: Tx, now: string): Promise<Expired> => {
  const found = await rows(tx, expired)`
    with due as (
      select x.id, x.employee_id, x.file_id, x.thumb_file_id from screenshots x
      where x.file_id is not null and x.expires_at <= ${now} and not exists (
        select from forced_punchouts f
        where f.session_id = x.session_id and f.state in ('detected', 'proposed', 'returned'))
      order by x.expires_at limit ${EXPIRED_AT_ONCE} for no key update of x skip locked),
    expired as (
      update screenshots x set state = 'expired', file_id = null, thumb_file_id = null from due
      where x.id = due.id returning x.id)
    select count(distinct due.employee_id)::int as people, count(*)::int as pictures,
      coalesce(array_agg(due.file_id) || array_agg(due.thumb_file_id), '{}') as file_ids
    from due join expired on expired.id = due.id`
  return found[0] ?? { people: 0, pictures: 0, file_ids: [] }
}

/** Marks pictures as visible whose private time is over; returns their number. */
export const revealScreenshots = async (tx: Tx, now: string): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable('screenshots')
    .set({ state: 'visible' })
    .where('state', '=', 'private')
    .where('visible_from', '<=', now)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

const lastTakenRow = z.object({ employee_id: z.number(), at: z.string() })

/** The last picture of each person that was taken in the punch that is open. */
export const lastTaken = async (
  tx: Tx,
  people: readonly number[],
): Promise<readonly Readonly<{ employee_id: number; at: string }>[]> => {
  return rows(tx, lastTakenRow)`
    select s.employee_id, max(x.taken_at) as at
    from unnest(${people}::int[]) as q(employee_id)
    join attendance_sessions s on s.employee_id = q.employee_id and s.punched_out_at is null and s.state <> 'voided'
    join screenshots x on x.session_id = s.id
    group by 1`
}
