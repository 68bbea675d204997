import { organisationDay } from '#domains/organisation/server/index.ts'
import { addDays, monthBounds } from '#engines/calendar/contract/calendar.ts'
import { duration } from '#kit/contract/duration.ts'
import { auditAll } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import type { BeginWork } from '#kit/server/jobs/jobs.ts'
import { type ClosingChange, closingChanges } from '../../../contract/time-account.rules.ts'
import { monthName } from '../../../contract/attendance.labels.ts'
import { closingReason } from '../../../contract/time-account.texts.ts'
import { notifyOvertime, showOvertime } from '../notify.ts'
import { postingDay } from '../rules.ts'
import {
  type ClosingPosting,
  hasAccountRules,
  listDue,
  noteClosed,
  postClosings,
  readAccounts,
} from '../store/accounts.ts'
import { lockOvertime } from '../store/postings.ts'

/** The accounts of one transaction. */
const BATCH = 200

/** The last day of the last month that is over. */
const lastMonthEnd = async (work: Work): Promise<string> => {
  const today = await organisationDay(work.tx, work.now)
  return addDays(`${today.slice(0, 7)}-01`, -1)
}

type Closed = ClosingChange & Readonly<{ employee_id: number }>

const changesOf = async (work: Work, people: readonly number[], through: string): Promise<Closed[]> => {
  const accounts = await readAccounts(work.tx, people, through)
  return [...accounts].flatMap(([employee_id, months]) =>
    closingChanges(months).map((change) => ({ employee_id, ...change })),
  )
}

/** Closings of a month that is locked for pay are posted today. */
const withDays = async (work: Work, changes: readonly Closed[]): Promise<ClosingPosting[]> => {
  const days = new Map<string, string>()
  for (const month of new Set(changes.map((change) => change.month)))
    days.set(month, await postingDay(work, monthBounds(month, 'UTC').last))
  return changes.map((change) => ({
    ...change,
    posted_on: days.get(change.month) ?? monthBounds(change.month, 'UTC').last,
    reason: closingReason(change),
  }))
}

const notifyLapsed = async (work: Work, postings: readonly ClosingPosting[], through: string): Promise<void> => {
  const last = through.slice(0, 7)
  const lapsed = postings.filter(({ month, kind, minutes }) => month === last && kind !== 'covered' && minutes < 0)
  for (const [employee_id, lines] of Map.groupBy(lapsed, (line) => line.employee_id)) {
    const minutes = -lines.reduce((all, line) => all + line.minutes, 0)
    await notifyOvertime(work, [employee_id], {
      title: `${duration(minutes)} of your time account lapsed`,
      body: `At the end of ${monthName(last)}: ${lines.map(({ reason }) => reason).join('. ')}.`,
      key: `lapsed:${last}`,
    })
  }
}

/** Closes the months of some accounts that are over. Returns the number of accounts that were looked at. */
const closeSome = async (work: Work): Promise<number> => {
  const { tx } = work
  const through = await lastMonthEnd(work)
  const people = await listDue(tx, through, BATCH)
  if (people.length === 0) return 0
  await lockOvertime(tx, people)
  if (await hasAccountRules(tx)) {
    const postings = await withDays(work, await changesOf(work, people, through))
    const posted = await postClosings(work, postings)
    await auditAll(
      work,
      'overtime.month_closed',
      posted.map(({ id, employee_id }) => ({ entity: 'overtime_postings', id, employee_id })),
    )
    await notifyLapsed(work, postings, through)
    showOvertime(work, [...new Set(postings.map(({ employee_id }) => employee_id))])
  }
  await noteClosed(tx, people, through)
  return people.length
}

/** Closes the months that are over, a batch a transaction: new ones, and again those that something was posted into. */
export const closeMonths = async (begin: BeginWork): Promise<void> => {
  while ((await begin(closeSome)) > 0);
}
