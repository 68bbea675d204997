import type { OwnDutySource } from '#kit/server/registries.ts'
import { dayText } from '#kit/contract/day-text.ts'
import { findProfileDuty } from './store/mandatory.ts'

/**
 * Returns the profile update that was requested of a person. An admin who acts as a person is not requested in their
 * place.
 */
export const profileDuty: OwnDutySource = async ({ tx, actor, now }) => {
  if (actor.area !== 'User' || actor.acting || actor.employee_id === null) return null
  const row = await findProfileDuty(tx, { employee_id: actor.employee_id, time_zone: actor.time_zone, now })
  if (!row) return null
  const fields = row.left === 1 ? '1 field' : `${row.left} fields`
  const due = `${row.is_overdue ? 'since' : 'until'} ${dayText(row.due_on)}`
  return {
    text: `Check your profile: ${fields} to confirm ${due}.`,
    path: '/employee/userprofile?confirm=profile',
    is_overdue: row.is_overdue,
  }
}
