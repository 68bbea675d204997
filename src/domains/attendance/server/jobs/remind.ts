import { noticeKinds, notify } from '#domains/notices/server/index.ts'
import { listAccountIdsOf } from '#domains/people/server/index.ts'
import type { Work } from '#kit/server/context.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { entries } from '#kit/server/slots.ts'
import { duration } from '#kit/contract/duration.ts'
import { clockTime, dayText } from '../../contract/attendance.labels.ts'
import {
  listLongBreaks,
  listLongPunches,
  listNotPunchedIn,
  type LongBreak,
  type LongPunch,
  type Starters,
} from '../store/reminders.ts'

const KIND = 'attendance.punch'
const PATH = '/employee/timesheet'

export const reminderFilling = entries(noticeKinds, {
  // A matter of minutes: a mail would come too late.
  [KIND]: {
    label: 'A punch or break to look at',
    domain: 'attendance',
    priority: 'normal',
    mail: 'off',
    area: 'User',
  },
})

const clock = (instant: string, zone: string): string => clockTime(Date.parse(instant), zone)

const notifyStarters = async (work: Work, { business_date, zone, starts_at, employee_ids }: Starters): Promise<void> =>
  notify(work, await listAccountIdsOf(work.tx, employee_ids), KIND, {
    title: 'You are not punched in',
    body: `Your day began at ${clock(starts_at, zone)}. Punch in, or tell your lead if you are away.`,
    path: PATH,
    why: 'Your working hours have begun, and there is no punch.',
    dedupe_key: `attendance.not_in:${business_date}`,
  })

const notifyLongBreak = async (work: Work, one: LongBreak): Promise<void> =>
  notify(work, await listAccountIdsOf(work.tx, [one.employee_id]), KIND, {
    title: `Your break is longer than ${duration(one.max_each_minutes)}`,
    body: `${one.name} since ${clock(one.started_at, one.zone)}.`,
    path: PATH,
    why: 'A break of this kind has a limit.',
    dedupe_key: `attendance.break_over:${one.id}`,
  })

const notifyLongPunch = async (work: Work, one: LongPunch): Promise<void> => {
  const at = Date.parse(one.punched_in_at)
  await notify(work, await listAccountIdsOf(work.tx, [one.employee_id]), KIND, {
    title: 'Your punch has been open for long',
    body: `In since ${dayText(at, one.zone)}, ${clockTime(at, one.zone)}. Punch out if you have stopped.`,
    path: PATH,
    why: 'A punch can only stay open for a limited time.',
    dedupe_key: `attendance.limit_near:${one.id}`,
  })
}

/** Notifies people of a missing punch, and of a punch or a break that has been open for long; each once. */
export const remind: Job = {
  name: 'attendance.remind',
  cron: '*/5 * * * *',
  run: async (_payload, begin) => {
    await begin(async (work) => {
      for (const starters of await listNotPunchedIn(work.tx, work.now)) await notifyStarters(work, starters)
    })
    await begin(async (work) => {
      for (const one of await listLongBreaks(work.tx, work.now)) await notifyLongBreak(work, one)
    })
    await begin(async (work) => {
      for (const one of await listLongPunches(work.tx, work.now)) await notifyLongPunch(work, one)
    })
  },
}
