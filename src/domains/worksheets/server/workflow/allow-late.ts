import { organisationDay } from '#domains/organisation/server/index.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { authorId } from '#kit/server/actor.ts'
import { audit, changed } from '#kit/server/audit.ts'
import type { Context } from '#kit/server/context.ts'
import type { Period } from '../../contract/worksheets.models.ts'
import { worksheetRefusals } from '../../contract/worksheets.refusals.ts'
import { earliestFiled, LATE_FILING_DAYS } from '../../contract/worksheets.rules.ts'
import { notifyAllowed } from '../notify.ts'
import { insertDecision, insertReport, type LockedReport, updateReport } from '../store/reports.ts'

const { refusal } = worksheetRefusals

/** Lets a person file a missing report that is too old. */
export const allowLate = async (
  context: Context,
  locked: LockedReport | undefined,
  { employee, kind, status, period_start: start, period_end: end }: Period,
  comment: string,
) => {
  const { tx, now, by, actor } = context
  if (comment === '') throw refusal('reason_needed')
  if (status !== 'missing') throw refusal('closed')
  const today = await organisationDay(tx, now)
  if (end >= earliestFiled(kind, today)) throw refusal('not_too_old')
  const report = locked ?? (await insertReport(tx, employee.id, kind, { start, end })) ?? undefined
  if (!report) throw refusal('closed')
  const file_until = addDays(today, LATE_FILING_DAYS)
  await updateReport(tx, report.id, { file_until })
  await insertDecision(tx, {
    report_id: report.id,
    decision: 'allowed',
    comment,
    decided_at: now,
    decided_by: authorId({ by, actor }),
  })
  await audit(context, 'worksheets.allowed', {
    entity: 'work_reports',
    id: report.id,
    employee_id: report.employee_id,
    change: changed({ file_until: report.file_until }, { file_until }, { comment }),
  })
  await notifyAllowed(context, { ...report, file_until }, comment)
}
