import { z } from 'zod'
import { type CalendarChange, leadsOf } from '#domains/organisation/server/index.ts'
import { listAccountIdsOf } from '#domains/people/server/index.ts'
import {
  addDays,
  calendarDay,
  dateIn,
  expectedIntervals,
  type PersonCalendar,
  zoneOf,
} from '#engines/calendar/contract/calendar.ts'
import type { Work } from '#kit/server/context.ts'
import { type BeginWork, enqueue, type Job } from '#kit/server/jobs/jobs.ts'
import { publishLive } from '#kit/server/live/publish.ts'
import { evaluateDue, workingDaysAfter } from '../contract/due.rules.ts'
import { dayText } from '../contract/tasks.texts.ts'
import { calendarsOf } from './rules/evaluate-dues.ts'
import { notifyAccounts, notifyPeople } from './notify.ts'
import { deleteOldRuns } from './store/bulk.ts'
import { mergeCounts } from './store/task-counts.ts'
import * as store from './store/risks.ts'

const FOLLOW = 'tasks.follow_calendar'
/** The days ahead for which the hourly job checks whether there is too little time. */
const AHEAD_DAYS = 21
const LEAD_AFTER_DAYS = 3

type Seen = Readonly<{ task: store.OpenTask; person: PersonCalendar }>

const withCalendars = async (work: Work, tasks: readonly store.OpenTask[]): Promise<Seen[]> => {
  const calendars = await calendarsOf(work, tasks)
  return tasks.flatMap((task) => {
    const person = task.assignee && calendars.get(task.assignee.id)
    return person ? [{ task, person }] : []
  })
}

const evaluateSeen = (work: Work, seen: readonly Seen[]) =>
  seen.map(({ task, person }) => ({ task, ...evaluateDue({ ...task, is_open: true }, person, work.now, 'UTC') }))

/** Evaluates due dates again; notifies the holder and the creator of a new risk, once. */
const checkRisks = async (work: Work, seen: readonly Seen[], notifies: boolean): Promise<void> => {
  const found = evaluateSeen(work, seen)
  const changed = new Set(
    await store.updateRisks(
      work.tx,
      found.map(({ task, risk }) => ({ id: task.id, risk })),
    ),
  )
  if (changed.size > 0) publishLive(work, ['tasks.changed'], ['permission:tasks.read'])
  for (const { task, risk, next_working_date } of found) {
    if (!notifies || risk === null || !changed.has(task.id)) continue
    const holder = await listAccountIdsOf(work.tx, task.assignee ? [task.assignee.id] : [])
    await notifyAccounts(work, [task.creator_id, ...holder], 'tasks.risk', task, {
      title: risk === 'due_off' ? `${task.key} is due on a day off` : `${task.key} does not fit before its date`,
      body: `${task.title}${risk === 'due_off' && next_working_date !== null ? `. The next working day is ${dayText(next_working_date)}.` : ''}`,
      why: 'The calendar of the person who holds it has changed.',
      key: `tasks.risk:${task.id}:${task.due_date ?? ''}:${risk}`,
    })
  }
}

const changedDays = z.object({ employee_ids: z.array(z.int()), pattern_ids: z.array(z.int()), from: z.string() })

/** Runs for all pages of some tasks, each in a separate transaction. */
const eachPage = async (
  begin: BeginWork,
  read: (work: Work, after: number) => Promise<store.OpenTask[]>,
  run: (work: Work, seen: readonly Seen[]) => Promise<void>,
): Promise<void> => {
  let after = 0
  for (;;) {
    const last = await begin(async (work) => {
      const tasks = await read(work, after)
      await run(work, await withCalendars(work, tasks))
      return tasks.at(-1)?.id ?? null
    })
    if (last === null) return
    after = last
  }
}

/** Enqueues another check of the tasks of people whose calendar changed. */
export const enqueueFollowCalendar = async (
  work: Work,
  { employee_ids, pattern_ids, from }: CalendarChange,
): Promise<void> => enqueue(work, FOLLOW, { employee_ids: [...employee_ids], pattern_ids: [...pattern_ids], from })

const followCalendar: Job = {
  name: FOLLOW,
  run: async (payload, begin) => {
    const change = changedDays.parse(payload)
    await eachPage(
      begin,
      (work, after) => store.listOfCalendar(work.tx, change, after),
      (work, seen) => checkRisks(work, seen, true),
    )
  },
}

const isAtWork = (person: PersonCalendar, now: string, today: string): boolean => {
  const day = calendarDay(person, today)
  const [first] = expectedIntervals(day)
  return day.expected_minutes > 0 && Date.parse(now) >= (first?.from_at ?? day.starts_at)
}

/** On the morning of its date a task is named to its holder; when it is late, to more people the longer it takes. */
const remindDue = async (work: Work, { task, person }: Seen): Promise<void> => {
  const due = task.due_date
  if (due === null || !task.assignee) return
  const today = dateIn(work.now, zoneOf(person, due))
  const holder = task.assignee.id
  if (due === today && isAtWork(person, work.now, today))
    await notifyPeople(work, [holder], 'tasks.due', task, {
      title: `${task.key} is due today`,
      body: task.title,
      why: 'You hold this task.',
      key: `tasks.due:${task.id}:${due}`,
    })
  const late = workingDaysAfter(person, due, today)
  if (late < 1 || !isAtWork(person, work.now, today)) return
  const notice = { title: `${task.key} is overdue`, body: `${task.title}, due on ${dayText(due)}` }
  const accounts = [task.creator_id, ...(await listAccountIdsOf(work.tx, [holder]))]
  await notifyAccounts(work, accounts, 'tasks.overdue', task, {
    ...notice,
    why: 'You hold this task, or gave it.',
    key: `tasks.overdue:${task.id}:${due}`,
  })
  if (late < LEAD_AFTER_DAYS) return
  await notifyPeople(work, await leadsOf(work.tx, holder, today), 'tasks.overdue', task, {
    ...notice,
    why: 'You lead the person who holds it.',
    key: `tasks.overdue:${task.id}:${due}`,
  })
}

const remindUnanswered = async (work: Work): Promise<void> => {
  for (const task of await store.listUnanswered(work.tx, work.now))
    await notifyPeople(work, [task.offered_to_id], 'tasks.offered', task, {
      title: `${task.key} waits for your answer`,
      body: task.title,
      why: 'It was offered to you.',
      key: `tasks.unanswered:${task.id}:${task.offer_no}`,
    })
}

const hourly: Job = {
  name: 'tasks.hourly',
  cron: '12 * * * *',
  run: async (_payload, begin) => {
    await begin(async (work) => {
      await remindUnanswered(work)
      await deleteOldRuns(work.tx, work.now)
    })
    await eachPage(
      begin,
      (work, after) => store.listDueBy(work.tx, addDays(work.now.slice(0, 10), AHEAD_DAYS), after),
      async (work, seen) => {
        await checkRisks(work, seen, false)
        for (const one of seen) await remindDue(work, one)
      },
    )
  },
}

const sumCounts: Job = {
  name: 'tasks.task_counts',
  cron: '*/15 * * * *',
  run: async (_payload, begin) => {
    await begin(({ tx }) => mergeCounts(tx))
  },
}

export const taskJobs: readonly Job[] = [followCalendar, hourly, sumCounts]
