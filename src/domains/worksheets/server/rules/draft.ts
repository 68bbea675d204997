import type { Draft, DraftLine } from '../../contract/own-reports.calls.ts'
import type { Activity, Blocker, RecordedWork } from '../../contract/worksheets.models.ts'

export type DraftFrom = Readonly<{
  activities: readonly Pick<Activity, 'id' | 'unit' | 'fill_from' | 'mandatory'>[]
  facts: RecordedWork
  /** Activities that the last reports used. */
  usual: readonly number[]
  /** Summaries of the reports that a weekly or monthly one summarises. */
  summaries: readonly string[]
  planned: readonly string[]
  blockers: readonly Blocker[]
}>

const SUMMARY_LENGTH = 4000
const PLAN_LENGTH = 2000

const filled = (from: Activity['fill_from'], recorded: RecordedWork): number => {
  if (from === 'tasks_done') return recorded.tasks.filter(({ action }) => action === 'finished').length
  if (from === 'worked_minutes') return recorded.worked_minutes
  return (from === 'tickets_resolved' ? recorded.tickets?.resolved : recorded.tickets?.responded) ?? 0
}

const EMPTY = { minutes: null, count: null, checked: null, note: '' } as const

const lineOf =
  ({ facts: recorded, usual }: DraftFrom) =>
  ({ id, unit, fill_from, mandatory }: DraftFrom['activities'][number]): DraftLine | null => {
    if (fill_from !== null) {
      const value = filled(fill_from, recorded)
      return { ...EMPTY, activity_id: id, [unit === 'minutes' ? 'minutes' : 'count']: value, source: 'fact' }
    }
    return mandatory || usual.includes(id) ? { ...EMPTY, activity_id: id, source: 'typed' } : null
  }

/** Ranks activities: first those filled from recorded work, then mandatory ones, then usual ones. */
const rank = ({ fill_from, mandatory }: DraftFrom['activities'][number]): number =>
  fill_from === null ? (mandatory ? 1 : 2) : 0

const count = (n: number, one: string): string => (n === 1 ? `1 ${one}` : `${n} ${one}s`)

const sentences = ({ tasks, tickets }: RecordedWork): string[] => [
  ...tasks.filter(({ action }) => action === 'finished').map(({ key, title }) => `Finished ${key} ${title}.`),
  ...tasks.filter(({ action }) => action === 'in progress').map(({ key, title }) => `Worked on ${key} ${title}.`),
  ...(tickets?.by_client ?? []).map((one) => `${one.client}: ${count(one.count, 'ticket')}.`),
]

/** Returns the draft of a report. The same recorded work always leads to the same draft. */
export const draftOf = (from: DraftFrom): Draft => ({
  summary: (from.summaries.length > 0 ? from.summaries : sentences(from.facts)).join('\n').slice(0, SUMMARY_LENGTH),
  plan: from.planned
    .map((title) => `- ${title}`)
    .join('\n')
    .slice(0, PLAN_LENGTH),
  lines: from.activities
    .toSorted((one, other) => rank(one) - rank(other))
    .flatMap((activity) => lineOf(from)(activity) ?? []),
  blockers: from.blockers.map(({ text }) => text),
})
