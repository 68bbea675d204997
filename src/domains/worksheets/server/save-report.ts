import { isMandatory } from '#domains/people/server/index.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { notFound } from '#kit/contract/envelope.ts'
import { refuseStale } from '#kit/contract/refusals.ts'
import { authorId } from '#kit/server/actor.ts'
import { audit, changed } from '#kit/server/audit.ts'
import type { Context } from '#kit/server/context.ts'
import { json } from '#kit/server/database/json.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import type { LineInput, ReportInput } from '../contract/own-reports.calls.ts'
import type { Kind, Report } from '../contract/worksheets.models.ts'
import { worksheetRefusals } from '../contract/worksheets.refusals.ts'
import { FILED_BACK } from '../contract/worksheets.rules.ts'
import type { Bounds } from './bounds.ts'
import { draftOf } from './draft.ts'
import { readFacts } from './facts.ts'
import { markFacts, readLines } from './lines.ts'
import { dueAt, isEmployed, loadOwnTime, type OwnTime } from './own-time.ts'
import { notifyOfBlockers, showReport } from './notify.ts'
import { ruleOf } from './rule-of.ts'
import { listMeasured, listOwnActivities } from './store/activities.ts'
import { saveBlockers } from './store/blockers.ts'
import { eyeOf } from './store/parts.ts'
import { type HeldReport, holdReport, insertReport, sumUp } from './store/reports.ts'
import { readReports } from './store/whole-reports.ts'
import { dropActivities, dropOthers, type NewLine, saveLines } from './store/work-data.ts'

const { refusal } = worksheetRefusals

/** The employee whose own report it is; 404 for an account without one. */
export const ownerOf = ({ actor }: Pick<Context, 'actor'>): number => {
  if (actor.employee_id === null) throw notFound()
  return actor.employee_id
}

/** Whether a period can be written about by its days; a returned report stays open however old it is. */
const checkPeriod = (kind: Kind, bounds: Bounds, time: OwnTime, held: HeldReport | undefined): void => {
  if (bounds.start > time.today) throw refusal('future')
  if (!isEmployed(time, bounds)) throw refusal('not_employed')
  if (held?.state !== 'returned' && bounds.end < addDays(time.today, -FILED_BACK[kind])) throw refusal('too_old')
}

/** Refuses what the state of a report forbids: what is decided stays, what is submitted can change until it is due. */
export const requireOpen = (report: HeldReport, now: string): void => {
  const isOpen =
    report.state === 'draft' ||
    report.state === 'returned' ||
    report.state === 'excused' ||
    (report.state === 'submitted' && report.due_at !== null && report.due_at > now)
  if (!isOpen) throw refusal('closed')
}

/** What a report loses when it becomes a draft again. */
const NOT_SUBMITTED = {
  state: 'draft',
  due_at: null,
  late: false,
  worked_minutes: null,
  facts: null,
  submitted_at: null,
  submitted_by: null,
} as const

const isDraftable = ({ state }: HeldReport): boolean => state === 'draft' || state === 'submitted'

/** Holds the report of a period, or begins it; two who begin it at once are two versions of it. */
const holdOrBegin = async (context: Context, kind: Kind, bounds: Bounds, time: OwnTime, seen: number | undefined) => {
  const { tx, now } = context
  const owner = ownerOf(context)
  const held = await holdReport(tx, owner, kind, bounds.start)
  checkPeriod(kind, bounds, time, held)
  if (!held) {
    if (seen !== undefined) throw refuseStale()
    const begun = await insertReport(tx, owner, kind, bounds)
    if (!begun) throw refuseStale()
    return begun
  }
  if (seen === undefined) throw refuseStale()
  requireOpen(held, now)
  requireVersion(held, seen)
  return held
}

const checkMandatory = async (
  context: Context,
  report: HeldReport,
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

/** What was known when a report is submitted, frozen with it. */
const freeze = async (context: Context, report: HeldReport, bounds: Bounds, time: OwnTime) => {
  const { tx, now, by } = context
  const { facts } = await readFacts(context, report.employee_id, report.kind, bounds, time)
  const due_at = report.state === 'returned' ? report.due_at : dueAt(time, bounds, await ruleOf(tx, report))
  const frozen_due = due_at ?? now
  return {
    state: 'submitted' as const,
    due_at: frozen_due,
    late: now > frozen_due,
    worked_minutes: facts.worked_minutes,
    facts: json(facts),
    submitted_at: now,
    submitted_by: authorId({ by, actor: context.actor }),
    decided_at: null,
    decided_by: null,
    decided_by_employee: null,
    decision_comment: report.state === 'returned' ? undefined : null,
  }
}

/** Entries that say what the facts say are marked so. */
const withSources = async (
  context: Context,
  report: HeldReport,
  bounds: Bounds,
  time: OwnTime,
  lines: readonly NewLine[],
) => {
  const { tx } = context
  const activities = await listOwnActivities(tx, report.employee_id, report.kind, bounds.end)
  if (!activities.some(({ fill_from }) => fill_from !== null)) return lines
  const { facts, planned } = await readFacts(context, report.employee_id, report.kind, bounds, time)
  const draft = draftOf({ activities, facts, usual: [], summaries: [], planned, blockers: [] })
  return markFacts(lines, draft.lines)
}

const finish = async (context: Context, report: HeldReport, submitted: boolean): Promise<Report> => {
  // Readers see what was handed in, and that it no longer is.
  if (submitted || report.state === 'submitted') showReport(context, report.employee_id)
  const after = (await readReports(context.tx, eyeOf(context), [report.id])).get(report.id)
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
  const report = await holdOrBegin(context, kind, bounds, time, version)
  if (!submit && !isDraftable(report)) throw refusal('closed')
  const place = { employee_id: report.employee_id, kind, day: bounds.end }
  const read = await readLines(context, place, sent, !submit)
  if (kind === 'daily' && read.reduce((all, { minutes }) => all + (minutes ?? 0), 0) > 1440) throw refusal('over_day')
  const lines = await withSources(context, report, bounds, time, read)
  if (submit) {
    if (summary === '' && lines.length === 0) throw refusal('empty')
    await checkMandatory(context, report, time, lines)
  }
  await dropOthers(tx, report.id, lines)
  await saveLines(tx, report.id, kind, lines)
  await saveBlockers(tx, report, blockers, bounds.end < time.today ? bounds.end : time.today)
  const { decision_comment, ...state } = submit
    ? await freeze(context, report, bounds, time)
    : { ...NOT_SUBMITTED, decision_comment: undefined }
  await tx
    .updateTable('work_reports')
    .set({ summary, plan, ...state, ...(decision_comment === undefined ? {} : { decision_comment }) })
    .where('id', '=', report.id)
    .execute()
  await sumUp(tx, report.id, now)
  if (submit) await notifyOfBlockers(context, report, context.actor.name)
  return finish(context, report, submit)
}

/** Answers mandatory activities of a day; the rest of its report stays. */
export const saveMandatory = async (
  context: Context,
  bounds: Bounds,
  entries: readonly LineInput[],
): Promise<Report> => {
  const { tx, now } = context
  const owner = ownerOf(context)
  const time = await loadOwnTime(context, owner, bounds)
  const held = await holdReport(tx, owner, 'daily', bounds.start)
  checkPeriod('daily', bounds, time, held)
  const report =
    held ?? (await insertReport(tx, owner, 'daily', bounds)) ?? (await holdReport(tx, owner, 'daily', bounds.start))
  if (!report) throw notFound()
  requireOpen(report, now)
  const place = { employee_id: owner, kind: 'daily' as const, day: bounds.end }
  const lines = await readLines(context, place, entries, false)
  const ids = lines.map(({ activity_id }) => activity_id)
  const measured = await listMeasured(tx, { employee_id: owner, cadence: 'daily', day: bounds.end, ids })
  const other = measured.find(({ id, mandatory }) => ids.includes(id) && !mandatory)
  if (other) throw refusal('activity_unknown', { activity: other.name })
  await dropActivities(tx, report.id, ids)
  await saveLines(tx, report.id, 'daily', lines)
  if (report.state === 'submitted')
    await tx.updateTable('work_reports').set(NOT_SUBMITTED).where('id', '=', report.id).execute()
  await sumUp(tx, report.id, now)
  return finish(context, report, false)
}
