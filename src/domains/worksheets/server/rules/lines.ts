import { listProjectsOf } from '#domains/billing/server/index.ts'
import { duration } from '#kit/contract/duration.ts'
import { forbidden, invalid, notFound } from '#kit/contract/envelope.ts'
import type { Context } from '#kit/server/context.ts'
import type { LineInput } from '../../contract/own-reports.calls.ts'
import type { Kind } from '../../contract/worksheets.models.ts'
import { worksheetRefusals } from '../../contract/worksheets.refusals.ts'
import { isComplete, isBegun, missingText, MAX_ENTRY_MINUTES } from '../../contract/worksheets.rules.ts'
import { linkKinds, type PlaceOfWork } from '../registries.ts'
import { listMeasured, type Measured } from '../store/activities.ts'
import type { NewLine } from '../store/work-data.ts'

type Place = Readonly<{ employee_id: number; kind: Kind; day: string }>
type Links = Pick<NewLine, 'task_id' | 'pr_id' | 'client_id'>

type ReadContext = Pick<Context, 'tx' | 'actor' | 'now'>

/** Returns true if the actor sees a row of another domain. */
export const isLinkVisible = async (context: ReadContext, kind: 'task' | 'ticket', id: number): Promise<boolean> => {
  const found = linkKinds.all().find(([key]) => key === kind)
  return found !== undefined && (await found[1].isVisible(context, id))
}

/** Refuses with 404 a link to a row that the actor does not see. */
export const checkLink = async (
  context: ReadContext,
  kind: 'task' | 'ticket',
  id: number | null | undefined,
): Promise<void> => {
  if (id === null || id === undefined) return
  if (!(await isLinkVisible(context, kind, id))) throw notFound()
}

/** Refuses a file on a row of another domain: 404 if the actor does not see it, 403 if they only read it. */
export const checkFileLink = async (
  context: ReadContext,
  kind: 'task' | 'ticket',
  id: number | null | undefined,
): Promise<void> => {
  if (id === null || id === undefined) return
  await checkLink(context, kind, id)
  const takesFiles = linkKinds.all().find(([key]) => key === kind)?.[1].takesFiles
  if (takesFiles && !(await takesFiles(context, id))) throw forbidden()
}

type Linked = Pick<LineInput, 'task_id' | 'pr_id' | 'client_id'>
type Projects = Awaited<ReturnType<typeof listProjectsOf>>

/**
 * Returns the project and the client of an entry. Time on a task belongs to those of the task; without a task the client is
 * that of the project, and both must be among those of the person.
 */
const placeOf = (line: Linked, projects: Projects, ofTask: PlaceOfWork | undefined): Links => {
  const task_id = line.task_id ?? null
  if (ofTask && (ofTask.pr_id !== null || ofTask.client_id !== null)) return { task_id, ...ofTask }
  if (line.pr_id) {
    const project = projects.find(({ pr_id }) => pr_id === line.pr_id)
    if (!project) throw notFound()
    return { task_id, pr_id: project.pr_id, client_id: project.client?.id ?? null }
  }
  if (line.client_id && !projects.some(({ client }) => client?.id === line.client_id)) throw notFound()
  return { task_id, pr_id: null, client_id: line.client_id ?? null }
}

/** Returns the links of entries; 404 for rows that the actor does not see. */
export const linksOf = async (
  context: Context,
  { employee_id, day }: Pick<Place, 'employee_id' | 'day'>,
  lines: readonly Linked[],
): Promise<Links[]> => {
  const tasks = [...new Set(lines.flatMap(({ task_id }) => task_id ?? []))]
  for (const id of tasks) await checkLink(context, 'task', id)
  const placesOf = linkKinds.all().find(([key]) => key === 'task')?.[1].placesOf
  const places = placesOf && tasks.length > 0 ? await placesOf(context.tx, tasks) : new Map<number, PlaceOfWork>()
  const needsProjects = lines.some(({ pr_id, client_id }) => pr_id || client_id)
  const projects = needsProjects ? await listProjectsOf(context.tx, employee_id, day) : []
  return lines.map((line) => placeOf(line, projects, places.get(line.task_id ?? 0)))
}

/** Returns the values of an entry by the unit of its activity; 400 for a missing or too high value. A draft may be incomplete. */
export const valueOf = (
  activity: Pick<Measured, 'name' | 'unit'>,
  kind: Kind,
  line: Omit<LineInput, 'activity_id'>,
  { field = 'lines', isDraft = false }: Readonly<{ field?: string; isDraft?: boolean }> = {},
): Pick<NewLine, 'minutes' | 'count' | 'checked' | 'note'> => {
  const hasValue = isDraft ? isBegun(line) : isComplete(activity.unit, line)
  if (!hasValue) throw invalid({ [field]: missingText(activity.unit, activity.name) })
  if ((line.minutes ?? 0) > MAX_ENTRY_MINUTES[kind]) {
    if (kind === 'daily') throw worksheetRefusals.refusal('over_day')
    throw invalid({ [field]: `${activity.name}: at most ${duration(MAX_ENTRY_MINUTES[kind])}` })
  }
  return {
    minutes: line.minutes ?? null,
    count: activity.unit === 'count' ? (line.count ?? null) : null,
    checked: activity.unit === 'check' ? (line.checked ?? null) : null,
    note: line.note ?? '',
  }
}

const keyOf = ({ activity_id, task_id, pr_id, client_id }: NewLine): string =>
  [activity_id, task_id, pr_id, client_id].join(':')

/** Checks typed entries and returns the rows to store; each activity must apply to the person on the day. */
export const checkLines = async (
  context: Context,
  place: Place,
  lines: readonly LineInput[],
  isDraft: boolean,
): Promise<NewLine[]> => {
  if (lines.length === 0) return []
  const { employee_id, kind, day } = place
  const ids = lines.map(({ activity_id }) => activity_id)
  const activities = await listMeasured(context.tx, { employee_id, cadence: kind, day, ids })
  const links = await linksOf(context, place, lines)
  const written = lines.map((line, at): NewLine => {
    const activity = activities.find(({ id }) => id === line.activity_id)
    if (!activity) throw notFound()
    if (!activity.applies) throw worksheetRefusals.refusal('activity_unknown', { activity: activity.name })
    const { id: activity_id, unit, job_description_id } = activity
    const value = valueOf(activity, kind, line, { isDraft })
    const place_of = links[at] ?? { task_id: null, pr_id: null, client_id: null }
    return { activity_id, unit, job_description_id, ...place_of, ...value, source: 'typed' }
  })
  if (new Set(written.map(keyOf)).size < written.length)
    throw invalid({ lines: 'An activity is listed twice with the same task, project and client' })
  return written
}

/** Marks entries whose values equal those of the draft that was filled from recorded work. */
export const markRecorded = (
  lines: readonly NewLine[],
  draft: readonly Readonly<{ activity_id: number; minutes: number | null; count: number | null; source: string }>[],
): NewLine[] =>
  lines.map((line) => {
    const recorded = draft.find((one) => one.activity_id === line.activity_id && one.source === 'fact')
    const isRecorded =
      recorded !== undefined &&
      recorded.minutes === (line.unit === 'minutes' ? line.minutes : null) &&
      recorded.count === line.count
    return isRecorded ? { ...line, source: 'fact' } : line
  })
