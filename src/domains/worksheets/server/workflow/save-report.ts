import { isMandatory } from '#domains/people/server/index.ts'
import { notFound } from '#kit/contract/envelope.ts'
import { refuseStale } from '#kit/contract/refusals.ts'
import { authorId } from '#kit/server/actor.ts'
import { audit, changed } from '#kit/server/audit.ts'
import type { Context } from '#kit/server/context.ts'
import { json } from '#kit/server/database/json.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import type { LineInput, ReportInput } from '../../contract/own-reports.calls.ts'
import type { Kind, Report } from '../../contract/worksheets.models.ts'
import { worksheetRefusals } from '../../contract/worksheets.refusals.ts'
import { earliestFiled } from '../../contract/worksheets.rules.ts'
import type { Bounds } from '../rules/bounds.ts'
import { draftOf } from '../rules/draft.ts'
import { loadRecordedWork } from '../public/recorded-work.ts'
import { markRecorded, checkLines } from '../rules/lines.ts'
import { dueAt, isEmployed, loadOwnTime, type OwnTime } from '../rules/own-time.ts'
import { notifyOfBlockers, refreshReport } from '../notify.ts'
import { ruleOf } from '../rules/rule-of.ts'
import { listMeasured, listOwnActivities } from '../store/activities.ts'
import { saveBlockers } from '../store/blockers.ts'
import { viewerOf } from '../store/parts.ts'
import { insertReport, type LockedReport, lockReport, updateReport, updateSums } from '../store/reports.ts'
import { listReportsById } from '../store/whole-reports.ts'
import { deleteActivityLines, deleteOtherLines, type NewLine, saveLines } from '../store/work-data.ts'

const { refusal } = worksheetRefusals

/** Returns the employee of the actor; 404 for an account without one. */
export const ownerOf = ({ actor }: Pick<Context, 'actor'>): number => {
  if (actor.employee_id === null) throw notFound()
  return actor.employee_id
}

/** Refuses periods of the future, without employment, or too old; a returned report stays open at any age. */
const checkPeriod = (kind: Kind, bounds: Bounds, time: OwnTime, locked: LockedReport | undefined): void => {
  if (bounds.start > time.today) throw refusal('future')
  if (!isEmployed(time, bounds)) throw refusal('not_employed')
  if (isTooOld(kind, bounds, time.today, locked)) throw refusal('too_old')
}

type Filed = Pick<LockedReport, 'state' | 'file_until'> | null | undefined

/** Returns true if a period is too old to be filed; a returned report stays open at any age, an allowed one until its day. */
export const isTooOld = (kind: Kind, { end }: Bounds, today: string, report: Filed): boolean =>
  end < earliestFiled(kind, today) && report?.state !== 'returned' && (report?.file_until ?? '') < today

/** Refuses a closed report: a decided one, or a submitted one after its due time. */
export const requireOpen = (report: LockedReport, now: string): void => {
  const isOpen =
    report.state === 'draft' ||
    report.state === 'returned' ||
    report.state === 'excused' ||
    (report.state === 'submitted' && report.due_at !== null && report.due_at > now)
  if (!isOpen) throw refusal('closed')
}

/** The columns of a report that becomes a draft again. */
const NOT_SUBMITTED = {
  state: 'draft',
  due_at: null,
  late: false,
  worked_minutes: null,
  facts: null,
  submitted_at: null,
  submitted_by: null,
} as const

const isDraftable = ({ state }: LockedReport): boolean => state === 'draft' || state === 'submitted'

/** Locks the report of a period, or inserts it; of two concurrent inserts the second is stale. */
const lockOrInsert = async (context: Context, kind: Kind, bounds: Bounds, time: OwnTime, seen: number | undefined) => {
  const { tx, now } = context
  const owner = ownerOf(context)
  const locked = await lockReport(tx, owner, kind, bounds.start)
  checkPeriod(kind, bounds, time, locked)
  if (!locked) {
    if (seen !== undefined) throw refuseStale()
    const begun = await insertReport(tx, owner, kind, bounds)
    if (!begun) throw refuseStale()
    return begun
  }
  if (seen === undefined) throw refuseStale()
  requireOpen(locked, now)
  requireVersion(locked, seen)
  return locked
}

const checkMandatory = async (
  context: Context,
  report: LockedReport,
  time: OwnTime,
  lines: readonly NewLine[],
): Promise<void> => {
  const { tx } = context
  const { employee_id, kind, period_end: day } = report
  if (!(await isMandatory(tx, employee_id, 'worksheet', time.today))) return
  const activities = await listMeasured(tx, { employee_id, cadence: kind, day, ids: [] })
  const missing = activities.find(
    ({ id, mandatory }) => mandatory && !lines.some(({ activity_id }) => activity_id === id),
  )
  if (missing) throw refusal('mandatory_missing', { activity: missing.name })
}

/** Returns the columns of a submitted report, with a snapshot of the recorded work. */
const freeze = async (context: Context, report: LockedReport, bounds: Bounds, time: OwnTime) => {
  const { tx, now, by } = context
  const { facts: recorded } = await loadRecordedWork(context, report.employee_id, report.kind, bounds, time)
  const due_at = report.state === 'returned' ? report.due_at : dueAt(time, bounds, await ruleOf(tx, report))
  const frozen_due = due_at ?? now
  return {
    state: 'submitted' as const,
    due_at: frozen_due,
    late: now > frozen_due,
    worked_minutes: recorded.worked_minutes,
    facts: json(recorded),
    submitted_at: now,
    submitted_by: authorId({ by, actor: context.actor }),
    decided_at: null,
    decided_by: null,
    decided_by_employee: null,
    decision_comment: report.state === 'returned' ? undefined : null,
  }
}

/** Marks entries whose values equal the recorded work. */
const withSources = async (
  context: Context,
  report: LockedReport,
  bounds: Bounds,
  time: OwnTime,
  lines: readonly NewLine[],
) => {
  const { tx } = context
  const activities = await listOwnActivities(tx, report.employee_id, report.kind, bounds.end)
  if (!activities.some(({ fill_from }) => fill_from !== null)) return lines
  const { facts: recorded, planned } = await loadRecordedWork(context, report.employee_id, report.kind, bounds, time)
  const draft = draftOf({ activities, facts: recorded, usual: [], summaries: [], planned, blockers: [] })
  return markRecorded(lines, draft.lines)
}

const finish = async (context: Context, report: LockedReport, submitted: boolean): Promise<Report> => {
  // Readers see a report that is submitted, or no longer submitted.
  if (submitted || report.state === 'submitted') refreshReport(context, report.employee_id)
  const after = (await listReportsById(context.tx, viewerOf(context), [report.id])).get(report.id)
  if (!after) throw notFound()
  await audit(context, submitted ? 'worksheets.submitted' : 'worksheets.saved', {
    entity: 'work_reports',
    id: report.id,
    employee_id: report.employee_id,
    change: changed(
      { state: report.state },
      { state: after.state },
      { kind: after.kind, period_start: after.period_start, minutes: after.minutes_reported },
    ),
  })
  return after
}

/** Saves or submits the own report of a period. */
export const saveReport = async (context: Context, kind: Kind, bounds: Bounds, input: ReportInput): Promise<Report> => {
  const { tx, now } = context
  const { submit = true, summary = '', plan = '', lines: sent = [], blockers = [], version } = input
  const time = await loadOwnTime(context, ownerOf(context), bounds)
  const report = await lockOrInsert(context, kind, bounds, time, version)
  if (!submit && !isDraftable(report)) throw refusal('closed')
  const place = { employee_id: report.employee_id, kind, day: bounds.end }
  const read = await checkLines(context, place, sent, !submit)
  if (kind === 'daily' && read.reduce((all, { minutes }) => all + (minutes ?? 0), 0) > 1440) throw refusal('over_day')
  const lines = await withSources(context, report, bounds, time, read)
  if (submit) {
    if (summary === '' && lines.length === 0) throw refusal('empty')
    await checkMandatory(context, report, time, lines)
  }
  await deleteOtherLines(tx, report.id, lines)
  await saveLines(tx, report.id, kind, lines)
  await saveBlockers(tx, report, blockers, bounds.end < time.today ? bounds.end : time.today)
  const { decision_comment, ...state } = submit
    ? await freeze(context, report, bounds, time)
    : { ...NOT_SUBMITTED, decision_comment: undefined }
  const comment = decision_comment === undefined ? {} : { decision_comment }
  await updateReport(tx, report.id, { summary, plan, ...state, ...comment })
  await updateSums(tx, report.id, now)
  if (submit) await notifyOfBlockers(context, report, context.actor.name)
  return finish(context, report, submit)
}

/** Saves entries of mandatory activities of a day; the rest of its report stays. */
export const saveMandatory = async (
  context: Context,
  bounds: Bounds,
  entries: readonly LineInput[],
): Promise<Report> => {
  const { tx, now } = context
  const owner = ownerOf(context)
  const time = await loadOwnTime(context, owner, bounds)
  const locked = await lockReport(tx, owner, 'daily', bounds.start)
  checkPeriod('daily', bounds, time, locked)
  const report =
    locked ?? (await insertReport(tx, owner, 'daily', bounds)) ?? (await lockReport(tx, owner, 'daily', bounds.start))
  if (!report) throw notFound()
  requireOpen(report, now)
  const place = { employee_id: owner, kind: 'daily' as const, day: bounds.end }
  const lines = await checkLines(context, place, entries, false)
  const ids = lines.map(({ activity_id }) => activity_id)
  const measured = await listMeasured(tx, { employee_id: owner, cadence: 'daily', day: bounds.end, ids })
  const other = measured.find(({ id, mandatory }) => ids.includes(id) && !mandatory)
  if (other) throw refusal('activity_unknown', { activity: other.name })
  await deleteActivityLines(tx, report.id, ids)
  await saveLines(tx, report.id, 'daily', lines)
  if (report.state === 'submitted') await updateReport(tx, report.id, NOT_SUBMITTED)
  await updateSums(tx, report.id, now)
  return finish(context, report, false)
}
