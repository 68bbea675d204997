import { dateIn } from '#engines/calendar/contract/calendar.ts'
import { type Actor, scopeOf } from '#kit/server/actor.ts'
import type { RequestRow } from '../../contract/requests.models.ts'
import type { ReadRow } from '../store/rows.ts'
import { canOf } from '../workflow/request-context.ts'

const phaseOf = ({ from_date, to_date }: Pick<ReadRow, 'from_date' | 'to_date'>, today: string): RequestRow['phase'] =>
  from_date > today ? 'upcoming' : to_date < today ? 'past' : 'running'

/** A row as the contract has it, with what the actor may do. */
export const presentRow =
  (actor: Actor, now: string) =>
  ({
    is_sourced,
    is_assignee,
    is_overridable,
    in_department,
    is_free,
    cover_id: _cover,
    ...row
  }: ReadRow): RequestRow => {
    const today = dateIn(now, actor.time_zone)
    const snapshot = {
      employee_id: row.employee.id,
      status: row.status,
      from_date: row.from_date,
      is_sourced,
      is_assignee,
      is_overridable,
      is_followed: false,
      is_free_to_cancel: is_free,
      retains_days: false,
      in_department,
      today,
    }
    return {
      ...row,
      phase: phaseOf(row, today),
      can: canOf(actor, snapshot, scopeOf(actor, 'requests.comment') !== null),
    }
  }
