import { organisationDay } from '#domains/organisation/server/index.ts'
import { auditAll, changed } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import type { BeginWork, Job } from '#kit/server/jobs/jobs.ts'
import { publishLive } from '#kit/server/live/publish.ts'
import { dayText } from '#kit/contract/day-text.ts'
import { REMIND_DAYS, reminderOf } from '../../contract/skills.rules.ts'
import { notifyLeads, notifyPerson, skillKeys } from './notify.ts'
import * as store from './store/jobs.ts'

const PAGE = 200
const LEAD_FROM_DAYS = 7

/** Runs all pages of rows, each in its own transaction. */
const eachPage = async <Row extends Readonly<{ id: number }>>(
  begin: BeginWork,
  read: (work: Work, day: string, after: number) => Promise<readonly Row[]>,
  run: (work: Work, rows: readonly Row[], day: string) => Promise<void>,
): Promise<void> => {
  let after = 0
  for (;;) {
    const last = await begin(async (work) => {
      const day = await organisationDay(work.tx, work.now)
      const rows = await read(work, day, after)
      await run(work, rows, day)
      return rows.at(-1)?.id ?? null
    })
    if (last === null) return
    after = last
  }
}

/** Certificates that ran out are expired, however many days the job has not run; each person is notified once. */
const expireAll = async (work: Work, rows: readonly store.EndedSkill[]): Promise<void> => {
  if (rows.length === 0) return
  await store.updateExpired(
    work.tx,
    rows.map(({ id }) => id),
  )
  await auditAll(
    work,
    'skills.expired',
    rows.map(({ id, employee_id, valid_to }) => ({
      entity: 'employee_skills',
      id,
      employee_id,
      change: changed({ state: 'confirmed', valid_to }, { state: 'expired', valid_to }),
    })),
  )
  for (const { id, employee_id, skill, valid_to } of rows) {
    const text = { id, employee_id, key: skillKeys.expired(id) }
    const body = `It was valid until ${dayText(valid_to)}.`
    await notifyPerson(work, {
      ...text,
      title: `${skill} has expired`,
      body: `${body} Claim it again with the new date.`,
    })
    await notifyLeads(work, { ...text, title: `${skill} has expired`, body })
  }
  publishLive(
    work,
    ['skills.changed'],
    [
      ...rows.map(({ employee_id }) => `account:User:${employee_id}`),
      'permission:skills.read',
      'permission:skills.own',
    ],
  )
}

const remindEnding = async (work: Work, rows: readonly store.EndingSkill[]): Promise<void> => {
  for (const { id, employee_id, skill, valid_to, left } of rows) {
    const reminder = reminderOf(left)
    if (reminder === null) continue
    const text = {
      id,
      employee_id,
      title: `${skill} ends on ${dayText(valid_to)}`,
      body: 'Claim it again with the new date.',
      key: skillKeys.ending(id, valid_to, reminder),
    }
    await notifyPerson(work, text)
    if (reminder <= LEAD_FROM_DAYS) await notifyLeads(work, { ...text, body: '' })
  }
}

const remindReview = async (work: Work, rows: readonly store.SkillToReview[]): Promise<void> => {
  for (const { id, employee_id, skill, next_review_on } of rows) {
    const text = {
      id,
      employee_id,
      title: `${skill} is due for review`,
      body: `The review was planned for ${dayText(next_review_on)}.`,
      key: skillKeys.review(id, next_review_on),
    }
    await notifyPerson(work, text)
    await notifyLeads(work, text)
  }
}

const MAX_REMIND_DAYS = Math.max(...REMIND_DAYS)

const daily: Job = {
  name: 'skills.daily',
  cron: '20 4 * * *',
  run: async (_payload, begin) => {
    await eachPage(begin, (work, day, after) => store.lockRunOut(work.tx, day, after, PAGE), expireAll)
    await eachPage(
      begin,
      (work, day, after) => store.listEnding(work.tx, day, MAX_REMIND_DAYS, after, PAGE),
      remindEnding,
    )
    await eachPage(begin, (work, day, after) => store.listToReview(work.tx, day, after, PAGE), remindReview)
  },
}

export const skillJobs: readonly Job[] = [daily]
