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
import { boundsOf } from '../bounds.ts'
import { draftOf } from '../draft.ts'
import { readFacts } from '../facts.ts'
import { linksOf, valueOf } from '../lines.ts'
import { showReport } from '../notify.ts'
import { loadOwnTime } from '../own-time.ts'
import { readPeriod } from '../read-period.ts'
import { ownerOf, requireOpen, saveMandatory, saveReport } from '../save-report.ts'
import { listOwnActivities } from '../store/activities.ts'
import { findLine } from '../store/lines.ts'
import { holdReportById, listUsual, sumUp } from '../store/reports.ts'
import { findStoredLine } from '../store/work-data.ts'

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

/** An own entry with its report, both held; 404 for those of others. */
const holdLine = async (context: Context, workId: number) => {
  const { tx, now } = context
  const found = await findStoredLine(tx, workId)
  const report = found && (await holdReportById(tx, found.report_id))
  const line = report && (await findStoredLine(tx, workId))
  if (!line || report.employee_id !== ownerOf(context)) throw notFound()
  requireOpen(report, now)
  if (report.state !== 'draft') showReport(context, report.employee_id)
  return { line, report }
}

/** Where an entry is put: a project of the person brings its client along. */
export const updateWorkData = handle(calls.updateWorkData, async (context) => {
  const { tx, now, params, body } = context
  const { version, ...changes } = body
  const { line, report } = await holdLine(context, params.desg_id)
  requireVersion(line, version)
  const wanted = { ...line, ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) }
  const before = await findLine(tx, line.id)
  if (!before) throw notFound()
  const isMoved = wanted.task_id !== line.task_id || wanted.pr_id !== line.pr_id || wanted.client_id !== line.client_id
  const day = report.period_end
  const [links = {}] = isMoved ? await linksOf(context, { employee_id: report.employee_id, day }, [wanted]) : []
  const { task_id, pr_id, client_id } = { ...wanted, ...links }
  const value = valueOf({ name: before.activity.name, unit: line.unit }, report.kind, wanted, {
    field: 'note',
    isDraft: report.state === 'draft',
  })
  await tx
    .updateTable('work_data')
    .set({ task_id, pr_id, client_id, ...value, source: 'typed' })
    .where('id', '=', line.id)
    .execute()
  const minutes = await sumUp(tx, report.id, now)
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
  const { line, report } = await holdLine(context, params.id)
  const before = await findLine(tx, line.id)
  await tx.deleteFrom('work_data').where('id', '=', line.id).execute()
  await sumUp(tx, report.id, now)
  await audit(context, 'worksheets.entry_deleted', {
    entity: 'work_data',
    id: line.id,
    employee_id: report.employee_id,
    before,
  })
  return { id: line.id }
})

const asOwn = (row: Omit<Activity, 'can'>): Activity => ({
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
  const period = await readPeriod(context, owner, kind, bounds, time)
  if (!period) throw worksheetRefusals.refusal('not_employed')
  const day = bounds.end
  const activities = await listOwnActivities(tx, owner, kind, day)
  const { facts, below, planned } = await readFacts(context, owner, kind, bounds, time)
  const usual = await listUsual(tx, owner, kind, bounds.start)
  const draft = draftOf({
    activities,
    facts,
    usual,
    summaries: below.summaries,
    planned,
    blockers: facts.open_blockers,
  })
  return {
    period,
    zone: time.zone,
    activities: activities.map(asOwn),
    facts,
    draft,
    mandatory_required: await isMandatory(tx, owner, 'worksheet', time.today),
    projects: (await listProjectsOf(tx, owner, day)).map(({ pr_id, name, client }) => ({ pr_id, name, client })),
    today: time.today,
  }
})
