import { seenPages, written } from '#domains/hashbook/server/index.ts'
import { getWorkSummary } from '#domains/attendance/server/index.ts'
import { finishedTasks } from '#domains/tasks/server/index.ts'
import { listResolvedTickets, listTargetResults } from '#domains/trackers/server/index.ts'
import { countReports, evidenceGuard, evidenceReader, listEvidence } from '#domains/worksheets/server/index.ts'
import { scopeOf } from '#kit/server/actor.ts'
import type { Context } from '#kit/server/context.ts'
import { filled, type Filling } from '#kit/server/slots.ts'
import type { Figure } from '../../contract/figures.models.ts'
import type { Evidence } from '../../contract/performance.models.ts'
import { listScoreRows } from '../scores/store.ts'
import type { StoredEvaluation } from './store/evaluations.rows.ts'
import { isFileShared, isReviewerOf } from './store/evidence.ts'

/** Limit for each source; the newest are offered. */
const MAX_ROWS = 50

type Span = Readonly<{ from: string; to: string }>
type Reader = Pick<Context, 'tx' | 'actor' | 'now'>
type Source = (reader: Reader, employeeId: number, span: Span) => Promise<Evidence[]>

const tasks: Source = async ({ tx }, employeeId, { from, to }) =>
  (await finishedTasks(tx, employeeId, from, to))
    .toReversed()
    .slice(0, MAX_ROWS)
    .map(({ id, key, title, day, due_date }) => ({
      source_type: 'task',
      source_id: id,
      label: `${key} ${title}`,
      on: day,
      measure: due_date === null ? 'finished' : day <= due_date ? 'finished in time' : 'finished late',
    }))

const tickets: Source = async ({ tx }, employeeId, span) =>
  (await listResolvedTickets(tx, employeeId, { ...span, limit: MAX_ROWS })).map(
    ({ id, ticket_ref, subject, day, in_sla }) => ({
      source_type: 'ticket',
      source_id: id,
      label: `${ticket_ref} ${subject}`,
      on: day,
      measure: in_sla === null ? 'resolved' : in_sla ? 'resolved in time' : 'resolved late',
    }),
  )

const targets: Source = async (reader, employeeId, { from, to }) =>
  (await listTargetResults(reader, employeeId, from, to))
    .filter(({ attainment_bp }) => attainment_bp !== null)
    .slice(0, MAX_ROWS)
    .map(({ target, attainment_bp }) => ({
      source_type: 'target',
      source_id: target.id,
      label: target.name,
      on: to,
      measure: `${Math.round((attainment_bp ?? 0) / 100)} % of what was expected`,
    }))

/** Pages that the reader may open, too: their titles are for their audience. */
const topics: Source = async (reader, employeeId, span) => {
  const pages = await written(reader.tx, employeeId, { ...span, limit: MAX_ROWS })
  const seen = new Map(
    (
      await seenPages(
        reader,
        pages.map(({ id }) => id),
      )
    ).map(({ id, label }) => [id, label]),
  )
  return pages.flatMap(({ id, day, revisions }) => {
    const label = seen.get(id)
    const measure = revisions === 1 ? 'one revision' : `${revisions} revisions`
    return label === undefined ? [] : [{ source_type: 'topic', source_id: id, label, on: day, measure }]
  })
}

const scores: Source = async ({ tx }, employeeId, span) =>
  (await listScoreRows(tx, employeeId, span))
    .filter(({ voided }) => !voided)
    .slice(0, MAX_ROWS)
    .map(({ id, reason, on, points, author }) => ({
      source_type: 'score',
      source_id: id,
      label: reason.slice(0, 200),
      on,
      measure: `${points} points by ${author.name}`,
    }))

const files: Source = async ({ tx }, employeeId, span) =>
  (await listEvidence(tx, employeeId, { ...span, limit: MAX_ROWS })).map(({ id, title, day }) => ({
    source_type: 'file',
    source_id: id,
    label: title,
    on: day,
    measure: 'work file',
  }))

const SOURCES: readonly Source[] = [tasks, tickets, targets, topics, scores, files]

/** Returns the evidence in the period of an evaluation, the newest first. */
export const evidenceOf = async (
  reader: Reader,
  { employee, cycle }: Pick<StoredEvaluation, 'employee' | 'cycle'>,
): Promise<Evidence[]> => {
  const span = spanOf({ cycle }, reader.now.slice(0, 10))
  if (span === null) return []
  const found: Evidence[] = []
  for (const source of SOURCES) found.push(...(await source(reader, employee.id, span)))
  return found.toSorted((a, b) => b.on.localeCompare(a.on))
}

const spanOf = ({ cycle }: Pick<StoredEvaluation, 'cycle'>, today: string): Span | null => {
  const span = { from: cycle.period_start, to: cycle.period_end < today ? cycle.period_end : today }
  return span.to < span.from ? null : span
}

/** More tickets than a person resolves in a period. */
const ALL_TICKETS = 100_000

/** Returns the period of an evaluation in figures, without those of which there is nothing. */
export const figuresOf = async (
  reader: Reader,
  { employee, cycle }: Pick<StoredEvaluation, 'employee' | 'cycle'>,
): Promise<Figure[]> => {
  const span = spanOf({ cycle }, reader.now.slice(0, 10))
  if (span === null) return []
  const { tx } = reader
  const finished = await finishedTasks(tx, employee.id, span.from, span.to)
  const dated = finished.filter(({ due_date }) => due_date !== null)
  const resolved = await listResolvedTickets(tx, employee.id, { ...span, limit: ALL_TICKETS })
  const limited = resolved.filter(({ in_sla }) => in_sla !== null)
  const [reports] = await countReports(reader, [employee.id], span.from, span.to)
  const time = await getWorkSummary(reader, employee.id, span.from, span.to)
  const points = (await listScoreRows(tx, employee.id, span)).filter(({ voided }) => !voided)
  const given = points.reduce((sum, one) => sum + one.points, 0)
  const all: readonly Figure[] = [
    {
      kind: 'tasks',
      n: finished.length,
      good: dated.filter(({ day, due_date }) => due_date !== null && day <= due_date).length,
      of: dated.length,
    },
    { kind: 'tickets', n: resolved.length, good: limited.filter(({ in_sla }) => in_sla).length, of: limited.length },
    { kind: 'reports', n: reports?.due ?? 0, good: reports?.on_time ?? 0, of: reports?.due ?? 0 },
    { kind: 'time', n: time.worked_minutes, good: time.worked_minutes, of: time.expected_minutes },
    { kind: 'points', n: points.length, good: given, of: points.length },
  ]
  return all.filter(({ n, of }) => n > 0 || of > 0)
}

/** Evidence of shared evaluations cannot be deleted, and reviewers read the files that the person offers. */
export const evidenceFillings: readonly Filling[] = [
  filled(evidenceGuard, isFileShared),
  filled(evidenceReader, async ({ tx, actor }, { employee_id }) => {
    if (actor.area === 'Admin') return scopeOf(actor, 'performance.evidence') !== null
    if (scopeOf(actor, 'performance.evidence') === null || scopeOf(actor, 'performance.lead') === null) return false
    return isReviewerOf(tx, actor.employee_id, employee_id)
  }),
]
