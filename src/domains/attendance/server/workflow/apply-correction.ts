import type { Work } from '#kit/server/context.ts'
import type { DayRow } from '../../contract/attendance.models.ts'
import type { CorrectionPlan } from '../rules/correction-plan.ts'
import { supersede } from '../forced/workflow/supersede.ts'
import { type DayReader, presentDay } from '../present/present-punch.ts'
import { insertCorrected, updateCorrected, voidSession } from '../store/correct.ts'
import { insertCorrection } from '../store/corrections.ts'
import { writeDays } from '../store/days.ts'
import type { StoredSession } from '../store/workdays.ts'
import { dayToWrite } from '../rules/workday.ts'

export type Kind = 'add' | 'update' | 'delete' | 'request'

/** Returns a punch as a correction stores it. */
export const shown = (session: StoredSession | null) =>
  session && { punched_in_at: session.punched_in_at, punched_out_at: session.punched_out_at, breaks: session.breaks }

const write = async (work: Work, { after, input, replacesBreaks }: CorrectionPlan): Promise<number> => {
  if (after && input.before) await updateCorrected(work, after, replacesBreaks)
  else if (after) return insertCorrected(work, after)
  else if (input.before) await voidSession(work.tx, input.before.id, work.now)
  return input.before?.id ?? 0
}

/** Writes what a plan comes to: the punch, every day it touches, and what both were before. */
export const applyCorrection = async (
  work: Work & Readonly<{ actor: DayReader }>,
  plan: CorrectionPlan,
  kind: Kind,
  reason: string,
  request_id: number | null = null,
): Promise<{ id: number; days: DayRow[] }> => {
  const { tx, actor, now } = work
  const { input, after } = plan
  const id = await write(work, plan)
  const { before } = input
  // A correction that leaves the punch open leaves it undecided, too.
  if (before && (after === null || after.state === 'closed'))
    await supersede(work, before, plan.name, { action: 'correct', facts: { is_corrected: true } })
  const written = await writeDays(
    tx,
    plan.days.map((day) => dayToWrite(day.after)),
  )
  const days = plan.days.map((day, index) => presentDay(day.after, { actor, now, written: written[index] }))
  for (const [index, day] of plan.days.entries()) {
    await insertCorrection(work, {
      employee_id: input.employee_id,
      business_date: day.after.stored.business_date,
      session_id: id,
      kind,
      before: shown(input.before),
      after: shown(after),
      day_before: presentDay(day.before, { actor, now }),
      day_after: days[index],
      reason,
      request_id,
    })
  }
  return { id, days }
}
