import { sql } from 'kysely'
import { addDays, weekdayOf } from '#engines/calendar/contract/calendar.ts'
import { inChunks } from '#kit/server/database/in-chunks.ts'
import type { TaskState } from '#domains/tasks/contract/tasks.models.ts'
import { evaluateDue } from '#domains/tasks/contract/due.rules.ts'
import { calendarsOf, type DatedTask } from '#domains/tasks/server/rules/evaluate-dues.ts'
import { updateRisks } from '#domains/tasks/server/store/risks.ts'
import type { Demo } from '../demo.ts'
import { type DemoPerson, type Giver, listDemoPeople, listTaskCreators } from './people.ts'
import { writeStories } from './stories.ts'
import { BLOCKED, CLIENT_NAMES, COMMENTS, LABELS, STEPS, WORK } from './texts.ts'
import { type DemoTask, later, setRemainingMinutes, writeTasks } from './write.ts'

/** Stores risks as the hourly job would find them, for lists that are narrowed by risk. */
const updateDemoRisks = async ({ tx, now, today }: Demo): Promise<void> => {
  const { rows } =
    await sql<DatedTask>`select t.id, t.state, t.due_date, t.remaining_minutes, json_build_object('id', t.assignee_id) as assignee
    from tasks t where t.assignee_id is not null and t.due_date >= ${today}::date
      and t.state in ('accepted', 'in_progress', 'blocked', 'in_review') order by t.id limit 20000`.execute(tx)
  const calendars = await calendarsOf({ tx, now }, rows)
  const found = rows.map((row) => {
    const person = (row.assignee && calendars.get(row.assignee.id)) ?? null
    return { id: row.id, risk: evaluateDue({ ...row, is_open: true }, person, now, 'UTC').risk }
  })
  await updateRisks(tx, found)
}

/** For the first sixty people: 420 tasks, of which 88 are open; more people have as many each. */
const TASKS_OF_SIXTY = 420
const SIXTY = 60
const OPEN: readonly (readonly [TaskState, number])[] = [
  ['draft', 6],
  ['offered', 9],
  ['declined', 2],
  ['accepted', 22],
  ['in_progress', 30],
  ['blocked', 4],
  ['in_review', 5],
]
const CANCELLED = 22
const OVERDUE = 5
const HALF_HOUR = 30

const titleFor = ({ random }: Demo, { department }: DemoPerson): string =>
  random.pick(WORK[department] ?? WORK['other'] ?? []).replace('{client}', random.pick(CLIENT_NAMES))

const moreFor = (demo: Demo, person: DemoPerson, state: TaskState) => {
  const { random } = demo
  return {
    priority: random.pick(['urgent', 'high', 'normal', 'normal', 'normal', 'low'] as const),
    estimate_minutes: random.chance(0.8) ? random.int(2, 24) * HALF_HOUR : null,
    labels: random.chance(0.25) ? [random.pick(LABELS)] : [],
    pr_id: person.pr_ids.length > 0 && random.chance(0.5) ? random.pick(person.pr_ids) : null,
    ...(state === 'blocked' ? { blocked_reason: random.pick(BLOCKED) } : {}),
    ...(state === 'in_progress' && random.chance(0.4) ? { planned_for: demo.today } : {}),
  }
}

const SATURDAY = 6
/** The date itself, or the Monday after a weekend. */
const weekdayFrom = (date: string): string => {
  const weekday = weekdayOf(date)
  return weekday < SATURDAY ? date : addDays(date, SATURDAY + 2 - weekday)
}

type Plan = Readonly<{ state: TaskState; isOverdue: boolean }>

/** The states of so many tasks, in the proportions of the first 420. */
const planOf = (share: number): Plan[] => {
  const open = OPEN.flatMap(([state, count]) =>
    Array.from({ length: Math.max(1, Math.round(count * share)) }, () => state),
  )
  const cancelled = Array.from({ length: Math.round(CANCELLED * share) }, (): TaskState => 'cancelled')
  const done = Array.from(
    { length: Math.round(TASKS_OF_SIXTY * share) - open.length - cancelled.length },
    (): TaskState => 'done',
  )
  let late = Math.round(OVERDUE * share)
  return [...done, ...cancelled, ...open].map((state) => {
    const isOverdue = state === 'in_progress' && late > 0
    if (isOverdue) late -= 1
    return { state, isOverdue }
  })
}

/** Returns the account that creates a task of a person: an administrator, or the lead for the administrator's own tasks. */
const giverFor = (person: DemoPerson, { id, employee_id }: Giver): number =>
  employee_id === person.id ? person.lead_account : id

const draw = (
  demo: Demo,
  people: readonly DemoPerson[],
  givers: readonly Giver[],
  { state, isOverdue }: Plan,
): DemoTask => {
  const { random, now, today, days } = demo
  const person = random.pick(people)
  const isOver = state === 'done' || state === 'cancelled'
  const oldest = Math.max(5, Math.min(days, 182) - 2)
  const drawn = isOver ? random.int(4, oldest) : isOverdue ? random.int(12, 20) : random.int(1, 9)
  const employed = Temporal.PlainDate.from(person.joined_on).until(today).days
  const age = Math.min(drawn, employed - 1)
  const creator = random.chance(0.7)
    ? person.lead_account
    : random.chance(0.6) && givers.length > 0
      ? giverFor(person, random.pick(givers))
      : person.account_id
  const created_at = later(now, -age + random.next() * 0.3)
  const due = isOverdue ? -random.int(4, 8) : isOver ? -age + random.int(2, 9) : random.int(2, 24)
  return {
    title: titleFor(demo, person),
    state,
    person,
    creator: state === 'done' || state === 'cancelled' || creator !== person.account_id ? creator : person.lead_account,
    created_at,
    due_date: random.chance(0.85) || isOverdue ? weekdayFrom(addDays(today, due)) : null,
    more: moreFor(demo, person, state),
  }
}

const addParts = async (
  { tx, random, now }: Demo,
  ids: readonly number[],
  tasks: readonly DemoTask[],
): Promise<void> => {
  const steps = []
  const comments = []
  const watchers = []
  for (const [at, id] of ids.entries()) {
    const task = tasks[at]
    if (!task) continue
    if (random.chance(0.3)) {
      const count = random.int(2, STEPS.length)
      const done = task.state === 'done' ? count : random.int(0, count - 1)
      for (const [position, text] of STEPS.slice(0, count).entries())
        steps.push({
          task_id: id,
          position,
          text,
          ...(position < done ? { done_at: task.created_at, done_by: task.person.account_id } : {}),
        })
    }
    for (let comment = random.chance(0.35) ? random.int(1, 3) : 0; comment > 0; comment -= 1) {
      const written = later(task.created_at, random.next() * 2)
      const commented_at = written < now ? written : now
      const author_id = random.chance(0.5) ? task.person.account_id : task.creator
      comments.push({
        task_id: id,
        author_id,
        body: random.pick(COMMENTS),
        created_at: commented_at,
        updated_at: commented_at,
      })
    }
    if (random.chance(0.1)) watchers.push({ task_id: id, employee_id: task.person.lead_id, kind: 'watcher' as const })
  }
  await inChunks(steps, (some) =>
    tx
      .insertInto('task_steps')
      .values([...some])
      .execute(),
  )
  await inChunks(comments, (some) =>
    tx
      .insertInto('task_comments')
      .values([...some])
      .execute(),
  )
  await inChunks(watchers, (some) =>
    tx
      .insertInto('task_people')
      .values([...some])
      .execute(),
  )
}

/** Writes half a year of tasks, from offers without a response to a migration with three holders. */
export const demoTasks = async (demo: Demo): Promise<void> => {
  const people = await listDemoPeople(demo)
  if (people.length === 0) return
  const givers = await listTaskCreators(demo)
  const plan = planOf(demo.employees / SIXTY)
  const tasks = plan.map((one) => draw(demo, people, givers, one))
  const ids = await writeTasks(demo, tasks)
  await addParts(demo, ids, tasks)
  const stories = await writeStories(demo, people)
  await setRemainingMinutes(demo)
  await updateDemoRisks(demo)
  demo.print(`Tasks: ${ids.length + stories}`)
}
