import { rows } from '#kit/server/database/rows.ts'
import { matterRow } from '../notify.ts'
import { sql } from 'kysely'
import type { Tx, Work } from '#kit/server/context.ts'
import type { Matter } from '../notify.ts'

type Whom = 'head' | 'admins'

const notifiedAt = (whom: Whom) => sql.ref(whom === 'head' ? 'head_asked_at' : 'admins_asked_at')
/** Administrators are notified a day after the head of the department. */
const WAIT: Readonly<Record<Whom, string>> = { head: '0 hours', admins: '24 hours' }

/**
 * Returns forced punch-outs that no one has decided in time, and for which the next level above is not notified yet.
 */
export const listLate = async (tx: Tx, whom: Whom, now: string, limit: number): Promise<Matter[]> => {
  const found = await rows(tx, matterRow)`
    select f.id, f.session_id, f.employee_id, e.name, s.punched_in_at, s.in_zone
    from forced_punchouts f
    join attendance_sessions s on s.id = f.session_id
    join person_short e on e.id = f.employee_id
    where f.state in ('detected', 'proposed', 'returned') and ${notifiedAt(whom)} is null
      and f.due_at + ${WAIT[whom]}::interval <= ${now}::timestamptz
    order by f.due_at, f.id limit ${limit}`
  return found
}

/** Returns true if this call is the one that notifies. */
export const markNotified = async ({ tx, now }: Work, whom: Whom, id: number): Promise<boolean> => {
  const { rows } = await sql`
    update forced_punchouts set ${notifiedAt(whom)} = ${now}::timestamptz
    where id = ${id} and ${notifiedAt(whom)} is null and state in ('detected', 'proposed', 'returned') returning id`.execute(
    tx,
  )
  return rows.length > 0
}
