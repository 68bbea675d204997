import { sql } from 'kysely'
import type { OwnDutySource } from '#kit/server/registries.ts'
import { dayText } from '#kit/contract/day-text.ts'

type Row = Readonly<{ due_on: string; is_overdue: boolean; left: number }>

/**
 * Returns the profile update that was requested of a person. An admin who acts as a person is not requested in their
 * place.
 */
export const profileDuty: OwnDutySource = async ({ tx, actor, now }) => {
  if (actor.area !== 'User' || actor.acting || actor.employee_id === null) return null
  const { rows } = await sql<Row>`
    select due_on, due_on < (${now}::timestamptz at time zone ${actor.time_zone}::text)::date as is_overdue,
      cardinality(fields) - cardinality(confirmed) as left
    from mandatory_updates where employee_id = ${actor.employee_id} and kind = 'profile' and done_at is null`.execute(
    tx,
  )
  const [row] = rows
  if (!row) return null
  const fields = row.left === 1 ? '1 field' : `${row.left} fields`
  const due = `${row.is_overdue ? 'since' : 'until'} ${dayText(row.due_on)}`
  return {
    text: `Check your profile: ${fields} to confirm ${due}.`,
    path: '/employee/userprofile?confirm=profile',
    is_overdue: row.is_overdue,
  }
}
