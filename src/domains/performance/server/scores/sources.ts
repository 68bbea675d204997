// What points were given for. It belongs to other domains, which say what the reader sees of it.
import { seenPages, written } from '#domains/hashbook/server/index.ts'
import { finishedTasks, seenTasks } from '#domains/tasks/server/index.ts'
import { resolvedTickets, seenTickets } from '#domains/trackers/server/index.ts'
import { handedIn, seenReports } from '#domains/worksheets/server/index.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import type { Context } from '#kit/server/context.ts'
import type { SeenRow } from '#kit/server/registries.ts'
import type { Score, ScoreSource, SourceChoice } from '../../contract/scores.models.ts'
import type { StoredScore } from './store.ts'

/** Of each kind the newest are offered. */
const AT_MOST = 20
/** As far back as the day of a score. */
const BACK_DAYS = 31

type Asking = Pick<Context, 'tx' | 'actor' | 'now'>
type Span = Readonly<{ from: string; to: string; limit: number }>
type Kind = Readonly<{
  /** Those of some rows that the actor sees; `employee_id` where a row is of one person alone. */
  seen: (asking: Asking, ids: readonly number[]) => Promise<readonly (SeenRow & Readonly<{ employee_id?: number }>)[]>
  /** What a person has done in a span, the newest first. */
  done: (
    asking: Pick<Context, 'tx'>,
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
  ticket: { seen: seenTickets, done: ({ tx }, employeeId, span) => resolvedTickets(tx, employeeId, span) },
  report: { seen: seenReports, done: ({ tx }, employeeId, span) => handedIn(tx, employeeId, span) },
  topic: { seen: seenPages, done: ({ tx }, employeeId, span) => written(tx, employeeId, span) },
}
const TYPES = ['task', 'ticket', 'report', 'topic'] as const

export type DoneThing = Readonly<{ type: ScoreSource; id: number; day: string }>

/** What a person has done in a span, of each kind the newest. */
export const doneBy = async (asking: Pick<Context, 'tx'>, employeeId: number, span: Span): Promise<DoneThing[]> => {
  const found: DoneThing[] = []
  for (const type of TYPES)
    for (const { id, day } of await KINDS[type].done(asking, employeeId, span)) found.push({ type, id, day })
  return found
}

/** Whether the actor may name a row as what a person gets points for. */
export const isSource = async (
  asking: Asking,
  employeeId: number,
  { type, id }: Readonly<{ type: ScoreSource; id: number }>,
): Promise<boolean> => {
  const [row] = await KINDS[type].seen(asking, [id])
  return row !== undefined && (row.employee_id === undefined || row.employee_id === employeeId)
}

/** What points for a person can name, the newest first. */
export const listChoices = async (asking: Asking, employeeId: number, today: string): Promise<SourceChoice[]> => {
  const span = { from: addDays(today, -BACK_DAYS), to: today, limit: AT_MOST }
  const found: SourceChoice[] = []
  for (const [type, rows] of Map.groupBy(await doneBy(asking, employeeId, span), (row) => row.type)) {
    const days = new Map(rows.map(({ id, day }) => [id, day]))
    for (const { id, label } of await KINDS[type].seen(asking, [...days.keys()]))
      found.push({ source_type: type, source_id: id, label, on: days.get(id) ?? today })
  }
  return found.toSorted((a, b) => b.on.localeCompare(a.on))
}

/** The sources of scores as the actor sees them, by the ids of the scores. */
export const sourcesOf = async (
  asking: Asking,
  scores: readonly StoredScore[],
): Promise<ReadonlyMap<number, NonNullable<Score['source']>>> => {
  const named = scores.flatMap(({ id, source_type: type, source_id }) =>
    type === null || source_id === null ? [] : [{ id, type, source_id }],
  )
  const found = new Map<number, NonNullable<Score['source']>>()
  for (const [type, rows] of Map.groupBy(named, (row) => row.type)) {
    const seen = await KINDS[type].seen(asking, [...new Set(rows.map(({ source_id }) => source_id))])
    const byId = new Map(seen.map((row) => [row.id, row]))
    for (const { id, source_id } of rows) {
      const row = byId.get(source_id)
      found.set(id, { type, id: source_id, label: row?.label ?? null, path: row?.path ?? null })
    }
  }
  return found
}
