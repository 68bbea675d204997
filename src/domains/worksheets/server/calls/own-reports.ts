import { isMandatory } from '#domains/people/server/index.ts'
import { listProjectsOf } from '#domains/billing/server/index.ts'
import { weekStart } from '#domains/organisation/server/index.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import * as calls from '../../contract/own-reports.calls.ts'
import type { Activity } from '../../contract/worksheets.models.ts'
import { worksheetRefusals } from '../../contract/worksheets.refusals.ts'
import { boundsOf } from '../rules/bounds.ts'
import { draftOf } from '../rules/draft.ts'
import { loadRecordedWork } from '../public/recorded-work.ts'
import { linksOf, valueOf } from '../rules/lines.ts'
import { refreshReport } from '../notify.ts'
import { loadOwnTime } from '../rules/own-time.ts'
import { findPeriod } from '../rules/find-period.ts'
import { ownerOf, requireOpen, saveMandatory, saveReport, isTooOld } from '../workflow/save-report.ts'
import { listOwnActivities } from '../store/activities.ts'
import { findLine } from '../store/lines.ts'
import { lockReportById, listUsualActivities, updateSums } from '../store/reports.ts'
import { deleteLine, findStoredLine, updateLine } from '../store/work-data.ts'

export const addDailyReport = handle(calls.addDailyReport, async (context) => {
  const { date_daily, ...input } = context.body
  return saveReport(context, 'daily', { start: date_daily, end: date_daily }, input)
})

export const addWeeklyReport = handle(calls.addWeeklyReport, async (context) => {
  const { week_start, ...input } = context.body
  const bounds = boundsOf('weekly', week_start, await weekStart(context.tx, context.now))
  if (bounds.start !== week_start) throw invalid({ week_start: `The week of this day starts on ${bounds.start}` })
  return saveReport(context, 'weekly', bounds, input)
})

export const addMonthlyReport = handle(calls.addMonthlyReport, async (context) => {
  const { month_pick, ...input } = context.body
  return saveReport(context, 'monthly', boundsOf('monthly', `${month_pick}-01`, 1), input)
})

export const addMandatory = handle(calls.addMandatory, async (context) => {
  const { date_daily: day, entries } = context.body
  return saveMandatory(context, { start: day, end: day }, entries)
})

/** Locks an own entry with its report; 404 for those of others. */
const lockLine = async (context: Context, workId: number) => {
  const { tx, now } = context
  const found = await findStoredLine(tx, workId)
  const report = found && (await lockReportById(tx, found.report_id))
  const line = report && (await findStoredLine(tx, workId))
  if (!line || report.employee_id !== ownerOf(context)) throw notFound()
  requireOpen(report, now)
  if (report.state !== 'draft') refreshReport(context, report.employee_id)
  return { line, report }
}

/** Changes an own entry; a project of the person sets its client as well. */
export const updateWorkData = handle(calls.updateWorkData, async (context) => {
  const { tx, now, params, body } = context
  const { version, ...changes } = body
  const { line, report } = await lockLine(context, params.desg_id)
  requireVersion(line, version)
  const merged = { ...line, ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) }
  const before = await findLine(tx, line.id)
  if (!before) throw notFound()
  const isMoved = merged.task_id !== line.task_id || merged.pr_id !== line.pr_id || merged.client_id !== line.client_id
  const day = report.period_end
  const [links = {}] = isMoved ? await linksOf(context, { employee_id: report.employee_id, day }, [merged]) : []
  const { task_id, pr_id, client_id } = { ...merged, ...links }
  const value = valueOf({ name: before.activity.name, unit: line.unit }, report.kind, merged, {
    field: 'note',
    isDraft: report.state === 'draft',
  })
  await updateLine(tx, line.id, { task_id, pr_id, client_id, ...value, source: 'typed' })
  const minutes = await updateSums(tx, report.id, now)
  if (report.kind === 'daily' && minutes > 1440) throw worksheetRefusals.refusal('over_day')
  const after = await findLine(tx, line.id)
  if (!after) throw notFound()
  await audit(context, 'worksheets.entry_updated', {
    entity: 'work_data',
    id: line.id,
    employee_id: report.employee_id,
    change: changed(before, after),
  })
  return after
})

export const deleteWorkData = handle(calls.deleteWorkData, async (context) => {
  const { tx, now, params } = context
  const { line, report } = await lockLine(context, params.id)
  const before = await findLine(tx, line.id)
  await deleteLine(tx, line.id)
  await updateSums(tx, report.id, now)
  await audit(context, 'worksheets.entry_deleted', {
    entity: 'work_data',
    id: line.id,
    employee_id: report.employee_id,
    before,
  })
  return { id: line.id }
})

const withoutActions = (row: Omit<Activity, 'can'>): Activity => ({
  ...row,
  versions: [],
  can: { update: false, delete: false },
})

export const readForm = handle(calls.readForm, async (context) => {
  const { tx, now, params } = context
  const owner = ownerOf(context)
  const { kind } = params
  const bounds = boundsOf(kind, params.date, await weekStart(tx, now))
  const time = await loadOwnTime(context, owner, bounds)
  const period = await findPeriod(context, owner, kind, bounds, time)
  if (!period) throw worksheetRefusals.refusal('not_employed')
  const day = bounds.end
  const activities = await listOwnActivities(tx, owner, kind, day)
  const { facts, earlier, planned } = await loadRecordedWork(context, owner, kind, bounds, time)
  const usual = await listUsualActivities(tx, owner, kind, bounds.start)
  const draft = draftOf({
    activities,
    facts,
    usual,
    summaries: earlier.summaries,
    planned,
    blockers: facts.open_blockers,
  })
  return {
    period,
    zone: time.zone,
    activities: activities.map(withoutActions),
    facts,
    draft,
    is_closed: isTooOld(kind, bounds, time.today, period.report),
    mandatory_required: await isMandatory(tx, owner, 'worksheet', time.today),
    projects: (await listProjectsOf(tx, owner, day)).map(({ pr_id, name, client }) => ({ pr_id, name, client })),
    today: time.today,
  }
})
