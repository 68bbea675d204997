import { sql } from 'kysely'
import { seenPages, written } from '#domains/hashbook/server/index.ts'
import { finishedTasks } from '#domains/tasks/server/index.ts'
import { resolvedTickets, targetResults } from '#domains/trackers/server/index.ts'
import { evidence as offeredFiles, evidenceGuard, evidenceReader } from '#domains/worksheets/server/index.ts'
import { scopeOf } from '#kit/server/actor.ts'
import type { Context } from '#kit/server/context.ts'
import type { Evidence } from '../../contract/performance.models.ts'
import { listScoreRows } from '../scores/store.ts'
import type { StoredEvaluation } from './store/evaluations.ts'

/** Of each source the newest are offered. */
const AT_MOST = 50

type Span = Readonly<{ from: string; to: string }>
type Asking = Pick<Context, 'tx' | 'actor' | 'now'>
type Source = (asking: Asking, employeeId: number, span: Span) => Promise<Evidence[]>

const tasks: Source = async ({ tx }, employeeId, { from, to }) =>
  (await finishedTasks(tx, employeeId, from, to))
    .toReversed()
    .slice(0, AT_MOST)
    .map(({ id, key, title, day, due_date }) => ({
      source_type: 'task',
      source_id: id,
      label: `${key} ${title}`,
      on: day,
      measure: due_date === null ? 'finished' : day <= due_date ? 'finished in time' : 'finished late',
    }))

const tickets: Source = async ({ tx }, employeeId, span) =>
  (await resolvedTickets(tx, employeeId, { ...span, limit: AT_MOST })).map(
    ({ id, ticket_ref, subject, day, in_sla }) => ({
      source_type: 'ticket',
      source_id: id,
      label: `${ticket_ref} ${subject}`,
      on: day,
      measure: in_sla === null ? 'resolved' : in_sla ? 'resolved in time' : 'resolved late',
    }),
  )

const targets: Source = async (asking, employeeId, { from, to }) =>
  (await targetResults(asking, employeeId, from, to))
    .filter(({ attainment_bp }) => attainment_bp !== null)
    .slice(0, AT_MOST)
    .map(({ target, attainment_bp }) => ({
      source_type: 'target',
      source_id: target.id,
      label: target.name,
      on: to,
      measure: `${Math.round((attainment_bp ?? 0) / 100)} % of what was expected`,
    }))

/** Pages that the reader may open, too: their titles are for their audience. */
const topics: Source = async (asking, employeeId, span) => {
  const pages = await written(asking.tx, employeeId, { ...span, limit: AT_MOST })
  const seen = new Map(
    (
      await seenPages(
        asking,
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
    .slice(0, AT_MOST)
    .map(({ id, reason, on, points, author }) => ({
      source_type: 'score',
      source_id: id,
      label: reason.slice(0, 200),
      on,
      measure: `${points} points by ${author.name}`,
    }))

const files: Source = async ({ tx }, employeeId, span) =>
  (await offeredFiles(tx, employeeId, { ...span, limit: AT_MOST })).map(({ id, title, day }) => ({
    source_type: 'file',
    source_id: id,
    label: title,
    on: day,
    measure: 'work file',
  }))

const SOURCES: readonly Source[] = [tasks, tickets, targets, topics, scores, files]

/** What happened in the period of an evaluation, the newest first. */
export const evidenceOf = async (
  asking: Asking,
  { employee, cycle }: Pick<StoredEvaluation, 'employee' | 'cycle'>,
): Promise<Evidence[]> => {
  const today = asking.now.slice(0, 10)
  const span = { from: cycle.period_start, to: cycle.period_end < today ? cycle.period_end : today }
  if (span.to < span.from) return []
  const found: Evidence[] = []
  for (const source of SOURCES) found.push(...(await source(asking, employee.id, span)))
  return found.toSorted((a, b) => b.on.localeCompare(a.on))
}

/** Evidence of shared evaluations stays, and whoever evaluates a person reads the files that the person offers. */
export const registerEvidence = (): void => {
  evidenceGuard.fill(
    (file) => sql<boolean>`exists (select from evaluation_evidence i join evaluations e on e.id = i.evaluation_id
      join work_file w on w.id = i.source_id
      where i.source_type = 'file' and w.file_id = ${file} and (e.state in ('shared', 'acknowledged', 'closed') or e.revision > 1))`,
  )
  evidenceReader.fill(async ({ tx, actor }, { employee_id }) => {
    if (actor.area === 'Admin') return scopeOf(actor, 'performance.evidence') !== null
    if (scopeOf(actor, 'performance.evidence') === null || scopeOf(actor, 'performance.lead') === null) return false
    const { rows } = await sql`select from evaluations e where e.employee_id = ${employee_id}
      and e.reviewer_id = ${actor.employee_id}::int and e.state <> 'cancelled' limit 1`.execute(tx)
    return rows.length > 0
  })
}
