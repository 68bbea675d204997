import type { DataOf } from '#kit/contract/call.ts'
import type { readForm } from '../../contract/own-reports.calls.ts'
import type { Activity, Line } from '../../contract/worksheets.models.ts'
import { isComplete, isBegun, missingText } from '../../contract/worksheets.rules.ts'

export type FormData = DataOf<typeof readForm>
export type StateLine = Readonly<{
  key: string
  activity_id: number
  minutes: number | null
  count: number | null
  checked: boolean | null
  note: string
  task_id: number | null
  pr_id: number | null
  client_id: number | null
  source: 'typed' | 'fact'
}>
export type ReportState = Readonly<{
  summary: string
  plan: string
  lines: readonly StateLine[]
  blockers: readonly string[]
}>

let serial = 0
export const emptyLine = (activity_id: number): StateLine => ({
  key: `line-${++serial}`,
  activity_id,
  minutes: null,
  count: null,
  checked: null,
  note: '',
  task_id: null,
  pr_id: null,
  client_id: null,
  source: 'typed',
})

const storedLine = ({ activity, task, project, client, minutes, count, checked, note, source }: Line): StateLine => ({
  ...emptyLine(activity.id),
  minutes,
  count,
  checked,
  note,
  source,
  task_id: task?.id ?? null,
  pr_id: project?.pr_id ?? null,
  client_id: project ? null : (client?.id ?? null),
})

/** Each activity has a line, in the order of the form. */
const complete = (activities: readonly Activity[], lines: readonly StateLine[]): StateLine[] =>
  activities.flatMap(({ id }) => {
    const own = lines.filter(({ activity_id }) => activity_id === id)
    return own.length > 0 ? own : [emptyLine(id)]
  })

/** Returns the initial state of the form: the saved report, else the draft from recorded work. */
export const beginState = ({ period: { report }, activities, draft }: FormData): ReportState => {
  if (report)
    return {
      summary: report.summary,
      plan: report.plan,
      lines: complete(activities, report.lines.map(storedLine)),
      blockers: report.blockers.filter(({ cleared_on }) => cleared_on === null).map(({ text }) => text),
    }
  const lines = draft.lines.map((line) => ({ ...emptyLine(line.activity_id), ...line }))
  return { summary: draft.summary, plan: draft.plan, lines: complete(activities, lines), blockers: draft.blockers }
}

const unitsOf = (activities: readonly Activity[]) => new Map(activities.map(({ id, unit }) => [id, unit]))

export const isFilled = (activities: readonly Activity[], line: StateLine): boolean => {
  const unit = unitsOf(activities).get(line.activity_id)
  return unit !== undefined && isComplete(unit, line)
}

/** Fills what is still empty from the draft. */
export const withDraft = (state: ReportState, { draft }: FormData): ReportState => ({
  summary: state.summary === '' ? draft.summary : state.summary,
  plan: state.plan === '' ? draft.plan : state.plan,
  blockers: [...state.blockers, ...draft.blockers.filter((text) => !state.blockers.includes(text))],
  lines: state.lines.map((line) => {
    const known = draft.lines.find(({ activity_id }) => activity_id === line.activity_id)
    return known && !isBegun(line) ? { ...line, ...known } : line
  }),
})

/** Returns the message about the missing value of a begun entry; null if the entry is complete or empty. */
export const lackOf = (activity: Activity, line: StateLine): string | null =>
  isBegun(line) && !isComplete(activity.unit, line) ? missingText(activity.unit, activity.name) : null

/** Returns the input of the call: every line with a value, complete or not. */
export const inputOf = (activities: readonly Activity[], state: ReportState) => ({
  summary: state.summary,
  plan: state.plan,
  blockers: state.blockers.filter((text) => text.trim().length > 0),
  lines: state.lines
    .filter((line) => unitsOf(activities).has(line.activity_id) && isBegun(line))
    .map(({ activity_id, task_id, pr_id, client_id, minutes, count, checked, note }) => ({
      activity_id,
      task_id,
      pr_id,
      client_id,
      minutes,
      count,
      checked,
      note,
    })),
})

export const minutesOf = ({ lines }: Pick<ReportState, 'lines'>): number =>
  lines.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0)
