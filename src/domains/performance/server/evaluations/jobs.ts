import { loadCalendars, organisationDay } from '#domains/organisation/server/index.ts'
import { listAccountIdsOf, managersOf } from '#domains/people/server/index.ts'
import { notify } from '#domains/notices/server/index.ts'
import { addDays, calendarDay } from '#engines/calendar/contract/calendar.ts'
import { dayText } from '#kit/contract/day-text.ts'
import { auditAll, changed } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import type { BeginWork, Job } from '#kit/server/jobs/jobs.ts'
import { scaledWeights } from '../../contract/performance.rules.ts'
import { notifyOwed, notifyReviewDue, notifySelfOpen, publishChange } from './notify.ts'
import * as store from './store/jobs.ts'

const PAGE = 200
const REMIND_DAYS = [7, 3, 1] as const
/** For so many days after its due date a late review is still reported, as no notice is sent on days off or while no job ran. */
const LATE_DAYS = [1, 2, 3, 4, 5] as const

/** Scales goals whose weights do not total 100; returns their evaluations. */
const scaleGoals = async (work: Work, ids: readonly number[]): Promise<number[]> => {
  const goals = await store.listGoalWeights(work.tx, ids)
  const changed: { id: number; weight: number }[] = []
  const scaled: number[] = []
  for (const [evaluation, own] of Map.groupBy(goals, ({ evaluation_id }) => evaluation_id)) {
    if (own.reduce((sum, { weight }) => sum + weight, 0) === 100) continue
    const weights = scaledWeights(own.map(({ weight }) => weight))
    changed.push(...own.map(({ id, weight }, at) => ({ id, weight: weights[at] ?? weight })))
    scaled.push(evaluation)
  }
  if (changed.length > 0) await store.updateWeights(work.tx, changed)
  return scaled
}

const auditMoved = async (
  work: Work,
  rows: readonly store.DueEvaluation[],
  action: 'performance.self_opened' | 'performance.self_skipped',
  [from, to]: readonly [string, string],
): Promise<void> =>
  auditAll(
    work,
    action,
    rows.map(({ id, employee }) => ({
      entity: 'evaluations',
      id,
      employee_id: employee.id,
      change: changed({ state: from }, { state: to }),
    })),
  )

/** Opens the self review of evaluations that are locked. */
const openSelf = async (work: Work, rows: readonly store.DueEvaluation[]): Promise<void> => {
  const ids = rows.map(({ id }) => id)
  const scaled = await scaleGoals(work, ids)
  await store.updateAll(work.tx, ids, { state: 'self_review' })
  if (scaled.length > 0) await store.updateAll(work.tx, scaled, { state: 'self_review', goals_scaled: true })
  await auditMoved(work, rows, 'performance.self_opened', ['goals', 'self_review'])
  for (const row of rows) await notifySelfOpen(work, row)
  publishRows(work, rows)
}

/** Moves on without a self review, because its day has passed. */
const skipSelf = async (work: Work, rows: readonly store.DueEvaluation[]): Promise<void> => {
  await store.updateAll(
    work.tx,
    rows.map(({ id }) => id),
    { state: 'manager_review', self_skipped: true },
  )
  await auditMoved(work, rows, 'performance.self_skipped', ['self_review', 'manager_review'])
  for (const row of rows) await notifyReviewDue(work, row, 'The person wrote no self review.')
  publishRows(work, rows)
}

const publishRows = (work: Work, rows: readonly store.DueEvaluation[]): void =>
  publishChange(
    work,
    rows.map(({ employee, reviewer_id }) => ({ employee_id: employee.id, reviewer_id })),
  )

type Page = (work: Work, day: string, after: number) => Promise<readonly store.DueEvaluation[]>

const eachPage = async (
  begin: BeginWork,
  read: Page,
  run: (work: Work, rows: readonly store.DueEvaluation[], day: string) => Promise<void>,
): Promise<void> => {
  let after = 0
  for (;;) {
    const last = await begin(async (work) => {
      const day = await organisationDay(work.tx, work.now)
      const rows = await read(work, day, after)
      if (rows.length > 0) await run(work, rows, day)
      return rows.at(-1)?.id ?? null
    })
    if (last === null) return
    after = last
  }
}

/** Those of some people who work on a day by their calendar: no one is reminded on a day off. */
const atWork = async (work: Work, people: readonly number[], day: string): Promise<ReadonlySet<number>> => {
  const calendars = await loadCalendars(work.tx, people, { from: day, to: day, now: work.now })
  return new Set([...calendars].flatMap(([id, person]) => (calendarDay(person, day).expected_minutes > 0 ? [id] : [])))
}

const owerOf = (state: 'self_review' | 'manager_review', row: store.DueEvaluation): number | null =>
  state === 'self_review' ? row.employee.id : row.reviewer_id

const remind =
  (state: 'self_review' | 'manager_review') =>
  async (work: Work, rows: readonly store.DueEvaluation[], day: string): Promise<void> => {
    const owing = rows.flatMap((row) => owerOf(state, row) ?? [])
    const here = await atWork(work, [...new Set(owing)], day)
    for (const row of rows) {
      const ower = owerOf(state, row)
      if (ower === null || !here.has(ower)) continue
      await notifyOwed(work, row, { state, day })
    }
  }

/** Notifies the manager of a reviewer of a late review, once, on a working day. */
const escalate = async (work: Work, rows: readonly store.DueEvaluation[], day: string): Promise<void> => {
  const reviewers = [...new Set(rows.flatMap(({ reviewer_id }) => reviewer_id ?? []))]
  const managers = await managersOf(work.tx, reviewers, day)
  const here = await atWork(work, [...new Set([...managers.values()].flatMap((id) => id ?? []))], day)
  for (const row of rows) {
    const manager = row.reviewer_id === null ? null : (managers.get(row.reviewer_id) ?? null)
    if (manager === null || manager === row.employee.id || !here.has(manager)) continue
    await notify(work, await listAccountIdsOf(work.tx, [manager]), 'performance.due', {
      title: `The review of ${row.employee.name} is late`,
      body: `${row.reviewer?.name ?? ''} owes it since ${dayText(row.cycle.review_due)}.`,
      path: `/employee/scores?tab=team&cycle_id=${row.cycle.id}`,
      why: 'You manage the reviewer.',
      dedupe_key: `performance.due:${row.id}:late:${row.revision}`,
    })
  }
}

const hourly: Job = {
  name: 'performance.hourly',
  cron: '27 * * * *',
  run: async (_payload, begin) => {
    const moving =
      (state: 'goals' | 'self_review'): Page =>
      ({ tx }, day, after) =>
        store.lockMoving(tx, { state, day, after, limit: PAGE })
    await eachPage(begin, moving('goals'), openSelf)
    await eachPage(begin, moving('self_review'), skipSelf)
    for (const state of ['self_review', 'manager_review'] as const)
      await eachPage(
        begin,
        ({ tx }, day, after) =>
          store.listOwed(tx, { state, days: REMIND_DAYS.map((days) => addDays(day, days)), after, limit: PAGE }),
        remind(state),
      )
    await eachPage(
      begin,
      ({ tx }, day, after) =>
        store.listOwed(tx, {
          state: 'manager_review',
          days: LATE_DAYS.map((days) => addDays(day, -days)),
          after,
          limit: PAGE,
        }),
      escalate,
    )
  },
}

export const evaluationJobs: readonly Job[] = [hourly]
