import { expectedIntervals } from '#engines/calendar/contract/calendar.ts'
import type { Context } from '#kit/server/context.ts'
import type { DayDetail } from '../../contract/attendance.models.ts'
import { scopeOf } from '#kit/server/actor.ts'
import { canRequestCorrection, isOwnRecent, presentDay, presentSession } from './present-punch.ts'
import { listCorrections } from '../store/corrections.ts'
import { evaluateDate } from '../rules/today.ts'
import { policyFigures } from '../rules/workday.ts'

const iso = (instant: number): string => new Date(instant).toISOString()

/**
 * Returns everything about one day of a person: figures, reasons, punches, corrections, and the rules that were in
 * force.
 */
export const dayDetail = async (
  context: Pick<Context, 'tx' | 'now' | 'actor'>,
  employeeId: number,
  date: string,
): Promise<DayDetail> => {
  const { tx, actor, now } = context
  const { evaluated, workday } = await evaluateDate(context, employeeId, date)
  return {
    day: presentDay(evaluated, { actor, now }),
    reasons: evaluated.judgement.reasons,
    sessions: workday.sessions.map((session) => presentSession(session, { actor, now, workday })),
    scheduled: expectedIntervals(evaluated.day).map(({ from_at, to_at }) => ({
      from_at: iso(from_at),
      to_at: iso(to_at),
    })),
    corrections: await listCorrections(tx, employeeId, date, date),
    policy: policyFigures(workday.policy),
    can: {
      request_correction:
        Date.parse(now) >= evaluated.day.starts_at &&
        canRequestCorrection(actor, employeeId, { date, now, policy: workday.policy }),
      refuse_break:
        evaluated.judgement.auto_break_minutes > 0 &&
        isOwnRecent(actor, employeeId, { date, now, policy: workday.policy }) &&
        scopeOf(actor, 'timesheet.punch') !== null,
    },
  }
}
