import { listProjectsOf } from '#domains/billing/server/index.ts'
import { duration } from '#kit/contract/duration.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import type { Context } from '#kit/server/context.ts'
import type { LineInput } from '../contract/own-reports.calls.ts'
import type { Kind } from '../contract/worksheets.models.ts'
import { worksheetRefusals } from '../contract/worksheets.refusals.ts'
import { isAnswered, isBegun, missingOf, MOST_MINUTES } from '../contract/worksheets.rules.ts'
import { linkKinds, type PlaceOfWork } from './registries.ts'
import { listMeasured, type Measured } from './store/activities.ts'
import type { NewLine } from './store/work-data.ts'

type Place = Readonly<{ employee_id: number; kind: Kind; day: string }>
type Links = Pick<NewLine, 'task_id' | 'pr_id' | 'client_id'>

type Asking = Pick<Context, 'tx' | 'actor' | 'now'>

/** Whether the actor sees a row of another domain. */
export const isLinkVisible = async (context: Asking, kind: 'task' | 'ticket', id: number): Promise<boolean> => {
  const found = linkKinds.all().find(([key]) => key === kind)
  return found !== undefined && (await found[1].isVisible(context, id))
}

/** Refuses links to what is out of sight, as if it were not there. */
export const checkLink = async (
  context: Asking,
  kind: 'task' | 'ticket',
  id: number | null | undefined,
): Promise<void> => {
  if (id === null || id === undefined) return
  if (!(await isLinkVisible(context, kind, id))) throw notFound()
}

type Linked = Pick<LineInput, 'task_id' | 'pr_id' | 'client_id'>
type Projects = Awaited<ReturnType<typeof listProjectsOf>>

/**
 * The project and the client of an entry. Time on a task is for those of the task; without one a project has a client of its
 * own, and both are among those of the person.
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

/** What entries are linked to, each of its own; 404 for what is out of sight. */
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

/** What an entry says by the unit of its activity; a 400 where it says too little or too much. A draft may be incomplete. */
export const valueOf = (
  activity: Pick<Measured, 'name' | 'unit'>,
  kind: Kind,
  line: Omit<LineInput, 'activity_id'>,
  { field = 'lines', isDraft = false }: Readonly<{ field?: string; isDraft?: boolean }> = {},
): Pick<NewLine, 'minutes' | 'count' | 'checked' | 'note'> => {
  const says = isDraft ? isBegun(line) : isAnswered(activity.unit, line)
  if (!says) throw invalid({ [field]: missingOf(activity.unit, activity.name) })
  if ((line.minutes ?? 0) > MOST_MINUTES[kind]) {
    if (kind === 'daily') throw worksheetRefusals.refusal('over_day')
    throw invalid({ [field]: `${activity.name}: at most ${duration(MOST_MINUTES[kind])}` })
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

/** Entries as they are written, each of an activity that applies to the person on the day. */
export const readLines = async (
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

/** Marks entries that say what the facts say. */
export const markFacts = (
  lines: readonly NewLine[],
  draft: readonly Readonly<{ activity_id: number; minutes: number | null; count: number | null; source: string }>[],
): NewLine[] =>
  lines.map((line) => {
    const fact = draft.find((one) => one.activity_id === line.activity_id && one.source === 'fact')
    const isFact =
      fact !== undefined &&
      fact.minutes === (line.unit === 'minutes' ? line.minutes : null) &&
      fact.count === line.count
    return isFact ? { ...line, source: 'fact' } : line
  })
