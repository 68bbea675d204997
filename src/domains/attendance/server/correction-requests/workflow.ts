import { openRequest } from '#domains/requests/server/index.ts'
import { dateIn } from '#engines/calendar/contract/calendar.ts'
import { Refusal } from '#kit/contract/refusals.ts'
import type { Context } from '#kit/server/context.ts'
import type { SessionRow } from '../../contract/attendance.models.ts'
import { clockTime } from '../../contract/attendance.labels.ts'

const DAY_MS = 86_400_000

/**
 * Files the correction of a punch whose buttons were clicked without a connection, in the transaction of its punch out:
 * the server recorded when the clicks arrived, and the lead decides on the times that the person claims. Claims that
 * could not be a correction, such as those of a locked month, stay marks of the punch.
 */
export const fileClaims = async (context: Context, session: SessionRow): Promise<void> => {
  if (session.in_mode !== 'offline' && session.out_mode !== 'offline') return
  const from = session.in_claimed_at ?? session.punched_in_at
  const to = session.out_claimed_at ?? session.punched_out_at
  if (to === null || to <= from || Date.parse(to) - Date.parse(from) >= DAY_MS) return
  const clock = (at: string): string => clockTime(Date.parse(at), session.zone)
  // Within one minute there is no difference to decide on.
  if (clock(from) === clock(to)) return
  try {
    await openRequest(context, context.actor, {
      type_code: 'correction',
      employee_id: session.employee.id,
      from_date: dateIn(from, session.zone),
      payload: { in: clock(from), out: clock(to) },
      source: { domain: 'attendance', id: session.id },
      reason: 'Pressed without a connection',
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
