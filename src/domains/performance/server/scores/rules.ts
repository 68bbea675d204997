// Sources of points. They belong to other domains, which decide what the reader sees of them.
import { seenPages, written } from '#domains/hashbook/server/index.ts'
import { finishedTasks, seenTasks } from '#domains/tasks/server/index.ts'
import { listResolvedTickets, listSeenTickets } from '#domains/trackers/server/index.ts'
import { listSubmittedReports, listSeenReports } from '#domains/worksheets/server/index.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import type { Context } from '#kit/server/context.ts'
import type { SeenRow } from '#kit/server/registries.ts'
import type { Score, ScoreSource, SourceChoice } from '../../contract/scores.models.ts'
import type { StoredScore } from './store.ts'

/** Limit for each kind; the newest are offered. */
const MAX_ROWS = 20
/** As far back as the day of a score. */
const BACK_DAYS = 31

type Reader = Pick<Context, 'tx' | 'actor' | 'now'>
type Span = Readonly<{ from: string; to: string; limit: number }>
type Kind = Readonly<{
  /** Those of some rows that the actor sees; `employee_id` where a row is of one person alone. */
  seen: (reader: Reader, ids: readonly number[]) => Promise<readonly (SeenRow & Readonly<{ employee_id?: number }>)[]>
  /** Lists finished work of a person in a span, the newest first. */
  done: (
    reader: Pick<Context, 'tx'>,
    employeeId: number,
    span: Span,
  ) => Promise<readonly Readonly<{ id: number; day: string }>[]>
}>

const KINDS: Readonly<Record<ScoreSource, Kind>> = {
  task: {
    seen: seenTasks,
    done: async ({ tx }, employeeId, { from, to, limit }) =>
      (await finishedTasks(tx, employeeId, from, to)).toReversed().slice(0, limit),
  },
  ticket: { seen: listSeenTickets, done: ({ tx }, employeeId, span) => listResolvedTickets(tx, employeeId, span) },
  report: { seen: listSeenReports, done: ({ tx }, employeeId, span) => listSubmittedReports(tx, employeeId, span) },
  topic: { seen: seenPages, done: ({ tx }, employeeId, span) => written(tx, employeeId, span) },
}
const TYPES = ['task', 'ticket', 'report', 'topic'] as const

export type DoneThing = Readonly<{ type: ScoreSource; id: number; day: string }>

/** Lists finished work of a person in a span, the newest of each kind. */
export const doneBy = async (reader: Pick<Context, 'tx'>, employeeId: number, span: Span): Promise<DoneThing[]> => {
  const found: DoneThing[] = []
  for (const type of TYPES)
    for (const { id, day } of await KINDS[type].done(reader, employeeId, span)) found.push({ type, id, day })
  return found
}

/** Returns true for a row that the actor may name as the source of points for a person. */
export const isSource = async (
  reader: Reader,
  employeeId: number,
  { type, id }: Readonly<{ type: ScoreSource; id: number }>,
): Promise<boolean> => {
  const [row] = await KINDS[type].seen(reader, [id])
  return row !== undefined && (row.employee_id === undefined || row.employee_id === employeeId)
}

/** Lists possible sources of points for a person, the newest first. */
export const listChoices = async (reader: Reader, employeeId: number, today: string): Promise<SourceChoice[]> => {
  const span = { from: addDays(today, -BACK_DAYS), to: today, limit: MAX_ROWS }
  const found: SourceChoice[] = []
  for (const [type, rows] of Map.groupBy(await doneBy(reader, employeeId, span), (row) => row.type)) {
    const days = new Map(rows.map(({ id, day }) => [id, day]))
    for (const { id, label } of await KINDS[type].seen(reader, [...days.keys()]))
      found.push({ source_type: type, source_id: id, label, on: days.get(id) ?? today })
  }
  return found.toSorted((a, b) => b.on.localeCompare(a.on))
}

/** The sources of scores as the actor sees them, by the ids of the scores. */
export const sourcesOf = async (
  reader: Reader,
  scores: readonly StoredScore[],
): Promise<ReadonlyMap<number, NonNullable<Score['source']>>> => {
  const named = scores.flatMap(({ id, source_type: type, source_id }) =>
    type === null || source_id === null ? [] : [{ id, type, source_id }],
  )
  const found = new Map<number, NonNullable<Score['source']>>()
  for (const [type, rows] of Map.groupBy(named, (row) => row.type)) {
    const seen = await KINDS[type].seen(reader, [...new Set(rows.map(({ source_id }) => source_id))])
    const byId = new Map(seen.map((row) => [row.id, row]))
    for (const { id, source_id } of rows) {
      const row = byId.get(source_id)
      found.set(id, { type, id: source_id, label: row?.label ?? null, path: row?.path ?? null })
    }
  }
  return found
}
