import { expectedIntervals } from '#engines/calendar/contract/calendar.ts'
import type { Context } from '#kit/server/context.ts'
import type { DayDetail } from '../contract/attendance.models.ts'
import { mayAskCorrection, presentDay, presentSession } from './present.ts'
import { listCorrections } from './store/corrections.ts'
import { judgeDate } from './today.ts'
import { policyFigures } from './workday.ts'

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
  const { judged, workday } = await judgeDate(context, employeeId, date)
  return {
    day: presentDay(judged, { actor, now }),
    reasons: judged.judgement.reasons,
    sessions: workday.sessions.map((session) => presentSession(session, { actor, now, workday })),
    scheduled: expectedIntervals(judged.day).map(({ from_at, to_at }) => ({
      from_at: iso(from_at),
      to_at: iso(to_at),
    })),
    corrections: await listCorrections(tx, employeeId, date, date),
    policy: policyFigures(workday.policy),
    can: {
      request_correction:
        Date.parse(now) >= judged.day.starts_at &&
        mayAskCorrection(actor, employeeId, { date, now, policy: workday.policy }),
    },
  }
}
